import { CHECKS } from "../generated/checks.js";
import { type OutputFile, textOf } from "../model/file.ts";
import { measureJson } from "../model/json-measure.ts";
import { LIMITS } from "../model/limits.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { required } from "../model/required.ts";
import { parseRecords } from "../tables/records.ts";
import { archivePath } from "./addresses.ts";
import { comparedEndpointsOf } from "./answer-values.ts";
import { PackageSchema, SchemaSchema } from "./frozen-schemas.ts";
import type { Frozen } from "./frozen.ts";
import { answerPath, type FrozenTable, csvHeaderOf, recordsAt, frozenTables } from "./parts.ts";
import { expandedSize } from "./schema-size.ts";
import { figuresOf } from "./table-values.ts";

/**
 * Checks that a frozen release can be compared with another.
 * @throws DataError with each reason why it cannot
 */
export function requireComparable(frozen: Frozen): void {
  const problems = contentProblems(frozen);
  if (problems.length > 0) throw new DataError(problems);
}

/**
 * Checks, before a release is frozen, that later releases can be compared with it.
 * @throws DataError with each reason why they cannot
 */
export function requireComparableLater(frozen: Frozen): void {
  const problems = contentProblems(frozen);
  if (problems.length === 0) return;
  throw new DataError(
    problems.map(({ value = "", rule }) => ({
      file: value === "" ? "/api/" : `/api/${value}`,
      rule: `${rule}, or no later release could be compared with this one`,
      remedy: "Publish fewer industries, regions or years.",
    })),
  );
}

/** Returns the problems that prevent a release from being compared, at most one per file. */
export function contentProblems(frozen: Frozen): DataProblem[] {
  const problem = (name: string, rule: string): DataProblem => ({
    file: archivePath(frozen.releaseId),
    value: name,
    rule,
    remedy: "Restore the archive and the index as they were committed with the release.",
  });
  const unreadable = frozen.files.flatMap((file) => {
    const rule = file.path.endsWith(".csv") ? csvRule(file) : jsonRule(file);
    return rule === undefined ? [] : [problem(file.path, rule)];
  });
  if (unreadable.length > 0) return unreadable;
  const tables = frozenTables(frozen);
  if (new Set(tables.map(({ path }) => path)).size < tables.length) {
    return [problem(PACKAGE, "must describe each table once")];
  }
  const wrong = tables.flatMap((table) => {
    const file = frozen.files.find(({ path }) => path === table.path);
    const rule = file && parseRecords(file.path, file.bytes).problems[0]?.rule;
    if (rule !== undefined) return [problem(table.path, rule)];
    const column = columnOfOtherThanNumbers(frozen, table);
    return column === undefined
      ? []
      : [problem(table.path, `must have only numbers in the column ${column}`)];
  });
  if (wrong.length > 0) return wrong;
  const values = countOf(frozen, tables);
  return values <= LIMITS.comparedValues
    ? []
    : [problem("", `must have at most ${LIMITS.comparedValues} values to compare, but has about ${values}`)];
}

const PACKAGE = "datasets/datapackage.json";

/** Checks only the header: the rows of tables in the data package are checked later, and no others are read. */
function csvRule(file: OutputFile): string | undefined {
  return parseRecords(file.path, csvHeaderOf(file)).problems[0]?.rule;
}

function jsonRule({ path, bytes }: OutputFile): string | undefined {
  const { depth, values } = measureJson(bytes);
  if (depth > LIMITS.jsonDepth) return `must be nested at most ${LIMITS.jsonDepth} deep`;
  if (values > LIMITS.releaseJsonValues) return `must have at most ${LIMITS.releaseJsonValues} values`;
  const value = parsed(bytes);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "must be a JSON object";
  const isAs = ({ $id }: { readonly $id: string }) => required(CHECKS[$id], $id)(value);
  if (path === PACKAGE) return isAs(PackageSchema) ? undefined : "must be a data package";
  if (!path.startsWith("schemas/")) return undefined;
  if (!isAs(SchemaSchema)) return "must be a JSON Schema";
  const size = expandedSize(value);
  return size !== undefined && size <= LIMITS.schemaParts
    ? undefined
    : `must define everything that it refers to, without recursion, and have at most ${LIMITS.schemaParts} parts when expanded`;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return undefined;
  }
}

/** Returns the first numeric column that contains something other than numbers. */
function columnOfOtherThanNumbers(frozen: Frozen, { path, fields }: FrozenTable): string | undefined {
  const [header = [], ...rows] = recordsAt(frozen, path);
  const isNumber = (cell: string | undefined) => cell === "" || /^-?\d{1,15}(\.\d{1,15})?$/.test(cell ?? "x");
  return fields
    .filter(({ type }) => type === "number" || type === "integer")
    .map(({ name }) => name)
    .find((name) => {
      const at = header.indexOf(name);
      return rows.some((row) => !isNumber(row[at]));
    });
}

/** Returns an upper estimate of the number of values compared, without filtered answers and tables that have no key. */
function countOf(frozen: Frozen, tables: readonly FrozenTable[]): number {
  const unfiltered = new Set(comparedEndpointsOf(frozen).map(({ path }) => answerPath(path)));
  const answers = frozen.files
    .filter(({ path }) => unfiltered.has(path))
    .reduce((sum, { bytes }) => sum + measureJson(bytes).values, 0);
  const cells = tables
    .filter(({ key }) => key.length > 0)
    .reduce((sum, table) => sum + rowsOf(frozen, table) * figuresOf(table).length, 0);
  return answers + cells;
}

function rowsOf(frozen: Frozen, { path }: FrozenTable): number {
  return Math.max(0, recordsAt(frozen, path).length - 1);
}
