import { QUESTIONS } from "../../model/metric.ts";
import { DIGESTS, hasSameAnswer } from "../model/digests.ts";
import type { Ledger } from "./ledger.ts";
import type { Pseudonyms, PseudonymList } from "./pseudonyms.ts";

/** What an unknown programme is in the ledger: an entry, or further answers of a known programme. */
export type Recognised = { readonly entry: number } | { readonly programme: bigint };

/**
 * Recognises programmes whose identity has changed. An unknown programme with the same answers and labels as
 * a missing one is taken for it. Any other programme of a named organisation is taken for a correction of a
 * missing one of the same organisation and year: without an identifier, each correction changes the identity.
 * Of several, those that share most answers are paired.
 * @param isKnown returns whether the ledger has the programme of a pseudonym
 * @returns what each is, by the index of the programme; none for a programme that is known, or new
 */
export function recognised(
  ledger: Ledger,
  pseudonyms: PseudonymList,
  isKnown: (programme: bigint) => boolean,
): ReadonlyMap<number, Recognised> {
  const found = new Map<number, Recognised>();
  const strangers = new Map<number, Pseudonyms>();
  for (let place = 0; place < pseudonyms.length; place++) {
    const own = pseudonyms.at(place);
    if (!isKnown(own.programme)) strangers.set(place, own);
  }
  if (strangers.size === 0) return found;
  const { pseudonyms: programmes } = ledger.columns;
  const present = new Set<bigint>();
  for (let place = 0; place < pseudonyms.length; place++) present.add(pseudonyms.at(place).programme);
  const missing = () => [...programmes.keys()].filter((entry) => !present.has(programmes[entry]!));
  const pairUp = (pairs: readonly Pair[], meaning: (entry: number) => Recognised) => {
    for (const [place, entry] of pairs) {
      if (!strangers.has(place) || present.has(programmes[entry]!)) continue;
      found.set(place, meaning(entry));
      strangers.delete(place);
      present.add(programmes[entry]!);
    }
  };
  pairUp(withSameAnswers(ledger, missing(), strangers), (entry) => ({ entry }));
  pairUp(ofSameOrganisation(ledger, missing(), strangers), (entry) => ({ programme: programmes[entry]! }));
  return found;
}

type Strangers = ReadonlyMap<number, Pseudonyms>;
/** The index of an unknown programme, and the entry of a missing one. */
type Pair = readonly [place: number, entry: number];

/** Returns the pairs with the same answers and labels, also with those of earlier releases. */
function withSameAnswers(
  { columns: { versions } }: Ledger,
  missing: readonly number[],
  strangers: Strangers,
): Pair[] {
  const places = grouped(strangers, ({ version, formerVersions }) => [version, ...formerVersions]);
  return missing.flatMap((entry) =>
    (places.get(versions[entry]!) ?? []).toReversed().map((place): Pair => [place, entry]),
  );
}

/** Returns the pairs of one named organisation, those first that share most answers, of these the newest. */
function ofSameOrganisation({ columns }: Ledger, missing: readonly number[], strangers: Strangers): Pair[] {
  const places = grouped(strangers, ({ programme, organisation, unnamed }) =>
    organisation === programme || organisation === unnamed ? [] : [organisation],
  );
  const shared = (place: number, entry: number) => {
    const [then, now] = [
      columns.digests.subarray(entry * DIGESTS, (entry + 1) * DIGESTS),
      strangers.get(place)!.digests,
    ];
    return QUESTIONS.reduce((sum, _, question) => sum + Number(hasSameAnswer(then, now, question)), 0);
  };
  return missing
    .flatMap((entry) => {
      const organisation = columns.organisationPseudonyms[columns.organisations[entry]!]!;
      return (places.get(organisation) ?? []).map((place) => ({ place, entry, count: shared(place, entry) }));
    })
    .sort((a, b) => b.count - a.count || b.entry - a.entry || a.place - b.place)
    .map(({ place, entry }): Pair => [place, entry]);
}

function grouped(
  strangers: Strangers,
  namesOf: (pseudonyms: Pseudonyms) => readonly bigint[],
): ReadonlyMap<bigint, readonly number[]> {
  const places = new Map<bigint, number[]>();
  for (const [place, own] of strangers) {
    for (const name of namesOf(own)) {
      const known = places.get(name);
      if (known) known.push(place);
      else places.set(name, [place]);
    }
  }
  return places;
}
