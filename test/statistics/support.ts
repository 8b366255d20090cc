/** A partition in words, without its order: "0 3 | 1 4 | 2 5" for blocks [1, 4], [5, 2] and [0, 3]. */
export function spelt(blocks: readonly (readonly number[])[]): string {
  return blocks
    .map((block) => block.toSorted((a, b) => a - b))
    .sort((a, b) => a[0]! - b[0]!)
    .map((block) => block.join(" "))
    .join(" | ");
}

/** Park and Miller's generator (multiplier 48271): numbers between 0 and 1, the same everywhere. */
export function* uniform(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 48271) % 2147483647;
    yield state / 2147483647;
  }
}

/** 200 made-up programmes: maturity, audit hours (fewer when mature), cost, automation (more when mature). */
export function madeUpProgrammes(): number[][] {
  const numbers = uniform(2026);
  const next = () => numbers.next().value;
  return Array.from({ length: 200 }, () => {
    const maturity = 100 * next();
    return [
      maturity,
      1800 - 12 * maturity + 600 * next(),
      50000 + 400000 * next() ** 2,
      0.5 * maturity + 50 * next(),
    ];
  });
}

/** Motor Trend's 32 cars of 1974, miles per gallon: R's `mtcars$mpg`, whose statistics are widely printed. */
export const MILES_PER_GALLON = [
  21.0, 21.0, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4, 14.7, 32.4,
  30.4, 33.9, 21.5, 15.5, 15.2, 13.3, 19.2, 27.3, 26.0, 30.4, 15.8, 19.7, 15.0, 21.4,
];
