/** What is said of formulas to those who hear them. */
export default {
  /** Between numbers. An empty one is not said. @type {Record<string, string>} */
  operators: {
    "+": "plus",
    "−": "minus",
    "×": "times",
    "/": "over",
    "=": "equals",
    "≈": "is about",
    "⋯": "dot dot dot",
    "(": "",
    ")": "",
  },
  /** Before a number. @type {Record<string, string>} */
  signs: { "+": "plus", "−": "negative", ">": "more than", "<": "less than", "∂": "partial" },
  /** @type {Record<string, string>} */
  names: { min: "the smaller of", clip: "clip of", π: "pi" },
  /** @param {string} above @param {string} below @param {boolean} short whether one number stands above */
  fraction: (above, below, short) => `${above}${short ? "" : ", all"} over ${below}`,
  /** @param {string} inside @param {boolean} short */
  root: (inside, short) => `the square root of ${inside}${short ? "" : ", end of root"}`,
  /** @param {string} base @param {string} exponent */
  power: (base, exponent) => `${base} ${{ 2: "squared", 3: "cubed" }[exponent] ?? `to the power ${exponent}`}`,
  /** @param {string} name @param {string} index */
  index: (name, index) => `${name} ${index}`,
  /** @param {string} inside */
  brackets: (inside) => `open bracket ${inside} close bracket`,
  /** Between the pieces of a formula, and at its end. */
  pause: ", ",
  stop: ".",
};
