import type { Answered } from "./answered.ts";
import { type UnusualCell, unusualCells } from "./cells.ts";
import { type ChangedSince, changedDoubts } from "./changed.ts";
import { codeRemarks } from "./codes.ts";
import { type Confirmation, type Doubt, isAbout } from "./doubt.ts";
import { exchangedDoubts, exchangedRemarks } from "./exchanged.ts";
import { findingsDoubts } from "./findings.ts";
import { futureDoubts } from "./future.ts";
import { mixedDoubts } from "./mixed-units.ts";
import { movedDoubts, type PublishedMedian } from "./moved.ts";
import { neverOpenDoubts } from "./never-open.ts";
import { type NewSince, newcomerDoubts } from "./newcomers.ts";
import { pairedYearDoubts } from "./paired-years.ts";
import { partedDoubts, partedRemarks } from "./parted.ts";
import { repeatedFigureDoubts } from "./repeated-figures.ts";
import { rowOrderDoubts } from "./row-order.ts";
import { swappedDoubts, swappedRemarks } from "./swapped.ts";
import { unreadDoubts } from "./unread.ts";
import { unusualDoubts } from "./unusual.ts";
import { Weighing } from "./weighing.ts";
import { zeroRemarks } from "./zeros.ts";

/** The result of a plausibility check. */
export interface Plausibility {
  readonly doubts: readonly Doubt[];
  /** Unusual findings that correct data sometimes has too. */
  readonly remarks: readonly Doubt[];
  /** Unusual single answers, by submission. */
  readonly unusual: readonly UnusualCell[];
  readonly confirmed: readonly Confirmation[];
  /** Confirmations that no doubt or remark requires. */
  readonly unneeded: readonly Confirmation[];
}

/** Further data that the submissions are compared with. */
export interface PlausibilityContext {
  /** Medians of the last release. */
  readonly published?: readonly PublishedMedian[];
  /** The year of the day that the data describes. */
  readonly year?: number;
  /** The submissions that the last release did not have. */
  readonly newSince?: NewSince;
  /** How the others changed since. */
  readonly changedSince?: ChangedSince;
  /** Doubts that figures alone do not raise. */
  readonly others?: readonly Doubt[];
}

/**
 * Looks for figures that were probably misread: columns, or parts of columns, with an unusual size, two sizes, an unusual
 * order, or unreadable values.
 * @param confirmations the operator's confirmations
 * @param known further data to compare with
 */
export function plausibilityOf(
  all: readonly Answered[],
  confirmations: readonly Confirmation[] = [],
  { published = [], year, newSince, changedSince, others = [] }: PlausibilityContext = {},
): Plausibility {
  const weighing = new Weighing(all);
  const unusual = unusualCells(weighing);
  const found = [
    ...unreadDoubts(weighing),
    ...findingsDoubts(weighing),
    ...neverOpenDoubts(weighing),
    ...unusualDoubts(weighing),
    ...partedDoubts(weighing),
    ...pairedYearDoubts(weighing),
    ...mixedDoubts(weighing, unusual),
    ...swappedDoubts(weighing),
    ...exchangedDoubts(weighing),
    ...repeatedFigureDoubts(weighing),
    ...rowOrderDoubts(weighing),
    ...movedDoubts(weighing, published),
    ...(year === undefined ? [] : futureDoubts(weighing, year)),
    ...(newSince === undefined ? [] : newcomerDoubts(weighing, newSince)),
    ...(changedSince === undefined ? [] : changedDoubts(weighing, changedSince)),
    ...others,
  ];
  const isConfirmed = (doubt: Doubt) => confirmations.some((confirmation) => isAbout(confirmation, doubt));
  // The first doubt of a question is asked about, and its answer holds for the others: they have the same figures.
  const open = (doubts: readonly Doubt[]) => {
    const each = new Map<string, Doubt>();
    for (const doubt of doubts) if (!each.has(doubt.question)) each.set(doubt.question, doubt);
    return new Map([...each].filter(([, doubt]) => !isConfirmed(doubt)));
  };
  const doubts = open(found);
  const remarks = [
    ...zeroRemarks(weighing),
    ...codeRemarks(weighing),
    ...exchangedRemarks(weighing),
    ...partedRemarks(weighing),
    ...swappedRemarks(weighing),
  ];
  const questions = new Set([...found, ...remarks].map(({ question }) => question));
  return {
    doubts: [...doubts.values()],
    remarks: [...open(remarks).values()].filter(({ question }) => !doubts.has(question)),
    unusual,
    confirmed: confirmations.filter((confirmation) =>
      [...found, ...remarks].some((doubt) => isAbout(confirmation, doubt)),
    ),
    unneeded: confirmations.filter(({ question }) => !questions.has(question)),
  };
}
