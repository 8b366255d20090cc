/** One row of a submissions file: cells by column. */
export type SampleRow = Record<string, string>;
