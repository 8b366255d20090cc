import type { Waiting } from "../disclosure/model/baseline.ts";
import type { HeldBack } from "../disclosure/report/held-back.ts";
import type { BlockSummary } from "../disclosure/report/information-loss.ts";
import type { Withheld } from "../disclosure/report/withheld.ts";
import type { PublishableYears } from "../disclosure/span/publishable-years.ts";
import type { Question } from "../model/metric.ts";
import type { Confirmation } from "../plausibility/doubt.ts";
import type { LabelFault } from "../questionnaire/read-row.ts";
import type { Absence } from "./absent.ts";
import type { UnmatchedId } from "./gathers-nobody.ts";
import type { LeftText } from "./left-of-sample.ts";
import type { Near } from "./near-names.ts";
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

/** What a release was compared with: the previous one, or nothing, because it is the first or there is no ledger. */
export type Comparison = "release before" | "first release" | "no ledger";

/** Counts of what ingest did. For the operator: it is printed, not published. */
export interface IngestReport {
  readonly read: number;
  /** Submissions by file, if there are several, or if one was not a comma-separated submissions file in UTF-8. */
  readonly files?: readonly { readonly file: string; readonly read: number; readonly readAs?: string }[];
  /** Unusual figures that the operator has confirmed; left out if there are none. */
  readonly confirmed?: readonly Confirmation[];
  /** Figures that are used but may be misread, by column, and further remarks; left out if there are none. */
  readonly unusual?: {
    readonly cells: Readonly<Record<string, number>>;
    readonly remarks: readonly { readonly question: string; readonly rule: string }[];
    /** Questions that the operator confirmed although there was no doubt about them. */
    readonly unneeded: readonly string[];
  };
  /** Names that may be spellings of one organisation; left out if there are none. */
  readonly nearNames?: readonly Near[];
  /** The number of programmes in blocks. */
  readonly kept: number;
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
  /**
   * Industries that the previous release published separately and that are gathered now, with the number of programmes in
   * its rows; left out if there are none.
   */
  readonly noLongerOwn?: readonly {
    readonly industry: string;
    readonly by: string;
    readonly programmes: number;
  }[];
  /** Gathered ids that do not exist; left out if there are none. */
  readonly gathersNobody?: readonly UnmatchedId[];
  /** The published years, and the programmes of other years in the file. */
  readonly years: PublishableYears;
  /** Industries without blocks in some or all years, and why. */
  readonly withheld: Withheld;
  readonly withdrawals: WithdrawalReport;
  readonly answers: Record<Question, AnswerCounts>;
  readonly keptByYear: Readonly<Record<string, number>>;
  /** The programmes whose country was replaced by its region. */
  readonly generalised: { readonly programmes: number; readonly countries: number; readonly regions: number };
  readonly blocks: BlockSummary;
  /** The information loss of each answer in the benchmark year: 100 x SSE / SST. */
  readonly informationLoss: Readonly<Record<Question, number>>;
  /** The number of withheld cells by table. */
  readonly suppressed: Readonly<Record<string, number>>;
  readonly comparison: Comparison;
  /** The previous release; null if this one was not compared with any. */
  readonly since: string | null;
  /** Programmes missing since the previous release without a withdrawal; null without a ledger. */
  readonly absence: Absence | null;
  /** Programmes that wait for a later release, by industry and year. */
  readonly waiting: readonly Waiting[];
  /** Figures that are withheld while a correction waits; left out if there are none. */
  readonly heldBack?: HeldBack;
  /** Remaining texts of the sample, if the submissions are not a sample; left out if there are none. */
  readonly leftOfSample?: readonly LeftText[];
  /** The operator's reason for publishing despite the gate; null if the gate had no findings. */
  readonly acceptedDisclosure: string | null;
}
