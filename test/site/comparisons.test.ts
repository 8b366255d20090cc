import { describe, expect, test } from "vitest";
import { html } from "../../src/markup/template.ts";
import {
  againstAverage,
  changeOfMeans,
  placesInWords,
  possibleRanks,
  plusMinus,
  plusMinusNote,
  verdictOn,
} from "../../src/site/comparisons.ts";
import { hasClearMove, moveOf } from "../../src/site/overview/headlines.ts";
import { riskChange } from "../../src/site/overview/risk-change.ts";
import { comparison, lead, notComparedNote, type Profile } from "../../src/site/profiles/comparison.ts";
import type { Tables } from "../../src/tables/index.ts";
import { industry, north, still } from "../endpoints/observatory/support.ts";
import { withRows } from "../endpoints/support.ts";
import { askedSince } from "../support/asked-since.ts";
import { wordsOf } from "../support/words.ts";

/** The same tables, the benchmark year being whole. */
const whole = (tables: Tables): Tables => ({
  ...tables,
  span: { ...tables.span, yearToDate: false, lastDay: "2026-12-31" },
});
/** The same tables, without figures of the industry Alpha in 2025. */
const lackingAlpha = (tables: Tables): Tables => ({
  ...tables,
  industryTrends: tables.industryTrends.filter(({ industry: id, year }) => id !== "alpha" || year !== 2025),
});
const words = (content: unknown) => wordsOf(html`${content as string}`.source).trim();

describe("a verdict", () => {
  test.each([
    [2.1, "higher", "better"],
    [-2.1, "higher", "worse"],
    [2.1, "lower", "worse"],
    [-2.1, "lower", "better"],
    [2.1, "neither", "other"],
    [2, "higher", "unclear"],
    [-2, "lower", "unclear"],
    [0, "neither", "unclear"],
  ] as const)("on %d with a standard error of 1, %s being better, is %s", (value, better, verdict) => {
    expect(verdictOn({ value, standardError: 1, df: 40 }, better)).toBe(verdict);
  });

  test("is unknown if the error is", () => {
    expect(verdictOn({ value: 100, standardError: null, df: null }, "higher")).toBe("unknown");
    expect(verdictOn(null, "higher")).toBe("unknown");
  });
});

describe("a change of means in words", () => {
  const sure = (value: number) => ({ value, standardError: 0, df: 40 });
  test.each([
    ["score", 66.7, 62.9, "+3.8 points (+6.0%)"],
    ["percent", 55.3, 51.3, "+4.0 points (+7.8%)"],
    // Their difference is 0.45, and 0.4499999999999957 as computers subtract.
    ["percent", 50.535, 50.085, "+0.5 points (+0.9%)"],
    ["days", 6.3, 5.6, "+12.5%"],
    ["usd", 95000, 100000, "−5.0%"],
    ["score", 5, 0, "+5.0 points"],
    ["hours", 5, 0, "from 0"],
  ] as const)("of %s, to %d from %d, is %s", (unit, now, before, expected) => {
    expect(changeOfMeans(still, unit, sure(now), sure(before))).toBe(expected);
  });
});

test.each([
  // t(0.975; 40) is 2.0211.
  [{ value: 66.7, standardError: 0.54, df: 40 }, "±1.1"],
  [{ value: 162400, standardError: 3500, df: 40 }, "±7,100"],
  [{ value: 7.8, standardError: 0.1, df: 40 }, "±0.20"],
  [{ value: 66.7, standardError: 0.495, df: 40 }, "±1.0"],
  [{ value: 66.7, standardError: 0.4923, df: 40 }, "±0.99"],
  // 0.995 is 1.0 to two digits, and not 0.100 x 10.
  [{ value: 66.7, standardError: 0.4924, df: 40 }, "±1.0"],
  [{ value: 1012, standardError: 48, df: 40 }, "±97"],
  [{ value: 5, standardError: 0, df: 40 }, "±0.0"],
  [{ value: 7.8, standardError: null, df: null }, ""],
])("half of the interval of %j is %s", (estimate, half) => expect(plusMinus(estimate)).toBe(half));

describe("the places of a subject", () => {
  const alpha = { kind: "industry", id: "alpha" } as const;
  const beta = { kind: "industry", id: "beta" } as const;

  test("are a single one if it can be told apart from the others, and all if it cannot", () => {
    const apart = industry("beta", 2026, { audit_hours_mean: 199 });
    expect([alpha, beta].map((one) => placesInWords(possibleRanks(apart, one, "audit_hours")!))).toEqual([
      "2nd of 2",
      "1st of 2",
    ]);
    const near = industry("beta", 2026, { audit_hours_mean: 199, audit_hours_se: 0.5 });
    expect(placesInWords(possibleRanks(near, alpha, "audit_hours")!)).toBe("1st to 2nd of 2");
  });

  test("count from the best, whether better is higher or lower", () => {
    const more = industry("beta", 2026, { audit_hours_mean: 210, maturity_score_mean: 80 });
    expect(possibleRanks(more, beta, "audit_hours")).toEqual({ from: 2, to: 2, of: 2 });
    expect(possibleRanks(more, beta, "maturity_score")).toEqual({ from: 1, to: 1, of: 2 });
  });

  test("leave out withheld subjects, which have no places", () => {
    const hidden = withRows(
      still,
      "industryTrends",
      { industry: "beta", year: 2026 },
      { maturity_score_mean: null },
    );
    expect(possibleRanks(hidden, alpha, "maturity_score")).toEqual({ from: 1, to: 1, of: 1 });
    expect(possibleRanks(hidden, beta, "maturity_score")).toBeUndefined();
  });
});

describe("without a standard error", () => {
  const [alpha, beta] = (["alpha", "beta"] as const).map((id) => ({ kind: "industry", id }) as const);
  const unsure = { maturity_score_mean: 80, maturity_score_se: null, sample_size: 9 };
  const three: Tables = {
    ...still,
    industries: [...still.industries, { ...still.industries[0]!, id: "gamma", display_name: "Gamma" }],
    industryTrends: [
      ...industry("beta", 2026, { maturity_score_mean: 70 }).industryTrends,
      ...still.industryTrends
        .filter((row) => row.industry === "alpha" && row.year === 2026)
        .map((row) => ({ ...row, ...unsure, industry: "gamma" })),
    ],
  };
  const gamma = { kind: "industry", id: "gamma" } as const;

  test("a figure has no place, and is not among those that the others are counted with", () => {
    expect(possibleRanks(three, gamma, "maturity_score")).toBeUndefined();
    expect(possibleRanks(three, alpha!, "maturity_score")).toEqual({ from: 1, to: 1, of: 2 });
    expect(possibleRanks(three, beta!, "maturity_score")).toEqual({ from: 2, to: 2, of: 2 });
  });

  test("of all but one, none has a place, nor has the only one; with a standard error it has the first", () => {
    const one = industry("beta", 2026, unsure);
    expect(possibleRanks(one, alpha!, "maturity_score")).toBeUndefined();
    const only = (tables: Tables) =>
      withRows(tables, "industryTrends", { industry: "beta", year: 2026 }, { maturity_score_mean: null });
    expect(possibleRanks(only(one), alpha!, "maturity_score")).toEqual({ from: 1, to: 1, of: 1 });
    const unsureOnly = only(industry("alpha", 2026, unsure));
    expect(possibleRanks(unsureOnly, alpha!, "maturity_score")).toBeUndefined();
  });

  test("a page says that there is no rank, and of the others among whom they are ranked", () => {
    const own = { maturityScore: 80, sampleSize: 9 } as Profile["own"];
    const average = { maturityScore: 75 } as Profile["average"];
    const leadOf = (id: string) =>
      lead(three, { kind: "industry", id, name: id, own, average }).replace(/, uncertainty unknown.*/, "");
    expect(leadOf("gamma")).toBe(
      "With a maturity score of 80.0, gamma had no rank, because this mean has no standard error; the score is 5.0 points above the global average",
    );
    expect(leadOf("alpha")).toContain(", alpha ranked 1st of 2 industries with a standard error: ");
  });
});

test("an industry is compared with the mean of all industries, including itself", () => {
  const tables = industry("beta", 2026, { audit_hours_mean: 220 });
  expect(againstAverage(tables, { kind: "industry", id: "beta" }, "audit_hours")!.value).toBeCloseTo(10, 10);
});

describe("the change of a global average", () => {
  const both = (hours: number, error: number | null = 0.001) =>
    industry(
      "alpha",
      2026,
      { audit_hours_mean: hours, audit_hours_se: error },
      industry("beta", 2026, { audit_hours_mean: hours, audit_hours_se: error }),
    );

  test("is judged if it exceeds its uncertainty", () => {
    expect(words(moveOf(whole(both(220)), "audit_hours"))).toBe("+10.0% on 2025: worse");
    expect(words(moveOf(whole(both(180)), "audit_hours"))).toBe("−10.0% on 2025: better");
    expect(words(moveOf(whole(both(220, 20)), "audit_hours"))).toBe("no clear change on 2025: +10.0%");
  });

  test("is clear if one metric has changed by more than its uncertainty, also in a part of a year", () => {
    expect([still, both(220), both(220, 20)].map(hasClearMove)).toEqual([false, true, false]);
    expect(words(moveOf(both(220, null), "audit_hours"))).toBe("+10.0% on 2025, uncertainty unknown");
    expect(hasClearMove(both(220, null))).toBe(false);
    expect(hasClearMove(lackingAlpha(both(220)))).toBe(false);
  });

  test("of a part of a year is stated, but not judged", () => {
    expect(words(moveOf(both(220), "audit_hours"))).toBe("+10.0% on 2025");
  });

  test("is missing if the year before has no figure", () => {
    const hidden = withRows(
      withRows(still, "industryTrends", { industry: "beta", year: 2025 }, { audit_hours_mean: null }),
      "industryTrends",
      { industry: "alpha", year: 2025 },
      { audit_hours_mean: null },
    );
    expect(moveOf(hidden, "audit_hours")).toBe("no figure of 2025 is published");
  });

  test("of the risk index is told, unless the index is at its limit in both years", () => {
    const at = (figures: Readonly<Record<string, number>>) => ({
      ...whole(still),
      industryTrends: still.industryTrends.map((row) => ({ ...row, ...figures })),
    });
    const worst = { maturity_score_mean: 0, automation_rate_mean: 0, remediation_days_mean: 300 };
    const best = { maturity_score_mean: 100, automation_rate_mean: 100, remediation_days_mean: 0 };
    for (const figures of [worst, best])
      expect(riskChange(at(figures))).toBe("It is at its limit, as in 2025: higher risks do not show.");
    const usual = { maturity_score_mean: 90, automation_rate_mean: 90, remediation_days_mean: 1 };
    expect(riskChange(at(usual))).toContain("It is not clearly different from 2025");
    const only2026 = industry("alpha", 2026, worst, industry("beta", 2026, worst, whole(still)));
    expect(words(riskChange(only2026))).toBe(
      "The difference from 2025 is +45.0 points, uncertainty unknown.",
    );
  });

  test("is missing if more than a tenth of the programmes are of industries that the year before lacks", () => {
    const tables = lackingAlpha(whole(both(220)));
    expect(words(moveOf(tables, "audit_hours"))).toBe("not compared with 2025");
    expect(words(riskChange(tables))).toBe("It is not compared with 2025, which has other industries.");
  });

  test("is missing for the first year", () => {
    const first = { ...still, span: { ...still.span, first: still.span.benchmark } };
    expect(moveOf(first, "audit_hours")).toBe("no year before 2026 is published");
  });

  describe("for a question that was not asked the year before", () => {
    askedSince("audit_hours", 2026);

    test("is missing for that reason, although there are figures", () => {
      expect(moveOf(both(220), "audit_hours")).toBe("not asked the year before");
      expect(words(moveOf(both(220), "cost_usd"))).toContain("on 2025");
    });

    test("is none of those that are clear", () => {
      expect(hasClearMove(both(220))).toBe(false);
    });
  });
});

describe("the change of the risk index", () => {
  const unsure = (tables: Tables) =>
    withRows(tables, "industryTrends", { industry: "beta", year: 2026 }, { maturity_score_se: null });
  const mature = (score: number, error = 0.001) =>
    industry(
      "alpha",
      2026,
      { maturity_score_mean: score, maturity_score_se: error },
      industry("beta", 2026, { maturity_score_mean: score, maturity_score_se: error }),
    );

  test.each([
    [whole(mature(80)), "It fell by 2 points on 2025: better."],
    [whole(mature(70)), "It rose by 2 points on 2025: worse."],
    [mature(80), "It fell by 2 points on 2025."],
    [whole(mature(75.06, 0.0001)), "It fell by 0 points on 2025: better."],
    [whole(mature(80, 5)), "It is not clearly different from 2025: the difference is −2 points."],
    [mature(70, 5), "It is not clearly different from 2025: the difference is +2 points."],
    [unsure(mature(80)), "The difference from 2025 is −2 points, uncertainty unknown."],
    [unsure(mature(70)), "The difference from 2025 is +2 points, uncertainty unknown."],
  ])("is described correctly, case %#", (tables, expected) => {
    expect(words(riskChange(tables)).replaceAll(".0 points", " points")).toBe(expected);
  });
});

describe("a profile", () => {
  const profileOf = (figures: Profile["own"]): Profile => ({
    name: "North",
    kind: "region",
    id: "north",
    own: figures,
    average: {
      maturityScore: 75,
      auditHours: 200,
      costUSD: 100000,
      automationRate: 50,
      remediationDays: 15,
    } as Profile["average"],
  });
  const figures = {
    maturityScore: 80,
    auditHours: 210,
    costUSD: 100000,
    automationRate: 50,
    remediationDays: 15,
    sampleSize: 100,
  } as Profile["own"];
  const tables = whole(north(2026, { maturity_score_mean: 80, audit_hours_mean: 210 }));

  test("says what is clear, and what is not", () => {
    const table = wordsOf(comparison(tables, profileOf(figures)).source);
    expect(table).toContain(`
Metric | North | Global average | In words | Rank, best first | On 2025
Maturity score | 80.0 ±0.0020 | 75.0 ±0.0014 | 5.0 points above the average: better | 1st of 2 | +5.0 points (+6.7%): better
Audit hours | 210 hours ±0.0020 | 200 hours ±0.0014 | 10 hours more than the average: worse | 2nd of 2 | +5.0%: worse
Compliance cost | $100,000 ±0.0020 | $100,000 ±0.0014 | no clear difference: equal to the average | 1st to 2nd of 2 | unclear: 0.0%
`);
  });

  test("writes a figure with one more decimal if it would be outside of its interval", () => {
    const narrow = whole(north(2026, { maturity_score_mean: 80.043, audit_hours_mean: 210.4 }));
    const table = wordsOf(comparison(narrow, profileOf(figures)).source);
    expect(table).toContain("\nMaturity score | 80.04 ±0.0020 | 75.0 ±0.0014 |");
    expect(table).toContain("\nAudit hours | 210.4 hours ±0.0020 | 200 hours ±0.0014 |");
  });

  test("of a region is not compared with a year of other industries, and the note says so", () => {
    const northern = tables.blocks.map((block) => ({ ...block, region: "north" }));
    const other = {
      ...tables,
      blocks: northern.map((block) => (block.year === 2025 ? { ...block, industry: "alpha" } : block)),
    };
    const [alike, apart] = [{ ...tables, blocks: northern }, other];
    expect(wordsOf(comparison(apart, profileOf(figures)).source)).toContain("1st of 2 | not compared");
    expect(wordsOf(comparison(alike, profileOf(figures)).source)).not.toContain("not compared");
    expect(notComparedNote(apart, profileOf(figures))).toBe(
      "Not compared with 2025: more than 10% of the region's programmes of either year are of industries that the other year does not include, or more than 10% of all programmes count in no region.",
    );
    const first = { ...apart, regionTrends: apart.regionTrends.filter(({ year }) => year === 2026) };
    const alpha = { kind: "industry", id: "alpha" } as const;
    expect([
      notComparedNote(alike, profileOf(figures)),
      notComparedNote(apart, alpha),
      notComparedNote(first, profileOf(figures)),
    ]).toEqual(["", "", ""]);
  });

  describe("of a metric that was not asked the year before", () => {
    askedSince("automation_rate", 2026);

    test("says so in place of a change", () => {
      const table = wordsOf(comparison(tables, profileOf(figures)).source);
      expect(table).toContain("1st to 2nd of 2 | not asked the year before\n");
      expect(table).toContain("2nd of 2 | +5.0%: worse\n");
      const first = { ...tables, span: { ...tables.span, first: tables.span.benchmark } };
      expect(wordsOf(comparison(first, profileOf(figures)).source)).not.toContain("not asked");
    });
  });

  test("does not call a figure better that is not clearly above the average", () => {
    const unsure = whole(north(2026, { maturity_score_mean: 80, maturity_score_se: 5 }));
    expect(wordsOf(comparison(unsure, profileOf(figures)).source)).toContain(
      "no clear difference: 5.0 points above the average | 1st to 2nd of 2 |",
    );
  });

  test("does not call a figure better that is equal to the average as shown, however certain it is", () => {
    const sure = whole(north(2026, { maturity_score_mean: 75.01, maturity_score_se: 1e-6 }));
    expect(wordsOf(comparison(sure, profileOf({ ...figures, maturityScore: 75 })).source)).toContain(
      "no clear difference: equal to the average | 1st of 2 |",
    );
  });

  test("does not call a figure certain that has no standard error, if it is equal to the average neither", () => {
    const unsure = whole(north(2026, { maturity_score_mean: 75, maturity_score_se: null }));
    expect(wordsOf(comparison(unsure, profileOf({ ...figures, maturityScore: 75 })).source)).toContain(
      "| equal to the average, uncertainty unknown |",
    );
  });

  test("of a part of a year does not judge changes", () => {
    const toDate = north(2026, { maturity_score_mean: 80, audit_hours_mean: 210 });
    const table = wordsOf(comparison(toDate, profileOf(figures)).source);
    expect(table).toContain("5.0 points above the average: better | 1st of 2 | +5.0 points (+6.7%)\n");
  });

  test("begins with maturity, its places and whether it differs from the average", () => {
    expect(lead(tables, profileOf(figures))).toContain(
      "With a maturity score of 80.0 ±0.0020, North ranked 1st of 2 regions: 5.0 points above the global average.",
    );
    const unclear = whole(north(2026, { maturity_score_mean: 80, maturity_score_se: 5 }));
    expect(lead(unclear, profileOf(figures))).toContain(
      "North ranked 1st to 2nd of 2 regions: no clear difference from the global average, 75.0.",
    );
  });
});

test("the meaning of ± is explained only where a shown figure has one", () => {
  const note = "± is half of the 95% interval of a figure.";
  expect(plusMinusNote("54.9", html`<td>54.9 <small>±2.2</small></td>`)).toBe(note);
  expect(plusMinusNote("54.9 ±2.2")).toBe(note);
  expect(plusMinusNote("54.9", html`<td>54.9</td>`)).toBe("");
});
