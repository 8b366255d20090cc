import { group } from "d3-array";
import { type Span, yearsOf } from "../../model/years.ts";
import type { BlockRow } from "../../tables/blocks.ts";
import { extentsOf } from "../../tables/extents.ts";
import { gatheredIdsOf, type Gatherer, isGathered } from "../../tables/gathers.ts";
import type { Settings } from "../../tables/index.ts";
import { hasContributors, type Programme } from "../model/programme.ts";
import { type Obstacles, obstaclesOf } from "../span/obstacles.ts";

/** A year in which an industry has no block, and the reasons. */
export interface WithheldYear extends Obstacles {
  readonly year: number;
}

/** An industry that is withheld in some or all years. */
export interface WithheldIndustry {
  readonly industry: string;
  /** Whether no year of it is published. */
  readonly isWhole: boolean;
  /** Years without a block, although the tables have a row for them or there are submissions. */
  readonly years: readonly WithheldYear[];
}

/** Industries with too few organisations of their own, and the years in which they have enough together. */
export interface Gathering {
  /** The industries that could be gathered, but are not. */
  readonly industries: readonly string[];
  /** The industry that already gathers others; null if there is none. */
  readonly by: string | null;
  /** The smallest other industry, if it must be gathered too because these are too few even together; otherwise null. */
  readonly besides: string | null;
  readonly years: readonly number[];
}

/** The withheld industries, and how those that are withheld in every year could be published. */
export interface Withheld {
  readonly k: number;
  readonly industries: readonly WithheldIndustry[];
  readonly gathering: Gathering | null;
}

/**
 * Finds the industries without blocks, with the years and the reasons.
 * @param blocks all published blocks
 * @param programmes all programmes of the years of the span
 */
export function withheldIndustries(
  blocks: readonly Pick<BlockRow, "year" | "industry" | "framework" | "region">[],
  programmes: readonly Programme[],
  settings: Settings,
  span: Span,
): Withheld {
  const { k } = settings.methodology;
  const published = new Set(blocks.map(({ industry, year }) => `${industry} ${year}`));
  const pools = group(programmes, ({ industry, year }) => `${industry} ${year}`);
  const membersOf = (industry: string, year: number) => pools.get(`${industry} ${year}`) ?? [];
  const extents = extentsOf(blocks, settings, span);
  const isElsewhere = isGathered(settings.industries);
  const industries = settings.industries.flatMap(({ id }): WithheldIndustry[] => {
    if (isElsewhere(id)) return [];
    const rows = new Set(extents.industry(id));
    const all = yearsOf(span).filter((year) => rows.has(year) || membersOf(id, year).length > 0);
    const withheld = all.filter((year) => !published.has(`${id} ${year}`));
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
 * Finds how industries that are withheld in every year could be published together; null if there are none, or if nothing
 * helps.
 * @param thin the ids of these industries
 * @param known all industries of the registry
 * @param areEnough returns whether programmes of one year can be published together
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
