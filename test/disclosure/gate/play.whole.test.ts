import { describe, expect, it } from "vitest";
import { gateViolations } from "../../../src/disclosure/gate/index.ts";
import { settings } from "../programmes.ts";
import { randomNumbers } from "../renewal/play.ts";
import { population, type Released, released, withAnswer } from "./release.ts";

describe("the gate agrees with the tables", () => {
  it.each([
    [7, [5, 5, 5, 5, 5]],
    [9, [5, 5, 10, 10, 10]],
  ])("over five releases with additions, corrections and withdrawals (%i), with k %j", (seed, ks) => {
    const random = randomNumbers(seed);
    let programmes = population(120 + Math.floor(120 * random()), seed);
    let before: Released | undefined;
    for (const [quarter, k] of ks.entries()) {
      const now = released(programmes, before, { ...settings.methodology, k });
      expect(gateViolations(now.publication)).toEqual([]);
      expect(Math.min(...now.publication.tables.blocks.map((row) => row.programmes))).toBeGreaterThanOrEqual(
        k,
      );
      before = now;
      const corrected = programmes
        .filter(() => random() > 0.006)
        .map((one) =>
          random() < 0.015 ? withAnswer(one, Math.floor(7 * random()), Math.round(800 * random()) / 10) : one,
        );
      const added = population(Math.floor(40 * random()), 100 * seed + quarter, 10_000 * (quarter + 1));
      programmes = [...corrected, ...added];
    }
  });

  it.each([
    ["everybody: no correction waits", 1, 0, 0],
    ["everybody, while one leaves: a tenth waits at most", 1, 1, 16],
    ["every second: a fifth waits at most", 2, 0, 16],
  ])("over three releases in which one question is corrected twice by %s", (_, step, leaving, most) => {
    const everybody = population(160, 3);
    const correct = (factor: number) =>
      everybody
        .slice(leaving)
        .map((one, place) => (place % step === 0 ? withAnswer(one, 1, one.answers[1]! * factor) : one));
    let before = released(everybody);
    for (const factor of [1.4, 0.7]) {
      before = released(correct(factor), before);
      expect(gateViolations(before.publication)).toEqual([]);
      const waiting = before.waiting.map(({ corrections }) => corrections);
      expect(waiting.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(most);
    }
  });

  it("over four releases in which a cost is corrected by a little, and with it what is limited: nobody waits", () => {
    const COST = 2;
    const everybody = population(160, 3);
    const given = everybody.map(({ answers }) => answers[COST]!).filter((cost) => !Number.isNaN(cost));
    const limit = 0.9 * Math.max(...given);
    /** Everybody with other costs, none above the limit. */
    const times = (factor: number) =>
      everybody.map((one) => {
        const cost = factor * one.answers[COST]!;
        if (!(cost > limit)) return withAnswer(one, COST, cost);
        return {
          ...withAnswer(one, COST, limit),
          limited: one.limited.with(COST, 1),
          fingerprint: `${one.fingerprint} ${cost}`,
        };
      });
    const factors = [1, 1.018, 1.07, 1.14];
    const limitedCounts = factors.map(
      (factor) => times(factor).filter(({ limited }) => limited[COST] === 1).length,
    );
    expect(limitedCounts).toEqual([...new Set(limitedCounts)]);
    let before: Released | undefined;
    for (const factor of factors) {
      before = released(times(factor), before);
      expect(gateViolations(before.publication)).toEqual([]);
      expect(before.waiting.map(({ corrections }) => corrections).filter((count) => count > 0)).toEqual([]);
    }
  });

  it("over three releases in which a question is corrected, and corrected back: nobody waits", () => {
    const everybody = population(160, 3);
    const first = released(everybody);
    const corrected = everybody.map((one) => withAnswer(one, 1, one.answers[1]! * 1.4));
    const second = released(corrected, first);
    expect(second.waiting).toEqual([]);
    const third = released(everybody, second);
    expect(third.waiting).toEqual([]);
    expect(gateViolations(third.publication)).toEqual([]);
  });
});
