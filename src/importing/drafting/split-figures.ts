import { type ImportedCell, importedCellAt, type ReadTable } from "../model/table.ts";
import { missingValueTest, wordsIn } from "../text/words.ts";
import { splitMarks } from "../values/numbers.ts";

/** Minimum share of the empty cells of a column of figures that another column fills. */
const LEAST_FILLED = 0.5;
/** Share of its figures that may be beside one of that column. */
const MOST_BESIDE = 0.05;
/** Shorter words, such as of and to, do not tell what a column is about. */
const LEAST_LETTERS = 3;

/**
 * Returns a function that finds the column of figures that a column without a use completes: their headings share a word, and it
 * has numbers only where that one is empty, as where some gave days, and others weeks in a column of their own. The function takes
 * and returns the position of a column; it returns undefined if there is none.
 * @param figures positions of columns of figures
 * @param missing further texts that stand for no value
 */
export function figureCompleter(
  { header, rows }: Pick<ReadTable, "header" | "rows">,
  figures: readonly number[],
  missing?: readonly string[],
): (place: number) => number | undefined {
  const isMissing = missingValueTest(missing);
  const isEmpty = (cell: ImportedCell) => isMissing(String(cell));
  const topicsOf = (place: number) =>
    wordsIn(header[place] ?? "").filter((word) => word.length >= LEAST_LETTERS);
  const isCompleted = (place: number, figure: number) => {
    let [given, beside, empty] = [0, 0, 0];
    for (const row of rows) {
      const isOwnEmpty = isEmpty(importedCellAt(row, place));
      const isFigureEmpty = isEmpty(importedCellAt(row, figure));
      if (isFigureEmpty) empty++;
      if (isOwnEmpty) continue;
      given++;
      if (!isFigureEmpty) beside++;
      if (splitMarks(String(importedCellAt(row, place))) === undefined) return false;
    }
    return (
      given > 0 &&
      empty < rows.length &&
      given - beside >= LEAST_FILLED * empty &&
      beside <= MOST_BESIDE * given
    );
  };
  return (place) => {
    const topics = topicsOf(place);
    return figures.find(
      (figure) => topicsOf(figure).some((word) => topics.includes(word)) && isCompleted(place, figure),
    );
  };
}
