import { describe, expect, test } from "vitest";
import { loadHistory } from "../../../src/releases/history.ts";
import type { ReleaseFigures } from "../../../src/releases/release-figures.ts";
import {
  fewerInFindings,
  fewerThanBefore,
  manyHeldBack,
} from "../../../src/site/releases/fewer-than-before.ts";
import type { PreviousStory } from "../../../src/site/releases/release-story.ts";
import { industry } from "../../endpoints/observatory/support.ts";
import { golden } from "../../endpoints/support.ts";
import { releasedGolden } from "../../support/golden.ts";

const history = loadHistory(releasedGolden());

/** The sentence of alpha, renamed if it has another id, in a next release with so many fewer programmes of 2026. */
function without(lost: number, id = "alpha") {
  const release = { ...golden.release, release: "2027-Q1" };
  const industryTrends = golden.industryTrends.map((row) =>
    row.industry === "alpha"
      ? { ...row, industry: id, sample_size: row.sample_size! - (row.year === 2026 ? lost : 0) }
      : row,
  );
  const industries = golden.industries.map((one) =>
    one.id === "alpha" && id !== "alpha" ? { ...one, id, previously: "alpha" } : one,
  );
  return fewerThanBefore({ tables: { ...golden, release, industries, industryTrends }, history }, id);
}

test("says in which year an industry lost many of its programmes since the previous release", () => {
  expect(
    golden.industryTrends.find((row) => row.industry === "alpha" && row.year === 2026)?.sample_size,
  ).toBe(16);
  expect(without(5)).toBe(
    "In release 2026-Q4, the figures of 2026 were based on 16 programmes, now on 11: the others were withdrawn or moved, or are held back until they can be published safely. A difference from other figures may come from that alone.",
  );
});

test("says so of an industry that was renamed since", () => {
  expect(without(5, "omega")).toContain("based on 16 programmes, now on 11");
});

test("says nothing of fewer than five, or of an industry that is withheld", () => {
  expect([without(0), without(4), without(16)]).toEqual(["", "", ""]);
});

test("says nothing in a first release", () => {
  expect(fewerThanBefore({ tables: golden, history: { ...history, frozen: [] } }, "alpha")).toBe("");
});

describe("the findings of a release", () => {
  /** A release whose only finding about an industry is that the audit hours of alpha rose from 2025 to 2026. */
  const now = industry("alpha", 2026, { audit_hours_mean: 220 }) as unknown as ReleaseFigures;
  /** The sentences if alpha, or another industry, had so many more programmes in a year of the previous release. */
  function told(more: number, year: number, id = "alpha") {
    const industryTrends = now.industryTrends.map((row) =>
      row.industry === id && row.year === year ? { ...row, sample_size: row.sample_size! + more } : row,
    );
    const previous = { release: "2026-Q3", figures: { ...now, industryTrends } } as unknown as PreviousStory;
    return fewerInFindings(now, previous);
  }

  test("say which of their industries and years lost many programmes", () => {
    expect(told(25, 2025)).toBe(
      "The figures of Alpha & Sons in 2025 are based on 100 programmes, 125 in release 2026-Q3: its changes may come from that alone.",
    );
    expect(told(40, 2026)).toBe(
      "The figures of Alpha & Sons in 2026 are based on 100 programmes, 140 in release 2026-Q3: its changes may come from that alone.",
    );
  });

  test("say nothing of other industries and years, of few programmes, or in a first release", () => {
    expect([told(50, 2025, "beta"), told(50, 2024), told(24, 2026)]).toEqual(["", "", ""]);
    expect(fewerInFindings(now, undefined)).toBe("");
  });
});

test("programmes that no figure counts yet are told of if they are a fifth of all, corrections apart", () => {
  const told = (additions: number | "<5", leftOver: number) =>
    manyHeldBack({
      privacyReport: {
        population: { programmes: 400 },
        waiting: { additions, corrections: 500, leftOver },
      } as unknown as ReleaseFigures["privacyReport"],
    });
  expect([told(0, 0), told("<5", 95), told(60, 35)]).toEqual(["", "", ""]);
  expect(told(60, 40)).toBe(
    "100 of 500 programmes are held back until they can be published safely. They are not chosen at random: figures, and changes between years, can be further from those of all programmes than their standard errors say.",
  );
  expect(manyHeldBack({ privacyReport: null })).toBe("");
});

test("nothing is said of programmes held back where there are none", () => {
  const waiting = { additions: 0, corrections: 0, leftOver: 0 };
  const privacyReport = { population: { programmes: 0 }, waiting };
  expect(manyHeldBack({ privacyReport: privacyReport as unknown as ReleaseFigures["privacyReport"] })).toBe(
    "",
  );
});
