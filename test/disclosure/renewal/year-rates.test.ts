import { describe, expect, it } from "vitest";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { type YearRates, yearRates } from "../../../src/disclosure/renewal/year-rates.ts";
import { LIMITS } from "../../../src/model/limits.ts";
import { block, programme, settings } from "../programmes.ts";
import { Memory } from "./play.ts";

/** Bits of an entry that is counted: the year before requirement 1, and before digests of causes. */
const OPEN = (2026n << 48n) + 1n;
const YEAR = 2026n << 48n;
const EVIDENCE = (2026n << 48n) + (0xee82n << 32n);

/** A programme with an open finding of requirement 1, or with none, and as many days as its number and ten. */
const answered = (number: number, isOpen: boolean): Programme =>
  programme(number, {
    findings: Int8Array.from({ length: 12 }, (_, index) => (index > 0 ? -1 : Number(isOpen))),
    remediation_days: 10 + number,
  });
const range = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, index) => first + index);
const open = (first: number, end: number) => range(first, end).map((number) => answered(number, true));
/** Twelve without a finding: ten in steps. */
const closed = range(100, 112).map((number) => answered(number, false));

/** Releases, each compared with the one before. */
class Releases {
  readonly #memory = new Memory();
  #before: YearRates | undefined;

  /** Publishes programmes in one block, after other rows than those of the release before, if some are given. */
  make(members: readonly Programme[], rows: Partial<YearRates> = {}, by = settings): YearRates {
    const rates = yearRates(
      [block(members)],
      members,
      this.#memory.baseline(),
      by,
      this.#before && {
        tables: { ...this.#before, ...rows },
        rateBits: this.#before.rateBits,
      },
    );
    this.#memory.history.push(members.map((one) => this.#memory.enter(one)));
    this.#before = rates;
    return rates;
  }

  bitsOf(members: readonly Programme[]): bigint[] {
    return members.map((one) => this.#before!.rateBits(this.#memory.enter(one)));
  }
}

const gapOf = ({ requirementGaps }: YearRates) =>
  requirementGaps.find(({ requirement, year }) => requirement === 1 && year === 2026)!;
const bits = (count: number, bit = OPEN) => Array<bigint>(count).fill(bit);

describe("the rate of a first release", () => {
  it("counts everybody with the property, and remembers whom", () => {
    const releases = new Releases();
    const rates = releases.make([...open(0, 8), ...closed]);
    expect(gapOf(rates)).toEqual({
      requirement: 1,
      year: 2026,
      sample_size: 20,
      open_finding_rate_pct: 50,
      avg_remediation_days: 13.5,
    });
    expect(releases.bitsOf([...open(0, 8), ...closed])).toEqual([...bits(8), ...bits(12, 0n)]);
  });
});

describe("the rate of a later release", () => {
  it("is of a requirement that is new, whatever its number, and all that is known is as before", () => {
    const last = LIMITS.requirements;
    const asked = { ...settings, requirements: [...settings.requirements, { id: last, title: "New" }] };
    const answering = (members: readonly Programme[]) =>
      members.map((one, at) => ({
        ...one,
        findings: Int8Array.from({ length: last }, (_, index) =>
          index === last - 1 ? at % 2 : (one.findings[index] ?? -1),
        ),
      }));
    const releases = new Releases();
    const members = [...open(0, 8), ...closed];
    const before = gapOf(releases.make(members));
    const rates = releases.make(answering(members), {}, asked);
    expect(gapOf(rates)).toBe(before);
    const added = rates.requirementGaps.filter((row) => row.requirement === last);
    // Ten of twenty are open.
    expect(added).toMatchObject([
      { requirement: last, year: 2026, sample_size: 20, open_finding_rate_pct: 50 },
    ]);
    const counted = members.map((one, at) => (one.findings[0] === 1 ? OPEN : at % 2 ? YEAR : 0n));
    expect(releases.bitsOf(members)).toEqual(
      counted.map((bits, at) => (at % 2 ? bits | (1n << BigInt(last - 1)) : bits)),
    );
  });

  it("is the very row of the one before where fewer than k came, who are not counted then", () => {
    const releases = new Releases();
    const before = gapOf(releases.make([...open(0, 8), ...closed]));
    const rates = releases.make([...open(0, 12), ...closed]);
    expect(gapOf(rates)).toBe(before);
    expect(releases.bitsOf(open(0, 12))).toEqual([...bits(8), ...bits(4, 0n)]);
    // Five together with one more, compared with whom the row counts.
    const later = gapOf(releases.make([...open(0, 13), ...closed]));
    expect(later).toMatchObject({ sample_size: 25, open_finding_rate_pct: 60, avg_remediation_days: 16 });
    expect(releases.bitsOf(open(0, 13))).toEqual(bits(13));
  });

  it("stays where fewer than k lost the property, and are there", () => {
    const releases = new Releases();
    const before = gapOf(releases.make([...open(0, 8), ...closed]));
    const lost = { ...answered(0, false), fingerprint: "corrected" };
    expect(gapOf(releases.make([lost, ...open(1, 8), ...closed]))).toBe(before);
    // The earlier version is counted on.
    expect(releases.bitsOf([lost, ...open(0, 8)])).toEqual([0n, ...bits(8)]);
  });

  it("is made anew without one who has left, and without as many others as it takes to make k", () => {
    const releases = new Releases();
    releases.make([...open(0, 12), ...closed]);
    const rates = releases.make([...open(1, 12), ...closed]);
    // P1, P10, P11 and P2 wait, the first by their digests; seven are left, with 13 to 19 days.
    expect(gapOf(rates)).toMatchObject({ sample_size: 15, avg_remediation_days: 16 });
    expect(releases.bitsOf(open(3, 10))).toEqual(bits(7));
    expect(releases.bitsOf([...open(0, 3), ...open(10, 12)])).toEqual(bits(5, 0n));
  });

  it("is withheld where nobody would be left of k", () => {
    const releases = new Releases();
    releases.make([...open(0, 8), ...closed]);
    expect(gapOf(releases.make([...open(1, 8), ...closed])).sample_size).toBe(null);
    expect(releases.bitsOf(open(1, 8))).toEqual(bits(7, 0n));
  });
});

describe("the shares of bottlenecks", () => {
  const named = (bottleneck: string, first: number, end: number) =>
    range(first, end).map((number) => programme(number, { bottleneck, bottleneckDelayDays: number % 20 }));
  const sharesOf = ({ bottleneckShares }: YearRates) =>
    Object.fromEntries(
      bottleneckShares
        .filter(({ year }) => year === 2026)
        .map(({ bottleneck, sample_size, share_pct, avg_delay_days }) => [
          bottleneck,
          [sample_size, share_pct, avg_delay_days],
        ]),
    );

  it("follow from counts of which some stay and others are made anew", () => {
    const releases = new Releases();
    const first = releases.make([...named("evidence", 0, 8), ...named("scope", 100, 118)]);
    expect(sharesOf(first)).toEqual({ evidence: [10, 100 / 3, 3.5], scope: [20, 200 / 3, 8.5] });
    expect(releases.bitsOf(named("evidence", 0, 8))).toEqual(bits(8, EVIDENCE));
    // Seven more name evidence, one more scope.
    const second = releases.make([...named("evidence", 0, 15), ...named("scope", 100, 119)]);
    expect(sharesOf(second)).toEqual({ evidence: [15, 300 / 7, 7], scope: [20, 400 / 7, 8.5] });
    expect(releases.bitsOf(named("scope", 118, 119))).toEqual([0n]);
  });

  it("stay as they are where all of them do", () => {
    const releases = new Releases();
    const first = releases.make([...named("evidence", 0, 8), ...named("scope", 100, 118)]);
    // Such as another count of those who were withheld gave.
    const bottleneckShares = first.bottleneckShares.map((row) =>
      row.share_pct === null ? row : { ...row, share_pct: 40 },
    );
    const second = releases.make([...named("evidence", 0, 9), ...named("scope", 100, 119)], {
      bottleneckShares,
    });
    expect(second.bottleneckShares).toEqual(bottleneckShares);
  });

  it("count one that becomes withheld as a step at least", () => {
    const releases = new Releases();
    releases.make([...named("evidence", 0, 8), ...named("scope", 100, 118)]);
    // One left, four wait, and three are fewer than k.
    const second = releases.make([...named("evidence", 1, 8), ...named("scope", 100, 118)]);
    expect(sharesOf(second)).toEqual({ evidence: [null, null, null], scope: [20, 80, 8.5] });
  });
});

it("an entry is counted in each rate that it has the property of", () => {
  const releases = new Releases();
  const members = open(0, 8).map((one, number) => ({
    ...one,
    bottleneck: "evidence",
    bottleneckDelayDays: number === 0 ? null : number,
  }));
  releases.make([...members, ...closed]);
  expect(releases.bitsOf(members)).toEqual([OPEN, ...bits(7, OPEN + (0xee82n << 32n))]);
});

it("a rate that the release before did not have counts everybody", () => {
  const releases = new Releases();
  releases.make(closed);
  const gap = gapOf(releases.make([...open(0, 3), ...closed], { requirementGaps: [] }));
  expect(gap).toMatchObject({ requirement: 1, year: 2026, sample_size: null });
  expect(releases.bitsOf(open(0, 3))).toEqual(bits(3));
});

it("rows stand in the order of the registries, and by year", () => {
  const all = open(0, 8).map((one) => ({ ...one, findings: new Int8Array(12) }));
  const { requirementGaps, bottleneckShares } = new Releases().make([...all, ...closed]);
  const years = [...new Set(bottleneckShares.map(({ year }) => year))];
  expect(years).toEqual(years.toSorted((a, b) => a - b));
  expect(requirementGaps.map(({ requirement }) => requirement)).toEqual(
    settings.requirements.map(({ id }) => id),
  );
  expect(bottleneckShares.map(({ bottleneck, year }) => [bottleneck, year])).toEqual(
    settings.bottlenecks.flatMap(({ id }) => years.map((year) => [id, year])),
  );
});
