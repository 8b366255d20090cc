/** One row of a submissions file: column to cell. */
export type SampleRow = Record<string, string>;
