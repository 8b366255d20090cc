import { type DataProblem, type Found, Problems } from "../model/problem.ts";
import type { Confirmation } from "../plausibility/doubt.ts";
import type { Asked } from "../questionnaire/lists.ts";
import { rowReader } from "../questionnaire/read-row.ts";
import { type IsAsked, type RowProblem, rowProblems } from "../questionnaire/row-problems.ts";
import type { Registries } from "../tables/index.ts";
import { type Candidate, contentOf, examiner, lacksTooMany, nameReader } from "./examine.ts";
import { handInWords } from "./hand-in-names.ts";
import { HandIns } from "./hand-ins.ts";
import { NOT_WEIGHED, plausible, type Plausible, UNUSUAL_REMEDY } from "./plausible.ts";
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
  /** Values that count, and may be meant otherwise. */
  readonly ambiguous: number;
  /** Values that count, and are unusual by themselves. */
  readonly unusual: number;
}

/** Takes a problem, and what ingest would do: as rowProblems has it, leave out what another submission replaces, or use what is unusual. */
type Tell = (
  effect: RowProblem["effect"] | "replaced" | "unusual",
  problem: DataProblem,
  kind: ProblemKind,
) => void;

/** What a problem is, whatever row it is of. */
export type ProblemKind =
  | NonNullable<RowProblem["kind"]>
  | "duplicate"
  | "superseded"
  /** By a submission with another identifier and other answers. */
  | "superseded by another"
  | "unusual"
  | "other";

/**
 * Takes submissions one by one and says what ingest would leave out of them, with the same reasons: whole submissions, and
 * values that count as missing. Every requirement counts as asked, unless the caller knows what others answer; who withdrew
 * is not known either, nor which years are published.
 */
export class Checker {
  readonly #examine;
  readonly #namesOf;
  readonly #read;
  readonly #problemsOf;
  readonly #tell: Tell;
  readonly #isAsked: IsAsked;
  readonly #found = new Problems();
  readonly #dropped: Partial<Record<DropReason, number>> = {};
  readonly #places = new Map<Candidate, Place>();
  /** Those that lack too many answers included. */
  readonly #candidates: Candidate[] = [];
  readonly #placesOfAll: Place[] = [];
  #rows = 0;
  #missing = 0;
  #ambiguous = 0;
  #unusual = 0;

  /**
   * @param tell told of every problem as it is found, with what ingest would do
   * @param isAsked whether a requirement is asked in a year
   */
  constructor(
    registries: Registries & Pick<Asked, "latestYear">,
    tell: Tell = () => {},
    isAsked: IsAsked = () => true,
  ) {
    this.#isAsked = isAsked;
    this.#tell = tell;
    this.#examine = examiner(registries);
    this.#namesOf = nameReader(registries);
    this.#read = rowReader(registries);
    this.#problemsOf = rowProblems(registries, undefined, isAsked);
  }

  /** Takes the cells of a submission, in the order of submissionColumns, and its organisation's if it is named. */
  add(cells: readonly string[], place: Place): void {
    this.#rows++;
    const read = this.#read(cells);
    for (const { effect, kind = "other", ...problem } of this.#problemsOf(cells, read)) {
      if (effect === "value") this.#missing++;
      if (effect === "reading" && kind !== "later year") this.#ambiguous++;
      this.#tell(effect, { ...place, ...problem }, kind);
      this.#found.add(() => ({ ...place, ...problem }));
    }
    const result = this.#examine(cells, this.#namesOf(cells), contentOf(cells), read);
    if ("programme" in result) {
      this.#candidates.push(result);
      this.#placesOfAll.push(place);
    }
    if (!("programme" in result)) this.#drop(result.reason);
    else if (lacksTooMany(result, this.#isAsked)) this.#drop("too many answers missing");
    else this.#places.set(result, place);
  }

  /**
   * What is in doubt of the submissions so far (see Cleaner). Unusual answers are told of, and counted.
   * @param file name for problems
   */
  plausible(file: string, confirmations: readonly Confirmation[]): Plausible {
    if (2 * this.#candidates.length < this.#rows) return NOT_WEIGHED;
    const places = this.#placesOfAll;
    const sources = places.map((place) => place.file);
    const found = plausible(file, this.#candidates, sources, confirmations);
    for (const { at, column, value, rule } of found.unusual) {
      const problem = { ...places[at]!, column, value: String(value), rule, remedy: UNUSUAL_REMEDY };
      this.#unusual++;
      this.#tell("unusual", problem, "unusual");
      this.#found.add(() => problem);
    }
    return found;
  }

  finish(): Checked {
    const handIns = new HandIns((reason, dropped, by) => {
      this.#drop(reason);
      const { id } = dropped.submission;
      const isAnother = id !== "" && by.submission.id !== "" && id !== by.submission.id;
      const kind = reason === "duplicate" ? reason : isAnother ? "superseded by another" : "superseded";
      this.#tell("replaced", this.#handInProblem(reason, dropped, by), kind);
      this.#found.add(() => this.#handInProblem(reason, dropped, by));
    });
    for (const candidate of this.#places.keys()) handIns.add(candidate);
    const kept = handIns.finish().length;
    const { problems, total } = this.#found;
    return {
      problems,
      total,
      read: this.#rows,
      kept,
      dropped: this.#dropped,
      missing: this.#missing,
      ambiguous: this.#ambiguous,
      unusual: this.#unusual,
    };
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
