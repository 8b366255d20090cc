import { describe, expect, it } from "vitest";
import { METRIC, QUESTIONS } from "../../src/model/metric.ts";
import { allSubmissionColumns, DELAY_RANGE } from "../../src/questionnaire/columns.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { askedSince } from "../support/asked-since.ts";

describe("a submissions file", () => {
  it("has an identifier and four labels, then the questions, the requirements and the bottleneck", () => {
    const columns = SAMPLE_COLUMNS.join(",");
    expect(columns).toMatch(
      /^submission_id,industry,framework,country,year,maturity_score,audit_hours,qsa_fees_usd,remediation_tooling_usd,internal_labour_usd,automation_rate,remediation_days,/,
    );
    expect(columns).toMatch(
      /,requirement_1,requirement_2,requirement_3,requirement_4,requirement_5,requirement_6,requirement_7,requirement_8,requirement_9,requirement_10,requirement_11,requirement_12,bottleneck,bottleneck_delay_days$/,
    );
  });

  it("has scores and rates from 0 to 100, days within a year, and possible hours and dollars", () => {
    const ranges = Object.fromEntries(QUESTIONS.map((question) => [question, METRIC[question].range]));
    expect(ranges).toMatchObject({
      maturity_score: { min: 0, max: 100 },
      audit_hours: { min: 1, max: 20_000 },
      qsa_fees_usd: { min: 0, max: 50_000_000 },
      remediation_tooling_usd: { min: 0, max: 50_000_000 },
      internal_labour_usd: { min: 0, max: 50_000_000 },
      automation_rate: { min: 0, max: 100 },
      remediation_days: { min: 0, max: 365 },
    });
    expect(DELAY_RANGE).toEqual({ min: 0, max: 365 });
  });
});

describe("the column of a question that has been asked since 2026", () => {
  askedSince("audit_hours", 2026);

  it("says so, and the others do not", () => {
    const said = allSubmissionColumns([]).filter(({ definition }) => definition.includes("Asked since"));
    expect(said.map(({ name, definition }) => [name, definition])).toEqual([
      [
        "audit_hours",
        "Hours that a programme spends on audit in the year. Asked since 2026: of earlier years it is not read.",
      ],
    ]);
  });
});
