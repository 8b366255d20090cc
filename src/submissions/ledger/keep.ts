import { group } from "d3-array";
import type { Files } from "../../model/file.ts";
import { bytesOf } from "../../model/file.ts";
import { DataError } from "../../model/problem.ts";
import type { Row, TableDefinition } from "../../tables/define.ts";
import type { Tables } from "../../tables/index.ts";
import { loadTables } from "../../tables/load.ts";
import type { Since } from "./since.ts";

/**
 * The tables of the release before, where a year keeps its figures.
 * @param operatorFiles the files of the data folder that people write, as they are now
 * @throws DataError where they do not fit what people have written since
 */
export function earlierTables({ record, keptYears }: Since, operatorFiles: Files): Tables | undefined {
  if (keptYears.size === 0) return undefined;
  const tables = Object.entries(record.tables).map(([path, text]) => [path, bytesOf(text)] as const);
  try {
    return loadTables(new Map([...operatorFiles, ...tables]));
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    throw new DataError(
      [...keptYears.keys()].map((year) => ({
        file: "reference/ and methodology.json",
        column: "year",
        value: String(year),
        rule: `must keep the figures of release ${record.release}, for some cell would change by fewer than k organisations, and these do not fit the registries and the methodology any more`,
        remedy: "Change registries or methodology in a release whose submissions change by none or by more.",
      })),
    );
  }
}

/** A table's rows, but for the years that keep their figures, whose rows are those of before; in the same order. */
export function keepYears<D extends TableDefinition>(
  { key }: D,
  rows: readonly Row<D>[],
  before: readonly Row<D>[],
  keptYears: ReadonlyMap<number, unknown>,
): Row<D>[] {
  const yearOf = (row: Row<D>) => (row as { year: number }).year;
  const labelsOf = (row: Row<D>) =>
    key
      .filter((column) => column !== "year")
      .map((column) => (row as Record<string, unknown>)[column])
      .join();
  const all = [
    ...rows.filter((row) => !keptYears.has(yearOf(row))),
    ...before.filter((row) => keptYears.has(yearOf(row))),
  ];
  const byLabels = group(all, labelsOf);
  const order = new Set([...rows, ...before].map(labelsOf));
  return [...order].flatMap((labels) => (byLabels.get(labels) ?? []).sort((a, b) => yearOf(a) - yearOf(b)));
}
