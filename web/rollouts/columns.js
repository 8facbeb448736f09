/**
 * Columns that grow: numbers of one kind, one after the other.
 *
 * @template {Float64Array | Uint32Array} Numbers
 */
export class Column {
  #numbers;
  #length = 0;
  #make;

  /** @param {new (length: number) => Numbers} make */
  constructor(make) {
    this.#make = make;
    this.#numbers = new make(1024);
  }

  get length() {
    return this.#length;
  }

  /** @param {number} i @returns {number} */
  at(i) {
    return this.#numbers[i];
  }

  /** @param {number} number */
  push(number) {
    if (this.#length === this.#numbers.length) this.#grow(this.#length + 1);
    this.#numbers[this.#length++] = number;
  }

  /** @param {ArrayLike<number>} numbers @param {readonly number[]} [places] which of them; all without */
  append(numbers, places) {
    const count = places?.length ?? numbers.length;
    if (this.#length + count > this.#numbers.length) this.#grow(this.#length + count);
    if (places) for (let i = 0; i < count; i++) this.#numbers[this.#length + i] = numbers[places[i]];
    else this.#numbers.set(numbers, this.#length);
    this.#length += count;
  }

  /** @param {number} least */
  #grow(least) {
    const larger = new this.#make(Math.max(least, 2 * this.#numbers.length));
    larger.set(this.#numbers);
    this.#numbers = larger;
  }

  /** @param {number} [from] @param {number} [to] @returns {Numbers} */
  slice(from = 0, to = this.#length) {
    return /** @type {Numbers} */ (this.#numbers.slice(from, to));
  }

  /** @param {number} from @param {number} to @returns {Numbers} a view, good until the column grows */
  view(from, to) {
    return /** @type {Numbers} */ (this.#numbers.subarray(from, to));
  }
}
