import { extent, group, rollup } from "d3-array";
import { dayOf } from "../../model/day.ts";
import { firstYearOfSpan } from "../../model/limits.ts";
import { askedSince, isAsked, QUESTIONS } from "../../model/metric.ts";
import { DataError, type DataProblem } from "../../model/problem.ts";
import type { Settings } from "../../tables/index.ts";
import { hasContributors, type Programme } from "../model/programme.ts";
import { SUBMISSIONS } from "../model/submissions.ts";
import { fullestInWords } from "./obstacles.ts";

/** What the release before tells of years. */
export interface YearsBefore {
  readonly benchmark: number;
}

/** A year of the submissions that is not published. */
export interface OtherYear {
  readonly year: number;
  readonly programmes: number;
}

/** A year that is not the benchmark year: what it would be as one. */
export interface LaterYear extends OtherYear {
  /** Industries of which at least k organisations gave each answer. */
  readonly enough: readonly string[];
  /** Those of which fewer did. */
  readonly tooFew: readonly string[];
}

/** The years that submissions are published of, and those that they are not. */
export interface PublishableYears {
  /** The first year that an industry has enough organisations in. */
  readonly first: number;
  readonly benchmark: number;
  /** The year before which nothing is published, if the operator named one. */
  readonly since?: number;
  readonly later: readonly LaterYear[];
  /** Of a first release whose benchmark year nobody named: the year before it that more industries have enough in. */
  readonly fuller?: LaterYear & {
    /** How many industries have enough in the benchmark year. */
    readonly instead: number;
  };
  readonly earlier: readonly OtherYear[];
}

/** Every year that programmes are of. */
export function allYears(programmes: readonly Programme[]): PublishableYears {
  const [first = 0, benchmark = 0] = extent(programmes, ({ year }) => year);
  return { first, benchmark, later: [], earlier: [] };
}

/**
 * Decides which years are published. The benchmark year is the one that release.json names; otherwise that of the
 * release before; otherwise, for a first release, the year of `asOf`, or the last one before it that an industry has
 * enough organisations in. The first year is the first of those, from `firstYear` of release.json on. An industry that has too few in a year is withheld in it.
 * @param programmes cleaned, of all years
 * @throws DataError for a benchmark year that cannot be one, and for a first year after it
 */
export function publishableYears(
  programmes: readonly Programme[],
  settings: Settings,
  before?: YearsBefore,
): PublishableYears {
  const { k } = settings.methodology;
  const { firstYear = Number.NEGATIVE_INFINITY } = settings.release;
  const pools = group(
    programmes,
    ({ industry }) => industry,
    ({ year }) => year,
  );
  const enough = new Map(
    settings.industries.map(({ id }) => [
      id,
      [...(pools.get(id) ?? [])]
        .filter(([, members]) => hasContributors(members, k))
        .map(([year]) => year)
        .sort((a, b) => a - b),
    ]),
  );
  const told = [...new Set([...enough.values()].flat())].sort((a, b) => a - b);
  const benchmark = benchmarkYear(told, settings, before, programmes);
  const possible = told.filter(
    (year) => year <= benchmark && year >= firstYearOfSpan(benchmark) && year >= firstYear,
  );
  if (possible.length === 0) throw new DataError([lateProblem(firstYear, benchmark)]);

  const counts = rollup(
    programmes,
    (members) => members.length,
    ({ year }) => year,
  );
  const others = [...counts]
    .map(([year, count]) => ({ year, programmes: count }))
    .sort((a, b) => a.year - b.year);
  const first = possible[0]!;
  const asBenchmark = (other: OtherYear): LaterYear => {
    const has = ({ id }: { readonly id: string }) => enough.get(id)!.includes(other.year);
    const goingOn = settings.industries.filter(({ last_year = other.year }) => last_year >= other.year);
    const ids = (wanted: boolean) => goingOn.filter((one) => has(one) === wanted).map(({ id }) => id);
    return { ...other, enough: ids(true), tooFew: ids(false) };
  };
  const isOpen = before === undefined && settings.release.benchmarkYear === undefined;
  // One that has ended is missed by nobody.
  const ended = settings.industries.filter(({ last_year = benchmark }) => last_year < benchmark);
  const notEnded = (id: string) => !ended.some((one) => one.id === id);
  const published = others.filter(({ year }) => possible.includes(year)).map(asBenchmark);
  const candidates = published.map((one) => ({ ...one, enough: one.enough.filter(notEnded) }));
  const fuller = isOpen ? fullerThan(benchmark, candidates) : undefined;
  return {
    first,
    benchmark,
    ...(settings.release.firstYear !== undefined && { since: firstYear }),
    later: others.filter(({ year }) => year > benchmark).map(asBenchmark),
    ...(fuller && { fuller }),
    earlier: others.filter(({ year }) => year < first && year >= firstYear),
  };
}

/** The year with most industries, the latest of these, where it has more than the benchmark year. */
function fullerThan(benchmark: number, years: readonly LaterYear[]): PublishableYears["fuller"] {
  const instead = years.find(({ year }) => year === benchmark)?.enough.length ?? 0;
  const [fullest] = years
    .filter(({ year }) => QUESTIONS.every((question) => isAsked(question, year)))
    .sort((a, b) => b.enough.length - a.enough.length || b.year - a.year);
  return fullest !== undefined && fullest.enough.length > instead ? { ...fullest, instead } : undefined;
}

function lateProblem(firstYear: number, benchmark: number): DataProblem {
  return {
    file: "release.json",
    column: "/firstYear",
    value: String(firstYear),
    rule: `must not be after the benchmark year, ${benchmark}`,
    remedy: "Name an earlier year, or leave it out.",
  };
}

/** @param told years that an industry has enough organisations in, rising */
function benchmarkYear(
  told: readonly number[],
  { methodology, release }: Settings,
  before: YearsBefore | undefined,
  programmes: readonly Programme[],
): number {
  const latest = Number.parseInt(release.asOf, 10);
  const wanted = release.benchmarkYear ?? before?.benchmark ?? told.findLast((year) => year <= latest);
  const refuse = (value: number, rule: string, remedy: string): never => {
    throw new DataError([{ file: SUBMISSIONS, column: "year", value: String(value), rule, remedy }]);
  };
  const lacking = (some: readonly Programme[]) => {
    const why = fullestInWords(some, methodology);
    return why === undefined ? "" : `; ${why}`;
  };
  const gave = `at least ${methodology.k} organisations of one industry must have given each answer in`;
  if (wanted === undefined) {
    const others = told.length === 0 ? "" : `, or correct the day that the data describes`;
    const possible = programmes.filter(({ year }) => year <= latest);
    return refuse(
      latest,
      `${gave} ${latest} or a year before${lacking(possible)}`,
      `Add submissions${others}.`,
    );
  }
  if (before !== undefined && wanted < before.benchmark) {
    refuse(
      wanted,
      `the benchmark year must not be before ${before.benchmark}, that of the release before`,
      `Name ${before.benchmark} or a later year with --benchmark-year, or as benchmarkYear of release.json.`,
    );
  }
  if (wanted > latest) {
    refuse(
      wanted,
      `the benchmark year must have begun on the day that the data describes, ${dayOf(release.asOf)}`,
      "Name an earlier year with --benchmark-year, or a later day with --as-of.",
    );
  }
  const later = QUESTIONS.filter((question) => !isAsked(question, wanted));
  if (later.length > 0) {
    refuse(
      wanted,
      `the benchmark year must be one in which ${later.map((question) => `${question} (since ${askedSince(question)})`).join(", ")} is asked`,
      "Name a later year with --benchmark-year, or use the program without the question until then.",
    );
  }
  if (!told.includes(wanted)) {
    const usable = told.filter((year) => year <= latest && year >= (before?.benchmark ?? year));
    const choice = usable.length === 0 ? "" : `, or take ${listed(usable.slice(-3))} as the benchmark year`;
    const own = programmes.filter(({ year }) => year === wanted);
    refuse(
      wanted,
      `${gave} ${wanted}, the benchmark year${lacking(own)}`,
      `Add submissions of ${wanted}${choice}.`,
    );
  }
  return wanted;
}

const listed = (some: readonly number[]) => some.join(" or ");
