import { cellsAt, type ReadTable } from "../model/table.ts";
import { missingValueTest } from "../text/words.ts";
import { splitMarks } from "../values/numbers.ts";

/** Minimum share of the empty cells of a column of figures that another column fills. */
const LEAST_FILLED = 0.5;

/**
 * Finds the column of figures that a column without a use completes: it has numbers only where that one is empty, as where some
 * gave days, and others weeks in a column of their own.
 * @param place position of the column without a use
 * @param figures positions of columns of figures
 * @param missing further texts that stand for no value
 * @returns the position of the column of figures; undefined if there is none
 */
export function completedFigure(
  table: Pick<ReadTable, "rows">,
  place: number,
  figures: readonly number[],
  missing?: readonly string[],
): number | undefined {
  const isMissing = missingValueTest(missing);
  const isGiven = cellsAt(table, place).map((cell) => !isMissing(String(cell)));
  const given = isGiven.filter(Boolean).length;
  if (given === 0 || given === isGiven.length) return undefined;
  const areNumbers = cellsAt(table, place).every(
    (cell, at) => !isGiven[at] || splitMarks(String(cell)) !== undefined,
  );
  if (!areNumbers) return undefined;
  return figures.find((figure) => {
    const isEmpty = cellsAt(table, figure).map((cell) => isMissing(String(cell)));
    const empty = isEmpty.filter(Boolean).length;
    return (
      empty < isEmpty.length && given >= LEAST_FILLED * empty && isGiven.every((is, at) => !is || isEmpty[at])
    );
  });
}
