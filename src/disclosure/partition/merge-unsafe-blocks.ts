import type { GivingWay } from "../model/block.ts";
import { type BlockDraft, draftOf, errorOfUnion, labelsLost, mayMix } from "./draft.ts";
import { least } from "./least.ts";
import type { Population } from "./population.ts";

interface Mended {
  readonly drafts: BlockDraft[];
  readonly left: readonly number[];
}

/**
 * Mends blocks that may not be published. Such a block is merged with the single block that makes it publishable and
 * loses least by it (labels first, then similarity). If there is none, it is merged with other unpublishable blocks,
 * nearest first, until the union is publishable. If that fails too, its members join publishable blocks one by one.
 * Programmes that fit into no block are left over.
 * @param mayBePublished returns whether a block of these programmes may be published
 * @param members whether the members of a block that no merger mends are placed one by one ("part"), or are all left
 *   over ("whole")
 */
export function mergeUnsafeBlocks(
  population: Population,
  blocks: readonly BlockDraft[],
  givesWay: readonly GivingWay[],
  mayBePublished: (members: readonly number[]) => boolean,
  members: "part" | "whole" = "part",
): Mended {
  const isGood = blocks.map(({ members }) => mayBePublished(members));
  const good = blocks.filter((_, place) => isGood[place]);
  let bad = blocks.filter((_, place) => !isGood[place]);
  const left: number[] = [];
  const cost = (block: BlockDraft, other: BlockDraft) => mergingCost(population, block, other, givesWay);
  const union = (block: BlockDraft, other: BlockDraft) =>
    draftOf(population, [...block.members, ...other.members]);

  /** Merges a block with one of the others. Returns false if no merger mends it. */
  const mergeWithOneOf = (others: readonly BlockDraft[], block: BlockDraft): boolean => {
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

  /** Merges a block with as many of the other bad ones as it takes. Returns false if that does not mend it. */
  const gather = (block: BlockDraft): boolean => {
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
    const [block, ...others] = bad as [BlockDraft, ...BlockDraft[]];
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

/** Returns what a merger loses: labels, then similarity; undefined if a label that never gives way forbids it. */
function mergingCost(
  population: Population,
  a: BlockDraft,
  b: BlockDraft,
  givesWay: readonly GivingWay[],
): readonly number[] | undefined {
  const union = draftOf(population, [...a.members, ...b.members]);
  if (!mayMix(a, union, givesWay) || !mayMix(b, union, givesWay)) return undefined;
  const lost =
    labelsLost(population, a.members, a, union, givesWay) +
    labelsLost(population, b.members, b, union, givesWay);
  return [lost, errorOfUnion(population, a.members, b.members)];
}
