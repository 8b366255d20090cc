import { CHECKS } from "../generated/checks.js";
import type { Files } from "../model/file.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { consistencyProblems } from "./checks/index.ts";
import {
  automationAdoption,
  complianceCost,
  complianceMaturity,
  pciDssBenchmark,
  remediationDelay,
} from "./datasets.ts";
import { columnsOf, type Row, type TableDefinition } from "./define.ts";
import { describe } from "./describe.ts";
import type { Settings, Tables } from "./index.ts";
import * as observatory from "./observatory.ts";
import { parseTable } from "./parse.ts";
import * as registries from "./registries.ts";
import { SETTINGS } from "./settings.ts";

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
      methodology: this.#document(0) as Settings["methodology"],
      release: this.#document(1) as Settings["release"],
    };
  }

  table<D extends TableDefinition>(definition: D): Row<D>[] {
    const bytes = this.#bytes(definition.path);
    if (bytes === undefined) return [];
    const { rows, problems } = parseTable(definition, bytes);
    if (problems.length === 0) {
      problems.push(...this.#referenceProblems(definition, rows), ...keyProblems(definition, rows));
    }
    this.#problems.push(...problems);
    return rows;
  }

  finish(): void {
    if (this.#problems.length > 0) throw new DataError(this.#problems);
  }

  #registry<D extends TableDefinition>(definition: D): Row<D>[] {
    const rows = this.table(definition);
    if (rows.length > 0)
      this.#ids.set(definition.name, new Set(rows.map((row) => (row as { id: unknown }).id)));
    return rows;
  }

  #document(index: number): unknown {
    const { path, schema } = SETTINGS[index]!;
    const bytes = this.#bytes(path);
    if (bytes === undefined) return undefined;
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch (error) {
      const reason = error instanceof SyntaxError ? error.message : "the file is not UTF-8";
      this.#problems.push({ file: path, rule: `must be JSON: ${reason}`, remedy: "Mend the syntax." });
      return undefined;
    }
    const check = CHECKS[(schema as { $id?: string }).$id!]!;
    if (!check(value)) {
      for (const error of check.errors!) {
        if (error.keyword === "anyOf" || (error.keyword === "type" && error.params.type === "null")) continue;
        const at = error.instancePath === "" ? {} : { column: error.instancePath };
        const found = valueAt(value, error.instancePath);
        const shown = typeof found === "object" ? {} : { value: String(found) };
        this.#problems.push({ file: path, ...at, ...shown, ...describe(error, { value: found }) });
      }
    }
    return value;
  }

  #bytes(path: string): Uint8Array | undefined {
    const bytes = this.#files.get(path);
    if (bytes === undefined) {
      this.#problems.push({
        file: path,
        rule: "file is missing",
        remedy:
          "Restore it, or write it anew (ingest makes the tables; reference/ and the JSON files are yours).",
      });
    }
    return bytes;
  }

  #referenceProblems(definition: TableDefinition, rows: readonly object[]): DataProblem[] {
    const problems: DataProblem[] = [];
    for (const { name, schema } of columnsOf(definition)) {
      const registry = schema.registry as string | undefined;
      const ids = registry === undefined ? undefined : this.#ids.get(registry);
      if (ids === undefined) continue;
      rows.forEach((row, index) => {
        const value = (row as Record<string, unknown>)[name];
        if (ids.has(value)) return;
        problems.push({
          file: definition.path,
          row: index + 2,
          column: name,
          value: String(value),
          rule: `is not in reference/${registry}.csv`,
          remedy: `Use one of ${[...ids].join(", ")}, or add it there.`,
        });
      });
    }
    return problems;
  }
}

/** The value that a JSON pointer points at. */
function valueAt(document: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce((value, key) => (value as Record<string, unknown>)[key], document);
}

function keyProblems(definition: TableDefinition, rows: readonly object[]): DataProblem[] {
  if (definition.key.length === 0) return [];
  const seen = new Map<string, number>();
  return rows.flatMap((row, index) => {
    const key = definition.key.map((name) => (row as Record<string, unknown>)[name]).join(", ");
    // Ids become file names, and some disks do not tell upper from lower case.
    const folded = key.toLowerCase();
    const first = seen.get(folded);
    if (first === undefined) {
      seen.set(folded, index + 2);
      return [];
    }
    return [
      {
        file: definition.path,
        row: index + 2,
        column: definition.key.join(", "),
        value: key,
        rule: `must be unique whatever its letter case, and stands in row ${first} already`,
        remedy: "Remove one of the two rows.",
      },
    ];
  });
}
