import { dotChart } from "../../charts/dot-chart.ts";
import type { Context } from "../../documents/context.ts";
import { yearExplained } from "../../endpoints/change-explained.ts";
import { meanInYear } from "../../endpoints/findings/index.ts";
import type { Finding } from "../../endpoints/findings/standing.ts";
import { industryBenchmarks } from "../../endpoints/intelligence/industry-benchmarks.ts";
import { overview } from "../../endpoints/observatory/overview.ts";
import { METRIC } from "../../model/metric.ts";
import { UNITS } from "../../model/unit.ts";
import { benchmarkInWords } from "../../model/years.ts";
import { idBefore, type ReleaseFigures } from "../../releases/release-figures.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import { round } from "../../statistics/round.ts";
import { tableNumber } from "../../tables/format.ts";
import type { Figure } from "../figure.ts";
import { drawn, SAMPLE_SIZE } from "../figures/plan.ts";
import {
  intervalKey,
  intervalOf,
  uncertaintyCells,
  uncertaintyColumns,
} from "../figures/uncertainty-columns.ts";
import { capital, formatFigure } from "../format.ts";
import { programmeCountOf } from "./came-in.ts";
import type { PreviousStory, ReleaseStory } from "./release-story.ts";
import { finding, inParts, whose, yearBefore } from "./sentence.ts";

/** Returns the figure of a finding: the year before, the benchmark year in the previous release, and in this one. */
export function findingFigure(context: Context, { release, previous }: ReleaseStory, own: Finding): Figure {
  const { tables } = context;
  const { methodology } = tables;
  const { metric, industry } = own;
  const { unit, label, meanOf } = METRIC[metric];
  const rows = values(release, tables, previous, own);
  const parts = inParts(tables, own, yearExplained(tables, metric, industry ?? undefined));
  // Drawn as in the tables: at its rounded figure, a dot would be off the middle of its interval.
  const value = (estimate: Estimate) => tableNumber(estimate.value, unit);
  return drawn(context, {
    id: ["finding", metric.replaceAll("_", "-"), industry ?? "all"].join("-"),
    title: finding(tables, own, `in ${yearBefore(tables.span)}`),
    description: `${parts} Shown: mean ${meanOf}, ${whose(tables, industry)}; the scale does not begin at 0.`,
    draw: (size) =>
      dotChart(
        {
          key: intervalKey(rows.map(({ estimate }) => estimate)),
          rows: rows.map(({ period, estimate }) => ({
            label: period,
            value: value(estimate),
            text: formatFigure(methodology, unit, round(estimate.value, methodology.rounding[unit])),
            ...intervalOf(estimate, unit),
          })),
          tickText: UNITS[unit].tick,
        },
        size,
      ),
    columns: [
      { name: "period", label: "Period", unit: "text" },
      { name: "release", label: "Release", unit: "text" },
      {
        name: metric,
        label: capital(label.toLowerCase()),
        unit,
        // As many as for the ends of its interval.
        decimals: methodology.rounding[unit] + 1,
      },
      SAMPLE_SIZE,
      ...uncertaintyColumns(tables, unit),
    ],
    rows: rows.map(({ period, release: of, estimate, programmes }) => [
      period,
      of,
      value(estimate),
      programmes,
      ...uncertaintyCells(tables, unit, estimate),
    ]),
    endpoint: industry === null ? overview.path : industryBenchmarks.path,
    otherEndpoints: [],
    datasets: ["industry-trends", "blocks"],
  });
}

interface Value {
  readonly period: string;
  readonly release: string;
  readonly estimate: Estimate;
  readonly programmes: number;
}

/** Returns the values of a finding, oldest first. */
function values(
  release: string,
  figures: ReleaseFigures,
  previous: PreviousStory | undefined,
  own: Finding,
): Value[] {
  const { industry } = own;
  const { benchmark } = figures.span;
  const count = (of: ReleaseFigures, id: string | null, year: number) =>
    id === null ? programmeCountOf(of, year) : programmeCountOf(of, year, "industry", id);
  return [
    {
      period: String(benchmark - 1),
      release,
      estimate: own.before,
      programmes: count(figures, industry, benchmark - 1),
    },
    ...previousEstimates(figures, previous, own).map(({ estimate, id, of }) => ({
      period: `${benchmarkInWords(of.figures.span)} (release ${of.release})`,
      release: of.release,
      estimate,
      programmes: count(of.figures, id, benchmark),
    })),
    {
      period: benchmarkInWords(figures.span),
      release,
      estimate: own.now,
      programmes: count(figures, industry, benchmark),
    },
  ];
}

/** Returns the previous release's value for the benchmark year, if it has the same benchmark year and methodology. */
function previousEstimates(
  figures: ReleaseFigures,
  previous: PreviousStory | undefined,
  { metric, industry }: Finding,
) {
  if (previous === undefined || !previous.isAlike) return [];
  const id = industry && idBefore(figures.industries, previous.figures.industries)(industry);
  const estimate = meanInYear(previous.figures, metric, id, figures.span.benchmark);
  return estimate === null ? [] : [{ estimate, id, of: previous }];
}
