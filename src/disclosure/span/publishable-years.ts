import { extent, group, rollup } from "d3-array";
import { firstYearOfSpan } from "../../model/limits.ts";
import { areAllAsked } from "../../model/metric.ts";
import { DataError } from "../../model/problem.ts";
import type { Settings } from "../../tables/index.ts";
import { hasContributors, type Programme } from "../model/programme.ts";
import { benchmarkYear, lateProblem, type PreviousYears } from "./benchmark-year.ts";

/** A year of the submissions that is not published. */
export interface OtherYear {
  readonly year: number;
  readonly programmes: number;
}

/** A year other than the benchmark year, with the industries that it would have as one. */
export interface LaterYear extends OtherYear {
  /** Industries with at least k contributors for each answer. */
  readonly enough: readonly string[];
  /** Industries with fewer. */
  readonly tooFew: readonly string[];
}

/** The years of the submissions that are published, and those that are not. */
export interface PublishableYears {
  /** The first published year: the first in which an industry has enough organisations. */
  readonly first: number;
  readonly benchmark: number;
  /** The `firstYear` of release.json, before which nothing is published; undefined if it has none. */
  readonly since?: number;
  readonly later: readonly LaterYear[];
  /** A published year in which more industries have enough; only for a first release without a given benchmark year. */
  readonly fuller?: LaterYear & {
    /** The number of industries that have enough in the benchmark year. */
    readonly instead: number;
  };
  readonly earlier: readonly OtherYear[];
}

/** Returns all years of the programmes as published ones, from the first to the last. */
export function allYears(programmes: readonly Programme[]): PublishableYears {
  const [first = 0, benchmark = 0] = extent(programmes, ({ year }) => year);
  return { first, benchmark, later: [], earlier: [] };
}

/**
 * Decides which years are published. The benchmark year is the one in release.json; otherwise that of the previous
 * release; otherwise, for a first release, the last year up to that of `asOf` in which an industry has enough
 * organisations. The first year is the first in which an industry has enough, from `firstYear` of release.json on. An
 * industry that has too few in a year is withheld in it.
 * @param programmes cleaned programmes of all years
 * @throws DataError if the benchmark year cannot be one, or if the first year is after it
 */
export function publishableYears(
  programmes: readonly Programme[],
  settings: Settings,
  before?: PreviousYears,
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
  const enoughIn = [...new Set([...enough.values()].flat())].sort((a, b) => a - b);
  const benchmark = benchmarkYear(enoughIn, settings, before, programmes);
  const possible = enoughIn.filter(
    (year) => year <= benchmark && year >= firstYearOfSpan(benchmark) && year >= firstYear,
  );
  if (possible.length === 0) throw new DataError([lateProblem(benchmark, enoughIn, settings, before)]);

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
    const ongoing = settings.industries.filter(({ last_year = other.year }) => last_year >= other.year);
    const ids = (isEnough: boolean) => ongoing.filter((one) => has(one) === isEnough).map(({ id }) => id);
    return { ...other, enough: ids(true), tooFew: ids(false) };
  };
  const isOpen = before === undefined && settings.release.benchmarkYear === undefined;
  // An industry that has ended does not count towards a fuller year.
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

/** Returns the latest of the years with the most industries; undefined unless it has more than the benchmark year. */
function fullerThan(benchmark: number, years: readonly LaterYear[]): PublishableYears["fuller"] {
  const instead = years.find(({ year }) => year === benchmark)?.enough.length ?? 0;
  const [fullest] = years
    .filter(({ year }) => areAllAsked(year))
    .sort((a, b) => b.enough.length - a.enough.length || b.year - a.year);
  return fullest !== undefined && fullest.enough.length > instead ? { ...fullest, instead } : undefined;
}
