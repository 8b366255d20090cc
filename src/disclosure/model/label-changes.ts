import type { Registries } from "../../tables/index.ts";
import type { Country } from "../../tables/registries.ts";
import { formerIdsOf, renamesIn } from "../../tables/renames.ts";
import type { Programme } from "./programme.ts";

/** Names by which something was called before, each with the name of today. */
type Renames = ReadonlyMap<string, string>;

/** What labels of the release before say today: what was renamed, and which countries count to another region. */
export interface LabelChanges {
  readonly industry: Renames;
  readonly framework: Renames;
  readonly region: Renames;
  readonly bottleneck: Renames;
  /** By country that moved: the region that it counted to, by its name of today. */
  readonly movedFrom: ReadonlyMap<string, string>;
}

const NONE: Renames = new Map();

export const NO_LABEL_CHANGES: LabelChanges = {
  industry: NONE,
  framework: NONE,
  region: NONE,
  bottleneck: NONE,
  movedFrom: NONE,
};

/**
 * What labels of the release before say today.
 * @param earlier the countries as the release before had them; none where that is not known
 */
export function labelChanges(registries: Registries, earlier: readonly Country[] = []): LabelChanges {
  const region = renamesIn(registries.regions);
  const then = new Map(earlier.map((country) => [country.id, region.get(country.region) ?? country.region]));
  const movedFrom = registries.countries.flatMap((country) => {
    const before = [country.id, ...formerIdsOf(country)].flatMap((id) => then.get(id) ?? [])[0];
    return before === undefined || before === country.region ? [] : [[country.id, before] as const];
  });
  return {
    industry: renamesIn(registries.industries),
    framework: renamesIn(registries.frameworks),
    region,
    bottleneck: renamesIn(registries.bottlenecks),
    movedFrom: new Map(movedFrom),
  };
}

/** The labels that tell versions of a programme's answers apart. */
export type VersionLabels = Pick<Programme, "industry" | "framework" | "region">;

/** What a programme's labels may have been called in earlier releases, besides what they are called today. */
export function formerLabels(programme: Programme, changes: LabelChanges): VersionLabels[] {
  const [industries, frameworks] = [
    namesOf(programme.industry, changes.industry),
    namesOf(programme.framework, changes.framework),
  ];
  const before = changes.movedFrom.get(programme.country);
  const regions = [programme.region, ...(before === undefined ? [] : [before])].flatMap((region) =>
    namesOf(region, changes.region),
  );
  const all = industries.flatMap((industry) =>
    frameworks.flatMap((framework) => regions.map((region) => ({ industry, framework, region }))),
  );
  // The first are the names of today.
  return all.slice(1);
}

/** What something is called, and was. */
export function namesOf(id: string, renames: Renames): string[] {
  return [id, ...[...renames].filter(([, now]) => now === id).map(([former]) => former)];
}

/** Whether no label says anything else than in the release before. */
export function isSameLabels(changes: LabelChanges): boolean {
  return Object.values(changes).every((one) => one.size === 0);
}
