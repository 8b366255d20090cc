/** What separates the values of CSV, in the world's spreadsheets. */
const CHARACTERS = [",", ";", "\t", "|"] as const;
export type SeparatorCharacter = (typeof CHARACTERS)[number];

/** How many records tell what separates values. */
const LOOKED_AT = 50;
const LINE_END = /\r\n|\n|\r/;

/**
 * What separates the values of a text: what most of its first records have the same number of, outside of quotes; of two
 * that do, the one that they have more of. A decimal comma is in some rows, a separator in all.
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
      // Rows that agree count more than separators do.
      const score = of * of * count;
      if (score > most) [best, most] = [separator, score];
    }
  }
  return best;
}

/** The first records, without what stands in quotes. */
function firstRecords(text: string): string[] {
  const bare = text.slice(0, 1 << 18).replace(/"(?:[^"]|"")*"/g, '""');
  return bare
    .split(LINE_END)
    .filter((line) => line.trim() !== "")
    .slice(0, LOOKED_AT);
}
