import { group } from "d3-array";
import { METRIC, type MetricOrPart } from "../../model/metric.ts";
import { distributions, peerDistributions, quantiles as table } from "../../tables/quantiles.ts";
import type { EarlierTables } from "../model/earlier.ts";
import { Answers, NONE } from "./answers.ts";
import { type Cell, cellsBy } from "./cells.ts";
import type { Check, Found, View } from "./check.ts";
import { type Answered, Estimates } from "./estimates.ts";
import { isInTwoDigits } from "./two-digits.ts";

/** What an integral by numbers may be off by. */
const PRECISION = 1e-6;
/** What a weighted mean may be off by, relative: of few values the integral's weights are steep at an end. */
const VALUE_PRECISION = 1e-5;
/** What a standard error may be off by, relative: it is made of small differences of such integrals. */
const ERROR_PRECISION = 1e-5;

const LABELS = ["industry", "framework", "region"] as const;

/** A row of any of the tables; where a label is null it is of all. */
interface Row extends Readonly<Record<(typeof LABELS)[number], string | null>> {
  readonly year: number;
  readonly metric: MetricOrPart;
  readonly percentile: number;
  readonly value: number | null;
  readonly standard_error: number | null;
}

/** No quantile is the answer of a few. */
export const quantiles: Check = {
  id: "quantiles",
  promise:
    "A quantile is told from the methodology's minimum cohort of values on, as a mean over at least 2k organisations, rounded as answers are, and its standard error to two significant digits; both stay while the blocks of its cell do.",
  isOfProgram: true,
  find(view) {
    const { tables, before } = view;
    const told = before === undefined ? [] : rowsOf(before.tables).flatMap(([, rows]) => rows);
    const look = new Look(view, new Map(told.map((row) => [keyOf(row), row])));
    const rows = rowsOf(tables).flatMap(([file, own]) =>
      own.map((row: Row, index) => ({ file, row, line: index + 2 })),
    );
    const wrong = new Map<(typeof rows)[number], Wrong>();
    // The answers of a year, and those of a metric in each cell, are kept no longer than they are looked at.
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
    return rows.flatMap((one): Found[] => {
      const found = wrong.get(one);
      return found === undefined ? [] : [{ file: one.file, row: one.line, what: found[0], remedy: found[1] }];
    });
  },
};

/** The rows of each table; of an industry in both of the first two, the first one's are the last to be told. */
function rowsOf(
  tables: Pick<EarlierTables, "quantiles" | "distributions" | "peerDistributions">,
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

/** Looks at rows one by one, and keeps what those of one cell have in common. */
class Look {
  readonly #view: View;
  readonly #earlier: ReadonlyMap<string, Row>;
  /** Looks up cells, by the names of the labels that they have. */
  readonly #cellsBy = new Map<string, ReturnType<typeof cellsBy>>();
  readonly #answers: Answers;
  readonly #estimates: Estimates;

  constructor(view: View, earlier: ReadonlyMap<string, Row>) {
    this.#view = view;
    this.#earlier = earlier;
    this.#answers = new Answers(view);
    this.#estimates = new Estimates(PRECISION, view.programmes.length);
  }

  at(row: Row): Wrong | undefined {
    const { k, minimumCohort, rounding } = this.#view.tables.methodology;
    const { metric, percentile, value } = row;
    if (value === null) {
      return row.standard_error === null ? undefined : ["has an error of nothing", "Withhold it."];
    }
    const cell = this.#cell(row);
    const isWholeIndustry = row.industry !== null && row.framework === null && row.region === null;
    const least = isWholeIndustry ? minimumCohort : 2 * minimumCohort;
    if (cell.programmes < least) return [`is of fewer than ${least} values`, "Withhold it."];
    const step = 10 ** -rounding[METRIC[metric].unit];
    const known = this.#known(row, cell);
    if (known?.value !== undefined && known.value !== null && !isKept(known.value, value, step)) {
      return ["moved, though the blocks of its cell did not", "Keep the earlier value."];
    }
    const isValueKnown = known?.value !== undefined && known.value !== null;
    const isErrorKnown = known?.standard_error !== undefined && known.standard_error !== null;
    if (isErrorKnown && row.standard_error !== null && row.standard_error !== known.standard_error) {
      return [
        "has another standard error, though the blocks of its cell did not move",
        "Keep the earlier error.",
      ];
    }
    if (isValueKnown && (isErrorKnown || row.standard_error === null)) return undefined;
    const answered = this.#answered(row, cell);
    if (answered.values.length < minimumCohort)
      return [`is of fewer than ${minimumCohort} values`, "Withhold it."];
    const candidates = this.#estimates.of(answered, percentile, 2 * k);
    const near = isValueKnown
      ? candidates
      : candidates.filter(
          (one) => Math.abs(one.value - value) <= step / 2 + VALUE_PRECISION * (1 + Math.abs(one.value)),
        );
    if (near.length === 0 && !isValueKnown) {
      return [
        `is not the mean over ${2 * k} organisations or more that the methodology says`,
        "Compute it with the estimator.",
      ];
    }
    const error = row.standard_error;
    if (
      error === null ||
      isErrorKnown ||
      near.some(({ errorOf }) => isInTwoDigits(error, errorOf(), METRIC[metric].unit, ERROR_PRECISION))
    ) {
      return undefined;
    }
    return [
      "has another standard error than the jackknife's, to two significant digits",
      "Compute it with the estimator.",
    ];
  }

  forgetCells(): void {
    this.#answers.forgetCells();
  }

  forgetYear(): void {
    this.#answers.forgetYear();
  }

  #cell(row: Row): Cell {
    const given = LABELS.filter((label) => row[label] !== null);
    const name = given.join();
    const cellOf =
      this.#cellsBy.get(name) ??
      cellsBy(this.#view, (block) => [...given.map((label) => block[label]), block.year]);
    this.#cellsBy.set(name, cellOf);
    return cellOf([...given.map((label) => row[label]!), row.year]);
  }

  /** The figures of the release before, where they stay. With a higher k it is another mean of the same answers. */
  #known(row: Row, { isUnchanged }: Cell): Row | undefined {
    const { before, tables } = this.#view;
    const isOfLesserK = before?.baseline.k !== undefined && before.baseline.k < tables.methodology.k;
    return isUnchanged && !isOfLesserK ? this.#earlier.get(keyOf(row)) : undefined;
  }

  /** The answers of a cell; none where those of today are not all that stand in its blocks. */
  #answered(row: Row, { blocks }: Cell): Answered {
    if (blocks.length === 0) return NONE;
    const given = LABELS.filter((label) => row[label] !== null);
    return this.#answers.of(
      given,
      given.map((label) => row[label]),
      row.year,
      row.metric,
    );
  }
}

/** Whether a value is what it was; a methodology that rounds to larger steps rounds what was published, too. */
function isKept(known: number, value: number, step: number): boolean {
  return value === known || (!isMultiple(known, step) && Math.abs(value - known) <= step / 2);
}

function isMultiple(value: number, step: number): boolean {
  return Math.abs(value / step - Math.round(value / step)) < PRECISION;
}
