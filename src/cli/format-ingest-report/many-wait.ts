import { grouped } from "../../model/unit.ts";
import type { IngestReport } from "../../operations/ingest-report.ts";
import { isLacking } from "./waiting.ts";

/** Above this proportion, and from this number on, programmes that wait are many. */
const [MOST_WAITING, LEAST_WAITING] = [0.1, 5];

/** Numbers of the programmes that were added, corrected, or left over from a dissolved block. */
export interface ManyWait {
  readonly waiting: number;
  readonly of: number;
}

/**
 * Counts the programmes that wait if they are many: at least five, and more than a tenth of those added, corrected or left
 * over. Industries and years that are withheld for what they lack do not count: they are withheld in every release.
 * @returns undefined if they are not many, or if it is not known who waits
 */
export function manyWait({
  comparison,
  waiting: pools,
  withheld,
  changed,
}: Pick<IngestReport, "comparison" | "waiting" | "withheld" | "changed">): ManyWait | undefined {
  if (comparison === "no ledger") return undefined;
  const lacking = pools.filter((pool) => isLacking(withheld, pool));
  const others = pools.filter((pool) => !lacking.includes(pool));
  const changes = (some: typeof pools) =>
    some.reduce((sum, { additions, corrections }) => sum + additions + corrections, 0);
  const leftOver = others.reduce((sum, pool) => sum + pool.leftOver, 0);
  const waiting = changes(others) + leftOver;
  const of = changed - changes(lacking) + leftOver;
  return waiting >= LEAST_WAITING && waiting > MOST_WAITING * of ? { waiting, of } : undefined;
}

/** Says how many programmes wait, and why. */
export function manyWaitInWords({ waiting, of }: ManyWait): string {
  const [own, all] = [waiting, of].map(grouped);
  return `${own} of ${all} programmes that were added, corrected or left over from dissolved blocks wait for a later release, because no difference between two releases may reveal fewer than k organisations`;
}
