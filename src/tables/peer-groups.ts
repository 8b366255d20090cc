import type { BlockRow } from "./blocks.ts";
import type { Settings } from "./index.ts";
import { isMostlyMixed, mixedCounter, type MixedLabel } from "./mixed.ts";

/** The labels that the programmes of a group share; null means all. */
export interface GroupLabels {
  readonly industry: string | null;
  readonly framework: string | null;
  readonly region: string | null;
}

type Labelled = Pick<BlockRow, "industry" | "framework" | "region">;

/** Whether a block belongs to a group. A block of mixed frameworks belongs to no framework, and one of mixed regions to no region. */
export function belongsTo(block: Labelled, { industry, framework, region }: GroupLabels): boolean {
  return (
    (industry === null || block.industry === industry) &&
    (framework === null || block.framework === framework) &&
    (region === null || block.region === region)
  );
}

/** Returns all groups by industry, framework and region, each of them a label or all. The group of all programmes comes first. */
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
 * Returns the groups that tables of distributions have rows for: those with at least twice the methodology's minimum cohort of
 * programmes, but none of a framework or region where most programmes count in none (see isMostlyMixed), and always the group
 * of all programmes, because no table is empty.
 * @param blocks of the benchmark year
 */
export function peerGroups(
  blocks: readonly (Labelled & Pick<BlockRow, "programmes" | "year">)[],
  settings: PeerSettings,
): GroupLabels[] {
  const least = 2 * settings.methodology.minimumCohort;
  const programmes = programmesByGroup(blocks);
  const mixedOf = mixedCounter(blocks);
  const year = blocks[0]?.year ?? 0;
  const isWithheld = (group: GroupLabels) =>
    LABELS.some(
      (label) => group[label] !== null && isMostlyMixed(mixedOf(label, year, group.industry ?? undefined)),
    );
  return groupsOf(settings).filter(
    (group) => isOfAll(group) || ((programmes.get(nameOf(group)) ?? 0) >= least && !isWithheld(group)),
  );
}

const LABELS = ["framework", "region"] as const satisfies readonly MixedLabel[];

function nameOf({ industry, framework, region }: GroupLabels): string {
  return JSON.stringify([industry, framework, region]);
}

/** Returns the groups that a block belongs to (see isOf), including groups of mixed labels, which are in no table. */
export function groupsWith({ industry, framework, region }: Labelled): GroupLabels[] {
  return [null, industry].flatMap((ofIndustry) =>
    [null, framework].flatMap((ofFramework) =>
      [null, region].map((ofRegion) => ({ industry: ofIndustry, framework: ofFramework, region: ofRegion })),
    ),
  );
}

/** Counts programmes by group in one pass, because there are many groups. */
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

/** Whether a group is an industry, or a framework within one: those are in the table of distributions. */
export function isOfIndustry({ industry, region }: GroupLabels): boolean {
  return industry !== null && region === null;
}
