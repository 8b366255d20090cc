import { byItself } from "./by-itself.ts";
import type { Withdrawal } from "./withdrawals.ts";

/** A name as a submission spells it, and where it stands first. */
export interface Spelling {
  readonly written: string;
  readonly file: string;
  /** Line of the file, counted from 1. */
  readonly row: number;
}

/** Spellings that count as several organisations and may be one: two that are used, or one that is and one that withdrew. */
export interface Near {
  readonly spellings: readonly Spelling[];
  /** Lines of withdrawn.csv that fit none of these spellings. */
  readonly withdrawn: readonly { readonly written: string; readonly line: number }[];
}

/** Letters in a row without a digit; of fewer than four, such as AE in AE-12, are codes rather than names. */
const LETTERS = /[a-z]{4,}/g;

/** How ä, ö, ü, å and ø are written in ASCII. After a, e and q, ue is none of them: Bauer, neue, Quelle. */
const DIGRAPHS = /a[ae]|oe|(?<![aeq])ue/g;

/**
 * What the spellings of a name have in common, of which some write ü as u and others as ue. It joins names that are not one,
 * such as Baer and Bar, so it is for questions to people alone.
 * @param name as names are compared (see organisationName)
 */
export function spellingKey(name: string): string {
  return name.replace(LETTERS, (letters) => letters.replace(DIGRAPHS, (two) => two[0]!));
}

/** Gathers the names of organisations, and finds those that may be spellings of one. */
export class NearNames {
  /** The first spelling of each name, as names are compared. */
  readonly #first = new Map<string, Spelling>();

  /** @param name as names are compared; an empty one is nobody's */
  add(name: string, written: string, { file, row }: Omit<Spelling, "written">): void {
    if (name === "" || this.#first.has(name)) return;
    this.#first.set(name, { written: byItself(written.trim()), file, row });
  }

  /** Hands over what was found, once, in the order of the submissions. */
  finish(withdrawals: readonly Withdrawal[] = []): Near[] {
    // Of two names with one key, at least one is not the key itself: the others need not be kept twice.
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
