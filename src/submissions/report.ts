import type { Answer } from "../model/metric.ts";

/** Why a submission was not used. */
export type DropReason =
  | "duplicate"
  | "unknown industry"
  | "unknown framework"
  | "unknown country"
  | "unknown year"
  | "too many answers missing"
  | "fewer than k organisations of its industry, framework and year"
  | "waits until k organisations change with it";

/** What happened to one answer: missing in submissions that were read and fit, filled in programmes that stayed. */
export interface AnswerCounts {
  blank: number;
  unreadable: number;
  outOfRange: number;
  /** Missing for any of these reasons, and filled with its group's mean. */
  filled: number;
  winsorised: number;
}

/** What ingest did, in counts. For the operator: it is printed, not published. */
export interface IngestReport {
  readonly read: number;
  readonly kept: number;
  readonly dropped: Readonly<Partial<Record<DropReason, number>>>;
  /** Labels that no registry knows, most frequent first, with their number. */
  readonly unknownLabels: readonly {
    readonly column: string;
    readonly value: string;
    readonly count: number;
  }[];
  readonly answers: Record<Answer, AnswerCounts>;
  readonly keptByYear: Readonly<Record<string, number>>;
  /** Programmes whose country became a region. */
  readonly generalised: { readonly programmes: number; readonly countries: number; readonly regions: number };
  readonly cohorts: Readonly<Record<"benchmark" | "maturity", CohortSummary>>;
  /** 100 x SSE / SST of each answer over the programmes of the latest year: what the rows understate. */
  readonly informationLoss: Readonly<Record<Answer, number>>;
  /** Withheld cells by table. */
  readonly suppressed: Readonly<Record<string, number>>;
  /** How the release differs from the one before; null where that is not known. */
  readonly since: SinceReport | null;
}

/** What was done so that every cell differs from the release before in nothing or in k organisations or more. */
export interface SinceReport {
  readonly release: string;
  /** New programmes that wait. */
  readonly heldBack: number;
  /** Years that keep the figures of that release, with the cells that would have changed by too few. */
  readonly keptYears: readonly { readonly year: number; readonly cells: readonly string[] }[];
  /** Cohorts of the latest year that are those of that release. */
  readonly unchangedCohorts: Readonly<Record<"benchmark" | "maturity", number>>;
}

export interface CohortSummary {
  readonly programmes: number;
  readonly cohorts: number;
  readonly smallest: number;
  readonly largest: number;
  /** 100 x SSE / SST in the standardised space, over the strata. */
  readonly informationLoss: number;
}
