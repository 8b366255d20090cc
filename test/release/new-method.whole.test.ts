import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sample } from "../submissions/support.ts";
import { cliHere } from "../support/cli-here.ts";
import {
  below,
  fewer,
  INDUSTRIES,
  json,
  keepIndustries,
  prepare,
  type Quarter,
  releaseFiguresOf,
  releaseRows,
  stateOf,
} from "./support.ts";

const ROWS = fewer(sample(800, 1));
const TIERS = ["Leading", "Managed & measured", "Defined", "Ad hoc"];

let folder: string;
/** After each release: every file, and the result of verify. */
const states = new Map<Quarter, Record<string, string>>();
const verified = new Map<Quarter, number | null>();
/** The attempt to release another method with the same version. */
let refused: { readonly status: number | null; readonly output: string };

/** The last release has pages, which describe the earlier ones. */
async function play(quarter: Quarter): Promise<void> {
  if (quarter === "2026-Q3") {
    const { status, stdout, stderr } = await releaseRows(folder, quarter, ROWS);
    expect([status, stderr], stdout).toEqual([0, ""]);
  } else await releaseFiguresOf(folder, quarter, ROWS);
  states.set(quarter, stateOf(folder));
  verified.set(quarter, (await cliHere(["verify", "public", "--quiet"], { cwd: folder })).status);
}

function changeMethod(change: (method: Record<string, unknown>) => object): void {
  const file = join(folder, "data/methodology.json");
  const method = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, `${JSON.stringify({ ...method, ...change(method) }, null, 2)}\n`);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "compliance-data-"));
  prepare(folder);
  keepIndustries(join(folder, "data"), INDUSTRIES);
  await play("2026-Q1");
  changeMethod(({ rounding }) => ({
    k: 10,
    minimumCohort: 40,
    rounding: { ...(rounding as object), hours: -1, days: 0 },
    maturityTiers: TIERS.map((tier, place) => ({ tier, from: [75, 60, 45, 0][place] })),
    riskWeights: { maturity: 0.5, remediation: 0.25, automation: 0.25, remediationDays: 20 },
    bands: {
      maturity_score: [
        { band: "0-50", from: 0 },
        { band: "50-100", from: 50 },
      ],
      automation_rate: [
        { band: "low", from: 0 },
        { band: "middle", from: 40 },
        { band: "high", from: 60 },
      ],
    },
  }));
  const { status, stdout, stderr } = await releaseRows(folder, "2026-Q2", ROWS);
  refused = { status, output: stdout + stderr };
  expect(below(stateOf(folder), "public/")).toEqual(below(states.get("2026-Q1")!, "public/"));
  changeMethod(() => ({ version: "3.0.0" }));
  await play("2026-Q2");
  await play("2026-Q3");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a changed method", () => {
  it("is refused with the same version; every changed field is named, and nothing is written", () => {
    expect(refused.status).toBe(1);
    expect(JSON.parse(refused.output).problems).toMatchObject([
      { file: "data/methodology.json", column: "/version", value: "2.0.0" },
    ]);
    expect(refused.output).toContain("must be above 2.0.0, the version of release 2026-Q1");
    for (const field of ["/k from 5 to 10", "/minimumCohort from 30 to 40", "/rounding/hours from 0 to -1"]) {
      expect(refused.output).toContain(field);
    }
  });

  it("gives a release that verifies, as the previous and the next one do", () => {
    expect([...verified.values()]).toEqual([0, 0, 0]);
  });

  it("leaves every file of earlier releases unchanged", () => {
    const frozen = (quarter: Quarter, release: Quarter) =>
      below(states.get(quarter)!, `public/api/releases/${release}/`);
    expect(Object.keys(frozen("2026-Q1", "2026-Q1"))).toContain("methodology.json");
    expect(Object.keys(frozen("2026-Q1", "2026-Q1"))).toContain("privacy-report.json");
    expect(frozen("2026-Q3", "2026-Q1")).toEqual(frozen("2026-Q1", "2026-Q1"));
    expect(frozen("2026-Q3", "2026-Q2")).toEqual(frozen("2026-Q2", "2026-Q2"));
  });

  it("gives blocks of its k, and tiers and bands with its names", () => {
    const [header, ...blocks] = readFileSync(join(folder, "data/observatory/blocks.csv"), "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    const programmes = header!.indexOf("programmes");
    expect(Math.min(...blocks.map((cells) => Number(cells[programmes])))).toBeGreaterThanOrEqual(10);
    const maturity = json(folder, "public/api/intelligence/observatory/maturity.json");
    expect(maturity.data.tiers.map(({ tier }: { tier: string }) => tier)).toEqual(TIERS);
    const { data } = json(folder, "public/api/intelligence/observatory/compliance-cost.json");
    expect(data.byMaturityBand.map(({ band }: { band: string }) => band)).toEqual(["0-50", "50-100"]);
    expect(json(folder, "public/api/methodology.json")).toMatchObject({ version: "3.0.0", k: 10 });
  });

  it("is published with old and new values, and every change of that release is a revision", () => {
    const changes = json(folder, "public/api/releases/changes/2026-Q1..2026-Q2.json");
    const method = changes.changes.filter(({ source }: { source: string }) => source === "methodology");
    expect(method).toContainEqual(expect.objectContaining({ field: "k", old: 5, new: 10 }));
    expect(method).toContainEqual(
      expect.objectContaining({ field: "maturityTiers", new: expect.stringContaining("Leading from 75") }),
    );
    expect(changes.changes.filter(({ revision }: { revision: boolean }) => !revision)).toEqual([]);
    expect(changes.summary.revisions).toBe(changes.changes.length);
    const page = readFileSync(join(folder, "public/changelog.html"), "utf8");
    expect(page).toContain(
      "2026-Q2 revises every year: its methodology is 3.0.0; that of the previous release was 2.0.0.",
    );
  });

  it("changes nothing in the next release: the same submissions give the same blocks", () => {
    const tables = (quarter: Quarter) => states.get(quarter)!["data/observatory/blocks.csv"];
    expect(tables("2026-Q3")).toBe(tables("2026-Q2"));
    expect(tables("2026-Q2")).not.toBe(tables("2026-Q1"));
  });
});
