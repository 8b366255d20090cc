import { importedCellAt, type ReadTable } from "../model/table.ts";
import { missingValueTest } from "../text/words.ts";
import { splitMarks } from "../values/numbers.ts";

/** Minimum share of the empty cells of a column of figures that another column fills. */
const LEAST_FILLED = 0.5;

/**
 * Returns a function that finds the column of figures that a column without a use completes: it has numbers only where that one is
 * empty, as where some gave days, and others weeks in a column of their own. The function takes and returns the position of a
 * column; it returns undefined if there is none.
 * @param figures positions of columns of figures
 * @param missing further texts that stand for no value
 */
export function figureCompleter(
  { rows }: Pick<ReadTable, "rows">,
  figures: readonly number[],
  missing?: readonly string[],
): (place: number) => number | undefined {
  const isMissing = missingValueTest(missing);
  const isEmptyAt = (row: ReadTable["rows"][number], place: number) =>
    isMissing(String(importedCellAt(row, place)));
  const emptyCells = new Map<number, number>();
  const emptyOf = (figure: number) => {
    const count = emptyCells.get(figure) ?? rows.filter((row) => isEmptyAt(row, figure)).length;
    emptyCells.set(figure, count);
    return count;
  };
  return (place) => {
    let candidates = figures;
    let given = 0;
    for (const row of rows) {
      if (isEmptyAt(row, place)) continue;
      given++;
      candidates = candidates.filter((figure) => isEmptyAt(row, figure));
      if (candidates.length === 0 || splitMarks(String(importedCellAt(row, place))) === undefined)
        return undefined;
    }
    return candidates.find((figure) => {
      const empty = emptyOf(figure);
      return given > 0 && empty < rows.length && given >= LEAST_FILLED * empty;
    });
  };
}
