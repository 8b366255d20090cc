const UNITS = /^\$|\s*(%|usd|hours|h|days|d)$/gi;
const PLAIN = /^[+-]?\d+(\.\d+)?$/;
const THOUSANDS = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;

/**
 * Reads a number as people write it: with a unit, spaces around it, or commas between thousands. A comma
 * that could be a decimal point is not guessed at.
 * @returns undefined where it is no such number
 */
export function readNumber(written: string): number | undefined {
  const bare = written.trim().replace(UNITS, "").trim();
  if (PLAIN.test(bare)) return Number(bare);
  if (THOUSANDS.test(bare)) return Number(bare.replaceAll(",", ""));
  return undefined;
}
