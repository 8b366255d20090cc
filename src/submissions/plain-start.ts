import { isSubmissionColumn } from "../questionnaire/columns.ts";

/**
 * Returns whether a file starts like a comma-separated submissions file in UTF-8, well enough that its problems can be
 * reported column by column: half of its columns are known, and half of the required ones are present. A file with a
 * single column is also accepted, if it is one of these: another first line is a title, or has another separator.
 */
export function isPlainStart(bytes: Uint8Array, columns: readonly string[]): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1 << 16));
  if (start.includes("\u0000") || /^(PK|%PDF|\s*\{)/.test(start)) return false;
  const [header = ""] = start.split(/\r\n|\n|\r/, 1);
  const names = header.split(",").map((name) => name.trim().replace(/^"(.*)"$/, "$1"));
  // A title above the header, or another separator.
  if (names.length === 1) return header.trim() === "" || isSubmissionColumn(names[0] ?? "");
  const known = names.filter(isSubmissionColumn).length;
  return 2 * known >= names.length && 2 * known >= columns.length;
}
