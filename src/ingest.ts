import { dataPackage } from "./documents/datapackage.ts";
import { type Files, jsonFile, type OutputFile } from "./model/file.ts";
import { FIRST_YEAR, LATEST_YEAR, years } from "./model/metric.ts";
import { DataError, type DataProblem } from "./model/problem.ts";
import type { Cleaned } from "./submissions/clean.ts";
import {
  automationRows,
  benchmarkAndCostRows,
  maturityRows,
  remediationRows,
  trendLookUp,
} from "./submissions/datasets.ts";
import * as observatory from "./submissions/observatory.ts";
import { groupBy, type Programme } from "./submissions/programme.ts";
import type { IngestReport } from "./submissions/report.ts";
import { benchmarkPartition, lossByAnswer, maturityPartition } from "./submissions/rows.ts";
import * as datasets from "./tables/datasets.ts";
import type { Row, TableDefinition } from "./tables/define.ts";
import { formatTable, tableRow } from "./tables/format.ts";
import type { Settings } from "./tables/index.ts";
import { loadTables } from "./tables/load.ts";
import * as tables from "./tables/observatory.ts";

/** The tables and descriptor that submissions turn into, and what was done on the way. */
export interface Ingested {
  /** Paths are relative to the data folder. */
  readonly files: readonly OutputFile[];
  readonly report: IngestReport;
}

/**
 * Turns cleaned submissions into every table that is made from them. Nothing is returned that `build` would
 * refuse.
 * @param cleaned submissions with programmes for each industry and year (requireProgrammes)
 * @param operatorFiles the files of the data folder that people write, by path
 * @throws DataError when the tables break a rule
 */
export function ingest(cleaned: Cleaned, settings: Settings, operatorFiles: Files): Ingested {
  const { k } = settings.methodology;
  const kept = withSafeLabel(cleaned.programmes, k);

  const made: OutputFile[] = [];
  const suppressed: Record<string, number> = {};
  const add = <D extends TableDefinition>(definition: D, rows: readonly Row<D>[]): Row<D>[] => {
    const rounded = rows.map((row) => tableRow(definition, row));
    made.push(formatTable(definition, rounded));
    const withheld = rounded.filter((row) => (row as { sample_size?: unknown }).sample_size === null).length;
    if (withheld > 0) suppressed[definition.name] = withheld;
    return rounded;
  };

  const trends = trendLookUp(add(tables.industryTrends, observatory.industryTrendRows(kept, settings)));
  const latest = kept.filter(({ year }) => year === LATEST_YEAR);
  const benchmark = benchmarkPartition(latest, k);
  const maturity = maturityPartition(latest, k);
  const rows = benchmarkAndCostRows(benchmark.cohorts, trends, settings);
  add(datasets.pciDssBenchmark, rows.benchmark);
  add(datasets.complianceCost, rows.cost);
  add(datasets.remediationDelay, remediationRows(kept, trends, settings));
  add(datasets.automationAdoption, automationRows(trends, settings));
  add(datasets.complianceMaturity, maturityRows(maturity.cohorts, trends, settings));
  add(tables.regionTrends, observatory.regionTrendRows(kept, settings));
  add(tables.industryRegions, observatory.industryRegionRows(kept, settings));
  add(tables.bands, observatory.bandRows(kept, settings));
  add(tables.relations, observatory.relationRows(kept));
  add(tables.requirementGaps, observatory.requirementGapRows(kept, settings));
  add(tables.bottleneckShares, observatory.bottleneckRows(kept, settings));

  const all = new Map([...operatorFiles, ...made.map(({ path, bytes }) => [path, bytes] as const)]);
  loadTables(all);
  const leftOut = cleaned.programmes.length - kept.length;
  const { programmes, source, ...counts } = cleaned;
  return {
    files: [...made, jsonFile("datapackage.json", dataPackage(settings, all))],
    report: {
      ...counts,
      kept: kept.length,
      dropped: {
        ...cleaned.dropped,
        ...(leftOut > 0 && { "fewer than k programmes of its industry, framework and year": leftOut }),
      },
      keptByYear: Object.fromEntries(
        years(FIRST_YEAR, LATEST_YEAR).map((year) => [
          year,
          kept.filter((programme) => programme.year === year).length,
        ]),
      ),
      cohorts: { benchmark: benchmark.summary, maturity: maturity.summary },
      informationLoss: lossByAnswer(benchmark),
      suppressed,
    },
  };
}

/** Fewer than k programmes of an industry, framework and year have no label that hides them: they are left out. */
function withSafeLabel(programmes: readonly Programme[], k: number): Programme[] {
  const strata = groupBy(programmes, ({ industry, framework, year }) => `${industry} ${framework} ${year}`);
  return [...strata.values()].filter((stratum) => stratum.length >= k).flat();
}

/**
 * Makes sure that programmes remain for each industry and year: every answer needs them.
 * @throws DataError that names each industry and year without
 */
export function requireProgrammes(cleaned: Cleaned, { industries, methodology }: Settings): void {
  const { k } = methodology;
  const present = new Set(
    withSafeLabel(cleaned.programmes, k).map(({ industry, year }) => `${industry}, ${year}`),
  );
  const problems: DataProblem[] = industries.flatMap(({ id }) =>
    years(FIRST_YEAR, LATEST_YEAR)
      .filter((year) => !present.has(`${id}, ${year}`))
      .map((year) => ({
        file: cleaned.source,
        column: "industry, year",
        value: `${id}, ${year}`,
        rule: `at least ${k} programmes of one framework must remain for each industry and year`,
        remedy: "Add submissions, or take the industry out of reference/industries.csv.",
      })),
  );
  if (problems.length > 0) throw new DataError(problems);
}
