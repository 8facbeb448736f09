/**
 * The states a figure has been in. A gesture (a drag, a run of typing) is one step, however many states it
 * passes through.
 * @template S
 */
export class History {
  /** @type {S[]} */
  #past = [];
  /** @type {S[]} */
  #future = [];
  /** @type {string | undefined} */
  #gesture;

  /** @param {S} state @param {number} [limit] steps to remember */
  constructor(state, limit = 200) {
    this.state = state;
    this.limit = limit;
  }

  /** @param {S} state @param {string} [gesture] name of the gesture under way, if any */
  push(state, gesture) {
    if (gesture === undefined || gesture !== this.#gesture) {
      this.#past.push(this.state);
      if (this.#past.length > this.limit) this.#past.shift();
    }
    this.#gesture = gesture;
    this.#future = [];
    this.state = state;
  }

  /** The next state starts a new step, even under the same gesture's name. */
  endGesture() {
    this.#gesture = undefined;
  }

  /** Changes the state without a step of its own. @param {S} state */
  amend(state) {
    this.state = state;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  undo() {
    this.#move(this.#past, this.#future);
  }

  redo() {
    this.#move(this.#future, this.#past);
  }

  /** @param {S[]} from @param {S[]} to */
  #move(from, to) {
    if (from.length === 0) return;
    to.push(this.state);
    this.state = /** @type {S} */ (from.pop());
    this.#gesture = undefined;
  }
}
