import type { Files } from "../model/file.ts";
import { DataError, Problems } from "../model/problem.ts";
import { spanOf } from "../model/years.ts";
import { type AvailabilityRow, availability } from "./availability.ts";
import { blocks } from "./blocks.ts";
import { consistencyProblems } from "./checks/index.ts";
import { methodologyProblems } from "./checks/methodology.ts";
import { participationProblems } from "./checks/participation.ts";
import { digestProblems } from "./checks/privacy-report.ts";
import { siteProblems } from "./checks/site.ts";
import {
  automationAdoption,
  complianceCost,
  complianceMaturity,
  DATASETS,
  pciDssBenchmark,
  remediationDelay,
} from "./datasets.ts";
import type { Row, TableDefinition } from "./define.ts";
import { DEPRECATIONS_PATH, type Deprecations, DeprecationsSchema } from "./deprecations.ts";
import { gatherProblems } from "./gathers.ts";
import type { Registries, Settings, Tables } from "./index.ts";
import { type AccessKey, KEYS_PATH } from "./keys-schema.ts";
import { parseKeys } from "./keys.ts";
import { referenceProblems, reservedProblems } from "./labels.ts";
import * as observatory from "./observatory.ts";
import { olderProblems } from "./older.ts";
import { parseAvailability } from "./parse-availability.ts";
import type { ParsedTable } from "./parse.ts";
import { PRIVACY_REPORT_PATH, type PrivacyReport, PrivacyReportSchema } from "./privacy-report.ts";
import * as quantileTables from "./quantiles.ts";
import * as rateTables from "./rates.ts";
import { readDocument, readTable } from "./read-once.ts";
import * as registries from "./registries.ts";
import { renameProblems } from "./renames.ts";
import { MethodologySchema, type ReleaseSettings, ReleaseSettingsSchema } from "./settings.ts";
import { SITE_PATH, type SiteSettings, SiteSchema } from "./site-schema.ts";
import { type Site, siteWithDefaults } from "./site.ts";

/**
 * Reads and checks all of `data/`.
 * @param files the files of the data folder by relative path
 * @throws DataError with every problem found
 */
export function loadTables(files: Files): Tables {
  const older = olderProblems(files);
  if (older.length > 0) throw new DataError(older);
  const reader = new Reader(files);
  const settings = reader.settings();
  const read = {
    ...settings,
    blocks: reader.table(blocks),
    benchmark: reader.table(pciDssBenchmark),
    cost: reader.table(complianceCost),
    remediation: reader.table(remediationDelay),
    automation: reader.table(automationAdoption),
    maturity: reader.table(complianceMaturity),
    industryTrends: reader.table(observatory.industryTrends),
    regionTrends: reader.table(observatory.regionTrends),
    frameworkTrends: reader.table(observatory.frameworkTrends),
    industryRegions: reader.table(observatory.industryRegions),
    industryFrameworks: reader.table(observatory.industryFrameworks),
    bands: reader.table(observatory.bands),
    relations: reader.table(observatory.relations),
    quantiles: reader.table(quantileTables.quantiles),
    distributions: reader.table(quantileTables.distributions),
    peerDistributions: reader.table(quantileTables.peerDistributions),
    costShares: reader.table(observatory.costShares),
    requirementGaps: reader.table(rateTables.requirementGaps),
    bottleneckShares: reader.table(rateTables.bottleneckShares),
    changelog: reader.table(observatory.changelog),
    deprecations: reader.deprecations(),
    keys: reader.keys(),
    availability: reader.availability(),
    privacyReport: reader.privacyReport(),
  };
  reader.finish();
  const tables: Tables = {
    ...read,
    span: spanOf(
      read.blocks.map(({ year }) => year),
      settings.release.asOf,
    ),
  };
  const made = [...DATASETS, ...observatory.OBSERVATORY].filter((table) => table !== observatory.changelog);
  const problems = [
    ...consistencyProblems(tables),
    ...participationProblems(tables.release),
    ...digestProblems(
      tables.privacyReport,
      files,
      made.map(({ path }) => path),
    ),
  ];
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
  const problems = [...methodologyProblems(settings.methodology), ...participationProblems(settings.release)];
  if (problems.length > 0) throw new DataError(problems);
  return settings;
}

/**
 * Reads and checks only the registries.
 * @throws DataError with every problem found
 */
export function loadRegistries(files: Files): Registries {
  const reader = new Reader(files);
  const read = reader.registries();
  reader.finish();
  return read;
}

/** Reads documents one after another and collects their problems. `finish` throws them together. */
class Reader {
  readonly #files: Files;
  readonly #problems = new Problems();
  readonly #ids = new Map<string, Set<unknown>>();

  constructor(files: Files) {
    this.#files = files;
  }

  registries(): Registries {
    return {
      regions: this.#registry(registries.regions),
      industries: this.#registry(registries.industries),
      frameworks: this.#registry(registries.frameworks),
      countries: this.#registry(registries.countries),
      requirements: this.#registry(registries.requirements),
      bottlenecks: this.#registry(registries.bottlenecks),
    };
  }

  /** Registries come first: the tables' labels are checked against them. */
  settings(): Settings {
    const release = this.#document("release.json", ReleaseSettingsSchema) as ReleaseSettings;
    return {
      ...this.registries(),
      methodology: this.#document("methodology.json", MethodologySchema) as Settings["methodology"],
      release,
      site: this.#site(release ?? {}),
    };
  }

  table<D extends TableDefinition>(definition: D): Row<D>[] {
    return this.#table(definition).rows;
  }

  deprecations(): Tables["deprecations"] {
    if (!this.#files.has(DEPRECATIONS_PATH)) return [];
    const document = this.#document(DEPRECATIONS_PATH, DeprecationsSchema) as Deprecations | undefined;
    return document?.deprecations ?? [];
  }

  keys(): readonly AccessKey[] {
    const bytes = this.#files.get(KEYS_PATH);
    if (bytes === undefined) return [];
    const { keys, problems } = parseKeys(KEYS_PATH, bytes);
    this.#problems.addAll({ problems, total: problems.length });
    return keys;
  }

  availability(): readonly AvailabilityRow[] {
    const bytes = this.#files.get(availability.path);
    if (bytes === undefined) return [];
    const read = parseAvailability(bytes);
    this.#problems.addAll(read);
    return read.rows;
  }

  privacyReport(): Tables["privacyReport"] {
    if (!this.#files.has(PRIVACY_REPORT_PATH)) return null;
    return this.#document(PRIVACY_REPORT_PATH, PrivacyReportSchema) as PrivacyReport;
  }

  finish(): void {
    const { problems, total } = this.#problems;
    if (total > 0) throw new DataError(problems, total);
  }

  #site(release: Pick<ReleaseSettings, "siteTitle">): Site {
    const before = this.#problems.total;
    const isThere = this.#files.has(SITE_PATH);
    const read = isThere ? (this.#document(SITE_PATH, SiteSchema) as SiteSettings) : undefined;
    // A document that breaks its schema cannot be checked further.
    const settings = this.#problems.total === before ? read : undefined;
    const problems = siteProblems(settings, release, this.#files);
    this.#problems.addAll({ problems, total: problems.length });
    return siteWithDefaults(settings, release, this.#files);
  }

  #registry<D extends TableDefinition>(definition: D): Row<D>[] {
    const before = this.#problems.total;
    const { rows, lineOf } = this.#table(definition);
    this.#problems.addAll(reservedProblems(definition, { rows, lineOf }));
    this.#problems.addAll(renameProblems(definition, { rows, lineOf }));
    this.#problems.addAll(gatherProblems(definition, { rows, lineOf }));
    // A registry with problems would reject valid labels.
    if (this.#problems.total === before) {
      this.#ids.set(definition.name, new Set(rows.map((row) => (row as { id: unknown }).id)));
    }
    return rows;
  }

  #table<D extends TableDefinition>(definition: D): Pick<ParsedTable<Row<D>>, "rows" | "lineOf"> {
    const bytes = this.#bytes(definition.path);
    if (bytes === undefined) return { rows: [], lineOf: () => 1 };
    const { table, twice } = readTable(definition, bytes);
    this.#problems.addAll(table);
    this.#problems.addAll(referenceProblems(definition, table, this.#ids));
    this.#problems.addAll(twice);
    return table;
  }

  #document(path: string, schema: object): unknown {
    const bytes = this.#bytes(path);
    if (bytes === undefined) return undefined;
    const document = readDocument(path, schema as { $id: string }, bytes);
    this.#problems.addAll(document);
    return document.value;
  }

  #bytes(path: string): Uint8Array | undefined {
    const bytes = this.#files.get(path);
    if (bytes === undefined) {
      const remedy =
        "Restore it, or write it again (ingest makes the tables; reference/ and the JSON files are yours).";
      this.#problems.add(() => ({ file: path, rule: "file is missing", remedy }));
    }
    return bytes;
  }
}
