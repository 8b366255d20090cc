import { BANDED_METRICS, type BandedMetric, METRIC, METRICS, type Metric } from "../../model/metric.ts";
import { UNITS } from "../../model/unit.ts";
import type { BlockRow } from "../../tables/blocks.ts";
import type { TableDefinition } from "../../tables/define.ts";
import * as observatory from "../../tables/observatory.ts";
import type { PreviousTables } from "../model/previous-publication.ts";
import { type GateCell, cellsBy } from "./cells.ts";
import type { Check, CheckViolation, CheckedPublication } from "./check.ts";
import { shareErrorViolations } from "./share-errors.ts";
import { BlockSums, haveEnoughContributors } from "./sums.ts";
import { isInTwoDigits } from "./two-digits.ts";

type ErrorRow = { readonly sample_size: number | null } & {
  readonly [M in Metric as `${M}_se` | `${M}_mean`]: number | null;
};

type Labels = readonly (string | number)[];
type Labelled = Partial<Pick<BlockRow, "industry" | "framework" | "region" | "year">>;

/** Checks that standard errors of means are based on enough values and disclose none of them. */
export const standardErrors: Check = {
  id: "standard-errors",
  promise:
    "A standard error is published only for at least the methodology's minimum cohort of values, from at least k organisations, of which no two make up more than 85 percent of the variance. It has two significant digits, and does not change while the blocks of its cell stay the same.",
  isOfProgram: true,
  find(view) {
    const { tables, before } = view;
    const sums = new BlockSums();
    const byLabels = <R extends ErrorRow & Labelled>(
      table: TableDefinition,
      of: (some: PreviousTables) => readonly R[],
      ...labels: readonly (keyof Labelled)[]
    ) => {
      const labelsOf = (row: Labelled) => labels.map((label) => row[label] ?? "");
      return inTable(view, table, {
        rows: of(tables),
        before: before && of(before.tables),
        labelsOf,
        labelsOfBlock: labelsOf,
        sums,
      });
    };
    return [
      ...byLabels(observatory.industryTrends, (own) => own.industryTrends, "industry", "year"),
      ...byLabels(observatory.regionTrends, (own) => own.regionTrends, "region", "year"),
      ...byLabels(observatory.frameworkTrends, (own) => own.frameworkTrends, "framework", "year"),
      ...byLabels(observatory.industryRegions, (own) => own.industryRegions, "industry", "region", "year"),
      ...byLabels(
        observatory.industryFrameworks,
        (own) => own.industryFrameworks,
        "industry",
        "framework",
        "year",
      ),
      ...BANDED_METRICS.flatMap((by) => inBands(view, by, sums)),
      ...shareErrorViolations(view),
    ];
  },
};

/** Checks the rows of one metric's bands. Rows of the other metric's bands are skipped, but keep their line numbers. */
function inBands(view: CheckedPublication, by: BandedMetric, sums: BlockSums): CheckViolation[] {
  const { tables, before } = view;
  const falling = [...tables.methodology.bands[by]].sort((a, b) => b.from - a.from);
  const labelsOfBlock = (row: BlockRow) => {
    // Rounding errors must not decide on which side of a bound a mean is.
    const mean = Number(row[`${by}_mean`].toPrecision(12));
    return [by, falling.find(({ from }) => mean >= from)?.band ?? "", row.year];
  };
  return inTable(view, observatory.bands, {
    rows: tables.bands,
    before: before?.tables.bands,
    labelsOf: (row) => [row.by, row.band, row.year],
    labelsOfBlock,
    isLookedAt: (row) => row.by === by,
    sums,
  });
}

/** The rows of a table now and in the previous release, and the cells that rows and blocks belong to. */
interface InTable<R> {
  readonly rows: readonly R[];
  readonly before: readonly R[] | undefined;
  readonly labelsOf: (row: R) => Labels;
  readonly labelsOfBlock: (row: BlockRow) => Labels;
  readonly isLookedAt?: (row: R) => boolean;
  readonly sums: BlockSums;
}

function inTable<R extends ErrorRow>(
  view: CheckedPublication,
  { path: file }: TableDefinition,
  { rows, before, labelsOf, labelsOfBlock, isLookedAt = () => true, sums }: InTable<R>,
): CheckViolation[] {
  const { k, minimumCohort } = view.tables.methodology;
  const kBefore = view.before?.baseline.k;
  const hadLowerK = kBefore !== undefined && kBefore < k;
  const cellOf = cellsBy(view, labelsOfBlock);
  const previousRows = new Map((before ?? []).map((row) => [labelsOf(row).join(), row]));
  return rows.flatMap((row, index) => {
    if (!isLookedAt(row)) return [];
    const labels = labelsOf(row);
    const cell = cellOf(labels);
    const known = previousRows.get(labels.join());
    // If a band had other bounds, its earlier row was computed from other blocks.
    const kept = known !== undefined && isOfSame(known, row) ? known : undefined;
    return METRICS.flatMap((metric): CheckViolation[] => {
      const column = `${metric}_se` as const;
      const what = wrong(cell, metric, (row as ErrorRow)[column], (kept as ErrorRow | undefined)?.[column], {
        k,
        minimumCohort,
        hadLowerK,
        sums,
      });
      return what === undefined
        ? []
        : [{ file, row: index + 2, what: `${column} ${what[0]}`, remedy: what[1] }];
    });
  });
}

/** Returns whether two rows have the same sample size, and the same means to the decimals that every table keeps. */
function isOfSame(one: ErrorRow, other: ErrorRow): boolean {
  const mean = (row: ErrorRow, metric: Metric) =>
    row[`${metric}_mean`]?.toFixed(UNITS[METRIC[metric].unit].tableDecimals);
  return (
    one.sample_size === other.sample_size &&
    METRICS.every((metric) => mean(one, metric) === mean(other, metric))
  );
}

interface Rules {
  readonly k: number;
  readonly minimumCohort: number;
  readonly hadLowerK: boolean;
  readonly sums: BlockSums;
}

function wrong(
  cell: GateCell,
  metric: Metric,
  error: number | null,
  before: number | null | undefined,
  { k, minimumCohort, hadLowerK, sums }: Rules,
): readonly [string, string] | undefined {
  if (error === null) return undefined;
  const few = [
    `is computed from fewer than ${minimumCohort} values or ${k} organisations`,
    "Withhold it.",
  ] as const;
  if (cell.programmes < minimumCohort) return few;
  if (cell.isUnchanged && !hadLowerK && before !== null && before !== undefined) {
    return error === before
      ? undefined
      : ["changed, although the blocks of its cell did not", "Keep the earlier value."];
  }
  const found = sums.of(cell, metric);
  const { count, squares } = found;
  if (count < minimumCohort || !haveEnoughContributors(cell, metric, k)) return few;
  if (sums.isVarianceOfTwo(cell, metric, found)) {
    return ["is nearly all due to one or two organisations", "Withhold it."];
  }
  if (isInTwoDigits(error, Math.sqrt(squares / (count - 1) / count), METRIC[metric].unit)) return undefined;
  return [
    "is not the standard error of the values, to two significant digits",
    "Compute it from the values.",
  ];
}
