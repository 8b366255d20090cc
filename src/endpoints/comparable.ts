import { rollup, sum } from "d3-array";
import type { BlockRow } from "../tables/blocks.ts";
import type { Tables } from "../tables/index.ts";
import { isMuchMixed } from "../tables/mixed.ts";
import { derive, deriveEach } from "./derive.ts";
import { industryCount } from "./estimates.ts";
import { mixedIn } from "./mixed.ts";

/** Two years are not compared if more of the programmes of one are of industries that the other does not include. */
export const MOST_OTHER_PCT = 10;

/** Number of programmes by industry; an industry that is withheld is missing or 0. */
type Counts = ReadonlyMap<string, number>;

const NONE: Counts = new Map();

/** Programmes by year, region and industry. */
const countsOfRegions = derive(({ blocks }: { readonly blocks: readonly CountedBlock[] }) =>
  rollup(
    blocks,
    (own) => sum(own, ({ programmes }) => programmes),
    ({ year }) => year,
    ({ region }) => region,
    ({ industry }) => industry,
  ),
);

type CountedBlock = Pick<BlockRow, "year" | "industry" | "region" | "programmes">;

/** Tells whether the averages of all programmes in two years are about nearly the same industries. */
export const areAllComparable = deriveEach(
  (tables: Industries, year: number, other: number): boolean =>
    isMostlyIncluded(tables, year, other) && isMostlyIncluded(tables, other, year),
);

/** Tells whether nearly all programmes of a year are of industries that another year includes too. */
export function isMostlyIncluded(tables: Industries, year: number, other: number): boolean {
  const countsIn = (in_: number) =>
    new Map(tables.industries.map(({ id }) => [id, industryCount(tables, id, in_)]));
  return isMostlyIn(countsIn(year), countsIn(other));
}

type Industries = Pick<Tables, "industries" | "industryTrends">;

/**
 * Tells whether the averages of a region in two years are about nearly the same industries, and whether in both nearly all
 * programmes are counted in a region.
 */
export function isRegionComparable(
  tables: { readonly blocks: readonly CountedBlock[] },
  region: string,
  year: number,
  other: number,
): boolean {
  const counts = countsOfRegions(tables);
  return (
    areComparable(counts.get(year)?.get(region) ?? NONE, counts.get(other)?.get(region) ?? NONE) &&
    ![year, other].some((each) => isMuchMixed(mixedIn(tables, "region", each)))
  );
}

function areComparable(own: Counts, others: Counts): boolean {
  return isMostlyIn(own, others) && isMostlyIn(others, own);
}

function isMostlyIn(own: Counts, others: Counts): boolean {
  const lacking = sum(own, ([industry, count]) => ((others.get(industry) ?? 0) > 0 ? 0 : count));
  return 100 * lacking <= MOST_OTHER_PCT * sum(own.values());
}
