import { expect, test } from "vitest";
import { programmes, waitingLines } from "../../../src/cli/format-ingest-report/waiting.ts";

const pool = {
  industry: "saas",
  year: 2024,
  additions: 0,
  corrections: 3,
  leftOver: 0,
  since: "2026-Q4",
  needed: 2,
};
const HELP =
  "waiting programmes are published once enough others of the same industry and year are added, corrected or withdrawn, because no difference between two releases may reveal fewer than k organisations; it also depends on their answers, because in a new block one or two organisations must not make up nearly all of an answer, nor may answers be nearly equal";
const EARLIER =
  "a correction that waits leaves the earlier answers in the figures; if these must not stay, withdraw the submission (withdrawn.csv): its block is then dissolved at once";
const NONE = { k: 5, industries: [], gathering: null };
const lines = (waits: object, telling: "exactly" | "coarsely") =>
  waitingLines(
    { comparison: "release before", waiting: [{ ...pool, ...waits }], withheld: NONE, gathered: [] },
    telling,
  ).slice(1);
test("reports what waits with the least number that must be added, exactly or in coarse steps", () => {
  expect(lines({}, "exactly")).toEqual([
    "saas, 2024: 3 corrections, the oldest since 2026-Q4, until at least 2 more organisations are added or changed",
    HELP,
    EARLIER,
  ]);
  expect(lines({ needed: 1 }, "exactly")[0]).toMatch(
    /, until at least 1 more organisation is added or changed$/,
  );
  expect(lines({}, "coarsely")).toEqual([
    "saas, 2024: fewer than 5 corrections, the oldest since 2026-Q4, until more organisations are added or changed",
    HELP,
    EARLIER,
  ]);
});

test("says which answers too few of those that wait gave or changed, but not in coarse steps", () => {
  const tooFew = [
    { question: "audit_hours", organisations: 3 },
    { question: "remediation_days", organisations: 4 },
  ];
  expect(lines({ corrections: 6, needed: undefined, tooFew }, "exactly")[0]).toBe(
    "saas, 2024: 6 corrections, the oldest since 2026-Q4, until more organisations are added or changed, because enough organisations gave or changed other answers, but too few audit_hours (3), remediation_days (4): each answer needs 5 or none",
  );
  expect(lines({ corrections: 6, tooFew }, "coarsely")).toEqual(lines({ corrections: 6 }, "coarsely"));
});

test("does not call programmes from gathered industries corrections", () => {
  const waiting = [pool, { ...pool, industry: "other", corrections: 7 }];
  const gathered = [{ industry: "gaming", by: "other", programmes: 7 }];
  const all = waitingLines({ comparison: "release before", waiting, withheld: NONE, gathered }, "exactly");
  expect(all.slice(0, 3)).toEqual([
    "waiting in all: 3 corrections, 7 programmes that are corrected or come from a gathered industry",
    "saas, 2024: 3 corrections, the oldest since 2026-Q4, until at least 2 more organisations are added or changed",
    "other, 2024: 7 programmes that are corrected or come from a gathered industry, the oldest since 2026-Q4, until at least 2 more organisations are added or changed",
  ]);
});

test("reports a single programme from a gathered industry in the singular", () => {
  const waiting = [{ ...pool, industry: "other", corrections: 1, leftOver: 1 }];
  const gathered = [{ industry: "gaming", by: "other", programmes: 1 }];
  const [all] = waitingLines({ comparison: "release before", waiting, withheld: NONE, gathered }, "exactly");
  expect(all).toBe(
    "waiting in all: 1 programme that is corrected or comes from a gathered industry, 1 programme left over from a dissolved block",
  );
});

test("says that no safe division was found, and what helps", () => {
  for (const telling of ["exactly", "coarsely"] as const) {
    const [line, , , why] = lines({ unproven: true }, telling);
    expect(line).toMatch(/; no safe division found$/);
    expect(why).toBe(
      "no safe division found: blocks there share programmes with too many others for the search; organisations that are in no earlier release may still be published",
    );
  }
});

test("lists years in order, and those withheld for what they lack in one line without a remedy", () => {
  const thin = { organisations: 7, tooFew: [], paidByFew: [], alike: [], dominated: [] };
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
    "3 corrections, the oldest since 2026-Q4, until at least 2 more organisations are added or changed";
  expect(waitingLines({ comparison: "release before", waiting, withheld, gathered: [] }, "exactly")).toEqual([
    "waiting in all: 12 corrections",
    "saas, 2024, 2026: 6 corrections, the oldest since 2026-Q3; withheld for the reason above",
    `saas, 2025: ${remedy}`,
    `saas, 2027: ${remedy}`,
    HELP,
    EARLIER,
  ]);
});

test("says that earlier answers stay only where corrections wait", () => {
  expect(lines({}, "coarsely")).toContain(EARLIER);
  expect(lines({ additions: 3, corrections: 0 }, "exactly")).not.toContain(EARLIER);
});

test("counts the industries and years beyond twenty lines", () => {
  const pools = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...pool, industry: `i${at + 10}` }));
  const more = (
    waiting: readonly (typeof pool)[],
    withheld: Parameters<typeof waitingLines>[0]["withheld"] = NONE,
  ) =>
    waitingLines({ comparison: "release before", waiting, withheld, gathered: [] }, "exactly").filter(
      (line) => line.endsWith(" more"),
    );
  expect(more(pools(20))).toEqual([]);
  expect(more(pools(21))).toEqual(["and 1 industry and year more"]);
  expect(more(pools(22))).toEqual(["and 2 industries and years more"]);
  // The last is one line for two years.
  const thin = { organisations: 2, tooFew: [], paidByFew: [], alike: [], dominated: [] };
  const years = [2025, 2026].map((year) => ({ ...thin, year }));
  const last = years.map(({ year }) => ({ ...pool, industry: "thin", year }));
  expect(
    more([...pools(20), ...last], { ...NONE, industries: [{ industry: "thin", isWhole: false, years }] }),
  ).toEqual(["and 2 industries and years more"]);
});

test("coarse numbers begin at 5, 10, 20 and 50", () => {
  const coarsely = (value: number) => programmes(value, "coarsely", "programme");
  expect([1, 4, 5, 9, 10, 19, 20, 49, 50, 4721].map(coarsely)).toEqual([
    ...["fewer than 5 programmes", "fewer than 5 programmes", "5 to 9 programmes", "5 to 9 programmes"],
    ...["10 to 19 programmes", "10 to 19 programmes", "20 to 49 programmes", "20 to 49 programmes"],
    ...["50 or more programmes", "50 or more programmes"],
  ]);
  expect(programmes(1, "exactly", "programme")).toBe("1 programme");
});
