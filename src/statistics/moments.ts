/** Count, mean, and sum of squares about the mean of numbers, which can be added one at a time or joined from parts. */
export class Moments {
  count = 0;
  mean = 0;
  squares = 0;

  /** Adds a number (Welford 1962). */
  add(value: number): void {
    this.count++;
    const distance = value - this.mean;
    this.mean += distance / this.count;
    this.squares += distance * (value - this.mean);
  }

  /** Adds all numbers of another instance (Chan, Golub and LeVeque 1983). */
  join({ count, mean, squares }: Pick<Moments, "count" | "mean" | "squares">): void {
    if (count === 0) return;
    const distance = mean - this.mean;
    const all = this.count + count;
    this.mean += (distance * count) / all;
    this.squares += squares + (distance ** 2 * this.count * count) / all;
    this.count = all;
  }

  /**
   * Returns the standard error of the mean: the sample standard deviation (n - 1) over the square root of n; undefined
   * for fewer than two numbers.
   */
  standardError(): number | undefined {
    return this.count < 2 ? undefined : Math.sqrt(this.squares / (this.count - 1)) / Math.sqrt(this.count);
  }
}
