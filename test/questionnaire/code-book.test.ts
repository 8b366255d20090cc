import { describe, expect, it } from "vitest";
import { QUESTIONS } from "../../src/model/metric.ts";
import { type CodeBookEntry, submissionsCodeBook } from "../../src/questionnaire/code-book.ts";
import {
  type FigureColumn,
  ORGANISATION_COLUMN,
  submissionColumns,
} from "../../src/questionnaire/columns.ts";
import { rowProblems } from "../../src/questionnaire/row-problems.ts";
import { clean, settings } from "../submissions/support.ts";

const book = submissionsCodeBook(settings, 2026);
const entry = (name: string) => book.find((one) => one.name === name)!;
const example = book.filter(({ name }) => name !== ORGANISATION_COLUMN).map(({ sample }) => sample);
const at = (name: string) => book.findIndex((one) => one.name === name);
const withCell = (name: string, value: string) => example.with(at(name), value);
const of = (kind: CodeBookEntry["kind"]) => book.filter((one) => one.kind === kind).map(({ name }) => name);
const problems = rowProblems(settings);
const brief = (name: string, value: string) =>
  problems(withCell(name, value)).map(({ column, rule, effect }) => [column, rule, effect]);

describe("the code book", () => {
  it("has every column that ingest reads, in its order, and the organisation", () => {
    expect(book.map(({ name }) => name)).toEqual([
      ...submissionColumns(settings.requirements),
      "organisation",
    ]);
  });

  it("says for a figure what it counts, its range and an example", () => {
    expect(entry("audit_hours")).toMatchObject({
      label: "Audit hours",
      definition: "Hours that a programme spends on audit in the year.",
      question: "How many hours were spent on audit in the year?",
      counts: "hours",
      allowed: "1 to 20,000 hours",
      sample: "980",
      mayBeEmpty: "yes: the answer counts as missing, and a fifth of all may be",
    });
    expect(entry("qsa_fees_usd").definition).toBe(
      "QSA and audit fees of the programme in the year, in USD: a part of compliance cost.",
    );
  });

  it("lists the available choices with their display names, without those that have ended", () => {
    expect(entry("framework").values).toEqual([
      { id: "PCI_DSS_v4", label: "PCI DSS v4.0.1" },
      { id: "ISO_27001_2022", label: "ISO 27001:2022" },
      { id: "SOC_2_TYPE_II", label: "SOC 2 Type II" },
    ]);
    const ended = settings.frameworks.map((one, index) => (index === 1 ? { ...one, last_year: 2025 } : one));
    const values = submissionsCodeBook({ ...settings, frameworks: ended }, 2026).find(
      ({ name }) => name === "framework",
    )!;
    expect(values.values.map(({ id }) => id)).toEqual(["PCI_DSS_v4", "SOC_2_TYPE_II"]);
    expect(values.ended).toEqual([{ id: "ISO_27001_2022", label: "ISO 27001:2022", last: 2025 }]);
    expect(entry("framework").ended).toEqual([]);
  });

  it("has examples that together are a correct submission, which ingest keeps", () => {
    expect(problems(example)).toEqual([]);
    const { programmes, dropped, unknownLabels } = clean([example]);
    expect([programmes.length, dropped, unknownLabels]).toEqual([1, {}, []]);
  });
});

describe("a submission with one wrong cell", () => {
  it.each(["industry", "framework", "country"])("is left out, as the problem says: %s", (name) => {
    expect(brief(name, "nothing such")).toEqual([
      [name, `is not a known ${name}: the submission is left out`, "submission"],
    ]);
    expect(brief(name, " ")).toEqual([[name, "must not be empty: the submission is left out", "submission"]]);
    expect(clean([withCell(name, "nothing such")]).dropped).toEqual({ [`unknown ${name}`]: 1 });
  });

  it("is left out if the year is invalid", () => {
    expect(brief("year", "26")).toEqual([
      ["year", "must be a year: the submission is left out", "submission"],
    ]);
    expect(clean([withCell("year", "26")]).dropped).toEqual({ "unknown year": 1 });
  });

  it.each(of("figure"))("lacks a figure that is not a number, or is out of range: %s", (name) => {
    const { range, allowed } = entry(name) as CodeBookEntry & FigureColumn;
    const missing = (rule: string) => [[name, `${rule}: it counts as missing`, "value"]];
    expect(brief(name, "lots")).toEqual(missing("must be a number"));
    expect(brief(name, "12,5")).toEqual(missing("must be a number"));
    expect(brief(name, String(range.max + 1))).toEqual(missing(`must be ${allowed}`));
    expect(brief(name, String(range.min - 1))).toEqual(missing(`must be ${allowed}`));
    expect(brief(name, String(range.max))).toEqual([]);
    expect(brief(name, String(range.min))).toEqual([]);
    expect(brief(name, "")).toEqual([]);
  });

  it("says what to type in place of a decimal comma, and of an amount in another currency", () => {
    const remedy = (name: string, cell: string) => problems(withCell(name, cell)).map((one) => one.remedy);
    expect(remedy("remediation_days", "7,5")).toEqual(["Write it with a decimal point: 7.5."]);
    expect(remedy("maturity_score", "620,5")).toEqual(["Write digits with a decimal point, such as 62."]);
    expect(problems(withCell("qsa_fees_usd", "€180,000"))).toEqual([
      {
        column: "qsa_fees_usd",
        value: "€180,000",
        rule: "must be in US dollars: it counts as missing",
        remedy: "Convert it, and write only digits, such as 65000.",
        effect: "value",
      },
    ]);
  });

  it.each(of("finding"))("lacks a finding that is neither open nor closed: %s", (name) => {
    expect(brief(name, "yes")).toEqual([[name, "must be open or closed: it counts as missing", "value"]]);
    expect(brief(name, "OPEN ")).toEqual([]);
    expect(clean([withCell(name, "yes")]).unknownLabels).toEqual([{ column: name, value: "yes", count: 1 }]);
  });

  it("must not be named like a row of notes, because such rows are ignored", () => {
    expect(brief("submission_id", "# ")).toEqual([
      ["submission_id", "marks a row of notes: the submission is left out", "submission"],
    ]);
    expect(brief("submission_id", "#1")).toEqual([]);
  });

  it("lacks a bottleneck that is not in the list", () => {
    expect(brief("bottleneck", "weather")).toEqual([
      ["bottleneck", "is not a known bottleneck: it counts as missing", "value"],
    ]);
  });

  it("is left out if more than a fifth of its answers are missing, as in ingest", () => {
    // The questions, 12 requirements, the bottleneck and its delay; a fifth may be missing.
    const all = QUESTIONS.length + 14;
    const most = Math.floor(all / 5);
    const missing = book.slice(5).map(({ name }) => name);
    const without = (count: number) =>
      example.map((cell, place) => (place >= 5 && place < 5 + count ? "" : cell));
    expect(problems(without(most))).toEqual([]);
    expect(problems(without(most + 1))).toEqual([
      {
        rule: `${most + 1} of ${all} answers are missing, more than the ${most} allowed: the submission is left out`,
        remedy: `Answer at least 1 more of ${missing.slice(0, most + 1).join(", ")}.`,
        effect: "submission",
        kind: "too many answers missing",
      },
    ]);
    expect(clean([without(most)]).dropped).toEqual({});
    expect(clean([without(most + 1)]).dropped).toEqual({ "too many answers missing": 1 });
  });

  it("may name an entry that ended with its year, which is still offered, but none that ended before", () => {
    const ending = {
      ...settings,
      industries: settings.industries.map((one, at) => ({ ...one, last_year: at === 0 ? 2026 : 2025 })),
    };
    const offered = submissionsCodeBook(ending, 2026).find(({ name }) => name === "industry");
    expect(offered?.values).toEqual([{ id: "fintech", label: "FinTech" }]);
    expect(offered?.allowed).toBe("one of fintech");
  });

  it("is left out after the last year of its industry or region, and says which year that was", () => {
    const ended = {
      ...settings,
      industries: settings.industries.map((one) => ({ ...one, last_year: 2025 })),
      regions: settings.regions.map((one) => ({ ...one, last_year: 2024 })),
    };
    expect(rowProblems(ended)(example).map(({ column, rule }) => [column, rule])).toEqual([
      ["industry", "ended in 2025, before 2026: the submission is left out"],
      ["country", "is in a region that ended in 2024, before 2026: the submission is left out"],
    ]);
  });

  it("asks about a number that can be read in two ways, and says how ingest reads it", () => {
    expect(problems(withCell("audit_hours", "1.240"))).toEqual([
      {
        column: "audit_hours",
        value: "1.240",
        rule: "can be read in two ways: it counts as 1.24",
        remedy: "Write 1240, or 1.24.",
        effect: "reading",
      },
    ]);
    expect(problems(withCell("maturity_score", "61.542"))).toEqual([]);
  });
});
