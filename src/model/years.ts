import { namesInWords } from "./names-in-words.ts";

/** The years of the data, and the last day that it covers. */
export interface Span {
  /** The first year of the blocks. */
  readonly first: number;
  /** The last year of the blocks: unfiltered answers describe this year. */
  readonly benchmark: number;
  /** Whether the benchmark year has not yet ended on the day that the data describes. */
  readonly yearToDate: boolean;
  /** The last day of the benchmark year that the data covers, e.g. `2026-09-30`; for a whole year, its last day. */
  readonly lastDay: string;
}

/**
 * Returns the span of data.
 * @param years the years of its blocks, in any order; at least one
 * @param asOf the day or instant that the data describes, e.g. `2026-09-30`
 * @throws RangeError for no years
 */
export function spanOf(years: Iterable<number>, asOf: string): Span {
  let [first, benchmark] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const year of years) {
    if (year < first) first = year;
    if (year > benchmark) benchmark = year;
  }
  if (first > benchmark) throw new RangeError("no years: data has at least one");
  const lastDay = `${benchmark}-12-31`;
  const day = asOf.slice(0, lastDay.length);
  const yearToDate = day < lastDay;
  return { first, benchmark, yearToDate, lastDay: yearToDate ? day : lastDay };
}

/** Returns the years from first to last, both included; none if the first is later. */
export function years(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Returns every year of a span. */
export function yearsOf({ first, benchmark }: Span): number[] {
  return years(first, benchmark);
}

/** Returns the years of a span that have a year before them; for a span of one year, that year. */
export function trendYearsOf({ first, benchmark }: Span): number[] {
  return years(Math.min(first + 1, benchmark), benchmark);
}

/** Returns the benchmark year and the year before, as far as the span has them. */
export function latestTwoOf({ first, benchmark }: Span): number[] {
  return years(Math.max(first, benchmark - 1), benchmark);
}

/** The names of the months, in order. */
export const MONTHS = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

/** Returns the benchmark year for a sentence: "2026", or "2026 to 30 September" for a year to date. */
export function benchmarkInWords({
  benchmark,
  yearToDate,
  lastDay,
}: Pick<Span, "benchmark" | "yearToDate" | "lastDay">): string {
  return yearToDate ? `${benchmark} to ${dayInWords(lastDay)}` : String(benchmark);
}

/** Returns a year of a span for a title: "2025", or "2026 to date" for a year to date. */
export function yearInTitle({ benchmark, yearToDate }: Span, year: number): string {
  return yearToDate && year === benchmark ? `${year} to date` : String(year);
}

/** Returns a sentence about changes since the year before that compare a year to date; empty for a whole year and for the first year. */
export function comparedInWords(span: Span): string {
  if (!span.yearToDate || span.first === span.benchmark) return "";
  return `${benchmarkInWords(span)} is a part of a year: a change on ${span.benchmark - 1} compares it with a whole one.`;
}

/** Returns the same note in a few words, for texts that are read on their own. */
export function comparedInBrief(span: Span): string {
  return `Year to date: ${benchmarkInWords(span)}, against the whole of ${span.benchmark - 1}.`;
}

/** Returns the compared years, which end with the benchmark year: "2025 to 2026", or "2025 and 2026 to 30 September". */
export function periodInWords(span: Span, before: number): string {
  const { benchmark } = span;
  if (!span.yearToDate) return `${benchmark - before} to ${benchmark}`;
  return `${years(benchmark - before, benchmark - 1).join(", ")} and ${benchmarkInWords(span)}`;
}

/** Returns "30 September" for `2026-09-30`. */
function dayInWords(day: string): string {
  const [month, number] = [Number(day.slice(5, 7)), Number(day.slice(8, 10))];
  return `${number} ${MONTHS[month - 1]}`;
}

/** Returns years in order in words: `2024`, `2019 to 2025`, or `2019, 2021 and 2022` if some between are missing. */
export function listedYearsInWords(years: readonly number[]): string {
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined || first === last) return years.join("");
  return last - first === years.length - 1 ? `${first} to ${last}` : namesInWords(years.map(String));
}
