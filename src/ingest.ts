import { dataPackage } from "./documents/datapackage.ts";
import { type Files, jsonFile, type OutputFile } from "./model/file.ts";
import { FIRST_YEAR, LATEST_YEAR, years } from "./model/metric.ts";
import type { Cleaned } from "./submissions/clean.ts";
import {
  automationRows,
  benchmarkAndCostRows,
  maturityRows,
  remediationRows,
  trendLookUp,
} from "./submissions/datasets.ts";
import { disclosureReport } from "./submissions/disclosure.ts";
import { publicationOf, requireGate } from "./submissions/gate/index.ts";
import { relationRows } from "./submissions/observatory.ts";
import { observatoryTables } from "./submissions/observatory-tables.ts";
import type { IngestReport } from "./submissions/report.ts";
import { benchmarkPartition, lossByAnswer, maturityPartition } from "./submissions/rows.ts";
import * as datasets from "./tables/datasets.ts";
import type { Row, TableDefinition } from "./tables/define.ts";
import { formatTable, tableRow } from "./tables/format.ts";
import type { Settings } from "./tables/index.ts";
import { loadTables } from "./tables/load.ts";
import * as tables from "./tables/observatory.ts";
import { PRIVACY_REPORT_PATH } from "./tables/privacy-report.ts";

/** The tables and descriptor that submissions turn into, and what was done on the way. */
export interface Ingested {
  /** Paths are relative to the data folder. */
  readonly files: readonly OutputFile[];
  readonly report: IngestReport;
}

/**
 * Turns completed programmes into every table that is made from them. Nothing is returned that `build` would
 * refuse.
 * @param operatorFiles the files of the data folder that people write, by path
 * @throws DataError when the tables break a rule
 */
export function ingest(cleaned: Cleaned, settings: Settings, operatorFiles: Files): Ingested {
  const { k } = settings.methodology;
  const { programmes: kept, ...counts } = cleaned;

  const made: OutputFile[] = [];
  const suppressed: Record<string, number> = {};
  const add = <D extends TableDefinition>(definition: D, rows: readonly Row<D>[]): Row<D>[] => {
    const rounded = rows.map((row) => tableRow(definition, row));
    made.push(formatTable(definition, rounded));
    const withheld = rounded.filter((row) => (row as { sample_size?: unknown }).sample_size === null).length;
    if (withheld > 0) suppressed[definition.name] = withheld;
    return rounded;
  };

  const cells = observatoryTables(kept, settings);
  const trends = trendLookUp(add(tables.industryTrends, cells.industryTrends));
  const latest = kept.filter(({ year }) => year === LATEST_YEAR);
  const benchmark = benchmarkPartition(latest, k);
  const maturity = maturityPartition(latest, k);
  const rows = benchmarkAndCostRows(benchmark.cohorts, trends, settings);
  add(datasets.pciDssBenchmark, rows.benchmark);
  add(datasets.complianceCost, rows.cost);
  add(datasets.remediationDelay, remediationRows(kept, trends, settings));
  add(datasets.automationAdoption, automationRows(trends, settings));
  add(datasets.complianceMaturity, maturityRows(maturity.cohorts, trends, settings));
  add(tables.regionTrends, cells.regionTrends);
  add(tables.industryRegions, cells.industryRegions);
  add(tables.bands, cells.bands);
  add(tables.relations, relationRows(kept));
  add(tables.requirementGaps, cells.requirementGaps);
  add(tables.bottleneckShares, cells.bottleneckShares);

  const all = new Map([...operatorFiles, ...made.map(({ path, bytes }) => [path, bytes] as const)]);
  // That of the tables before these says nothing of them.
  all.delete(PRIVACY_REPORT_PATH);
  requireGate(
    publicationOf(loadTables(all), kept, {
      benchmark: benchmark.cohorts.map(({ members }) => members),
      maturity: maturity.cohorts.map(({ members }) => members),
    }),
  );
  const report: IngestReport = {
    ...counts,
    kept: kept.length,
    keptByYear: Object.fromEntries(
      years(FIRST_YEAR, LATEST_YEAR).map((year) => [
        year,
        kept.filter((programme) => programme.year === year).length,
      ]),
    ),
    cohorts: { benchmark: benchmark.summary, maturity: maturity.summary },
    informationLoss: lossByAnswer(benchmark),
    suppressed,
  };
  const targets = benchmark.cohorts.map(({ members, values }) => ({
    label: `${values.benchmark.industry} ${values.benchmark.framework}`,
    members,
  }));
  const disclosure = jsonFile(PRIVACY_REPORT_PATH, disclosureReport(report, targets, settings));
  return { files: [...made, jsonFile("datapackage.json", dataPackage(settings, all)), disclosure], report };
}
