/** The total of numbers that are not negative, and the part that the two largest of them make up. */
export class TwoLargest {
  total = 0;
  #first = 0;
  #second = 0;

  /** @param times how often the number occurs */
  add(value: number, times = 1): void {
    this.total += times * value;
    if (times > 0 && value > this.#first) {
      [this.#first, this.#second] = [value, times > 1 ? value : this.#first];
    } else if (times > 0 && value > this.#second) this.#second = value;
  }

  get sum(): number {
    return this.#first + this.#second;
  }

  /** From 0 to 1; 0 if all are 0. */
  get part(): number {
    return this.total === 0 ? 0 : this.sum / this.total;
  }
}
