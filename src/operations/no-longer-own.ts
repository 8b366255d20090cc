import { rollup } from "d3-array";
import type { Files } from "../model/file.ts";
import { blocks } from "../tables/blocks.ts";
import { gatherersIn, isGathered } from "../tables/gathers.ts";
import type { Registries } from "../tables/index.ts";
import { parseColumns } from "../tables/parse.ts";

/** An industry that another one gathers now, although it was published separately before. */
export interface LostIndustry {
  readonly industry: string;
  readonly by: string;
  /** The number of programmes in its rows. */
  readonly programmes: number;
}

/**
 * Returns the industries that lose their own figures, because another industry gathers them from now on.
 * @param before tables of the previous release, by path; empty for a first release
 */
export function noLongerOwn(before: Files, { industries }: Pick<Registries, "industries">): LostIndustry[] {
  const file = before.get(blocks.path);
  if (file === undefined) return [];
  const { rows } = parseColumns(blocks, ["industry", "programmes"], file);
  const published = rollup(
    rows,
    (own) => own.reduce((sum, { programmes }) => sum + programmes, 0),
    ({ industry }) => industry,
  );
  const hasNoFigures = isGathered(industries);
  return [...gatherersIn(industries)].flatMap(([industry, by]) => {
    const programmes = published.get(industry);
    return programmes === undefined || !hasNoFigures(industry) ? [] : [{ industry, by, programmes }];
  });
}
