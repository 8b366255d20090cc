/** What is said of a figure that is withheld. */

/** In a cell or a chart. */
export const WITHHELD = "withheld";

/** In a sentence. */
export const PROTECTED = "withheld to protect participants";

/** A figure in words, or that it is withheld. */
export function orWithheld(value: number | null, words: (value: number) => string): string {
  return value === null ? WITHHELD : words(value);
}

/**
 * Why there are no figures of the benchmark year, in a sentence.
 * @param ended the last year of what has ended; undefined for what goes on, whose figures are withheld
 * @param withheld said of that
 */
export function absence(ended: number | undefined, withheld: string): string {
  return ended === undefined ? withheld : `It ended with ${ended}: later years have no figures.`;
}
