import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { IsAsked } from "../../src/questionnaire/row-problems.ts";
import { type Checked, Checker } from "../../src/submissions/check.ts";
import { askedSince } from "../support/asked-since.ts";
import { clean, sample, settings, submission } from "./support.ts";

function check(rows: readonly (readonly string[])[]): Checked {
  const checker = new Checker(settings);
  rows.forEach((cells, index) => checker.add(cells, { file: "a.csv", row: index + 2 }));
  return checker.finish();
}

const brief = ({ problems }: Checked) => problems.map(({ row, column, rule }) => [row, column, rule]);

describe("the check", () => {
  it("reports nothing about submissions that ingest keeps completely", () => {
    const { problems, total, read, kept, dropped, missing } = check([
      submission(),
      submission({ audit_hours: "810" }),
    ]);
    expect({ problems, total, read, kept, dropped, missing }).toEqual({
      problems: [],
      total: 0,
      read: 2,
      kept: 2,
      dropped: {},
      missing: 0,
    });
  });

  it("counts ambiguous values, which are used and not missing", () => {
    const { kept, missing, ambiguous } = check([submission({ qsa_fees_usd: "65.000" })]);
    expect({ kept, missing, ambiguous }).toEqual({ kept: 1, missing: 0, ambiguous: 1 });
  });

  it("names the requirements that nobody answered in a year with ten submissions or more", () => {
    const of = (year: string, count: number, answers: Readonly<Record<string, string>>) =>
      Array.from({ length: count }, (_, at) =>
        submission({ year, audit_hours: String(700 + at), ...answers }),
      );
    const none = { requirement_3: "", requirement_12: "" };
    expect(check([...of("2025", 10, none), ...of("2026", 9, none)]).unanswered).toEqual({
      "2025": ["requirement_3", "requirement_12"],
    });
    const one = of("2025", 1, { requirement_3: "open", requirement_12: "" });
    expect(check([...of("2025", 10, none), ...one]).unanswered).toEqual({ "2025": ["requirement_12"] });
    const unnamed = { bottleneck: "", bottleneck_delay_days: "" };
    expect(check(of("2025", 10, unnamed)).unanswered).toEqual({ "2025": ["bottleneck"] });
    expect(check(of("2025", 10, { bottleneck: "" }))).not.toHaveProperty("unanswered");
    expect(check(of("2025", 10, {}))).not.toHaveProperty("unanswered");
  });

  it("names the questions that nobody answered in a year with ten submissions or more", () => {
    const of = (year: string, count: number, answers: Readonly<Record<string, string>>) =>
      Array.from({ length: count }, (_, at) =>
        submission({ year, audit_hours: String(700 + at), ...answers }),
      );
    const none = { automation_rate: "", remediation_days: "" };
    expect(check([...of("2025", 10, none), ...of("2026", 9, none)])).toMatchObject({
      unpublishable: { "2025": ["automation_rate", "remediation_days"] },
    });
    const one = of("2025", 1, { automation_rate: "40", remediation_days: "" });
    expect(check([...of("2025", 10, none), ...one]).unpublishable).toEqual({ "2025": ["remediation_days"] });
    expect(check(of("2025", 10, {}))).not.toHaveProperty("unpublishable");
  });

  it("tells an identifier that another organisation or year has too from a correction", () => {
    const kinds = (one: readonly string[], other: readonly string[]) => {
      const found: string[] = [];
      const checker = new Checker(settings, (effect, _, kind) => found.push(`${effect}: ${kind}`));
      for (const [at, cells] of [one, other].entries()) checker.add(cells, { file: "a.csv", row: at + 2 });
      checker.finish();
      return found;
    };
    const of = (changes: Readonly<Record<string, string>>, organisation?: string) =>
      submission({ submission_id: "7", ...changes }, organisation);
    const corrected = { audit_hours: "810" };
    expect(kinds(of({}, "Rose"), of(corrected, "Rose"))).toEqual(["replaced: superseded"]);
    expect(kinds(of({}), of(corrected, "Rose"))).toEqual(["replaced: superseded"]);
    expect(kinds(of({}, "Rose"), of(corrected, "Tulip"))).toEqual(["replaced: identifier of another"]);
    expect(kinds(of({}, "Rose"), of({ year: "2027" }, "Rose"))).toEqual(["replaced: identifier of another"]);
    expect(kinds(of({}), of({ year: "2027" }))).toEqual(["replaced: identifier of another"]);
  });

  it("names a row that lacks answers of the row that it replaces", () => {
    const of = (changes: Readonly<Record<string, string>>) => submission({ submission_id: "7", ...changes });
    const { emptied, problems } = check([of({}), of({ audit_hours: "", maturity_score: "61" })]);
    expect(emptied).toEqual({ rows: 1, first: [{ file: "a.csv", row: 3 }] });
    expect(problems.map(({ row, rule, remedy }) => [row, rule, remedy])).toContainEqual([
      2,
      "is replaced by a.csv:3, which has the same submission_id, but lacks answers that this one has: the submission is left out",
      "Copy the answers that still hold: nothing of a replaced submission is used.",
    ]);
    expect(check([of({ audit_hours: "" }), of({ maturity_score: "61" })])).not.toHaveProperty("emptied");
  });

  it("names identifiers that may be spellings of one", () => {
    const two = [submission({ submission_id: "S-007" }), submission({ submission_id: "s7" })];
    expect(check(two).nearIdentifiers?.map((one) => one.map(({ written }) => written))).toEqual([
      ["S-007", "s7"],
    ]);
    expect(check(two.map((cells) => [...cells, "Acme"]))).not.toHaveProperty("nearIdentifiers");
  });

  it("names file, row, column, value, rule and remedy", () => {
    expect(check([submission({ automation_rate: "140%" })]).problems).toEqual([
      {
        file: "a.csv",
        row: 2,
        column: "automation_rate",
        value: "140%",
        rule: "must be 0 to 100 percent: it counts as missing",
        remedy: "Correct it, or leave it empty.",
      },
    ]);
  });

  it("names the later submission that replaces one, by identifier or by organisation", () => {
    const first = submission({ submission_id: "a", audit_hours: "700" }, "Example Ltd");
    const again = submission({ submission_id: "a", audit_hours: "710" }, "Other Ltd");
    const other = submission({ submission_id: "b", audit_hours: "720" }, "EXAMPLE Limited");
    expect(brief(check([first, again]))).toEqual([
      [2, undefined, "is replaced by a.csv:3, which has the same submission_id: the submission is left out"],
    ]);
    expect(brief(check([first, other]))).toEqual([
      [
        2,
        undefined,
        "is replaced by a.csv:3, which has the same organisation, industry, framework, country and year: the submission is left out",
      ],
    ]);
  });

  it("distinguishes one replaced under another identifier from one without an identifier, or sent again", () => {
    const kindsOf = (...rows: readonly (readonly string[])[]) => {
      const kinds: string[] = [];
      const checker = new Checker(settings, (effect, _, kind) => kinds.push(`${effect}: ${kind}`));
      rows.forEach((cells, index) => checker.add(cells, { file: "a.csv", row: index + 2 }));
      checker.finish();
      return kinds;
    };
    const one = (submission_id: string, audit_hours: string) =>
      submission({ submission_id, audit_hours }, "Example Ltd");
    expect(kindsOf(one("a", "700"), one("b", "710"))).toEqual(["replaced: superseded by another"]);
    expect(kindsOf(one("a", "700"), one("a", "710"))).toEqual(["replaced: superseded"]);
    expect(kindsOf(one("", "700"), one("b", "710"))).toEqual(["replaced: superseded"]);
    expect(kindsOf(one("a", "700"), one("", "710"))).toEqual(["replaced: superseded"]);
    expect(kindsOf(one("a", "700"), one("b", "700"))).toEqual(["replaced: duplicate"]);
    expect(kindsOf(one("a", "700"), one("b", "700.0"))).toEqual(["replaced: duplicate"]);
  });

  it("names the later of two equal submissions without identifiers, as the one that is left out", () => {
    const rows = [submission({ submission_id: "" }), submission({ submission_id: "" })];
    expect(brief(check(rows))).toEqual([
      [3, undefined, "is the same submission as a.csv:2: one of the two is left out"],
    ]);
  });

  it("does not count a requirement as missing that was not asked in the year", () => {
    const unanswered = Object.fromEntries([1, 2, 3, 4, 5].map((id) => [`requirement_${id}`, ""]));
    const dropped = (isAsked?: IsAsked) => {
      const checker = new Checker(settings, undefined, isAsked);
      checker.add(submission(unanswered), { file: "a.csv", row: 2 });
      return checker.finish().dropped;
    };
    expect(dropped()).toEqual({ "too many answers missing": 1 });
    expect(dropped((about, year) => about === "bottleneck" || about > 5 || year !== 2026)).toEqual({});
  });

  it("keeps fifty problems and counts all", () => {
    const rows = Array.from({ length: 80 }, () => submission({ industry: "nothing" }));
    const { problems, total } = check(rows);
    expect(problems).toHaveLength(50);
    expect(total).toBe(80);
  });

  it("counts what is left out as ingest does, for a sample with the faults of a real file", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (seed) => {
        const rows = sample(250, seed);
        const { read, dropped, kept } = check(rows);
        const cleaned = clean(rows);
        expect({ read, dropped }).toEqual({ read: cleaned.read, dropped: cleaned.dropped });
        expect(kept).toBe(cleaned.programmes.length);
      }),
      { numRuns: 12 },
    );
  });
});

describe("the check of a question that is asked since 2026", () => {
  askedSince("audit_hours", 2026);

  it("lists an answer of an earlier year, which is not read, but does not count it as missing", () => {
    const checked = check([submission({ year: "2025" }), submission({ automation_rate: "140%" })]);
    expect(brief(checked)).toEqual([
      [2, "audit_hours", "has been asked only since 2026: it is not read for 2025"],
      [3, "automation_rate", "must be 0 to 100 percent: it counts as missing"],
    ]);
    expect(checked.missing).toBe(1);
  });
});
