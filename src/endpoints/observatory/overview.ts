import * as Type from "typebox";
import {
  answerField,
  byAnswerField,
  byMetric,
  LATER_METRICS,
  METRIC,
  type Metric,
} from "../../model/metric.ts";
import { changesInPoints } from "../../model/unit.ts";
import { nullable } from "../../tables/column.ts";
import type { RegionTrendRow, TrendRow } from "../../tables/observatory.ts";
import { globalMean } from "../averages-of-industries.ts";
import { frameworkAverages } from "../averages.ts";
import { explainedField, explainedOf } from "../change-explained.ts";
import { changeOf, pointsOf, riskEstimate, thisYearAndBefore } from "../estimates.ts";
import { meanOf, methodName, object, points, sampleSize, score, trend } from "../fields.ts";
import { rounder } from "../rounding.ts";
import { uncertainties, uncertaintyOf } from "../uncertainty.ts";
import { known } from "../withheld.ts";
import { globalOf, RISK_INDEX } from "../wording.ts";
import { defineObservation } from "./envelope.ts";
import { changeBetween, globalAverage, globalAverages, risk } from "./figures.ts";

const count = (unit: string, minimum = 1, which = "") =>
  Type.Integer({ minimum, unit, description: `Number of ${unit}${which === "" ? "" : ` ${which}`}.` });
const withFigures = (unit: string, minimum = 1) =>
  count(unit, minimum, "with figures for the benchmark year");
const year = (description: string) => Type.Integer({ unit: "year", description });

/** The field of a metric's change since the year before. */
function changeField(metric: Metric) {
  const column = `\`${metric}_mean\` over all programmes`;
  return nullable(
    isInPoints(metric)
      ? points(
          `Change in points: now - before, computed from ${column} (\`industry-trends.csv\`).`,
          METRIC[metric].unit,
        )
      : trend(
          `Change in percent: 100 x (now - before) / before, computed from ${column} (\`industry-trends.csv\`).`,
        ),
  );
}

/**
 * Returns when changes since the year before are null.
 * @param later the metrics that were not asked in all years, by their names in answers
 */
export function nullsOfChanges(later: readonly string[]): string {
  return later.length === 0
    ? "null where that year is withheld"
    : `null where that year is withheld, and for ${later.join(", ")} also where that year did not ask for it`;
}

function isInPoints(metric: Metric): boolean {
  return changesInPoints(METRIC[metric].unit);
}

export const overview = defineObservation({
  id: "getObservatoryOverview",
  path: "/api/intelligence/observatory/overview",
  title: "Observatory: overview",
  description:
    "Global averages of every metric, their change from the year before, the risk index and the coverage.",
  sources: ["pci-dss-benchmark", "industry-trends", "region-trends", "blocks", "frameworks", "countries"],
  data: object({
    ...byAnswerField((metric) =>
      Type.Number({
        ...meanOf(metric),
        description: `Mean ${METRIC[metric].meanOf}. ${globalOf(`${metric}_mean`)}`,
      }),
    ),
    sampleSize,
    riskIndex: score(RISK_INDEX),
    riskTier: methodName("riskTiers", "Tier of the risk index."),
    yoy: object(
      {
        ...byAnswerField(changeField),
        riskIndex: nullable(
          points(
            "Change in points: now - before, computed from the risk index of these averages before rounding.",
          ),
        ),
        uncertainty: uncertaintyOf({
          ...byAnswerField((metric) => (isInPoints(metric) ? METRIC[metric].unit : "percent")),
          riskIndex: "score",
        }),
      },
      {
        description: `Change of the global averages from the year before; ${nullsOfChanges(LATER_METRICS.map(answerField))}. Changes of scores are in points, all others in percent of the year before, as each field says.`,
      },
    ),
    uncertainty: uncertaintyOf({ ...byAnswerField((metric) => METRIC[metric].unit), riskIndex: "score" }),
    yoyExplained: object(byAnswerField(explainedField), {
      description: "The changes of the metrics in `yoy`, each split into two parts.",
    }),
    coverage: object({
      programmes: count("programmes"),
      industries: withFigures("industries"),
      regions: withFigures("regions", 0),
      countries: count("countries", 0, "in the regions with figures for the benchmark year"),
      frameworks: withFigures("frameworks", 0),
      firstYear: year("First year of the data."),
      lastYear: year("Latest year."),
    }),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const { first, benchmark } = tables.span;
    const now = globalAverage(tables);
    const before = globalAverages(tables).get(benchmark - 1);
    const change = (metric: Metric) =>
      isInPoints(metric)
        ? known(before?.[metric], (base) => to[METRIC[metric].unit](now[metric] - base))
        : known(changeBetween(before?.[metric], now[metric]), to.percent);
    const { index, tier } = risk(tables, now);
    const sure = uncertainties(tables);
    const means = (metric: Metric) => thisYearAndBefore(tables, (year) => globalMean(tables, metric, year));
    const [riskNow, riskBefore] = thisYearAndBefore(tables, (year) =>
      riskEstimate(
        tables,
        byMetric((metric) => globalMean(tables, metric, year)),
      ),
    );
    const published = <R extends TrendRow | RegionTrendRow>(rows: readonly R[]) =>
      rows.filter((row) => row.year === benchmark && row.sample_size !== null);
    const regions = new Set(published(tables.regionTrends).map(({ region }) => region));
    return {
      ...byAnswerField((metric) => to[METRIC[metric].unit](now[metric])),
      sampleSize: now.sampleSize,
      riskIndex: to.score(index),
      riskTier: tier,
      yoy: {
        ...byAnswerField(change),
        riskIndex: known(before, (base) => to.score(index - risk(tables, base).index)),
        uncertainty: {
          ...byAnswerField((metric) => {
            const { unit } = METRIC[metric];
            const [mean, meanBefore] = means(metric);
            return sure[isInPoints(metric) ? unit : "percent"](changeOf(metric, mean, meanBefore));
          }),
          riskIndex: sure.score(pointsOf(riskNow, riskBefore)),
        },
      },
      uncertainty: {
        ...byAnswerField((metric) => sure[METRIC[metric].unit](means(metric)[0])),
        riskIndex: sure.score(riskNow),
      },
      yoyExplained: byAnswerField((metric) => explainedOf(tables, metric)),
      coverage: {
        programmes: tables.benchmark.length,
        industries: published(tables.industryTrends).length,
        regions: regions.size,
        countries: tables.countries.filter(({ region }) => regions.has(region)).length,
        frameworks: [...frameworkAverages(tables).values()].filter((value) => value !== undefined).length,
        firstYear: first,
        lastYear: benchmark,
      },
    };
  },
});
