/**
 * Converts a figure of a file with semicolons between columns to a decimal point: such a file has decimal commas, and
 * points between thousands. A figure that is still ambiguous is reported when it is read.
 */
export function withPoint(cell: string): string {
  const [, before = "", digits, after = ""] =
    /^(\D*)(\d{1,3}(?:\.\d{3})+,\d+|\d+,\d+)(\D*)$/.exec(cell) ?? [];
  return digits === undefined ? cell : `${before}${digits.replaceAll(".", "").replace(",", ".")}${after}`;
}
