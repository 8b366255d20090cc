import { expect, test } from "vitest";
import { exchangedDoubts, exchangedRemarks } from "../../src/plausibility/exchanged.ts";
import { weighingOf } from "./support.ts";

test("columns are told apart by their decimals in the submissions that have both answers", () => {
  const weighing = weighingOf(140, (at) => {
    const [fine, whole] = [60.5, 40];
    if (at >= 120)
      return { answers: { maturity_score: at % 2 === 0 ? fine : whole, automation_rate: Number.NaN } };
    const isExchanged = at % 5 === 0;
    return {
      answers: { maturity_score: isExchanged ? whole : fine, automation_rate: isExchanged ? fine : whole },
    };
  });
  expect(exchangedDoubts(weighing).map(({ question, rule }) => `${question}: ${rule}`)).toEqual([
    "maturity_score and automation_rate exchanged: one of the two usually has 1 decimal and the other fewer; in 20% of 120 submissions it is the other way round",
  ]);
});

test.each(["maturity_score", "automation_rate"])(
  "columns are not told apart by their decimals if a single figure has more, whichever has it: %s",
  (finest) => {
    const weighing = weighingOf(120, (at) => {
      const isExchanged = at % 5 === 0;
      const [fine, whole] = [60.5, 40];
      const answers = {
        maturity_score: isExchanged ? whole : fine,
        automation_rate: isExchanged ? fine : whole,
      };
      return { answers: at === 1 ? { ...answers, [finest]: 50.25 } : answers };
    });
    expect(exchangedDoubts(weighing)).toEqual([]);
  },
);

test("columns are told apart by their decimals if twenty submissions have them exchanged, and not if fewer have", () => {
  const askedIn = (count: number) =>
    exchangedDoubts(
      weighingOf(count, (at) => {
        const [one, other] = at % 6 === 0 ? [40, 60.5] : [60.5, 40];
        return { answers: { maturity_score: one, automation_rate: other } };
      }),
    ).length;
  expect([askedIn(114), askedIn(120)]).toEqual([0, 1]);
});

test("two industries are compared if both have twenty submissions", () => {
  const remarkedIn = (few: number) =>
    exchangedRemarks(
      weighingOf(60, (at) =>
        at < few
          ? { industry: "casinos", answers: { qsa_fees_usd: 50_000, remediation_tooling_usd: 60_000 } }
          : {},
      ),
    ).map(({ question }) => question);
  expect(remarkedIn(19)).toEqual([]);
  expect(remarkedIn(20)).toContain("qsa_fees_usd and remediation_tooling_usd, industry casinos");
});
