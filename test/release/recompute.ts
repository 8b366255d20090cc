import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { group } from "d3-array";
import { MILLION, millionths, quotient } from "../support/decimals.ts";

/** What changed between two published releases, by their files and the published rules alone: none of the code under test. */

type Labels = Readonly<Record<string, string>>;
type Value = string | number | boolean | null;

interface Found {
  readonly source: string;
  readonly key: Labels;
  readonly field: string;
  readonly value: Value;
}

export interface Recomputed {
  readonly kind: string;
  readonly old: Value;
  readonly new: Value;
  readonly absolute: number | null;
  readonly percent: number | null;
  readonly revision: boolean;
}

const PAST = "2019 2020 2021 2022 2023 2024 2025".split(" ");

/** The same for the same value in both releases. */
export function nameOf({ source, key, field }: Pick<Found, "source" | "key" | "field">): string {
  return [source, ...Object.entries(key).map(([name, label]) => `${name}=${label}`), field].sort().join("|");
}

/** What the release in a folder publishes, by its names. */
export type Published = ReadonlyMap<string, Found>;

export function publishedIn(folder: string): Published {
  return new Map([...inTables(folder), ...inAnswers(folder)].map((found) => [nameOf(found), found]));
}

/** Every change from one release to a later one, by its name. */
export function recomputed(before: Published, after: Published): Map<string, Recomputed> {
  const changes = new Map<string, Recomputed>();
  const told = new Set([...before.values()].map(figureOf));
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(name), after.get(name)];
    if (old && now && (old.value === now.value || isWording(now))) continue;
    changes.set(name, {
      kind: old === undefined ? "added" : now === undefined ? "removed" : "changed",
      old: old?.value ?? null,
      new: now?.value ?? null,
      ...difference(old?.value, now?.value),
      // A new cell that is empty is none, and neither is what is told for the first time.
      revision:
        (old?.value ?? now?.value ?? null) !== null &&
        PAST.includes((now ?? old)!.key.year ?? "") &&
        told.has(figureOf((now ?? old)!)),
    });
  }
  return changes;
}

/** What names a value in every year. */
function figureOf({ source, key: { year: _, ...labels }, field }: Found): string {
  return nameOf({ source, key: labels, field });
}

/** A signal's sentence and period: other words for figures that are told themselves. */
function isWording({ field }: Found): boolean {
  return /^data\.(signals|trendChanges)\.(summary|period)$/.test(field);
}

function difference(old: Value | undefined, now: Value | undefined) {
  if (typeof old !== "number" || typeof now !== "number") return { absolute: null, percent: null };
  const [was, is] = [millionths(String(old)), millionths(String(now))];
  const size = was < 0n ? -was : was;
  const percent = size === 0n ? null : Number(quotient((is - was) * MILLION, size)) / 10_000;
  return { absolute: Number(is - was) / 1e6, percent };
}

const read = (folder: string, path: string) => readFileSync(join(folder, path), "utf8");

function inTables(folder: string): Found[] {
  const { resources } = JSON.parse(read(folder, "datasets/datapackage.json"));
  return resources.flatMap(({ name, path, schema }: { name: string; path: string; schema: TableSchema }) => {
    const rows: Labels[] = parse(read(folder, `datasets/${path}`), { columns: true });
    const { fields, primaryKey, uniqueKeys } = schema;
    const own = primaryKey ?? uniqueKeys?.[0];
    const numbers = fields
      .filter(({ type, name }) => ["number", "integer"].includes(type) && !SURENESS.test(name))
      .map((field) => field.name);
    const labels = own ?? ["year", "industry", "framework"].filter((label) => label in (rows[0] ?? {}));
    const groups = group(rows, (row) => labels.map((label) => row[label]).join());
    return [...groups.values()].flatMap((members): Found[] => {
      const key = Object.fromEntries(labels.map((label) => [label, members[0]![label]!]));
      const found = (field: string, value: Value): Found => ({ source: name, key, field, value });
      if (own) {
        const cell = (field: string) => members[0]![field]!;
        return numbers
          .filter((field) => !labels.includes(field))
          .map((field) => found(field, cell(field) === "" ? null : Number(cell(field))));
      }
      const mean = (field: string) => {
        const cells = members.map((row) => row[field]!).filter((cell) => cell !== "");
        if (cells.length === 0) return null;
        const sum = cells.reduce((total, cell) => total + millionths(cell), 0n);
        return Number(quotient(sum, BigInt(cells.length))) / 1e6;
      };
      const means = numbers
        .filter((field) => !labels.includes(field))
        .map((field) => found(`${field}_mean`, mean(field)));
      return [found("rows", members.length), ...means];
    });
  });
}

interface TableSchema {
  readonly fields: readonly { readonly name: string; readonly type: string }[];
  readonly primaryKey?: readonly string[];
  readonly uniqueKeys?: readonly (readonly string[])[];
}

/** How sure a figure is: it is published, and its changes are not told. */
const SURENESS = /^(standard_error|uncertainty|.*_se)$/;

const REPEATS = ["observatory/export.json", "distributions.json"];
const PROVENANCE = [
  "generatedAt",
  "asOf",
  "lastUpdated",
  "attribution",
  "meta",
  "benchmarkYear",
  "yearToDate",
];
const LABELS = "industry framework region requirement bottleneck component band automationBand year id".split(
  " ",
);

function inAnswers(folder: string): Found[] {
  const paths = readdirSync(join(folder, "intelligence"), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".json"));
  const isFiltered = (path: string) => paths.includes(`${path.replace(/\/[^/]+$/, "")}.json`);
  return paths
    .filter((path) => !isFiltered(path) && !REPEATS.includes(path))
    .flatMap((path) => {
      const answer = Object.entries(JSON.parse(read(folder, `intelligence/${path}`)));
      const compared = Object.fromEntries(answer.filter(([name]) => !PROVENANCE.includes(name)));
      const source = `/api/intelligence/${path.replace(".json", "")}`;
      const found = inValue(compared, {}, []).map((value) => ({ source, ...value }));
      const isSignal = ({ field }: Found) =>
        /^data\.(signals|trendChanges)\./.test(field) && !field.endsWith(".yearToDate");
      return path === "observatory/feed.json" ? found.filter(isSignal) : found;
    });
}

function inValue(value: unknown, key: Labels, path: readonly string[]): Omit<Found, "source">[] {
  const field = path.join(".");
  if (Array.isArray(value)) {
    if (value.length === 0) return [];
    if (typeof value[0] !== "object") return [{ key, field, value: JSON.stringify(value) }];
    return value.flatMap((entry) => {
      const own = LABELS.filter((label) => label in entry);
      const labels = own.length > 0 ? own : ["tier"].filter((label) => label in entry);
      const named = Object.fromEntries(labels.map((label) => [label, String(entry[label])]));
      const rest = Object.entries(entry).filter(([name]) => !labels.includes(name));
      return inValue(Object.fromEntries(rest), { ...key, ...named }, path);
    });
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .filter(([name]) => !SURENESS.test(name))
      .flatMap(([name, inner]) => inValue(inner, key, [...path, name]));
  }
  return [{ key, field, value: value as Value }];
}
