import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Baseline } from "../../../src/disclosure/model/baseline.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { type YearRates, yearRates } from "../../../src/disclosure/renewal/year-rates.ts";
import { block, programme, settings } from "../programmes.ts";
import { Memory } from "./play.ts";

/** Two causes of the registry; the rest is that of golden. */
const CAUSES = ["evidence", "scope"];

/** Somebody who answers all requirements, 1 an open finding, and may name a cause. */
const answering = (number: number, findings: readonly number[], cause?: string): Programme =>
  programme(number, {
    findings: Int8Array.from({ length: 12 }, (_, index) => findings[index % findings.length]!),
    ...(cause !== undefined && { bottleneck: cause, bottleneckDelayDays: 1 + (number % 20) }),
    // Quadratic, so that other programmes have another mean.
    remediation_days: 10 + number ** 2 / 10,
  });

/** Releases of programmes that stand in one block each year, but for those who wait. */
class Releases {
  readonly #memory = new Memory();
  #before: YearRates | undefined;
  #current: Baseline["current"] = [];
  #waiting: ReadonlySet<number> = new Set();

  make(members: readonly Programme[], waiting: readonly Programme[] = []): YearRates {
    const baseline = {
      ...this.#memory.baseline(),
      current: this.#current,
      waitsSince: (entry: number) => (this.#waiting.has(entry) ? "2026-Q2" : undefined),
    };
    const cut = block(members);
    const rates = yearRates(
      [cut],
      [...members, ...waiting],
      baseline,
      settings,
      this.#before && { ...this.#before, tables: this.#before },
    );
    const place = this.#memory.history.push(members.map((one) => this.#memory.enter(one))) - 1;
    this.#current = [{ block: place, row: cut.row }];
    this.#waiting = new Set(waiting.map((one) => this.#memory.enter(one)));
    this.#before = rates;
    return rates;
  }
}

/** What anybody sees of each row: whether it has the figures of before, and how many have the property, in steps. */
function seen(before: YearRates, now: YearRates) {
  const figures = ({ requirementGaps, bottleneckShares }: YearRates) => [
    ...requirementGaps.map((row) => [row.open_findings, row.avg_remediation_days]),
    ...bottleneckShares.map((row) => [row.sample_size, row.avg_delay_days]),
  ];
  const rows = figures(before);
  return figures(now).map(([having, days], place) => {
    const isSame = having === rows[place]![0] && days === rows[place]![1];
    return [having === null ? "withheld" : isSame ? "the same" : "another", having];
  });
}

/** What is seen after one of these has left, and others have come. */
function afterLeaving(all: readonly Programme[], leaver: Programme, newcomers: readonly Programme[] = []) {
  const releases = new Releases();
  const before = releases.make(all);
  return seen(before, releases.make([...all.filter((one) => one !== leaver), ...newcomers]));
}

/** Whether an odd number of the bits are set in both: two different masks split the numbers differently. */
const parity = (number: number, mask: number) =>
  [1, 2, 4, 8].filter((bit) => (number & mask & bit) !== 0).length % 2;

/** Sixty, of whom every requirement has other open findings: about half of two requirements' differ. A third names no cause. */
const sixty = Array.from({ length: 60 }, (_, number) =>
  answering(
    number,
    Array.from({ length: 12 }, (_, index) => parity(number, index + 1)),
    [...CAUSES, undefined][number % 3],
  ),
);

describe("rates after somebody left", () => {
  const nobody = answering(60, [0]);
  const everything = answering(61, [1], "evidence");
  const all = [...sixty, nobody, everything];

  it("change in the same way whatever the one who left had answered", () => {
    const expected = afterLeaving(all, nobody);
    // Thirty and one have a finding, 31 in steps are 30, of whom 26 are told: 25.
    expect(expected[0]).toEqual(["another", 25]);
    expect(expected.some(([what]) => what === "the same")).toBe(false);
    for (const leaver of [everything, sixty[0]!, sixty[5]!, sixty[10]!, sixty[59]!]) {
      expect(afterLeaving(all, leaver)).toEqual(expected);
    }
  });

  it("are as high as before: the same proportion of those without a finding waits", () => {
    const releases = new Releases();
    const rateOf = ({ requirementGaps: [first] }: YearRates) => [
      first!.open_findings,
      first!.sample_size,
      first!.open_finding_rate_pct,
    ];
    // 31 of 62 have a finding of the first requirement, each told as 30.
    expect(rateOf(releases.make(all))).toEqual([30, 60, 50]);
    expect(rateOf(releases.make(all.filter((one) => one !== nobody)))).toEqual([25, 50, 50]);
  });

  it("change in the same way with newcomers, with the property and without", () => {
    const newcomers = [100, 101, 102].map((number) => answering(number, [1], "evidence"));
    const others = [103, 104].map((number) => answering(number, [0], "scope"));
    const expected = afterLeaving(all, nobody, [...newcomers, ...others]);
    expect(expected.some(([what]) => what === "the same")).toBe(false);
    for (const leaver of [everything, sixty[0]!, sixty[31]!]) {
      expect(afterLeaving(all, leaver, [...newcomers, ...others])).toEqual(expected);
    }
  });

  it("change in the same way for any programmes, whoever leaves", () => {
    const finding = fc.constantFrom(0, 1);
    const one = fc.tuple(
      fc.array(finding, { minLength: 12, maxLength: 12 }),
      fc.constantFrom(...CAUSES, undefined),
    );
    fc.assert(
      fc.property(fc.array(one, { minLength: 2, maxLength: 40 }), fc.nat(), fc.nat(), (drawn, a, b) => {
        // With twenty on each side of every row, none is withheld since too few are without.
        const rest = sixty.slice(0, 40).map((own) => ({ ...own, bottleneck: CAUSES[own.organisation % 2]! }));
        const members = [...rest, ...drawn.map(([own, cause], at) => answering(100 + at, own, cause))];
        const [first, second] = [a, b].map((number) => members[40 + (number % drawn.length)]!);
        const now = afterLeaving(members, first!);
        expect(now).toEqual(afterLeaving(members, second!));
        expect(now.some(([what]) => what === "the same")).toBe(false);
      }),
      { numRuns: 25 },
    );
  });

  it("are withheld in the same way if fewer than k would be left", () => {
    const few = [
      ...Array.from({ length: 9 }, (_, number) => answering(number, [1])),
      ...Array.from({ length: 20 }, (_, number) => answering(20 + number, [0])),
    ];
    expect(afterLeaving(few, few[0]!)).toEqual(afterLeaving(few, few[20]!));
    expect(afterLeaving(few, few[20]!)[0]).toEqual(["withheld", null]);
  });

  it("also change if the one who left was waiting and counted in no rate", () => {
    const releases = new Releases();
    releases.make(all);
    // Its block is gone, for somebody else of it has left.
    const second = releases.make(
      all.filter((one) => one !== everything && one !== nobody),
      [nobody],
    );
    expect(seen(second, releases.make(all.slice(0, 60))).some(([what]) => what === "the same")).toBe(false);
  });

  it("stay in the next release if nobody else leaves", () => {
    const releases = new Releases();
    releases.make(all);
    const rest = all.filter((one) => one !== nobody);
    const second = releases.make(rest);
    const third = seen(second, releases.make(rest));
    expect(third.filter(([what]) => what === "another")).toEqual([]);
    expect(third[0]).toEqual(["the same", 25]);
  });
});

describe("rates after some waited", () => {
  const few = sixty.slice(40);

  it("are those of the release before again, if these are published as they were and nobody has left", () => {
    const releases = new Releases();
    const first = releases.make(sixty);
    const second = releases.make(sixty.slice(0, 40), few);
    const third = releases.make(sixty);
    const changed = (rates: YearRates) =>
      rates.requirementGaps.filter(
        ({ open_findings }, place) => open_findings !== first.requirementGaps[place]!.open_findings,
      ).length;
    expect([changed(second), changed(third)]).toEqual([12, 0]);
    expect(third.requirementGaps).toEqual(first.requirementGaps);
  });

  it("stay as they are if somebody has left in between, whatever that one answered", () => {
    for (const leaver of [sixty[0]!, sixty[5]!, sixty[10]!, sixty[39]!]) {
      const without = (some: readonly Programme[]) => some.filter((one) => one !== leaver);
      const releases = new Releases();
      releases.make(sixty);
      releases.make(without(sixty.slice(0, 40)), few);
      const third = releases.make(without(sixty));
      const fourth = seen(third, releases.make(without(sixty)));
      expect(fourth.filter(([what]) => what === "another")).toEqual([]);
    }
  });
});
