import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LedgerDraft } from "../../../src/disclosure/ledger/draft.ts";
import {
  blockAt,
  blockCount,
  DISSOLVED,
  emptyLedger,
  entryCount,
  type Ledger,
} from "../../../src/disclosure/ledger/ledger.ts";
import { DIGESTS as WIDTH } from "../../../src/disclosure/model/digests.ts";
import { entryAt } from "./support.ts";

const of = (programme: bigint, version = 1n, organisation = programme) => ({
  programme,
  version,
  organisation,
});
const release = (name: string) => ({ release: name, blocksSha256: `digest of ${name}` });
const entries = (ledger: Ledger) =>
  Array.from({ length: entryCount(ledger) }, (_, index) => entryAt(ledger, index));
const blocks = (ledger: Ledger) =>
  Array.from({ length: blockCount(ledger) }, (_, index) => {
    const { members, published } = blockAt(ledger, index);
    return [[...members], published];
  });
const NO_DIGESTS = Array(WIDTH).fill(0);
const DIGESTS = [...Array.from({ length: WIDTH - 1 }, (_, place) => place + 1), 65535];
const ALL = { given: 127, contributed: 127, digests: DIGESTS, rates: 0n, since: undefined };

/** Two programmes of one organisation and one of another in a block, and one more that waits. */
function first(): Ledger {
  const draft = new LedgerDraft(emptyLedger(5));
  const members = [of(10n, 1n, 7n), of(11n, 1n, 7n), of(12n)].map((one) => draft.enter(one));
  for (const member of members) draft.note(member, { given: 127, contributed: 127, digests: DIGESTS });
  draft.addBlock(members, 0);
  draft.note(draft.enter(of(13n)), { given: 3, contributed: 2, since: 0 });
  draft.note(members[2]!, { rates: 0b1000000000001n });
  return draft.finish(release("2026-Q3"));
}

describe("a ledger that is being made", () => {
  it.each([0, 1, 3, 40, 1000])(
    "is the same whether %i entries were expected or as many as it gets",
    (expected) => {
      const made = (draft: LedgerDraft) => {
        const members = Array.from({ length: 40 }, (_, number) => {
          const member = draft.enter(of(BigInt(100 + number)));
          draft.note(member, { given: number, contributed: number, digests: DIGESTS, rates: BigInt(number) });
          return member;
        });
        draft.addBlock(members, 0);
        expect(draft.enter(of(139n))).toBe(members[39]);
        return draft.finish(release("2026-Q4"));
      };
      expect(made(new LedgerDraft(first(), expected))).toEqual(made(new LedgerDraft(first())));
      expect(made(new LedgerDraft(emptyLedger(5), expected))).toEqual(made(new LedgerDraft(emptyLedger(5))));
    },
  );

  it("has entries and blocks as they were added, and belongs to its release", () => {
    const ledger = first();
    expect(ledger.k).toBe(5);
    expect(ledger.releases).toEqual([{ release: "2026-Q3", blocksSha256: "digest of 2026-Q3" }]);
    expect(entries(ledger)).toEqual([
      { ...ALL, pseudonym: 10n, version: 1n, organisation: 0 },
      { ...ALL, pseudonym: 11n, version: 1n, organisation: 0 },
      { ...ALL, pseudonym: 12n, version: 1n, organisation: 1, rates: 4097n },
      {
        pseudonym: 13n,
        version: 1n,
        organisation: 2,
        given: 3,
        contributed: 2,
        digests: NO_DIGESTS,
        rates: 0n,
        since: 0,
      },
    ]);
    expect(blocks(ledger)).toEqual([[[0, 1, 2], 0]]);
  });

  it("keeps the entries and blocks of the previous release at their indexes, and leaves that ledger unchanged", () => {
    const before = first();
    const draft = new LedgerDraft(before);
    const waited = draft.enter(of(13n));
    const corrected = draft.enter(of(12n, 2n));
    draft.note(waited, { since: undefined, rates: 4n });
    draft.place(0, DISSOLVED);
    expect(draft.addBlock([0, waited, corrected], 4)).toBe(1);
    draft.note(draft.enter(of(14n, 1n, 7n)), { since: 1 });
    const after = draft.finish(release("2026-Q4"));
    expect(entries(after).slice(0, 3)).toEqual(entries(before).slice(0, 3));
    const none = { given: 0, contributed: 0, digests: NO_DIGESTS, rates: 0n, since: undefined };
    expect(entries(after).slice(3)).toEqual([
      {
        pseudonym: 13n,
        version: 1n,
        organisation: 2,
        given: 3,
        contributed: 2,
        digests: NO_DIGESTS,
        rates: 4n,
        since: undefined,
      },
      { ...none, pseudonym: 12n, version: 2n, organisation: 1 },
      { ...none, pseudonym: 14n, version: 1n, organisation: 0, since: 1 },
    ]);
    expect(blocks(after)).toEqual([
      [[0, 1, 2], -1],
      [[0, 3, 4], 4],
    ]);
    expect(after.releases.map((one) => one.release)).toEqual(["2026-Q3", "2026-Q4"]);
    expect([before, blocks(before)]).toEqual([first(), [[[0, 1, 2], 0]]]);
  });

  it("records the largest k of the releases that had a block", () => {
    const draft = new LedgerDraft(first());
    expect(draft.kOf(0)).toBe(5);
    draft.publishAgain(0, 10);
    expect(draft.kOf(0)).toBe(10);
    draft.publishAgain(0, 7);
    expect(draft.kOf(0)).toBe(10);
    const ledger = draft.finish(release("2026-Q4"), 10);
    expect(new LedgerDraft(ledger).kOf(0)).toBe(10);
  });

  it("gives a programme one entry for equal answers, and others for other answers or another organisation", () => {
    const draft = new LedgerDraft(first());
    const all = [of(20n), of(20n), of(20n, 2n), of(20n, 1n, 7n), of(10n, 1n, 7n), of(10n, 2n, 8n)];
    expect(all.map((one) => draft.enter(one))).toEqual([4, 4, 5, 6, 0, 7]);
    expect([0, 4, 5, 6, 7].map((entry) => draft.programmeOf(entry))).toEqual([0, 4, 4, 4, 0]);
  });

  describe("that has a programme with another name of its organisation", () => {
    const organisationsIn = (draft: LedgerDraft) =>
      [0, 1, 2].map((entry) => draft.factsOf(entry).organisation);

    it("regards both names as one organisation, in this release and the next", () => {
      const draft = new LedgerDraft(first());
      expect([of(10n, 1n, 8n), of(11n, 1n, 8n)].map((one) => draft.enter(one))).toEqual([0, 1]);
      expect(organisationsIn(draft)).toEqual([0, 0, 1]);
      const again = new LedgerDraft(draft.finish(release("2026-Q4")));
      expect([of(10n, 1n, 8n), of(11n, 1n, 8n)].map((one) => again.enter(one))).toEqual([0, 1]);
      expect(organisationsIn(again)).toEqual([0, 0, 1]);
    });

    it("unites organisations that merged", () => {
      const draft = new LedgerDraft(first());
      expect([of(12n, 1n, 7n), of(10n, 1n, 7n)].map((one) => draft.enter(one))).toEqual([2, 0]);
      expect(new Set(organisationsIn(draft)).size).toBe(1);
    });

    it("does not unite organisations whose names were filled in with all others without one", () => {
      const before = new LedgerDraft(emptyLedger(5));
      for (const programme of [1n, 2n, 3n]) before.enter({ ...of(programme, 1n, 99n), unnamed: 99n });
      const draft = new LedgerDraft(before.finish(release("2026-Q3")));
      const names = [of(1n, 1n, 7n), of(2n, 1n, 8n), of(3n, 1n, 99n)];
      expect(names.map((one) => draft.enter({ ...one, unnamed: 99n }))).toEqual([0, 1, 2]);
      expect(new Set(organisationsIn(draft)).size).toBe(3);
    });

    it("regards both names as one organisation if its answers changed too", () => {
      const draft = new LedgerDraft(first());
      expect(draft.enter(of(12n, 2n, 8n))).toBe(4);
      expect([2, 4].map((entry) => draft.factsOf(entry).organisation)).toEqual([1, 1]);
      const again = new LedgerDraft(draft.finish(release("2026-Q4")));
      expect([2, 4].map((entry) => again.factsOf(entry).organisation)).toEqual([1, 1]);
    });

    it("gives the earlier versions of its answers the new name too, so that they can be erased by it", () => {
      const before = new LedgerDraft(first());
      before.enter(of(12n, 2n));
      const draft = new LedgerDraft(before.finish(release("2026-Q4")));
      draft.enter(of(12n, 2n, 9n));
      const { columns } = draft.finish(release("2027-Q1"));
      const names = [2, 4].map((entry) => columns.organisationPseudonyms[columns.organisations[entry]!]);
      expect(names).toEqual([9n, 9n]);
    });

    it("leaves earlier versions that another organisation handed in to that one", () => {
      const before = new LedgerDraft(emptyLedger(5));
      for (const one of [of(12n, 1n, 7n), of(12n, 2n, 8n)]) before.enter(one);
      const draft = new LedgerDraft(before.finish(release("2026-Q3")));
      expect(draft.enter(of(12n, 2n, 9n))).toBe(1);
      const { columns } = draft.finish(release("2026-Q4"));
      const names = [0, 1].map((entry) => columns.organisationPseudonyms[columns.organisations[entry]!]);
      expect(names).toEqual([7n, 9n]);
    });

    it("takes a name that k organisations would have for a mistake, and does not unite them", () => {
      const before = new LedgerDraft(emptyLedger(5));
      const programmes = [1n, 2n, 3n, 4n, 5n, 6n];
      for (const programme of programmes) before.enter(of(programme));
      const draft = new LedgerDraft(before.finish(release("2026-Q3")));
      expect(programmes.map((programme) => draft.enter(of(programme, 1n, 99n)))).toEqual([0, 1, 2, 3, 6, 7]);
    });
  });

  it("regards a programme that moved to another year as the same organisation from then on", () => {
    const draft = new LedgerDraft(first());
    const moved = draft.enter(of(99n), () => [98n, 12n]);
    expect(draft.factsOf(moved).organisation).toBe(1);
    const again = new LedgerDraft(draft.finish(release("2026-Q4")));
    expect(again.enter(of(99n))).toBe(moved);
    expect(again.factsOf(moved).organisation).toBe(1);
  });

  it("unites all years of an organisation whose programmes moved there and back, in any order", () => {
    const draft = new LedgerDraft(emptyLedger(5));
    // Programmes of one organisation: 1 in 2024, 2 and 3 in 2025, 4 in 2026.
    const years = [of(1n, 1n, 24n), of(2n, 1n, 25n), of(3n, 1n, 25n), of(4n, 1n, 26n)];
    const known = years.map((one) => draft.enter(one));
    const moves = [
      [of(12n, 1n, 26n), 2n],
      [of(11n, 1n, 26n), 1n],
      [of(14n, 1n, 25n), 4n],
    ] as const;
    const moved = moves.map(([one, before]) => draft.enter(one, () => [before]));
    const alone = draft.enter(of(9n));
    const again = new LedgerDraft(draft.finish(release("2026-Q4")));
    for (const ledger of [draft, again]) {
      const numbers = [...known, ...moved].map((entry) => ledger.factsOf(entry).organisation);
      expect(new Set(numbers).size).toBe(1);
      expect(numbers).not.toContain(ledger.factsOf(alone).organisation);
    }
  });

  it("unites two organisations of earlier years from which programmes of one organisation came", () => {
    const draft = new LedgerDraft(emptyLedger(5));
    const [of2024, of2025] = [of(1n, 1n, 24n), of(2n, 1n, 25n)].map((one) => draft.enter(one));
    // Two programmes of one organisation of 2026.
    const moved = [2n, 1n].map((before) => draft.enter(of(10n + before, 1n, 26n), () => [before]));
    const again = new LedgerDraft(draft.finish(release("2026-Q4")));
    for (const ledger of [draft, again]) {
      const numbers = [of2024!, of2025!, ...moved].map((entry) => ledger.factsOf(entry).organisation);
      expect(new Set(numbers).size).toBe(1);
    }
  });

  it("finds a programme by a version with former labels, and from then on only by today's", () => {
    const draft = new LedgerDraft(first());
    expect(draft.enter({ ...of(12n, 5n), formerVersions: [4n, 1n] })).toBe(2);
    expect(draft.enter(of(12n, 5n))).toBe(2);
    expect(draft.enter(of(12n, 1n))).toBe(4);
  });

  it("assigns a correction to its programme's own organisation, although the programme is in another year, too", () => {
    const draft = new LedgerDraft(first());
    const corrected = draft.enter(of(13n, 2n), () => [12n]);
    expect(draft.factsOf(corrected).organisation).toBe(2);
  });

  it("finds each entry and the first of its programme, however pseudonyms collide", () => {
    const few = fc.bigInt({ min: 0n, max: 40n }).map((n) => (n % 2n === 0n ? n << 58n : n));
    fc.assert(
      fc.property(fc.array(fc.tuple(few, fc.bigInt({ min: 0n, max: 3n }))), (added) => {
        const draft = new LedgerDraft(emptyLedger(5));
        const name = ([programme, version]: readonly [bigint, bigint]) => `${programme} ${version}`;
        const known = new Map<string, number>();
        const firsts = new Map<bigint, number>();
        for (const one of added) {
          const entry = draft.enter(of(...one));
          expect(entry).toBe(known.get(name(one)) ?? known.size);
          known.set(name(one), entry);
          if (!firsts.has(one[0])) firsts.set(one[0], entry);
          expect(draft.programmeOf(entry)).toBe(firsts.get(one[0]));
        }
        const again = new LedgerDraft(draft.finish(release("2026-Q3")));
        for (const one of added) expect(again.enter(of(...one))).toBe(known.get(name(one)));
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});
