import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BIN } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";

/** Begins a repository from a file of submissions. */
function init(submissions: string, ...more: string[]) {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "export.csv"), submissions);
  const options = ["--name", "Card Benchmark", "--provider", "Example Ltd", "--countries", "DE", "--yes"];
  const args = [BIN, "init", "site", "--from-submissions", "export.csv", ...options, ...more];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  return { cwd, status, stdout, stderr };
}

const rows = (industry: string, year: number, organisations: readonly string[]) =>
  organisations.map((organisation) => `${industry};${year};${organisation}\n`).join("");
const SUBMISSIONS = [
  "Industry;Year;Company\n",
  rows("Hotels", 2025, ["A", "B", "C", "D", "E", "F"]),
  rows("Casinos", 2025, ["A", "a ltd", "G"]),
  rows("Casinos", 2026, ["A", "G", "H", "I"]),
  rows("Bars", 2026, ["K", "K GmbH", "L", "M", "N"]),
].join("");

it("tells which industries of the file a release would withhold, and how to publish them", () => {
  const { cwd, status, stdout, stderr } = init(SUBMISSIONS);
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(`
A release of this file would withhold:
  casinos, every year: at most 4 organisations, and each answer needs 5
  bars, every year: 4 organisations, and each answer needs 5
  to publish casinos, bars too: add a row for smaller industries to reference/industries.csv, with casinos bars in its column gathers. Together they are enough in 2026
  where one is a misspelling, remove its row: import --suggest then asks what the label means
`);
  expect(readFileSync(join(cwd, "site/data/reference/industries.csv"), "utf8")).toContain("bars,Bars\n");
});

it("says the same as JSON", () => {
  const { withheld } = JSON.parse(init(SUBMISSIONS, "--json").stdout);
  expect(withheld).toMatchObject({
    k: 5,
    industries: [{ industry: "casinos" }, { industry: "bars" }],
    gathering: { industries: ["casinos", "bars"], by: null, besides: null, years: [2026] },
  });
});

it("counts each submission as an organisation where the file names none", () => {
  const { stdout } = init(SUBMISSIONS.replaceAll(/;[^;\n]*$/gm, ""));
  expect(stdout).toContain("casinos, every year: at most 4 organisations");
  expect(stdout).not.toContain("bars, every year");
});

it("says that the file has no causes of delay and which are taken, and names those that it has", () => {
  expect(init(SUBMISSIONS).stdout).toContain(
    "Causes of delay: none found; six usual ones taken: see data/reference/bottlenecks.csv\n",
  );
  const { cwd, stdout } = init(
    SUBMISSIONS.replaceAll(/(?<=.)$/gm, ";Staff").replace(";Staff", ";Hauptursache Verzug"),
  );
  expect(stdout).toContain("Causes of delay: Staff\n");
  expect(readFileSync(join(cwd, "site/data/reference/bottlenecks.csv"), "utf8")).toContain("staff,Staff");
});
