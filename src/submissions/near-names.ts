import { copiedText } from "../model/copied-text.ts";
import type { Withdrawal } from "./withdrawals.ts";

/** A name as spelled in a submission, with its first position. */
export interface Spelling {
  readonly written: string;
  readonly file: string;
  /** The line in the file, counted from 1. */
  readonly row: number;
}

/** Spellings that count as different organisations but may be one: used ones, or a used and a withdrawn one. */
export interface Near {
  readonly spellings: readonly Spelling[];
  /** Lines of withdrawn.csv with similar spellings that match no submission. */
  readonly withdrawn: readonly { readonly written: string; readonly line: number }[];
}

/** At least four consecutive letters; fewer, such as AE in AE-12, are codes rather than names. */
const LETTERS = /[a-z]{4,}/g;

/** The ASCII spellings of ä, ö, ü, å and ø. After a, e and q, "ue" is not ü: Bauer, neue, Quelle. */
const DIGRAPHS = /a[ae]|oe|(?<![aeq])ue/g;

/**
 * Returns a key that is equal for spellings of a name with u and with ue for ü, and so on. Different names, such as Baer
 * and Bar, can have the same key, so it is only used for questions to people.
 * @param name the normalised name (see organisationName)
 */
export function spellingKey(name: string): string {
  return name.replace(LETTERS, (letters) => letters.replace(DIGRAPHS, (two) => two[0]!));
}

/** Collects the names of organisations and finds those that may be spellings of one. */
export class NearNames {
  /** The first spelling of each normalised name. */
  readonly #first = new Map<string, Spelling>();

  /** @param name the normalised name; an empty one is ignored */
  add(name: string, written: string, { file, row }: Omit<Spelling, "written">): void {
    if (name === "" || this.#first.has(name)) return;
    this.#first.set(name, { written: copiedText(written.trim()), file, row });
  }

  /** Returns what was found, in the order of the submissions. To be called once. */
  finish(withdrawals: readonly Withdrawal[] = []): Near[] {
    // If two names share a key, at least one of them differs from it, so only such keys are stored.
    const keys = new Set<string>();
    for (const name of [...this.#first.keys(), ...withdrawals.map(({ organisation }) => organisation)]) {
      const key = spellingKey(name);
      if (key !== name) keys.add(key);
    }
    const found = new Map<string, { spellings: Spelling[]; withdrawn: Near["withdrawn"][number][] }>();
    for (const [name, spelling] of this.#first) {
      const key = spellingKey(name);
      if (!keys.has(key)) continue;
      const known = found.get(key);
      if (known === undefined) found.set(key, { spellings: [spelling], withdrawn: [] });
      else known.spellings.push(spelling);
    }
    for (const { organisation, written, line } of withdrawals) {
      if (this.#first.has(organisation)) continue;
      found.get(spellingKey(organisation))?.withdrawn.push({ written: written.trim(), line });
    }
    this.#first.clear();
    return [...found.values()].filter(({ spellings, withdrawn }) => spellings.length + withdrawn.length > 1);
  }
}
