import { group } from "d3-array";
import type { Rounding } from "../../model/unit.ts";
import { type Block, type GivingWay, MIXED } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import { cut, improve } from "./cut.ts";
import { type Draft, draftOf, hasEnough, membersOf } from "./draft.ts";
import { join } from "./join.ts";
import { mend } from "./mend.ts";
import { type Population, populationOf } from "./population.ts";
import { isSafe } from "./safety.ts";

export interface PartitionRules {
  /** Each block has at least so many contributors for each answer. */
  readonly k: number;
  /** Which label becomes MIXED first where too few programmes share it; one that is not named never does. */
  readonly givesWay: readonly GivingWay[];
  /** Decimals of published answers: contributors within one step of each other would give their answer away. */
  readonly rounding: Rounding;
  /** Parts of the cost that nobody of the industry and year pays: they are published as 0. */
  readonly unpaid?: ReadonlySet<number>;
  /** Who counts towards k: where given, a block needs k contributors among these; others may ride along. */
  readonly counts?: (programme: Programme) => boolean;
  /** A further rule that each block must pass. */
  readonly isAllowed?: (members: readonly Programme[]) => boolean;
}

export interface Partition {
  readonly blocks: readonly Block[];
  /** Those that no block may have. */
  readonly left: readonly Programme[];
}

/**
 * Cuts programmes into blocks of at least k contributors for each answer, with similar answers. Programmes that share
 * framework and region are cut among themselves where they are enough; those that are too few go by the coarser
 * labels, in the order in which labels give way, and the last ones join the block that loses least by it. A block whose
 * means would tell a member's answer, or that is not allowed, is merged with its nearest; where that does not help, its
 * members are left. The order of the input does not count.
 * @param programmes of one industry and year
 */
export function partition(programmes: readonly Programme[], rules: PartitionRules): Partition {
  const population = populationOf(programmes, rules);
  const { classes, rest } = classesOf(population, rules);
  const first = classes
    .flatMap((members) => cut(population, members))
    .map((block) => draftOf(population, block));
  const joined = join(population, first, rest, rules.givesWay);
  const improved = [...group(joined.drafts, labelsOf).values()].flatMap((drafts) =>
    improve(
      population,
      drafts.map(({ members }) => members),
      rules.k,
    ).map((block) => draftOf(population, block)),
  );
  const { isAllowed = () => true, rounding, unpaid } = rules;
  const merged = mend(population, improved, rules.givesWay, (members) => {
    const block = membersOf(population, members);
    return isSafe(block, rounding, unpaid) && isAllowed(block);
  });
  return {
    blocks: merged.drafts.map((draft) => blockOf(population, draft)),
    left: membersOf(
      population,
      [...joined.left, ...merged.left].sort((a, b) => a - b),
    ),
  };
}

const labelsOf = ({ framework, region }: Pick<Draft, GivingWay>) => `${framework} ${region}`;

/** Programmes by the finest labels that enough of them share, and those that no label has enough of. */
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

function blockOf(population: Population, { members, framework, region }: Draft): Block {
  const [{ year, industry }] = membersOf(population, members) as [Programme];
  return { labels: { year, industry, framework, region }, members: membersOf(population, members) };
}
