import { expect, test } from "vitest";
import { exchangedDoubts } from "../../src/plausibility/exchanged.ts";
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
