/** What is said of a figure that is withheld. */

/** In a cell or a chart. */
export const WITHHELD = "withheld";

/** In a sentence. */
export const PROTECTED = "withheld to protect participants";

/** A figure in words, or that it is withheld. */
export function orWithheld(value: number | null, words: (value: number) => string): string {
  return value === null ? WITHHELD : words(value);
}
