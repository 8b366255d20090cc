import { byCodeUnit } from "../model/file.ts";
import { sortedByText } from "../model/sorted-by-text.ts";
import type { Candidate } from "./examine.ts";
import type { DropReason } from "./report.ts";

/** More than a file has submissions. */
const MOST_LABELS = 2 ** 24;

/** A number for a text, the same for the same. */
function numberIn(numbers: Map<string, number>, text: string): number {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return number;
}

/** Takes what does not count, why, and what counts in its place. */
type Drop = (reason: DropReason, dropped: Candidate, by: Candidate) => void;

/**
 * Submissions in the order of their file, of which each counts once. Of those with one identifier the last counts, and
 * of those that one named organisation handed in for the same industry, framework, country and year. Of those that are
 * equal in all but their identifier one counts.
 */
export class HandIns {
  readonly #rows: (Candidate | undefined)[] = [];
  /** The last row of an identifier. */
  readonly #lastOf = new Map<string, number>();
  /** The last row of an organisation's industry, framework, country and year, by the numbers of the two. */
  readonly #last = new Map<number, number>();
  readonly #organisations = new Map<string, number>();
  readonly #labels = new Map<string, number>();
  readonly #drop: Drop;

  /** @param drop told of each that does not count */
  constructor(drop: Drop) {
    this.#drop = drop;
  }

  add(candidate: Candidate): void {
    const row = this.#rows.push(candidate) - 1;
    const { submission, programme, gathered } = candidate;
    const { id, organisation } = submission;
    if (id !== "") this.#note(this.#lastOf, id, row, candidate);
    if (organisation === "") return;
    const { framework, country, year } = programme;
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
    // It may have been replaced already, by another name.
    if (replaced === undefined) return;
    this.#rows[earlier] = undefined;
    this.#drop(replaced.content === by.content ? "duplicate" : "superseded", replaced, by);
  }

  /** Those that count, once, in an order that does not depend on that of the file. */
  finish(): Candidate[] {
    // No more rows come, and what stands for a million names is large.
    for (const names of [this.#lastOf, this.#last, this.#organisations]) names.clear();
    const rows = sortedByText(
      this.#rows.filter((row) => row !== undefined),
      ({ programme }) => programme.fingerprint,
      (a, b) => byCodeUnit(a.programme.identity, b.programme.identity),
    );
    let contents = new Map<string, Candidate>();
    return rows.filter((row, place) => {
      // Equal ones say the same, and so stand together.
      if (row.programme.fingerprint !== rows[place - 1]?.programme.fingerprint) contents = new Map();
      const equal = contents.get(row.content);
      if (equal === undefined) contents.set(row.content, row);
      else this.#drop("duplicate", row, equal);
      return equal === undefined;
    });
  }
}
