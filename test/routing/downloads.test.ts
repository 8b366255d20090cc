import * as Type from "typebox";
import { expect, test } from "vitest";
import { isYearly, savedName } from "../../src/routing/downloads.ts";
import { closed, count, nullable, year } from "../../src/tables/column.ts";
import { defineTable } from "../../src/tables/define.ts";

const label = Type.String({ description: "A label." });

const isCube = (
  key: readonly string[],
  own: typeof label | ReturnType<typeof nullable>,
  isOptional = false,
) =>
  isYearly(
    defineTable({
      name: "some",
      path: "some.csv",
      title: "Some",
      description: "Made for a test.",
      key,
      row: closed({
        year: year(),
        label: isOptional ? Type.Optional(own) : own,
        count: count("Programmes."),
      }),
    }),
  );

test("a table is a data cube if a year and labels that every row has tell its rows apart", () => {
  expect(isCube(["year", "label"], label)).toBe(true);
  expect(isCube(["label"], label)).toBe(false);
  expect(isCube(["year", "label"], nullable(label))).toBe(false);
  expect(isCube(["year", "label"], label, true)).toBe(false);
  expect(isCube(["year"], nullable(label))).toBe(true);
});

test("a download is saved under its own name with the release before the extension", () => {
  expect(savedName({ address: "/api/downloads/benchmark.zip" }, "2026-Q4")).toBe("benchmark-2026-Q4.zip");
});
