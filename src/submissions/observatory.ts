import { FIRST_YEAR, LATEST_YEAR, METRICS, type Metric, years } from "../model/metric.ts";
import { isAtBound } from "../privacy/bounds.ts";
import { linearRelation } from "../statistics/linear-relation.ts";
import { mean } from "../statistics/mean.ts";
import type { TableDefinition } from "../tables/define.ts";
import type { Settings } from "../tables/index.ts";
import type {
  BandRow,
  BottleneckRow,
  IndustryRegionRow,
  RegionTrendRow,
  RelationRow,
  RequirementGapRow,
  TrendRow,
} from "../tables/observatory.ts";
import { bands, industryRegions, industryTrends, regionTrends } from "../tables/observatory.ts";
import { bandOf } from "../tables/steps.ts";
import { meanAndErrorColumns, meanColumns, publishCells } from "./cells.ts";
import { DELAY_RANGE } from "./columns.ts";
import { cellName, labelOf, lookUp } from "./naming.ts";
import { metricOf, type Programme } from "./programme.ts";
import { tellsTooMuch } from "./safety.ts";

/** Names of cells that must be withheld besides: table and labels. */
type Besides = ReadonlySet<string>;
const NONE: Besides = new Set();

/** Whether a cell tells too much by itself, or beside others. */
function unsafe(table: TableDefinition, besides: Besides) {
  return (programmes: readonly Programme[], labels: object) =>
    tellsTooMuch(programmes) || besides.has(cellName(table.path, labelOf(Object.values(labels))));
}

const ALL_YEARS = years(FIRST_YEAR, LATEST_YEAR);
const LATEST_TWO = [LATEST_YEAR - 1, LATEST_YEAR];

export function industryTrendRows(programmes: readonly Programme[], settings: Settings): TrendRow[] {
  return trendRows(industryTrends, programmes, "industry", settings.industries, settings.methodology.k, NONE);
}

export function regionTrendRows(
  programmes: readonly Programme[],
  settings: Settings,
  besides = NONE,
): RegionTrendRow[] {
  return trendRows(regionTrends, programmes, "region", settings.regions, settings.methodology.k, besides);
}

function trendRows<L extends "industry" | "region">(
  table: TableDefinition,
  programmes: readonly Programme[],
  label: L,
  entries: readonly { readonly id: string }[],
  k: number,
  besides: Besides,
) {
  const of = lookUp(programmes, (programme) => [programme[label], programme.year]);
  const groups = entries.flatMap(({ id }) =>
    ALL_YEARS.map((year) => ({
      labels: { [label]: id, year } as { [K in L]: string } & { year: number },
      programmes: of([id, year]),
      lines: [`${year}`] as const,
    })),
  );
  return publishCells(groups, k, unsafe(table, besides)).map(({ labels, programmes: members }) => ({
    ...labels,
    sample_size: members?.length ?? null,
    ...meanAndErrorColumns(members),
  }));
}

export function industryRegionRows(
  programmes: readonly Programme[],
  settings: Settings,
  besides = NONE,
): IndustryRegionRow[] {
  const { industries, regions, methodology } = settings;
  const of = lookUp(programmes, ({ industry, region, year }) => [industry, region, year]);
  const groups = industries.flatMap(({ id: industry }) =>
    regions.flatMap(({ id: region }) =>
      LATEST_TWO.map((year) => ({
        labels: { industry, region, year },
        programmes: of([industry, region, year]),
        lines: [`industry ${industry} ${year}`, `region ${region} ${year}`] as const,
      })),
    ),
  );
  return publishCells(groups, methodology.k, unsafe(industryRegions, besides)).map(
    ({ labels, programmes }) => ({
      ...labels,
      sample_size: programmes?.length ?? null,
      ...meanAndErrorColumns(programmes),
      suppressed: programmes === null,
    }),
  );
}

export function bandRows(
  programmes: readonly Programme[],
  { methodology }: Settings,
  besides = NONE,
): BandRow[] {
  return (["maturity_score", "automation_rate"] as const).flatMap((by) => {
    const steps = methodology.bands[by];
    const of = lookUp(programmes, (programme) => [bandOf(metricOf(programme, by), steps), programme.year]);
    const groups = steps.flatMap(({ band }) =>
      ALL_YEARS.map((year) => ({
        labels: { by, band, year },
        programmes: of([band, year]),
        lines: [`${year}`] as const,
      })),
    );
    return publishCells(groups, methodology.k, unsafe(bands, besides)).map(({ labels, programmes }) => ({
      ...labels,
      sample_size: programmes?.length ?? null,
      ...meanColumns(programmes),
    }));
  });
}

/** Which metric is set against which: automation and maturity against the others. */
const RELATIONS: readonly (readonly [Metric, Metric])[] = (
  ["automation_rate", "maturity_score"] as const
).flatMap((x) => METRICS.filter((y) => y !== x).map((y) => [x, y] as const));

export function relationRows(programmes: readonly Programme[]): RelationRow[] {
  const of = lookUp(programmes, ({ year }) => [year]);
  return RELATIONS.flatMap(([x, y]) =>
    ALL_YEARS.flatMap((year) => {
      const members = of([year]);
      const valuesOf = (metric: Metric) => members.map((programme) => metricOf(programme, metric));
      const relation = linearRelation(valuesOf(x), valuesOf(y));
      return relation === undefined ? [] : [{ x, y, year, sample_size: members.length, ...relation }];
    }),
  );
}

export function requirementGapRows(
  programmes: readonly Programme[],
  settings: Settings,
): RequirementGapRow[] {
  const of = lookUp(programmes, ({ year }) => [year]);
  const { k } = settings.methodology;
  return settings.requirements.flatMap(({ id: requirement }) =>
    ALL_YEARS.map((year) => {
      const answered = of([year]).filter(({ findings }) => findings[requirement - 1] !== -1);
      const open = answered.filter(({ findings }) => findings[requirement - 1] === 1);
      const labels = { requirement, year };
      // The rate counts who has an open finding and who has none; the mean of those who have one, taken from the
      // mean of the year, gives that of all others. None of these may be 1 to k - 1 programmes.
      const told = [open.length, answered.length - open.length, of([year]).length - open.length];
      const telling = told.some((size) => size > 0 && size < k);
      if (answered.length < k || telling) {
        return { ...labels, sample_size: null, open_finding_rate_pct: null, avg_remediation_days: null };
      }
      return {
        ...labels,
        sample_size: answered.length,
        open_finding_rate_pct: (100 * open.length) / answered.length,
        avg_remediation_days: mean(open.map((programme) => metricOf(programme, "remediation_days"))) ?? null,
      };
    }),
  );
}

export function bottleneckRows(
  programmes: readonly Programme[],
  { bottlenecks, methodology }: Settings,
): BottleneckRow[] {
  const named = programmes.filter(
    (programme) => programme.bottleneck !== null && programme.bottleneckDelayDays !== null,
  );
  const of = lookUp(named, ({ bottleneck, year }) => [bottleneck!, year]);
  const inYear = lookUp(named, ({ year }) => [year]);
  const groups = bottlenecks.flatMap(({ id: bottleneck }) =>
    ALL_YEARS.map((year) => ({
      labels: { bottleneck, year },
      programmes: of([bottleneck, year]),
      lines: [String(year)] as const,
    })),
  );
  const delayOf = (programme: Programme) => programme.bottleneckDelayDays!;
  const isUnsafe = (members: readonly Programme[]) => isAtBound(members.map(delayOf), DELAY_RANGE);
  return publishCells(groups, methodology.k, isUnsafe).map(({ labels, programmes: members }) => ({
    ...labels,
    share_pct: members && (100 * members.length) / inYear([labels.year]).length,
    avg_delay_days: members && mean(members.map(delayOf))!,
    sample_size: members?.length ?? null,
  }));
}
