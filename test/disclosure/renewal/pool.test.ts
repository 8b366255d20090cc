import { describe, expect, it } from "vitest";
import { blockRow } from "../../../src/disclosure/derived/block-row.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { PublishedEntries } from "../../../src/disclosure/renewal/published-entries.ts";
import type { RenewalRules } from "../../../src/disclosure/renewal/renewal-rules.ts";
import { ROUNDING } from "../../support/rounding.ts";
import { type Said, programme, programmes } from "../support.ts";
import { Memory } from "./play.ts";
import { poolBy, poolOf, poolWith } from "./pools.ts";

const everybody = programmes(30);
const from = (start: number, end: number) => everybody.slice(start, end);
/** The programme of a number with other answers. */
const corrected = (number: number, said: Said) =>
  programme(number, { ...said, fingerprint: `corrected ${number}` });

describe("the changes of a pool", () => {
  const pool = poolOf([...from(1, 5), corrected(5, {}), ...from(6, 8)], from(0, 6));

  it("are programmes that no release had, and ones with other answers", () => {
    expect(pool.programmes.map(pool.isFresh)).toEqual([false, false, false, false, true, true, true]);
    expect(pool.programmes.map(pool.isKnown)).toEqual([true, true, true, true, true, false, false]);
    expect(pool.programmes.map(pool.isAddition)).toEqual([false, false, false, false, false, true, true]);
  });

  it("are not those that the previous release lacks, but an earlier one had with the same answers", () => {
    expect(pool.programmes.map(pool.isChange)).toEqual([false, false, false, false, true, true, true]);
  });

  it("make it new if no release had any of its programmes", () => {
    expect(poolOf(from(10, 20), from(0, 6)).isNew).toBe(true);
    expect(poolOf(from(5, 20), from(0, 6)).isNew).toBe(false);
    expect(poolOf([corrected(5, {}), ...from(6, 8)], from(0, 6)).isNew).toBe(false);
    // Everybody of the earlier blocks has left.
    const left = { block: 0, row: {} as never, hasLeaver: true, entries: [0, 1, 2, 3, 4, 5], members: [] };
    expect(poolWith([left], from(10, 20), from(0, 6)).isNew).toBe(false);
  });

  it("open a block if a member has left or changed an answer", () => {
    const block = { block: 0, row: {} as never, hasLeaver: false, entries: [1, 2, 3] };
    expect(pool.isOpen({ ...block, members: from(0, 3) })).toBe(false);
    expect(pool.isOpen({ ...block, members: from(0, 2) })).toBe(true);
  });
});

describe("a block", () => {
  it("is far from all published blocks if it differs from each by k programmes", () => {
    const pool = poolOf(everybody, from(0, 5), from(10, 16));
    expect(pool.isFarFromAll(from(20, 25))).toBe(true);
    // Two of five shared: 3 and 3 are not. Three: 2 and 2.
    expect(pool.isFarFromAll([...from(0, 2), ...from(20, 23)])).toBe(true);
    expect(pool.isFarFromAll([...from(0, 3), ...from(20, 22)])).toBe(false);
    // Three of six shared, of a block of five: 3 and 2 make k.
    expect(pool.isFarFromAll([...from(10, 13), ...from(20, 22)])).toBe(true);
    expect(pool.isFarFromAll([...from(10, 14), ...from(20, 22)])).toBe(false);
    expect(pool.isFarFromAll([...from(0, 3), ...from(10, 12)])).toBe(false);
  });

  it("is far enough by the lower k of the two blocks", () => {
    const isFar = (kBefore: number, k: number, common: number) =>
      poolBy({ k, kBefore }, [], everybody, from(0, 8)).isFarFromAll(from(8 - common, 16 - common));
    // Six of eight in common: 2 and 2 make 4. Five: 3 and 3 make 6.
    expect([isFar(6, 4, 6), isFar(4, 6, 6), isFar(6, 6, 5)]).toEqual([true, true, true]);
    expect([isFar(5, 5, 6), isFar(7, 6, 6), isFar(6, 7, 6), isFar(7, 7, 5)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("has as its origin the block that had the programme last", () => {
    const pool = poolOf(everybody, from(0, 5), from(5, 10), [...from(3, 5), ...from(20, 23)]);
    expect([0, 3, 7, 25].map((number) => pool.lastBlockOf(everybody[number]!))).toEqual([0, 2, 1, undefined]);
  });
});

describe("new blocks", () => {
  const labels = { year: 2026, industry: "saas", framework: "PCI_DSS_v4", region: "europe" };
  const blocksOf = (...lists: (readonly Programme[])[]) => lists.map((members) => ({ labels, members }));

  it("are safe if no combination with published blocks leaves fewer than k", () => {
    const pool = poolOf(everybody, from(0, 10));
    expect(pool.isSafe(blocksOf(from(10, 20)))).toBe(true);
    expect(pool.isSafe(blocksOf([...from(0, 5), ...from(10, 15)]))).toBe(true);
    expect(pool.isSafe(blocksOf([...from(0, 8), ...from(10, 12)]))).toBe(false);
    // Each differs from the old one by enough, and both together by one newcomer.
    expect(pool.isSafe(blocksOf(from(0, 5), [...from(5, 10), ...from(10, 11)]))).toBe(false);
  });

  it("must differ from each block by the k of its release, and from kept ones by the current k", () => {
    const isSafe = (kBefore: number, k: number, common: number, stays = false) => {
      const kept = stays ? [{ block: 0, row: {} as never, hasLeaver: false, entries: [], members: [] }] : [];
      const added = blocksOf(from(10 - common, 20 - common));
      return poolBy({ k, kBefore }, [], everybody, from(0, 10)).isSafe(added, kept);
    };
    // Seven of ten in common: three and three make six.
    expect([isSafe(5, 6, 7), isSafe(5, 7, 7), isSafe(5, 6, 7, true)]).toEqual([true, true, true]);
    expect([isSafe(5, 7, 7, true), isSafe(7, 5, 7), isSafe(7, 7, 7)]).toEqual([false, false, false]);
    // Eight: four.
    expect(isSafe(5, 7, 8)).toBe(false);
  });

  it("must be safe in combination with those accepted before them", () => {
    const pool = poolOf(everybody);
    pool.accept(blocksOf(from(0, 10)));
    expect(pool.isSafe(blocksOf(from(0, 9)))).toBe(false);
    expect(pool.programmes.filter(pool.isFresh)).toEqual(from(10, 30));
  });

  it("are judged again if a published block stays or is accepted, or if more effort is allowed", () => {
    const pool = poolBy({ k: 7, kBefore: 5 }, [], everybody, from(0, 10));
    const kept = [{ block: 0, row: {} as never, hasLeaver: false, entries: [], members: [] }];
    // Seven of ten in common: three and three make six.
    const added = blocksOf(from(3, 13));
    // With less than none nothing is proven.
    expect(pool.isSafe(added, [], -1)).toBe(false);
    expect([pool.isSafe(added), pool.isSafe(added, kept), pool.isSafe(added)]).toEqual([true, false, true]);
    pool.accept(blocksOf(from(4, 14)));
    expect(pool.isSafe(added)).toBe(false);
  });

  it("are compared with the remaining members of earlier blocks that they share members with", () => {
    const pool = poolOf(from(1, 30), from(0, 5), from(5, 10), from(10, 15));
    expect(pool.earlierSharing([...from(3, 6), ...from(20, 22)])).toEqual([from(1, 5), from(5, 10)]);
  });
});

describe("connected blocks", () => {
  it("share organisations, directly or through other blocks", () => {
    const memory = new Memory();
    const own = [...from(0, 4), programme(4, { organisation: 3, identity: "other", fingerprint: "other" })];
    for (const one of own) memory.enter(one);
    memory.history.push([0, 1], [1, 2], [4], [3]);
    const published = new PublishedEntries(memory.baseline());
    expect(published.connected([0])).toEqual([0, 1]);
    // Two programmes of one organisation.
    expect(published.connected([3])).toEqual([2, 3]);
    expect(published.connected([])).toEqual([]);
  });
});

it("each published block has the k of its own release, and a newly accepted one the current k", () => {
  const memory = new Memory();
  const [first, second, third] = from(0, 3).map((one) => memory.enter(one)) as [number, number, number];
  memory.history.push([first], [second]);
  memory.ks.push(5, 7);
  const published = new PublishedEntries(memory.baseline());
  published.add([third], 6);
  expect([0, 1, 2].map((block) => published.kOf(block))).toEqual([5, 7, 6]);
});

describe("a block of the previous release", () => {
  /** Whether a block of these programmes may stay, by these rules; of those who are not present corrections wait. */
  const mayStay = (of: readonly Programme[], rules: Partial<RenewalRules> = {}, present = of) => {
    const entries = of.map((_, entry) => entry);
    const earlier = { block: 0, row: blockRow(of[0]!, of), entries, members: present, hasLeaver: false };
    return poolBy(rules, [earlier], present, of).mayStay(earlier);
  };
  const all = (said: Said) => programmes(12, said);

  it("may stay while k organisations gave each answer", () => {
    const limited = (count: number) =>
      from(0, 12).map((_, number) => programme(number, number < count ? { limited: ["audit_hours"] } : {}));
    expect(mayStay(from(0, 12), { k: 12 })).toBe(true);
    expect(mayStay(from(0, 12), { k: 13 })).toBe(false);
    expect(mayStay(limited(3), { k: 9 })).toBe(true);
    expect(mayStay(limited(3), { k: 10 })).toBe(false);
  });

  it("may stay only if each answer suffices, even with a waiting correction", () => {
    const twelve = from(0, 12).map((_, number) =>
      programme(number, number < 3 ? { limited: ["audit_hours"] } : {}),
    );
    expect(mayStay(twelve, { k: 9 }, twelve.slice(1))).toBe(true);
    expect(mayStay(twelve, { k: 10 }, twelve.slice(1))).toBe(false);
  });

  it("counts organisations, not programmes", () => {
    const eleven = [...from(0, 11), programme(11, { organisation: 0 })];
    for (const present of [eleven, eleven.slice(1)]) {
      expect(mayStay(eleven, { k: 11 }, present), `${present.length} present`).toBe(true);
      expect(mayStay(eleven, { k: 12 }, present), `${present.length} present`).toBe(false);
    }
  });

  it("may not stay if the current rounding makes an answer equal for all", () => {
    const near = from(0, 12).map((_, number) =>
      programme(number, { answers: { maturity_score: 60 + 0.4 * (number % 2) } }),
    );
    expect(mayStay(near)).toBe(true);
    expect(mayStay(near, { rounding: { ...ROUNDING, score: 0 } })).toBe(false);
  });

  it("may stay if a part of the cost was published as 0, but not if all pay another equal amount", () => {
    expect(mayStay(all({ answers: { qsa_fees_usd: 0 } }))).toBe(true);
    expect(mayStay(all({ answers: { qsa_fees_usd: 700 } }))).toBe(false);
  });
});
