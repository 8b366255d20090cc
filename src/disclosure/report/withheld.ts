import { group } from "d3-array";
import { type Span, yearsOf } from "../../model/years.ts";
import type { BlockRow } from "../../tables/blocks.ts";
import { extentsOf } from "../../tables/extents.ts";
import { gatheredIdsOf, type Gatherer, isGathered } from "../../tables/gathers.ts";
import type { Settings } from "../../tables/index.ts";
import { hasContributors, type Programme } from "../model/programme.ts";
import { type Obstacles, obstaclesOf } from "../span/obstacles.ts";

/** A year of an industry that no block is of, and what it lacks. */
export interface WithheldYear extends Obstacles {
  readonly year: number;
}

/** An industry that is withheld in some years, or in all. */
export interface WithheldIndustry {
  readonly industry: string;
  /** Whether no year of it is published. */
  readonly isWhole: boolean;
  /** Years that no block is of, though the tables have a row of it, or submissions are of it. */
  readonly years: readonly WithheldYear[];
}

/** Industries that are too thin by themselves, and the years in which they are enough together. */
export interface Gathering {
  /** Those that could be gathered, and are not. */
  readonly industries: readonly string[];
  /** The industry that gathers others already; null where there is none. */
  readonly by: string | null;
  /** The smallest of the others, where these are too few even together. */
  readonly besides: string | null;
  readonly years: readonly number[];
}

/** What is withheld of industries, and what would publish those that are withheld in every year. */
export interface Withheld {
  readonly k: number;
  readonly industries: readonly WithheldIndustry[];
  readonly gathering: Gathering | null;
}

/**
 * Says which industries no block is of, in which years and why.
 * @param blocks all that are published
 * @param programmes all that could be, of the years of the span
 */
export function withheldIndustries(
  blocks: readonly Pick<BlockRow, "year" | "industry" | "framework" | "region">[],
  programmes: readonly Programme[],
  settings: Settings,
  span: Span,
): Withheld {
  const { k } = settings.methodology;
  const told = new Set(blocks.map(({ industry, year }) => `${industry} ${year}`));
  const pools = group(programmes, ({ industry, year }) => `${industry} ${year}`);
  const membersOf = (industry: string, year: number) => pools.get(`${industry} ${year}`) ?? [];
  const extents = extentsOf(blocks, settings, span);
  const isElsewhere = isGathered(settings.industries);
  const industries = settings.industries.flatMap(({ id }): WithheldIndustry[] => {
    if (isElsewhere(id)) return [];
    const rows = new Set(extents.industry(id));
    const all = yearsOf(span).filter((year) => rows.has(year) || membersOf(id, year).length > 0);
    const withheld = all.filter((year) => !told.has(`${id} ${year}`));
    const years = withheld.map((year) => ({
      year,
      ...obstaclesOf(membersOf(id, year), settings.methodology),
    }));
    return years.length === 0 ? [] : [{ industry: id, isWhole: years.length === all.length, years }];
  });
  const isThin = ({ organisations, tooFew }: WithheldYear) => organisations < k || tooFew.length > 0;
  const thin = industries.filter(
    ({ isWhole, years }) => isWhole && years.every(isThin) && years.some((one) => one.organisations > 0),
  );
  return {
    k,
    industries,
    gathering: gatheringOf(
      thin.map(({ industry }) => industry),
      programmes,
      settings.industries,
      (members) => hasContributors(members, k),
    ),
  };
}

/**
 * How industries that are withheld in every year could be published; null where there are none, or nothing helps.
 * @param thin their ids
 * @param known every industry of the registry
 * @param areEnough whether programmes of one year can be published together
 */
export function gatheringOf<T extends { readonly industry: string; readonly year: number }>(
  thin: readonly string[],
  programmes: readonly T[],
  known: readonly (Gatherer & { readonly id: string })[],
  areEnough: (programmes: readonly T[]) => boolean,
): Gathering | null {
  const by = known.find((entry) => gatheredIdsOf(entry).length > 0)?.id ?? null;
  const industries = thin.filter((id) => id !== by);
  if (thin.length === 0) return null;
  const of = group(programmes, ({ industry }) => industry);
  const gathered = [...industries, ...(by === null ? [] : [by])];
  const others = known
    .map(({ id }) => id)
    .filter((id) => !gathered.includes(id) && of.has(id))
    .sort((a, b) => of.get(a)!.length - of.get(b)!.length);
  for (const besides of [null, ...others.slice(0, 1)]) {
    const together = [...gathered, ...(besides === null ? [] : [besides])];
    const years = [
      ...group(
        together.flatMap((id) => of.get(id) ?? []),
        ({ year }) => year,
      ),
    ]
      .filter(([, members]) => areEnough(members))
      .map(([year]) => year)
      .sort((a, b) => a - b);
    if (years.length > 0 && together.length > 1) return { industries, by, besides, years };
  }
  return null;
}
