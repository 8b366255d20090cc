import { expect, test } from "vitest";
import { overviewPage } from "../../../src/site/overview/page.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { industry } from "../../endpoints/observatory/support.ts";
import { wordsOf } from "../../support/words.ts";
import { contextOf } from "../figures/support.ts";

/** The start page of two industries whose audit hours rose from 200, with a standard error. */
function pageOf(
  hours: number,
  error: number,
  change: (tables: Tables) => Tables = (tables) => tables,
): string {
  const figures = { audit_hours_mean: hours, audit_hours_se: error };
  const tables = industry("alpha", 2026, figures, industry("beta", 2026, figures));
  const whole = { ...tables, span: { ...tables.span, yearToDate: false, lastDay: "2026-12-31" } };
  return wordsOf(overviewPage(contextOf(change(whole as Tables)), []).main.source);
}

const NOTE =
  "Here each change is judged alone; above, only those count that are clear among all that were compared.";

test("a clear change is said to be judged alone, also in a year to date", () => {
  expect(pageOf(220, 0.001)).toContain(NOTE);
  expect(pageOf(220, 50)).not.toContain(NOTE);
  const toDate = (tables: Tables) => ({
    ...tables,
    span: { ...tables.span, yearToDate: true, lastDay: "2026-09-30" },
  });
  expect(pageOf(220, 0.001, toDate)).toContain(NOTE);
  expect(pageOf(220, 50, toDate)).not.toContain(NOTE);
});

test("a year that is not compared has no change at an unchanged mix", () => {
  const lackingAlpha = (tables: Tables): Tables => ({
    ...tables,
    industryTrends: tables.industryTrends.filter(({ industry: id, year }) => id !== "alpha" || year !== 2025),
  });
  expect(pageOf(220, 0.001)).toContain("at an unchanged mix");
  expect(pageOf(220, 0.001, lackingAlpha)).not.toMatch(/at an unchanged mix/i);
});
