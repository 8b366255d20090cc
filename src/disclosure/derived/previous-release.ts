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
import type { PreviousFigures, PreviousTables } from "../model/previous-publication.ts";
import type { Programme } from "../model/programme.ts";

/** Tables that earlier versions of the program did not make or did not keep with the ledger. */
const LATER_TABLES: readonly TableDefinition[] = [...ADDED_TABLES, observatory.bands];

/**
 * Reads the tables of the previous release. A table that the program did not make then has no rows, and a column that it
 * did not write is empty if it may be: such figures are published for the first time now.
 * @param files its tables, by path; empty before a first release
 * @returns undefined before a first release
 * @throws DataError for a table that cannot be read
 */
export function parsePreviousTables(files: Files): PreviousTables | undefined {
  if (files.size === 0) return undefined;
  const problems: DataProblem[] = [];
  const read = <D extends TableDefinition>(definition: D): Row<D>[] => {
    const bytes = files.get(definition.path);
    if (bytes === undefined && LATER_TABLES.some(({ path }) => path === definition.path)) return [];
    const parsed = parseTable(definition, bytes ?? new Uint8Array(), { isEarlier: true });
    problems.push(...parsed.problems);
    // Each row is an object of its own, because blocks are identified by their row objects.
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

/** A cell that consists of the same entries as in the previous release. */
interface SameCell {
  /** Whether none of its members has corrected an answer since, so that its figures can be recomputed. */
  readonly isComplete: boolean;
  readonly programmes: number;
}

/**
 * Checks whether a cell is unchanged since the previous release: its blocks are those of that release, or whole blocks of
 * it joined. In an unchanged cell, figures that are not sums over blocks stay as published; otherwise a waiting
 * correction, or one that was reverted, would change them.
 * @param cell the blocks of the cell
 * @param rowsBefore the block rows that the cell had in the previous release; undefined if it had none
 * @returns undefined for a cell that changed
 */
export function unchangedCell(
  cell: readonly PublishedBlock[],
  rowsBefore: readonly BlockRow[] | undefined,
): SameCell | undefined {
  if (rowsBefore === undefined || cell.length === 0) return undefined;
  const before = new Set(rowsBefore);
  const rows = cell.flatMap(({ row, wholeRows = [row] }) => wholeRows);
  if (rows.length !== before.size || !rows.every((row) => before.has(row))) return undefined;
  return {
    isComplete: hasKnownAnswers(cell),
    programmes: cell.reduce((sum, { row }) => sum + row.programmes, 0),
  };
}

/**
 * Returns a figure of an unchanged cell: as it was published, while the methodology allows it. If k was raised, or if no
 * figure was published, it is recomputed from the same answers, provided that all of them are still known.
 * @param before the figure as it was published
 * @param today computes the figure with the current methodology
 */
export function keptFigure(
  before: number | null,
  { isComplete, programmes }: SameCell,
  { hadLowerK, minimumCohort }: { readonly hadLowerK: boolean; readonly minimumCohort: number },
  today: () => number | null,
): number | null {
  if (programmes < minimumCohort) return null;
  if (before !== null && !hadLowerK) return before;
  return isComplete ? today() : null;
}

/**
 * Returns the programmes from which the figures of a cell that are not sums over blocks are computed. There are none
 * while a block of the cell contains earlier answers of a member, because these are no longer known. Figures without
 * these few members would allow differencing against other cells and other releases that include them.
 */
export function knownMembers(cell: readonly PublishedBlock[]): Programme[] {
  return hasKnownAnswers(cell) ? cell.flatMap(({ members }) => members) : [];
}

/** Returns whether all members of a cell have the same answers as when its blocks were made. */
export function hasKnownAnswers(cell: readonly PublishedBlock[]): boolean {
  return cell.every(({ members, entries = members }) => members.length === entries.length);
}

/** Returns whether the previous release had a lower k than the current methodology. */
export function hadLowerK(previous: PreviousFigures | undefined, { methodology }: Settings): boolean {
  return previous?.k !== undefined && previous.k < methodology.k;
}
