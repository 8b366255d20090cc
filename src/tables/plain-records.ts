const QUOTE = 34;
/** The most bytes in UTF-8 of a UTF-16 code unit. */
const UNIT_BYTES = 3;
/** Characters of a record besides its values: a byte order mark and the line end. */
const BESIDE = "\uFEFF\r\n".length;

/**
 * Returns the records of a simple CSV file: without quotes, and with all records as wide as the first. JavaScript's own split
 * is faster than a loop over bytes.
 * @param bytes UTF-8
 * @param most records below the header, and bytes of a record
 * @returns undefined for any other file, including one without records or with a record that may be too long
 */
export function plainRecords(
  bytes: Uint8Array,
  most: { readonly rows: number; readonly bytes: number },
): readonly (readonly string[])[] | undefined {
  if (bytes.includes(QUOTE)) return undefined;
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  const text = whole.startsWith("\uFEFF") ? whole.slice(1) : whole;
  const lines = text.split(text.includes("\r\n") ? /\r?\n/ : "\n");
  // The last line end ends the last record, and does not begin another.
  if (lines.at(-1) === "") lines.pop();
  if (lines.length === 0 || lines.length > most.rows + 1) return undefined;
  const records: string[][] = [];
  let [before, values]: [string | undefined, string[]] = [undefined, []];
  for (const line of lines) {
    // Equal consecutive records share one list of values.
    if (line !== before) [before, values] = [line, line.split(",")];
    if (values.length !== (records[0] ?? values).length) return undefined;
    if ((line.length + BESIDE) * UNIT_BYTES > most.bytes) return undefined;
    records.push(values);
  }
  return records;
}
