import type { Files } from "../../model/file.ts";
import { DataError, type DataProblem } from "../../model/problem.ts";
import { type BlockRow, blocks } from "../../tables/blocks.ts";
import type { Row, TableDefinition } from "../../tables/define.ts";
import * as observatory from "../../tables/observatory.ts";
import { parseTable } from "../../tables/parse.ts";
import type { PublishedBlock } from "../model/block.ts";
import type { EarlierTables } from "../model/earlier.ts";

/**
 * The tables of the release before.
 * @param files its tables, by path; none before a first release
 * @throws DataError for a table that does not read as it was published
 */
export function earlierTables(files: Files): EarlierTables | undefined {
  if (files.size === 0) return undefined;
  const problems: DataProblem[] = [];
  const read = <D extends TableDefinition>(definition: D): Row<D>[] => {
    const parsed = parseTable(definition, files.get(definition.path) ?? new Uint8Array());
    problems.push(...parsed.problems);
    // Each row is an object of its own: blocks are told apart by them.
    return parsed.rows.map((row) => ({ ...(row as object) }) as Row<D>);
  };
  const tables = {
    blocks: read(blocks),
    industryTrends: read(observatory.industryTrends),
    regionTrends: read(observatory.regionTrends),
    industryRegions: read(observatory.industryRegions),
    quantiles: read(observatory.quantiles),
    requirementGaps: read(observatory.requirementGaps),
    bottleneckShares: read(observatory.bottleneckShares),
  };
  if (problems.length > 0) throw new DataError(problems);
  return tables;
}

/**
 * Whether the figures of a cell that are no sums over blocks stay as they were published: while its blocks are those of
 * the release before. Members whose corrections wait, or who took one back, would move them otherwise.
 * @param cell the blocks of the cell
 * @param isOfCell tells the rows of the cell among those of the release before
 */
export function staysAsItWas(
  cell: readonly PublishedBlock[],
  earlier: EarlierTables | undefined,
  isOfCell: (row: BlockRow) => boolean,
): boolean {
  if (earlier === undefined || cell.length === 0) return false;
  const before = new Set(earlier.blocks.filter(isOfCell));
  return cell.length === before.size && cell.every(({ row }) => before.has(row));
}
