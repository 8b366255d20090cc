import { expect, test } from "vitest";
import { absenceLines } from "../../../src/cli/format-ingest-report/absence.ts";

const comparison = "release before";
const absence = {
  before: 10420,
  absent: 3163,
  gone: [{ industry: "saas", year: 2024, programmes: 120 }],
  lostAnswers: [],
};

test("reports the total of missing programmes, and the years of industries in which all are missing", () => {
  expect(absenceLines({ absence, comparison }, "exactly")).toEqual([
    "3,163 of the 10,420 programmes of the previous release are neither among the usable submissions of the file nor withdrawn",
    "saas, 2024: all 120 programmes of the previous release are missing",
  ]);
});

test("reports missing programmes in coarse steps if others read it", () => {
  expect(absenceLines({ comparison, absence: { ...absence, absent: 3, gone: [] } }, "coarsely")).toEqual([
    "fewer than 5 programmes of the previous release are neither among the usable submissions of the file nor withdrawn",
  ]);
});

test("reports a single missing programme to others like a few, without revealing that it is one", () => {
  const [line] = absenceLines({ comparison, absence: { ...absence, absent: 1, gone: [] } }, "coarsely");
  expect(line).toBe(
    "fewer than 5 programmes of the previous release are neither among the usable submissions of the file nor withdrawn",
  );
  const [exact] = absenceLines({ comparison, absence: { ...absence, absent: 1, gone: [] } }, "exactly");
  expect(exact).toBe(
    "1 of the 10,420 programmes of the previous release is neither among the usable submissions of the file nor withdrawn",
  );
});

test("reports a year that is missing in every industry only once", () => {
  const gone = [{ industry: null, year: 2024, programmes: 1204 }];
  expect(absenceLines({ comparison, absence: { ...absence, gone } }, "exactly")[1]).toBe(
    "2024: all 1,204 programmes of the previous release are missing",
  );
});

test("reports nothing if no programme is missing, or there is no previous release", () => {
  expect(absenceLines({ comparison, absence: { ...absence, absent: 0 } }, "exactly")).toEqual([]);
  expect(absenceLines({ comparison: "first release", absence: null }, "exactly")).toEqual([]);
});

test("says that without a ledger it is not known who is missing", () => {
  for (const telling of ["exactly", "coarsely"] as const) {
    expect(absenceLines({ comparison: "no ledger", absence: null }, telling)).toEqual([
      "without a ledger, it is not known who is missing since the previous release",
    ]);
  }
});

test("says that no submission is new since the previous release, for example if an old file was read", () => {
  const same = { before: 25100, absent: 0, gone: [], lostAnswers: [], nothingNewSince: "2026-Q3" };
  expect(absenceLines({ comparison: "release before", absence: same }, "coarsely")).toEqual([
    "no submission of a published year is new since 2026-Q3",
  ]);
});

test.each([
  [20, undefined],
  [21, "and 1 industry and year more"],
  [22, "and 2 industries and years more"],
])(
  "of %d industries and years that nothing is left of twenty are named, and the others counted",
  (count, more) => {
    const gone = Array.from({ length: count }, (_, at) => ({
      industry: `i${at}`,
      year: 2024,
      programmes: 5,
    }));
    const lines = absenceLines({ comparison, absence: { ...absence, gone } }, "exactly");
    expect(lines[20]).toBe("i19, 2024: all 5 programmes of the previous release are missing");
    expect(lines[21]).toBe(more);
  },
);
