import { QUESTIONS } from "../../model/metric.ts";
import { once } from "../../model/once.ts";
import { DIGESTS, digestsOf } from "../model/digests.ts";
import { type LabelChanges, NO_LABEL_CHANGES } from "../model/label-changes.ts";
import type { Programme } from "../model/programme.ts";
import { BOTTLENECK_MASK, bottleneckBits, findingBit, renamedBits } from "../model/rate-bits.ts";
import { EntryIndex } from "./entry-index.ts";
import { blockAt, blockCount, entryCount, type Ledger } from "./ledger.ts";
import { answerSeed, organisationPseudonym, programmePseudonym } from "./pseudonyms.ts";

/** What is compared of a programme. */
export type ComparedAnswers = Pick<
  Programme,
  "year" | "identity" | "industry" | "answers" | "findings" | "bottleneck"
>;

/** A comparison with the answers that a ledger remembers. */
export interface EarlierAnswers {
  /** The ledger's release. */
  readonly release: string;
  /**
   * Compares a programme with its own earlier answers.
   * @param name the normalised name of its organisation; empty without one
   * @param tell is called for each column with an answer then and now, and whether it differs from all earlier ones
   * @returns whether the ledger knows the programme. It does if its organisation had one in that year: without an
   * identifier, it may be a corrected one
   */
  readonly compare: (
    programme: ComparedAnswers,
    name: string,
    tell: (column: string, isChanged: boolean) => void,
  ) => boolean;
}

/** Further data about the last release. */
export interface LastRelease {
  /** The industry of each row of its blocks table; undefined for one that is no longer in the registry. */
  readonly industries?: readonly (string | undefined)[];
  readonly changes?: Pick<LabelChanges, "bottleneck">;
}

/**
 * Compares programmes with what a ledger remembers: digests of their figures, the open findings and the bottleneck among the
 * published rates, and the industry of their block. Missing answers are not compared (see lostAnswers).
 * @param last further data about the last release
 * @returns undefined for an empty ledger
 */
export function earlierAnswers(
  ledger: Ledger,
  key: Uint8Array,
  { industries = [], changes = NO_LABEL_CHANGES }: LastRelease = {},
): EarlierAnswers | undefined {
  const release = ledger.releases.at(-1)?.release;
  if (release === undefined) return undefined;
  const { pseudonyms, organisationPseudonyms, given, digests, rates } = ledger.columns;
  const programmes = new EntryIndex({
    length: entryCount(ledger),
    pseudonym: (entry) => pseudonyms[entry]!,
  });
  // With identifiers, only programmes that are new or changed need these.
  const organisations = once(
    () =>
      new EntryIndex({
        length: organisationPseudonyms.length,
        pseudonym: (index) => organisationPseudonyms[index]!,
      }),
  );
  const members = once(() => membersOf(ledger));
  const blockRows = once(() => blockRowsOf(ledger));
  const seed = answerSeed(key);
  const bitsOf = (entry: number) => renamedBits(rates[entry]!, changes.bottleneck);
  return {
    release,
    compare(programme, name, tell) {
      const { year, identity, industry, answers, findings, bottleneck } = programme;
      const own: number[] = [];
      programmes.each(programmePseudonym(key, year, identity), (entry) => own.push(entry));
      const ofOrganisation = once((): readonly number[] => {
        if (name === "") return [];
        const organisation = organisations().first(organisationPseudonym(key, year, name));
        return organisation === undefined ? [] : (members().get(organisation) ?? []);
      });
      if (own.length === 0 && ofOrganisation().length === 0) return false;
      const compareOne = (column: string, had: (entry: number) => boolean | undefined) => {
        const isSame = anyOf(own, had);
        // An identifier may belong to another programme now; its organisation's own are compared.
        const isOther = (isSame === false || own.length === 0) && ofOrganisation().length > 0;
        const verdict = isOther ? anyOf(ofOrganisation(), had) : isSame;
        if (verdict !== undefined) tell(column, !verdict);
      };
      const today = digestsOf(answers, seed);
      for (const [place, question] of QUESTIONS.entries()) {
        if (Number.isNaN(answers[place])) continue;
        compareOne(question, (entry) =>
          ((given[entry]! >>> place) & 1) === 1
            ? digests[entry * DIGESTS + place] === today[place]
            : undefined,
        );
      }
      for (const [index, finding] of findings.entries()) {
        if (finding === -1) continue;
        // Of findings, the ledger remembers those that were open.
        compareOne(`requirement_${index + 1}`, (entry) =>
          (bitsOf(entry) & findingBit(index + 1)) === 0n ? undefined : finding === 1,
        );
      }
      if (bottleneck !== null) {
        compareOne("bottleneck", (entry) => {
          const before = bitsOf(entry) & BOTTLENECK_MASK;
          return before === 0n ? undefined : before === bottleneckBits(bottleneck);
        });
      }
      compareOne("industry", (entry) => {
        const before = industries[blockRows()[entry]! - 1];
        return before === undefined ? undefined : before === industry;
      });
      return true;
    },
  };
}

/** Returns whether any entry had an answer; undefined if none can be compared. */
function anyOf(entries: readonly number[], had: (entry: number) => boolean | undefined): boolean | undefined {
  let found: boolean | undefined;
  for (const entry of entries) {
    const one = had(entry);
    if (one === true) return true;
    found ??= one;
  }
  return found;
}

/** Returns the entries of each organisation of a year, by its index. */
function membersOf(ledger: Ledger): ReadonlyMap<number, readonly number[]> {
  const members = new Map<number, number[]>();
  for (const [entry, organisation] of ledger.columns.organisations.entries()) {
    const known = members.get(organisation);
    if (known === undefined) members.set(organisation, [entry]);
    else known.push(entry);
  }
  return members;
}

/** Returns, for each entry, its row in the blocks table of the ledger's release plus one; 0 if it is in none. */
function blockRowsOf(ledger: Ledger): Uint32Array {
  const rows = new Uint32Array(entryCount(ledger));
  for (let block = 0; block < blockCount(ledger); block++) {
    const { members, published } = blockAt(ledger, block);
    for (const entry of members) if (published >= 0) rows[entry] = published + 1;
  }
  return rows;
}
