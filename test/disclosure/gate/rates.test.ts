import { describe, expect, it } from "vitest";
import { rateChanges } from "../../../src/disclosure/gate/rate-changes.ts";
import { rates } from "../../../src/disclosure/gate/rates.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import type { ReleasedRate } from "../../../src/disclosure/model/released-rate.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import type { BottleneckRow, RequirementGapRow } from "../../../src/tables/rates.ts";
import { at, block, type Changes, settings } from "../programmes.ts";
import { different, foundBy, viewAfter, viewOf } from "./view.ts";

/** Bits of an entry that is counted: the year before requirement 1, and before a digest of "evidence". */
const OPEN = (2026n << 48n) + 1n;
const EVIDENCE = (2026n << 48n) + (0xee82n << 32n);

/** So many programmes with an open finding of requirement 1, and so many without; delays of 10, 11, 12 days and so on. */
const answered = (open: number, closed: number, changesOf: (number: number) => Changes = () => ({})) =>
  different(open + closed, (number) => ({
    findings: new Int8Array(12).fill(number < open ? 1 : 0),
    remediation_days: 10 + number,
    ...changesOf(number),
  }));

/** Eight open findings and twelve closed ones, each as ten. */
const RIGHT: RequirementGapRow = {
  requirement: 1,
  year: 2026,
  sample_size: 20,
  open_finding_rate_pct: 50,
  avg_remediation_days: 13.5,
  open_findings: 10,
  avg_remediation_days_se: null,
};

const gaps = (row: Partial<RequirementGapRow>) => ({
  requirementGaps: [{ ...RIGHT, ...row }],
  bottleneckShares: [],
});

/** What the check says of a row that counts the first programmes of a release. */
const found = (
  members: readonly Programme[],
  row: Partial<RequirementGapRow> = {},
  isCounted = ({ findings }: Programme) => findings[0] === 1,
) =>
  foundBy(
    rates,
    viewOf([block(members)], {
      tables: gaps(row),
      rateBits: (entry) => (isCounted(members[entry]!) ? OPEN : 0n),
    }),
  );

const NO_RATE = ["gives a rate that does not follow from its counts in steps of 5"];
const NO_MEAN = ["gives a delay that is not the mean of those that it counts"];
const FEW_DELAYS = ["gives a delay of fewer than 5 organisations, or of all but fewer than 5"];
const limited = Uint8Array.from(QUESTIONS, (_, questionIndex) =>
  Number(questionIndex === at.remediation_days),
);

describe("a rate of open findings", () => {
  it("passes if it is that of its counts in steps of five", () => {
    expect(found(answered(8, 12))).toEqual([]);
    // Seven as five, thirteen as fifteen; the delays 10 to 16.
    const row = { open_findings: 5, open_finding_rate_pct: 25, avg_remediation_days: 13 };
    expect(found(answered(7, 13), row)).toEqual([]);
  });

  it.each([
    [{ sample_size: 25 }],
    [{ sample_size: 19 }],
    [{ open_finding_rate_pct: 40 }],
    [{ open_finding_rate_pct: 50.0002 }],
  ])("is refused with other figures: %j", (row) => {
    expect(found(answered(8, 12), row)).toEqual(NO_RATE);
  });

  it("counts the same proportion of those without a finding as of those with one", () => {
    const counted = ({ organisation }: Programme) => organisation < 10;
    // Ten of fifteen, and twenty of thirty; days of 10 to 19.
    const row = { sample_size: 30, open_finding_rate_pct: 100 / 3, avg_remediation_days: 14.5 };
    expect(found(answered(15, 30), row, counted)).toEqual([]);
    const all = { ...row, sample_size: 40, open_finding_rate_pct: 25 };
    expect(found(answered(15, 30), all, counted)).toEqual(NO_RATE);
  });

  it("counts at least one step of those without a finding", () => {
    // Five of 25, and of five a fifth: one, in steps five; days of 10 to 14.
    const row = { sample_size: 10, open_findings: 5, avg_remediation_days: 12 };
    expect(found(answered(25, 5), row, ({ organisation }) => organisation < 5)).toEqual([]);
    const none = { ...row, sample_size: 5, open_finding_rate_pct: 100 };
    expect(found(answered(25, 5), none, ({ organisation }) => organisation < 5)).toEqual(NO_RATE);
  });

  it("has the mean delay to the last decimal of days", () => {
    expect(found(answered(8, 12), { avg_remediation_days: 13.55 })).toEqual([]);
    expect(found(answered(8, 12), { avg_remediation_days: 13.56 })).toEqual(NO_MEAN);
    expect(found(answered(8, 12), { avg_remediation_days: 13.44 })).toEqual(NO_MEAN);
  });

  it("has no delay that all of its programmes have", () => {
    const alike = answered(8, 12, (number) => (number < 8 ? { remediation_days: 13.5 } : {}));
    expect(found(alike)).toEqual(["gives a delay that all of its programmes have"]);
    const oneOther = answered(8, 12, (number) =>
      number < 8 ? { remediation_days: number === 0 ? 6.5 : 14.5 } : {},
    );
    expect(found(oneOther)).toEqual([]);
  });

  it("has no delay, and no standard error, that is nearly all due to one or two organisations", () => {
    const days = (...some: readonly number[]) =>
      answered(8, 12, (number) => (number < 8 ? { remediation_days: some[number] ?? 1 } : {}));
    expect(found(days(100), { avg_remediation_days: 13.4 })).toEqual([
      "gives a delay that is nearly all due to one or two organisations",
    ]);
    expect(found(days(100, 90, 80), { avg_remediation_days: 34.4 })).toEqual([]);
    // Of ten, one of 110 days: 10 / 10.
    const ten = answered(10, 10, (number) => ({ remediation_days: number === 0 ? 110 : 100 }));
    const row = { avg_remediation_days: 101, avg_remediation_days_se: 1 };
    expect(found(ten, row)).toEqual([
      "gives a standard error that is nearly all due to one or two organisations",
    ]);
    expect(found(ten, { ...row, avg_remediation_days_se: null })).toEqual([]);
  });

  it("counts at least k organisations, and at least k have no finding", () => {
    const row = {
      sample_size: 15,
      open_findings: 5,
      open_finding_rate_pct: 100 / 3,
      avg_remediation_days: 12,
    };
    expect(found(answered(5, 10), row)).toEqual([]);
    const twice = (number: number) => ({ organisation: Math.max(1, number) });
    expect(found(answered(5, 10, twice), row)).toEqual(["counts fewer than 5 organisations"]);
    const silent = (count: number) => (number: number) =>
      number < 8 + count ? {} : { findings: new Int8Array(12).fill(-1) };
    const five = { sample_size: 15, open_finding_rate_pct: 200 / 3 };
    expect(found(answered(8, 12, silent(5)), five)).toEqual([]);
    expect(found(answered(8, 12, silent(4)), five)).toEqual([
      "has fewer than 5 organisations without the property",
    ]);
  });

  it.each([
    ["those with a finding", 0],
    ["those without one", 8],
  ])("gives the delays of at least k organisations: %s", (_, first) => {
    const isSilent = (number: number) => number >= first + 4 && (number < 8 || first === 8);
    const without = (change: Changes) => answered(8, 12, (number) => (isSilent(number) ? change : {}));
    // The first eight have 10 to 17 days, of which 13.5 is the mean, and the first four 11.5.
    const ofSome = { avg_remediation_days: first === 0 ? 11.5 : 13.5 };
    expect(found(without({ remediation_days: Number.NaN }), ofSome)).toEqual(FEW_DELAYS);
    expect(found(without({ limited }))).toEqual(FEW_DELAYS);
  });

  it("counts only programmes in blocks that have the property", () => {
    const others = ["counts programmes outside blocks or without the property"];
    expect(found(answered(8, 12), {}, ({ organisation }) => organisation < 9)).toEqual(others);
    const [waits, ...members] = answered(9, 12) as [Programme, ...Programme[]];
    const all = [waits, ...members];
    const view = viewOf([block(members)], {
      tables: gaps({ avg_remediation_days: 14.5 }),
      programmes: all,
      blocks: [{ members, entries: members.map((one) => all.indexOf(one)), isKept: false }],
      entryOf: (one) => all.indexOf(one),
      rateBits: (entry) => (entry < 9 ? OPEN : 0n),
    });
    expect(foundBy(rates, view)).toEqual(others);
    const without = { ...view, rateBits: (entry: number) => (entry > 0 && entry < 9 ? OPEN : 0n) };
    expect(foundBy(rates, without)).toEqual([]);
  });
});

describe("the standard error of a rate's delay", () => {
  // Delays of 10 to 21 days: their variance is 13, so that of their mean is 13 / 12, and its root 1.0408.
  const row = { avg_remediation_days: 15.5 };
  const told = (error: number | null) => found(answered(12, 12), { ...row, avg_remediation_days_se: error });

  it("is computed from the programmes that the row counts, to two significant digits", () => {
    expect(told(1)).toEqual([]);
    expect(told(null)).toEqual([]);
    for (const wrong of [1.1, 0.98]) {
      expect(told(wrong)).toEqual([
        "gives a standard error that is not that of its delay, to two significant digits",
      ]);
    }
  });

  it("needs at least the minimum cohort", () => {
    expect(found(answered(8, 12), { avg_remediation_days_se: 0.87 })).toEqual([
      "gives a standard error of a delay of fewer than 10 values",
    ]);
  });
});

describe("a rate of a bottleneck", () => {
  /** Eight name evidence, with delays of 1 to 8 days, six another cause, three none, and three evidence without a delay. */
  const named = different(20, (number) => ({
    bottleneck: number < 8 || number >= 17 ? "evidence" : number < 14 ? "scope" : null,
    bottleneckDelayDays: number < 17 ? 1 + number : null,
  }));
  const row: BottleneckRow = {
    bottleneck: "evidence",
    year: 2026,
    share_pct: 60,
    avg_delay_days: 4.5,
    sample_size: 10,
    respondents: 15,
    avg_delay_days_se: null,
  };
  const ofCause = (change: Partial<BottleneckRow>, members = named, bits = EVIDENCE) =>
    foundBy(
      rates,
      viewOf([block(members)], {
        tables: { requirementGaps: [], bottleneckShares: [{ ...row, ...change }] },
        rateBits: (entry) => (entry < 8 ? bits : 0n),
      }),
    );

  it("passes if it counts those who named it with a delay", () => {
    expect(ofCause({})).toEqual([]);
  });

  it("is refused with a wrong count or delay, or with the bits of another year", () => {
    expect(ofCause({ sample_size: 5 })).toEqual(["gives a number that is not its count in steps of 5"]);
    expect(ofCause({ avg_delay_days: 4.6 })).toEqual(NO_MEAN);
    expect(ofCause({}, named, EVIDENCE - (8n << 48n))).toEqual(["counts fewer than 5 organisations"]);
  });

  it("counts a programme that named it without a delay neither as having it nor as naming another", () => {
    const without = named.map((one, number) => (number === 3 ? { ...one, bottleneckDelayDays: null } : one));
    expect(ofCause({}, without)).toEqual(["counts programmes outside blocks or without the property"]);
    const silent = named.map((one, number) =>
      number === 8 || number === 9 ? { ...one, bottleneck: null } : one,
    );
    expect(ofCause({}, silent)).toEqual(["has fewer than 5 organisations without the property"]);
    const noDelay = named.map((one, number) =>
      number === 8 || number === 9 ? { ...one, bottleneckDelayDays: null } : one,
    );
    expect(ofCause({}, noDelay)).toEqual(["has fewer than 5 organisations without the property"]);
  });
});

describe("a rate after a release", () => {
  const members = answered(16, 12);
  const same = block(members);
  /** A release that counts some of those with a finding, after one that counted others. */
  const after = (
    [from, to]: readonly [number, number],
    counted: number,
    row: Partial<RequirementGapRow> = {},
    known: Partial<RequirementGapRow> = {},
  ) =>
    viewAfter([same], [same], {
      tables: gaps(row),
      rateBits: (entry) => (entry < counted ? OPEN : 0n),
      before: { tables: gaps(known), rateBits: (entry) => (entry >= from && entry < to ? OPEN : 0n) },
    });
  const causes = (row: Partial<BottleneckRow>) => ({
    requirementGaps: [],
    bottleneckShares: [
      {
        ...{ bottleneck: "evidence", year: 2026, share_pct: 60, avg_delay_days: 4.5, sample_size: 10 },
        ...{ respondents: 15, avg_delay_days_se: null, ...row },
      },
    ],
  });
  const few = ["differs from the previous release by fewer than 5 organisations with the property"];

  it.each([
    ["came", [0, 8], 12],
    ["left", [0, 12], 8],
    ["came and left", [2, 8], 10],
    ["came, and the same number left", [2, 10], 8],
  ] as const)("is refused if fewer than k %s", (_, before, counted) => {
    expect(foundBy(rateChanges, after(before, counted))).toEqual(few);
  });

  it.each([
    ["came", [0, 8], 13],
    ["left", [0, 13], 8],
    ["came and left", [2, 8], 11],
    ["came and left, the same number each", [3, 11], 8],
  ] as const)("passes if k %s", (_, before, counted) => {
    expect(foundBy(rateChanges, after(before, counted))).toEqual([]);
  });

  it("keeps its figures if it counts the same programmes", () => {
    expect(foundBy(rateChanges, after([0, 8], 8))).toEqual([]);
    for (const known of [
      { avg_remediation_days: 13.6 },
      { open_finding_rate_pct: 49 },
      { sample_size: 25 },
    ]) {
      expect(foundBy(rateChanges, after([0, 8], 8, {}, known))).toEqual([
        "has other figures than in the previous release, although it counts the same programmes",
      ]);
    }
  });

  it("rounds a delay only if it was published with more digits than the methodology has now", () => {
    const told = (known: number) =>
      foundBy(rateChanges, after([0, 8], 8, {}, { avg_remediation_days: known }));
    expect(settings.methodology.rounding.days).toBe(1);
    for (const exact of [13.46, 13.52, 13.54]) expect(told(exact)).toEqual([]);
    for (const other of [13.4, 13.44, 13.56]) {
      expect(told(other)).toEqual([
        "has other figures than in the previous release, although it counts the same programmes",
      ]);
    }
  });

  it("has no more digits of a delay than it was published with", () => {
    const finer = after([0, 8], 8, { avg_remediation_days: 13.54 }, { avg_remediation_days: 13.5 });
    expect(foundBy(rateChanges, finer)).toEqual([
      "has other figures than in the previous release, although it counts the same programmes",
    ]);
  });

  it("needs k organisations without the property again, if k was raised", () => {
    const withK = (k: number, closed: number) => {
      const own = block(answered(16, closed));
      const rateBits = (entry: number) => (entry < 8 ? OPEN : 0n);
      const view = viewAfter([own], [own], {
        ...{ tables: gaps({}), rateBits, before: { tables: gaps({}), rateBits } },
      });
      return foundBy(rates, {
        ...view,
        before: { ...view.before!, baseline: { ...view.before!.baseline, k } },
      });
    };
    expect(withK(4, 5)).toEqual([]);
    expect(withK(4, 4)).toEqual(["has fewer than 5 organisations without the property"]);
    expect(withK(5, 4)).toEqual([]);
  });

  describe("that earlier releases published", () => {
    const open = (from: number, to: number): ReleasedRate => ({
      row: OPEN,
      entries: Array.from({ length: to - from }, (_, index) => from + index),
    });
    const beside = [
      "differs from combined rows of earlier releases by fewer than 5 organisations with the property",
    ];
    /** A row that counts some, after a release without figures of it, or with those of others. */
    const telling = (
      [from, to]: readonly [number, number],
      told: readonly ReleasedRate[],
      withheld = true,
      earlierBlock: readonly number[] = [0, 1],
    ) => {
      const view = after([from, to], 16, {}, withheld ? { sample_size: null } : {});
      const isCounted = (entry: number) => entry >= from && entry < to;
      const now = told.some(({ entries }) => entries[0] === from && entries.length === to - from);
      const own = now ? [] : [open(from, to)];
      return foundBy(rateChanges, {
        ...view,
        rateBits: (entry) => (isCounted(entry) ? OPEN : 0n),
        before: {
          ...view.before!,
          baseline: {
            ...view.before!.baseline,
            blockHistory: [...view.before!.baseline.blockHistory, earlierBlock],
          },
          rateBits: () => 0n,
          releasedRates: told,
        },
        releasedRates: [...told, ...own],
      });
    };

    it("is compared with what was published before it was withheld", () => {
      expect(telling([1, 8], [open(0, 8)])).toEqual(beside);
      expect(telling([4, 8], [open(0, 8)])).toEqual(beside);
      expect(telling([5, 12], [open(0, 8)])).toEqual([]);
    });

    it("may be one of them again, if nobody of the year has ever left", () => {
      expect(telling([0, 8], [open(0, 8)])).toEqual([]);
      expect(telling([0, 8], [open(0, 8), open(0, 14)])).toEqual([]);
      expect(telling([0, 8], [open(0, 8), open(0, 9)])).toEqual(beside);
      expect(telling([0, 8], [open(0, 8)], true, [0, 99])).toEqual(beside);
      expect(telling([0, 8], [open(0, 8)], true, [99])).toEqual(beside);
    });

    it("may not be one of them again if it is of a bottleneck", () => {
      const told = [{ ...open(0, 8), row: EVIDENCE }];
      const view = viewAfter([same], [same], {
        tables: causes({}),
        rateBits: (entry) => (entry < 8 ? EVIDENCE : 0n),
        before: { tables: causes({ sample_size: null }), rateBits: () => 0n, releasedRates: told },
      });
      expect(foundBy(rateChanges, { ...view, releasedRates: told })).toEqual(beside);
    });

    it("is compared with each published version, and with sums and differences of two", () => {
      expect(telling([1, 8], [open(0, 8), open(0, 14)])).toEqual(beside);
      // The first less the second leaves one; so do both together.
      expect(telling([6, 13], [open(0, 14), open(0, 6)])).toEqual(beside);
      expect(telling([6, 13], [open(0, 6), open(0, 14)])).toEqual(beside);
      expect(telling([0, 13], [open(0, 6), open(6, 14)])).toEqual(beside);
      // Both together are all of the row, which was never published itself.
      expect(telling([0, 13], [open(0, 6), open(6, 13)])).toEqual(beside);
      expect(telling([0, 15], [open(0, 5), open(5, 10)])).toEqual([]);
    });

    it("is not compared with rows of another year, requirement or cause", () => {
      for (const row of [OPEN + (1n << 48n), OPEN + 1n, OPEN - 1n + (EVIDENCE % (1n << 48n))]) {
        expect(telling([1, 8], [{ ...open(0, 8), row }])).toEqual([]);
      }
    });

    it("is remembered for the next release, with all earlier versions", () => {
      const view = after([0, 8], 8);
      expect(foundBy(rateChanges, { ...view, releasedRates: [open(0, 7)] })).toEqual([
        "would not be remembered for the next release",
      ]);
      const reversed = { row: OPEN, entries: open(0, 8).entries.toReversed() };
      expect(
        foundBy(rateChanges, { ...view, before: { ...view.before!, releasedRates: [reversed] } }),
      ).not.toContain("omits rows of rates that releases before 2026-Q4 published");
      const before = { ...view.before!, releasedRates: [open(0, 5)] };
      expect(foundBy(rateChanges, { ...view, before })).toEqual([
        "omits rows of rates that releases before 2026-Q4 published",
      ]);
    });
  });

  it("is not compared with a row that was withheld", () => {
    expect(foundBy(rateChanges, after([0, 8], 9, {}, { sample_size: null }))).toEqual([]);
  });

  it("keeps its figures even if programmes that it counts have corrected their answers", () => {
    const kept = { avg_remediation_days: 21, open_finding_rate_pct: 33 };
    expect(foundBy(rates, after([0, 8], 8, kept, kept))).toEqual([]);
    expect(foundBy(rates, after([0, 8], 8, kept))).toEqual(NO_MEAN);
    expect(foundBy(rates, after([0, 7], 8, kept, kept))).toEqual(NO_MEAN);
  });

  describe("its standard error, if it stays", () => {
    const row = { avg_remediation_days: 15.5, open_findings: 10 };
    const kept = (error: number | null, before: number | null, counted = 12) =>
      foundBy(
        rates,
        after(
          [0, counted],
          counted,
          { ...row, avg_remediation_days_se: error },
          { ...row, avg_remediation_days_se: before },
        ),
      );
    const TELLS_ANOTHER = ["gives a standard error that is not that of its delay, to two significant digits"];

    it("is the published one, or is withheld", () => {
      expect(kept(1.3, 1.3)).toEqual([]);
      expect(kept(null, 1.3)).toEqual([]);
      expect(kept(1, 1.3)).toEqual(["gives another standard error, although it counts the same programmes"]);
    });

    it("may be computed again if k was raised", () => {
      const raisedFrom = (k: number, error: number) => {
        const view = after(
          [0, 12],
          12,
          { ...row, avg_remediation_days_se: error },
          { ...row, avg_remediation_days_se: 1.3 },
        );
        const before = { ...view.before!, baseline: { ...view.before!.baseline, k } };
        return foundBy(rates, { ...view, before });
      };
      expect([raisedFrom(4, 1), raisedFrom(4, 1.3)]).toEqual([[], TELLS_ANOTHER]);
      expect(raisedFrom(5, 1)).toEqual([
        "gives another standard error, although it counts the same programmes",
      ]);
    });

    it("is computed from all programmes that the row counts if none was published", () => {
      expect(kept(1, null)).toEqual([]);
      expect(kept(1.3, null)).toEqual(TELLS_ANOTHER);
    });

    it("is computed from those that gave a delay", () => {
      const own = members.map((one, number) =>
        number === 12 ? { ...one, answers: one.answers.with(at.remediation_days, Number.NaN) } : one,
      );
      const rateBits = (entry: number) => (entry < 13 ? OPEN : 0n);
      const view = viewAfter([block(own)], [block(own)], {
        tables: gaps({ ...row, avg_remediation_days_se: 1 }),
        ...{ rateBits, before: { tables: gaps(row), rateBits } },
      });
      expect(foundBy(rates, view)).toEqual([]);
    });

    it("needs a row with at least the minimum cohort", () => {
      expect(kept(0.96, 0.96, 10)).toEqual([]);
      expect(kept(0.91, 0.91, 9)).toEqual(["gives a standard error of a delay of fewer than 10 values"]);
    });

    it("is not computed if a programme that the row counts has corrected an answer", () => {
      const [first, ...others] = members;
      const corrected = block([{ ...first!, findings: new Int8Array(12) }, ...others]);
      const counts = (error: number | null, before: number | null, blocks = [corrected]) => {
        const rateBits = (entry: number) => (entry < 12 ? OPEN : 0n);
        return foundBy(
          rates,
          viewAfter([same], blocks, {
            tables: gaps({ ...row, avg_remediation_days_se: error }),
            rateBits,
            before: { tables: gaps({ ...row, avg_remediation_days_se: before }), rateBits },
          }),
        );
      };
      expect(counts(1.3, 1.3)).toEqual([]);
      expect(counts(1, null)).toEqual(["gives a standard error of answers that are no longer known"]);
      expect(counts(null, null, [block(others)])).toEqual(["counts a programme that has withdrawn"]);
    });
  });

  it("is refused if it counts the same programmes although one of its year has left", () => {
    const rateBits = (entry: number) => (entry < 8 ? OPEN : 0n);
    const left = viewAfter([same], [block(members.slice(0, -1))], {
      ...{ tables: gaps({}), rateBits, before: { tables: gaps({}), rateBits } },
    });
    expect(foundBy(rateChanges, left)).toEqual([
      "counts the same programmes as in the previous release, although one of its year has left",
    ]);
  });

  it("is refused so too if the one that left was in no block of the previous release, but counted by its rates", () => {
    const last = members.length - 1;
    const now = (entry: number) => (entry < 8 ? OPEN : 0n);
    const found = (ofLast: bigint) => {
      const then = (entry: number) => (entry === last ? ofLast : now(entry));
      const view = viewAfter([same], [block(members.slice(0, -1))], {
        ...{ tables: gaps({}), rateBits: now, before: { tables: gaps({}), rateBits: then } },
      });
      const { before } = view;
      const baseline = { ...before!.baseline, current: [] };
      return foundBy(rateChanges, { ...view, before: { ...before!, baseline } });
    };
    expect(found(2026n << 48n)).toEqual([
      "counts the same programmes as in the previous release, although one of its year has left",
    ]);
    expect(found(2025n << 48n)).toEqual([]);
    expect(found(0n)).toEqual([]);
  });

  it("has the same delay of a bottleneck for the same programmes; its share may change with others", () => {
    const rateBits = (entry: number) => (entry < 8 ? EVIDENCE : 0n);
    const view = (known: Partial<BottleneckRow>) =>
      viewAfter([same], [same], {
        tables: causes({}),
        rateBits,
        before: { tables: causes(known), rateBits },
      });
    expect(foundBy(rateChanges, view({ share_pct: 50 }))).toEqual([]);
    for (const known of [{ avg_delay_days: 4.6 }, { sample_size: 15 }]) {
      expect(foundBy(rateChanges, view(known))).toEqual([
        "has other figures than in the previous release, although it counts the same programmes",
      ]);
    }
    expect(foundBy(rateChanges, view({ sample_size: null }))).toEqual([]);
  });
});
