import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatSummary } from "../../src/cli/format-release-summary.ts";
import { keepFew, LEDGER, releaseFigures, writeOwnTexts } from "../release/support.ts";
import { lacksNothing } from "../submissions/support.ts";
import { cliHere } from "../support/cli-here.ts";
import { DATA_FOLDER } from "../support/data.ts";
import { digests, temporaryFolder } from "../support/folders.ts";
import { layLedgerKey } from "../support/ledger-key.ts";

/** Four quarters of one project, in which registries change. */

const cwd = mkdtempSync(join(tmpdir(), "compliance-data-"));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
const SUBMISSIONS = "private/submissions.csv";
const text = (path: string) => readFileSync(join(cwd, path), "utf8");
const rowsOf = (path: string) =>
  text(path)
    .trim()
    .split("\n")
    .map((line) => line.split(","));
const write = (path: string, rows: readonly (readonly string[])[]) =>
  writeFileSync(join(cwd, path), `${rows.map((cells) => cells.join(",")).join("\n")}\n`);
const answer = (path: string) => JSON.parse(text(`public/api/intelligence/${path}.json`));

/** Makes a release without pages; returns its summary. */
async function figures(id: string, asOf: string, firstRelease = false): Promise<string> {
  return formatSummary(await releaseFigures(cwd, { id, asOf, published: asOf }, { firstRelease }), "exactly");
}

async function release(quarter: string, asOf: string, ...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await cliHere(
    ["release", quarter, "--as-of", asOf, "--submissions", SUBMISSIONS, ...args],
    { cwd },
  );
  expect(status, stderr).toBe(0);
  expect(await cliHere(["verify", "public", "--quiet"], { cwd })).toMatchObject({ status: 0, stderr: "" });
  return stdout;
}

/** A registry with its rows changed; the header is one of them. */
function edit(registry: string, change: (rows: string[][]) => string[][]): void {
  write(`data/reference/${registry}.csv`, change(rowsOf(`data/reference/${registry}.csv`)));
}

const renamed = (old: string, id: string) => (rows: string[][]) =>
  rows.map((row, index) =>
    index === 0 ? [...row, "previously"] : row[0] === old ? [id, ...row.slice(1), old] : [...row, ""],
  );

/** The blocks as published, and without the labels that a change of a registry can change. */
const blocks = () => rowsOf("data/observatory/blocks.csv").slice(1);
const unlabelled = (rows: readonly string[][]) => rows.map((row) => row.slice(4).join()).toSorted();

/** Intelligence answers by industry, and the list in them. */
const LISTS = [
  ["audit-hours", "byIndustry"],
  ["compliance-cost", "byIndustry"],
  ["remediation-delays", "byIndustry"],
  ["automation-adoption", "byIndustry"],
  ["industry-benchmarks", "industries"],
] as const;

const published: { blocks: string[][]; summary: string; frozen: Record<string, string> }[] = [];
function remember(summary: string): void {
  const frozen = Object.entries(digests(join(cwd, "public"))).filter(([path]) =>
    /^api\/releases\/\d/.test(path),
  );
  published.push({ blocks: blocks(), summary, frozen: Object.fromEntries(frozen) });
}

beforeAll(async () => {
  cpSync(DATA_FOLDER, join(cwd, "data"), { recursive: true });
  rmSync(join(cwd, "data/releases"), { recursive: true });
  writeOwnTexts(join(cwd, "data"));
  layLedgerKey(join(cwd, LEDGER));
  expect((await cliHere(["sample", "--programmes", "1500", "--out", SUBMISSIONS], { cwd })).status).toBe(0);
  keepFew(cwd, ["healthcare", "ecommerce", "hospitality"], 2023);
  remember(await figures("2026-Q3", "2026-09-30", true));

  edit("industries", renamed("ecommerce", "online-retail"));
  edit("frameworks", renamed("SOC_2_TYPE_II", "SOC_2"));
  edit("regions", renamed("asia", "asia-pacific"));
  edit("bottlenecks", renamed("staff-shortage", "people"));
  edit("countries", (rows) =>
    rows.map((row) => (row[2] === "asia" ? [row[0]!, row[1]!, "asia-pacific"] : row)),
  );
  remember(await figures("2026-Q4", "2026-12-31"));

  edit("countries", (rows) => rows.map((row) => (row[0] === "SG" ? [row[0]!, row[1]!, "oceania"] : row)));
  const [header = [], ...rows] = rowsOf(SUBMISSIONS);
  const [year, industry] = [header.indexOf("year"), header.indexOf("industry")];
  const whole = rows.filter((row) => row[year] === "2026" && lacksNothing(row, header));
  const added = whole
    .slice(0, 30)
    .map((row, index) => [`N${index}`, ...row.slice(1)].with(industry, "payments"));
  edit("industries", (all) => [...all, ["payments", "Payments", ""]]);
  write(SUBMISSIONS, [header, ...rows, ...added]);
  remember(await figures("2027-Q1", "2027-03-31"));

  edit("industries", (all) =>
    all.map((row, at) => [...row, at === 0 ? "last_year" : row[0] === "hospitality" ? "2025" : ""]),
  );
  // Its figures of 2026 were published before.
  remember(await release("2027-Q2", "2027-06-30", "--accept-absent"));
});

describe("a renamed id", () => {
  it("changes no figure and no block, even if submissions still use the old one", () => {
    const [before, after] = [published[0]!, published[1]!];
    const names: Readonly<Record<string, string>> = {
      ecommerce: "online-retail",
      SOC_2_TYPE_II: "SOC_2",
      asia: "asia-pacific",
    };
    const relabelled = before.blocks.map((row) => row.map((cell) => names[cell] ?? cell).join());
    expect(after.blocks.map((row) => row.join()).toSorted()).toEqual(relabelled.toSorted());
    expect(after.summary).toContain("nobody waits");
  });

  it("is announced once, and no value is announced as removed or new because of it", () => {
    expect(published[1]!.summary).toContain(
      "- Industry ecommerce was renamed to online-retail in release 2026-Q4; its figures are the same.",
    );
    const { changes } = JSON.parse(text("public/api/releases/changes/2026-Q3..2026-Q4.json"));
    const ofTables = changes.filter(({ source }: { source: string }) => !source.startsWith("/"));
    expect(
      ofTables.map(({ source, field, old, new: now }: Record<string, string>) => [source, field, old, now]),
    ).toEqual([
      ["industries", "id", "ecommerce", "online-retail"],
      ["frameworks", "id", "SOC_2_TYPE_II", "SOC_2"],
      ["regions", "id", "asia", "asia-pacific"],
      ["bottlenecks", "id", "staff-shortage", "people"],
    ]);
  });

  it("is redirected and has answers under both ids; a frozen release keeps the old one", () => {
    expect(text("public/_redirects")).toContain(
      "/api/intelligence/audit-hours industry=ecommerce /api/intelligence/audit-hours?industry=online-retail 301\n",
    );
    expect(answer("audit-hours/ecommerce")).toEqual(answer("audit-hours/online-retail"));
    expect(answer("audit-hours/ecommerce").byIndustry[0].industry).toBe("online-retail");
    const first = text("public/api/releases/2026-Q3/intelligence/audit-hours/ecommerce.json");
    expect(JSON.parse(first).byIndustry[0].industry).toBe("ecommerce");
  });

  it("cannot be deleted without an announcement: the contract requires the value, and nothing is written", async () => {
    const own = temporaryFolder();
    cpSync(cwd, own, { recursive: true });
    const before = digests(join(own, "data"));
    const industries = join(own, "data/reference/industries.csv");
    writeFileSync(industries, readFileSync(industries, "utf8").replace(",ecommerce,", ",,"));
    const { status, stderr } = await cliHere(["release", "2027-Q3", "--as-of", "2027-09-30", "--quiet"], {
      cwd: own,
    });
    expect(status).toBe(1);
    expect(stderr).toContain("/api/intelligence/audit-hours?industry=ecommerce");
    expect(stderr).toContain("filter value vanished");
    const { "reference/industries.csv": _, ...others } = digests(join(own, "data"));
    expect(before).toMatchObject(others);
  });
});

it("earlier years are recomputed if a country moves to another region: blocks keep their figures, and become mixed if only some of their programmes moved", () => {
  const [before, after] = [published[1]!, published[2]!];
  const kept = new Set(unlabelled(after.blocks));
  expect(unlabelled(before.blocks.filter(([year]) => year !== "2026")).every((row) => kept.has(row))).toBe(
    true,
  );
  const region = (row: readonly string[]) => row[3];
  const was = new Map(before.blocks.map((row) => [row.slice(4).join(), region(row)]));
  const moves = after.blocks.flatMap((row) => {
    const old = was.get(row.slice(4).join());
    return old === undefined || old === region(row) ? [] : [`${old} to ${region(row)}`];
  });
  expect(moves.length).toBeGreaterThan(0);
  const allowed = ["asia-pacific to mixed", "asia-pacific to oceania"];
  expect(moves.filter((move) => !allowed.includes(move))).toEqual([]);
  expect(published[2]!.summary).toContain("Country SG belongs to region oceania from release 2027-Q1 on");
  for (const page of ["public/changelog.html", "public/api/releases/changes/2026-Q4..2027-Q1.json"])
    expect(text(page)).toContain("oceania");
});

it("a new industry starts with its first year, and is announced as new", () => {
  const trends = rowsOf("data/observatory/industry-trends.csv").filter(
    ([industry]) => industry === "payments",
  );
  expect(trends.map(([, year]) => year)).toEqual(["2026"]);
  expect(published[2]!.summary).toContain("- Industry payments (Payments) is new in release 2027-Q1.");
});

it("an industry that has ended keeps its earlier years, and is in no figure or average of later years", () => {
  const trends = rowsOf("data/observatory/industry-trends.csv").filter(
    ([industry]) => industry === "hospitality",
  );
  expect(trends.filter(([, year]) => Number(year) <= 2025).every(([, , size]) => Number(size) > 0)).toBe(
    true,
  );
  for (const path of [
    "data/observatory/blocks.csv",
    "data/observatory/industry-trends.csv",
    "data/observatory/industry-regions.csv",
    "data/observatory/quantiles.csv",
    "data/remediation-delay.csv",
    "data/automation-adoption.csv",
  ]) {
    const late = rowsOf(path).filter((row) => row.includes("hospitality") && row.includes("2026"));
    expect(late, path).toEqual([]);
  }
  const observed = JSON.parse(text("public/api/intelligence/observatory/maturity.json")).data.industries;
  expect(observed.find(({ industry }: { industry: string }) => industry === "hospitality")).toMatchObject({
    average: null,
    ended: 2025,
  });
  expect(text("public/charts/maturity-by-industry.svg")).not.toContain("Hospitality");
  for (const [path, list] of LISTS) {
    const own = answer(`${path}/hospitality`)[list];
    expect(own, path).toMatchObject([{ industry: "hospitality", ended: 2025 }]);
    expect(own[0], path).not.toHaveProperty("suppressed");
  }
  expect(text("public/industries/hospitality.html")).toContain("It ended with 2025");
  expect(published[3]!.summary).toContain("- Industry hospitality ends: its last year is 2025.");
});

it("every frozen release keeps its bytes", () => {
  for (const [index, { frozen }] of published.entries()) {
    expect(published.at(-1)!.frozen, `after release ${index + 1}`).toMatchObject(frozen);
  }
});
