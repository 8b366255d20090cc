import type { Answered } from "./answered.ts";
import { type Confirmation, type Doubt, isAbout } from "./doubt.ts";
import { findingsDoubts } from "./findings.ts";
import { mixedDoubts } from "./mixed.ts";
import { movedDoubts, type PublishedMedian } from "./moved.ts";
import { partedDoubts } from "./parted.ts";
import { swappedDoubts } from "./swapped.ts";
import { unreadDoubts } from "./unread.ts";
import { unusualDoubts } from "./unusual.ts";
import { Weighing } from "./weighing.ts";

/** What is in doubt, and what somebody has answered for. */
export interface Plausibility {
  readonly doubts: readonly Doubt[];
  readonly confirmed: readonly Confirmation[];
}

/**
 * Looks for figures that were rather misread than answered so: columns, or parts of them, that are of an unusual size, of
 * two sizes, in another order than usual, or not to be read at all.
 * @param confirmations what the operator has answered for
 * @param published medians of the last release, which those of today are compared with
 */
export function plausibilityOf(
  all: readonly Answered[],
  confirmations: readonly Confirmation[] = [],
  published: readonly PublishedMedian[] = [],
): Plausibility {
  const weighing = new Weighing(all);
  const found = [
    ...unreadDoubts(weighing),
    ...findingsDoubts(weighing),
    ...unusualDoubts(weighing),
    ...partedDoubts(weighing),
    ...mixedDoubts(weighing),
    ...swappedDoubts(weighing),
    ...movedDoubts(weighing, published),
  ];
  const isConfirmed = (doubt: Doubt) => confirmations.some((confirmation) => isAbout(confirmation, doubt));
  const doubts = new Map<string, Doubt>();
  for (const doubt of found)
    if (!isConfirmed(doubt) && !doubts.has(doubt.question)) doubts.set(doubt.question, doubt);
  return {
    doubts: [...doubts.values()],
    confirmed: confirmations.filter((confirmation) => found.some((doubt) => isAbout(confirmation, doubt))),
  };
}
