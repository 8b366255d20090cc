import type { CatalogueEntry, FormerValue } from "../model/endpoint.ts";
import { formerIdsOf } from "../tables/renames.ts";
import { FILTER_REGISTRIES } from "./contract.ts";
import type { ReleaseHistory } from "./history.ts";
import { entriesIn } from "./registry-changes.ts";

/** Returns the catalogue with each former value dated by the first frozen release in which it was a former value. */
export function withFormerSince(
  catalogue: readonly CatalogueEntry[],
  { index, frozen }: ReleaseHistory,
): CatalogueEntry[] {
  const since = (name: string, { value, instead, since: today }: FormerValue): FormerValue => {
    const registry = new Map(Object.entries(FILTER_REGISTRIES)).get(name);
    const first = frozen.find((release) => {
      const entries = registry === undefined ? [] : entriesIn(release, registry);
      return entries.some((entry) => formerIdsOf(entry).includes(value));
    });
    const record = index.releases.find(({ release }) => release === first?.releaseId);
    return { value, instead, since: record?.published.slice(0, today.length) ?? today };
  };
  return catalogue.map((entry) => ({
    ...entry,
    parameters: entry.parameters.map((parameter) => {
      const { name, former } = parameter;
      return former === undefined
        ? parameter
        : { ...parameter, former: former.map((one) => since(name, one)) };
    }),
  }));
}
