import { METRIC, type MetricOrPart } from "../../model/metric.ts";
import { distributions, quantiles as table } from "../../tables/observatory.ts";
import type { Programme } from "../model/programme.ts";
import { type Cell, cellsBy, partsOf } from "./cells.ts";
import type { Check, Found, View } from "./check.ts";
import { type Answered, Estimates } from "./estimates.ts";
import { gave } from "./people.ts";
import { isInTwoDigits } from "./two-digits.ts";

/** What an integral by numbers may be off by. */
const PRECISION = 1e-6;
/** What a standard error may be off by, relative: it is made of small differences of such integrals. */
const ERROR_PRECISION = 1e-5;

/** A row of either table; a quantile of an industry is of all its frameworks. */
interface Row {
  readonly industry: string;
  readonly framework: string | null;
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
  find(view) {
    const { tables, before } = view;
    const ofIndustry = <R extends object>(row: R) => ({ ...row, framework: null });
    const earlier = new Map(
      [...(before?.tables.distributions ?? []), ...(before?.tables.quantiles ?? []).map(ofIndustry)].map(
        (row) => [keyOf(row), row] as const,
      ),
    );
    const look = new Look(view, earlier);
    const rows = [
      [table.path, tables.quantiles.map(ofIndustry)],
      [distributions.path, tables.distributions],
    ] as const;
    return rows.flatMap(([file, own]) =>
      own.flatMap((row: Row, index): Found[] => {
        const wrong = look.at(row);
        return wrong === undefined ? [] : [{ file, row: index + 2, what: wrong[0], remedy: wrong[1] }];
      }),
    );
  },
};

function keyOf({ industry, framework, year, metric, percentile }: Row): string {
  return [industry, framework ?? "", year, metric, percentile].join();
}

type Wrong = readonly [what: string, remedy: string];

/** Looks at rows one by one, and keeps what those of one cell have in common. */
class Look {
  readonly #view: View;
  readonly #earlier: ReadonlyMap<string, Row>;
  readonly #cellOf: { readonly whole: ReturnType<typeof cellsBy>; readonly part: ReturnType<typeof cellsBy> };
  readonly #values = new Map<string, readonly Answered[]>();
  readonly #estimates = new Estimates(PRECISION);

  constructor(view: View, earlier: ReadonlyMap<string, Row>) {
    this.#view = view;
    this.#earlier = earlier;
    this.#cellOf = {
      whole: cellsBy(view, ({ industry, year }) => [industry, year]),
      part: cellsBy(view, ({ industry, framework, year }) => [industry, framework, year]),
    };
  }

  at(row: Row): Wrong | undefined {
    const { k, minimumCohort, rounding } = this.#view.tables.methodology;
    const { metric, percentile, value } = row;
    if (value === null) {
      return row.standard_error === null ? undefined : ["has an error of nothing", "Withhold it."];
    }
    const cell = this.#cell(row);
    const least = row.framework === null ? minimumCohort : 2 * minimumCohort;
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
    const sorted = this.#sorted(row, cell);
    if (sorted.length < minimumCohort) return [`is of fewer than ${minimumCohort} values`, "Withhold it."];
    const candidates = this.#estimates.of(sorted, percentile, 2 * k);
    const near = isValueKnown
      ? candidates
      : candidates.filter(
          (one) => Math.abs(one.value - value) <= step / 2 + PRECISION * (1 + Math.abs(one.value)),
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
      near.some(({ errorOf }) => isInTwoDigits(error, errorOf(), ERROR_PRECISION))
    ) {
      return undefined;
    }
    return [
      "has another standard error than the jackknife's, to two significant digits",
      "Compute it with the estimator.",
    ];
  }

  #cell({ industry, framework, year }: Row): Cell {
    return framework === null
      ? this.#cellOf.whole([industry, year])
      : this.#cellOf.part([industry, framework, year]);
  }

  /** The figures of the release before, where they stay. With a higher k it is another mean of the same answers. */
  #known(row: Row, { isUnchanged }: Cell): Row | undefined {
    const { before, tables } = this.#view;
    const isOfLesserK = before?.baseline.k !== undefined && before.baseline.k < tables.methodology.k;
    return isUnchanged && !isOfLesserK ? this.#earlier.get(keyOf(row)) : undefined;
  }

  #sorted({ industry, framework, year, metric }: Row, { members }: Cell): readonly Answered[] {
    const name = [industry, framework ?? "", year, metric].join();
    const known = this.#values.get(name) ?? answersOf(members, partsOf(metric));
    this.#values.set(name, known);
    return known;
  }
}

/** Whether a value is what it was; a methodology that rounds to larger steps rounds what was published, too. */
function isKept(known: number, value: number, step: number): boolean {
  return value === known || (!isMultiple(known, step) && Math.abs(value - known) <= step / 2);
}

function isMultiple(value: number, step: number): boolean {
  return Math.abs(value / step - Math.round(value / step)) < PRECISION;
}

/** In rising order. */
function answersOf(members: readonly Programme[], parts: readonly number[]): Answered[] {
  const found: Answered[] = [];
  for (const member of members) {
    let [value, isGiven] = [0, true];
    for (const part of parts) {
      value += member.answers[part]!;
      isGiven &&= gave(member, part);
    }
    if (!Number.isNaN(value)) found.push({ value, isGiven, organisation: member.organisation });
  }
  return found.sort((a, b) => a.value - b.value);
}
