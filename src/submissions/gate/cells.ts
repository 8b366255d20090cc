import type { Metric } from "../../model/metric.ts";
import type { TableDefinition } from "../../tables/define.ts";
import type { Tables } from "../../tables/index.ts";
import {
  bands,
  bottleneckShares,
  industryRegions,
  industryTrends,
  regionTrends,
  requirementGaps,
} from "../../tables/observatory.ts";
import { bandOf } from "../../tables/steps.ts";
import { DELAY_RANGE } from "../columns.ts";
import { type Labels, labelOf, lookUp } from "../naming.ts";
import { metricOf, type Programme } from "../programme.ts";
import { type GateCell, meansOf } from "./publication.ts";

/** The tables whose cells are withheld or published. */
export type CellTables = Pick<
  Tables,
  | "methodology"
  | "industryTrends"
  | "regionTrends"
  | "industryRegions"
  | "bands"
  | "bottleneckShares"
  | "requirementGaps"
>;

/**
 * The cells of the tables as they were written, each with the programmes whose figures it is made of. They are
 * looked up by the row's own labels, and not taken from those who made the row.
 */
export function cellsOf(tables: CellTables, programmes: readonly Programme[]): GateCell[] {
  const { methodology } = tables;
  const byBand = (by: Metric & ("maturity_score" | "automation_rate")) =>
    lookUp(programmes, (one) => [bandOf(metricOf(one, by), methodology.bands[by]), one.year]);
  const inBand = { maturity_score: byBand("maturity_score"), automation_rate: byBand("automation_rate") };
  const inIndustry = lookUp(programmes, ({ industry, year }) => [industry, year]);
  const inRegion = lookUp(programmes, ({ region, year }) => [region, year]);
  const inBoth = lookUp(programmes, ({ industry, region, year }) => [industry, region, year]);
  return [
    ...tables.industryTrends.map((row) =>
      cell(industryTrends, row, [row.industry, row.year], inIndustry, [`${row.year}`]),
    ),
    ...tables.regionTrends.map((row) =>
      cell(regionTrends, row, [row.region, row.year], inRegion, [`${row.year}`]),
    ),
    ...tables.industryRegions.map((row) =>
      cell(industryRegions, row, [row.industry, row.region, row.year], inBoth, [
        `${row.industry}, ${row.year}`,
        `${row.region}, ${row.year}`,
      ]),
    ),
    ...tables.bands.map((row) => ({
      ...cell(bands, row, [row.band, row.year], inBand[row.by], [`${row.by}, ${row.year}`]),
      label: labelOf([row.by, row.band, row.year]),
    })),
    ...bottleneckCells(tables, programmes),
    ...requirementCells(tables, programmes),
  ];
}

type LookUp = ReturnType<typeof lookUp>;

function cell(
  { path }: TableDefinition,
  { year, sample_size }: { readonly year: number; readonly sample_size: number | null },
  labels: Labels,
  find: LookUp,
  lines: readonly string[],
): GateCell {
  const programmes = find(labels);
  return {
    table: path,
    label: labelOf(labels),
    year,
    programmes,
    means: () => meansOf(programmes),
    isPublished: sample_size !== null,
    lines,
  };
}

/** Of those who named a cause; what is published is their delay. */
function bottleneckCells(
  { bottleneckShares: rows }: CellTables,
  programmes: readonly Programme[],
): GateCell[] {
  const named = programmes.filter((one) => one.bottleneck !== null && one.bottleneckDelayDays !== null);
  const find = lookUp(named, ({ bottleneck, year }) => [bottleneck!, year]);
  return rows.map((row) => {
    const members = find([row.bottleneck, row.year]);
    return {
      ...cell(bottleneckShares, row, [row.bottleneck, row.year], find, [`${row.year}`]),
      means: () => [
        { values: members.map((one) => one.bottleneckDelayDays!), range: DELAY_RANGE, isCost: false },
      ],
    };
  });
}

/**
 * Of those with an open finding the mean days are published, and with the year's mean those of all others; the rate
 * tells how many of those who answered have none.
 */
function requirementCells(
  { requirementGaps: rows }: CellTables,
  programmes: readonly Programme[],
): GateCell[] {
  const inYear = lookUp(programmes, ({ year }) => [year]);
  return rows.flatMap(({ requirement, year, sample_size }) => {
    const everyone = inYear([year]);
    const finding = (one: Programme) => one.findings[requirement - 1];
    const parts: readonly [string, readonly Programme[]][] = [
      ["with an open finding", everyone.filter((one) => finding(one) === 1)],
      ["without an open finding", everyone.filter((one) => finding(one) === 0)],
      ["all but those with an open finding", everyone.filter((one) => finding(one) !== 1)],
    ];
    return parts
      .filter(([, members]) => members.length > 0)
      .map(([part, members]) => ({
        table: requirementGaps.path,
        label: `requirement ${requirement}, ${year}, ${part}`,
        year,
        programmes: members,
        means: () => meansOf(members, ["remediation_days"]),
        isPublished: sample_size !== null,
        lines: [],
      }));
  });
}
