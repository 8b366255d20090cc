import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { textAt } from "../support/site.ts";

const { resources } = JSON.parse(textAt("/api/datapackage.json"));
const [{ path, schema }] = resources;
const [header, ...rows] = parse(textAt(`/api/${path}`)) as string[][];

test("the package of the export lists its columns in their order", () => {
  expect(schema.fields.map(({ name }: { name: string }) => name)).toEqual(header);
});

test("every cell of the export has the type of its column, or is empty", () => {
  const IS = {
    string: () => true,
    any: () => true,
    integer: (cell: string) => /^-?\d+$/.test(cell),
    number: (cell: string) => /^-?\d+(\.\d+)?$/.test(cell),
  } as const;
  const wrong = rows.flatMap((row) =>
    schema.fields.flatMap(({ name, type }: { name: string; type: keyof typeof IS }, at: number) =>
      row[at] === "" || IS[type](row[at] ?? "") ? [] : [`${name} ${row[at]}`],
    ),
  );
  expect(rows.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

test("every row of the export states its release and year", () => {
  const [release, year] = ["release", "year"].map((name) => header!.indexOf(name));
  expect(new Set(rows.map((row) => row[release!]))).toEqual(new Set(["2026-Q4"]));
  expect(rows.filter((row) => !/^20\d\d$/.test(row[year!]!))).toEqual([]);
});
