import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Cleaner } from "../../../src/submissions/clean.ts";
import { SAMPLE_COLUMNS } from "../../../src/submissions/sample/columns.ts";
import { spoil } from "../../../src/submissions/sample/faults.ts";
import { settings, submission } from "../support.ts";

const CLEAN = Object.fromEntries(submission().map((cell, index) => [SAMPLE_COLUMNS[index]!, cell]));
const BLANKED = ["requirement_1", "requirement_2", "requirement_3", "requirement_4"];
const never = () => 0.999;
const always = () => 0;
/** Never, but for the throws with these numbers. */
const onThrows = (numbers: readonly number[], value: number) => {
  let thrown = 0;
  return () => (numbers.includes(++thrown) ? value : 0.999);
};
/** Throws of a clean row: one for each answer to be blank, then spelling, units, outlier, decimal point, and fate. */
const ANSWERS = SAMPLE_COLUMNS.slice(SAMPLE_COLUMNS.indexOf("maturity_score"));
const [SPELLING, UNITS, OUTLIER, DECIMAL, FATE] = [1, 2, 3, 4, 5].map(
  (throws) => ANSWERS.length + throws,
) as [number, number, number, number, number];
const throwFor = (column: string) => ANSWERS.indexOf(column) + 1;

const changed = (row: Record<string, string>) =>
  Object.fromEntries(Object.entries(row).filter(([column, cell]) => CLEAN[column] !== cell));

describe("spoil", () => {
  it("leaves a row unchanged if the random numbers say so", () => {
    expect([...spoil(CLEAN, never)]).toEqual([CLEAN]);
  });

  it("blanks at most 4 answers, so that the programme stays", () => {
    const [row] = spoil({ ...CLEAN }, always);
    expect(Object.keys(CLEAN).filter((column) => row![column] === "")).toEqual([
      "maturity_score",
      "audit_hours",
      "qsa_fees_usd",
      "remediation_tooling_usd",
    ]);
  });

  it.each([
    ["a spelling of the industry", SPELLING, 0, { industry: " fintech " }],
    ["units", UNITS, 0, { automation_rate: "50%", qsa_fees_usd: "$40,000", audit_hours: " 800 h" }],
    ["an outlier", OUTLIER, 0, { remediation_days: "48.0" }],
    ["a decimal point out of place", DECIMAL, 0, { maturity_score: "-60" }],
  ])("writes %s", (_, number, value, cells) => {
    const [row, ...more] = spoil(CLEAN, onThrows([number], value));
    expect(more).toEqual([]);
    expect(changed(row!)).toEqual(cells);
  });

  it("does not misplace the decimal point if 4 answers are blank, so that the programme stays", () => {
    const [row] = spoil(CLEAN, onThrows([...BLANKED.map(throwFor), DECIMAL], 0));
    expect(changed(row!)).toEqual(Object.fromEntries(BLANKED.map((column) => [column, ""])));
  });

  it.each([
    ["a duplicate", 0.003, "duplicate"],
    ["a row that is nearly empty", 0.008, "too many answers missing"],
    ["a misspelt industry", 0.012, "unknown industry"],
    ["a row without a year", 0.014, "unknown year"],
    ["an unknown country", 0.015, "unknown country"],
  ])("adds %s, which cleaning drops", (_, fate, reason) => {
    const cleaner = new Cleaner(settings);
    for (const row of spoil(CLEAN, onThrows([FATE], fate)))
      cleaner.add(SAMPLE_COLUMNS.map((column) => row[column]!));
    expect(cleaner.finish()).toMatchObject({ read: 2, programmes: [{}], dropped: { [reason]: 1 } });
  });

  it("does not change the given row", () => {
    const row = { ...CLEAN };
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.02, noNaN: true })), (dice) => {
        for (const spoilt of spoil(row, () => dice.next().value)) expect(spoilt).not.toBe(row);
        expect(row).toEqual(CLEAN);
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});
