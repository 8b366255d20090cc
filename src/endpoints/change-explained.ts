import { rollup } from "d3-array";
import type { Metric } from "../model/metric.ts";
import { askedSince, METRIC } from "../model/metric.ts";
import { changesInPoints } from "../model/unit.ts";
import type { Span } from "../model/years.ts";
import { type Subpopulation, type ExplainedChange, kitagawa } from "../statistics/kitagawa.ts";
import type { BlockRow } from "../tables/blocks.ts";
import { nullable } from "../tables/column.ts";
import type { Tables } from "../tables/index.ts";
import { isMuchMixed, MOST_MIXED_PCT, type MixedLabel, mixedAmong } from "../tables/mixed.ts";
import { blocksOf } from "./blocks-of.ts";
import { derive } from "./derive.ts";
import { object, points, signedPercent } from "./fields.ts";
import { rounder } from "./rounding.ts";
import { known } from "./withheld.ts";

/** The columns of a block that explaining a change needs. */
export type ExplainingBlock = Pick<BlockRow, "industry" | "framework" | "region" | "programmes"> & {
  readonly [M in Metric as `${M}_mean`]?: number | null;
};

/**
 * Splits the change of a mean over blocks into the change within labels and the effect of a changed mix of labels. A cell is
 * the blocks of one industry, framework and region, `mixed` included. If many programmes of an industry are in blocks of
 * mixed regions at either time, regions cannot be compared: its cells are those of one framework. The same applies to
 * frameworks.
 * @returns both parts in the unit of the metric; undefined if one of the two times has no block with the metric, or if
 * neither frameworks nor regions of a single industry can be compared, so that its mix is not known
 */
export function explainedChange(
  before: readonly ExplainingBlock[],
  after: readonly ExplainingBlock[],
  metric: Metric,
): MixExplained | undefined {
  const [then, now] = [manyMixed(before), manyMixed(after)];
  const isMixed = (industry: string, label: (typeof LABELS)[number]) =>
    [then, now].some((mixed) => mixed.get(industry)?.includes(label));
  const cellOf = (block: ExplainingBlock) =>
    [block.industry, ...LABELS.map((label) => (isMixed(block.industry, label) ? "" : block[label]))].join();
  const industries = [...new Set([...before, ...after].map(({ industry }) => industry))];
  const labels = LABELS.filter((label) => !industries.some((industry) => isMixed(industry, label)));
  if (industries.length === 1 && labels.length === 0) return undefined;
  const explained = kitagawa(cellsOf(before, metric, cellOf), cellsOf(after, metric, cellOf));
  return explained && { ...explained, labels };
}

/** A change split in two. */
export interface MixExplained extends ExplainedChange {
  /** The labels whose mix is known in every industry. */
  readonly labels: readonly MixedLabel[];
}

const LABELS = ["framework", "region"] as const satisfies readonly MixedLabel[];

/** The labels by which many programmes of an industry are mixed. */
const manyMixed = derive((blocks: readonly ExplainingBlock[]) =>
  rollup(
    blocks,
    (own) => LABELS.filter((label) => isMuchMixed(mixedAmong(own, label))),
    ({ industry }) => industry,
  ),
);

function cellsOf(
  blocks: readonly ExplainingBlock[],
  metric: Metric,
  cellOf: (block: ExplainingBlock) => string,
): Map<string, Subpopulation> {
  const cells = new Map<string, { count: number; sum: number }>();
  for (const block of blocks) {
    const mean = block[`${metric}_mean`];
    if (mean === null || mean === undefined) continue;
    const name = cellOf(block);
    const { count, sum } = cells.get(name) ?? { count: 0, sum: 0 };
    cells.set(name, { count: count + block.programmes, sum: sum + block.programmes * mean });
  }
  return new Map([...cells].map(([name, { count, sum }]) => [name, { count, mean: sum / count }]));
}

/** The tables that changes are explained from. */
export interface ExplainingTables {
  readonly span: Pick<Span, "benchmark">;
  readonly blocks: readonly (ExplainingBlock & Pick<BlockRow, "year">)[];
}

/** Explains the change of a metric's mean since the year before, in its unit, for all programmes or an industry. */
export function yearExplained(
  tables: ExplainingTables,
  metric: Metric,
  industry?: string,
): MixExplained | undefined {
  const blocksIn = (year: number) => blocksOf<ExplainingBlock>(tables, year, industry);
  const { benchmark } = tables.span;
  return explainedChange(blocksIn(benchmark - 1), blocksIn(benchmark), metric);
}

/** Whether changes of a metric are given in points instead of percent. */
const isInPoints = (metric: Metric) => changesInPoints(METRIC[metric].unit);

/** The schema of a change since the year before, split in two parts. The change itself is another field. */
export function explainedField(metric: Metric) {
  const part = (description: string) =>
    isInPoints(metric)
      ? points(`${description}, in points.`, METRIC[metric].unit)
      : signedPercent(`${description}, in percent of the mean of the year before.`);
  return nullable(
    object(
      {
        atUnchangedMix: part(
          "The change within cells of industry, framework and region, at unchanged shares of the cells",
        ),
        mix: part("The change due to the changed shares of these cells"),
      },
      {
        description: `The change from the year before, split into two parts by the method of Kitagawa (1955), computed from \`observatory/blocks.csv\`; before rounding, the parts add up to the change. The cells of an industry are not split by framework if more than ${MOST_MIXED_PCT}% of its programmes are in blocks of mixed frameworks; the same applies to regions. Null if either year is withheld${askedSince(metric) === undefined ? "" : " or did not ask for the metric"}, and for an industry with more than ${MOST_MIXED_PCT}% of its programmes in blocks of mixed frameworks and more than ${MOST_MIXED_PCT}% in blocks of mixed regions.`,
      },
    ),
  );
}

/** Returns a change since the year before, split in two parts, as answers show it. */
export function explainedOf(tables: Tables, metric: Metric, industry?: string) {
  const to = rounder(tables);
  return known(yearExplained(tables, metric, industry), ({ atUnchangedMix, mix, before }) => {
    const { unit } = METRIC[metric];
    const rounded = (part: number) =>
      isInPoints(metric) ? to[unit](part) : to.percent((100 * part) / before);
    return before === 0 && !isInPoints(metric)
      ? null
      : { atUnchangedMix: rounded(atUnchangedMix), mix: rounded(mix) };
  });
}
