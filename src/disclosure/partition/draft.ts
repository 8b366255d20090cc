import { Tally } from "../../statistics/contributions.ts";
import { centroid, squaredDistance } from "../../statistics/space.ts";
import { type GivingWay, MIXED } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import type { Population } from "./population.ts";

/** A block in the making: indexes of programmes in the population, and their shared labels. */
export interface BlockDraft {
  readonly members: readonly number[];
  /** An id, or MIXED. */
  readonly framework: string;
  /** An id, or MIXED. */
  readonly region: string;
}

/** Makes the draft of these programmes, with the labels that all of them share. */
export function draftOf({ programmes }: Population, members: readonly number[]): BlockDraft {
  const shared = (label: GivingWay) => {
    const first = programmes[members[0]!]![label];
    return members.every((member) => programmes[member]![label] === first) ? first : MIXED;
  };
  return { members, framework: shared("framework"), region: shared("region") };
}

/** Returns whether each answer has as many contributors among these programmes as a block needs. */
export function hasEnough({ contributions }: Population, members: readonly number[]): boolean {
  return new Tally(contributions, members).blocks >= 1;
}

/** Counts the labels that programmes lose to MIXED if they move to a block; the first that gives way counts half. */
export function labelsLost(
  { programmes }: Population,
  members: readonly number[],
  from: Pick<BlockDraft, GivingWay> | undefined,
  to: Pick<BlockDraft, GivingWay>,
  givesWay: readonly GivingWay[],
): number {
  let lost = 0;
  for (const [place, label] of givesWay.entries()) {
    if (from !== undefined && from[label] === MIXED) continue;
    const target = to[label];
    for (const member of members) if (programmes[member]![label] !== target) lost += 1 + place;
  }
  return lost;
}

/** Returns by how much the squared error of two sets of programmes grows when they are united. */
export function errorOfUnion(
  { space, width }: Population,
  a: readonly number[],
  b: readonly number[],
): number {
  const apart = squaredDistance(centroid(space, width, a), 0, centroid(space, width, b), 0, width);
  return (apart * a.length * b.length) / (a.length + b.length);
}

/** Returns whether a union of blocks keeps the labels that never give way. */
export function mayMix(draft: BlockDraft, union: BlockDraft, givesWay: readonly GivingWay[]): boolean {
  return (["framework", "region"] as const).every(
    (label) => givesWay.includes(label) || union[label] === draft[label],
  );
}

/** Returns the programmes at these indexes. */
export function draftMembers({ programmes }: Population, members: readonly number[]): Programme[] {
  return members.map((member) => programmes[member]!);
}
