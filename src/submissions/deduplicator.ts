import { byCodeUnit } from "../model/file.ts";
import { sortedByText } from "../model/sorted-by-text.ts";
import type { DropReason } from "./cleaning-report.ts";
import { type Candidate, identifierIn } from "./examine.ts";

/** More than the number of submissions in a file, so that two numbers can be combined into one key. */
const MOST_LABELS = 2 ** 24;

/** Returns the number of a text, assigning the next one if it is new. */
function numberIn(numbers: Map<string, number>, text: string): number {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return number;
}

/** Called with the reason, the submission that does not count and the one that counts in its place. */
type Drop = (reason: DropReason, dropped: Candidate, by: Candidate) => void;

/**
 * Makes each submission count once. Takes submissions in the order of their file. Of those with the same identifier the
 * last one counts, and so it does of those of one named organisation for the same industry, framework, country and year.
 * Of those that are equal except for their identifier only one counts.
 */
export class Deduplicator {
  readonly #rows: (Candidate | undefined)[] = [];
  /** The last row of each identifier. */
  readonly #lastOf = new Map<string, number>();
  /** The last row of each organisation's industry, framework, country and year, by the numbers of the two. */
  readonly #last = new Map<number, number>();
  readonly #organisations = new Map<string, number>();
  readonly #labels = new Map<string, number>();
  readonly #drop: Drop;

  /** @param drop called for each submission that does not count */
  constructor(drop: Drop) {
    this.#drop = drop;
  }

  add(candidate: Candidate): void {
    const row = this.#rows.push(candidate) - 1;
    const { organisation, programme, gathered } = candidate;
    const { identity, framework, country, year } = programme;
    if (identifierIn(identity) !== "") this.#note(this.#lastOf, identity, row, candidate);
    if (organisation === "") return;
    const labels = [gathered ?? programme.industry, framework, country, year].join("\u0000");
    const name = MOST_LABELS * numberIn(this.#organisations, organisation) + numberIn(this.#labels, labels);
    this.#note(this.#last, name, row, candidate);
  }

  #note<N>(last: Map<N, number>, name: N, row: number, candidate: Candidate): void {
    const earlier = last.get(name);
    if (earlier !== undefined) this.#replace(earlier, candidate);
    last.set(name, row);
  }

  #replace(earlier: number, by: Candidate): void {
    const replaced = this.#rows[earlier];
    // It may have been replaced already under its other name.
    if (replaced === undefined) return;
    this.#rows[earlier] = undefined;
    this.#drop(replaced.content === by.content ? "duplicate" : "superseded", replaced, by);
  }

  /** Returns the submissions that count, in an order that does not depend on the file. To be called once. */
  finish(): Candidate[] {
    // Frees these large maps, because no more rows come.
    for (const names of [this.#lastOf, this.#last, this.#organisations]) names.clear();
    const rows = sortedByText(
      this.#rows.filter((row) => row !== undefined),
      ({ programme }) => programme.fingerprint,
      (a, b) => byCodeUnit(a.programme.identity, b.programme.identity),
    );
    const fingerprintAt = (place: number) => rows[place]?.programme.fingerprint;
    let contents = new Map<string, Candidate>();
    return rows.filter((row, place) => {
      // Equal submissions have the same fingerprint, so they are next to each other. Hardly any has equals.
      const own = fingerprintAt(place);
      if (own !== fingerprintAt(place - 1)) {
        if (own !== fingerprintAt(place + 1)) return true;
        contents = new Map();
      }
      const equal = contents.get(row.content);
      if (equal === undefined) contents.set(row.content, row);
      else this.#drop("duplicate", row, equal);
      return equal === undefined;
    });
  }
}
