import { group, sum } from "d3-array";
import { METRIC, METRICS } from "../../model/metric.ts";
import type { BlockRow } from "../../tables/blocks.ts";
import { tableNumber } from "../../tables/format.ts";
import type { Settings } from "../../tables/index.ts";
import type { PublishedBlock } from "../model/block.ts";
import type { PreviousFigures } from "../model/previous-publication.ts";
import { type BlockAverages, averagesOf } from "./averages.ts";
import { byErrorColumn, type Errors, publishedErrors } from "./errors.ts";
import { hadLowerK, keptFigure, unchangedCell } from "./previous-release.ts";

/** Identifies a cell: its labels and the year. */
export type CellName = readonly (string | number)[];

/** How a table groups blocks into cells. */
interface Cells<R> {
  readonly nameOfBlock: (row: BlockRow) => CellName;
  readonly nameOfRow: (row: R) => CellName;
  /** The rows of the table in the previous release. */
  readonly before: readonly R[] | undefined;
  /** Whether a cell of so many programmes has no figures, and whether one has no standard errors, although it has blocks. */
  readonly isWithheld?: (name: CellName, programmes: number) => boolean;
  readonly lacksErrors?: (name: CellName) => boolean;
}

/** Returns a function that computes the figures of a cell: the means of its blocks and their standard errors. */
export function cellFigures<R extends BlockAverages & Errors>(
  blocks: readonly PublishedBlock[],
  { nameOfBlock, nameOfRow, before, isWithheld = () => false, lacksErrors = () => false }: Cells<R>,
  settings: Settings,
  previous: PreviousFigures | undefined,
): (name: CellName) => BlockAverages & Errors {
  const isLesser = hadLowerK(previous, settings);
  const byName = group(blocks, ({ row }) => nameOfBlock(row).join());
  const blocksBefore = group(previous?.blocks ?? [], (row) => nameOfBlock(row).join());
  const rows = new Map((before ?? []).map((row) => [nameOfRow(row).join(), row]));
  return (labels) => {
    const name = labels.join();
    const own = byName.get(name) ?? [];
    const programmes = sum(own, ({ row }) => row.programmes);
    const cell = isWithheld(labels, programmes) ? [] : own;
    const averages = averagesOf(cell.map(({ row }) => row));
    if (lacksErrors(labels)) return { ...averages, ...byErrorColumn(() => null) };
    const same = unchangedCell(cell, blocksBefore.get(name));
    const known = rows.get(name);
    const errors =
      same !== undefined && isOfSame(known, averages)
        ? keptErrors(known, same, cell, settings, isLesser)
        : publishedErrors(cell, settings);
    return { ...averages, ...errors };
  };
}

/** Returns whether a row was computed from the same blocks as today: a band may have had other bounds. */
function isOfSame<R extends BlockAverages>(row: R | undefined, averages: BlockAverages): row is R {
  if (row === undefined || row.sample_size !== averages.sample_size) return false;
  return METRICS.every((metric) => {
    // An earlier table may have been rounded for answers of other decimals.
    const [then, now] = [row, averages].map((figures) => {
      const mean = figures[`${metric}_mean`];
      return mean === null ? null : tableNumber(mean, METRIC[metric].unit);
    });
    return then === now;
  });
}

/** Returns the standard errors of an unchanged cell, as far as the current methodology allows them. */
function keptErrors(
  before: Errors,
  same: NonNullable<ReturnType<typeof unchangedCell>>,
  cell: readonly PublishedBlock[],
  settings: Settings,
  isLesser: boolean,
): Errors {
  const { minimumCohort } = settings.methodology;
  let computed: Errors | undefined;
  const today = () => (computed ??= publishedErrors(cell, settings));
  return byErrorColumn((column) =>
    keptFigure(before[column], same, { hadLowerK: isLesser, minimumCohort }, () => today()[column]),
  );
}
