import type { LabelChanges } from "../disclosure/model/label-changes.ts";
import { requireNoMerge } from "../disclosure/renewal/relabel.ts";
import type { PreviousYears } from "../disclosure/span/benchmark-year.ts";
import type { Files } from "../model/file.ts";
import { DataError, Problems } from "../model/problem.ts";
import { blocks } from "../tables/blocks.ts";
import type { Row, TableDefinition } from "../tables/define.ts";
import * as observatory from "../tables/observatory.ts";
import { parseColumns } from "../tables/parse.ts";
import * as rateTables from "../tables/rates.ts";

/**
 * Returns the benchmark year of the previous release; undefined for a first release. Only labels and years are read, so that
 * release may have other metrics than today's.
 * @param files the tables of the previous release, by path; empty for a first release
 * @throws DataError for a table without its labels, and if two labels would become one
 */
export function previousYears(files: Files, changes: LabelChanges): PreviousYears | undefined {
  if (files.size === 0) return undefined;
  const found = new Problems();
  const read = <D extends TableDefinition, C extends string & keyof Row<D>>(
    definition: D,
    ...names: readonly C[]
  ) => {
    const parsed = parseColumns(definition, names, files.get(definition.path) ?? new Uint8Array());
    found.addAll(parsed);
    return parsed.rows;
  };
  const labels = {
    blocks: read(blocks, "year", "industry", "framework", "region"),
    industryTrends: read(observatory.industryTrends, "industry", "year"),
    regionTrends: read(observatory.regionTrends, "region"),
    bottleneckShares: read(rateTables.bottleneckShares, "bottleneck"),
  };
  if (found.total > 0) throw new DataError(found.problems, found.total);
  requireNoMerge(labels, changes);
  return { benchmark: labels.blocks.reduce((latest, { year }) => Math.max(latest, year), -Infinity) };
}
