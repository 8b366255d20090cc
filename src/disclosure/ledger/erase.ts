import { DIGESTS } from "../model/digests.ts";
import { entryCount, type Ledger } from "./ledger.ts";

/** The version of every erased entry, which no digest of answers is. */
const ERASED = 0n;

/** The traces in a ledger of those who are to be erased. */
export interface Traces {
  /** Entries, by their index. */
  readonly entries: readonly number[];
  /** Organisations, by their index. */
  readonly organisations: readonly number[];
}

/** The pseudonyms of those who are to be erased. */
export interface ToErase {
  /** Programmes, each with the organisation that it must belong to if it belongs to a named one; undefined for any. */
  readonly programmes: ReadonlyMap<bigint, bigint | undefined>;
  /** Organisations; all of their programmes are erased as well. */
  readonly organisations: ReadonlySet<bigint>;
}

/** Finds the entries and organisations of a ledger that are to be erased. */
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
    const isMatch = expected === undefined || expected === own || isNameless;
    if (!found.has(organisation) && !(programmes.has(programme) && isMatch)) continue;
    entries.push(entry);
    if (isNameless) found.add(organisation);
  }
  return { entries, organisations: [...found] };
}

/**
 * Replaces the pseudonyms of those who are to be erased by random tokens, one for each pseudonym, so that the ledger
 * still knows which blocks shared a member and which entries belonged to one organisation, and that they were erased.
 * @param token draws 64 random bits
 * @returns a new ledger
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
  // One mask for all versions of an organisation's answers, so that equal digests stay equal; it is not stored.
  const maskOf = (organisation: number) => {
    const own = masks.get(organisation) ?? Number(token() & 0xffffn);
    masks.set(organisation, own);
    return own;
  };
  for (const entry of traces.entries) {
    const mask = maskOf(ledger.columns.organisations[entry]!);
    for (let place = 0; place < DIGESTS; place++) digests[entry * DIGESTS + place]! ^= mask;
    pseudonyms[entry] = tokenOf(pseudonyms[entry]!);
    versions[entry] = ERASED;
  }
  for (const index of traces.organisations) {
    organisationPseudonyms[index] = tokenOf(organisationPseudonyms[index]!);
  }
  return { ...ledger, columns: { ...ledger.columns, pseudonyms, versions, digests, organisationPseudonyms } };
}

/** Returns the entries of a ledger that were erased, by their index. */
export function erasedEntries({ columns: { versions } }: Ledger): number[] {
  return [...versions.keys()].filter((entry) => versions[entry] === ERASED);
}
