import { group } from "d3-array";
import { isAsked, METRIC, METRICS_AND_PARTS, type MetricOrPart } from "../../model/metric.ts";
import type { Span } from "../../model/years.ts";
import { HarrellDavis } from "../../statistics/harrell-davis.ts";
import { round } from "../../statistics/round.ts";
import type { SortedSample } from "../../statistics/sample.ts";
import type { BlockRow } from "../../tables/blocks.ts";
import { extentsOf } from "../../tables/extents.ts";
import type { Settings } from "../../tables/index.ts";
import { type GroupLabels, belongsTo, isOfIndustry, peerGroups } from "../../tables/peer-groups.ts";
import {
  DISTRIBUTION_PERCENTILES,
  type DistributionRow,
  type PeerDistributionRow,
  PERCENTILES,
  type QuantileRow,
} from "../../tables/quantiles.ts";
import type { PublishedBlock } from "../model/block.ts";
import { isDominantShare } from "../model/dominance.ts";
import type { PreviousFigures } from "../model/previous-publication.ts";
import { SortedAnswers, ScratchArrays } from "./answers.ts";
import { publishedError } from "./errors.ts";
import { hadLowerK, keptFigure, unchangedCell } from "./previous-release.ts";
import { byImportance, type QuantileFigure, rising, WITHHELD_QUANTILE } from "./rising.ts";

/** The labels that the blocks of a cell share. */
type Labels = GroupLabels & { readonly year: number };

/**
 * Quantiles of the answers of members of published blocks. Each is averaged over at least 2k organisations and rounded as
 * answers are, with its standard error to two significant digits. It is null if fewer programmes than the minimum cohort
 * answered, if no average covers that many organisations, or if one or two make up nearly all of it. The error is also null
 * if one or two answers make up nearly all of the variance.
 */
export class Quantiles {
  readonly #estimator = new HarrellDavis();
  readonly #byYear: ReadonlyMap<number, readonly PublishedBlock[]>;
  /** Sorted answers of all programmes of a year, or of one industry in it. */
  readonly #answers = new Map<string, SortedAnswers>();
  readonly #room = new ScratchArrays();
  readonly #span: Span;
  readonly #settings: Settings;
  readonly #previous: PreviousFigures | undefined;
  readonly #previousBlocks: ReadonlyMap<number, readonly BlockRow[]>;
  readonly #yearsOf: (industry: string) => number[];
  readonly #known: ReadonlyMap<string, QuantileFigure>;

  /** @param previous the tables of the previous release */
  constructor(
    blocks: readonly PublishedBlock[],
    span: Span,
    settings: Settings,
    previous: PreviousFigures | undefined,
  ) {
    this.#byYear = group(blocks, ({ row }) => row.year);
    this.#span = span;
    this.#settings = settings;
    this.#previous = previous;
    this.#previousBlocks = group(previous?.blocks ?? [], ({ year }) => year);
    const rows = blocks.map(({ row }) => row);
    this.#yearsOf = extentsOf(rows, settings, span).industry;
    const { distributions = [], peerDistributions = [], quantiles = [] } = previous ?? {};
    this.#known = new Map(
      [
        ...peerDistributions,
        ...distributions.map((row) => ({ ...row, region: null })),
        ...quantiles.map((row) => ({ ...row, framework: null, region: null })),
      ].map((row) => [keyOf(row, row.metric, row.percentile), row]),
    );
  }

  /** Computes the quantiles of each industry, for each year from its first to its last. */
  ofIndustries(): QuantileRow[] {
    return this.#settings.industries.flatMap(({ id: industry }) =>
      this.#yearsOf(industry).flatMap((year) =>
        this.#rowsOf({ industry, framework: null, region: null, year }, PERCENTILES).map(
          ({ framework: _, region: __, ...row }) => ({ ...row, industry }),
        ),
      ),
    );
  }

  /**
   * Computes the quantiles of each industry in the benchmark year, and of each of its frameworks that has at least twice
   * the minimum cohort.
   * @param quantiles the rows of ofIndustries, rounded as in their table
   */
  ofIndustriesAndFrameworks(quantiles: readonly QuantileRow[]): DistributionRow[] {
    const { benchmark: year } = this.#span;
    const published = new Map(
      quantiles.map((row) => [
        keyOf({ ...row, framework: null, region: null }, row.metric, row.percentile),
        row,
      ]),
    );
    const groups = this.#peerGroups().filter(isOfIndustry);
    return this.#settings.industries
      .filter(({ id }) => this.#yearsOf(id).includes(year))
      .flatMap(({ id: industry }) => {
        const parts = groups.filter((own) => own.industry === industry && own.framework !== null);
        return [{ industry, framework: null, region: null }, ...parts].flatMap((own) =>
          this.#rowsOf({ ...own, year }, DISTRIBUTION_PERCENTILES, published).map(
            ({ region: _, ...row }) => ({
              ...row,
              industry,
            }),
          ),
        );
      });
  }

  /** Computes the quantiles of every other group of the benchmark year that has at least twice the minimum cohort. */
  ofPeerGroups(): PeerDistributionRow[] {
    return this.#peerGroups()
      .filter((own) => !isOfIndustry(own))
      .flatMap((own) => this.#rowsOf({ ...own, year: this.#span.benchmark }, DISTRIBUTION_PERCENTILES));
  }

  #peerGroups(): GroupLabels[] {
    const blocks = this.#byYear.get(this.#span.benchmark) ?? [];
    return peerGroups(
      blocks.map(({ row }) => row),
      this.#settings,
    );
  }

  /**
   * Makes the rows of a cell.
   * @param published figures of the cell that another table already publishes, by key
   */
  #rowsOf(
    labels: Labels,
    percentiles: readonly number[],
    published: ReadonlyMap<string, QuantileFigure> = new Map(),
  ): PeerDistributionRow[] {
    const cell = (this.#byYear.get(labels.year) ?? []).filter(({ row }) => belongsTo(row, labels));
    const programmes = cell.reduce((sum, { row }) => sum + row.programmes, 0);
    const { minimumCohort } = this.#settings.methodology;
    const isPublished = programmes >= (labels.industry === null ? 2 * minimumCohort : minimumCohort);
    const figureOf = isPublished ? this.#figures(cell, labels) : () => WITHHELD_QUANTILE;
    const asked = METRICS_AND_PARTS.filter((metric) => isAsked(metric, labels.year));
    return asked.flatMap((metric) => {
      const figures = rising(
        new Map(
          byImportance(percentiles).map((percentile) => [
            percentile,
            published.get(keyOf(labels, metric, percentile)) ?? figureOf(metric, percentile),
          ]),
        ),
      );
      return percentiles.map((percentile) => ({
        ...labels,
        metric,
        percentile,
        sample_size: programmes === 0 ? null : programmes,
        value: figures.get(percentile)?.value ?? null,
        standard_error: figures.get(percentile)?.standard_error ?? null,
      }));
    });
  }

  /** Returns a function for the figures of a cell: as published if its blocks are unchanged, otherwise computed. */
  #figures(
    cell: readonly PublishedBlock[],
    labels: Labels,
  ): (metric: MetricOrPart, percentile: number) => QuantileFigure {
    const { minimumCohort, rounding } = this.#settings.methodology;
    const before = this.#previousBlocks.get(labels.year)?.filter((row) => belongsTo(row, labels));
    const same = unchangedCell(cell, before);
    const rules = { hadLowerK: hadLowerK(this.#previous, this.#settings), minimumCohort };
    const today = this.#today(cell, labels);
    if (same === undefined) return today;
    return (metric, percentile) => {
      const published = this.#known.get(keyOf(labels, metric, percentile)) ?? WITHHELD_QUANTILE;
      let computed: QuantileFigure | undefined;
      const kept = (figure: keyof QuantileFigure) =>
        keptFigure(published[figure], same, rules, () => (computed ??= today(metric, percentile))[figure]);
      const value = kept("value");
      if (value === null) return WITHHELD_QUANTILE;
      // A value that was published with more digits is rounded to today's.
      return { value: round(value, rounding[METRIC[metric].unit]), standard_error: kept("standard_error") };
    };
  }

  #today(
    cell: readonly PublishedBlock[],
    labels: Labels,
  ): (metric: MetricOrPart, percentile: number) => QuantileFigure {
    const { k, minimumCohort, rounding } = this.#settings.methodology;
    const make = this.#answersOf(labels).of(cell);
    // The percentiles of a metric are asked for one after the other.
    let last: { readonly metric: MetricOrPart; readonly sample: SortedSample } | undefined;
    return (metric, percentile) => {
      if (last?.metric !== metric) last = { metric, sample: make(metric) };
      const { sample } = last;
      if (sample.values.length < minimumCohort) return WITHHELD_QUANTILE;
      const quantile = this.#estimator.quantile(sample, percentile / 100, 2 * k);
      if (quantile === undefined || isDominantShare(quantile.partOfTwo, 1)) return WITHHELD_QUANTILE;
      const { unit } = METRIC[metric];
      return {
        value: round(quantile.value, rounding[unit]),
        // The average covers 2k organisations, so one with many answers cannot hide behind single ones here.
        standard_error: isDominantShare(quantile.partOfTwoInError, 1)
          ? null
          : publishedError(quantile.standardError, unit),
      };
    };
  }

  /** Sorts the answers of each industry separately: most cells are within one, so their samples take fewer steps. */
  #answersOf({ industry, year }: Labels): SortedAnswers {
    const key = `${year} ${industry ?? ""}`;
    const all = { industry, framework: null, region: null };
    // In other years each industry has only one cell, so nothing is cached.
    const isKept = year === this.#span.benchmark;
    const known =
      this.#answers.get(key) ??
      new SortedAnswers(
        (this.#byYear.get(year) ?? []).filter(({ row }) => belongsTo(row, all)),
        this.#room,
        isKept,
      );
    if (isKept) this.#answers.set(key, known);
    return known;
  }
}

function keyOf({ industry, framework, region, year }: Labels, metric: string, percentile: number): string {
  return [industry, framework, region, year, metric, percentile].join();
}
