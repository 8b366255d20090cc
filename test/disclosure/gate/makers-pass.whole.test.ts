import fc from "fast-check";
import { expect, it } from "vitest";
import { CHECKS, gateViolations } from "../../../src/disclosure/gate/index.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { draftPublication } from "../../../src/disclosure/release-tables.ts";
import { emptyBaseline } from "../../../src/disclosure/renewal/empty-baseline.ts";
import { COST_PARTS, QUESTIONS } from "../../../src/model/metric.ts";
import { DataError } from "../../../src/model/problem.ts";
import { goldenFiles } from "../../support/golden.ts";
import { settings } from "../programmes.ts";
import { population } from "./release.ts";

const PARTS = COST_PARTS.map((part) => QUESTIONS.indexOf(part));

/** How an answer differs between programmes: as real answers do, or only for one programme in so many. */
const spread = fc.oneof(fc.constant("any" as const), fc.constantFrom(2, 4, 5));

/** A population in which some answers may be nearly equal, and the parts of the cost may be fixed percentages of it. */
const anyPopulation = fc
  .record({
    seed: fc.nat(1000),
    count: fc.integer({ min: 40, max: 120 }),
    spreads: fc.array(spread, { minLength: QUESTIONS.length, maxLength: QUESTIONS.length }),
    step: fc.constantFrom(0.1, 1, 100),
    percentages: fc.option(fc.constantFrom([40, 35, 25], [98, 1, 1], [50, 50, 0], [33.3, 33.3, 33.4])),
    cents: fc.constantFrom(1, 100),
  })
  .map(({ seed, count, spreads, step, percentages, cents }) =>
    population(count, seed).map((one, number): Programme => {
      const answers = one.answers.map((answer, at) => {
        const every = spreads[at]!;
        if (every === "any" || Number.isNaN(answer)) return answer;
        return 50 + (number % every === 0 ? step * (1 + (number % 7)) : 0);
      });
      if (percentages !== null) {
        const total = 50_000 + 977 * number;
        for (const [index, at] of PARTS.entries())
          answers[at] = Math.round((percentages[index]! * total * cents) / 100) / cents;
      }
      return { ...one, answers, limited: new Uint8Array(QUESTIONS.length) };
    }),
  );

const DEFECTS = CHECKS.filter(({ isOfProgram }) => isOfProgram);

it("the gate finds nothing wrong with what the program computes, for any answers", () => {
  let released = 0;
  fc.assert(
    fc.property(anyPopulation, (programmes) => {
      const past = { baseline: emptyBaseline(programmes) };
      let made: ReturnType<typeof draftPublication>;
      try {
        made = draftPublication(programmes, settings, goldenFiles, past);
      } catch (error) {
        if (!(error instanceof DataError)) throw error;
        // No block of the benchmark year is safe, so nothing is published.
        return;
      }
      released++;
      expect(gateViolations(made.publication, DEFECTS)).toEqual([]);
    }),
    { numRuns: 20 },
  );
  expect(released).toBeGreaterThan(5);
});
