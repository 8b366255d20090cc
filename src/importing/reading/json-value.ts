import type { ImportedCell } from "../model/table.ts";

/** Returns what a JSON text has; undefined if it is none. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the cell of a text, a number, true, false or null, which is an empty cell; undefined for anything else. */
export function plainCell(value: unknown): ImportedCell | undefined {
  if (typeof value === "string" || typeof value === "number") return value;
  if (value === null) return "";
  return typeof value === "boolean" ? String(value) : undefined;
}
