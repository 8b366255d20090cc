import { group } from "d3-array";
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

  /** Publishes programmes in one block a year, after other rows than those of the release before, if some are given. */
  make(members: readonly Programme[], rows: Partial<YearRates> = {}, by = settings): YearRates {
    const blocks = [...group(members, ({ year }) => year).values()];
    const rates = yearRates(
      blocks.map((own) => block(own)),
      members,
      this.#memory.baseline(),
      by,
      this.#before && {
        ...this.#before,
        tables: { ...this.#before, ...rows },
      },
    );
    for (const own of blocks) this.#memory.history.push(own.map((one) => this.#memory.enter(one)));
    this.#memory.k = by.methodology.k;
    this.#before = rates;
    return rates;
  }

  bitsOf(members: readonly Programme[]): bigint[] {
    return members.map((one) => this.#before!.rateBits(this.#memory.enter(one)));
  }
}

const gapOf = ({ requirementGaps }: YearRates) =>
  requirementGaps.find(({ requirement, year }) => requirement === 1 && year === 2026)!;
/** The rules of a release with a k of 9, after those with a k of 5. */
const raised = { ...settings, methodology: { ...settings.methodology, k: 9 } };
const bits = (count: number, bit = OPEN) => Array<bigint>(count).fill(bit);

describe("the rate of a first release", () => {
  it("counts everybody with the property, and records them", () => {
    const releases = new Releases();
    const rates = releases.make([...open(0, 8), ...closed]);
    expect(gapOf(rates)).toEqual({
      requirement: 1,
      year: 2026,
      sample_size: 20,
      open_finding_rate_pct: 50,
      avg_remediation_days: 13.5,
      open_findings: 10,
      avg_remediation_days_se: null,
    });
    expect(releases.bitsOf([...open(0, 8), ...closed])).toEqual([...bits(8), ...bits(12, 0n)]);
  });
});

describe("the rate of a later release", () => {
  it("covers a new requirement, whatever its number, and leaves the others unchanged", () => {
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

  it("is the previous row object if fewer than k were added, which are not counted then", () => {
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

  it("stays if fewer than k lost the property, but did not leave", () => {
    const releases = new Releases();
    const before = gapOf(releases.make([...open(0, 8), ...closed]));
    const lost = { ...answered(0, false), fingerprint: "corrected" };
    expect(gapOf(releases.make([lost, ...open(1, 8), ...closed]))).toBe(before);
    // The earlier version is counted on.
    expect(releases.bitsOf([lost, ...open(0, 8)])).toEqual([0n, ...bits(8)]);
  });

  it("is recomputed without one that left, and without as many others as it takes to make k", () => {
    const releases = new Releases();
    releases.make([...open(0, 12), ...closed]);
    const rates = releases.make([...open(1, 12), ...closed]);
    // P1, P10, P11 and P2 wait, the first by their digests; seven are left, with 13 to 19 days.
    expect(gapOf(rates)).toMatchObject({ sample_size: 15, avg_remediation_days: 16 });
    expect(releases.bitsOf(open(3, 10))).toEqual(bits(7));
    expect(releases.bitsOf([...open(0, 3), ...open(10, 12)])).toEqual(bits(5, 0n));
  });

  it("is withheld if fewer than k would remain", () => {
    const releases = new Releases();
    releases.make([...open(0, 8), ...closed]);
    expect(gapOf(releases.make([...open(1, 8), ...closed])).sample_size).toBe(null);
    expect(releases.bitsOf(open(1, 8))).toEqual(bits(7, 0n));
  });

  it("stays withheld if one left, because the others were published together with that one", () => {
    const releases = new Releases();
    releases.make([...open(0, 8), ...closed]);
    const left = () => gapOf(releases.make([...open(1, 8), ...closed])).sample_size;
    expect([left(), left()]).toEqual([null, null]);
    // Four come, with 18 to 21 days: with the one who left they are five.
    expect(gapOf(releases.make([...open(1, 12), ...closed]))).toMatchObject({
      open_finding_rate_pct: 50,
      avg_remediation_days: 16,
    });
  });

  it("does not return to an earlier row except for one programme", () => {
    const releases = new Releases();
    const first = gapOf(releases.make([...open(0, 8), ...closed]));
    const second = gapOf(releases.make([...open(0, 14), ...closed]));
    expect([first.avg_remediation_days, second.avg_remediation_days]).toEqual([13.5, 16.5]);
    expect(gapOf(releases.make([...open(1, 8), ...closed])).sample_size).toBe(null);
    expect(releases.bitsOf(open(1, 8))).toEqual(bits(7, 0n));
  });

  it("is compared with all published versions, even if the previous release had no such row", () => {
    const releases = new Releases();
    releases.make([...open(0, 8), ...closed]);
    const left = gapOf(releases.make([...open(1, 8), ...closed], { requirementGaps: [] }));
    expect(left.sample_size).toBe(null);
    expect(releases.bitsOf(open(1, 8))).toEqual(bits(7, 0n));
  });

  it("stays if programmes that it counts correct other answers", () => {
    const releases = new Releases();
    const before = gapOf(releases.make([...open(0, 8), ...closed]));
    const corrected = open(0, 4).map((one) => ({ ...one, fingerprint: `${one.fingerprint} corrected` }));
    expect(gapOf(releases.make([...corrected, ...open(4, 8), ...closed]))).toBe(before);
  });

  it("states its number of open findings if it stays, even if a release published only their rate", () => {
    const releases = new Releases();
    const before = gapOf(releases.make([...open(0, 8), ...closed]));
    const onlyRate = { requirementGaps: [{ ...before, open_findings: null }] };
    // Half of twenty.
    expect(gapOf(releases.make([...open(0, 8), ...closed], onlyRate)).open_findings).toBe(10);
    // Tables have four decimals: 28.5714 percent of 35 are a little less than ten.
    const inDigits = {
      requirementGaps: [{ ...before, sample_size: 35, open_finding_rate_pct: 28.5714, open_findings: null }],
    };
    expect(gapOf(releases.make([...open(0, 8), ...closed], inDigits)).open_findings).toBe(10);
  });

  it("stays withheld without a number of open findings", () => {
    const releases = new Releases();
    const members = [...open(0, 4), ...closed];
    const before = gapOf(releases.make(members));
    expect(before).toMatchObject({ sample_size: null, open_findings: null });
    expect(gapOf(releases.make(members))).toBe(before);
  });

  it("is withheld if it stays with fewer organisations than a raised k", () => {
    const releases = new Releases();
    const members = [...open(0, 8), ...closed];
    releases.make(members);
    expect(gapOf(releases.make(members, {}, raised)).sample_size).toBe(null);
  });

  it("is withheld if it stays with fewer organisations than a raised k, however many wait to be counted", () => {
    const releases = new Releases();
    releases.make([...open(0, 8), ...closed]);
    // Twelve have an open finding today, but four of them wait.
    const gap = gapOf(releases.make([...open(0, 12), ...closed], {}, raised));
    expect([gap.sample_size, gap.open_finding_rate_pct, gap.avg_remediation_days]).toEqual([
      null,
      null,
      null,
    ]);
    expect(releases.bitsOf(open(0, 12))).toEqual([...bits(8), ...bits(4, 0n)]);
  });

  it("has its delay in today's digits if it stays", () => {
    const releases = new Releases();
    const members = [...open(0, 8), ...closed];
    expect(gapOf(releases.make(members)).avg_remediation_days).toBe(13.5);
    const { methodology } = settings;
    const coarser = {
      ...settings,
      methodology: { ...methodology, rounding: { ...methodology.rounding, days: 0 } },
    };
    expect(gapOf(releases.make(members, {}, coarser)).avg_remediation_days).toBe(14);
  });

  it("records the entries of each row, once for each distinct version", () => {
    const releases = new Releases();
    const told = (count: number) =>
      releases
        .make([...open(0, count), ...closed])
        .releasedRates.map(({ row, entries }) => [row, entries.length]);
    expect(told(8)).toEqual([[OPEN, 8]]);
    expect(told(9)).toEqual([[OPEN, 8]]);
    expect(told(13)).toEqual([
      [OPEN, 8],
      [OPEN, 13],
    ]);
  });

  it("does not record withheld rows", () => {
    expect(new Releases().make([...open(0, 4), ...closed]).releasedRates).toEqual([]);
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

  it("follow from kept and recomputed counts", () => {
    const releases = new Releases();
    const first = releases.make([...named("evidence", 0, 8), ...named("scope", 100, 118)]);
    expect(sharesOf(first)).toEqual({ evidence: [10, 100 / 3, 3.5], scope: [20, 200 / 3, 8.5] });
    expect(releases.bitsOf(named("evidence", 0, 8))).toEqual(bits(8, EVIDENCE));
    // Seven more name evidence, one more scope.
    const second = releases.make([...named("evidence", 0, 15), ...named("scope", 100, 119)]);
    expect(sharesOf(second)).toEqual({ evidence: [15, 300 / 7, 7], scope: [20, 400 / 7, 8.5] });
    expect(releases.bitsOf(named("scope", 118, 119))).toEqual([0n]);
  });

  const three = {
    ...settings,
    bottlenecks: [...settings.bottlenecks, { id: "tools", display_name: "Tools" }],
  };
  const two = [...named("evidence", 0, 8), ...named("scope", 100, 118)];
  const tools = (count: number) => named("tools", 200, 200 + count);
  const many = [...two, ...tools(6)].map((one) =>
    one.bottleneck === "tools" ? { ...one, bottleneckDelayDays: 3 } : one,
  );
  const none = [null, null, null];

  it("include nothing for a cause that nobody named", () => {
    const rates = new Releases().make(two, {}, three);
    expect(sharesOf(rates)).toEqual({ evidence: [10, 100 / 3, 3.5], scope: [20, 200 / 3, 8.5], tools: none });
  });

  it("include nothing if fewer than k organisations named a withheld cause, so that not even their existence shows", () => {
    const rates = new Releases().make([...two, ...tools(4)], {}, three);
    expect(sharesOf(rates)).toEqual({ evidence: [10, 100 / 3, 3.5], scope: [20, 200 / 3, 8.5], tools: none });
    const one = tools(40).map((programme) => ({ ...programme, organisation: 200 }));
    expect(sharesOf(new Releases().make([...two, ...one], {}, three)).evidence).toEqual([10, 100 / 3, 3.5]);
  });

  it("include those that named a withheld cause, in steps, if they are k organisations", () => {
    // All six lose as many days, which their mean would tell.
    expect(sharesOf(new Releases().make(many, {}, three))).toEqual({
      evidence: [10, 1000 / 35, 3.5],
      scope: [20, 2000 / 35, 8.5],
      tools: none,
    });
  });

  it("change with the withheld ones only if these are k more or fewer", () => {
    const releases = new Releases();
    const first = sharesOf(releases.make(many, {}, three));
    const more = (end: number) => named("tools", 300, end).map((one) => ({ ...one, bottleneckDelayDays: 3 }));
    // Ten in all would be two steps.
    expect(sharesOf(releases.make([...many, ...more(304)], {}, three))).toEqual(first);
    expect(sharesOf(releases.make([...many, ...more(305)], {}, three)).evidence).toEqual([10, 25, 3.5]);
  });

  it("include nothing for a withheld cause once somebody left and fewer than k organisations name it", () => {
    const releases = new Releases();
    const twenty = [...named("evidence", 0, 20), ...named("scope", 100, 118)];
    const evidenceBeside = (...withheld: Programme[]) =>
      sharesOf(releases.make([...twenty, ...withheld], {}, three)).evidence?.slice(0, 2);
    expect(evidenceBeside(...tools(3))).toEqual([20, 50]);
    // Two wait, and five name it: one step.
    expect(evidenceBeside(...tools(5))).toEqual([20, 2000 / 45]);
    // One left. Of both others five wait: fifteen in steps each.
    expect(evidenceBeside(...tools(5).slice(1))).toEqual([15, 50]);
  });

  it("include nothing once no cause is withheld, though fewer than k of a withheld one were counted before", () => {
    const releases = new Releases();
    const beside = (count: number) => sharesOf(releases.make([...two, ...tools(count)], {}, three));
    expect(beside(3).evidence).toEqual([10, 100 / 3, 3.5]);
    // Three are counted, and five name it: one step.
    expect(beside(5).evidence).toEqual([10, 1000 / 35, 3.5]);
    expect(beside(8)).toEqual({ evidence: [10, 25, 3.5], scope: [20, 50, 8.5], tools: [10, 25, 3.5] });
  });

  it("do not change for a new cause that fewer than k name", () => {
    const releases = new Releases();
    releases.make(two);
    expect(sharesOf(releases.make([...two, ...tools(3)], {}, three))).toEqual({
      evidence: [10, 100 / 3, 3.5],
      scope: [20, 200 / 3, 8.5],
      tools: none,
    });
  });

  it("do not change for a new cause that fewer than k name besides a withheld one", () => {
    const first = sharesOf(new Releases().make(many, {}, three));
    const four = {
      ...three,
      bottlenecks: [...three.bottlenecks, { id: "staff", display_name: "Staff" }],
    };
    const beside = (staff: readonly Programme[]) => {
      const releases = new Releases();
      releases.make(many, {}, three);
      return sharesOf(releases.make([...many, ...staff], {}, four));
    };
    const staff = named("staff", 400, 420);
    // Nine in all would be two steps.
    expect(beside(staff.slice(0, 3))).toEqual({ ...first, staff: none });
    const ofOne = staff.map((one) => ({ ...one, organisation: 400 }));
    expect(beside(ofOne)).toEqual({ ...first, staff: none });
    expect(first.evidence).toEqual([10, 1000 / 35, 3.5]);
  });

  it("withhold a cause that stays with fewer organisations than a raised k, however many wait to be counted", () => {
    const after = (...more: readonly Programme[]) => {
      const releases = new Releases();
      releases.make(two);
      return sharesOf(releases.make([...two, ...more], {}, raised));
    };
    expect(after(...named("evidence", 40, 44))).toEqual({ evidence: none, scope: [20, 100, 8.5] });
    // Eight are also too few beside a cause that is published.
    expect(after()).toEqual({ evidence: none, scope: none });
  });

  it("have their delays in today's digits if they stay", () => {
    const releases = new Releases();
    releases.make(two);
    const { methodology } = settings;
    const rounding = { ...methodology.rounding, days: 0 };
    const coarser = { ...settings, methodology: { ...methodology, rounding } };
    const delays = Object.values(sharesOf(releases.make(two, {}, coarser))).map(([, , days]) => days);
    expect(delays).toEqual([4, 9]);
  });

  it("still include nothing if fewer than k come to name another withheld cause", () => {
    const releases = new Releases();
    const first = sharesOf(releases.make([...two, ...tools(4)], {}, three));
    const four = { ...three, bottlenecks: [...three.bottlenecks, { id: "staff", display_name: "Staff" }] };
    // Seven in all would be a step.
    const now = [...two, ...tools(4), ...named("staff", 400, 403)];
    expect(sharesOf(releases.make(now, {}, four))).toEqual({ ...first, staff: none });
    expect(first.evidence).toEqual([10, 100 / 3, 3.5]);
  });

  it("include as many withheld ones as before if fewer than k of these are published now", () => {
    const releases = new Releases();
    const four = { ...three, bottlenecks: [...three.bottlenecks, { id: "staff", display_name: "Staff" }] };
    const staff = named("staff", 400, 406).map((one) => ({ ...one, bottleneckDelayDays: 3 }));
    const first = sharesOf(releases.make([...two, ...tools(3), ...staff], {}, four));
    // Three and six in steps: ten of forty.
    expect([first.evidence, first.tools, first.staff]).toEqual([[10, 25, 3.5], none, none]);
    // Eight name tools now: ten in steps. Only the six of staff would be a step.
    const second = sharesOf(releases.make([...two, ...tools(8), ...staff], {}, four));
    expect([second.evidence, second.tools, second.staff]).toEqual([[10, 20, 3.5], [10, 20, 3.5], none]);
  });

  it("are published if the previous release had none at all", () => {
    const releases = new Releases();
    expect(sharesOf(releases.make([...named("evidence", 0, 3), ...closed]))).toEqual({
      evidence: none,
      scope: none,
    });
    const now = [...named("evidence", 0, 9), ...named("scope", 200, 206), ...closed];
    expect(sharesOf(releases.make(now))).toEqual({ evidence: [10, 200 / 3, 4], scope: [5, 100 / 3, 2.5] });
  });

  it("are compared with those of their own year", () => {
    const releases = new Releases();
    const of2025 = (members: readonly Programme[]) =>
      members.map((one) => ({
        ...one,
        year: 2025,
        identity: `${one.identity} of 2025`,
        fingerprint: `${one.fingerprint} of 2025`,
      }));
    // Of 2025 nobody is withheld.
    const before = of2025([...named("evidence", 0, 28), ...named("scope", 100, 112)]);
    const first = sharesOf(releases.make([...before, ...many], {}, three));
    expect(first.evidence).toEqual([10, 1000 / 35, 3.5]);
    const four = {
      ...three,
      bottlenecks: [...three.bottlenecks, { id: "staff", display_name: "Staff" }],
    };
    const now = [...before, ...many, ...named("staff", 400, 403)];
    expect(sharesOf(releases.make(now, {}, four))).toEqual({ ...first, staff: none });
  });

  it("are recomputed if those of the previous release counted a cause that nobody named", () => {
    const releases = new Releases();
    const { bottleneckShares } = releases.make(two, {}, three);
    const biased = bottleneckShares.map((row) =>
      row.sample_size === null ? row : { ...row, share_pct: (100 * row.sample_size) / 35 },
    );
    expect(sharesOf(releases.make(two, { bottleneckShares: biased }, three)).scope).toEqual([
      20,
      200 / 3,
      8.5,
    ]);
  });

  it("count a cause that becomes withheld as one step while k organisations name it", () => {
    const releases = new Releases();
    releases.make(two);
    // One left, four wait, and three are fewer than k. Of the others five wait, and 5 to 17 days are left.
    const second = releases.make(two.slice(1));
    expect(sharesOf(second)).toEqual({ evidence: none, scope: [15, 75, 11] });
  });

  it("stay after a correction that was undone, unlike the rate of a requirement", () => {
    /** The first fifteen: eight of them have an open finding and lack evidence, or after a correction all of them. */
    const fifteen = (isCorrected: boolean) =>
      range(0, 15).map((number) => {
        const isMore = number >= 8;
        return {
          ...answered(number, isCorrected || !isMore),
          ...{ bottleneck: isCorrected || !isMore ? "evidence" : "scope", bottleneckDelayDays: number },
          ...(isMore && isCorrected && { fingerprint: `P${number} corrected` }),
        };
      });
    const others = [...named("scope", 100, 118), ...closed];
    const releases = new Releases();
    const told = (isCorrected: boolean) => {
      const rates = releases.make([...fifteen(isCorrected), ...others]);
      return [gapOf(rates).avg_remediation_days, sharesOf(rates).evidence?.[2]];
    };
    // Days of the first eight, and of all fifteen. What a cause costs is not in the ledger, so it could be another figure.
    expect([told(false), told(true), told(false)]).toEqual([
      [13.5, 3.5],
      [17, 7],
      [13.5, 7],
    ]);
  });

  it("keep a cause withheld while the remaining programmes are nearly those that it counted", () => {
    const releases = new Releases();
    releases.make(two);
    const left = () => sharesOf(releases.make(two.slice(1))).evidence;
    expect([left(), left(), left()]).toEqual([none, none, none]);
    const joined = [...two.slice(1), ...named("evidence", 40, 44)];
    // 1 to 7 days, and 0 to 3; of the others 15 are told.
    expect(sharesOf(releases.make(joined)).evidence).toEqual([10, 40, 3.1]);
  });
});

describe("the years of rates", () => {
  const ofYear = (year: number, members: readonly Programme[]) =>
    members.map((one) => ({
      ...one,
      year,
      identity: `${one.identity} of ${year}`,
      fingerprint: `${one.fingerprint} of ${year}`,
    }));
  const naming = (count: number) =>
    open(0, 8).map((one, at) => ({
      ...one,
      bottleneck: at < count ? "evidence" : "scope",
      bottleneckDelayDays: at,
    }));
  const without = closed.map((one) => ({ ...one, findings: new Int8Array(12).fill(-1) }));
  const make = (
    years: Readonly<Record<number, readonly Programme[]>>,
    by = settings,
    earlier?: Parameters<typeof yearRates>[4],
  ) => {
    const members = Object.entries(years).map(([year, own]) => ofYear(Number(year), own));
    return yearRates(
      members.map((own) => block(own)),
      members.flat(),
      new Memory().baseline(),
      by,
      earlier,
    );
  };
  const gaps = ({ requirementGaps }: YearRates) =>
    requirementGaps.filter(({ requirement }) => requirement === 1).map(({ year }) => year);
  const shares = ({ bottleneckShares }: YearRates, id = "evidence") =>
    bottleneckShares.filter(({ bottleneck }) => bottleneck === id).map(({ year }) => year);

  it("begin with the first in which k organisations answered, and have no gaps", () => {
    const rates = make({ 2023: without, 2024: naming(5), 2025: without, 2026: naming(5) });
    expect([gaps(rates), shares(rates)]).toEqual([
      [2024, 2025, 2026],
      [2024, 2025, 2026],
    ]);
    expect(shares(make({ 2024: naming(4), 2025: naming(5), 2026: naming(5) }))).toEqual([2025, 2026]);
  });

  it("of a requirement begin with answers of k organisations, even if none of them has an open finding", () => {
    const [four, five] = [4, 5].map((count) => [...closed.slice(0, count), ...without.slice(count)]);
    expect(gaps(make({ 2025: five!, 2026: naming(5) }))).toEqual([2025, 2026]);
    expect(gaps(make({ 2025: four!, 2026: naming(5) }))).toEqual([2026]);
  });

  it("are only the latest for what nobody has answered yet", () => {
    const rates = make({ 2025: without, 2026: without });
    expect([gaps(rates), shares(rates), shares(rates, "scope")]).toEqual([[2026], [2026], [2026]]);
  });

  it("begin no later than in the previous release", () => {
    const before = make({ 2025: naming(5), 2026: naming(5) });
    const earlier = { ...before, tables: before };
    const rates = make({ 2025: without, 2026: naming(5) }, settings, earlier);
    expect([gaps(rates), shares(rates)]).toEqual([
      [2025, 2026],
      [2025, 2026],
    ]);
  });

  it("end with the last year of an entry, even if nobody answered for it", () => {
    const ended = {
      ...settings,
      requirements: settings.requirements.map((one) => ({ ...one, last_year: 2025 })),
      bottlenecks: settings.bottlenecks.map((one) =>
        one.id === "evidence" ? { ...one, last_year: 2025 } : one,
      ),
    };
    const rates = make({ 2025: naming(5), 2026: naming(5) }, ended);
    expect([gaps(rates), shares(rates), shares(rates, "scope")]).toEqual([[2025], [2025], [2026]]);
    expect(shares(make({ 2025: without, 2026: without }, ended))).toEqual([]);
  });
});

it("the delay of a requirement that is open in nearly the same programmes as another waits for some of them", () => {
  // Requirement 1 is open in 20 of 50, requirement 2 in the same and some of the others.
  const members = (others: number) =>
    range(0, 50).map((number) => ({
      ...answered(number, false),
      findings: Int8Array.from({ length: 12 }, (_, index) =>
        index > 1 ? -1 : Number(number < 20 + (index === 0 ? 0 : others)),
      ),
    }));
  const second = ({ requirementGaps }: YearRates) =>
    requirementGaps.find(({ requirement }) => requirement === 2);
  const rowsOf = (others: number) => {
    const rates = new Releases().make(members(others));
    return [gapOf(rates), second(rates)].map((row) => [row?.open_findings, row?.avg_remediation_days]);
  };
  // The means of 10 to 29 days, and to 34.
  expect(rowsOf(5)).toEqual([
    [20, 19.5],
    [25, 22],
  ]);
  // Equal rows tell nothing that one of them does not.
  expect(rowsOf(0)).toEqual([
    [20, 19.5],
    [20, 19.5],
  ]);
  // Of the 24, one of those with both waits: the first by fingerprint, with 10 days.
  expect(rowsOf(4)).toEqual([
    [20, 19.5],
    [25, 22],
  ]);
});

it("an entry is counted in each rate whose property it has", () => {
  const releases = new Releases();
  const members = open(0, 8).map((one, number) => ({
    ...one,
    bottleneck: "evidence",
    bottleneckDelayDays: number === 0 ? null : number,
  }));
  releases.make([...members, ...closed]);
  expect(releases.bitsOf(members)).toEqual([OPEN, ...bits(7, OPEN + (0xee82n << 32n))]);
});

it("a rate that the previous release did not have counts everybody", () => {
  const releases = new Releases();
  releases.make(closed);
  const gap = gapOf(releases.make([...open(0, 8), ...closed], { requirementGaps: [] }));
  expect(gap).toMatchObject({ requirement: 1, year: 2026, sample_size: 20 });
  expect(releases.bitsOf(open(0, 8))).toEqual(bits(8));
});

it("rows are sorted in the order of the registries, then by year", () => {
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
