import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { smallSample } from "../submissions/support.ts";
import { cliHere } from "../support/cli-here.ts";
import { digests, temporaryFolder } from "../support/folders.ts";
import { GOLDEN_FOLDER } from "../support/golden.ts";

const FIGURE = /_score$|_hours$|_usd$|_rate$|_days$/;
/** The names of columns in the export. */
const theirs = (column: string) => `Their ${column.replaceAll("_", " ")}`;
const submissions = smallSample(360, 1);
/** The submissions with decimal commas, separated by semicolons, with an additional column. */
const EXPORT = [
  [...SAMPLE_COLUMNS.map(theirs), "Remark"],
  ...submissions.map((cells) => [
    ...cells.map((cell, at) => (FIGURE.test(SAMPLE_COLUMNS[at]!) ? plain(cell).replace(".", ",") : cell)),
    "synthetic",
  ]),
];
const MAPPING = {
  columns: {
    ...Object.fromEntries(
      SAMPLE_COLUMNS.map((column) => [
        theirs(column),
        { to: column, ...(FIGURE.test(column) && { decimal: "," }) },
      ]),
    ),
    Remark: { to: "ignore" },
  },
};

/** A figure without the separators of its thousands. */
function plain(cell: string): string {
  return cell.replaceAll(",", "");
}

function project(): string {
  const cwd = temporaryFolder();
  cpSync(GOLDEN_FOLDER, join(cwd, "data"), { recursive: true });
  mkdirSync(join(cwd, "private"));
  writeFileSync(
    join(cwd, "private/export.csv"),
    Buffer.from(EXPORT.map((cells) => cells.join(";")).join("\r\n"), "latin1"),
  );
  writeFileSync(join(cwd, "mapping.json"), JSON.stringify(MAPPING));
  return cwd;
}

const release = (cwd: string, file: string) =>
  cliHere(
    ["release", "2027-Q1", "--as-of", "2026-12-31", "--submissions", `private/${file}`, "--no-ledger"],
    { cwd },
  );

const tablesIn = (cwd: string) =>
  Object.fromEntries(
    Object.entries(digests(join(cwd, "data"))).filter(([path]) => /^[^/]+\.csv$|^observatory\//.test(path)),
  );

describe("a release of an export", () => {
  it("has the same tables as if it were imported first, with the mapping of the folder", async () => {
    const cwd = project();
    const { status, stderr } = await release(cwd, "export.csv");
    expect([status, stderr.match(/^error.*$/m)]).toEqual([0, null]);
    const { releases } = JSON.parse(readFileSync(join(cwd, "data/releases/index.json"), "utf8"));
    expect(releases.map((one: { release: string }) => one.release)).toEqual(["2027-Q1"]);

    const other = project();
    expect((await cliHere(["import", "private/export.csv"], { cwd: other })).status).toBe(0);
    const ingested = await cliHere(["ingest", "private/submissions.csv", "--no-ledger"], { cwd: other });
    expect(ingested.status).toBe(0);
    expect(ingested.stdout).toMatch(
      /\n\nWrote the tables of data\/\. Next: compliance-data release, or build for a preview\n$/,
    );
    expect(tablesIn(cwd)).toEqual(tablesIn(other));
  });

  it("is refused without a mapping, and the message says what to type", async () => {
    const cwd = project();
    rmSync(join(cwd, "mapping.json"));
    const before = digests(join(cwd, "data"));
    const { status, stderr } = await release(cwd, "export.csv");
    expect(status).toBe(1);
    expect(stderr).toContain("Draft a mapping: compliance-data import private/export.csv --suggest");
    expect(digests(join(cwd, "data"))).toEqual(before);
  });
});
