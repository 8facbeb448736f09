/**
 * Formulas as sentences: browsers read MathML out as a row of its letters, or not at all. A sentence is made from the
 * drawn formula itself, so that what is heard is what stands there.
 *
 * @typedef {import("../text/texts.js").Text["spoken"]} Words
 *
 * @typedef {object} Part
 * @property {string} said
 * @property {boolean} single whether it is one number or name, which needs no brackets
 */

/**
 * Puts beside each formula of a figure what it says, for those who hear it.
 * @param {ParentNode} root
 * @param {Words} words
 */
export function speakFormulas(root, words) {
  for (const place of root.querySelectorAll(".pieces > .spoken")) {
    const pieces = [.../** @type {Element} */ (place.parentElement).querySelectorAll(":scope > math")];
    for (const piece of pieces) piece.setAttribute("aria-hidden", "true");
    const sentence = speak(pieces, words);
    if (place.textContent !== sentence) place.textContent = sentence;
  }
}

/**
 * @param {Element[]} pieces of one formula, as `formula` parts it
 * @param {Words} words
 * @returns {string}
 */
export function speak(pieces, words) {
  let said = "";
  let joined = true;
  for (const piece of pieces) {
    const part = row([...piece.children], words);
    said += (joined ? (said ? " " : "") : words.pause) + part.said;
    // A pause after each, but none after a lone name and where an equals sign or a comma leads on.
    joined = (part.single && piece.children.length === 1) || /[=,(]$/.test(letters(piece));
  }
  return said && said + words.stop;
}

/** @param {Element[]} parts side by side @param {Words} words @returns {Part} */
function row(parts, words) {
  if (parts.length === 1) return one(parts[0], words);
  const inBrackets = isSign(parts[0], "(") && isSign(parts.at(-1), ")");
  if (inBrackets) {
    const inside = row(parts.slice(1, -1), words);
    return { said: inside.single ? inside.said : words.brackets(inside.said), single: true };
  }
  const said = parts.map((part, i) => {
    // A sign that nothing stands before is that of the number after it.
    if (part.localName === "mo" && (i === 0 || part.getAttribute("form") === "prefix")) {
      return words.signs[letters(part)] ?? words.operators[letters(part)] ?? letters(part);
    }
    return one(part, words).said;
  });
  const operators = parts.slice(1).some((part) => part.localName === "mo");
  return { said: said.filter(Boolean).join(" ").replaceAll(" ,", ","), single: !operators };
}

/** @param {Element} part @param {Words} words @returns {Part} */
function one(part, words) {
  const children = [...part.children];
  const inside = () => children.map((child) => one(child, words));
  switch (part.localName) {
    case "mfrac": {
      const [above, below] = inside();
      const divisor = below.single ? below.said : words.brackets(below.said);
      return { said: words.fraction(above.said, divisor, above.single), single: false };
    }
    case "msqrt": {
      const under = row(children, words);
      return { said: words.root(under.said, under.single), single: under.single };
    }
    case "msup": {
      const [base, exponent] = inside();
      return { said: words.power(base.said, exponent.said), single: false };
    }
    case "msub": {
      const [base, index] = inside();
      return { said: words.index(base.said, index.said), single: true };
    }
    case "mo":
      return { said: words.operators[letters(part)] ?? letters(part), single: false };
    case "mi":
      return { said: words.names[letters(part)] ?? letters(part), single: true };
    case "mn":
      return { said: letters(part), single: true };
    default:
      return row(children, words);
  }
}

/** @param {Element} part */
const letters = (part) => (part.textContent ?? "").trim();

/** @param {Element | undefined} part @param {string} sign */
const isSign = (part, sign) => part?.localName === "mo" && letters(part) === sign;
