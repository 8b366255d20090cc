import { ofEachRecord } from "./contributions.ts";
import { mdav } from "./mdav.ts";
import { refine } from "./refine.ts";
import { centroid, squaredDistance } from "./space.ts";
import { standardise } from "./standardise.ts";

/** Partition of records into blocks, and its information loss. */
export interface Microaggregation {
  /** Row indices by block; every row is in exactly one. (The name is part of the library's public interface.) */
  readonly cohorts: number[][];
  /** 100 x SSE / SST in the standardised space: 0 if nothing is lost, 100 if only the overall mean is kept. */
  readonly informationLoss: number;
}

export interface MicroaggregateOptions {
  /**
   * Improves the partition of MDAV by a search. The result never loses more information, no single relocation or swap
   * of records improves it, and the same rows always give the same partition. Blocks have k to 2k - 1 rows, members are
   * in ascending order, and blocks in the order of their first members.
   */
  readonly refine?: boolean;
}

/**
 * Partitions records into blocks of k to 2k - 1 similar records by MDAV-generic (Domingo-Ferrer and Mateo-Sanz 2002;
 * Domingo-Ferrer and Torra 2005). Columns are standardised first; distances are squared Euclidean, and on a tie the
 * lowest index wins.
 * @param rows one array per record, one number per column
 * @param k minimum size of a block, a whole number of at least 1
 * @throws RangeError if k is not such a number, a value is not finite, rows differ in length, or there are fewer than k
 *   rows
 */
export function microaggregate(
  rows: readonly (readonly number[])[],
  k: number,
  options: MicroaggregateOptions = {},
): Microaggregation {
  if (!Number.isInteger(k) || k < 1) throw new RangeError(`k must be a whole number of at least 1, not ${k}`);
  if (rows.length > 0 && rows.length < k)
    throw new RangeError(`${rows.length} rows cannot make a block of ${k}`);
  const space = standardise(rows);
  const width = rows[0]?.length ?? 0;
  const contributions = ofEachRecord(rows.length, k);
  const byMdav = mdav(space, width, contributions);
  const blocks = options.refine ? refine(space, width, k, contributions, byMdav) : byMdav;
  return { cohorts: blocks, informationLoss: informationLoss(space, width, blocks) };
}

/**
 * Returns the information loss of a partition: 100 x SSE / SST.
 * @param space standardised values, record after record
 * @param width number of columns of a record
 * @internal
 */
export function informationLoss(space: Float64Array, width: number, blocks: readonly number[][]): number {
  const whole = Array.from({ length: width === 0 ? 0 : space.length / width }, (_, index) => index);
  const total = squaredError(space, width, whole);
  if (total === 0) return 0;
  const within = blocks.reduce((sum, block) => sum + squaredError(space, width, block), 0);
  return (100 * within) / total;
}

/** Returns the sum of squared distances of members from their centroid. */
function squaredError(space: Float64Array, width: number, members: readonly number[]): number {
  const centre = centroid(space, width, members);
  let sum = 0;
  for (const member of members) sum += squaredDistance(space, member, centre, 0, width);
  return sum;
}
