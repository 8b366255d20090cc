import { describe, expect, it } from "vitest";
import { LedgerDraft } from "../../../src/disclosure/ledger/draft.ts";
import { erased, erasedEntries, tracesOf } from "../../../src/disclosure/ledger/erase.ts";
import { blockAt, emptyLedger } from "../../../src/disclosure/ledger/ledger.ts";
import { DIGESTS } from "../../../src/disclosure/model/digests.ts";
import { entryAt } from "./support.ts";

/** Two versions of a programme of an organisation without a name; two programmes of organisation 70, one of 80. */
function ledger() {
  const draft = new LedgerDraft(emptyLedger(5));
  const members = [
    { programme: 10n, version: 1n, organisation: 10n },
    { programme: 10n, version: 2n, organisation: 10n },
    { programme: 20n, version: 3n, organisation: 70n },
    { programme: 21n, version: 4n, organisation: 70n },
    { programme: 30n, version: 5n, organisation: 80n },
  ].map((one) => draft.enter(one));
  for (const member of members) draft.note(member, { digests: Array(DIGESTS).fill(7) });
  draft.addBlock(members, 0);
  return draft.finish({ release: "2026-Q3", blocksSha256: "" });
}

const toErase = (programmes: bigint[], organisations: bigint[], of?: bigint) => ({
  programmes: new Map(programmes.map((programme) => [programme, of])),
  organisations: new Set(organisations),
});
const forget = (...of: Parameters<typeof toErase>) => {
  let next = 1000n;
  const traces = tracesOf(ledger(), toErase(...of));
  return { traces, after: erased(ledger(), traces, () => next++) };
};

describe("erasing from a ledger", () => {
  it("finds all versions of a programme, and its organisation if that has no name", () => {
    expect(forget([10n], []).traces).toEqual({ entries: [0, 1], organisations: [0] });
  });

  it("finds all programmes of an organisation", () => {
    expect(forget([], [70n]).traces).toEqual({ entries: [2, 3], organisations: [1] });
  });

  it("finds one programme of an organisation that stays", () => {
    expect(forget([21n], []).traces).toEqual({ entries: [3], organisations: [] });
  });

  it("finds a programme only with the expected organisation, or with one without a name", () => {
    expect(forget([10n, 20n, 30n], [], 70n).traces).toEqual({ entries: [0, 1, 2], organisations: [0] });
  });

  it("finds nothing of those who were never in it", () => {
    expect(forget([99n, 1n], [20n, 98n]).traces).toEqual({ entries: [], organisations: [] });
  });

  it("replaces each pseudonym by one token and every digest, and leaves everything else unchanged", () => {
    const { after } = forget([10n], [70n]);
    const { pseudonyms, versions, digests, organisationPseudonyms } = after.columns;
    expect([...pseudonyms]).toEqual([1001n, 1001n, 1003n, 1004n, 30n]);
    expect([...versions]).toEqual([0n, 0n, 0n, 0n, 5n]);
    expect([...organisationPseudonyms]).toEqual([1001n, 1005n, 80n]);
    // One mask for all versions of an organisation's answers: what was equal in them stays equal.
    expect([...digests]).toEqual(
      [1000, 1000, 1002, 1002, 0].flatMap((mask) => Array<number>(DIGESTS).fill(7 ^ mask)),
    );
    expect([0, 1, 2, 3, 4].map((index) => entryAt(after, index).organisation)).toEqual([0, 0, 1, 1, 2]);
    expect([...blockAt(after, 0).members]).toEqual([0, 1, 2, 3, 4]);
    expect(tracesOf(after, toErase([10n], [70n]))).toEqual({ entries: [], organisations: [] });
  });

  it("leaves the given ledger unchanged", () => {
    const before = ledger();
    erased(before, tracesOf(before, toErase([10n], [70n])), () => 1000n);
    expect(before).toEqual(ledger());
  });

  it("shows of no version which answers it had, and of each entry that it was erased", () => {
    const { after } = forget([21n], []);
    expect([...after.columns.versions]).toEqual([1n, 2n, 3n, 0n, 5n]);
    expect(erasedEntries(after)).toEqual([3]);
    expect(erasedEntries(ledger())).toEqual([]);
  });
});
