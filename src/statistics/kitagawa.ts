/** Some of a population: how many it is of, and the mean of a figure over them. */
export interface Subpopulation {
  readonly count: number;
  readonly mean: number;
}

/** Change of a mean, as the sum of two parts (`atUnchangedMix` and `mix`). */
export interface ExplainedChange {
  /** Means at the earlier and the later time. */
  readonly before: number;
  readonly after: number;
  /** Change of the mean if each cell had kept its share of the population. */
  readonly atUnchangedMix: number;
  /** Change of the mean due to changed shares of the cells. */
  readonly mix: number;
}

/**
 * Splits the change of a population's mean into the change within its cells and the change of their mix (Kitagawa 1955,
 * "Components of a difference between two rates"). Within: each cell's change of mean, weighted with the average of its
 * two shares. Mix: each cell's change of share, weighted with the average of its two means. A cell that exists at only
 * one of the times has no change within and counts towards the mix.
 * @param before cells by name at the earlier time; empty cells (count 0) are ignored
 * @param after cells by name at the later time
 * @returns undefined if the population is empty at either time
 */
export function kitagawa(
  before: ReadonlyMap<string, Subpopulation>,
  after: ReadonlyMap<string, Subpopulation>,
): ExplainedChange | undefined {
  const [allBefore, allAfter] = [total(before), total(after)];
  if (allBefore === 0 || allAfter === 0) return undefined;
  const change = { before: 0, after: 0, atUnchangedMix: 0, mix: 0 };
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [filled(before.get(name)), filled(after.get(name))];
    const share = [(was?.count ?? 0) / allBefore, (is?.count ?? 0) / allAfter] as const;
    const mean = [(was ?? is)?.mean ?? 0, (is ?? was)?.mean ?? 0] as const;
    change.before += share[0] * mean[0];
    change.after += share[1] * mean[1];
    change.atUnchangedMix += ((share[0] + share[1]) / 2) * (mean[1] - mean[0]);
    change.mix += ((mean[0] + mean[1]) / 2) * (share[1] - share[0]);
  }
  return change;
}

function filled(cell: Subpopulation | undefined): Subpopulation | undefined {
  return cell?.count === 0 ? undefined : cell;
}

function total(cells: ReadonlyMap<string, Subpopulation>): number {
  let sum = 0;
  for (const { count } of cells.values()) sum += count;
  return sum;
}
