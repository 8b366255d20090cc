import { group } from "d3-array";
import { expect, test } from "vitest";
import { bytesOf, textOf } from "../../src/model/file.ts";
import { type Change, changesBetween } from "../../src/releases/changes.ts";
import { type Frozen, immutablePart } from "../../src/releases/frozen.ts";
import { MILLION, millionths, quotient } from "../support/decimals.ts";
import { oncePer } from "../support/once.ts";
import { files } from "../support/site.ts";

/** The computation of a reader who checks the changes with the files of both releases, in exact arithmetic. */

const from = immutablePart("2026-Q4", files);
const to = immutablePart(
  "2027-Q1",
  files.map(({ path, bytes }) => ({ path, bytes: path.startsWith("api/") ? edited(bytes) : bytes })),
);
const changes = changesBetween(from, to);

/** The same file with the decimal numbers of every seventh line about 1.3 percent larger. */
function edited(bytes: Uint8Array): Uint8Array {
  const larger = (digits: string) => (Number(digits) * 1.013).toFixed(digits.split(".")[1]!.length);
  const lines = textOf(bytes).split("\n");
  return bytesOf(
    lines
      .map((line, at) => (at % 7 === 0 ? line.replace(/(?<=[,:] ?-?)\d+\.\d+(?=,|$)/g, larger) : line))
      .join("\n"),
  );
}

const text = (frozen: Frozen, path: string) => textOf(frozen.files.find((file) => file.path === path)!.bytes);

const answerAt = oncePer((frozen: Frozen, path: string) => JSON.parse(text(frozen, path)));

type Rows = Record<string, string>[];

/** The rows of every table, by its name. */
function tablesIn(frozen: Frozen): Map<string, Rows> {
  const { resources } = JSON.parse(text(frozen, "datasets/datapackage.json"));
  return new Map(
    resources.map(({ name, path }: Record<string, string>) => {
      const [header, ...lines] = text(frozen, `datasets/${path}`).trimEnd().split("\n");
      const columns = header!.split(",");
      const row = (line: string) =>
        Object.fromEntries(line.split(",").map((cell, at) => [columns[at]!, cell]));
      return [name, lines.map(row)];
    }),
  );
}

const tables = new Map([from, to].map((frozen) => [frozen, tablesIn(frozen)]));

/** The rows of a table by their labels, as JSON. */
const rowsBy = oncePer((rows: Rows, labels: readonly string[]) =>
  group(rows, (row) => JSON.stringify(labels.map((name) => row[name]))),
);

function inTable(frozen: Frozen, change: Change): bigint {
  const labels = Object.keys(change.key);
  const rows = rowsBy(tables.get(frozen)!.get(change.source)!, labels).get(
    JSON.stringify(labels.map((name) => String(change.key[name]))),
  )!;
  const [first] = rows;
  if (first && change.field in first) {
    expect(rows).toHaveLength(1);
    return millionths(first[change.field]!);
  }
  const column = change.field.replace(/_mean$/, "");
  const cells = rows.map((row) => row[column]!).filter((cell) => cell !== "");
  const sum = cells.reduce((sum, cell) => sum + millionths(cell), 0n);
  return quotient(sum, BigInt(cells.length));
}

function inAnswer(frozen: Frozen, { source, key, field }: Change): bigint {
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  let found: any[] = [answerAt(frozen, `${source.replace("/api/", "")}.json`)];
  for (const name of field.split(".")) {
    found = found
      .flatMap((value) => value[name])
      .filter((value) =>
        Object.entries(key).every(([k, label]) => String(value[k] ?? label) === String(label)),
      );
  }
  expect(found).toHaveLength(1);
  return millionths(String(found[0]));
}

test("every change can be recomputed from the CSV and JSON files of both releases", () => {
  expect(changes.length).toBeGreaterThan(500);
  expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(["changed"]));
  for (const change of changes) {
    const inFiles = change.source.startsWith("/") ? inAnswer : inTable;
    const [old, now] = [inFiles(from, change), inFiles(to, change)];
    const size = old < 0n ? -old : old;
    const percent = size === 0n ? null : Number(quotient((now - old) * MILLION, size)) / 10_000;
    expect(
      {
        old: Number(old) / 1e6,
        new: Number(now) / 1e6,
        absolute: Number(now - old) / 1e6,
        percent,
      },
      JSON.stringify(change),
    ).toEqual({ old: change.old, new: change.new, absolute: change.absolute, percent: change.percent });
  }
});

test("answers and both kinds of tables have changes, and those of earlier years are revisions", () => {
  const sources = new Set(changes.map(({ source }) => source));
  for (const source of ["/api/intelligence/observatory/regions", "pci-dss-benchmark", "industry-trends"]) {
    expect([...sources]).toContain(source);
  }
  for (const { key, revision } of changes) {
    expect(revision).toBe(key.year !== undefined && key.year !== 2026);
  }
  expect(changes.some(({ revision }) => revision)).toBe(true);
});

test("a release that is built again has no changes", () => {
  expect(changesBetween(from, immutablePart("2027-Q1", files))).toEqual([]);
});
