import { QUESTIONS, type Question } from "../../model/metric.ts";
import { measuredMembers, MIXED, type PublishedBlock } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";

/** Figures about the blocks of a year. */
export interface BlockSummary {
  readonly programmes: number;
  readonly blocks: number;
  /** The number of these blocks that are unchanged since the previous release. */
  readonly kept: number;
  /** The number of programmes in blocks with a mixed framework. */
  readonly mixedFramework: number;
  /** The number of programmes in blocks with a mixed region. */
  readonly mixedRegion: number;
  readonly smallest: number;
  readonly largest: number;
  /** 100 x SSE / SST over all answers, each standardised over the year; null if it is not measured (see lossByAnswer). */
  readonly informationLoss: number | null;
}

export function blockSummary(
  blocks: readonly (PublishedBlock & { readonly isKept: boolean })[],
): BlockSummary {
  const programmes = (some: readonly PublishedBlock[]) =>
    some.reduce((sum, { row }) => sum + row.programmes, 0);
  const sizes = blocks.map(({ row }) => row.programmes);
  return {
    programmes: programmes(blocks),
    blocks: blocks.length,
    kept: blocks.filter(({ isKept }) => isKept).length,
    mixedFramework: programmes(blocks.filter(({ labels }) => labels.framework === MIXED)),
    mixedRegion: programmes(blocks.filter(({ labels }) => labels.region === MIXED)),
    smallest: sizes.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    largest: sizes.reduce((a, b) => Math.max(a, b), 0),
    informationLoss: lossOfAll(blocks),
  };
}

/**
 * Computes the information loss of each answer in percent: 100 x SSE / SST, where SSE sums the squared distances of the
 * values to the mean of their block, and SST those to the mean of all. It is null if it cannot be measured, because a
 * correction waits in every block.
 */
export function lossByAnswer(blocks: readonly PublishedBlock[]): Record<Question, number | null> {
  const isMeasured = hasMeasured(blocks);
  return Object.fromEntries(
    QUESTIONS.map((question, place) => {
      if (!isMeasured) return [question, null];
      const { within, total } = errors(blocks, place);
      return [question, total === 0 ? 0 : (100 * within) / total];
    }),
  ) as Record<Question, number | null>;
}

function hasMeasured(blocks: readonly PublishedBlock[]): boolean {
  return blocks.some((block) => measuredMembers(block).length > 0);
}

/** Computes the information loss over all answers: each is standardised, so its SST is its number of values. */
function lossOfAll(blocks: readonly PublishedBlock[]): number | null {
  if (!hasMeasured(blocks)) return null;
  let within = 0;
  let total = 0;
  for (const place of QUESTIONS.keys()) {
    const own = errors(blocks, place);
    if (own.total === 0) continue;
    within += (own.count * own.within) / own.total;
    total += own.count;
  }
  return total === 0 ? 0 : (100 * within) / total;
}

function errors(blocks: readonly PublishedBlock[], questionIndex: number) {
  const squares = (values: readonly number[]) => {
    // Because of rounding, the computed mean of equal values may differ from them.
    if (values.every((value) => value === values[0])) return 0;
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  };
  const groups = blocks
    .map((block) => given(measuredMembers(block), questionIndex))
    .filter(({ length }) => length > 0);
  const all = groups.flat();
  return {
    count: all.length,
    within: groups.reduce((sum, values) => sum + squares(values), 0),
    total: all.length === 0 ? 0 : squares(all),
  };
}

function given(members: readonly Programme[], questionIndex: number): number[] {
  return members.map(({ answers }) => answers[questionIndex]!).filter((value) => !Number.isNaN(value));
}
