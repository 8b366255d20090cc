import { expect, test } from "vitest";
import { manyWait, manyWaitInWords } from "../../../src/cli/format-ingest-report/many-wait.ts";

const pool = {
  industry: "saas",
  year: 2026,
  additions: 1,
  corrections: 3,
  leftOver: 2,
  since: "2026-Q4",
  needed: 2,
};
const report = {
  comparison: "release before" as const,
  waiting: [pool],
  withheld: { k: 5, industries: [], gathering: null },
  changed: 57,
};

test("six programmes that wait are many if they are more than a tenth of those added, corrected or left over", () => {
  expect(manyWait(report)).toEqual({ waiting: 6, of: 59 });
  // A tenth.
  expect(manyWait({ ...report, changed: 58 })).toBeUndefined();
});

test("fewer than five programmes are never many, because they can hardly ever be published", () => {
  expect(manyWait({ ...report, waiting: [{ ...pool, corrections: 1 }], changed: 2 })).toBeUndefined();
  expect(manyWait({ ...report, waiting: [{ ...pool, corrections: 2 }], changed: 3 })).toEqual({
    waiting: 5,
    of: 5,
  });
  expect(manyWait({ ...report, waiting: [] })).toBeUndefined();
});

test("programmes of an industry and year that is withheld for what it lacks do not count", () => {
  const years = [{ year: 2026, organisations: 3, tooFew: [], paidByFew: [], alike: [], dominated: [] }];
  const withheld = { ...report.withheld, industries: [{ industry: "thin", isWhole: true, years }] };
  const thin = { ...pool, industry: "thin", additions: 40 };
  expect(manyWait({ ...report, waiting: [thin], withheld, changed: 43 })).toBeUndefined();
  expect(manyWait({ ...report, waiting: [thin, pool], withheld, changed: 100 })).toEqual({
    waiting: 6,
    of: 59,
  });
});

test("without a ledger it is not known who waits", () => {
  expect(manyWait({ ...report, comparison: "no ledger" })).toBeUndefined();
});

test("the number and the reason are given", () => {
  expect(manyWaitInWords({ waiting: 1200, of: 3400 })).toBe(
    "1,200 of 3,400 programmes that were added, corrected or left over from dissolved blocks wait for a later release, because no difference between two releases may reveal fewer than k organisations",
  );
});
