import { group } from "d3-array";
import { BANDED_METRICS, isAsked, METRICS, type Metric } from "../../model/metric.ts";
import { type Span, yearsOf } from "../../model/years.ts";
import { linearRelation } from "../../statistics/linear-relation.ts";
import { type BlockRow, knownMeanIn } from "../../tables/blocks.ts";
import type { Settings } from "../../tables/index.ts";
import type { BandRow, RelationRow } from "../../tables/observatory.ts";
import { bandOf } from "../../tables/steps.ts";
import type { PublishedBlock } from "../model/block.ts";
import type { PreviousFigures } from "../model/previous-publication.ts";
import { cellFigures } from "./cells.ts";

/**
 * Computes the means of each band and year with their standard errors. A block counts, with all of its programmes, in the
 * band that its own mean falls into.
 */
export function bandRows(
  blocks: readonly PublishedBlock[],
  span: Span,
  settings: Settings,
  previous?: PreviousFigures,
): BandRow[] {
  return BANDED_METRICS.flatMap((by) => {
    const steps = settings.methodology.bands[by];
    const cells = {
      nameOfBlock: (row: BlockRow) => [bandOf(row[`${by}_mean`], steps), row.year],
      nameOfRow: ({ band, year }: BandRow) => [band, year],
      before: previous?.bands.filter((row) => row.by === by),
    };
    const figures = cellFigures(blocks, cells, settings, previous);
    return steps.flatMap(({ band }) =>
      yearsOf(span).map((year) => ({ by, band, year, ...figures([band, year]) })),
    );
  });
}

/** The pairs of metrics that are correlated: each banded metric, the last one first, with every other metric. */
const RELATIONS: readonly (readonly [Metric, Metric])[] = BANDED_METRICS.toReversed().flatMap((x) =>
  METRICS.filter((y) => y !== x).map((y) => [x, y] as const),
);

/**
 * Computes the correlation and slope of pairs of metrics over the blocks of a year, weighted by programmes; null
 * where {@link linearRelation} has none. Years in which one of the two was not asked have no row.
 */
export function relationRows(rows: readonly BlockRow[], span: Span): RelationRow[] {
  const byYear = group(rows, ({ year }) => year);
  return RELATIONS.flatMap(([x, y]) =>
    yearsOf(span)
      .filter((year) => isAsked(x, year) && isAsked(y, year))
      .map((year) => {
        const blocks = byYear.get(year) ?? [];
        const valuesOf = (metric: Metric) => blocks.map((row) => knownMeanIn(row, metric));
        const weights = blocks.map(({ programmes }) => programmes);
        const relation = linearRelation(valuesOf(x), valuesOf(y), weights);
        const sample_size = weights.reduce((sum, weight) => sum + weight, 0) || null;
        return { x, y, year, sample_size, correlation: null, slope: null, ...relation };
      }),
  );
}
