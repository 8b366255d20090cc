import type { FigureColumn } from "../questionnaire/columns.ts";
import type { ColumnMapping } from "./mapping.ts";
import { decimalIn, type Mark, marked, numberOf, written } from "./numbers.ts";
import { type Cell, Percentage } from "./table.ts";
import { factorOf } from "./units.ts";

/** A figure as a submissions file has it, with why it is read otherwise than its column; or why a cell is no figure, and what to do. */
export type ReadFigure =
  | { readonly value: string; readonly altered?: string }
  | { readonly reason: string; readonly remedy: string };

/** Reads the cells of a column of figures, as its mapping says. */
export function figureReader(column: FigureColumn, mapping: ColumnMapping): (cell: Cell) => ReadFigure {
  const { decimal = "." } = mapping;
  const plain = factorOf(column, mapping, []);
  const ofUnit = (value: number, marks: readonly Mark[]): ReadFigure => {
    const own = factorOf(column, mapping, marks);
    const read = scaled(value, own);
    const isAsColumn = "factor" in own && "factor" in plain && own.factor === plain.factor;
    if (isAsColumn || !("value" in read)) return read;
    return { ...read, altered: `names its own unit: ${marks.join(", ")}` };
  };
  return (cell) => {
    if (typeof cell === "number") return scaled(cell, plain);
    if (cell instanceof Percentage) return ofUnit(cell.percent, ["percent"]);
    const found = marked(cell);
    if (found === undefined) return { reason: "is no number", remedy: "Write digits, with at most a unit." };
    const { digits, mark, also } = found;
    if (mapping.decimal === undefined && decimalIn(digits) === "undecided") {
      return { reason: "can be read in two ways", remedy: 'Say "decimal" in the mapping of the column.' };
    }
    const value = numberOf(digits, decimal === "," ? "," : ".");
    if (value === undefined) {
      const sign = decimal === "," ? "a comma" : "a point";
      return { reason: `is no number with ${sign} before its decimals`, remedy: "Correct it in the export." };
    }
    const marks = [mark, also].filter((one): one is Mark => one !== undefined);
    return marks.length === 0 ? scaled(value, plain) : ofUnit(value, marks);
  };
}

function scaled(value: number, factor: ReturnType<typeof factorOf>): ReadFigure {
  if ("fault" in factor)
    return { reason: factor.fault, remedy: "Say it in the mapping, or correct it in the export." };
  return { value: written(value * factor.factor) };
}
