import type { PublishableYears } from "../disclosure/span/publishable-years.ts";
import type { Question } from "../model/metric.ts";
import type { LabelFault } from "../questionnaire/read-row.ts";
import type { RenewedLimits } from "./renewed-limits.ts";
import type { WithdrawalReport } from "./withdrawals.ts";

/** Why a submission was not used. */
export type DropReason =
  | "withdrawn"
  | "duplicate"
  | "superseded"
  | LabelFault
  | "too many answers missing"
  | "after the benchmark year"
  | "too long ago"
  | "before the first year";

/** Counts for one answer in the submissions that stay. */
export interface AnswerCounts {
  readonly blank: number;
  readonly unreadable: number;
  readonly outOfRange: number;
  /** Answers that were given, but limited because they lay too far out. */
  readonly limited: number;
}

/** Counts of what was done to submissions to get the programmes. For the operator: they are printed, not published. */
export interface CleaningReport {
  readonly read: number;
  readonly dropped: Readonly<Partial<Record<DropReason, number>>>;
  /** Unknown labels with their number, the most frequent first. */
  readonly unknownLabels: readonly {
    readonly column: string;
    readonly value: string;
    readonly count: number;
  }[];
  /** Labels that are former ids, with their current ids and their number. */
  readonly renamedLabels: readonly {
    readonly column: string;
    readonly value: string;
    readonly id: string;
    readonly count: number;
  }[];
  /** Industries that are published as part of others, with their number of programmes. */
  readonly gathered: readonly {
    readonly industry: string;
    readonly by: string;
    readonly programmes: number;
  }[];
  /** The published years, and the programmes of other years in the file. */
  readonly years: PublishableYears;
  readonly withdrawals: WithdrawalReport;
  readonly answers: Record<Question, AnswerCounts>;
  /** Limits of earlier releases that were set again; left out if there are none. */
  readonly renewedLimits?: readonly RenewedLimits[];
  /** The programmes whose country was replaced by its region. */
  readonly generalised: { readonly programmes: number; readonly countries: number; readonly regions: number };
}
