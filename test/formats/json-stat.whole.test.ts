import fc from "fast-check";
import JSONstat from "jsonstat-toolkit";
import { describe, expect, it } from "vitest";
import { jsonStatCollection, jsonStatDataset } from "../../src/formats/json-stat.ts";
import { tablesOf } from "../../src/formats/table-data.ts";
import { required } from "../../src/model/required.ts";
import { isYearly } from "../../src/routing/downloads.ts";
import { committedData } from "../support/data.ts";
import { YEARLY } from "../support/published-addresses.ts";
import { anyData, anyRows, context, csvOf } from "./support.ts";

const tables = tablesOf(committedData);
const dataOf = (name: string) =>
  required(
    tables.find(({ table }) => table.name === name),
    name,
  );
const documentOf = (name: string) =>
  JSON.parse(JSON.stringify(jsonStatDataset(context, dataOf(name), tables)));

/** A dataset as the JSON-stat toolkit reads it. */
interface Read {
  readonly length: number;
  readonly class: string;
  readonly label: string;
  readonly id: readonly string[];
  Data(query: Readonly<Record<string, string>>): { value: number | null; status: string | null } | null;
  Dimension(name: string): {
    label: string;
    role: string;
    Category(id: string): { label: string; unit?: { label: string } };
  };
}
/** The labels and notes of a dimension. */
interface Labelled {
  readonly label: string;
  readonly note?: readonly string[];
  readonly category: {
    readonly label: Readonly<Record<string, string>>;
    readonly note?: Readonly<Record<string, readonly string[]>>;
  };
}
const read = (document: object) => JSONstat(document) as unknown as Read;

describe("a table as JSON-stat", () => {
  const yearly = tables.filter(({ table }) => isYearly(table)).map(({ table }) => table);

  it("exists for each table that has rows by year", () => {
    expect(yearly.map(({ name }) => name)).toEqual(YEARLY);
  });

  it.each(yearly)(
    "returns each number of $name by its labels, and null for an empty cell",
    ({ name, path, key }) => {
      const dataset = read(documentOf(name));
      const [header, ...rows] = csvOf(required(committedData.get(path), path));
      const measures = header.filter((column) => !key.includes(column) && column !== "suppressed");
      expect([dataset.class, dataset.id]).toEqual(["dataset", [...key, "measure"]]);
      let checked = 0;
      for (const row of rows) {
        const cells = Object.fromEntries(header.map((column, at) => [column, row[at]!]));
        const labels = Object.fromEntries(key.map((column) => [column, cells[column]!]));
        for (const measure of measures) {
          const found = dataset.Data({ ...labels, measure });
          expect(found?.value, JSON.stringify({ ...labels, measure })).toBe(
            cells[measure] === "" ? null : Number(cells[measure]),
          );
          checked++;
        }
      }
      expect(checked).toBe(rows.length * measures.length);
    },
  );

  it("returns the numbers of any rows, and marks those that are suppressed", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const named = rows.map(([label, ...others], at) => [`${at}${label!}`, ...others]);
        fc.pre(named.length > 0);
        const dataset = read(JSON.parse(JSON.stringify(jsonStatDataset(context, anyData(named), []))));
        for (const [label, year, programmes, cost, suppressed] of named) {
          const labels = { label: label!, year: year! };
          for (const [measure, cell] of Object.entries({ programmes, cost })) {
            const { value, status } = dataset.Data({ ...labels, measure })!;
            expect(value).toBe(cell === "" ? null : Number(cell));
            expect(status).toBe(suppressed === "true" && cell === "" ? "suppressed" : null);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("has numbers among its labels in their order, not in that of their digits", () => {
    const { category } = documentOf("requirement-gaps").dimension.requirement;
    expect(category.index).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]);
  });

  it("explains its labels and units", () => {
    const dataset = read(documentOf("region-trends"));
    expect(dataset.label).toBe("Trends by region: PCI DSS Compliance Benchmark, release 2026-Q4");
    expect(dataset.Dimension("year").role).toBe("time");
    expect(dataset.Dimension("region").role).toBe("geo");
    expect(dataset.Dimension("region").Category("north-america").label).toBe("North America");
    expect(dataset.Dimension("measure").Category("cost_usd_mean").unit).toEqual({
      label: "USD",
      decimals: 2,
    });
    const measures = documentOf("region-trends").dimension.measure.category;
    expect([measures.label.cost_usd_se, measures.note.cost_usd_se]).toEqual([
      "Standard error of the mean of compliance cost",
      [
        "Standard error of the mean of compliance cost; empty if there are fewer answers than the minimum cohort, and while a correction of them is held back.",
      ],
    ]);
    expect(measures.label.sample_size).toBe("Number of programmes in the cell");
    expect(measures.note.sample_size).toEqual([
      "Number of programmes in the cell, including those that did not answer, which count as the mean of their block; empty where the cell is withheld.",
    ]);
    const { band, by } = documentOf("bands").dimension;
    expect([band.label, band.note]).toEqual([
      "Band",
      ["Band. The lower bound is included; the upper bound is not, unless it is 100."],
    ]);
    expect(by.category.label).toEqual({
      maturity_score: "Maturity score",
      automation_rate: "Automation rate",
    });
    expect(read(documentOf("requirement-gaps")).Dimension("requirement").Category("1").label).toBe(
      "Network security controls",
    );
  });

  it.each(yearly)("has short labels in $name, and whole sentences only in notes", ({ name }) => {
    const { dimension } = documentOf(name);
    const all = Object.values(dimension as Record<string, Labelled>);
    const labels = all.flatMap(({ label, category }) => [label, ...Object.values(category.label)]);
    expect(labels.filter((label) => label.length > 64 || label.endsWith("."))).toEqual([]);
    const notes = all.flatMap(({ note = [], category }) => [
      ...note,
      ...Object.values(category.note ?? {}).flat(),
    ]);
    expect(notes.filter((note) => !note.endsWith("."))).toEqual([]);
  });

  it("states its licence, and that it is synthetic", () => {
    const { link, note, updated } = documentOf("industry-trends");
    expect(link.license[0].href).toBe("https://creativecommons.org/licenses/by/4.0/");
    expect(note[1]).toMatch(/^Provisional, and synthetic: /);
    expect(updated).toBe("2026-10-05T00:00:00Z");
  });
});

it("the collection links each of them by its address", () => {
  const collection = JSON.parse(
    JSON.stringify(jsonStatCollection({ ...context, base: "https://a.example" }, tables)),
  );
  expect([collection.version, collection.class]).toEqual(["2.0", "collection"]);
  expect(collection.link.item).toHaveLength(12);
  expect(collection.link.item[0]).toEqual({
    class: "dataset",
    href: "https://a.example/api/json-stat/remediation-delay.json",
    label: "Remediation Delay Dataset",
    note: ["Remediation delay in calendar days, by industry and year."],
  });
  expect(read(collection).length).toBe(12);
});

it("the years of a dataset are in ascending order, whatever that of the rows", () => {
  const rows = ["2031", "2029", "2030"].map((year) => ["a", year, "5", "1", ""]);
  const { dimension, value } = JSON.parse(JSON.stringify(jsonStatDataset(context, anyData(rows), tables)));
  expect(dimension.year.category.index).toEqual(["2029", "2030", "2031"]);
  expect(value).toHaveLength(6);
});
