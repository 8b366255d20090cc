const QUOTE = 34;
/** A unit of a text's length has at most so many bytes in UTF-8. */
const UNIT_BYTES = 3;
/** What a record may have beside its values: a byte order mark, and its line end. */
const BESIDE = "\uFEFF\r\n".length;

/**
 * The records of a CSV file that has nothing to look at twice: no quote, and all records as wide as the first. The engine splits
 * texts faster than a loop over bytes finds what they are split at.
 * @param bytes UTF-8
 * @param most records below the header, and bytes of a record
 * @returns undefined where the file has anything else: no record too, or a record that may be too long
 */
export function plainRecords(
  bytes: Uint8Array,
  most: { readonly rows: number; readonly bytes: number },
): readonly (readonly string[])[] | undefined {
  if (bytes.includes(QUOTE)) return undefined;
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  const text = whole.startsWith("\uFEFF") ? whole.slice(1) : whole;
  const lines = text.split(text.includes("\r\n") ? /\r?\n/ : "\n");
  // Nothing follows the last line end, or a record without one.
  if (lines.at(-1) === "") lines.pop();
  if (lines.length === 0 || lines.length > most.rows + 1) return undefined;
  const records: string[][] = [];
  let [before, values]: [string | undefined, string[]] = [undefined, []];
  for (const line of lines) {
    // Equal ones that stand together are one list of values.
    if (line !== before) [before, values] = [line, line.split(",")];
    if (values.length !== (records[0] ?? values).length) return undefined;
    if ((line.length + BESIDE) * UNIT_BYTES > most.bytes) return undefined;
    records.push(values);
  }
  return records;
}
