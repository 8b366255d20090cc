import { group } from "d3-array";
import { isAsked, METRIC, METRICS_AND_PARTS, type MetricOrPart } from "../../model/metric.ts";
import type { Span } from "../../model/years.ts";
import { HarrellDavis, type Owned, type Sample, sampleOf } from "../../statistics/harrell-davis.ts";
import { round } from "../../statistics/round.ts";
import type { BlockRow } from "../../tables/blocks.ts";
import { extentsOf } from "../../tables/extents.ts";
import type { Settings } from "../../tables/index.ts";
import {
  DISTRIBUTION_PERCENTILES,
  type DistributionRow,
  PERCENTILES,
  type QuantileRow,
} from "../../tables/observatory.ts";
import type { PublishedBlock } from "../model/block.ts";
import type { EarlierFigures } from "../model/earlier.ts";
import type { Programme } from "../model/programme.ts";
import { contributesTo, valueOf } from "./contributors.ts";
import { isOfLesserK, keptFigure, knownMembers, staysAsItWas } from "./earlier.ts";
import { SIGNIFICANT_DIGITS } from "./errors.ts";

/** Stands for whose a limited value is: all of them count as one organisation, for none of them gave it. */
const NOBODY = -1;

/** A quantile as it is published; both null where it is withheld. */
type Figure = Pick<QuantileRow, "value" | "standard_error">;
type Figures = ReadonlyMap<number, Figure>;

const WITHHELD: Figure = { value: null, standard_error: null };

/** Labels of a cell, by the row of any of its blocks. */
type Labels = Pick<BlockRow, "industry" | "year"> & { readonly framework: string | null };

/**
 * Quantiles over values as answered of the members of published blocks, each averaged over at least 2k organisations and
 * rounded as answers are, with its standard error to two significant digits. Null where fewer than the minimum cohort
 * answered, or no average is over so many.
 */
export class Quantiles {
  readonly #estimator = new HarrellDavis();
  readonly #blocks: readonly PublishedBlock[];
  readonly #span: Span;
  readonly #settings: Settings;
  readonly #earlier: EarlierFigures | undefined;
  readonly #yearsOf: (industry: string) => number[];
  readonly #known: ReadonlyMap<string, Figure>;

  /** @param earlier the tables of the release before */
  constructor(
    blocks: readonly PublishedBlock[],
    span: Span,
    settings: Settings,
    earlier: EarlierFigures | undefined,
  ) {
    this.#blocks = blocks;
    this.#span = span;
    this.#settings = settings;
    this.#earlier = earlier;
    const rows = blocks.map(({ row }) => row);
    this.#yearsOf = extentsOf(rows, settings, span).industry;
    this.#known = new Map([
      ...(earlier?.distributions ?? []).map((row) => [keyOf(row, row.metric, row.percentile), row] as const),
      ...(earlier?.quantiles ?? []).map(
        (row) => [keyOf({ ...row, framework: null }, row.metric, row.percentile), row] as const,
      ),
    ]);
  }

  /** Of each industry and year from its first to its last. */
  ofIndustries(): QuantileRow[] {
    const byCell = group(this.#blocks, ({ row }) => `${row.industry} ${row.year}`);
    return this.#settings.industries.flatMap(({ id: industry }) =>
      this.#yearsOf(industry).flatMap((year) => {
        const cell = byCell.get(`${industry} ${year}`) ?? [];
        return this.#rowsOf(cell, { industry, framework: null, year }, PERCENTILES).map(
          ({ framework: _, ...row }) => row,
        );
      }),
    );
  }

  /**
   * Of each industry of the benchmark year, and of each of its frameworks that has twice the minimum cohort.
   * @param quantiles those of industries, as the table has them
   */
  ofBenchmarkYear(quantiles: readonly QuantileRow[]): DistributionRow[] {
    const { industries, frameworks, methodology } = this.#settings;
    const { benchmark: year } = this.#span;
    const told = new Map(
      quantiles
        .filter((row) => row.year === year)
        .map((row) => [keyOf({ ...row, framework: null }, row.metric, row.percentile), row]),
    );
    const byIndustry = group(
      this.#blocks.filter(({ row }) => row.year === year),
      ({ row }) => row.industry,
    );
    return industries
      .filter(({ id }) => this.#yearsOf(id).includes(year))
      .flatMap(({ id: industry }) => {
        const blocks = byIndustry.get(industry) ?? [];
        const whole = this.#rowsOf(
          blocks,
          { industry, framework: null, year },
          DISTRIBUTION_PERCENTILES,
          told,
        );
        const ofFrameworks = frameworks.flatMap(({ id: framework }) => {
          const own = blocks.filter(({ row }) => row.framework === framework);
          if (programmesIn(own) < 2 * methodology.minimumCohort) return [];
          return this.#rowsOf(own, { industry, framework, year }, DISTRIBUTION_PERCENTILES);
        });
        return [...whole, ...ofFrameworks];
      });
  }

  /** The rows of a cell. @param told figures of it that are told already, by key */
  #rowsOf(
    cell: readonly PublishedBlock[],
    labels: Labels,
    percentiles: readonly number[],
    told: ReadonlyMap<string, Figure> = new Map(),
  ): DistributionRow[] {
    const figureOf = this.#figures(cell, labels);
    const programmes = programmesIn(cell);
    const asked = METRICS_AND_PARTS.filter((metric) => isAsked(metric, labels.year));
    return asked.flatMap((metric) => {
      const figures = rising(
        new Map(
          byImportance(percentiles).map((percentile) => [
            percentile,
            told.get(keyOf(labels, metric, percentile)) ?? figureOf(metric, percentile),
          ]),
        ),
      );
      return percentiles.map((percentile) => ({
        industry: labels.industry,
        framework: labels.framework,
        year: labels.year,
        metric,
        percentile,
        sample_size: programmes === 0 ? null : programmes,
        value: figures.get(percentile)?.value ?? null,
        standard_error: figures.get(percentile)?.standard_error ?? null,
      }));
    });
  }

  /** Finds the figures of a cell: as they were published, while its blocks stay, or as the values of today have it. */
  #figures(
    cell: readonly PublishedBlock[],
    labels: Labels,
  ): (metric: MetricOrPart, percentile: number) => Figure {
    const { minimumCohort, rounding } = this.#settings.methodology;
    const { industry, framework, year } = labels;
    const before = this.#earlier?.blocks.filter(
      (row) =>
        row.year === year && row.industry === industry && (framework === null || row.framework === framework),
    );
    const same = staysAsItWas(cell, before);
    const rules = { isOfLesserK: isOfLesserK(this.#earlier, this.#settings), minimumCohort };
    const today = this.#today(knownMembers(cell));
    if (same === undefined) return today;
    return (metric, percentile) => {
      const published = this.#known.get(keyOf(labels, metric, percentile)) ?? WITHHELD;
      let computed: Figure | undefined;
      const kept = (figure: keyof Figure) =>
        keptFigure(published[figure], same, rules, () => (computed ??= today(metric, percentile))[figure]);
      const value = kept("value");
      if (value === null) return WITHHELD;
      // What was told with more digits is told with those of today.
      return { value: round(value, rounding[METRIC[metric].unit]), standard_error: kept("standard_error") };
    };
  }

  #today(members: readonly Programme[]): (metric: MetricOrPart, percentile: number) => Figure {
    const { k, minimumCohort, rounding } = this.#settings.methodology;
    const samples = new Map<MetricOrPart, Sample>();
    const sampleOfMetric = (metric: MetricOrPart) => {
      const known = samples.get(metric);
      if (known !== undefined) return known;
      const owned: Owned[] = [];
      for (const programme of members) {
        const value = valueOf(programme, metric);
        if (Number.isNaN(value)) continue;
        owned.push({ value, owner: contributesTo(programme, metric) ? programme.organisation : NOBODY });
      }
      const made = sampleOf(owned);
      samples.set(metric, made);
      return made;
    };
    return (metric, percentile) => {
      const sample = sampleOfMetric(metric);
      if (sample.values.length < minimumCohort) return WITHHELD;
      const quantile = this.#estimator.quantile(sample, percentile / 100, 2 * k);
      if (quantile === undefined) return WITHHELD;
      const error = Number(quantile.standardError.toPrecision(SIGNIFICANT_DIGITS));
      return {
        value: round(quantile.value, rounding[METRIC[metric].unit]),
        // None would say that all about it answered the same.
        standard_error: error === 0 ? null : error,
      };
    };
  }
}

function programmesIn(blocks: readonly PublishedBlock[]): number {
  return blocks.reduce((sum, { row }) => sum + row.programmes, 0);
}

function keyOf({ industry, framework, year }: Labels, metric: string, percentile: number): string {
  return [industry, framework, year, metric, percentile].join();
}

const MEDIAN = 50;

/** The percentiles of every year first, and then those of the benchmark year; of both the middle ones first. */
function byImportance(percentiles: readonly number[]): number[] {
  const isOfEveryYear = (percentile: number) => PERCENTILES.some((own) => own === percentile);
  return [...percentiles].sort(
    (a, b) =>
      Number(isOfEveryYear(b)) - Number(isOfEveryYear(a)) ||
      Math.abs(a - MEDIAN) - Math.abs(b - MEDIAN) ||
      a - b,
  );
}

/**
 * Percentiles that rise. Where few answered, weights at the ends are wide, so that a mean there may lie beyond one
 * nearer the middle: it is withheld.
 * @param figures by percentile, the more important ones first
 */
function rising(figures: Figures): Figures {
  const told = new Map<number, Figure>();
  for (const [percentile, figure] of figures) {
    const { value } = figure;
    const isRising = [...told].every(
      ([other, known]) =>
        value === null ||
        known.value === null ||
        Math.sign(known.value - value) * Math.sign(other - percentile) >= 0,
    );
    told.set(percentile, isRising ? figure : WITHHELD);
  }
  return told;
}
