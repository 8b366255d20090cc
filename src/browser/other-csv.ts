import { isSubmissionColumn } from "../questionnaire/columns.ts";

/** What separates columns in CSV as spreadsheets of this world save it. */
export type Separator = "," | ";" | "\t";

/** What separates the columns of a submissions file: what takes its header apart into the most columns that it may have. */
export function separatorOf(text: string): Separator {
  const [header = ""] = text.split(/\r?\n/, 1);
  const known = (separator: Separator) =>
    header.split(separator).filter((name) => isSubmissionColumn(name.replace(/^\uFEFF|"/g, "").trim()))
      .length;
  let best: Separator = ",";
  for (const separator of [";", "\t"] as const) if (known(separator) > known(best)) best = separator;
  return best;
}

/**
 * A figure of a file whose columns are separated by semicolons, with a point before its decimals: such a file has commas
 * there, and points between thousands. What could be meant otherwise all the same is asked when the figure is read.
 */
export function withPoint(cell: string): string {
  const [, before = "", digits, after = ""] =
    /^(\D*)(\d{1,3}(?:\.\d{3})+,\d+|\d+,\d+)(\D*)$/.exec(cell) ?? [];
  return digits === undefined ? cell : `${before}${digits.replaceAll(".", "").replace(",", ".")}${after}`;
}
