import { METRICS, type Metric } from "../../model/metric.ts";
import type { BlockRow } from "../../tables/blocks.ts";
import { industryRegions, industryTrends, regionTrends } from "../../tables/observatory.ts";
import type { Programme } from "../model/programme.ts";
import { type Cell, cellsBy, partsOf } from "./cells.ts";
import type { Check, Found, View } from "./check.ts";
import { gave } from "./people.ts";

type ErrorRow = { readonly year: number } & { readonly [M in Metric as `${M}_se`]: number | null };

/** No standard error undoes a mean. */
export const standardErrors: Check = {
  id: "standard-errors",
  promise:
    "A standard error is told from the methodology's minimum cohort of values on, of k organisations at least, to two significant digits; it stays while the blocks of its cell do.",
  find(view) {
    const { tables, before } = view;
    return [
      ...inTable(view, industryTrends.path, tables.industryTrends, before?.tables.industryTrends, (row) => [
        row.industry,
        row.year,
      ]),
      ...inTable(view, regionTrends.path, tables.regionTrends, before?.tables.regionTrends, (row) => [
        row.region,
        row.year,
      ]),
      ...inTable(
        view,
        industryRegions.path,
        tables.industryRegions,
        before?.tables.industryRegions,
        (row) => [row.industry, row.region, row.year],
      ),
    ];
  },
};

function inTable<L extends Partial<Pick<BlockRow, "industry" | "region">>>(
  view: View,
  file: string,
  rows: readonly (L & ErrorRow)[],
  before: readonly (L & ErrorRow)[] | undefined,
  labelsOf: (row: L & Pick<ErrorRow, "year">) => readonly (string | number)[],
): Found[] {
  const { k, minimumCohort } = view.tables.methodology;
  const kBefore = view.before?.baseline.k;
  const isOfLesserK = kBefore !== undefined && kBefore < k;
  const cellOf = cellsBy(view, (row) => labelsOf(row as unknown as L & ErrorRow));
  const earlier = new Map((before ?? []).map((row) => [labelsOf(row).join(), row]));
  return rows.flatMap((row, index) => {
    const labels = labelsOf(row);
    const cell = cellOf(labels);
    return METRICS.flatMap((metric): Found[] => {
      const column = `${metric}_se` as const;
      const error: number | null = row[column];
      const what = wrong(cell, metric, error, earlier.get(labels.join())?.[column], {
        k,
        minimumCohort,
        isOfLesserK,
      });
      return what === undefined
        ? []
        : [{ file, row: index + 2, what: `${column} ${what[0]}`, remedy: what[1] }];
    });
  });
}

function wrong(
  cell: Cell,
  metric: Metric,
  error: number | null,
  before: number | null | undefined,
  {
    k,
    minimumCohort,
    isOfLesserK,
  }: { readonly k: number; readonly minimumCohort: number; readonly isOfLesserK: boolean },
): readonly [string, string] | undefined {
  if (error === null) return undefined;
  const few = [`is of fewer than ${minimumCohort} values, or ${k} organisations`, "Withhold it."] as const;
  if (cell.programmes < minimumCohort) return few;
  if (cell.isUnchanged && !isOfLesserK && before !== null && before !== undefined) {
    return error === before
      ? undefined
      : ["moved, though the blocks of its cell did not", "Keep the earlier value."];
  }
  const { count, organisations, expected } = recomputed(cell.members, partsOf(metric));
  if (count < minimumCohort || organisations < k) {
    return few;
  }
  // Half of the second significant digit, and what the computation may be off by.
  const most =
    expected === 0 ? 0 : 0.5 * 10 ** (Math.floor(Math.log10(expected)) - 1) * (1 + 1e-9) + 1e-9 * expected;
  if (Math.abs(error - expected) <= most) return undefined;
  return [
    "is not the standard error of the values, to two significant digits",
    "Compute it from the values.",
  ];
}

/** The standard error of the mean, from sums of differences to the first value, and the organisations that gave all parts. */
function recomputed(members: readonly Programme[], parts: readonly number[]) {
  const givers = new Set<number>();
  let [count, origin, sum, squares] = [0, 0, 0, 0];
  for (const member of members) {
    let value = 0;
    for (const part of parts) value += member.answers[part]!;
    if (Number.isNaN(value)) continue;
    if (count === 0) origin = value;
    count++;
    sum += value - origin;
    squares += (value - origin) ** 2;
    if (parts.every((part) => gave(member, part))) givers.add(member.organisation);
  }
  const expected = Math.sqrt(Math.max(0, squares - sum ** 2 / count) / (count - 1) / count);
  return { count, organisations: givers.size, expected };
}
