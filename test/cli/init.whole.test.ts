import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cliHere } from "../support/cli-here.ts";
import { BIN } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";

/** A folder with a file of submissions. */
function exported(submissions: string): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "export.csv"), submissions);
  return cwd;
}

const ARGS = [
  ...["init", "site", "--from-submissions", "export.csv", "--name", "Card Benchmark"],
  ...["--provider", "Example Ltd", "--countries", "DE", "--yes"],
];

/** Creates a repository from a file of submissions, in this process. */
async function init(submissions: string, ...more: string[]) {
  const cwd = exported(submissions);
  return { cwd, ...(await cliHere([...ARGS, ...more], { cwd })) };
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

it("lists which industries of the file a release would withhold, and how to publish them", () => {
  const cwd = exported(SUBMISSIONS);
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...ARGS], { cwd, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(`
A release of this file would withhold:
  casinos, every year: at most 4 organisations, and each answer needs 5
  bars, every year: 4 organisations, and each answer needs 5
  to publish casinos, bars too: add a row for smaller industries to reference/industries.csv, with casinos bars in its column gathers. Together they have enough organisations in 2026
  where one is a misspelling, remove its row: import --suggest then asks what the label means
`);
  expect(readFileSync(join(cwd, "site/data/reference/industries.csv"), "utf8")).toContain("bars,Bars\n");
});

it("prints the withheld industries as JSON", async () => {
  const { withheld } = JSON.parse((await init(SUBMISSIONS, "--json")).stdout);
  expect(withheld).toMatchObject({
    k: 5,
    industries: [{ industry: "casinos" }, { industry: "bars" }],
    gathering: { industries: ["casinos", "bars"], by: null, besides: null, years: [2026] },
  });
});

it("counts each submission as an organisation if the file names none", async () => {
  const { stdout } = await init(SUBMISSIONS.replaceAll(/;[^;\n]*$/gm, ""));
  expect(stdout).toContain("casinos, every year: at most 4 organisations");
  expect(stdout).not.toContain("bars, every year");
});

it("says which causes of delay are used if the file has none, and otherwise lists those of the file", async () => {
  expect((await init(SUBMISSIONS)).stdout).toContain(
    "Causes of delay: none found; six common ones used: see data/reference/bottlenecks.csv\n",
  );
  const { cwd, stdout } = await init(
    SUBMISSIONS.replaceAll(/(?<=.)$/gm, ";Staff").replace(";Staff", ";Hauptursache Verzug"),
  );
  expect(stdout).toContain("Causes of delay: Staff\n");
  expect(readFileSync(join(cwd, "site/data/reference/bottlenecks.csv"), "utf8")).toContain("staff,Staff");
});

it("makes no industry of a rare misspelling of a frequent one, also with --yes, and says so", async () => {
  const many = (industry: string, count: number) =>
    rows(
      industry,
      2025,
      Array.from({ length: count }, (_, at) => `${industry} ${at}`),
    );
  const { cwd, stdout } = await init(`Industry;Year;Company\n${many("retail", 40)}${many("retial", 6)}`);
  expect(stdout).toContain('Left out: industry "retial", 6 rows: misspelt; did you mean "retail"?\n');
  expect(readFileSync(join(cwd, "site/data/reference/industries.csv"), "utf8")).not.toContain("retial");
});
