import type { LabelChanges } from "../disclosure/model/label-changes.ts";
import type { Files } from "../model/file.ts";
import { blocks } from "../tables/blocks.ts";
import { gatherersIn } from "../tables/gathers.ts";
import type { Registries } from "../tables/index.ts";
import { parseColumns } from "../tables/parse.ts";

/**
 * Returns today's name of the industry of each row of the previous release's blocks table; undefined for one that ended or is
 * gathered by another now.
 * @param files the tables of the previous release, by path; empty for a first release
 */
export function previousIndustries(
  files: Files,
  { industries }: Pick<Registries, "industries">,
  { industry: renames }: LabelChanges,
): (string | undefined)[] {
  const bytes = files.get(blocks.path);
  if (bytes === undefined) return [];
  const gatherers = gatherersIn(industries);
  const current = new Set(industries.flatMap(({ id }) => (gatherers.has(id) ? [] : [id])));
  return parseColumns(blocks, ["industry"], bytes).rows.map(({ industry }) => {
    const today = renames.get(industry) ?? industry;
    return current.has(today) ? today : undefined;
  });
}
