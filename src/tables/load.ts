import type { Files } from "../model/file.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { consistencyProblems } from "./checks/index.ts";
import { methodologyProblems } from "./checks/methodology.ts";
import {
  automationAdoption,
  complianceCost,
  complianceMaturity,
  pciDssBenchmark,
  remediationDelay,
} from "./datasets.ts";
import type { Row, TableDefinition } from "./define.ts";
import { DEPRECATIONS_PATH, type Deprecations, DeprecationsSchema } from "./deprecations.ts";
import type { Settings, Tables } from "./index.ts";
import { keyProblems, referenceProblems } from "./labels.ts";
import * as observatory from "./observatory.ts";
import { parseTable } from "./parse.ts";
import { parseDocument } from "./parse-document.ts";
import { PRIVACY_REPORT_PATH, type PrivacyReport, PrivacyReportSchema } from "./privacy-report.ts";
import * as registries from "./registries.ts";
import { MethodologySchema, ReleaseSchema } from "./settings.ts";

/**
 * Reads and checks all of `data/`.
 * @param files the files of the data folder by relative path
 * @throws DataError with every problem found
 */
export function loadTables(files: Files): Tables {
  const reader = new Reader(files);
  const settings = reader.settings();
  const tables: Tables = {
    ...settings,
    benchmark: reader.table(pciDssBenchmark),
    cost: reader.table(complianceCost),
    remediation: reader.table(remediationDelay),
    automation: reader.table(automationAdoption),
    maturity: reader.table(complianceMaturity),
    industryTrends: reader.table(observatory.industryTrends),
    regionTrends: reader.table(observatory.regionTrends),
    industryRegions: reader.table(observatory.industryRegions),
    bands: reader.table(observatory.bands),
    relations: reader.table(observatory.relations),
    requirementGaps: reader.table(observatory.requirementGaps),
    bottleneckShares: reader.table(observatory.bottleneckShares),
    changelog: reader.table(observatory.changelog),
    deprecations: reader.deprecations(),
    privacyReport: reader.privacyReport(),
  };
  reader.finish();
  const problems = consistencyProblems(tables);
  if (problems.length > 0) throw new DataError(problems);
  return tables;
}

/**
 * Reads and checks what the operator writes: registries, methodology and release.
 * @throws DataError with every problem found
 */
export function loadSettings(files: Files): Settings {
  const reader = new Reader(files);
  const settings = reader.settings();
  reader.finish();
  const problems = methodologyProblems(settings.methodology);
  if (problems.length > 0) throw new DataError(problems);
  return settings;
}

/** Reads documents one after the other and gathers their problems; `finish` throws them together. */
class Reader {
  readonly #files: Files;
  readonly #problems: DataProblem[] = [];
  readonly #ids = new Map<string, Set<unknown>>();

  constructor(files: Files) {
    this.#files = files;
  }

  /** Registries come first: the tables' labels are checked against them. */
  settings(): Settings {
    return {
      regions: this.#registry(registries.regions),
      industries: this.#registry(registries.industries),
      frameworks: this.#registry(registries.frameworks),
      countries: this.#registry(registries.countries),
      requirements: this.#registry(registries.requirements),
      bottlenecks: this.#registry(registries.bottlenecks),
      methodology: this.#document("methodology.json", MethodologySchema) as Settings["methodology"],
      release: this.#document("release.json", ReleaseSchema) as Settings["release"],
    };
  }

  table<D extends TableDefinition>(definition: D): Row<D>[] {
    const bytes = this.#bytes(definition.path);
    if (bytes === undefined) return [];
    const table = parseTable(definition, bytes);
    this.#report(table.problems);
    this.#report(referenceProblems(definition, table, this.#ids));
    this.#report(keyProblems(definition, table));
    return table.rows;
  }

  deprecations(): Tables["deprecations"] {
    if (!this.#files.has(DEPRECATIONS_PATH)) return [];
    const document = this.#document(DEPRECATIONS_PATH, DeprecationsSchema) as Deprecations | undefined;
    return document?.deprecations ?? [];
  }

  privacyReport(): Tables["privacyReport"] {
    if (!this.#files.has(PRIVACY_REPORT_PATH)) return null;
    return this.#document(PRIVACY_REPORT_PATH, PrivacyReportSchema) as PrivacyReport;
  }

  finish(): void {
    if (this.#problems.length > 0) throw new DataError(this.#problems);
  }

  /** One by one: a table can have more problems than a call can have arguments. */
  #report(problems: readonly DataProblem[]): void {
    for (const problem of problems) this.#problems.push(problem);
  }

  #registry<D extends TableDefinition>(definition: D): Row<D>[] {
    const before = this.#problems.length;
    const rows = this.table(definition);
    // Against a registry that is itself in doubt, labels would be refused for nothing.
    if (this.#problems.length === before) {
      this.#ids.set(definition.name, new Set(rows.map((row) => (row as { id: unknown }).id)));
    }
    return rows;
  }

  #document(path: string, schema: object): unknown {
    const bytes = this.#bytes(path);
    if (bytes === undefined) return undefined;
    const { value, problems } = parseDocument(path, schema as { $id: string }, bytes);
    this.#report(problems);
    return value;
  }

  #bytes(path: string): Uint8Array | undefined {
    const bytes = this.#files.get(path);
    if (bytes === undefined) {
      const remedy =
        "Restore it, or write it anew (ingest makes the tables; reference/ and the JSON files are yours).";
      this.#report([{ file: path, rule: "file is missing", remedy }]);
    }
    return bytes;
  }
}
