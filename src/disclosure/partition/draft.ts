import { Tally } from "../../statistics/contributions.ts";
import { centroid, squaredDistance } from "../../statistics/space.ts";
import { type GivingWay, MIXED } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import type { Population } from "./population.ts";

/** A block in the making: places of programmes in the population, and what they share. */
export interface Draft {
  readonly members: readonly number[];
  /** An id, or MIXED. */
  readonly framework: string;
  readonly region: string;
}

/** The draft of these programmes: its labels are what all of them have. */
export function draftOf({ programmes }: Population, members: readonly number[]): Draft {
  const shared = (label: GivingWay) => {
    const first = programmes[members[0]!]![label];
    return members.every((member) => programmes[member]![label] === first) ? first : MIXED;
  };
  return { members, framework: shared("framework"), region: shared("region") };
}

/** Whether each answer has as many contributors among these as a block needs. */
export function hasEnough({ contributions }: Population, members: readonly number[]): boolean {
  return new Tally(contributions, members).blocks >= 1;
}

/** How many labels programmes lose to MIXED if they go to a block; the first that gives way counts half. */
export function labelsLost(
  { programmes }: Population,
  members: readonly number[],
  from: Pick<Draft, GivingWay> | undefined,
  to: Pick<Draft, GivingWay>,
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

/** By how much the squared error of two sets of programmes grows when they become one. */
export function errorOfUnion(
  { space, width }: Population,
  a: readonly number[],
  b: readonly number[],
): number {
  const apart = squaredDistance(centroid(space, width, a), 0, centroid(space, width, b), 0, width);
  return (apart * a.length * b.length) / (a.length + b.length);
}

/** Whether a union of blocks keeps the labels that never give way. */
export function mayMix(draft: Draft, union: Draft, givesWay: readonly GivingWay[]): boolean {
  return (["framework", "region"] as const).every(
    (label) => givesWay.includes(label) || union[label] === draft[label],
  );
}

/** The programmes of a draft, as they are. */
export function membersOf({ programmes }: Population, members: readonly number[]): Programme[] {
  return members.map((member) => programmes[member]!);
}
