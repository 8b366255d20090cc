import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DataError } from "../../../src/model/problem.ts";
import type { Cleaned } from "../../../src/submissions/clean.ts";
import { SUBMISSION_COLUMNS } from "../../../src/submissions/columns.ts";
import { complete } from "../../../src/submissions/complete.ts";
import { betweenReleases } from "../../../src/submissions/gate/releases.ts";
import { recordOf } from "../../../src/submissions/ledger/record.ts";
import { sealed } from "../../../src/submissions/ledger/seal.ts";
import { completeSince } from "../../../src/submissions/ledger/since.ts";
import { clean, sample, settings } from "../support.ts";

const KEY = Buffer.alloc(32, 1);
const YEAR = SUBMISSION_COLUMNS.indexOf("year");
const MATURITY = SUBMISSION_COLUMNS.indexOf("maturity_score");
const { methodology } = settings;

const known = (submissions: readonly string[][]): Cleaned => sealed(clean(submissions), KEY);
const submissions = sample(3000, 1);
const isWhole = (cells: readonly string[]) => !cells.includes("");
const record = recordOf(
  complete(known(submissions), settings, "s.csv").programmes,
  { benchmark: [], maturity: [] },
  [],
  [],
  settings,
);
const since = (now: readonly string[][]) => completeSince(known(now), [record], settings, "s.csv");
const indexOf = (year: string) =>
  submissions.findIndex(
    (cells) => cells[YEAR] === year && isWhole(cells) && cells.length === SUBMISSION_COLUMNS.length,
  );

/** What the gate finds in what is about to be published. */
const found = ({ completed, since: { keptYears } }: ReturnType<typeof since>) =>
  betweenReleases.find({
    k: methodology.k,
    cohorts: [],
    cells: [],
    since: {
      record,
      records: [record],
      withheld: [],
      keptYears,
      programmes: completed.programmes,
      partitions: { benchmark: [], maturity: [] },
      methodology,
    },
  });

describe("completeSince", () => {
  it("leaves the same submissions as they are", () => {
    const { completed, since: made } = since([...submissions].reverse());
    expect(made).toMatchObject({ heldBack: 0, keptYears: new Map() });
    expect(completed.programmes).toHaveLength(
      complete(known(submissions), settings, "s.csv").programmes.length,
    );
  });

  it("lets one new programme wait", () => {
    const added = submissions[indexOf("2026")]!.with(MATURITY, "61.23");
    const result = since([...submissions, added]);
    expect(result.since).toMatchObject({ heldBack: 1, keptYears: new Map() });
    expect(found(result)).toEqual([]);
  });

  it("takes five new programmes that share every cell", () => {
    const one = submissions[indexOf("2024")]!;
    const five = ["60.11", "60.12", "60.13", "60.14", "60.15"].map((score) => one.with(MATURITY, score));
    const result = since([...submissions, ...five]);
    expect(result.since).toMatchObject({ heldBack: 0, keptYears: new Map() });
    expect(found(result)).toEqual([]);
  });

  it.each([
    ["one that left", (index: number) => submissions.toSpliced(index, 1)],
    [
      "one that answers otherwise",
      (index: number) => submissions.with(index, submissions[index]!.with(MATURITY, "61.23")),
    ],
  ])("keeps the figures of the year of %s, and of no other", (_, change) => {
    const result = since(change(indexOf("2023")));
    expect([...result.since.keptYears.keys()]).toEqual([2023]);
    expect(result.since.keptYears.get(2023)).toContain("all, 2023 would change by 1 organisation");
    expect(found(result)).toEqual([]);
  });

  it("publishes no difference of 1 to k - 1 organisations, whatever is added, changed and withdrawn", () => {
    const pool = sample(800, 2);
    fc.assert(
      fc.property(
        fc.subarray(pool, { maxLength: 300 }),
        fc.uniqueArray(fc.nat(submissions.length - 1), { maxLength: 12 }),
        fc.uniqueArray(fc.nat(submissions.length - 1), { maxLength: 12 }),
        (added, gone, changed) => {
          const rest = submissions
            .map((cells, index) => (changed.includes(index) ? cells.with(MATURITY, "33.33") : cells))
            .filter((_, index) => !gone.includes(index));
          try {
            expect(found(since([...rest, ...added]))).toEqual([]);
          } catch (error) {
            // Too few of an industry and year may be left.
            if (!(error instanceof DataError)) throw error;
          }
        },
      ),
      { seed: 1, numRuns: 5 },
    );
  });
});

describe("the gate", () => {
  it("refuses a release that differs from the one before by one programme", () => {
    const index = indexOf("2023");
    const { programmes } = complete(known(submissions.toSpliced(index, 1)), settings, "s.csv");
    const findings = betweenReleases.find({
      k: 5,
      cohorts: [],
      cells: [],
      since: {
        record,
        records: [record],
        withheld: [],
        keptYears: new Map(),
        programmes,
        partitions: { benchmark: [], maturity: [] },
        methodology,
      },
    });
    expect(findings).toContainEqual({
      table: "observatory/",
      place: "all, 2023",
      rule: "all, 2023 would change by 1 organisation since release 2026-Q4, and must by 0 or at least k = 5",
      remedy: "Let new programmes wait, or keep the figures of the year.",
    });
  });
});
