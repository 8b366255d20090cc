import { expect, test } from "vitest";
import { explainedInWords, explainedParts } from "../../src/documents/explained-text.ts";
import type { ExplainedAverage } from "../../src/releases/explained.ts";
import { ROUNDING as rounding } from "../support/rounding.ts";

const cost: ExplainedAverage = {
  key: {},
  field: "costUSD",
  unit: "usd",
  old: 100000,
  new: 102240,
  absolute: 2240,
  atUnchangedMix: 340,
  mix: 1900,
  percent: { change: 2.24, atUnchangedMix: 0.34, mix: 1.9 },
};

test("a change of an average is given in total, and at an unchanged mix", () => {
  expect(explainedInWords(rounding, cost)).toBe("+2.2% in all; +0.3% at an unchanged mix");
  expect(explainedParts(rounding, cost)).toEqual({ all: "+2.2%", atUnchangedMix: "+0.3%" });
});

test("a change of a score is in points, with a real minus sign", () => {
  const score = { ...cost, unit: "score", absolute: 0.24, atUnchangedMix: -0.16 } as const;
  expect(explainedInWords(rounding, score)).toBe("+0.2 points in all; −0.2 points at an unchanged mix");
});

test("points are rounded as scores, and percents as percents", () => {
  const own = { ...rounding, score: 2, percent: 0 };
  const score = { ...cost, unit: "score", absolute: 0.246, atUnchangedMix: -0.161 } as const;
  expect(explainedParts(own, score)).toEqual({ all: "+0.25 points", atUnchangedMix: "−0.16 points" });
  expect(explainedParts(own, cost)).toEqual({ all: "+2%", atUnchangedMix: "0%" });
});

test("a change from 0 has no percentage", () => {
  expect(explainedInWords(rounding, { ...cost, percent: null })).toBe("from 0");
  expect(explainedParts(rounding, { ...cost, percent: null })).toBeUndefined();
});
