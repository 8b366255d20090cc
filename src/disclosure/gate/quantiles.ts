import { group } from "d3-array";
import { METRIC, type MetricOrPart } from "../../model/metric.ts";
import { distributions, peerDistributions, quantiles as table } from "../../tables/quantiles.ts";
import type { PreviousTables } from "../model/previous-publication.ts";
import { GateAnswers, NO_VALUES } from "./answers.ts";
import { type GateCell, cellsBy } from "./cells.ts";
import type { Check, CheckViolation, CheckedPublication } from "./check.ts";
import { type OwnedValues, Estimates } from "./estimates.ts";
import { isInTwoDigits } from "./two-digits.ts";

/** The largest relative error of a weighted mean, and of a standard error, which is computed with plain sums. */
const PRECISION = 1e-6;

const LABELS = ["industry", "framework", "region"] as const;

/** A row of any of the tables. A label that is null means all. */
interface Row extends Readonly<Record<(typeof LABELS)[number], string | null>> {
  readonly year: number;
  readonly metric: MetricOrPart;
  readonly percentile: number;
  readonly value: number | null;
  readonly standard_error: number | null;
}

/** Checks that every quantile is based on enough organisations and computed correctly. */
export const quantiles: Check = {
  id: "quantiles",
  promise:
    "A quantile is published only for at least the methodology's minimum cohort of values. It is a mean over at least 2k organisations, rounded like answers, with a standard error of two significant digits; two of them make up at most 85 percent of it, and two answers at most 85 percent of its variance. Neither changes while the blocks of the cell stay the same.",
  isOfProgram: true,
  find(view) {
    const { tables, before } = view;
    const earlier = before === undefined ? [] : rowsOf(before.tables).flatMap(([, rows]) => rows);
    const look = new Look(view, new Map(earlier.map((row) => [keyOf(row), row])));
    const rows = rowsOf(tables).flatMap(([file, own]) =>
      own.map((row: Row, index) => ({ file, row, line: index + 2 })),
    );
    const wrong = new Map<(typeof rows)[number], Wrong>();
    // The sorted answers of a year, and of a metric in each cell, are released as soon as they are checked.
    for (const ofYear of group(rows, ({ row }) => row.year).values()) {
      for (const ofMetric of group(ofYear, ({ row }) => row.metric).values()) {
        for (const one of ofMetric) {
          const found = look.at(one.row);
          if (found !== undefined) wrong.set(one, found);
        }
        look.forgetCells();
      }
      look.forgetYear();
    }
    return rows.flatMap((one): CheckViolation[] => {
      const found = wrong.get(one);
      return found === undefined ? [] : [{ file: one.file, row: one.line, what: found[0], remedy: found[1] }];
    });
  },
};

/** Returns the rows of each table. The quantiles come last, so that a Map by key keeps theirs. */
function rowsOf(
  tables: Pick<PreviousTables, "quantiles" | "distributions" | "peerDistributions">,
): (readonly [string, readonly Row[]])[] {
  return [
    [peerDistributions.path, tables.peerDistributions],
    [distributions.path, tables.distributions.map((row) => ({ ...row, region: null }))],
    [table.path, tables.quantiles.map((row) => ({ ...row, framework: null, region: null }))],
  ];
}

function keyOf({ industry, framework, region, year, metric, percentile }: Row): string {
  return [industry, framework, region, year, metric, percentile].join();
}

type Wrong = readonly [what: string, remedy: string];

/** Checks rows one by one, and caches what the rows of a cell share. */
class Look {
  readonly #view: CheckedPublication;
  readonly #earlier: ReadonlyMap<string, Row>;
  /** The functions that look up cells, by the names of the cells' labels. */
  readonly #cellsBy = new Map<string, ReturnType<typeof cellsBy>>();
  readonly #answers: GateAnswers;
  readonly #estimates: Estimates;

  constructor(view: CheckedPublication, earlier: ReadonlyMap<string, Row>) {
    this.#view = view;
    this.#earlier = earlier;
    this.#answers = new GateAnswers(view);
    this.#estimates = new Estimates(PRECISION, view.programmes.length);
  }

  at(row: Row): Wrong | undefined {
    const { k, minimumCohort, rounding } = this.#view.tables.methodology;
    const { metric, percentile, value } = row;
    if (value === null) {
      return row.standard_error === null
        ? undefined
        : ["has a standard error without a value", "Withhold it."];
    }
    const cell = this.#cell(row);
    const isWholeIndustry = row.industry !== null && row.framework === null && row.region === null;
    const least = isWholeIndustry ? minimumCohort : 2 * minimumCohort;
    if (cell.programmes < least) return [`is computed from fewer than ${least} values`, "Withhold it."];
    const step = 10 ** -rounding[METRIC[metric].unit];
    const known = this.#known(row, cell);
    if (known?.value !== undefined && known.value !== null && !isKept(known.value, value, step)) {
      return ["changed, although the blocks of its cell did not", "Keep the earlier value."];
    }
    const isValueKnown = known?.value !== undefined && known.value !== null;
    const isErrorKnown = known?.standard_error !== undefined && known.standard_error !== null;
    if (isErrorKnown && row.standard_error !== null && row.standard_error !== known.standard_error) {
      return [
        "has another standard error, although the blocks of its cell did not change",
        "Keep the earlier error.",
      ];
    }
    if (isValueKnown && (isErrorKnown || row.standard_error === null)) return undefined;
    const answered = this.#answered(row, cell);
    if (answered.values.length < minimumCohort)
      return [`is computed from fewer than ${minimumCohort} values`, "Withhold it."];
    const candidates = this.#estimates.of(answered, percentile, 2 * k);
    const near = isValueKnown
      ? candidates
      : candidates.filter(
          (one) => Math.abs(one.value - value) <= step / 2 + PRECISION * (1 + Math.abs(one.value)),
        );
    if (near.length === 0 && !isValueKnown) {
      return [
        `is not the mean over at least ${2 * k} organisations that the methodology defines`,
        "Compute it with the estimator.",
      ];
    }
    if (!isValueKnown && near.every(({ isOfTwo }) => isOfTwo))
      return ["is nearly all due to one or two organisations", "Withhold it."];
    const error = row.standard_error;
    if (error === null || isErrorKnown) return undefined;
    const errors = near
      .map(({ errorOf }) => errorOf())
      .filter((one) => isInTwoDigits(error, one.error, METRIC[metric].unit, PRECISION));
    if (errors.some(({ isOfTwo }) => !isOfTwo)) return undefined;
    if (errors.length > 0)
      return ["has a standard error that is nearly all due to one or two answers", "Withhold it."];
    return [
      "does not have the jackknife's standard error, to two significant digits",
      "Compute it with the estimator.",
    ];
  }

  forgetCells(): void {
    this.#answers.forgetCells();
  }

  forgetYear(): void {
    this.#answers.forgetYear();
  }

  #cell(row: Row): GateCell {
    const given = LABELS.filter((label) => row[label] !== null);
    const name = given.join();
    const cellOf =
      this.#cellsBy.get(name) ??
      cellsBy(this.#view, (block) => [...given.map((label) => block[label]), block.year]);
    this.#cellsBy.set(name, cellOf);
    return cellOf([...given.map((label) => row[label]!), row.year]);
  }

  /** Returns the row of the previous release if its figures must stay. With a higher k they are recomputed. */
  #known(row: Row, { isUnchanged }: GateCell): Row | undefined {
    const { before, tables } = this.#view;
    const hadLowerK = before?.baseline.k !== undefined && before.baseline.k < tables.methodology.k;
    return isUnchanged && !hadLowerK ? this.#earlier.get(keyOf(row)) : undefined;
  }

  /** Returns the answers of a cell; none if one of its blocks contains earlier answers. */
  #answered(row: Row, { blocks }: GateCell): OwnedValues {
    if (blocks.length === 0) return NO_VALUES;
    const given = LABELS.filter((label) => row[label] !== null);
    return this.#answers.of(
      given,
      given.map((label) => row[label]),
      row.year,
      row.metric,
    );
  }
}

/** Returns whether a value is unchanged, except for rounding to larger steps if the methodology changed. */
function isKept(known: number, value: number, step: number): boolean {
  return value === known || (!isMultiple(known, step) && Math.abs(value - known) <= step / 2);
}

function isMultiple(value: number, step: number): boolean {
  return Math.abs(value / step - Math.round(value / step)) < PRECISION;
}
