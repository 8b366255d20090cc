import { describe, expect, it } from "vitest";
import { type Counted, privacyReport } from "../../../src/disclosure/report/report.ts";
import { CHECKS as SCHEMAS } from "../../../src/generated/checks.js";
import { textFile } from "../../../src/model/file.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { isAsGolden } from "../../support/as-golden.ts";
import { answering, block, settings, span } from "../programmes.ts";

const loss = Object.fromEntries(QUESTIONS.map((question) => [question, 12.345]));
const counted: Counted = {
  read: 128,
  kept: 10,
  dropped: { "unknown year": 3, duplicate: 22 },
  keptByYear: { "2026": 10 },
  blocks: {
    programmes: 10,
    blocks: 2,
    kept: 1,
    mixedFramework: 0,
    mixedRegion: 5,
    smallest: 5,
    largest: 5,
    informationLoss: 19.256,
  },
  informationLoss: loss as Counted["informationLoss"],
  suppressed: { bands: 2 },
  comparison: "release before",
  since: "2026-Q3",
  waiting: [
    { industry: "alpha", year: 2026, additions: 3, corrections: 8, leftOver: 0, since: "2026-Q3", needed: 2 },
    { industry: "beta", year: 2026, additions: 1, corrections: 5, leftOver: 0, since: "2026-Q2", needed: 4 },
  ],
  acceptedDisclosure: null,
};
const blocks = [
  block(answering("audit_hours", [100, 110, 120, 130, 140])),
  block(answering("audit_hours", [500, 510, 520, 530, 540], {}, 10)),
];
const files = [textFile("observatory/blocks.csv", "abc")];
const input = { report: counted, violations: [], blocks, settings, span, files };
const report = privacyReport(input);
const COMPARISONS = ["first release", "release before", "no ledger"] as const;

/** The texts of more than a word that a value holds. */
function sentences(value: unknown): string[] {
  if (typeof value === "string") return value.includes(" ") ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(sentences) : [];
}

describe("the privacy report", () => {
  it("matches its schema", () => {
    expect(SCHEMAS["settings:privacy-report"]!(JSON.parse(JSON.stringify(report)))).toBe(true);
  });

  it("counts the labels of the registries, so that it does not tell how many of them occur in the submissions", () => {
    const regions = settings.regions.slice(0, 1);
    const countries = settings.countries.slice(0, 2);
    const other = privacyReport({ ...input, settings: { ...settings, regions, countries } });
    expect(report.coverage).toEqual({ industries: 2, frameworks: 2, regions: 2, countries: 3 });
    expect(other.coverage).toEqual({ industries: 2, frameworks: 2, regions: 1, countries: 2 });
  });

  it("gives coarse counts of what the tables do not show", () => {
    expect(report.population).toMatchObject({
      submissions: 130,
      programmes: 10,
      leftOut: { duplicate: 20, "unknown year": "fewer than 5" },
      waiting: 15,
    });
    expect(report.waiting).toMatchObject({
      additions: "fewer than 5",
      corrections: 15,
      leftOver: 0,
      since: "2026-Q2",
    });
    const [first] = counted.waiting;
    const leftOver = privacyReport({
      ...input,
      report: { ...counted, waiting: [{ ...first!, leftOver: 9 }] },
    });
    expect([leftOver.population.waiting, leftOver.waiting.leftOver]).toEqual([20, 10]);
  });

  it("gives the results of checks; those that compare releases were not run without an earlier one", () => {
    expect(new Set(report.checks.map(({ result }) => result))).toEqual(new Set(["passed"]));
    const alone = privacyReport({ ...input, report: { ...counted, comparison: "no ledger", since: null } });
    const notRun = alone.checks.filter(({ result }) => result === "not run").map(({ id }) => id);
    expect(notRun).toEqual(["kept-rows", "rate-changes", "ledger", "differences"]);
    expect(alone.notCovered[0]).toContain("chose not to compare this release");
  });

  it("names what is published despite a check, with the reason, but not its rows", () => {
    const finding = { check: "labels", file: "observatory/blocks.csv", row: 7, what: "…", remedy: "…" };
    const accepted = privacyReport({
      ...input,
      report: { ...counted, acceptedDisclosure: "cited" },
      violations: [finding, { ...finding, row: 9 }],
    });
    expect(accepted.acceptedDisclosure).toEqual({
      reason: "cited",
      findings: [{ check: "labels", file: "observatory/blocks.csv", number: "fewer than 5" }],
    });
    expect(accepted.checks.find(({ id }) => id === "labels")!.result).toBe("accepted");
  });

  it("has the digests of the tables that it is about", () => {
    expect(report.digests).toEqual({
      "observatory/blocks.csv": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    });
  });

  it("rounds the information loss up to whole percents", () => {
    expect(report.informationLossPct.all).toBe(20);
    expect(new Set(Object.values(report.informationLossPct.byAnswer))).toEqual(new Set([13]));
  });

  it("has no information loss of an answer if a correction waits in every block, and 100 of all", () => {
    const unmeasured = Object.fromEntries(Object.keys(loss).map((question) => [question, null]));
    const waiting = privacyReport({
      ...input,
      report: {
        ...counted,
        blocks: { ...counted.blocks, informationLoss: null },
        informationLoss: unmeasured as Counted["informationLoss"],
      },
    });
    expect(waiting.informationLossPct).toEqual({ all: 100, byAnswer: {} });
    expect(SCHEMAS["settings:privacy-report"]!(JSON.parse(JSON.stringify(waiting)))).toBe(true);
  });

  it("measures what an intruder finds and learns, in steps of 2k programmes", () => {
    expect(report.intruder.all).toEqual({ blockPct: 100, programmePct: 20 });
    // 50, 10 and 80 of ten programmes: the step is all of them, and for single programmes two.
    expect(report.intruder.one.maturity_score).toEqual({ blockPct: 100, programmePct: 20 });
    expect(report.attributeDisclosure.estimate.within10Pct.audit_hours).toBe(100);
  });

  it("states the promise, the methods and what is not covered, as in the golden file", async () => {
    const told = (comparison: Counted["comparison"]) =>
      privacyReport({ ...input, report: { ...counted, comparison } });
    const { checks, comparison, notCovered, ...rest } = told("release before");
    await isAsGolden("privacy-report.txt", [
      ...sentences(rest),
      ...checks.map(({ id, promise }) => `${id}: ${promise}`),
      ...COMPARISONS.flatMap((one) => [
        `${one}:`,
        ...sentences([told(one).comparison, told(one).notCovered]),
      ]),
    ]);
  });

  it("never says anonymous but k-anonymous", () => {
    expect(JSON.stringify(report)).not.toMatch(/(?<!k-)anonym/i);
  });
});
