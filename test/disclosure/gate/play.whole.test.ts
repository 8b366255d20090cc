import { describe, expect, it } from "vitest";
import { findings } from "../../../src/disclosure/gate/index.ts";
import { randomNumbers } from "../renewal/play.ts";
import { population, type Released, released, withAnswer } from "./release.ts";

describe("the gate and the makers agree", () => {
  it.each([7, 8])("over five releases with additions, corrections and withdrawals (%i)", (seed) => {
    const random = randomNumbers(seed);
    let programmes = population(150 + Math.floor(200 * random()), seed);
    let before: Released | undefined;
    for (let quarter = 0; quarter < 5; quarter++) {
      const now = released(programmes, before);
      expect(findings(now.publication)).toEqual([]);
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
