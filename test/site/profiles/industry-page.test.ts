import { expect, test } from "vitest";
import { html } from "../../../src/markup/template.ts";
import { industryProfile } from "../../../src/site/profiles/industry-page.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { golden, withRows } from "../../endpoints/support.ts";
import { wordsOf } from "../../support/words.ts";
import { contextOf } from "../figures/support.ts";

/** The tables of a whole year, after one in which Beta took 10 days, with a standard error of the mean of either year. */
function tablesOf(days: number, error: number): Tables {
  const mean = (of: number) => ({ remediation_days_mean: of, remediation_days_se: error });
  const whole = { ...golden, span: { ...golden.span, yearToDate: false, lastDay: "2026-12-31" } };
  const before = withRows(whole, "industryTrends", { industry: "beta", year: 2025 }, mean(10));
  const both = withRows(before, "industryTrends", { industry: "beta", year: 2026 }, mean(days));
  const row = { avg_remediation_days: days, yoy_trend_pct: Number((10 * days - 100).toFixed(1)) };
  return withRows(both, "remediation", { industry: "beta" }, row);
}

test.each([
  [9.87, 0.06, "no clear change"],
  [10.13, 0.06, "no clear change"],
  [10.02, 0.02, "stable"],
  [9.98, 0.02, "stable"],
  [9.7, 0.02, "improving"],
  [10.3, 0.02, "worsening"],
])(
  "a delay of %d days after 10, each with a standard error of %d, is called stable only if its interval has no change of 1%: %s",
  (days, error, direction) => {
    const words = wordsOf(industryProfile(contextOf(tablesOf(days, error)), "beta", html``).main.source);
    expect(words).toContain(`\nRemediation delay: ${direction}\n`);
  },
);
