/**
 * A mark in a picture that is moved along its x axis: with a pointer, and with the keys of a native slider.
 * It moves the element with the role "slider" of the picture that its handlers stand on.
 *
 * @typedef {object} Mark
 * @property {number} least
 * @property {number} most
 * @property {number} step of the arrow keys
 * @property {number} page of Page Up and Page Down
 * @property {() => import("../pictures/plot.js").PlotScale} scale
 * @property {() => number} value
 * @property {(value: number, gesture: string) => void} set takes a value on the grid of `step`
 * @property {() => void} finish ends a gesture
 */
export class Slide {
  #mark;
  /** @type {number | undefined} pixels from the pointer to the mark that is held */
  #offset;

  /** @param {Mark} mark */
  constructor(mark) {
    this.#mark = mark;
  }

  /** @param {PointerEvent} event */
  grab = (event) => {
    if (!isMark(event) || event.button !== 0) return;
    this.#offset = this.#mark.scale().x(this.#mark.value()) - this.#x(event);
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
  };

  /** @param {PointerEvent} event */
  pull = (event) => {
    if (this.#offset === undefined) return;
    this.#set(this.#mark.scale().value(this.#x(event) + this.#offset), "drag");
  };

  drop = () => {
    if (this.#offset === undefined) return;
    this.#offset = undefined;
    this.#mark.finish();
  };

  /** @param {KeyboardEvent} event */
  keydown = (event) => {
    if (!isMark(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const { least, most, step, page, value } = this.#mark;
    const from = value();
    const to = /** @type {Record<string, number>} */ ({
      ArrowRight: from + step,
      ArrowUp: from + step,
      ArrowLeft: from - step,
      ArrowDown: from - step,
      PageUp: from + page,
      PageDown: from - page,
      Home: least,
      End: most,
    })[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#set(to, "key");
  };

  /** @param {KeyboardEvent} event */
  keyup = (event) => {
    if (isMark(event) && /^(Arrow|Page|Home|End)/.test(event.key)) this.#mark.finish();
  };

  /** @param {number} value @param {string} gesture */
  #set(value, gesture) {
    const { least, most, step } = this.#mark;
    // Off the grid of the steps a double has a long tail.
    const snapped = Number((Math.round(value / step) * step).toPrecision(12));
    const within = Math.min(most, Math.max(least, snapped));
    if (within !== this.#mark.value()) this.#mark.set(within, gesture);
  }

  /** @param {PointerEvent} event @returns {number} pixels from the left of the picture, also where the page is scaled */
  #x(event) {
    const picture = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    return ((event.clientX - picture.left) / picture.width) * this.#mark.scale().width;
  }
}

/** @param {Event} event */
const isMark = (event) => /** @type {Element} */ (event.target).closest("[role=slider]") !== null;
