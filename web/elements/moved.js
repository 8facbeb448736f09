import { Directive, directive, PartType } from "lit/directive.js";

/** Marks an element for a moment when the text it is given differs from the one before. */
class Moved extends Directive {
  /** @param {import("lit/directive.js").PartInfo} part */
  constructor(part) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("moved() stands on an element");
    /** @type {string | undefined} */
    this.shown = undefined;
  }

  /** @param {string} text */
  render(text) {
    return text;
  }

  /**
   * @param {import("lit/directive.js").ElementPart} part
   * @param {[string]} text
   */
  update(part, [text]) {
    if (this.shown !== undefined && this.shown !== text) {
      // Animated by script: a fade that starts again at each change, allowed under a strict style policy.
      part.element.animate?.([{ backgroundColor: "var(--mark)" }, { backgroundColor: "transparent" }], {
        duration: 1200,
        easing: "ease-in",
      });
    }
    this.shown = text;
  }
}

export const moved = directive(Moved);
