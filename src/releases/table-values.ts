import { group } from "d3-array";
import { METRIC, METRICS_AND_PARTS } from "../model/metric.ts";
import { required } from "../model/required.ts";
import { mean } from "../statistics/mean.ts";
import { round } from "../statistics/round.ts";
import type { Frozen } from "./frozen.ts";
import { type PackageField, type FrozenTable, recordsAt, frozenTables } from "./parts.ts";
import type { Key, PublishedValue } from "./published-value.ts";

/** The number of decimals that a mean of rows is rounded to. */
export const MEAN_DECIMALS = 6;

/**
 * Returns the numbers of all tables.
 *
 * - Tables with a primary key: each number of each row, null for an empty cell. Standard errors are left out.
 * - Tables without one, whose rows are programmes or blocks: for each industry, and each year and framework if the table
 *   has them, the number of `rows` and the mean of every other numeric column. A mean is the exact sum of the values
 *   divided by their number, rounded once to six decimals, halves away from zero.
 */
export function tableValues(frozen: Frozen): PublishedValue[] {
  return frozenTables(frozen).flatMap((table) => {
    const [header, ...records] = recordsAt(frozen, table.path);
    if (header === undefined) return [];
    const cellsOf = (record: readonly string[]): Cells =>
      // oxlint-disable-next-line typescript/no-non-null-assertion -- a record that was read is as wide as its header
      Object.fromEntries(header.map((name, at) => [name, record[at]!]));
    const rows = records.map(cellsOf);
    return table.key.length > 0 ? keyed(table, rows) : grouped(table, rows);
  });
}

type Cells = Readonly<Record<string, string>>;

/** Returns the compared columns of a table with a primary key. */
export function figuresOf({ fields, key }: FrozenTable): PackageField[] {
  return fields.filter(isFigure).filter(({ name }) => !key.includes(name));
}

function keyed(table: FrozenTable, rows: readonly Cells[]): PublishedValue[] {
  const { name: source, fields, key: names } = table;
  const columns = figuresOf(table);
  const labels = labeller(fields, names);
  return rows.flatMap((row) => {
    const key = labels(row);
    const ofMetric = unitOfMetric(row.metric);
    return columns.map(({ name, unit = ofMetric }) => ({
      source,
      key,
      field: name,
      unit,
      value: numberIn(row[name]),
    }));
  });
}

/** Returns the unit of the figures of a row that names their metric; null if it names none, or one that no longer exists. */
function unitOfMetric(metric: string | undefined): string | null {
  const known = METRICS_AND_PARTS.find((one) => one === metric);
  return known === undefined ? null : METRIC[known].unit;
}

const GROUPS = ["year", "industry", "framework"];

function grouped({ name: source, fields }: FrozenTable, rows: readonly Cells[]): PublishedValue[] {
  const names = GROUPS.filter((name) => fields.some((field) => field.name === name));
  if (!names.includes("industry")) return [];
  const labels = labeller(fields, names);
  const groups = group(rows, (row) => JSON.stringify(labels(row)));
  return [...groups.values()].flatMap((members) => {
    const key = labels(required(members[0], "a row"));
    const numbers = fields.filter(isFigure).filter(({ name }) => !names.includes(name));
    const means = numbers.map(({ name, unit = null }) => {
      const values = members.map((row) => numberIn(row[name])).filter((value) => value !== null);
      const average = mean(values);
      const value = average === undefined ? null : round(average, MEAN_DECIMALS);
      return { source, key, field: `${name}_mean`, unit, value };
    });
    return [{ source, key, field: "rows", unit: "rows", value: members.length }, ...means];
  });
}

/** Returns a function that reads the labels of a row; those of numeric columns are numbers. */
function labeller(fields: readonly PackageField[], names: readonly string[]): (row: Cells) => Key {
  const numbers = new Set(fields.filter(isNumber).map(({ name }) => name));
  const labelIn = (row: Cells, name: string) =>
    numbers.has(name) ? Number(row[name]) : required(row[name], `the column ${name}`);
  return (row) => Object.fromEntries(names.map((name) => [name, labelIn(row, name)]));
}

function isNumber({ type }: PackageField): boolean {
  return type === "number" || type === "integer";
}

/** Whether a column is numeric and not the standard error of another column. */
function isFigure(field: PackageField): boolean {
  return isNumber(field) && !/(?:^|_)se$|^standard_error$/.test(field.name);
}

/** Parses a cell; null if it is empty, or if the file lacks a column of its description. */
function numberIn(cell: string | undefined): number | null {
  return cell === undefined || cell === "" ? null : Number(cell);
}
