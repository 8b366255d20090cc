import { extent, group, rollup } from "d3-array";
import { dayOf } from "../../model/day.ts";
import { LIMITS } from "../../model/limits.ts";
import { askedSince, isAsked, QUESTIONS } from "../../model/metric.ts";
import { DataError, type DataProblem } from "../../model/problem.ts";
import { years } from "../../model/years.ts";
import type { Settings } from "../../tables/index.ts";
import { hasContributors, organisationsOf, type Programme } from "../model/programme.ts";
import { SUBMISSIONS } from "../model/submissions.ts";

/** What the release before tells of years. */
export interface YearsBefore {
  readonly benchmark: number;
  /** Whether it has a row of an industry and year, be it told or withheld. */
  readonly has: (industry: string, year: number) => boolean;
}

/** A year of the submissions that is not published. */
export interface OtherYear {
  readonly year: number;
  readonly programmes: number;
}

/** A year after the benchmark year: what it would be as one. */
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
  readonly later: readonly LaterYear[];
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
 * enough organisations in. The first year is the first of those.
 * @param programmes cleaned, of all years
 * @throws DataError for a benchmark year that cannot be one, an industry without any year, and a year that an industry
 * leaves out between two others
 */
export function publishableYears(
  programmes: readonly Programme[],
  settings: Settings,
  before?: YearsBefore,
): PublishableYears {
  const { k } = settings.methodology;
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
  const benchmark = benchmarkYear(told, settings, before);
  const possible = told.filter((year) => year <= benchmark && year > benchmark - LIMITS.spanYears);
  const problems = settings.industries.flatMap(({ id, last_year = benchmark }) => {
    const own = enough.get(id)!.filter((year) => possible.includes(year));
    return own.length === 0
      ? absentProblems(id, { benchmark, k, last: last_year, before })
      : holeProblems(id, own, { k, before, members: pools.get(id)! });
  });
  if (problems.length > 0) throw new DataError(problems);

  const counts = rollup(
    programmes,
    (members) => members.length,
    ({ year }) => year,
  );
  const others = [...counts]
    .map(([year, count]) => ({ year, programmes: count }))
    .sort((a, b) => a.year - b.year);
  const first = possible[0]!;
  return {
    first,
    benchmark,
    later: others
      .filter(({ year }) => year > benchmark)
      .map((other) => {
        const has = ({ id }: { readonly id: string }) => enough.get(id)!.includes(other.year);
        const goingOn = settings.industries.filter(({ last_year = other.year }) => last_year >= other.year);
        const ids = (wanted: boolean) => goingOn.filter((one) => has(one) === wanted).map(({ id }) => id);
        return { ...other, enough: ids(true), tooFew: ids(false) };
      }),
    earlier: others.filter(({ year }) => year < first),
  };
}

/** @param told years that an industry has enough organisations in, rising */
function benchmarkYear(
  told: readonly number[],
  { methodology: { k }, release }: Settings,
  before: YearsBefore | undefined,
): number {
  const latest = Number.parseInt(release.asOf, 10);
  const wanted = release.benchmarkYear ?? before?.benchmark ?? told.findLast((year) => year <= latest);
  const refuse = (value: number, rule: string, remedy: string): never => {
    throw new DataError([{ file: SUBMISSIONS, column: "year", value: String(value), rule, remedy }]);
  };
  const gave = `at least ${k} organisations of one industry must have given each answer in`;
  if (wanted === undefined) {
    const others = told.length === 0 ? "" : `, or correct the day that the data describes`;
    return refuse(latest, `${gave} ${latest} or a year before`, `Add submissions${others}.`);
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
    refuse(wanted, `${gave} ${wanted}, the benchmark year`, `Add submissions of ${wanted}${choice}.`);
  }
  return wanted;
}

const listed = (some: readonly number[]) => some.join(" or ");

/** An industry that no year is published of, and that no release told of. */
function absentProblems(
  industry: string,
  {
    benchmark,
    k,
    last,
    before,
  }: {
    readonly benchmark: number;
    readonly k: number;
    /** The year that it ended with; the benchmark year where it goes on. */
    readonly last: number;
    readonly before: YearsBefore | undefined;
  },
): DataProblem[] {
  if (before?.has(industry, Math.min(last, before.benchmark))) return [];
  return [
    {
      file: SUBMISSIONS,
      column: "industry",
      value: industry,
      rule: `at least ${k} organisations of it must have given each answer in one year, ${benchmark} or before`,
      remedy: "Add submissions of it, or take it out of reference/industries.csv.",
    },
  ];
}

/**
 * Years that an industry has too few organisations in, between years that it has enough in. One that the release before
 * has a row of is no mistake of the file: who withdraws may leave a year withheld.
 * @param own the years that it has enough in, rising
 */
function holeProblems(
  industry: string,
  own: readonly number[],
  {
    k,
    before,
    members,
  }: {
    readonly k: number;
    readonly before: YearsBefore | undefined;
    readonly members: ReadonlyMap<number, readonly Programme[]>;
  },
): DataProblem[] {
  const holes = years(own[0]!, own.at(-1)!).filter(
    (year) => !own.includes(year) && before?.has(industry, year) !== true,
  );
  return holes.map((year) => {
    const found = organisationsOf(members.get(year) ?? []);
    const begin = own.find((later) => later > year)!;
    return {
      file: SUBMISSIONS,
      column: "year",
      value: `${industry}, ${year}`,
      rule: `at least ${k} organisations must have given each answer, for there are as many before and after it; it has rows of ${found}`,
      remedy: `Add rows of ${industry} in ${year}, of ${Math.max(1, k - found)} organisations more at least, or leave out its rows before ${begin}.`,
    };
  });
}
