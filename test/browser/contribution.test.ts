import { describe, expect, it } from "vitest";
import { questionnaire } from "../../src/browser/contribution.ts";
import { fromFragment } from "../../src/model/compare-link.ts";
import { codeBook } from "../../src/questionnaire/code-book.ts";
import { settings } from "../submissions/support.ts";

const asked = questionnaire(settings);
const example = Object.fromEntries(codeBook(settings, 2026).map(({ name, sample }) => [name, sample]));

describe("a programme of the form", () => {
  it("is told of once, however often it is asked about", () => {
    const programme = { ...example, audit_hours: "many" };
    expect(asked.problemsOf(programme)).toBe(asked.problemsOf(programme));
    expect(asked.problemsOf(programme).map(({ column }) => column)).toEqual(["audit_hours"]);
    expect(asked.problemsOf(example)).toEqual([]);
  });

  it("asks the compare page with its labels, its figures, and the cost where all parts are there", () => {
    const programme = {
      ...example,
      country: "GB",
      qsa_fees_usd: "$65,000",
      audit_hours: "lots",
      automation_rate: "57%",
    };
    expect(fromFragment(asked.standOf(programme))).toEqual({
      peers: { industry: "hospitality", framework: "SOC_2_TYPE_II", region: "uk-ireland" },
      figures: {
        maturity_score: 62,
        qsa_fees_usd: 65_000,
        remediation_tooling_usd: 58_000,
        internal_labour_usd: 41_000,
        cost_usd: 164_000,
        automation_rate: 57,
        remediation_days: 7.8,
      },
    });
    const without = fromFragment(asked.standOf({ ...programme, internal_labour_usd: "" }))!;
    expect(without.figures.cost_usd).toBeUndefined();
    expect(fromFragment(asked.standOf({}))).toEqual({ peers: {}, figures: {} });
  });

  it("asks nothing that no link can say", () => {
    expect(
      fromFragment(asked.standOf({ maturity_score: "0.000000001", remediation_days: ".5" }))!.figures,
    ).toEqual({
      maturity_score: 0,
      remediation_days: 0.5,
    });
  });

  it("is written as a cell that needs quotes", () => {
    expect(asked.csvOf([{ ...example, organisation: 'Example, "the" Ltd' }]).split("\r\n")[1]).toMatch(
      /,3,"Example, ""the"" Ltd"$/,
    );
  });
});
