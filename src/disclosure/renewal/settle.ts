import { type Block, sharedLabels } from "../model/block.ts";
import { hasContributors } from "../model/programme.ts";
import { draftOf, membersOf } from "../partition/draft.ts";
import { mend } from "../partition/mend.ts";
import { populationOf } from "../partition/population.ts";
import { isSafe } from "../partition/safety.ts";
import type { Draft } from "./drafts.ts";
import type { EarlierBlock, Pool } from "./pool.ts";

/** A block of several earlier ones, each of them whole. */
export interface JoinedBlock extends Block {
  readonly from: readonly EarlierBlock[];
}

/** A draft whose kept blocks may all stay. */
export interface SettledDraft extends Draft {
  readonly joined: readonly JoinedBlock[];
}

/** Settles the drafts of a pool. Most of them keep the same blocks, which are joined once. */
export function settling(pool: Pool): (draft: Draft) => SettledDraft {
  const known = new Map<string, Settled>();
  return ({ kept, cut }) => {
    const name = kept.map(({ block }) => block).join();
    const settled = known.get(name) ?? settledOf(pool, kept);
    known.set(name, settled);
    return { ...settled, cut };
  };
}

type Settled = Omit<SettledDraft, "cut">;

/**
 * Those of the blocks that may be published by the methodology of today: where k was raised, or rounding
 * made coarser, those that may not are joined with the nearest of their pool, each whole. Such a block is a sum of
 * published blocks, so whatever it is combined with, nothing follows that did not follow before. One with a member whose
 * correction waits has no mean that could be computed anew: where it may not stay it is dissolved, as are those that no
 * join helps.
 */
function settledOf(pool: Pool, kept: readonly EarlierBlock[]): Settled {
  if (kept.every((block) => pool.mayStay(block))) return { kept, joined: [] };
  const { rules } = pool;
  const whole = kept.filter((block) => !pool.isOpen(block));
  const population = populationOf(
    whole.flatMap(({ members }) => members),
    rules,
  );
  const places = new Map(population.programmes.map((programme, place) => [programme, place]));
  const drafts = new Map(
    whole.map((block) => [
      draftOf(
        population,
        block.members.flatMap((member) => places.get(member) ?? []),
      ),
      block,
    ]),
  );
  const blockOf = new Map(
    [...drafts].flatMap(([{ members }, block]) => members.map((place) => [place, block])),
  );
  const mended = mend(
    population,
    [...drafts.keys()],
    rules.givesWay,
    (members) => {
      const own = membersOf(population, members);
      return hasContributors(own, rules.k) && isSafe(own, rules.rounding, rules.unpaid);
    },
    "whole",
  );
  const stays = new Set(mended.drafts.flatMap((one) => drafts.get(one) ?? []));
  return {
    kept: kept.filter((block) => stays.has(block) || (pool.isOpen(block) && pool.mayStay(block))),
    joined: mended.drafts
      .filter((one) => !drafts.has(one))
      .map(({ members }) => {
        const from = [...new Set(members.flatMap((place) => blockOf.get(place) ?? []))];
        return {
          labels: sharedLabels(from.map(({ row }) => row)),
          members: membersOf(population, members),
          from,
        };
      }),
  };
}
