import type { DataProblem } from "../../model/problem.ts";
import { isMetricUnit, UNITS } from "../../model/unit.ts";
import { type TableDefinition, unitOf } from "../define.ts";

/**
 * Arithmetic for the checks. It is separate from the code that made the tables, so that tables are checked by another method.
 */

const LAST_PLACE_WITHOUT_UNIT = 1e-6;

/** Returns the last decimal place of a figure in the tables: the largest difference that rounding can make. */
function lastPlaceOf(unit: string | undefined): number {
  const isKept = unit !== undefined && isMetricUnit(unit);
  return isKept ? 10 ** -UNITS[unit].tableDecimals : LAST_PLACE_WITHOUT_UNIT;
}

export const REMAKE = "Make the tables with ingest, or correct the one that is wrong.";

/** A weighted mean that is updated value by value (West 1979). */
export class RunningMean {
  #weight = 0;
  #mean = 0;

  add(value: number, weight: number): void {
    this.#weight += weight;
    this.#mean += (weight / this.#weight) * (value - this.#mean);
  }

  /** Null if nothing was added. */
  get value(): number | null {
    return this.#weight === 0 ? null : this.#mean;
  }
}

/** Returns the percent change; null if a value is missing or the base is 0. */
export function changeInPercent(from: number | null, to: number | null): number | null {
  return from === null || to === null || from === 0 ? null : (to / from - 1) * 100;
}

/** Returns the difference; null if a value is missing. */
export function differenceOrNull(from: number | null, to: number | null): number | null {
  return from === null || to === null ? null : to - from;
}

/** A value of a table and its expected value. */
export interface ComparedValue {
  readonly table: TableDefinition;
  /** Index of the row in its table, from 0. */
  readonly index: number;
  readonly column: string;
  readonly found: number | null;
  /** Null if it must be empty. */
  readonly expected: number | null;
  /** The expected value in words, e.g. "the mean over the blocks of fintech, 2026". */
  readonly what: string;
}

/** Reports a value that differs from its expected value by more than rounding. */
export function figureProblems({
  table,
  index,
  column,
  found,
  expected,
  what,
}: ComparedValue): DataProblem[] {
  if (found === expected) return [];
  const place = { file: table.path, row: index + 2, column, value: found === null ? "" : String(found) };
  if (expected === null) {
    return [{ ...place, rule: `must be empty: there is no ${what}`, remedy: "Empty it." }];
  }
  const tolerance = lastPlaceOf(unitOf(table, column));
  if (found !== null && Math.abs(found - expected) <= tolerance * 1.000001) return [];
  const rounded = Number(expected.toPrecision(10));
  return [{ ...place, rule: `must be ${rounded}, the ${what}`, remedy: REMAKE }];
}

/** Whether a row has only its key, because all else is withheld. */
export function hasOnlyKey({ key }: Pick<TableDefinition, "key">, row: object): boolean {
  return Object.entries(row).every(
    ([column, value]) => value === null || column === "suppressed" || key.includes(column),
  );
}

/**
 * Checks that a table has the required rows and no others. That each occurs once is checked by its key.
 * @param silent keys of rows that may be there if they are empty: earlier versions of the program wrote such rows for the
 *   years before an entry began and after it ended
 */
export function expectedKeyProblems<R extends object>(
  table: TableDefinition,
  rows: readonly R[],
  expected: ReadonlySet<string>,
  keyOf: (row: R) => string,
  silent: ReadonlySet<string> = new Set(),
): DataProblem[] {
  const keys = rows.map(keyOf);
  const mayBe = (row: R, key: string) => expected.has(key) || (silent.has(key) && hasOnlyKey(table, row));
  const column = table.key.join(", ");
  const present = new Set(keys);
  const missing = [...expected].filter((key) => !present.has(key));
  const unexpected = keys.flatMap((value, index) => (mayBe(rows[index]!, value) ? [] : [{ value, index }]));
  return [
    ...missing.map((value) => ({
      file: table.path,
      column,
      value,
      rule: "must have a row, but has none",
      remedy: "Add the row, or make the table with ingest.",
    })),
    ...unexpected.map(({ value, index }) => ({
      file: table.path,
      row: index + 2,
      column,
      value,
      rule: "matches nothing in the registries, the methodology or the blocks",
      remedy: "Remove the row, or add what it refers to.",
    })),
  ];
}
