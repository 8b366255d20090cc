import { expect, test } from "vitest";
import { waitingLines } from "../../src/cli/waiting.ts";

const pool = {
  industry: "saas",
  year: 2024,
  additions: 0,
  corrections: 3,
  leftOver: 0,
  since: "2026-Q4",
  needed: 2,
};
const lines = (waits: object, telling: "exactly" | "coarsely") =>
  waitingLines({ comparison: "release before", waiting: [{ ...pool, ...waits }] }, telling).slice(1);
const UNPROVEN =
  "; no cut could be proven safe, for the blocks share programmes with too many others: one may be once k organisations come that no release had";

test("who waits is told with the least that must come, in numbers or in coarse steps", () => {
  expect(lines({}, "exactly")).toEqual([
    "saas, 2024: 3 corrections, since 2026-Q4; at least 2 more organisations must be added, corrected or withdrawn there before nobody waits",
  ]);
  expect(lines({ needed: 1 }, "exactly")[0]).toContain("; at least 1 more organisation must be added,");
  expect(lines({}, "coarsely")).toEqual([
    "saas, 2024: fewer than 5 corrections, since 2026-Q4; some more organisations must be added, corrected or withdrawn there before nobody waits",
  ]);
});

test("that a cut could not be proven safe is told, and what helps", () => {
  for (const telling of ["exactly", "coarsely"] as const) {
    expect(lines({ unproven: true }, telling)[0]!.endsWith(UNPROVEN)).toBe(true);
  }
});
