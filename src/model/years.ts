/** The years that the data tells of, and the day up to which the last of them does. */
export interface Span {
  /** The first year that a block is of. */
  readonly first: number;
  /** The last year that a block is of: the one that every answer about today describes. */
  readonly benchmark: number;
  /** Whether the benchmark year has not ended on the day that the data describes. */
  readonly yearToDate: boolean;
  /** The last day of the benchmark year that the data describes, e.g. `2026-09-30`; of a whole year, its last. */
  readonly lastDay: string;
}

/**
 * The span of some data.
 * @param told the years that its blocks are of, in any order; at least one
 * @param asOf the day or instant that the data describes, e.g. `2026-09-30`
 * @throws RangeError for no years
 */
export function spanOf(told: Iterable<number>, asOf: string): Span {
  let [first, benchmark] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const year of told) {
    if (year < first) first = year;
    if (year > benchmark) benchmark = year;
  }
  if (first > benchmark) throw new RangeError("no years: data has a year at least");
  const lastDay = `${benchmark}-12-31`;
  const day = asOf.slice(0, lastDay.length);
  const yearToDate = day < lastDay;
  return { first, benchmark, yearToDate, lastDay: yearToDate ? day : lastDay };
}

/** Whole years from first to last, both included; none where the first is later. */
export function years(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Every year of a span. */
export function yearsOf({ first, benchmark }: Span): number[] {
  return years(first, benchmark);
}

/** The years of a span that have a year before them; of a span of one year, that year. */
export function trendYearsOf({ first, benchmark }: Span): number[] {
  return years(Math.min(first + 1, benchmark), benchmark);
}

/** The benchmark year and the year before it, as far as the span has them. */
export function latestTwoOf({ first, benchmark }: Span): number[] {
  return years(Math.max(first, benchmark - 1), benchmark);
}

/** The months as they are called, in their order. */
export const MONTHS = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

/** The benchmark year in a sentence: "2026", or "2026 to 30 September" for a year to date. */
export function benchmarkInWords({
  benchmark,
  yearToDate,
  lastDay,
}: Pick<Span, "benchmark" | "yearToDate" | "lastDay">): string {
  return yearToDate ? `${benchmark} to ${dayInWords(lastDay)}` : String(benchmark);
}

/** A year of a span in a title: "2025", or "2026 to date" for a year to date. */
export function yearInTitle({ benchmark, yearToDate }: Span, year: number): string {
  return yearToDate && year === benchmark ? `${year} to date` : String(year);
}

/** What to know of every change on the year before, as a sentence; empty for a whole year, and for the first. */
export function comparedInWords(span: Span): string {
  if (!span.yearToDate || span.first === span.benchmark) return "";
  return `${benchmarkInWords(span)} is a part of a year: a change on ${span.benchmark - 1} compares it with a whole one.`;
}

/** The same in a few words, for what is read by itself; a change on the year before is there only where that year is. */
export function comparedInBrief(span: Span): string {
  return `Year to date: ${benchmarkInWords(span)}, against the whole of ${span.benchmark - 1}.`;
}

/** The benchmark year with some before it, as years that are compared: "2025 to 2026", or "2025 and 2026 to 30 September". */
export function periodInWords(span: Span, before: number): string {
  const { benchmark } = span;
  if (!span.yearToDate) return `${benchmark - before} to ${benchmark}`;
  return `${years(benchmark - before, benchmark - 1).join(", ")} and ${benchmarkInWords(span)}`;
}

/** "30 September" of `2026-09-30`. */
function dayInWords(day: string): string {
  const [month, number] = [Number(day.slice(5, 7)), Number(day.slice(8, 10))];
  return `${number} ${MONTHS[month - 1]}`;
}
