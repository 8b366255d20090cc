import { expect, test } from "vitest";
import {
  answerFile,
  CATALOGUE_FILE,
  DATASETS_FOLDER,
  hasTable,
  NOT_FOUND_FILE,
  problemFile,
  slugOf,
} from "../../src/routing/addresses.ts";

test("an unfiltered answer is a file next to the folder of the filtered ones and the other formats", () => {
  expect(answerFile("/api/intelligence/audit-hours")).toBe("/api/intelligence/audit-hours.json");
  expect(answerFile("/api/intelligence/audit-hours", { kind: "filter", value: "fintech" })).toBe(
    "/api/intelligence/audit-hours/fintech.json",
  );
  expect(answerFile("/api/intelligence/audit-hours", { kind: "format", value: "csv" })).toBe(
    "/api/intelligence/audit-hours.csv",
  );
});

test("the format json is the unfiltered answer itself", () => {
  expect(answerFile("/api/a", { kind: "format", value: "json" })).toBe("/api/a.json");
});

test("the name of an endpoint's page and schema is its path, with dashes", () => {
  expect(slugOf("/api/intelligence/audit-hours")).toBe("audit-hours");
  expect(slugOf("/api/intelligence/observatory/by/region")).toBe("observatory-by-region");
});

test("an answer is a table too, unless it is of the Observatory and not offered as CSV", () => {
  const entry = (path: string, kind: "filter" | "format", values: readonly string[]) => ({
    id: "getSome",
    path,
    title: "Some",
    description: "Some figures.",
    parameters: [{ name: "some", kind, description: "Some.", values }],
    example: {},
  });
  expect(hasTable(entry("/api/intelligence/a", "filter", ["csv"]))).toBe(true);
  expect(hasTable(entry("/api/intelligence/observatory/a", "format", ["json", "csv"]))).toBe(true);
  expect(hasTable(entry("/api/intelligence/observatory/a", "format", ["json"]))).toBe(false);
  expect(hasTable(entry("/api/intelligence/observatory/a", "filter", ["csv"]))).toBe(false);
});

test("each parameter has one problem document", () => {
  expect(problemFile("industry")).toBe("/api/errors/unknown-industry.json");
  expect(problemFile("framework")).toBe("/api/errors/unknown-framework.json");
});

test("the addresses that do not depend on an endpoint are stable", () => {
  expect([CATALOGUE_FILE, DATASETS_FOLDER, NOT_FOUND_FILE]).toEqual([
    "/api/index.json",
    "/api/datasets",
    "/api/errors/not-found.json",
  ]);
});
