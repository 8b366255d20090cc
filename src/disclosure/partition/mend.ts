import type { GivingWay } from "../model/block.ts";
import { type Draft, draftOf, errorOfUnion, labelsLost, mayMix } from "./draft.ts";
import { least } from "./least.ts";
import type { Population } from "./population.ts";

interface Mended {
  readonly drafts: Draft[];
  readonly left: readonly number[];
}

/**
 * Mends blocks that may not be published. Such a block is merged with the one that loses least by it (labels first,
 * then similarity) of those that make it one that may be; else with other such blocks, from the nearest on, until they
 * may be; else its members go one by one where they may be. Who may be nowhere is left.
 * @param mayBePublished whether a block of these programmes may be
 * @param members whether those of a block that no merger mends part, or are left all together
 */
export function mend(
  population: Population,
  blocks: readonly Draft[],
  givesWay: readonly GivingWay[],
  mayBePublished: (members: readonly number[]) => boolean,
  members: "part" | "whole" = "part",
): Mended {
  const isGood = blocks.map(({ members }) => mayBePublished(members));
  const good = blocks.filter((_, place) => isGood[place]);
  let bad = blocks.filter((_, place) => !isGood[place]);
  const left: number[] = [];
  const cost = (block: Draft, other: Draft) => mergingCost(population, block, other, givesWay);
  const union = (block: Draft, other: Draft) => draftOf(population, [...block.members, ...other.members]);

  /** Merges a block with one of others, if there is one that mends it. */
  const mergeWithOneOf = (others: readonly Draft[], block: Draft): boolean => {
    const host = least(
      others.keys(),
      (place) => cost(block, others[place]!),
      (place) => mayBePublished([...others[place]!.members, ...block.members]),
    );
    if (host === -1) return false;
    const merged = union(others[host]!, block);
    const place = good.indexOf(others[host]!);
    if (place !== -1) good[place] = merged;
    else {
      good.push(merged);
      bad = bad.filter((other) => other !== others[host]);
    }
    return true;
  };

  /** Merges a block with as many of the other bad ones as it takes. */
  const gather = (block: Draft): boolean => {
    let gathered = block;
    let rest = bad;
    while (rest.length > 0) {
      const nearest = least(rest.keys(), (place) => cost(gathered, rest[place]!));
      if (nearest === -1) return false;
      gathered = union(gathered, rest[nearest]!);
      rest = rest.toSpliced(nearest, 1);
      if (!mayBePublished(gathered.members)) continue;
      good.push(gathered);
      bad = rest;
      return true;
    }
    return false;
  };

  while (bad.length > 0) {
    const [block, ...others] = bad as [Draft, ...Draft[]];
    bad = others;
    if (mergeWithOneOf([...good, ...bad], block) || gather(block)) continue;
    if (members === "whole") {
      left.push(...block.members);
      continue;
    }
    for (const member of block.members) {
      if (!mergeWithOneOf(good, draftOf(population, [member]))) left.push(member);
    }
  }
  return { drafts: good, left };
}

/** What a merger loses: labels, and then similarity; undefined where a label that never gives way forbids it. */
function mergingCost(
  population: Population,
  a: Draft,
  b: Draft,
  givesWay: readonly GivingWay[],
): readonly number[] | undefined {
  const union = draftOf(population, [...a.members, ...b.members]);
  if (!mayMix(a, union, givesWay) || !mayMix(b, union, givesWay)) return undefined;
  const lost =
    labelsLost(population, a.members, a, union, givesWay) +
    labelsLost(population, b.members, b, union, givesWay);
  return [lost, errorOfUnion(population, a.members, b.members)];
}
