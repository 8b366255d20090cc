import type { Metric } from "../model/metric.ts";
import { METRIC } from "../model/metric.ts";
import { isToldInPoints } from "../model/unit.ts";
import type { Span } from "../model/years.ts";
import { type Cell, type ExplainedChange, kitagawa } from "../statistics/kitagawa.ts";
import type { BlockRow } from "../tables/blocks.ts";
import { nullable } from "../tables/column.ts";
import type { Tables } from "../tables/index.ts";
import { derive } from "./derive.ts";
import { object, points, signedPercent } from "./fields.ts";
import { rounder } from "./rounding.ts";
import { known } from "./withheld.ts";

/** What is read of a block. */
export type ExplainingBlock = Pick<BlockRow, "industry" | "framework" | "region" | "programmes"> & {
  readonly [M in Metric as `${M}_mean`]?: number | null;
};

/**
 * Splits the change of a mean over blocks into what changed within their labels and what the mix of labels did: a cell is
 * the blocks of one industry, framework and region, `mixed` included.
 * @returns in the unit of the metric; undefined where either time has no block with the metric
 */
export function explainedChange(
  before: readonly ExplainingBlock[],
  after: readonly ExplainingBlock[],
  metric: Metric,
): ExplainedChange | undefined {
  return kitagawa(cellsOf(before, metric), cellsOf(after, metric));
}

function cellsOf(blocks: readonly ExplainingBlock[], metric: Metric): Map<string, Cell> {
  const cells = new Map<string, { count: number; sum: number }>();
  for (const block of blocks) {
    const mean = block[`${metric}_mean`];
    if (mean === null || mean === undefined) continue;
    const name = [block.industry, block.framework, block.region].join();
    const { count, sum } = cells.get(name) ?? { count: 0, sum: 0 };
    cells.set(name, { count: count + block.programmes, sum: sum + block.programmes * mean });
  }
  return new Map([...cells].map(([name, { count, sum }]) => [name, { count, mean: sum / count }]));
}

/** What the changes of a release are explained from. */
export interface ExplainingTables {
  readonly span: Pick<Span, "benchmark">;
  readonly blocks: readonly (ExplainingBlock & Pick<BlockRow, "year">)[];
}

/** Blocks by year and industry; those of all industries by the year alone. */
const blocksOf = derive(({ blocks }: ExplainingTables) => {
  const groups = new Map<string, ExplainingBlock[]>();
  for (const block of blocks) {
    for (const name of [`${block.year}`, `${block.year} ${block.industry}`]) {
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [block]);
      else group.push(block);
    }
  }
  return groups;
});

/** The change of a metric's mean on the year before, explained, in its unit: of all programmes, or of an industry. */
export function yearExplained(
  tables: ExplainingTables,
  metric: Metric,
  industry?: string,
): ExplainedChange | undefined {
  const blocksIn = (year: number) =>
    blocksOf(tables).get(industry === undefined ? `${year}` : `${year} ${industry}`) ?? [];
  const { benchmark } = tables.span;
  return explainedChange(blocksIn(benchmark - 1), blocksIn(benchmark), metric);
}

/** Whether changes of a metric are told as differences in points, and not in percent. */
const isInPoints = (metric: Metric) => isToldInPoints(METRIC[metric].unit);

/** A change on the year before, split in two: the schema of it, for a metric whose change stands beside it. */
export function explainedField(metric: Metric) {
  const part = (description: string) =>
    isInPoints(metric)
      ? points(`${description}, in points.`, METRIC[metric].unit)
      : signedPercent(`${description}, in percent of the mean of the year before.`);
  return nullable(
    object(
      {
        atUnchangedMix: part(
          "The change within cells of industry, framework and region, had each kept its share of programmes",
        ),
        mix: part("The change that the shares of those cells made"),
      },
      {
        description:
          "The change on the year before, split in two by the method of Kitagawa (1955) over `observatory/blocks.csv`; before rounding the two add up to it. Null where either year is withheld.",
      },
    ),
  );
}

/** A change on the year before, split in two, as answers give it. */
export function explainedOf(tables: Tables, metric: Metric, industry?: string) {
  const to = rounder(tables);
  return known(yearExplained(tables, metric, industry), ({ atUnchangedMix, mix, before }) => {
    const { unit } = METRIC[metric];
    const told = (part: number) => (isInPoints(metric) ? to[unit](part) : to.percent((100 * part) / before));
    return before === 0 && !isInPoints(metric)
      ? null
      : { atUnchangedMix: told(atUnchangedMix), mix: told(mix) };
  });
}
