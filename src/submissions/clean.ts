import type { Programme } from "../disclosure/model/programme.ts";
import { allYears, type PublishableYears } from "../disclosure/span/publishable-years.ts";
import { firstYearOfSpan } from "../model/limits.ts";
import { DataError } from "../model/problem.ts";
import type { Confirmation } from "../plausibility/doubt.ts";
import { LABEL_COLUMNS, submissionColumns } from "../questionnaire/columns.ts";
import type { Registries, Settings } from "../tables/index.ts";
import { type EarlierLimits, type Limited, limited } from "./answer-limits.ts";
import { askedIn } from "./asked-in.ts";
import type { CleaningReport, DropReason } from "./cleaning-report.ts";
import { countAnswers, gatheredIn, LabelCounts, renamedIn } from "./counts.ts";
import { Deduplicator } from "./deduplicator.ts";
import {
  type Candidate,
  contentDigest,
  examiner,
  submissionIdentity,
  lacksTooMany,
  nameReader,
  type Unfit,
} from "./examine.ts";
import { nearIdentifiers } from "./near-identifiers.ts";
import { type Near, NearNames, type Spelling } from "./near-names.ts";
import { type NumberedProgrammes, numbered } from "./numbered.ts";
import { type KnownFromPrevious, NOT_WEIGHED, plausible, type Plausible } from "./plausible.ts";
import { type DoubtfulReplacements, Replacements } from "./replacements.ts";
import { reusedIdentifierProblems, reusesIdentifier } from "./reused-identifiers.ts";
import { sideBySide } from "./side-by-side.ts";
import type { SubmissionPlace } from "./submission-place.ts";
import { unknownLabelProblems } from "./unknown-labels.ts";
import { NO_WITHDRAWALS, type Withdrawal, type Withdrawals } from "./withdrawals.ts";

/** The programmes that are kept, and counts of what was done to the submissions. */
export type Cleaned = CleaningReport &
  /** The programmes are in an order that does not depend on the input. */
  NumberedProgrammes & {
    /** Identities (see Programme) of submissions that were withdrawn and are still in the file. Private. */
    readonly withdrawn: ReadonlySet<string>;
    readonly limits: Limited["limits"];
    /** Whether no submission names its organisation, so that each programme counts as one. */
    readonly lacksNames: boolean;
    readonly replacements: DoubtfulReplacements;
  };

/** The properties of cleaned programmes that are as private as submissions. */
type Private = "organisations" | "withdrawn";

/** Cleaned programmes without the names behind them. */
export type Nameless = Omit<Cleaned, Private>;

/**
 * Takes submissions one by one and keeps the usable ones, without identifiers. Drops withdrawn submissions, exact
 * duplicates, those that a later row replaces (see Deduplicator), those with an unknown industry, framework, country or year,
 * and those with more than a fifth of the answers missing. A requirement that nobody answered in a year was not asked, so
 * it is not missing there; the same of the bottleneck. An answer out of range counts as missing, and one too far out is
 * limited (see limited).
 */
export class Cleaner {
  readonly #registries: Registries;
  readonly #k: number;
  readonly #examine;
  readonly #namesOf;
  readonly #withdrawals: Withdrawals;
  /** The number of cells of a submission, without its organisation. */
  readonly #width: number;
  /** In the order of the file. */
  readonly #candidates: Candidate[] = [];
  /** The file of each candidate. */
  readonly #sources: string[] = [];
  /** The line of each candidate. */
  readonly #lines: number[] = [];
  #replacements: DoubtfulReplacements = {};
  readonly #withdrawn = new Set<string>();
  readonly #matched = new Set<Withdrawal>();
  readonly #near = new NearNames();
  readonly #dropped: Partial<Record<DropReason, number>> = {};
  readonly #unfit = new Set<string>();
  readonly #unknown = new LabelCounts();
  #read = 0;

  constructor(
    registries: Registries & Pick<Settings, "methodology">,
    withdrawals: Withdrawals = NO_WITHDRAWALS,
  ) {
    this.#registries = registries;
    this.#k = registries.methodology.k;
    this.#examine = examiner(registries);
    this.#namesOf = nameReader(registries);
    this.#withdrawals = withdrawals;
    this.#width = submissionColumns(registries.requirements).length;
  }

  /**
   * Takes one submission.
   * @param cells its cells in the order of submissionColumns, followed by its organisation if it is named
   * @param source the file that it is from
   * @param row its line in that file
   */
  add(cells: readonly string[], source = "", row = 0): void {
    this.#read++;
    const names = this.#namesOf(cells);
    const content = contentDigest(cells);
    const withdrawals = this.#withdrawals.of(names);
    if (withdrawals.length > 0) {
      for (const withdrawal of withdrawals) this.#matched.add(withdrawal);
      this.#withdrawn.add(submissionIdentity(names.id, content));
      this.#drop("withdrawn");
    } else if (this.#unfit.has(content)) this.#drop("duplicate");
    else if (this.#take(this.#examine(cells, names, content), content, { file: source, row })) {
      this.#near.add(names.organisation, cells[this.#width] ?? "", { file: source, row });
    }
  }

  /**
   * Weighs the plausibility of the submissions so far. Nothing is weighed if most are left out for unknown labels,
   * because those must be reported first.
   * @param file the file name for problems
   * @param confirmations the unusual figures that the operator has confirmed
   * @param known what is known about the last release and this one
   */
  plausible(file: string, confirmations: readonly Confirmation[], known: KnownFromPrevious): Plausible {
    if (2 * this.#candidates.length < this.#read) return NOT_WEIGHED;
    return plausible(file, this.#candidates, this.#sources, confirmations, known);
  }

  /** Returns names that may be spellings of one organisation. To be called once. Private, like submissions. */
  nearNames(): Near[] {
    return this.#near.finish(this.#withdrawals.list);
  }

  /** Returns identifiers that may be spellings of one. To be called before `finish`. Private, like submissions. */
  nearIdentifiers(): Spelling[][] {
    return nearIdentifiers(this.#candidates, (at) => this.#placeAt(at));
  }

  /** @returns whether the submission may stay */
  #take(result: Candidate | Unfit, content: string, { file, row }: SubmissionPlace): boolean {
    for (const label of result.unknown) this.#unknown.add(label);
    if ("programme" in result) {
      this.#candidates.push(result);
      this.#sources.push(file);
      this.#lines.push(row);
      return true;
    }
    this.#unfit.add(content);
    this.#drop(result.reason);
    return false;
  }

  /**
   * Returns the programmes, in an order that does not depend on that of the submissions. To be called once.
   * @param earlier the limits that earlier releases set
   * @param decide decides which years are published, given all programmes and the private properties; all by default
   */
  finish(
    earlier?: EarlierLimits,
    decide: (programmes: readonly Programme[], rest: Pick<Cleaned, Private>) => PublishableYears = allYears,
  ): Cleaned {
    const all = this.#handedIn();
    sideBySide(all);
    const { programmes: exact, organisations } = numbered(all);
    const within = limited(exact, this.#k, earlier);
    const years = this.#explained(
      () => decide(within.programmes, { organisations, withdrawn: this.#withdrawn }),
      all.length === 0,
    );
    const { since = Number.NEGATIVE_INFINITY } = years;
    const isPublished = ({ year }: { readonly year: number }) =>
      year <= years.benchmark && year >= firstYearOfSpan(years.benchmark) && year >= since;
    const candidates = all.filter(({ programme }) => isPublished(programme));
    const programmes = within.programmes.filter(isPublished);
    const limits = within.limits.filter(isPublished);
    const renewed = within.renewed.filter(isPublished);
    for (const { programme } of all) {
      if (isPublished(programme)) continue;
      const { year } = programme;
      if (year > years.benchmark) this.#drop("after the benchmark year");
      else this.#drop(year < since ? "before the first year" : "too long ago");
    }
    return {
      programmes,
      organisations,
      limits,
      lacksNames: organisations.size === 0,
      replacements: this.#replacements,
      years,
      withdrawn: this.#withdrawn,
      read: this.#read,
      dropped: this.#dropped,
      unknownLabels: this.#unknown.byCount(),
      renamedLabels: renamedIn(candidates),
      gathered: gatheredIn(candidates),
      answers: countAnswers(candidates, programmes),
      ...(renewed.length > 0 && { renewedLimits: renewed }),
      generalised: {
        programmes: programmes.length,
        countries: new Set(candidates.map(({ programme }) => programme.country)).size,
        regions: new Set(programmes.map(({ region }) => region)).size,
      },
      withdrawals: {
        listed: this.#withdrawals.list.length,
        unmatched: this.#withdrawals.list
          .filter((withdrawal) => !this.#matched.has(withdrawal))
          .map(({ line }) => line),
      },
    };
  }

  /** @throws DataError of the work, preceded by the unknown labels if most submissions have one */
  #explained<T>(work: () => T, isNobodyLeft: boolean): T {
    try {
      return work();
    } catch (error) {
      const reasons = ["unknown industry", "unknown framework", "unknown country", "unknown year"] as const;
      const lost = reasons.reduce((sum, reason) => sum + (this.#dropped[reason] ?? 0), 0);
      if (!(error instanceof DataError) || lost === 0 || 2 * lost < this.#read) throw error;
      const labels = unknownLabelProblems(
        this.#unknown.byCount().filter(({ column }) => LABEL_COLUMNS.includes(column)),
        this.#registries,
      );
      const others = isNobodyLeft ? [] : error.problems;
      throw new DataError([...labels, ...others], labels.length + (others.length && error.total));
    }
  }

  /** Returns the candidates without those that lack too many answers, each programme once. */
  #handedIn(): Candidate[] {
    const replacements = new Replacements();
    const reused: Candidate[] = [];
    const handIns = new Deduplicator((reason, dropped, by) => {
      this.#drop(reason);
      replacements.add(dropped, by);
      if (reusesIdentifier(dropped, by)) reused.push(dropped);
    });
    const isAsked = askedIn(this.#candidates);
    const unfit = new Set<string>();
    for (const candidate of this.#candidates) {
      if (!lacksTooMany(candidate, isAsked)) {
        handIns.add(candidate);
        continue;
      }
      this.#drop(unfit.has(candidate.content) ? "duplicate" : "too many answers missing");
      unfit.add(candidate.content);
    }
    const identifiers = reusedIdentifierProblems(this.#candidates.length, reused, (one) =>
      this.#placeAt(this.#candidates.indexOf(one)),
    );
    if (identifiers.length > 0) throw new DataError(identifiers);
    // Before handIns.finish(), only rows of the same submission or programme replace each other.
    this.#replacements = replacements.finish(this.#candidates, (at) => this.#placeAt(at));
    // Frees the lists, because Deduplicator holds the candidates now.
    this.#candidates.length = 0;
    this.#sources.length = 0;
    this.#lines.length = 0;
    return handIns.finish();
  }

  #placeAt(at: number): SubmissionPlace {
    return { file: this.#sources[at]!, row: this.#lines[at]! };
  }

  #drop(reason: DropReason): void {
    this.#dropped[reason] = (this.#dropped[reason] ?? 0) + 1;
  }
}
