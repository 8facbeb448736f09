/**
 * The states that a figure, or several figures together, have been in. A gesture (a drag, a run of typing) is
 * one step, however many states it passes through.
 * @template {object} S
 */
export class History {
  /** @type {S[]} */
  #past = [];
  /** @type {S[]} */
  #future = [];
  /** @type {string | undefined} */
  #gesture;
  /** @type {Set<() => void>} */
  #followers = new Set();
  #relate;

  /**
   * @param {S} initial the state that reset returns to
   * @param {{ limit?: number, relate?: (next: S, previous: S) => S }} [options] how many steps to remember, and
   *   what follows from a change for the rest of the state
   */
  constructor(initial, { limit = 200, relate = (next) => next } = {}) {
    this.initial = initial;
    this.state = initial;
    this.limit = limit;
    this.#relate = relate;
  }

  /** @param {() => void} follower is called after each change of the state @returns {() => void} ends that */
  follow(follower) {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** @param {S} state @param {string} [gesture] name of the gesture under way, if any */
  push(state, gesture) {
    this.#step(this.#relate(state, this.state), gesture);
  }

  /** A step to the first state with some of it changed, whatever the state is now. @param {Partial<S>} change */
  restore(change) {
    this.#step(this.#relate({ ...this.initial, ...change }, this.initial));
  }

  /** The next state starts a new step, even under the same gesture's name. */
  endGesture() {
    this.#gesture = undefined;
  }

  /**
   * Takes a gesture back, if it is the one under way.
   * @param {string} gesture
   * @returns {boolean} whether there was one to take back
   */
  cancel(gesture) {
    if (gesture !== this.#gesture) return false;
    this.#gesture = undefined;
    this.#set(/** @type {S} */ (this.#past.pop()));
    return true;
  }

  /** Changes the state without a step of its own. @param {S} state */
  amend(state) {
    this.#set(this.#relate(state, this.state));
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

  /** A step back to the first state, which can be undone like any other. */
  reset() {
    this.push(this.initial);
  }

  /** @param {S} next @param {string} [gesture] */
  #step(next, gesture) {
    if (gesture === undefined || gesture !== this.#gesture) {
      this.#past.push(this.state);
      if (this.#past.length > this.limit) this.#past.shift();
    }
    this.#gesture = gesture;
    this.#future = [];
    this.#set(next);
  }

  /** @param {S[]} from @param {S[]} to */
  #move(from, to) {
    if (from.length === 0) return;
    to.push(this.state);
    this.#gesture = undefined;
    this.#set(/** @type {S} */ (from.pop()));
  }

  /** @param {S} state */
  #set(state) {
    this.state = state;
    for (const follower of this.#followers) follower();
  }
}
