import { ANSWERS, type Answer, COST_PARTS } from "../../model/metric.ts";
import type { Range } from "../../privacy/bounds.ts";
import type { Settings } from "../../tables/index.ts";
import { ANSWER_RANGE } from "../columns.ts";
import type { CellOfYear } from "../ledger/cells.ts";
import type { Since } from "../ledger/since.ts";
import { answerOf, metricOf, type Programme } from "../programme.ts";

/** A mean that is published of a group, with the values behind it. */
export interface PublishedMean {
  /** One value a programme, in their order. */
  readonly values: readonly number[];
  readonly range: Range;
  readonly isCost: boolean;
}

/** Programmes whose figures are published together, or withheld. */
export interface Group {
  /** Path of the table. */
  readonly table: string;
  /** What its row says that it is of, e.g. `fintech, 2026`. */
  readonly label: string;
  readonly programmes: readonly Programme[];
  /** Made when they are asked for: together they are many times the programmes. */
  readonly means: () => readonly PublishedMean[];
}

/** A cell of a table. */
export interface GateCell extends Group {
  readonly year: number;
  readonly isPublished: boolean;
  /** The lines with published totals that it adds to. */
  readonly lines: readonly string[];
}

/** The members of the cohorts of each partition. */
export interface Partitions {
  readonly benchmark: readonly (readonly Programme[])[];
  readonly maturity: readonly (readonly Programme[])[];
}

/** Everything that is about to be published, with who stands behind it. */
export interface Publication {
  readonly k: number;
  readonly cohorts: readonly Group[];
  readonly cells: readonly GateCell[];
  /** What it is compared with: the release before, where that is known. */
  readonly since?: Pick<Since, "record" | "records" | "keptYears"> & {
    /** The cells that are withheld now. */
    readonly withheld: readonly CellOfYear[];
    readonly programmes: readonly Programme[];
    readonly partitions: Partitions;
    readonly methodology: Settings["methodology"];
  };
}

/** Why something may not be published. */
export interface Finding {
  readonly table: string;
  /** The cohort, the cell or the line. */
  readonly place: string;
  readonly rule: string;
  readonly remedy: string;
}

/** One rule of the gate. */
export interface Check {
  readonly id: string;
  /** What holds where the check finds nothing, as a sentence. */
  readonly promise: string;
  readonly find: (publication: Publication) => Finding[];
}

const COSTS: readonly string[] = COST_PARTS;

/** The means of answers; of all of them, that of the whole cost besides. */
export function meansOf(
  programmes: readonly Programme[],
  answers: readonly Answer[] = ANSWERS,
): PublishedMean[] {
  const own = answers.map((answer) => ({
    values: programmes.map((programme) => answerOf(programme, answer)),
    range: ANSWER_RANGE[answer],
    isCost: COSTS.includes(answer),
  }));
  if (answers !== ANSWERS) return own;
  const whole = programmes.map((programme) => metricOf(programme, "cost_usd"));
  return [...own, { values: whole, range: { min: 0, max: Number.POSITIVE_INFINITY }, isCost: true }];
}
