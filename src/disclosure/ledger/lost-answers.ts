import { QUESTIONS } from "../../model/metric.ts";
import type { Baseline } from "../model/baseline.ts";
import type { Programme } from "../model/programme.ts";
import { BOTTLENECK_MASK, findingBit, type RateBits } from "../model/rate-bits.ts";

/** The answers of a year in one column of the questionnaire that the previous release had, and that are missing now. */
export interface LostAnswers {
  readonly column: string;
  readonly year: number;
  /** Number of programmes in both releases that had an answer in the previous one. */
  readonly before: number;
  /** The number of them that have none now. */
  readonly lost: number;
}

/**
 * Counts, by column and year, the programmes of the previous release that are still there, but without an answer that they
 * had. Of a requirement, the ledger remembers only open findings.
 * @param rateBits returns the rates that count an entry
 * @returns the columns and years in which some are lost
 */
export function lostAnswers(
  programmes: readonly Programme[],
  { current, blockHistory, entryOf, programmeOf, versionOf }: Baseline,
  rateBits: (entry: number) => RateBits,
): LostAnswers[] {
  const today = new Map(programmes.map((programme) => [programmeOf(entryOf(programme)), programme]));
  const counts = new Map<string, { column: string; year: number; before: number; lost: number }>();
  const count = (column: string, year: number, isLost: boolean) => {
    const key = `${column} ${year}`;
    const own = counts.get(key) ?? { column, year, before: 0, lost: 0 };
    own.before += 1;
    own.lost += isLost ? 1 : 0;
    counts.set(key, own);
  };
  for (const { block } of current) {
    for (const entry of blockHistory[block] ?? []) {
      const now = today.get(programmeOf(entry));
      if (now === undefined) continue;
      const { given } = versionOf(entry);
      for (const [questionIndex, question] of QUESTIONS.entries()) {
        if (((given >> questionIndex) & 1) === 1)
          count(question, now.year, Number.isNaN(now.answers[questionIndex]));
      }
      const bits = rateBits(entry);
      if (bits === 0n) continue;
      for (const [index, finding] of now.findings.entries()) {
        if ((bits & findingBit(index + 1)) !== 0n)
          count(`requirement_${index + 1}`, now.year, finding === -1);
      }
      if ((bits & BOTTLENECK_MASK) !== 0n) count("bottleneck", now.year, now.bottleneck === null);
    }
  }
  return [...counts.values()].filter(({ lost }) => lost > 0);
}
