import { expect, test } from "vitest";
import {
  answerFile,
  CATALOGUE_FILE,
  DATASETS_FOLDER,
  NOT_FOUND_FILE,
  problemFile,
} from "../../src/routing/addresses.ts";

test("an unfiltered answer is a file beside the folder of the filtered ones and the other formats", () => {
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
