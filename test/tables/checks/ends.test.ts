import { expect, test } from "vitest";
import { endProblems } from "../../../src/tables/checks/ends.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { goldenFiles } from "../../support/golden.ts";
import { plantedLines } from "./planted.ts";

const ending = (registry: string, id: string, year: number) =>
  plantedLines(`reference/${registry}.csv`, ([header, ...rows]) => [
    `${header},last_year`,
    ...rows.map((row) => `${row},${row.startsWith(`${id},`) ? year : ""}`),
  ]);

test("rows with figures after the last year of an industry are one problem for each table, and no other is reported", () => {
  const problems = ending("industries", "alpha", 2025);
  expect(problems.map((problem) => problem.split(":")[0])).toEqual([
    "observatory/blocks.csv",
    "remediation-delay.csv",
    "automation-adoption.csv",
    "observatory/industry-trends.csv",
    "observatory/industry-regions.csv",
    "observatory/industry-frameworks.csv",
    "observatory/quantiles.csv",
    "observatory/distributions.csv",
    "observatory/cost-shares.csv",
  ]);
  expect(problems).toContain(
    'observatory/industry-trends.csv:9 year "2026": must not be after 2025, the last year of alpha. Remove the row, or correct last_year in reference/industries.csv.',
  );
  expect(problems).toContain(
    'observatory/industry-regions.csv:3 year "2026": must not be after 2025, the last year of alpha. Remove the row, or correct last_year in reference/industries.csv.',
  );
});

test("so is a table of the distributions of other peers", () => {
  const tables = loadTables(goldenFiles);
  const ended = tables.industries.map((entry) =>
    entry.id === "alpha" ? { ...entry, last_year: 2025 } : entry,
  );
  const [row] = tables.peerDistributions;
  const peers = [{ ...row!, industry: "alpha", region: "north", year: 2026 }];
  const files = endProblems({ ...tables, industries: ended, peerDistributions: peers }).map(
    ({ file }) => file,
  );
  expect(files).toContain("observatory/peer-distributions.csv");
});

test("the same holds for a framework and a region", () => {
  const ofFramework = ending("frameworks", "X_1", 2025);
  expect(ofFramework[0]).toMatch(
    /^observatory\/blocks\.csv:\d+ year "2026": must not be after 2025, the last year of X_1/,
  );
  expect(ofFramework.map((problem) => problem.split(":")[0])).toEqual([
    "observatory/blocks.csv",
    "observatory/framework-trends.csv",
    "observatory/industry-frameworks.csv",
  ]);
  expect(ending("regions", "north", 2025).map((problem) => problem.split(":")[0])).toEqual([
    "observatory/blocks.csv",
    "observatory/region-trends.csv",
    "observatory/industry-regions.csv",
  ]);
});

test("if several entries ended, each has a problem with its own number of rows", () => {
  const all = plantedLines("reference/industries.csv", ([header, ...rows]) => [
    `${header},last_year`,
    ...rows.map((row) => `${row},${row.startsWith("alpha,") ? 2024 : 2025}`),
  ]);
  expect(all.filter((problem) => problem.startsWith("observatory/industry-trends.csv"))).toEqual([
    'observatory/industry-trends.csv:8 year "2025": must not be after 2024, the last year of alpha (2 rows are). Remove the rows, or correct last_year in reference/industries.csv.',
    'observatory/industry-trends.csv:17 year "2026": must not be after 2025, the last year of beta. Remove the row, or correct last_year in reference/industries.csv.',
  ]);
});

test("the same holds for a requirement and a bottleneck", () => {
  expect(ending("requirements", "1", 2025)).toEqual([
    'observatory/requirement-gaps.csv:2 year "2026": must not be after 2025, the last year of requirement 1. Remove the row, or correct last_year in reference/requirements.csv.',
  ]);
  expect(ending("bottlenecks", "scope", 2025)).toEqual([
    'observatory/bottlenecks.csv:3 year "2026": must not be after 2025, the last year of scope. Remove the row, or correct last_year in reference/bottlenecks.csv.',
  ]);
});

test("empty rows after the end are allowed, as earlier versions of the program wrote them", () => {
  const problems = plantedLines("reference/requirements.csv", ([header, ...rows]) => [
    `${header},last_year`,
    ...rows.map((row) => `${row},${row.startsWith("2,") ? 2025 : ""}`),
  ]);
  // Requirement 2 is withheld in 2026.
  expect(problems).toEqual([]);
});

test("a last year that is the benchmark year or later has no effect yet", () => {
  expect(ending("industries", "alpha", 2026)).toEqual([]);
  expect(ending("regions", "north", 2030)).toEqual([]);
});
