import { dayOf } from "../../model/day.ts";
import { areAllAsked, askedSince, isAsked, QUESTIONS } from "../../model/metric.ts";
import { DataError, type DataProblem } from "../../model/problem.ts";
import type { Settings } from "../../tables/index.ts";
import type { Programme } from "../model/programme.ts";
import { SUBMISSIONS } from "../model/submissions.ts";
import { obstacleOfLargestCell } from "./obstacles.ts";

/** The years of the previous release. */
export interface PreviousYears {
  readonly benchmark: number;
}

/**
 * Returns the benchmark year (see publishableYears).
 * @param enoughIn the years in which an industry has enough organisations, ascending
 * @throws DataError if it cannot be one: with years that can, so that the next run is not refused for another reason, or with
 *   everything that is needed for one
 */
export function benchmarkYear(
  enoughIn: readonly number[],
  settings: Settings,
  before: PreviousYears | undefined,
  programmes: readonly Programme[],
): number {
  const { methodology, release } = settings;
  const { firstYear = Number.NEGATIVE_INFINITY } = release;
  const latest = latestYear(settings);
  const named = release.benchmarkYear ?? before?.benchmark;
  const benchmark = named ?? latestOf(enoughIn, latest);
  const usable = usableYears(enoughIn, settings, before);
  const refuse = (
    value: number,
    rule: string,
    remedy: string,
    others: readonly DataProblem[] = [],
  ): never => {
    throw new DataError([
      { file: SUBMISSIONS, column: "year", value: String(value), rule, remedy },
      ...others,
    ]);
  };
  const lacking = (some: readonly Programme[]) => {
    const why = obstacleOfLargestCell(some, methodology);
    return why === undefined ? "" : `; ${why}`;
  };
  const needed = `each answer must come from at least ${methodology.k} organisations of one industry in`;
  /** Refuses a year for a reason that more submissions of it would not change. */
  const refuseChoice = (value: number, rule: string, alternative = ""): never => {
    if (usable.length > 0)
      return refuse(value, rule, `Name ${listed(usable)} ${AS_BENCHMARK}${alternative}.`);
    const next = nextYear(enoughIn, settings, before);
    const own = programmes.filter(({ year }) => year === next);
    const more = enoughIn.includes(next) ? "" : `; ${needed} ${next}${lacking(own)}`;
    const steps = stepsTo(next, named, enoughIn, settings);
    return refuse(value, `${rule}${more}`, `${steps}${alternative}.`);
  };
  const otherVersion = ", or use a version of the program without the question until then";
  const begun = `the benchmark year must have begun by the day that the data describes, ${dayOf(release.asOf)}`;
  if (benchmark === undefined && !areAllAsked(latest)) {
    return refuseChoice(latest, `${begun}, and be one in which ${unasked(latest)} is asked`, otherVersion);
  }
  if (benchmark === undefined) {
    const isLate = firstYear > latest;
    const others = enoughIn.some(areAllAsked) ? ", or correct the day that the data describes" : "";
    const possible = programmes.filter(
      ({ year }) => year <= latest && (isLate || year >= firstYear) && areAllAsked(year),
    );
    return refuse(
      latest,
      `${needed} ${yearsUpTo(latest, isLate ? undefined : release.firstYear)}${lacking(possible)}`,
      `Add submissions${others}.`,
      isLate ? [lateProblem(latest, enoughIn, settings, before)] : [],
    );
  }
  if (before !== undefined && benchmark < before.benchmark) {
    refuseChoice(
      benchmark,
      `the benchmark year must not be before ${before.benchmark}, the benchmark year of the previous release`,
    );
  }
  if (benchmark > latest) {
    const isOnlyLate = enoughIn.includes(benchmark) && usable.length > 0;
    refuseChoice(benchmark, begun, isOnlyLate ? `, or a day of ${benchmark} or later with --as-of` : "");
  }
  if (!areAllAsked(benchmark)) {
    const rule = `the benchmark year must be one in which ${unasked(benchmark)} is asked`;
    refuseChoice(benchmark, rule, otherVersion);
  }
  if (!enoughIn.includes(benchmark)) {
    const own = programmes.filter(({ year }) => year === benchmark);
    const isBefore = benchmark < firstYear;
    const choice = isBefore ? orChoose(usable) : otherChoice(enoughIn, settings, before);
    refuse(
      benchmark,
      `${needed} ${benchmark}, the benchmark year${lacking(own)}`,
      `Add submissions of ${benchmark}${choice}.`,
      isBefore ? [lateProblem(benchmark, enoughIn, settings, before)] : [],
    );
  }
  return benchmark;
}

/** Where the benchmark year is named: the option is one of `release`, not of `ingest`. */
const AS_BENCHMARK = "with --benchmark-year, or as benchmarkYear of release.json";

/** Returns the problem of a benchmark year before `firstYear` of release.json. */
export function lateProblem(
  benchmark: number,
  enoughIn: readonly number[],
  settings: Settings,
  before: PreviousYears | undefined,
): DataProblem {
  const usable = usableYears(enoughIn, settings, before);
  return {
    file: "release.json",
    column: "/firstYear",
    value: String(settings.release.firstYear),
    rule: `must not be after the benchmark year, ${benchmark}`,
    remedy: `Name ${benchmark} or an earlier year, or leave it out${orChoose(usable)}.`,
  };
}

/** Returns the years that can be the benchmark year, ascending. */
function usableYears(
  enoughIn: readonly number[],
  settings: Settings,
  before: PreviousYears | undefined,
  firstYear = settings.release.firstYear,
): number[] {
  const earliest = Math.max(
    before?.benchmark ?? Number.NEGATIVE_INFINITY,
    firstYear ?? Number.NEGATIVE_INFINITY,
  );
  return enoughIn.filter((year) => year <= latestYear(settings) && year >= earliest && areAllAsked(year));
}

/** Returns what else can be chosen if a year has too few organisations. */
function otherChoice(
  enoughIn: readonly number[],
  settings: Settings,
  before: PreviousYears | undefined,
): string {
  const usable = usableYears(enoughIn, settings, before);
  if (usable.length > 0) return orChoose(usable);
  const earlier = usableYears(enoughIn, settings, before, Number.NEGATIVE_INFINITY);
  return earlier.length === 0 ? "" : `${orChoose(earlier)} and as firstYear of release.json`;
}

function orChoose(usable: readonly number[]): string {
  return usable.length === 0 ? "" : `, or choose ${listed(usable)} as the benchmark year`;
}

/** Returns the first year that can become the benchmark year although none can be now: one that has enough, if any has. */
function nextYear(
  enoughIn: readonly number[],
  settings: Settings,
  before: PreviousYears | undefined,
): number {
  const { firstYear = Number.NEGATIVE_INFINITY } = settings.release;
  const earliest = Math.max(before?.benchmark ?? Number.NEGATIVE_INFINITY, firstYear, allAskedSince());
  const later = enoughIn.find((year) => year >= earliest && areAllAsked(year));
  return later ?? Math.max(earliest, latestYear(settings));
}

/** Returns everything to do for a year to become the benchmark year. */
function stepsTo(
  year: number,
  named: number | undefined,
  enoughIn: readonly number[],
  settings: Settings,
): string {
  const isNamed = named !== undefined && named !== year;
  const isLater = year > latestYear(settings);
  const names = [
    ...(isNamed ? [`${year} ${AS_BENCHMARK}`] : []),
    ...(isLater ? [`a day of ${year} or later with --as-of`] : []),
  ].join(", and ");
  if (enoughIn.includes(year)) return `Name ${names}`;
  return `Add submissions of ${year}${names === "" ? "" : `, and name ${names}`}`;
}

/** Returns the year of the day that the data describes. */
function latestYear({ release }: Pick<Settings, "release">): number {
  return Number.parseInt(release.asOf, 10);
}

/** Returns the questions that are not asked in a year, in words. */
function unasked(year: number): string {
  return QUESTIONS.filter((question) => !isAsked(question, year))
    .map((question) => `${question} (since ${askedSince(question)})`)
    .join(", ");
}

/** Returns the latest of some years in which every question is asked; any year, if all are after the data. */
function latestOf(years: readonly number[], latest: number): number | undefined {
  return years.findLast((year) => year <= latest && (areAllAsked(year) || !areAllAsked(latest)));
}

/** Returns the first year in which every question is asked; minus infinity if they always were. */
function allAskedSince(): number {
  return Math.max(...QUESTIONS.map((question) => askedSince(question) ?? Number.NEGATIVE_INFINITY));
}

/** Returns the years up to the latest in which every question is asked and that may be published, in words. */
function yearsUpTo(latest: number, firstYear = Number.NEGATIVE_INFINITY): string {
  const asked = allAskedSince();
  const since = Math.max(asked, firstYear);
  if (since === Number.NEGATIVE_INFINITY) return `${latest} or an earlier year`;
  const added = QUESTIONS.filter((question) => askedSince(question) === since);
  const why = added.length > 0 ? `${added.join(", ")}: asked since ${since}` : "firstYear of release.json";
  const years = since >= latest ? `${latest}` : `${latest} or an earlier year from ${since} on`;
  return `${years} (${why})`;
}

/** Returns the last three of some years in words. */
function listed(some: readonly number[]): string {
  return some.slice(-3).join(" or ");
}
