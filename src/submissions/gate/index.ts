import { DataError } from "../../model/problem.ts";
import { complianceMaturity, pciDssBenchmark } from "../../tables/datasets.ts";
import type { Tables } from "../../tables/index.ts";
import { withheldCells } from "../ledger/cells.ts";
import type { Since } from "../ledger/since.ts";
import type { Programme } from "../programme.ts";
import { cellsOf } from "./cells.ts";
import { bounds, cellSize, cohortSize, dominance, lineRemainder } from "./checks.ts";
import { derivability } from "./derivability.ts";
import { type Check, meansOf, type Partitions, type Publication } from "./publication.ts";
import { betweenReleases } from "./releases.ts";

/** Every rule that what is about to be published must keep, each by itself. */
export const CHECKS: readonly Check[] = [
  cohortSize,
  cellSize,
  lineRemainder,
  bounds,
  dominance,
  derivability,
  betweenReleases,
];

/**
 * What tables publish, and of whom.
 * @param since the release before; a year that keeps its figures passed the gate with it
 */
export function publicationOf(
  tables: Tables,
  programmes: readonly Programme[],
  partitions: Partitions,
  since?: Since,
): Publication {
  const { methodology } = tables;
  const { benchmark, maturity } = partitions;
  return {
    k: methodology.k,
    cohorts: [
      ...benchmark.map((members) => ({
        table: pciDssBenchmark.path,
        label: `${members[0]!.industry}, ${members[0]!.framework}`,
        programmes: members,
        means: () => meansOf(members),
      })),
      ...maturity.map((members) => ({
        table: complianceMaturity.path,
        label: members[0]!.industry,
        programmes: members,
        means: () => meansOf(members, ["maturity_score"]),
      })),
    ],
    cells: cellsOf(tables, programmes).filter(({ year }) => !since?.keptYears.has(year)),
    ...(since && {
      since: { ...since, programmes, partitions, methodology, withheld: withheldCells(tables) },
    }),
  };
}

/**
 * Lets a publication pass, or nothing of it.
 * @throws DataError with everything that may not be published: the cohort, cell or line, the rule, what to do
 */
export function requireGate(publication: Publication, checks: readonly Check[] = CHECKS): void {
  const findings = checks.flatMap(({ find }) => find(publication));
  if (findings.length === 0) return;
  throw new DataError(
    findings.map(({ table, place, rule, remedy }) => ({ file: table, column: place, rule, remedy })),
  );
}
