import { dataPackage } from "./documents/datapackage.ts";
import { type Files, jsonFile, type OutputFile, withFiles } from "./model/file.ts";
import { FIRST_YEAR, LATEST_YEAR, years } from "./model/metric.ts";
import type { Cleaned } from "./submissions/clean.ts";
import { automationRows, changesAnew, remediationRows, trendLookUp } from "./submissions/datasets.ts";
import { disclosureReport } from "./submissions/disclosure.ts";
import { publicationOf, requireGate } from "./submissions/gate/index.ts";
import type { Partitions } from "./submissions/gate/publication.ts";
import { keptLatestYear, type LatestYear, latestYear } from "./submissions/latest-year.ts";
import { type CellOfYear, withheldCells } from "./submissions/ledger/cells.ts";
import { earlierTables, keepYears } from "./submissions/ledger/keep.ts";
import { type Since, telltales } from "./submissions/ledger/since.ts";
import { relationRows } from "./submissions/observatory.ts";
import { observatoryTables } from "./submissions/observatory-tables.ts";
import type { DropReason, IngestReport, SinceReport } from "./submissions/report.ts";
import * as datasets from "./tables/datasets.ts";
import type { Row, TableDefinition } from "./tables/define.ts";
import { formatTable, tableRow } from "./tables/format.ts";
import type { Settings } from "./tables/index.ts";
import { loadTables } from "./tables/load.ts";
import * as tables from "./tables/observatory.ts";
import { PRIVACY_REPORT_PATH } from "./tables/privacy-report.ts";

const WAITING: DropReason = "waits until k organisations change with it";

/** The tables and descriptor that submissions turn into, and what was done on the way. */
export interface Ingested {
  /** Paths are relative to the data folder. */
  readonly files: readonly OutputFile[];
  readonly report: IngestReport;
  /** Who is in which cohort of the latest year. Private. */
  readonly partitions: Partitions;
  readonly withheld: readonly CellOfYear[];
  /** Cells that tell something beside a release before (see telltales): nothing may be published while there are any. */
  readonly telling: readonly CellOfYear[];
}

/**
 * Turns completed programmes into every table that is made from them. Nothing is returned that `build` would
 * refuse.
 * @param operatorFiles the files of the data folder that people write, by path
 * @param since the release before, and what was done so that too small a change does not show
 * @throws DataError when the tables break a rule
 */
export function ingest(cleaned: Cleaned, settings: Settings, operatorFiles: Files, since?: Since): Ingested {
  const { programmes: kept, organisations, ...counts } = cleaned;
  const before = since && earlierTables(since, operatorFiles);
  const keptYears = since?.keptYears ?? new Map();

  const made: OutputFile[] = [];
  const suppressed: Record<string, number> = {};
  const add = <D extends TableDefinition>(definition: D, rows: readonly Row<D>[]): Row<D>[] => {
    const rounded = rows.map((row) => tableRow(definition, row));
    made.push(formatTable(definition, rounded));
    const withheld = rounded.filter((row) => (row as { sample_size?: unknown }).sample_size === null).length;
    if (withheld > 0) suppressed[definition.name] = withheld;
    return rounded;
  };
  /** Adds a table whose rows are of years; those that keep their figures have the rows of before. */
  const addYears = <D extends TableDefinition>(
    definition: D,
    rows: readonly Row<D>[],
    earlier: readonly Row<D>[] | undefined,
  ) => add(definition, earlier ? keepYears(definition, rows, earlier, keptYears) : rows);

  const cells = observatoryTables(kept, settings);
  const trends = trendLookUp(addYears(tables.industryTrends, cells.industryTrends, before?.industryTrends));
  const latest =
    before && keptYears.has(LATEST_YEAR)
      ? keptLatestYear(before, trends)
      : latestYear(kept, trends, settings, since);
  add(datasets.pciDssBenchmark, latest.benchmark);
  add(datasets.complianceCost, latest.cost);
  addYears(
    datasets.remediationDelay,
    remediationRows(kept, trends, settings),
    before && changesAnew(before.remediation, trends),
  );
  add(datasets.automationAdoption, automationRows(trends, settings));
  add(datasets.complianceMaturity, latest.maturity);
  addYears(tables.regionTrends, cells.regionTrends, before?.regionTrends);
  addYears(tables.industryRegions, cells.industryRegions, before?.industryRegions);
  addYears(tables.bands, cells.bands, before?.bands);
  addYears(tables.relations, relationRows(kept), before?.relations);
  addYears(tables.requirementGaps, cells.requirementGaps, before?.requirementGaps);
  addYears(tables.bottleneckShares, cells.bottleneckShares, before?.bottleneckShares);

  const all = new Map(withFiles(operatorFiles, made));
  // That of the tables before these says nothing of them.
  all.delete(PRIVACY_REPORT_PATH);
  const finished = loadTables(all);
  const withheld = withheldCells(finished);
  const telling = since === undefined ? [] : telltales(since, kept, withheld, settings.methodology);
  if (telling.length === 0) requireGate(publicationOf(finished, kept, latest.partitions, since));
  const keptByYear = Object.fromEntries(
    years(FIRST_YEAR, LATEST_YEAR).map((year) => [year, programmesOf(year, cleaned, since)]),
  );
  const waiting = since && since.heldBack > 0 ? { [WAITING]: since.heldBack } : {};
  const report: IngestReport = {
    ...counts,
    dropped: { ...counts.dropped, ...waiting },
    kept: Object.values(keptByYear).reduce((sum, count) => sum + count, 0),
    keptByYear,
    cohorts: latest.cohorts,
    informationLoss: latest.informationLoss,
    suppressed,
    since: since === undefined ? null : sinceReport(since, latest),
  };
  const disclosure = jsonFile(PRIVACY_REPORT_PATH, disclosureReport(report, latest.hitRatePct, settings));
  return {
    files: [...made, jsonFile("datapackage.json", dataPackage(settings, all)), disclosure],
    report,
    partitions: latest.partitions,
    withheld,
    telling,
  };
}

/** How many programmes the figures of a year are of. */
function programmesOf(year: number, { programmes }: Cleaned, since: Since | undefined): number {
  const own = programmes.filter((programme) => programme.year === year);
  return since?.keptYears.has(year) ? since.record.years[year]!.programmes.length : own.length;
}

function sinceReport({ record, heldBack, keptYears }: Since, { partitions }: LatestYear): SinceReport {
  const unchanged = (name: keyof Partitions) => {
    const earlier = new Set(record.cohorts[name].map((seals) => [...seals].sort().join()));
    if (keptYears.has(LATEST_YEAR)) return earlier.size;
    return partitions[name].filter((members) =>
      earlier.has(
        members
          .map(({ seals }) => seals!.programme)
          .sort()
          .join(),
      ),
    ).length;
  };
  return {
    release: record.release,
    heldBack,
    keptYears: [...keptYears].map(([year, cells]) => ({ year, cells })).sort((a, b) => a.year - b.year),
    unchangedCohorts: { benchmark: unchanged("benchmark"), maturity: unchanged("maturity") },
  };
}
