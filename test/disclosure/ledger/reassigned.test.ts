import { expect, it } from "vitest";
import { LedgerDraft } from "../../../src/disclosure/ledger/draft.ts";
import { emptyLedger } from "../../../src/disclosure/ledger/ledger.ts";
import type { Pseudonyms } from "../../../src/disclosure/ledger/pseudonyms.ts";
import { reassigned } from "../../../src/disclosure/ledger/reassigned.ts";

/** A programme; one without a name has the organisation of its programme. */
const of = (programme: bigint, organisation = programme): Pseudonyms => ({
  programme,
  organisation,
  unnamed: 99n,
  version: 1n,
  formerVersions: [],
  digests: [],
});

function found(before: readonly Pseudonyms[], now: readonly Pseudonyms[]): number[] {
  const draft = new LedgerDraft(emptyLedger(5));
  for (const one of before) draft.enter(one);
  const ledger = draft.finish({ release: "2026-Q3", blocksSha256: "1" });
  const { formerOwnerOf } = new LedgerDraft(ledger);
  return reassigned({ length: now.length, at: (place) => now[place]! }, formerOwnerOf);
}

it("identities that moved on to other organisations are found if the former ones are still there", () => {
  const before = [of(10n, 1n), of(11n, 2n), of(12n, 3n), of(13n, 4n)];
  // The second row is gone, and those below it were numbered anew.
  expect(found(before, [of(10n, 1n), of(11n, 3n), of(12n, 4n)])).toEqual([2]);
  expect(found(before, [of(10n, 2n), of(11n, 1n), of(12n, 3n)])).toEqual([0, 1]);
});

it("a name that was corrected, filled in or left out is none of them, nor that of an organisation that merged", () => {
  const before = [of(10n, 1n), of(11n, 2n), of(12n)];
  expect(found(before, [of(10n, 5n), of(11n, 2n), of(12n)])).toEqual([]);
  expect(found(before, [of(10n, 2n), of(11n, 2n)])).toEqual([]);
  expect(found(before, [of(10n), of(11n, 2n), of(12n, 6n)])).toEqual([]);
  // Some have names, and these share the one for none.
  expect(found([of(10n, 99n), of(11n, 99n)], [of(10n, 1n), of(11n, 99n)])).toEqual([]);
  expect(found([of(10n, 1n), of(11n, 1n)], [of(10n, 99n), of(11n, 1n)])).toEqual([]);
});
