import { group } from "d3-array";
import type { Rounding } from "../../model/unit.ts";
import { type Block, type GivingWay, MIXED } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import { cut, improve } from "./cut.ts";
import { type BlockDraft, draftOf, hasEnough, draftMembers } from "./draft.ts";
import { joinToBlocks } from "./join.ts";
import { mergeUnsafeBlocks } from "./merge-unsafe-blocks.ts";
import { type Population, populationOf } from "./population.ts";
import { isSafe } from "./safety.ts";

export interface PartitionRules {
  /** The least number of contributors of a block for each answer. */
  readonly k: number;
  /** The labels that become MIXED if too few programmes share them, the first one first. Others never become MIXED. */
  readonly givesWay: readonly GivingWay[];
  /** Decimals of published answers: the mean of contributors within one rounding step would disclose their answer. */
  readonly rounding: Rounding;
  /** Parts of the cost that nobody in the industry and year pays: they are published as 0. */
  readonly unpaid?: ReadonlySet<number>;
  /** Returns whether a programme counts towards k. If given, a block needs k contributors among these programmes. */
  readonly counts?: (programme: Programme) => boolean;
  /** A further condition that each block must meet. */
  readonly isAllowed?: (members: readonly Programme[]) => boolean;
}

export interface Partition {
  readonly blocks: readonly Block[];
  /** Programmes that fit into no block. */
  readonly left: readonly Programme[];
}

/**
 * Cuts programmes into blocks with similar answers and at least k contributors for each answer (microaggregation).
 * Programmes that share framework and region are cut together if they are enough. Otherwise they are cut by coarser
 * labels, in the order in which labels give way, and the remaining ones join the block that loses least by it. A block
 * whose means would disclose a member's answer, or that is not allowed, is merged with its nearest; if that does not
 * help, its members are left over. The order of the input does not matter.
 * @param programmes programmes of one industry and year
 */
export function partition(programmes: readonly Programme[], rules: PartitionRules): Partition {
  const population = populationOf(programmes, rules);
  const { classes, rest } = classesOf(population, rules);
  const first = classes
    .flatMap((members) => cut(population, members))
    .map((block) => draftOf(population, block));
  const joined = joinToBlocks(population, first, rest, rules.givesWay);
  const improved = [...group(joined.drafts, labelsOf).values()].flatMap((drafts) =>
    improve(
      population,
      drafts.map(({ members }) => members),
      rules.k,
    ).map((block) => draftOf(population, block)),
  );
  const { isAllowed = () => true, rounding, unpaid } = rules;
  const merged = mergeUnsafeBlocks(population, improved, rules.givesWay, (members) => {
    const block = draftMembers(population, members);
    return isSafe(block, rounding, unpaid) && isAllowed(block);
  });
  return {
    blocks: merged.drafts.map((draft) => blockOf(population, draft)),
    left: draftMembers(
      population,
      [...joined.left, ...merged.left].sort((a, b) => a - b),
    ),
  };
}

const labelsOf = ({ framework, region }: Pick<BlockDraft, GivingWay>) => `${framework} ${region}`;

/** Groups programmes by the finest labels that enough of them share; the rest share no labels with enough others. */
function classesOf(
  population: Population,
  { givesWay }: PartitionRules,
): { classes: number[][]; rest: number[] } {
  const classes: number[][] = [];
  let rest = [...population.programmes.keys()];
  for (const mixed of [[], ...givesWay.map((label) => [label]), ...(givesWay.length > 1 ? [givesWay] : [])]) {
    const waiting: number[] = [];
    const label = (member: number) => {
      const { framework, region } = population.programmes[member]!;
      return labelsOf({
        framework: mixed.includes("framework") ? MIXED : framework,
        region: mixed.includes("region") ? MIXED : region,
      });
    };
    for (const members of group(rest, label).values()) {
      if (hasEnough(population, members)) classes.push(members);
      else waiting.push(...members);
    }
    rest = waiting.sort((a, b) => a - b);
  }
  return { classes, rest };
}

function blockOf(population: Population, { members, framework, region }: BlockDraft): Block {
  const [{ year, industry }] = draftMembers(population, members) as [Programme];
  return { labels: { year, industry, framework, region }, members: draftMembers(population, members) };
}
