import { copiedText } from "../model/copied-text.ts";
import { type CellValue, cellValue } from "./cell-value.ts";
import type { Column } from "./define.ts";
import { lengthAdvice } from "./texts.ts";

/** Keywords of a number's schema that `QuickColumn` checks, or that describe it. */
const UNDERSTOOD = ["type", "minimum", "maximum", "unit", "description"];

/**
 * Reads the cells of a column that are certainly valid, without the check of their row, which takes three times as long:
 * numbers in their range, and cells that rows had which passed the check.
 */
export class QuickColumn {
  readonly name: string;
  readonly #column: Column;
  /** Whether it has numbers, and its schema has no rule but a range. */
  readonly #isRange: boolean;
  readonly #minimum: number;
  readonly #maximum: number;
  readonly #known = new Map<string, CellValue>();

  constructor(column: Column) {
    const {
      minimum = -Infinity,
      maximum = Infinity,
      ...rest
    } = column.schema as Partial<Record<string, number>>;
    const isNumber = column.type === "number" || column.type === "integer";
    this.name = column.name;
    this.#column = column;
    this.#isRange = isNumber && Object.keys(rest).every((keyword) => UNDERSTOOD.includes(keyword));
    this.#minimum = minimum;
    this.#maximum = maximum;
  }

  /** Returns the value of a cell; undefined if only the check of its row can tell whether it is valid. */
  read(cell: string): CellValue | undefined {
    if (cell === "" && this.#column.nullable) return null;
    if (!this.#isRange) return this.#known.get(cell);
    const value = cellValue(this.#column, cell);
    if (typeof value !== "number" || lengthAdvice(cell) !== undefined) return undefined;
    return value >= this.#minimum && value <= this.#maximum ? value : undefined;
  }

  /** Remembers a cell of a row that passed the check. */
  learn(cell: string, value: CellValue): void {
    if (!this.#isRange) this.#known.set(copiedText(cell), value);
  }
}
