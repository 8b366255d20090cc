import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { formatCsv } from "../../src/tables/format.ts";
import { cliHere } from "../support/cli-here.ts";
import { layLedgerKey } from "../support/ledger-key.ts";
import { copyOperatorFiles, LEDGER, releaseFigures, rowsOf, SUBMISSIONS } from "./support.ts";

const TURN = "The benchmark year is now 2027; it was 2026.";
const INDUSTRIES = ["fintech", "retail", "hospitality"];
const rows = rowsOf(INDUSTRIES, { programmes: 1300, seed: 4, years: { first: 2024, last: 2027 } });

let folder: string;
const at = (...path: string[]) => join(folder, ...path);
const text = (path: string) => readFileSync(at(path), "utf8");
const json = (path: string) => JSON.parse(text(path));

function submit(isMeant: (row: Row) => boolean): void {
  writeFileSync(at(SUBMISSIONS), formatCsv([...SAMPLE_COLUMNS], rows.filter(isMeant), { header: true }));
}

/** Runs a release of the chosen rows; it prints a summary or the problems. */
function release(quarter: string, asOf: string, isMeant: (row: Row) => boolean, ...more: string[]) {
  submit(isMeant);
  const args = ["release", quarter, "--as-of", asOf, "--json", "--submissions", SUBMISSIONS, ...more];
  return cliHere(args, { cwd: folder });
}

type Row = (typeof rows)[number];
const until = (year: number) => (row: Row) => Number(row.year) <= year;
/** The rows until 2026, and the first of 2027, of which none are of hospitality. */
const begun = (row: Row) =>
  until(2026)(row) || (row.industry !== "hospitality" && row.submission_id! < "S00001250");

const lastYears = () => [
  json("public/api/intelligence/observatory/overview.json").data.coverage.lastYear,
  json("public/api/intelligence/observatory/overview.json").meta.yearToDate,
];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "turning-year-"));
  copyOperatorFiles(at("data"), INDUSTRIES);
  layLedgerKey(at(LEDGER));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a new benchmark year, released quarter by quarter", { sequential: true }, () => {
  it("follows a first release of earlier years, the last of them to date", async () => {
    const { status, stderr } = await release("2026-Q4", "2026-09-30", until(2026), "--first-release");
    expect([status, stderr]).toEqual([0, ""]);
    expect(lastYears()).toEqual([2026, true]);
    expect(text("public/index.html")).toContain("2026 to 30 September is a part of a year");
    expect(text("public/openapi.json")).not.toContain("trend20");
    expect(
      json("public/api/intelligence/automation-adoption.json").series.map(
        ({ year }: { year: number }) => year,
      ),
    ).toEqual([2024, 2025, 2026]);
    cpSync(at("public/api/releases/2026-Q4"), at("first"), { recursive: true });
  });

  it("does not begin while rows of the next year arrive, but the summary says how many there are", async () => {
    submit(begun);
    const next = { id: "2027-Q2", asOf: "2027-03-31", published: "2027-03-31" };
    const { later } = (await releaseFigures(folder, next)).submissions.years;
    expect(later).toMatchObject([{ year: 2027 }]);
    expect(later[0].programmes).toBeGreaterThan(0);
    expect(later[0].tooFew).toContain("hospitality");
    expect(lastYears()).toEqual([2026, undefined]);
    expect(text("data/observatory/blocks.csv")).not.toMatch(/^2027,/m);
  });

  it("begins when the operator says so, and release.json records it", async () => {
    const { status, stdout } = await release("2027-Q3", "2027-06-30", () => true, "--benchmark-year", "2027");
    expect(status).toBe(0);
    expect(json("data/release.json").benchmarkYear).toBe(2027);
    expect(lastYears()).toEqual([2027, true]);
    const { changes, turns } = JSON.parse(stdout);
    expect(changes.revisions).toBe(0);
    expect(turns).toEqual([TURN]);
  });

  it("is announced to readers in the document of changes, both feeds and the changelog page", () => {
    const places = [
      "public/api/releases/changes/2027-Q2..2027-Q3.json",
      "public/feed.json",
      "public/feed.atom",
      "public/changelog.html",
    ];
    expect(places.filter((path) => !text(path).includes(TURN))).toEqual([]);
    expect(text("public/api/releases/changes/2026-Q4..2027-Q2.json")).not.toContain("turns");
  });

  it("cannot be replaced by an earlier one", async () => {
    const { status, stdout } = await release("2027-Q4", "2027-09-30", () => true, "--benchmark-year", "2026");
    expect(status).toBe(1);
    expect(stdout).toContain("must not be before 2027, the benchmark year of the previous release");
    expect(json("data/release.json").release).toBe("2027-Q3");
  });

  it("leaves the first release unchanged, and everything verifies", async () => {
    const [then, now] = ["first", "public/api/releases/2026-Q4"].map((path) => text(`${path}/manifest.json`));
    expect(now).toBe(then);
    expect((await cliHere(["verify", at("public")])).status).toBe(0);
  });
});
