import type { DataProblem } from "../../model/problem.ts";
import type { Tables } from "../index.ts";
import { bottleneckShares, requirementGaps } from "../rates.ts";
import { errorProblems, type RowProblem } from "./errors.ts";

/** Counts of rates are in steps, so that one more or less does not show. */
const STEP = 5;
/** A share has four decimals, which give exact counts only up to this precision. */
const DECIMALS = 1e-4;

/** Checks that rates are withheld entirely or not at all, and are ratios of counts in steps. */
export function rateProblems(tables: Tables): DataProblem[] {
  return [
    ...tables.requirementGaps.flatMap((row, index) => {
      const at = { file: requirementGaps.path, row: index + 2 };
      const { sample_size, open_finding_rate_pct, avg_remediation_days, open_findings } = row;
      const whole = [
        ...wholeProblems({ sample_size, open_finding_rate_pct, avg_remediation_days, open_findings }),
        ...withheldProblems(sample_size, "avg_remediation_days_se", row.avg_remediation_days_se),
      ];
      const own = whole.length > 0 || sample_size === null ? whole : gapProblems(tables, row, sample_size);
      return own.map((problem) => ({ ...at, ...problem }));
    }),
    ...bottleneckProblems(tables),
  ];
}

const MAKE = "Make the table with ingest.";

function wholeProblems(values: Readonly<Record<string, number | null>>): RowProblem[] {
  const entries = Object.entries(values);
  const isWithheld = values.sample_size === null;
  return entries
    .filter(([, value]) => (value === null) !== isWithheld)
    .map(([column, value]) => ({
      column,
      value: value === null ? "" : String(value),
      rule: isWithheld
        ? "must be empty, because the count is withheld"
        : "must be filled in, because the row has a count",
      remedy: "Fill the row in, or withhold all of it.",
    }));
}

/** Checks that a withheld row has no standard error. Other rows have none if their count is small. */
function withheldProblems(count: number | null, column: string, error: number | null): RowProblem[] {
  if (count !== null || error === null) return [];
  const rule = "must be empty, because the count is withheld";
  return [{ column, value: String(error), rule, remedy: "Empty it." }];
}

function isStep(count: number, tolerance = 0): boolean {
  return Math.abs(count - STEP * Math.round(count / STEP)) <= tolerance;
}

function countProblems({ methodology }: Tables, count: number): RowProblem[] {
  const at = { column: "sample_size", value: String(count) };
  if (!isStep(count)) return [{ ...at, rule: `must be a multiple of ${STEP}`, remedy: MAKE }];
  if (count < methodology.k - STEP / 2) {
    return [
      { ...at, rule: `must count at least k = ${methodology.k} programmes`, remedy: "Withhold the row." },
    ];
  }
  return [];
}

function gapProblems(
  tables: Tables,
  row: Tables["requirementGaps"][number],
  sampleSize: number,
): RowProblem[] {
  const rate = row.open_finding_rate_pct!;
  const open = (rate * sampleSize) / 100;
  const isRatio = isStep(open, DECIMALS * sampleSize) && open > STEP / 2 && open < sampleSize - STEP / 2;
  return [
    ...countProblems(tables, sampleSize),
    ...(isRatio
      ? []
      : [
          {
            column: "open_finding_rate_pct",
            value: String(rate),
            rule: `must be a share of ${sampleSize} in steps of ${STEP}, neither none nor all of them`,
            remedy: MAKE,
          },
        ]),
    ...(Math.abs(open - row.open_findings!) <= DECIMALS * sampleSize
      ? []
      : [
          {
            column: "open_findings",
            value: String(row.open_findings),
            rule: `must be ${STEP * Math.round(open / STEP)}, ${rate}% of ${sampleSize}`,
            remedy: MAKE,
          },
        ]),
    ...precisionProblems(tables, "avg_remediation_days", row.avg_remediation_days!),
    ...errorProblems(
      "avg_remediation_days_se",
      row.avg_remediation_days_se,
      isOfMany(tables, row.open_findings!),
      tables.methodology.minimumCohort,
    ),
  ];
}

/** Whether a count in steps may be at least the minimum cohort. */
function isOfMany({ methodology }: Tables, inSteps: number): boolean {
  return inSteps >= methodology.minimumCohort - STEP / 2;
}

/** Checks the decimals of a mean: more of them would reveal its count. */
function precisionProblems({ methodology }: Tables, column: string, value: number): RowProblem[] {
  const step = 10 ** -methodology.rounding.days;
  if (Math.abs(value / step - Math.round(value / step)) < 1e-6) return [];
  return [
    {
      column,
      value: String(value),
      rule: `must be a multiple of ${step}, to which answers are rounded`,
      remedy: "Round it.",
    },
  ];
}

function bottleneckProblems(tables: Tables): DataProblem[] {
  const { bottleneckShares: rows } = tables;
  return rows.flatMap((row, index) => {
    const { sample_size, share_pct, avg_delay_days, respondents } = row;
    const whole = [
      ...wholeProblems({ sample_size, share_pct, avg_delay_days, respondents }),
      ...withheldProblems(sample_size, "avg_delay_days_se", row.avg_delay_days_se),
    ];
    const own =
      whole.length > 0 || sample_size === null
        ? whole
        : [
            ...countProblems(tables, sample_size),
            ...shareProblems(rows, row),
            ...precisionProblems(tables, "avg_delay_days", avg_delay_days!),
            ...errorProblems(
              "avg_delay_days_se",
              row.avg_delay_days_se,
              isOfMany(tables, sample_size),
              tables.methodology.minimumCohort,
            ),
          ];
    return own.map((problem) => ({ file: bottleneckShares.path, row: index + 2, ...problem }));
  });
}

/**
 * Checks that the shares of a year have one total, its respondents: the sum of the counts if all rows are published; otherwise
 * that sum plus any number of steps, for the withheld rows.
 */
function shareProblems(
  rows: Tables["bottleneckShares"],
  { year, share_pct, sample_size, respondents }: Tables["bottleneckShares"][number],
): RowProblem[] {
  const ofYear = rows.filter((row) => row.year === year);
  const published = ofYear.filter((row) => row.sample_size !== null && row.share_pct !== null);
  const counted = published.reduce((sum, row) => sum + row.sample_size!, 0);
  const largest = published.reduce((a, b) => (b.share_pct! > a.share_pct! ? b : a));
  const total = (100 * largest.sample_size!) / largest.share_pct!;
  const inSteps = STEP * Math.round(total / STEP);
  const expected = published.length === ofYear.length ? counted : Math.max(counted, inSteps);
  const share = (100 * sample_size!) / expected;
  return [
    ...(Math.abs(share - share_pct!) <= DECIMALS
      ? []
      : [
          {
            column: "share_pct",
            value: String(share_pct),
            rule: `must be ${Number(share.toFixed(4))}, ${sample_size} of the ${expected} that named a cause in ${year}`,
            remedy: MAKE,
          },
        ]),
    ...(respondents === expected
      ? []
      : [
          {
            column: "respondents",
            value: String(respondents),
            rule: `must be ${expected}, the number of programmes that the shares of ${year} are based on`,
            remedy: MAKE,
          },
        ]),
  ];
}
