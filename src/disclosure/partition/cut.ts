import { ofRecords } from "../../statistics/contributions.ts";
import { mdav } from "../../statistics/mdav.ts";
import { DISTANCES_PER_RECORD, refine } from "../../statistics/refine.ts";
import type { Population } from "./population.ts";

/** Cuts programmes that share their labels into blocks that each have enough contributors, if the programmes have. */
export function cut(population: Population, members: readonly number[]): number[][] {
  const contributions = ofRecords(population.contributions, members);
  const blocks = mdav(part(population, members), population.width, contributions);
  return blocks.map((block) => block.map((index) => members[index]!));
}

/** Reduces the information loss of blocks by exchanging members between them. Returns the new blocks. */
export function improve(
  population: Population,
  blocks: readonly (readonly number[])[],
  k: number,
): number[][] {
  const members = blocks.flat().sort((a, b) => a - b);
  const placeOf = new Map(members.map((member, place) => [member, place]));
  const start = blocks.map((block) => block.map((member) => placeOf.get(member)!));
  const contributions = ofRecords(population.contributions, members);
  const distances = DISTANCES_PER_RECORD * members.length;
  return refine(part(population, members), population.width, k, contributions, start, distances).map(
    (block) => block.map((index) => members[index]!),
  );
}

/** Returns the coordinates of some of the programmes. */
function part({ space, width }: Population, members: readonly number[]): Float64Array {
  const own = new Float64Array(members.length * width);
  members.forEach((member, place) => {
    own.set(space.subarray(member * width, (member + 1) * width), place * width);
  });
  return own;
}
