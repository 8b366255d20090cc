/** What is said of a figure that is withheld. */

/** In a cell or a chart. */
export const WITHHELD = "withheld";

/** In a cell of what there is nothing to say about. */
export const NONE = "–";

/** The same of what has ended. */
export const ENDED = "ended";

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

/** That there are no figures of somebody in the benchmark year, as a title. */
export function absentInWords(name: string, ended: number | undefined): string {
  return ended === undefined ? `The figures of ${name} are ${PROTECTED}` : `${name} ended with ${ended}`;
}

/** The same of a line or a cell of a table. */
export function absentInBrief(ended: number | undefined): string {
  return ended === undefined ? PROTECTED : `ended with ${ended}`;
}
