import type { Registries } from "../../tables/index.ts";
import type { Country } from "../../tables/registries.ts";
import { formerIdsOf, renamesIn } from "../../tables/renames.ts";
import type { Programme } from "./programme.ts";

/** Current ids by former id. */
type Renames = ReadonlyMap<string, string>;

/** How labels changed since the previous release: renamed ones, and countries that moved to another region. */
export interface LabelChanges {
  readonly industry: Renames;
  readonly framework: Renames;
  readonly region: Renames;
  readonly bottleneck: Renames;
  /** The former region of each country that moved, by the country's id. The region has its current id. */
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
 * Returns how labels changed since the previous release.
 * @param earlier the countries as the previous release had them; empty if unknown
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

/** Returns the combinations of labels that a programme may have had in earlier releases, without today's. */
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
  // The first combination is today's.
  return all.slice(1);
}

/** Returns the current id and all former ids of something. */
export function namesOf(id: string, renames: Renames): string[] {
  return [id, ...[...renames].filter(([, now]) => now === id).map(([former]) => former)];
}

/** Returns whether no label changed since the previous release. */
export function isSameLabels(changes: LabelChanges): boolean {
  return Object.values(changes).every((one) => one.size === 0);
}
