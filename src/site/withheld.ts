/** Texts in place of figures that are missing. */

/** A withheld figure in a cell or a chart. */
export const WITHHELD = "withheld";

/** A figure of a year that is withheld, or in which nobody took part: which of the two is not published. */
export const NOT_PUBLISHED = "not published";

/** A cell without a figure. */
export const NONE = "–";

/** A cell of an industry or region that has ended. */
export const ENDED = "ended";

/** A change of a metric that is asked only since the benchmark year. */
export const NOT_ASKED = "not asked the year before";

/** Withheld figures in a sentence. */
export const PROTECTED = "withheld to protect participants";

/** Returns a figure in words, or the text for a withheld one. */
export function orWithheld(value: number | null, words: (value: number) => string): string {
  return value === null ? WITHHELD : words(value);
}

/**
 * Returns a sentence on why there are no figures for the benchmark year.
 * @param ended the last year of an industry or region that has ended; undefined if its figures are withheld
 * @param withheld the sentence for withheld figures
 */
export function absence(ended: number | undefined, withheld: string): string {
  return ended === undefined ? withheld : `It ended with ${ended}: later years have no figures.`;
}

/** Returns a title that says why there are no figures for the benchmark year. */
export function absentInWords(name: string, ended: number | undefined): string {
  return ended === undefined ? `The figures of ${name} are ${PROTECTED}` : `${name} ended with ${ended}`;
}

/** Returns why there are no figures for the benchmark year, for a line or a cell of a table. */
export function absentInBrief(ended: number | undefined): string {
  return ended === undefined ? PROTECTED : `ended with ${ended}`;
}
