import type { Waiting } from "../disclosure/model/baseline.ts";
import type { HeldBack } from "../disclosure/report/held-back.ts";
import type { BlockSummary } from "../disclosure/report/information-loss.ts";
import type { Withheld } from "../disclosure/report/withheld.ts";
import type { PublishableYears } from "../disclosure/span/publishable-years.ts";
import type { Question } from "../model/metric.ts";
import type { Confirmation } from "../plausibility/doubt.ts";
import type { LabelFault } from "../questionnaire/read-row.ts";
import type { Absence } from "./absent.ts";
import type { GathersNobody } from "./gathers-nobody.ts";
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

/** What happened to one answer in the submissions that stay. */
export interface AnswerCounts {
  readonly blank: number;
  readonly unreadable: number;
  readonly outOfRange: number;
  /** Given, and limited: it lay too far out. */
  readonly limited: number;
}

/** What a release was compared with: the one before, none for it is the first, or none for nothing is remembered. */
export type Comparison = "release before" | "first release" | "no ledger";

/** What ingest did, in counts. For the operator: it is printed, not published. */
export interface IngestReport {
  readonly read: number;
  /** Submissions of each file, where there are several or one was no submissions file with commas in UTF-8. */
  readonly files?: readonly { readonly file: string; readonly read: number; readonly readAs?: string }[];
  /** Unusual figures that the operator answers for; left out where there are none. */
  readonly confirmed?: readonly Confirmation[];
  /** Figures that are used and may be misread, by column, and what else is to be looked at; left out where there are none. */
  readonly unusual?: {
    readonly cells: Readonly<Record<string, number>>;
    readonly remarks: readonly { readonly question: string; readonly rule: string }[];
    /** Questions that the operator answers for, and that are not asked. */
    readonly unneeded: readonly string[];
  };
  /** Names that may be spellings of one organisation; left out where there are none. */
  readonly nearNames?: readonly Near[];
  /** Programmes that stand in a block. */
  readonly kept: number;
  readonly dropped: Readonly<Partial<Record<DropReason, number>>>;
  /** Labels that no registry knows, most frequent first, with their number. */
  readonly unknownLabels: readonly {
    readonly column: string;
    readonly value: string;
    readonly count: number;
  }[];
  /** Labels that are former ids, with what they are called today and their number. */
  readonly renamedLabels: readonly {
    readonly column: string;
    readonly value: string;
    readonly id: string;
    readonly count: number;
  }[];
  /** Industries that are published as others, with their number of programmes. */
  readonly gathered: readonly {
    readonly industry: string;
    readonly by: string;
    readonly programmes: number;
  }[];
  /**
   * Industries that the release before published, and that are gathered now, with the programmes of its rows; left out
   * where there are none.
   */
  readonly noLongerOwn?: readonly {
    readonly industry: string;
    readonly by: string;
    readonly programmes: number;
  }[];
  /** Gathered ids that nothing is called; left out where there are none. */
  readonly gathersNobody?: readonly GathersNobody[];
  /** The years that are published, and what the file has of others. */
  readonly years: PublishableYears;
  /** Industries that no block is of, in some years or in all, and why. */
  readonly withheld: Withheld;
  readonly withdrawals: WithdrawalReport;
  readonly answers: Record<Question, AnswerCounts>;
  readonly keptByYear: Readonly<Record<string, number>>;
  /** Programmes whose country became a region. */
  readonly generalised: { readonly programmes: number; readonly countries: number; readonly regions: number };
  readonly blocks: BlockSummary;
  /** 100 x SSE / SST of each answer over the programmes of the latest year: what the rows understate. */
  readonly informationLoss: Readonly<Record<Question, number>>;
  /** Withheld cells by table. */
  readonly suppressed: Readonly<Record<string, number>>;
  readonly comparison: Comparison;
  /** The release before; null where it was compared with none. */
  readonly since: string | null;
  /** Who is gone since the release before without having withdrawn; null where no ledger knows. */
  readonly absence: Absence | null;
  /** Programmes that wait for a later release, by industry and year. */
  readonly waiting: readonly Waiting[];
  /** Figures that are withheld while a correction waits; left out where there are none. */
  readonly heldBack?: HeldBack;
  /** Texts that were written of the sample, where the submissions are not a sample's; left out where there are none. */
  readonly leftOfSample?: readonly LeftText[];
  /** Why figures are published despite the gate, in the operator's words; null where it let everything pass. */
  readonly acceptedDisclosure: string | null;
}
