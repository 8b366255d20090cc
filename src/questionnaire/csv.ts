/** Formats records as CSV (RFC 4180), with quotes only where they are needed and CRLF line ends. */
export function csvText(records: readonly (readonly string[])[]): string {
  const written = (cell: string) =>
    /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return records.map((cells) => `${cells.map(written).join(",")}\r\n`).join("");
}
