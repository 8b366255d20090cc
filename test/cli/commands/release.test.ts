import { expect, test } from "vitest";
import { mayAsk, releaseInWords } from "../../../src/cli/commands/release.ts";

test("says what a release wrote, and what to do next", () => {
  const told = (release: string, isKnown: boolean) => releaseInWords({ release, isKnown }, "data", "public");
  expect([told("2027-Q1", false), told("2027-Q1.1", false), told("2027-Q1", true)]).toEqual([
    "Wrote data/ and public/. Next: commit data/, deploy public/, and verify the site.",
    "Wrote data/ and public/. Next: commit data/, deploy public/, and verify the site.\nIf an earlier release of 2027-Q1 should no longer be used: compliance-data retract.",
    "2027-Q1 is frozen already, with the same content: nothing in data/ has changed. Wrote public/.",
  ]);
});

test("asks whether to publish unless it publishes nothing, is told not to ask, or a script reads what it says", () => {
  expect(mayAsk({})).toBe(true);
  expect(mayAsk({ dryRun: true })).toBe(false);
  expect(mayAsk({ yes: true })).toBe(false);
  expect(mayAsk({ json: true })).toBe(false);
});
