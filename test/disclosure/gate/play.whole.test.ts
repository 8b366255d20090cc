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
});
