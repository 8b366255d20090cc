import { LATEST_YEAR } from "../../model/metric.ts";
import type { Settings } from "../../tables/index.ts";
import { bandOf } from "../../tables/steps.ts";
import { REQUIREMENTS } from "../columns.ts";
import type { CellTables } from "../gate/cells.ts";
import { labelOf } from "../naming.ts";
import { metricOf, type Programme } from "../programme.ts";

/** A registry's id with the name of the registry: ids of two registries may be the same. */
const named = {
  region: (id: string) => `region ${id}`,
  bottleneck: (id: string) => `bottleneck ${id}`,
  requirement: (id: number) => `requirement ${id}`,
};

/** Whose figures a requirement's row tells, by itself or beside those of the year. */
const PARTS = {
  open: "with an open finding",
  closed: "without an open finding",
  rest: "all but those with an open finding",
};

/**
 * The names of everything whose figures a programme has a part in, published or withheld: the cells of every table,
 * and the groups whose figures follow from them.
 * @param programme a completed one: bands are those of filled answers too
 */
export function cellsOfProgramme(
  programme: Programme,
  { bands }: Pick<Settings["methodology"], "bands">,
): string[] {
  const { industry, framework, region, year, findings, bottleneck, bottleneckDelayDays } = programme;
  const inBand = (by: "maturity_score" | "automation_rate") => [
    by,
    bandOf(metricOf(programme, by), bands[by]),
    year,
  ];
  return [
    ["all", year],
    [industry, year],
    [named.region(region), year],
    [industry, framework, year],
    ...(year >= LATEST_YEAR - 1 ? [[industry, named.region(region), year]] : []),
    inBand("maturity_score"),
    inBand("automation_rate"),
    ...REQUIREMENTS.flatMap((requirement, index) => {
      const part = (name: string) => [named.requirement(requirement), name, year];
      if (findings[index] === 1) return [part(PARTS.open)];
      return findings[index] === 0 ? [part(PARTS.rest), part(PARTS.closed)] : [part(PARTS.rest)];
    }),
    ...(bottleneck === null || bottleneckDelayDays === null ? [] : [[named.bottleneck(bottleneck), year]]),
  ].map(labelOf);
}

/** The name of a cell, and its year. */
export interface CellOfYear {
  readonly cell: string;
  readonly year: number;
}

/** The cells that tables withhold. */
export function withheldCells(tables: CellTables): CellOfYear[] {
  const { regionTrends, industryRegions, bands, bottleneckShares, requirementGaps } = tables;
  const withheld = <R extends { readonly year: number; readonly sample_size: number | null }>(
    rows: readonly R[],
    labels: (row: R) => (string | number)[][],
  ) =>
    rows
      .filter(({ sample_size }) => sample_size === null)
      .flatMap((row) => labels(row).map((own) => ({ cell: labelOf([...own, row.year]), year: row.year })));
  return [
    ...withheld(regionTrends, ({ region }) => [[named.region(region)]]),
    ...withheld(industryRegions, ({ industry, region }) => [[industry, named.region(region)]]),
    ...withheld(bands, ({ by, band }) => [[by, band]]),
    ...withheld(bottleneckShares, ({ bottleneck }) => [[named.bottleneck(bottleneck)]]),
    ...withheld(requirementGaps, ({ requirement }) =>
      Object.values(PARTS).map((part) => [named.requirement(requirement), part]),
    ),
  ];
}
