import { expect, test } from "vitest";
import { plantedLines } from "./planted.ts";

const adding = (registry: string, ...rows: string[]) =>
  plantedLines(`reference/${registry}.csv`, (lines) => [...lines, ...rows]);
const RULE =
  "has no rows in the tables, which were made before it was added. Run release, which makes them again with it: for the next quarter, or as a correction of this one. Until then, remove it.";

test("an industry or a region that was added after the tables were made is one problem, with what to run", () => {
  expect(adding("industries", "gamma,Gamma", "delta,Delta")).toEqual([
    `reference/industries.csv:4 id "gamma": ${RULE}`,
    `reference/industries.csv:5 id "delta": ${RULE}`,
  ]);
  expect(adding("regions", "west,West")).toEqual([`reference/regions.csv:4 id "west": ${RULE}`]);
});

test("one that ended before the benchmark year needs no rows", () => {
  const lines = (registry: string, id: string) =>
    plantedLines(`reference/${registry}.csv`, ([header, ...rows]) => [
      `${header},last_year`,
      ...rows.map((row) => `${row},`),
      `${id},${id},2025`,
    ]);
  expect(lines("industries", "gamma")).toEqual([]);
  expect(lines("regions", "west")).toEqual([]);
});
