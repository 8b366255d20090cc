import { group } from "d3-array";
import { LEAST_EQUAL, sharedAnswers } from "../model/digests.ts";
import type { Programme } from "../model/programme.ts";
import type { LedgerDraft } from "./draft.ts";
import { entryCount, type Ledger } from "./ledger.ts";
import type { PseudonymList } from "./pseudonyms.ts";

/** The programmes of a new release. */
export interface Entered {
  readonly programmes: readonly Programme[];
  /** Their pseudonyms and entries, in the same order. */
  readonly pseudonyms: PseudonymList;
  readonly entries: ArrayLike<number>;
}

/**
 * Unites the years of organisations that gave the same answers in two of them: they carried answers over, or the year of a
 * programme was corrected and its identifier is another now. Otherwise, sums of the two years would differ by few others.
 * @param draft the ledger that is being made, with the entries of all programmes
 * @param ledger the ledger of the previous release
 * @param inOtherYears returns the pseudonyms of a programme's organisation in other years
 */
export function uniteRepeated(
  entered: Entered,
  draft: LedgerDraft,
  ledger: Ledger,
  inOtherYears: (programme: Programme) => readonly bigint[],
): void {
  const { programmes, entries } = entered;
  const named = [...programmes.keys()].filter((place) => isNamed(entered, place));
  for (const places of group(named, (place) => programmes[place]!.organisation).values()) {
    const ofYear = group(places, (place) => programmes[place]!.year);
    if (ofYear.size < 2) continue;
    const inOrder = [...ofYear.values()].map((own) => own.map((place) => factsOf(draft, entries[place]!)));
    for (const [index, own] of inOrder.entries()) {
      for (const other of inOrder.slice(0, index).flat()) {
        for (const one of own) if (haveEqualAnswers(one, other)) draft.unite(one.entry, other.entry);
      }
    }
  }
  const known = entryCount(ledger);
  const added = named.filter((place) => entries[place]! >= known);
  if (known === 0 || added.length === 0) return;
  const absent = absentOf(entered, draft, ledger);
  for (const place of added) {
    const one = factsOf(draft, entries[place]!);
    for (const pseudonym of inOtherYears(programmes[place]!)) {
      for (const entry of absent.get(pseudonym) ?? []) {
        if (haveEqualAnswers(one, factsOf(draft, entry))) draft.unite(one.entry, entry);
      }
    }
  }
}

/** What is compared of an entry. The ledger makes the digests on demand, so they are asked for once. */
function factsOf(draft: LedgerDraft, entry: number) {
  const { given, digests } = draft.factsOf(entry);
  return { entry, given, digests };
}

type Facts = ReturnType<typeof factsOf>;

function haveEqualAnswers(one: Facts, other: Facts): boolean {
  return sharedAnswers(one, other) >= LEAST_EQUAL;
}

/** Returns whether the organisation of a programme has a name. */
function isNamed({ pseudonyms }: Entered, place: number): boolean {
  const { organisation, programme, unnamed } = pseudonyms.at(place);
  return organisation !== programme && organisation !== unnamed;
}

/** Returns the entries of programmes that are in the ledger only, by the pseudonym of their organisation. */
function absentOf({ entries }: Entered, draft: LedgerDraft, ledger: Ledger): Map<bigint, number[]> {
  const present = new Set(Array.from(entries, (entry) => draft.programmeOf(entry)));
  const { organisations, organisationPseudonyms } = ledger.columns;
  const absent = Array.from(organisations.keys()).filter((entry) => !present.has(draft.programmeOf(entry)));
  return group(absent, (entry) => organisationPseudonyms[organisations[entry]!]!);
}
