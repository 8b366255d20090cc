import { group } from "d3-array";
import { type OutputFile, textOf } from "../../model/file.ts";
import { LATEST_YEAR } from "../../model/metric.ts";
import type { Settings } from "../../tables/index.ts";
import type { Partitions } from "../gate/publication.ts";
import type { Programme } from "../programme.ts";
import { type CellOfYear, cellsOfProgramme } from "./cells.ts";
import type { ReleaseRecord } from "./ledger.ts";
import type { Since } from "./since.ts";

/**
 * What is to be remembered of a release.
 * @param programmes all whose figures are published, with seals
 * @param files the tables that were made
 * @param withheld the cells that they withhold
 * @param since the release that years keep their figures of
 */
export function recordOf(
  programmes: readonly Programme[],
  partitions: Partitions,
  files: readonly OutputFile[],
  withheld: readonly Pick<CellOfYear, "cell">[],
  { release, methodology }: Settings,
  since?: Since,
): ReleaseRecord {
  const kept = (year: number) => (since?.keptYears.has(year) ? since.record : undefined);
  const years = [...group(programmes, ({ year }) => year)].map(
    ([year, members]) => [year, kept(year)?.years[year] ?? yearOf(members, methodology)] as const,
  );
  const sealsOf = (cohorts: Partitions["benchmark"]) =>
    cohorts.map((members) => members.map(({ seals }) => seals!.programme));
  return {
    release: release.release,
    withheld: withheld.map(({ cell }) => cell),
    years: Object.fromEntries(years),
    cohorts: kept(LATEST_YEAR)?.cohorts ?? {
      benchmark: sealsOf(partitions.benchmark),
      maturity: sealsOf(partitions.maturity),
    },
    tables: Object.fromEntries(files.map(({ path, bytes }) => [path, textOf(bytes)])),
  };
}

function yearOf(
  programmes: readonly Programme[],
  methodology: Settings["methodology"],
): ReleaseRecord["years"][string] {
  const numbers = new Map<string, number>();
  const numberOf = (cell: string) => {
    const number = numbers.get(cell) ?? numbers.size;
    numbers.set(cell, number);
    return number;
  };
  const records = programmes.map((programme): [string, string, number[]] => [
    programme.seals!.programme,
    programme.seals!.organisation,
    cellsOfProgramme(programme, methodology).map(numberOf),
  ]);
  return { cells: [...numbers.keys()], programmes: records };
}
