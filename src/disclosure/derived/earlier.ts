import type { Files } from "../../model/file.ts";
import { DataError, type DataProblem } from "../../model/problem.ts";
import { type BlockRow, blocks } from "../../tables/blocks.ts";
import type { Row, TableDefinition } from "../../tables/define.ts";
import type { Settings } from "../../tables/index.ts";
import * as observatory from "../../tables/observatory.ts";
import { ADDED_TABLES } from "../../tables/older.ts";
import { parseTable } from "../../tables/parse.ts";
import * as quantileTables from "../../tables/quantiles.ts";
import * as rateTables from "../../tables/rates.ts";
import type { PublishedBlock } from "../model/block.ts";
import type { EarlierFigures, EarlierTables } from "../model/earlier.ts";
import type { Programme } from "../model/programme.ts";

/** Tables that earlier versions of the program did not make, or did not keep with the ledger. */
const LATER_TABLES: readonly TableDefinition[] = [...ADDED_TABLES, observatory.bands];

/**
 * The tables of the release before. Of a table that the program of then did not make there are no rows, and what may be
 * empty in a column that it did not write is: such figures are published for the first time today.
 * @param files its tables, by path; none before a first release
 * @throws DataError for a table that does not read as it was published
 */
export function earlierTables(files: Files): EarlierTables | undefined {
  if (files.size === 0) return undefined;
  const problems: DataProblem[] = [];
  const read = <D extends TableDefinition>(definition: D): Row<D>[] => {
    const bytes = files.get(definition.path);
    if (bytes === undefined && LATER_TABLES.some(({ path }) => path === definition.path)) return [];
    const parsed = parseTable(definition, bytes ?? new Uint8Array(), { isEarlier: true });
    problems.push(...parsed.problems);
    // Each row is an object of its own: blocks are told apart by them.
    return parsed.rows.map((row) => ({ ...(row as object) }) as Row<D>);
  };
  const tables = {
    blocks: read(blocks),
    industryTrends: read(observatory.industryTrends),
    regionTrends: read(observatory.regionTrends),
    frameworkTrends: read(observatory.frameworkTrends),
    industryRegions: read(observatory.industryRegions),
    industryFrameworks: read(observatory.industryFrameworks),
    bands: read(observatory.bands),
    quantiles: read(quantileTables.quantiles),
    distributions: read(quantileTables.distributions),
    peerDistributions: read(quantileTables.peerDistributions),
    costShares: read(observatory.costShares),
    requirementGaps: read(rateTables.requirementGaps),
    bottleneckShares: read(rateTables.bottleneckShares),
  };
  if (problems.length > 0) throw new DataError(problems);
  return tables;
}

/** What a figure of a cell that is no sum over blocks may be, where the cell is of the same entries as before. */
interface SameCell {
  /** Whether all its entries answer today as they did, so that its figures can be computed again. */
  readonly isComplete: boolean;
  readonly programmes: number;
}

/**
 * Whether a cell is what it was in the release before: its blocks are those of that release, or whole ones of them joined.
 * Its figures that are no sums over blocks stay then as they were published, for members whose corrections wait, or who
 * took one back, would move them otherwise.
 * @param cell the blocks of the cell
 * @param rowsBefore the rows that the cell had in the release before; undefined where there was none
 */
export function staysAsItWas(
  cell: readonly PublishedBlock[],
  rowsBefore: readonly BlockRow[] | undefined,
): SameCell | undefined {
  if (rowsBefore === undefined || cell.length === 0) return undefined;
  const before = new Set(rowsBefore);
  const rows = cell.flatMap(({ row, wholeRows = [row] }) => wholeRows);
  if (rows.length !== before.size || !rows.every((row) => before.has(row))) return undefined;
  return {
    isComplete: isKnown(cell),
    programmes: cell.reduce((sum, { row }) => sum + row.programmes, 0),
  };
}

/**
 * A figure of a cell that stays as it was. It stays as it was published while the methodology allows it; where k is
 * higher than it was, or there was no figure, it is what the same answers give today, if all of them are still known.
 * @param before the figure as it was published
 * @param today computes it by the methodology of today
 */
export function keptFigure(
  before: number | null,
  { isComplete, programmes }: SameCell,
  { isOfLesserK, minimumCohort }: { readonly isOfLesserK: boolean; readonly minimumCohort: number },
  today: () => number | null,
): number | null {
  if (programmes < minimumCohort) return null;
  if (before !== null && !isOfLesserK) return before;
  return isComplete ? today() : null;
}

/**
 * The programmes that figures of a cell which are no sums over blocks are computed from; none while earlier answers of some
 * stand in its blocks, for these are known no more. Without them the figures would differ by these few from those of
 * other cells, and of other releases, that they are in.
 */
export function knownMembers(cell: readonly PublishedBlock[]): Programme[] {
  return isKnown(cell) ? cell.flatMap(({ members }) => members) : [];
}

/** Whether all entries of a cell answer today as they did when its blocks were made. */
export function isKnown(cell: readonly PublishedBlock[]): boolean {
  return cell.every(({ members, entries = members }) => members.length === entries.length);
}

/** Whether the release before had a lower k than a release has now. */
export function isOfLesserK(earlier: EarlierFigures | undefined, { methodology }: Settings): boolean {
  return earlier?.k !== undefined && earlier.k < methodology.k;
}
