/**
 * About how wide a text is, in pixels: enough to know where it fits. Letters of East Asia are as wide as they are high.
 * @param {string} text
 * @returns {number}
 */
export const widthOf = (text) => [...text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 12 : 6.9), 0);
