import { isSubmissionColumn } from "../questionnaire/columns.ts";

/**
 * Whether the first bytes of a file are those of a submissions file with commas in UTF-8, so far that what is wrong with it
 * can be told column by column: half of its columns are named, and so are half of those that it must have. One column alone
 * is no table of another kind either.
 */
export function isPlainStart(bytes: Uint8Array, columns: readonly string[]): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1 << 16)).replace(/^\uFEFF/, "");
  if (start.includes("\u0000") || /^(PK|%PDF|\s*\{)/.test(start)) return false;
  const [header = ""] = start.split(/\r\n|\n|\r/, 1);
  const names = header.split(",").map((name) => name.trim().replace(/^"(.*)"$/, "$1"));
  if (names.length === 1) return !/[;\t|]/.test(header);
  const known = names.filter(isSubmissionColumn).length;
  return 2 * known >= names.length && 2 * known >= columns.length;
}
