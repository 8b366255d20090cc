import { DIGESTS } from "../model/digests.ts";
import { entryCount, type Ledger } from "./ledger.ts";

/** What stands in a ledger for those who are to be erased. */
export interface Traces {
  /** Entries, by their index. */
  readonly entries: readonly number[];
  /** Organisations, by their index. */
  readonly organisations: readonly number[];
}

/** Who is to be erased, by pseudonyms. */
export interface ToErase {
  /** Programmes, each with the organisation that it must be of where it is of one with a name; undefined for any. */
  readonly programmes: ReadonlyMap<bigint, bigint | undefined>;
  /** Organisations; all of their programmes count as well. */
  readonly organisations: ReadonlySet<bigint>;
}

/** Where a ledger has programmes and organisations. */
export function tracesOf(ledger: Ledger, { programmes, organisations }: ToErase): Traces {
  const { pseudonyms, organisations: organisationOf, organisationPseudonyms } = ledger.columns;
  const entries: number[] = [];
  const found = new Set<number>();
  organisationPseudonyms.forEach((pseudonym, index) => {
    if (organisations.has(pseudonym)) found.add(index);
  });
  for (let entry = 0; entry < entryCount(ledger); entry++) {
    const [programme, organisation] = [pseudonyms[entry]!, organisationOf[entry]!];
    const [own, expected] = [organisationPseudonyms[organisation]!, programmes.get(programme)];
    // An organisation without a name has the pseudonym of its programme.
    const isNameless = own === programme;
    const isMeant = expected === undefined || expected === own || isNameless;
    if (!found.has(organisation) && !(programmes.has(programme) && isMeant)) continue;
    entries.push(entry);
    if (isNameless) found.add(organisation);
  }
  return { entries, organisations: [...found] };
}

/**
 * A ledger without those who are to be erased: random tokens stand in their place, one for each pseudonym, so that the
 * ledger still knows which blocks had a member in common and which entries were one organisation's.
 * @param token draws 64 random bits
 */
export function erased(ledger: Ledger, traces: Traces, token: () => bigint): Ledger {
  const pseudonyms = ledger.columns.pseudonyms.slice();
  const versions = ledger.columns.versions.slice();
  const organisationPseudonyms = ledger.columns.organisationPseudonyms.slice();
  const tokens = new Map<bigint, bigint>();
  const tokenOf = (pseudonym: bigint) => {
    const own = tokens.get(pseudonym) ?? token();
    tokens.set(pseudonym, own);
    return own;
  };
  const digests = ledger.columns.digests.slice();
  const masks = new Map<number, number>();
  // One for all versions of an organisation's answers, kept nowhere: those that were equal stay so.
  const maskOf = (organisation: number) => {
    const own = masks.get(organisation) ?? Number(token() & 0xffffn);
    masks.set(organisation, own);
    return own;
  };
  for (const entry of traces.entries) {
    const mask = maskOf(ledger.columns.organisations[entry]!);
    for (let place = 0; place < DIGESTS; place++) digests[entry * DIGESTS + place]! ^= mask;
    pseudonyms[entry] = tokenOf(pseudonyms[entry]!);
    versions[entry] = token();
  }
  for (const index of traces.organisations) {
    organisationPseudonyms[index] = tokenOf(organisationPseudonyms[index]!);
  }
  return { ...ledger, columns: { ...ledger.columns, pseudonyms, versions, digests, organisationPseudonyms } };
}
