/**
 * A figure of a file whose columns are separated by semicolons, with a point before its decimals: such a file has commas
 * there, and points between thousands. What could be meant otherwise all the same is asked when the figure is read.
 */
export function withPoint(cell: string): string {
  const [, before = "", digits, after = ""] =
    /^(\D*)(\d{1,3}(?:\.\d{3})+,\d+|\d+,\d+)(\D*)$/.exec(cell) ?? [];
  return digits === undefined ? cell : `${before}${digits.replaceAll(".", "").replace(",", ".")}${after}`;
}
