import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { formatCsv } from "../../src/tables/format.ts";
import { cliHere } from "../support/cli-here.ts";
import { layLedgerKey } from "../support/ledger-key.ts";
import { copyOperatorFiles, LEDGER, releaseFigures, rowsOf, SUBMISSIONS } from "./support.ts";

const TITLE = "Artificial intelligence";
const INDUSTRIES = ["fintech", "retail"];
const rows = rowsOf(INDUSTRIES, { programmes: 800, seed: 4, years: { first: 2025, last: 2026 } });
/** The same with the new requirement, asked in 2026: a fifth has an open finding, and a tenth gave no answer. */
const asked = rows.map((row, at) => {
  const finding = at % 10 === 0 ? "" : at % 5 === 1 ? "open" : "closed";
  return { ...row, requirement_13: row.year === "2026" ? finding : "" };
});

let folder: string;
const at = (...path: string[]) => join(folder, ...path);
const text = (path: string) => readFileSync(at(path), "utf8");
const json = (path: string) => JSON.parse(text(path));

function submit(columns: readonly string[]): void {
  writeFileSync(at(SUBMISSIONS), formatCsv([...columns], asked, { header: true }));
}

function release(quarter: string, asOf: string, columns: readonly string[]) {
  submit(columns);
  return cliHere(["release", quarter, "--as-of", asOf, "--json", "--submissions", SUBMISSIONS], {
    cwd: folder,
  });
}

function editRegistry(change: (text: string) => string): void {
  writeFileSync(at("data/reference/requirements.csv"), change(text("data/reference/requirements.csv")));
}

/** Requirements and years with rows in the table of gaps. */
const gaps = () =>
  text("data/observatory/requirement-gaps.csv")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",").slice(0, 2).join(" of "));
const hotspots = (): { requirement: number; openFindingRate: number | null; trend: number | null }[] =>
  json("public/api/intelligence/observatory/remediation.json").data.requirementHotspots;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "new-requirement-"));
  copyOperatorFiles(at("data"), INDUSTRIES);
  layLedgerKey(at(LEDGER));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a new requirement, and one that ends, quarter by quarter", { sequential: true }, () => {
  const wider = [...SAMPLE_COLUMNS, "requirement_13"];

  it("follow a first release with twelve requirements", async () => {
    submit(SAMPLE_COLUMNS);
    const first = { id: "2027-Q1", asOf: "2026-12-31", published: "2026-12-31" };
    await releaseFigures(folder, first, { firstRelease: true });
    expect(hotspots().map(({ requirement }) => requirement)).not.toContain(13);
    cpSync(at("public/api/releases/2027-Q1"), at("first"), { recursive: true });
  });

  it("a file without the column of the new one is refused; the message says which to add, and nothing is written", async () => {
    const before = [text("data/release.json"), text("data/observatory/requirement-gaps.csv")];
    editRegistry((registry) => `${registry.trimEnd()}\n13,${TITLE}\n`);
    const { status, stdout } = await release("2027-Q2", "2027-03-31", SAMPLE_COLUMNS);
    expect(status).toBe(1);
    expect(stdout).toContain("Add a column requirement_13; leave its cells empty");
    expect([text("data/release.json"), text("data/observatory/requirement-gaps.csv")]).toEqual(before);
  });

  it("the new one is published for the year in which it was asked, and announced as an addition", async () => {
    const before = gaps();
    submit(wider);
    const second = { id: "2027-Q2", asOf: "2027-03-31", published: "2027-03-31" };
    const { changes } = await releaseFigures(folder, second);
    expect(changes).toMatchObject({ removed: 0, revisions: 0 });
    expect(gaps().filter((gap) => !before.includes(gap))).toEqual(["13 of 2026"]);
    const added = hotspots().find(({ requirement }) => requirement === 13);
    expect(added).toMatchObject({ title: TITLE, trend: null });
    // A fifth of all programmes, which is two ninths of those that answered.
    expect(Math.abs(added!.openFindingRate! - 200 / 9)).toBeLessThan(3);
    expect(JSON.stringify(json("public/api/releases/changes/2027-Q1..2027-Q2.json"))).toContain(TITLE);
    expect((await cliHere(["build"], { cwd: folder })).status).toBe(0);
    for (const page of ["index.html", "changelog.html"]) expect(text(`public/${page}`)).toContain(TITLE);
    expect((await cliHere(["verify", at("public")])).status).toBe(0);
  });

  it("the one that ends keeps its history", async () => {
    const before = gaps();
    editRegistry((registry) =>
      registry
        .replace("id,title", "id,title,last_year")
        .replace(/^(\d+,.*)$/gm, "$1,")
        .replace(/^9,(.*),$/m, "9,$1,2026"),
    );
    submit(wider);
    const third = { id: "2027-Q3", asOf: "2027-06-30", published: "2027-06-30" };
    const { changes } = await releaseFigures(folder, third);
    expect(changes).toMatchObject({ removed: 0, revisions: 0 });
    expect(gaps()).toEqual(before);
    expect((await cliHere(["verify", at("public")])).status).toBe(0);
  });

  it("the first release is unchanged", () => {
    const [then, now] = ["first", "public/api/releases/2027-Q1"].map((path) => text(`${path}/manifest.json`));
    expect(now).toBe(then);
  });
});
