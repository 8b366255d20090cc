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
const NONE = { k: 5, industries: [], gathering: null };
const lines = (waits: object, telling: "exactly" | "coarsely") =>
  waitingLines(
    { comparison: "release before", waiting: [{ ...pool, ...waits }], withheld: NONE },
    telling,
  ).slice(1);
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

test("years stand in order, and those that are withheld for what they lack are one line without a remedy of its own", () => {
  const thin = { organisations: 7, tooFew: [], paidByFew: [], alike: [] };
  const few = [{ question: "qsa_fees_usd", organisations: 1 }] as const;
  const years = [
    { ...thin, year: 2024, paidByFew: few },
    { ...thin, year: 2026, paidByFew: few },
    { ...thin, year: 2027 },
  ];
  const withheld = { k: 5, industries: [{ industry: "saas", isWhole: false, years }], gathering: null };
  const waiting = [2027, 2025, 2026, 2024].map((year) => ({
    ...pool,
    year,
    since: year === 2026 ? "2026-Q3" : "2026-Q4",
  }));
  const remedy =
    "3 corrections, since 2026-Q4; at least 2 more organisations must be added, corrected or withdrawn there before nobody waits";
  expect(waitingLines({ comparison: "release before", waiting, withheld }, "exactly")).toEqual([
    "waiting in all: 12 corrections",
    "saas, 2024, 2026: 6 corrections, since 2026-Q3; withheld for what is said above",
    `saas, 2025: ${remedy}`,
    `saas, 2027: ${remedy}`,
  ]);
});
