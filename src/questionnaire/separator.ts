/** The separators that spreadsheets use in CSV. */
const CHARACTERS = [",", ";", "\t", "|"] as const;
export type SeparatorCharacter = (typeof CHARACTERS)[number];

/** The separator is detected from this many records. */
const LOOKED_AT = 50;
const LINE_END = /\r\n|\n|\r/;

/**
 * Detects the separator of a CSV text: the character that occurs equally often in most of the first records, outside of
 * quotes; of two such characters, the more frequent one. A decimal comma occurs in some records, a separator in all.
 */
export function separatorOf(text: string): SeparatorCharacter {
  const records = firstRecords(text);
  let best: SeparatorCharacter = ",";
  let most = 0;
  for (const separator of CHARACTERS) {
    const counts = new Map<number, number>();
    for (const record of records) {
      const count = record.split(separator).length - 1;
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    for (const [count, of] of counts) {
      // Records that agree weigh more than the number of separators in each.
      const score = of * of * count;
      if (score > most) [best, most] = [separator, score];
    }
  }
  return best;
}

/** Returns the first records, with the text in quotes removed. */
function firstRecords(text: string): string[] {
  const bare = text.slice(0, 1 << 18).replace(/"(?:[^"]|"")*"/g, '""');
  return bare
    .split(LINE_END)
    .filter((line) => line.trim() !== "")
    .slice(0, LOOKED_AT);
}
