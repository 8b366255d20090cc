import { COST_PARTS, type CostPart, QUESTIONS } from "../../model/metric.ts";
import { costShares } from "../../tables/observatory.ts";
import type { Programme } from "../model/programme.ts";
import { type GateCell, cellsBy, cellMembers } from "./cells.ts";
import type { CheckViolation, CheckedPublication } from "./check.ts";
import { hasContributed } from "./gate-contributors.ts";
import { isOfFew, type OwnedPart } from "./of-few.ts";
import { isInTwoDigits } from "./two-digits.ts";

const PARTS = COST_PARTS.map((part) => QUESTIONS.indexOf(part));

/** Checks that standard errors of cost shares are published, computed and kept by the same rules as those of means. */
export function shareErrorViolations(view: CheckedPublication): CheckViolation[] {
  const { tables, before } = view;
  const ofAll = cellsBy(view, ({ year }) => [year]);
  const ofIndustry = cellsBy(view, ({ industry, year }) => [industry, year]);
  const nameOf = (row: (typeof tables.costShares)[number]) => [row.industry, row.year, row.part].join();
  const previousRows = new Map((before?.tables.costShares ?? []).map((row) => [nameOf(row), row]));
  return tables.costShares.flatMap((row, index): CheckViolation[] => {
    const { industry, year, part, standard_error: error } = row;
    if (error === null) return [];
    const cell = industry === null ? ofAll([year]) : ofIndustry([industry, year]);
    const wrong = wrongIn(view, cell, part, error, previousRows.get(nameOf(row))?.standard_error ?? null);
    if (wrong === undefined) return [];
    return [
      {
        file: costShares.path,
        row: index + 2,
        what: `standard_error ${wrong}`,
        remedy: "Compute it with the estimator, or keep the earlier one if the blocks did not change.",
      },
    ];
  });
}

function wrongIn(
  { tables, before }: CheckedPublication,
  cell: GateCell,
  part: CostPart,
  error: number,
  known: number | null,
): string | undefined {
  const { k, minimumCohort } = tables.methodology;
  const few = `is computed from fewer than ${minimumCohort} values or ${k} organisations`;
  if (cell.programmes < minimumCohort) return few;
  const hadLowerK = before?.baseline.k !== undefined && before.baseline.k < k;
  if (cell.isUnchanged && !hadLowerK && known !== null) {
    return error === known ? undefined : "changed, although the blocks of its cell did not";
  }
  const { count, organisations, isOfTwo, expected } = recomputed(cellMembers(cell), QUESTIONS.indexOf(part));
  if (count < minimumCohort || organisations < k) return few;
  if (isOfTwo) return "is nearly all due to one or two organisations";
  return isInTwoDigits(error, expected, "percent")
    ? undefined
    : "is not the standard error of the share, to two significant digits";
}

/**
 * Recomputes the standard error in percentage points: √(Σ ((1 - R) y - R z)² / (n - 1) / n) / x̄, where a programme pays
 * y for the part, z for the other parts and x = y + z in all.
 */
function recomputed(members: Iterable<Programme>, own: number) {
  const pairs: (readonly [part: number, others: number, organisation: number | undefined])[] = [];
  const givers = new Set<number>();
  for (const member of members) {
    const others = PARTS.reduce((sum, part) => (part === own ? sum : sum + member.answers[part]!), 0);
    const part = member.answers[own]!;
    if (Number.isNaN(part + others)) continue;
    const isOwn = PARTS.every((one) => hasContributed(member, one));
    pairs.push([part, others, isOwn ? member.organisation : undefined]);
    if (isOwn) givers.add(member.organisation);
  }
  const count = pairs.length;
  const [sum, rest] = pairs.reduce(([y, z], [part, others]) => [y + part, z + others], [0, 0]);
  const ratio = sum / (sum + rest);
  const residuals = pairs.map(([part, others, organisation]): OwnedPart => [
    organisation,
    ((1 - ratio) * part - ratio * others) ** 2,
  ]);
  const squares = residuals.reduce((total, [, square]) => total + square, 0);
  const expected = (100 * count * Math.sqrt(squares / (count - 1) / count)) / (sum + rest);
  return { count, organisations: givers.size, isOfTwo: isOfFew(residuals), expected };
}
