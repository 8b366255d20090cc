import { type Found, Problems } from "../model/problem.ts";
import { rowReader } from "../questionnaire/read-row.ts";
import { rowProblems } from "../questionnaire/row-problems.ts";
import type { Registries } from "../tables/index.ts";
import { type Candidate, contentOf, examiner, lacksTooMany, nameReader } from "./examine.ts";
import { handInWords } from "./hand-in-names.ts";
import { HandIns } from "./hand-ins.ts";
import type { DropReason } from "./report.ts";

/** Where a submission stands. */
export interface Place {
  readonly file: string;
  /** Line of the file, counted from 1. */
  readonly row: number;
}

/** What ingest would do with submissions. */
export interface Checked extends Found {
  readonly read: number;
  readonly kept: number;
  readonly dropped: Readonly<Partial<Record<DropReason, number>>>;
  /** Values of submissions that would count as missing. */
  readonly missing: number;
}

/**
 * Takes submissions one by one and says what ingest would leave out of them, with the same reasons: whole submissions, and
 * values that count as missing. Every requirement counts as asked, for what others answer is not known here; who withdrew
 * is not known either, nor which years are published.
 */
export class Checker {
  readonly #examine;
  readonly #namesOf;
  readonly #read;
  readonly #problemsOf;
  readonly #found = new Problems();
  readonly #dropped: Partial<Record<DropReason, number>> = {};
  readonly #places = new Map<Candidate, Place>();
  #rows = 0;
  #missing = 0;

  constructor(registries: Registries) {
    this.#examine = examiner(registries);
    this.#namesOf = nameReader(registries);
    this.#read = rowReader(registries);
    this.#problemsOf = rowProblems(registries);
  }

  /** Takes the cells of a submission, in the order of submissionColumns, and its organisation's if it is named. */
  add(cells: readonly string[], place: Place): void {
    this.#rows++;
    for (const { effect, ...problem } of this.#problemsOf(cells, this.#read(cells))) {
      if (effect === "value") this.#missing++;
      this.#found.add(() => ({ ...place, ...problem }));
    }
    const result = this.#examine(cells, this.#namesOf(cells), contentOf(cells));
    if (!("programme" in result)) this.#drop(result.reason);
    else if (lacksTooMany(result, () => true)) this.#drop("too many answers missing");
    else this.#places.set(result, place);
  }

  finish(): Checked {
    const handIns = new HandIns((reason, dropped, by) => {
      this.#drop(reason);
      this.#found.add(() => this.#handInProblem(reason, dropped, by));
    });
    for (const candidate of this.#places.keys()) handIns.add(candidate);
    const kept = handIns.finish().length;
    const { problems, total } = this.#found;
    return { problems, total, read: this.#rows, kept, dropped: this.#dropped, missing: this.#missing };
  }

  #handInProblem(reason: DropReason, dropped: Candidate, by: Candidate) {
    const other = this.#places.get(by)!;
    const kind = reason === "duplicate" ? reason : "superseded";
    const said = handInWords(kind, dropped.submission, by.submission, `${other.file}:${other.row}`);
    return { ...this.#places.get(dropped)!, ...said };
  }

  #drop(reason: DropReason): void {
    this.#dropped[reason] = (this.#dropped[reason] ?? 0) + 1;
  }
}
