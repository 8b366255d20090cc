import { placeOrEnd, recordBetween } from "./split.ts";

const QUOTE = 34;
/** The most bytes in UTF-8 of a UTF-16 code unit. */
const UNIT_BYTES = 3;
/** Characters of a record in addition to its values: a byte order mark and the line end. */
const BESIDE = "\uFEFF\r\n".length;

/**
 * Passes on the records of a simple CSV file, one by one: without quotes, and with all records as wide as the first.
 * JavaScript's own split is faster than a loop over bytes.
 * @param bytes UTF-8
 * @param most records below the header, and bytes of a record
 * @param take called with each record and its line. Equal consecutive records are one list of values
 * @returns false for any other file, including one without records or with a record that may be too long. The records that
 *   were passed on are then to be forgotten
 */
export function eachPlainRecord(
  bytes: Uint8Array,
  most: { readonly rows: number; readonly bytes: number },
  take: (values: readonly string[], line: number) => void,
): boolean {
  if (bytes.includes(QUOTE)) return false;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  let [before, values]: [string | undefined, readonly string[]] = [undefined, []];
  let [width, count] = [0, 0];
  for (let start = text.startsWith("\uFEFF") ? 1 : 0; start < text.length;) {
    const end = placeOrEnd("\n", text, start);
    const line = recordBetween(text, start, end);
    if (line !== before) [before, values] = [line, line.split(",")];
    if (count === 0) width = values.length;
    if (values.length !== width || ++count > most.rows + 1) return false;
    if ((line.length + BESIDE) * UNIT_BYTES > most.bytes) return false;
    take(values, count);
    start = end + 1;
  }
  return count > 0;
}
