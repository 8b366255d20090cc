/** Some of a population: how many it is of, and the mean of a figure over them. */
export interface Subpopulation {
  readonly count: number;
  readonly mean: number;
}

/** A change of a mean, in two parts that add up to it. */
export interface ExplainedChange {
  /** The mean before, and after. */
  readonly before: number;
  readonly after: number;
  /** What the mean would have changed by, had each cell kept its share of the population. */
  readonly atUnchangedMix: number;
  /** What the shares of the cells changed it by. */
  readonly mix: number;
}

/**
 * Splits the change of a population's mean into what changed within its cells and what their mix did (Kitagawa 1955,
 * "Components of a difference between two rates"): within, each cell's change weighs the mean of its two shares; mix, each
 * cell's change of share weighs the mean of its two means. A cell of one time alone has no change within: it counts to the
 * mix.
 * @param before cells by name; an empty one (count 0) is none
 * @param after the same at the later time
 * @returns undefined where either time has nobody
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
