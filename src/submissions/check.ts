import { group, range } from "d3-array";
import { isAsked, QUESTIONS } from "../model/metric.ts";
import { type DataProblem, type FoundProblems, Problems } from "../model/problem.ts";
import type { Confirmation } from "../plausibility/doubt.ts";
import type { QuestionnaireLists } from "../questionnaire/lists.ts";
import { rowReader } from "../questionnaire/read-row.ts";
import { type IsAsked, type SubmissionProblem, rowProblems } from "../questionnaire/row-problems.ts";
import type { Registries } from "../tables/index.ts";
import { askedIn } from "./asked-in.ts";
import type { DropReason } from "./cleaning-report.ts";
import { Deduplicator } from "./deduplicator.ts";
import {
  type Candidate,
  contentDigest,
  examiner,
  identifierIn,
  lacksTooMany,
  nameReader,
} from "./examine.ts";
import { handInWords } from "./hand-in-names.ts";
import { nearIdentifiers } from "./near-identifiers.ts";
import type { Spelling } from "./near-names.ts";
import { NOT_WEIGHED, plausible, type Plausible, UNUSUAL_REMEDY } from "./plausible.ts";
import { doubtOfReplacement, type FoundRows, hasSameAnswers, Replacements } from "./replacements.ts";
import { reusesIdentifier } from "./reused-identifiers.ts";
import type { SubmissionPlace } from "./submission-place.ts";
import type { SubmissionNames } from "./withdrawals.ts";

/** Counts of what ingest would do with submissions, with the problems found. */
export interface Checked extends FoundProblems {
  readonly read: number;
  readonly kept: number;
  readonly dropped: Readonly<Partial<Record<DropReason, number>>>;
  /** The number of values that would count as missing. */
  readonly missing: number;
  /** The number of values that would be used, but may be meant differently. */
  readonly ambiguous: number;
  /** The number of values that would be used, but are unusual. */
  readonly unusual: number;
  /** The columns of requirements, and that of the bottleneck, that nobody answered in a year; left out if there are none. */
  readonly unanswered?: Readonly<Record<string, readonly string[]>>;
  /** The questions that nobody answered in a year, so that it cannot be published; left out if there are none. */
  readonly unpublishable?: Readonly<Record<string, readonly string[]>>;
  /** Rows that lack answers of a row that they replace; left out if there are none. */
  readonly emptied?: FoundRows;
  /** Identifiers that may be spellings of one; left out if there are none. */
  readonly nearIdentifiers?: readonly (readonly Spelling[])[];
}

/** With fewer submissions of a year than this, others may have answered what these did not. */
const LEAST_OF_A_YEAR = 10;

/**
 * Called with a problem and what ingest would do: an effect of rowProblems, leave out a submission that another one
 * replaces ("replaced"), or use an unusual value ("unusual").
 */
type ProblemListener = (
  effect: SubmissionProblem["effect"] | "replaced" | "unusual",
  problem: DataProblem,
  kind: ProblemKind,
  /** The place that was given with the submission. */
  place: SubmissionPlace,
  /** The place of the submission that replaces it; undefined if none does. */
  by?: SubmissionPlace,
) => void;

/** The kind of a problem, regardless of its row. */
export type ProblemKind =
  | NonNullable<SubmissionProblem["kind"]>
  | "duplicate"
  | "superseded"
  /** Superseded by a submission with another identifier and other answers. */
  | "superseded by another"
  | "superseded without identifier"
  /** Superseded by a submission of another organisation or year with the same identifier. */
  | "identifier of another"
  | "unusual"
  | "other";

/**
 * Takes submissions one by one and reports what ingest would leave out, with the same reasons: whole submissions, and
 * values that count as missing. Every requirement counts as asked, unless the caller knows what others answered.
 * Withdrawals and published years are not known here.
 */
export class Checker {
  readonly #examine;
  readonly #namesOf;
  readonly #read;
  readonly #problemsOf;
  readonly #onProblem: ProblemListener;
  readonly #isAsked: IsAsked;
  readonly #found = new Problems();
  readonly #dropped: Partial<Record<DropReason, number>> = {};
  readonly #places = new Map<Candidate, SubmissionPlace>();
  /** All candidates, including those with too many missing answers. */
  readonly #candidates: Candidate[] = [];
  readonly #placesOfAll: SubmissionPlace[] = [];
  #rows = 0;
  #missing = 0;
  #ambiguous = 0;
  #unusual = 0;

  /**
   * @param onProblem called with every problem as it is found, and with what ingest would do
   * @param isAsked returns whether a requirement is asked in a year
   */
  constructor(
    registries: Registries & Pick<QuestionnaireLists, "latestYear">,
    onProblem: ProblemListener = () => {},
    isAsked: IsAsked = () => true,
  ) {
    this.#isAsked = isAsked;
    this.#onProblem = onProblem;
    this.#examine = examiner(registries);
    this.#namesOf = nameReader(registries);
    this.#read = rowReader(registries);
    this.#problemsOf = rowProblems(registries, undefined, isAsked);
  }

  /** Takes the cells of a submission in the order of submissionColumns, followed by its organisation if it is named. */
  add(cells: readonly string[], place: SubmissionPlace): void {
    this.#rows++;
    const read = this.#read(cells);
    for (const { effect, kind = "other", ...problem } of this.#problemsOf(cells, read)) {
      if (effect === "value" && kind !== "not asked") this.#missing++;
      if (effect === "reading" && kind !== "later year") this.#ambiguous++;
      this.#onProblem(effect, { ...place, ...problem }, kind, place);
      this.#found.add(() => ({ ...place, ...problem }));
    }
    const result = this.#examine(cells, this.#namesOf(cells), contentDigest(cells), read);
    if ("programme" in result) {
      this.#candidates.push(result);
      this.#placesOfAll.push(place);
    }
    if (!("programme" in result)) this.#drop(result.reason);
    else if (lacksTooMany(result, this.#isAsked)) this.#drop("too many answers missing");
    else this.#places.set(result, place);
  }

  /**
   * Weighs the plausibility of the submissions so far (see Cleaner). Unusual answers are reported and counted.
   * @param file the file name for problems
   */
  plausible(file: string, confirmations: readonly Confirmation[]): Plausible {
    if (2 * this.#candidates.length < this.#rows) return NOT_WEIGHED;
    const places = this.#placesOfAll;
    const sources = places.map((place) => place.file);
    const found = plausible(file, this.#candidates, sources, confirmations);
    for (const { at, column, value, rule } of found.unusual) {
      const place = places[at]!;
      const problem = { ...place, column, value: String(value), rule, remedy: UNUSUAL_REMEDY };
      this.#unusual++;
      this.#onProblem("unusual", problem, "unusual", place);
      this.#found.add(() => problem);
    }
    return found;
  }

  finish(): Checked {
    const replacements = new Replacements();
    const handIns = new Deduplicator((reason, dropped, by) => {
      this.#drop(reason);
      replacements.add(dropped, by);
      const kind = replacementKind(dropped, by);
      const place = this.#places.get(dropped)!;
      this.#onProblem(
        "replaced",
        this.#handInProblem(reason, dropped, by),
        kind,
        place,
        this.#places.get(by),
      );
      this.#found.add(() => this.#handInProblem(reason, dropped, by));
    });
    for (const candidate of this.#places.keys()) handIns.add(candidate);
    // Before handIns.finish(), only rows of the same submission or programme replace each other.
    const placeOf = (at: number) => this.#placesOfAll[at]!;
    const { emptied } = replacements.finish(this.#candidates, placeOf);
    const near = nearIdentifiers(this.#candidates, placeOf);
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
      ...unansweredIn(this.#candidates),
      ...unpublishableIn(this.#candidates),
      ...(emptied !== undefined && { emptied }),
      ...(near.length > 0 && { nearIdentifiers: near }),
    };
  }

  #handInProblem(reason: DropReason, dropped: Candidate, by: Candidate) {
    const other = this.#places.get(by)!;
    const said = handInWords(
      reason === "duplicate" ? reason : wayOfReplacing(dropped, by),
      namesIn(dropped),
      namesIn(by),
      `${other.file}:${other.row}`,
    );
    return { ...this.#places.get(dropped)!, ...said };
  }

  #drop(reason: DropReason): void {
    this.#dropped[reason] = (this.#dropped[reason] ?? 0) + 1;
  }
}

/** Returns the requirements, and the bottleneck, that nobody answered, of the years with enough submissions. */
function unansweredIn(candidates: readonly Candidate[]): Pick<Checked, "unanswered"> | undefined {
  const isAnswered = askedIn(candidates);
  const unanswered = columnsByYear(candidates, (own, year) => [
    ...range(1, (own[0]?.programme.findings.length ?? 0) + 1)
      .filter((id) => !isAnswered(id, year))
      .map((id) => `requirement_${id}`),
    ...(isAnswered("bottleneck", year) ? [] : ["bottleneck"]),
  ]);
  return unanswered && { unanswered };
}

/** Returns the questions that nobody answered, of the years with enough submissions. */
function unpublishableIn(candidates: readonly Candidate[]): Pick<Checked, "unpublishable"> | undefined {
  const unpublishable = columnsByYear(candidates, (own, year) =>
    QUESTIONS.filter(
      (question, place) =>
        isAsked(question, year) && own.every(({ programme }) => Number.isNaN(programme.answers[place])),
    ),
  );
  return unpublishable && { unpublishable };
}

/**
 * Returns columns of each year with enough submissions, by year.
 * @returns undefined if no year has any
 */
function columnsByYear(
  candidates: readonly Candidate[],
  columnsOf: (own: readonly Candidate[], year: number) => readonly string[],
): Readonly<Record<string, readonly string[]>> | undefined {
  const found = [...group(candidates, ({ programme }) => programme.year)]
    .filter(([, own]) => own.length >= LEAST_OF_A_YEAR)
    .map(([year, own]) => [String(year), columnsOf(own, year)] as const)
    .filter(([, columns]) => columns.length > 0);
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function wayOfReplacing(dropped: Candidate, by: Candidate): "repeated" | "emptied" | "superseded" {
  const doubt = doubtOfReplacement(dropped, by);
  return doubt === undefined || doubt === "ofAnother" ? "superseded" : doubt;
}

/** Returns the kind of a submission that another one replaces. */
function replacementKind(dropped: Candidate, by: Candidate): ProblemKind {
  if (reusesIdentifier(dropped, by)) return "identifier of another";
  if (hasSameAnswers(dropped, by)) return "duplicate";
  const ids = new Set([namesIn(dropped).id, namesIn(by).id]);
  const isNumbered = !ids.has("");
  if (isNumbered) return ids.size === 1 ? "superseded" : "superseded by another";
  return ids.size === 1 ? "superseded without identifier" : "superseded";
}

function namesIn({ organisation, programme }: Candidate): SubmissionNames {
  return { id: identifierIn(programme.identity), organisation };
}
