import type { BlockRow } from "./blocks.ts";
import type { Settings } from "./index.ts";

/** What programmes have in common; null where it may be any. */
export interface GroupLabels {
  readonly industry: string | null;
  readonly framework: string | null;
  readonly region: string | null;
}

type Labelled = Pick<BlockRow, "industry" | "framework" | "region">;

/** Whether a block is of a group: one of mixed frameworks is of none, nor is one of mixed regions of any region. */
export function isOf(block: Labelled, { industry, framework, region }: GroupLabels): boolean {
  return (
    (industry === null || block.industry === industry) &&
    (framework === null || block.framework === framework) &&
    (region === null || block.region === region)
  );
}

/** The groups of programmes that an industry, a framework and a region, each of them or any, make: all of them first. */
function groupsOf({ industries, frameworks, regions }: PeerSettings): GroupLabels[] {
  const orAny = (entries: readonly { readonly id: string }[]) => [null, ...entries.map(({ id }) => id)];
  return orAny(industries).flatMap((industry) =>
    orAny(frameworks).flatMap((framework) =>
      orAny(regions).map((region) => ({ industry, framework, region })),
    ),
  );
}

type PeerSettings = Pick<Settings, "industries" | "frameworks" | "regions" | "methodology">;

/**
 * The groups that tables of distributions have rows of: those that have twice the methodology's minimum cohort of programmes,
 * and, for no table is without rows, all programmes, however few.
 * @param blocks of the benchmark year
 */
export function peerGroups(
  blocks: readonly (Labelled & Pick<BlockRow, "programmes">)[],
  settings: PeerSettings,
): GroupLabels[] {
  const least = 2 * settings.methodology.minimumCohort;
  const programmes = programmesByGroup(blocks);
  return groupsOf(settings).filter(
    (group) => isOfAll(group) || (programmes.get(nameOf(group)) ?? 0) >= least,
  );
}

function nameOf({ industry, framework, region }: GroupLabels): string {
  return JSON.stringify([industry, framework, region]);
}

/** The groups that a block is of (see isOf), those of what is mixed among them, which are in no table. */
export function groupsWith({ industry, framework, region }: Labelled): GroupLabels[] {
  return [null, industry].flatMap((ofIndustry) =>
    [null, framework].flatMap((ofFramework) =>
      [null, region].map((ofRegion) => ({ industry: ofIndustry, framework: ofFramework, region: ofRegion })),
    ),
  );
}

/** Groups are many, so blocks are not searched for each. */
function programmesByGroup(
  blocks: readonly (Labelled & Pick<BlockRow, "programmes">)[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const block of blocks)
    for (const name of groupsWith(block).map(nameOf))
      counts.set(name, (counts.get(name) ?? 0) + block.programmes);
  return counts;
}

function isOfAll({ industry, framework, region }: GroupLabels): boolean {
  return industry === null && framework === null && region === null;
}

/** Whether a group is an industry or one of its frameworks: those are in the table of distributions. */
export function isOfIndustry({ industry, region }: GroupLabels): boolean {
  return industry !== null && region === null;
}
