import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { joinChecks, recordCheck } from "../../src/operations/record-check.ts";
import type { AvailabilityRow } from "../../src/tables/availability.ts";
import { stageOfAnother, temporaryFolder } from "../support/folders.ts";
import { saidOf } from "../support/said.ts";

const check: AvailabilityRow = {
  checked: "2026-12-01T00:00:00Z",
  outcome: "passed",
  requests: 900,
  failures: 0,
};
const HEADER = "checked,outcome,requests,failures\n";

test("creates a table, and adds a row to one", () => {
  const folder = temporaryFolder();
  const file = join(folder, "data/availability.csv");
  recordCheck(file, check);
  recordCheck(file, { ...check, checked: "2026-12-01T01:00:00Z", outcome: "failed", failures: 2 });
  expect(readFileSync(file, "utf8")).toBe(
    `${HEADER}2026-12-01T00:00:00Z,passed,900,0\n2026-12-01T01:00:00Z,failed,900,2\n`,
  );
  expect(readdirSync(join(folder, "data"))).toEqual(["availability.csv"]);
});

test.each([
  ["other columns", "time,code\n2026-12-01T00:00:00Z,0\n"],
  ["a row that is wrong", `${HEADER}2026-11-01T00:00:00Z,up,900,0\n`],
  ["a check of the same instant", `${HEADER}2026-12-01T00:00:00Z,passed,900,0\n`],
  ["no header at all", ""],
])("leaves a table with %s unchanged, and names the file", (_, text) => {
  const file = join(temporaryFolder(), "checks.csv");
  writeFileSync(file, text);
  expect(() => recordCheck(file, check)).toThrow(
    expect.objectContaining({ problems: expect.arrayContaining([expect.objectContaining({ file })]) }),
  );
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("leaves a table unchanged while another process is writing it", () => {
  const file = join(temporaryFolder(), "checks.csv");
  writeFileSync(file, HEADER);
  stageOfAnother(file);
  expect(() => recordCheck(file, check)).toThrow(`is being written by another process (${process.ppid})`);
  expect(readFileSync(file, "utf8")).toBe(HEADER);
});

const at = (hour: number, outcome = "passed") =>
  `2026-12-01T0${hour}:00:00Z,${outcome},900,${outcome === "failed" ? 2 : 0}\n`;

test("joins the checks of two tables by time, each once, and creates a table that is missing", () => {
  const folder = temporaryFolder();
  const [into, from] = [join(folder, "data/all.csv"), join(folder, "own.csv")];
  writeFileSync(from, HEADER + at(1) + at(3));
  joinChecks(into, from);
  expect(readFileSync(into, "utf8")).toBe(HEADER + at(1) + at(3));
  writeFileSync(from, HEADER + at(2, "failed") + at(3) + at(4));
  joinChecks(into, from);
  expect(readFileSync(into, "utf8")).toBe(HEADER + at(1) + at(2, "failed") + at(3) + at(4));
});

test("joins nothing if two different checks began at the same instant, or a table does not exist", () => {
  const folder = temporaryFolder();
  const [into, from] = [join(folder, "all.csv"), join(folder, "own.csv")];
  expect(saidOf(() => joinChecks(into, from))).toEqual([`${from} does not exist. Name a table of checks.`]);
  writeFileSync(into, HEADER + at(1));
  writeFileSync(from, HEADER + at(1, "failed"));
  expect(saidOf(() => joinChecks(into, from))).toEqual([
    `${into}:3 checked "2026-12-01T01:00:00Z": must be unique regardless of letter case, but is already in row 2. Remove one of the two rows.`,
  ]);
  expect(readFileSync(into, "utf8")).toBe(HEADER + at(1));
});
