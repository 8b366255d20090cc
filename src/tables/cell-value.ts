import type { Column } from "./define.ts";

const NUMBER = /^-?\d+(\.\d+)?$/;
const INTEGER = /^-?(0|[1-9]\d*)$/;

/** Converts a cell to its column's type. A value that cannot be converted stays a string, which the check rejects. */
export function cellValue({ type, nullable }: Pick<Column, "type" | "nullable">, cell: string): CellValue {
  if (cell === "" && nullable) return null;
  switch (type) {
    case "string":
      return cell;
    case "boolean":
      return cell === "true" ? true : cell === "false" ? false : cell;
    case "integer":
      return INTEGER.test(cell) ? Number(cell) : cell;
    case "number":
      return NUMBER.test(cell) ? Number(cell) : cell;
  }
}

/** A value of a row. */
export type CellValue = string | number | boolean | null;
