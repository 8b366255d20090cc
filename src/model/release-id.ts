/** Ids of releases: `2026-Q3` for a quarter, and `2026-Q3.1`, `2026-Q3.2` and so on for its corrections. */

/** A parsed id. The correction is 0 for the release of the quarter itself. */
interface Parts {
  readonly year: number;
  readonly quarter: number;
  readonly correction: number;
}

/** @throws RangeError for anything but the id of a release */
function partsOf(id: string): Parts {
  const [, year, quarter, correction = "0"] = /^(\d{4})-Q([1-4])(?:\.([1-9]\d*))?$/.exec(id) ?? [];
  if (year === undefined || quarter === undefined) throw new RangeError(`${id} is not the id of a release`);
  return { year: Number(year), quarter: Number(quarter), correction: Number(correction) };
}

/**
 * Compares releases by quarter, then by the number of the correction, so that `.10` comes after `.9`.
 * @returns a negative number if the first is earlier, a positive one if it is later, 0 for the same release
 */
export function compareReleases(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  return a.year - b.year || a.quarter - b.quarter || a.correction - b.correction;
}

/** Returns the quarter of a release: `2026-Q3` for `2026-Q3.1`. */
export function quarterOf(id: string): string {
  const { year, quarter } = partsOf(id);
  return idOf(year, quarter);
}

/** Whether a release is a correction. */
export function isCorrection(id: string): boolean {
  return partsOf(id).correction > 0;
}

/** Returns the id of the next correction: `2026-Q3.1` for `2026-Q3`, `2026-Q3.2` for `2026-Q3.1`. */
export function nextCorrection(id: string): string {
  return `${quarterOf(id)}.${partsOf(id).correction + 1}`;
}

/** Returns the quarter after that of a release: `2027-Q1` for `2026-Q4` and its corrections. */
export function quarterAfter(id: string): string {
  const { year, quarter } = partsOf(id);
  return quarter === 4 ? idOf(year + 1, 1) : idOf(year, quarter + 1);
}

/** Returns how many quarters the second release is after the first: 1 for `2026-Q4` and `2027-Q1`; negative if it is before. */
export function quartersBetween(one: string, other: string): number {
  const [from, to] = [partsOf(one), partsOf(other)];
  return 4 * (to.year - from.year) + to.quarter - from.quarter;
}

/** Returns the first month of a release's quarter, 1 to 12, and its year. */
export function firstMonthOf(id: string): { readonly year: number; readonly month: number } {
  const { year, quarter } = partsOf(id);
  return { year, month: 3 * quarter - 2 };
}

/** Returns the last day before a release's quarter: `2026-09-30` for `2026-Q4`. */
export function dayBefore(id: string): string {
  const { year, month } = firstMonthOf(id);
  const day = new Date(`${padded(year, 4)}-${padded(month, 2)}-01`);
  day.setUTCDate(0);
  return day.toISOString().slice(0, "YYYY-MM-DD".length);
}

/** Returns the quarter of a day: `2026-Q4` for `2026-11-22`. */
export function quarterOfDay(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return idOf(year, Math.ceil(month / 3));
}

function idOf(year: number, quarter: number): string {
  return `${padded(year, 4)}-Q${quarter}`;
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, "0");
}
