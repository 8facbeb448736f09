const said = new Set();

/** Tells the author of a page something, once however many figures have it to say. @param {string} message */
export function warnOnce(message) {
  if (said.has(message)) return;
  said.add(message);
  console.warn(`grpo-gspo-lesson: ${message}`);
}
