/** CSV of records as people and spreadsheets read it (RFC 4180): quotes where they are needed, CRLF line ends. */
export function csvText(records: readonly (readonly string[])[]): string {
  const written = (cell: string) =>
    /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return records.map((cells) => `${cells.map(written).join(",")}\r\n`).join("");
}
