import * as Type from "typebox";
import { byAnswerField, METRIC, type Metric } from "../../model/metric.ts";
import { UNITS } from "../../model/unit.ts";
import { nullable } from "../../tables/column.ts";
import type { RegionTrendRow, TrendRow } from "../../tables/observatory.ts";
import { frameworkAverages } from "../averages.ts";
import { explainedField, explainedOf } from "../change-explained.ts";
import { meanOf, methodName, object, points, score, trend } from "../fields.ts";
import { rounder } from "../rounding.ts";
import { known } from "../withheld.ts";
import { defineObservation } from "./envelope.ts";
import { changeBetween, globalAverage, globalAverages, risk } from "./figures.ts";

const count = (unit: string, minimum = 1, which = "") =>
  Type.Integer({ minimum, unit, description: `Number of ${unit}${which === "" ? "" : ` ${which}`}.` });
const withFigures = (unit: string, minimum = 1) =>
  count(unit, minimum, "that have figures of the benchmark year");
const year = (description: string) => Type.Integer({ unit: "year", description });

/** The change of a metric on the year before. */
function changeField(metric: Metric) {
  const { unit } = METRIC[metric];
  const isInPoints = UNITS[unit].change === "points";
  return nullable(isInPoints ? points("Change in points.", unit) : trend("Percent change."));
}

export const overview = defineObservation({
  id: "getObservatoryOverview",
  path: "/api/intelligence/observatory/overview",
  title: "Observatory: overview",
  description: "Global averages of every metric, their change on the year before, risk index and coverage.",
  sources: ["pci-dss-benchmark", "industry-trends", "region-trends", "blocks", "frameworks", "countries"],
  data: object({
    ...byAnswerField((metric) => meanOf(metric, ", over all programmes")),
    riskIndex: score("Risk index of these averages, 0 to 100."),
    riskTier: methodName("riskTiers", "Tier of the risk index."),
    yoy: object(
      {
        ...byAnswerField(changeField),
        riskIndex: nullable(points("Change in points.")),
      },
      { description: "Change of the global averages on the year before; nulls where that is withheld." },
    ),
    yoyExplained: object(byAnswerField(explainedField), {
      description: "The changes of the metrics under yoy, each split in two.",
    }),
    coverage: object({
      programmes: count("programmes"),
      industries: withFigures("industries"),
      regions: withFigures("regions", 0),
      countries: count("countries", 0, "in the regions that have figures of the benchmark year"),
      frameworks: withFigures("frameworks", 0),
      firstYear: year("First year of the trends."),
      lastYear: year("Latest year."),
    }),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const { first, benchmark } = tables.span;
    const now = globalAverage(tables);
    const before = globalAverages(tables).get(benchmark - 1);
    const change = (metric: Metric) =>
      UNITS[METRIC[metric].unit].change === "points"
        ? known(before?.[metric], (base) => to[METRIC[metric].unit](now[metric] - base))
        : known(changeBetween(before?.[metric], now[metric]), to.percent);
    const { index, tier } = risk(tables, now);
    const told = <R extends TrendRow | RegionTrendRow>(rows: readonly R[]) =>
      rows.filter((row) => row.year === benchmark && row.sample_size !== null);
    const regions = new Set(told(tables.regionTrends).map(({ region }) => region));
    return {
      ...byAnswerField((metric) => to[METRIC[metric].unit](now[metric])),
      riskIndex: to.score(index),
      riskTier: tier,
      yoy: {
        ...byAnswerField(change),
        riskIndex: known(before, (base) => to.score(index - risk(tables, base).index)),
      },
      yoyExplained: byAnswerField((metric) => explainedOf(tables, metric)),
      coverage: {
        programmes: tables.benchmark.length,
        industries: told(tables.industryTrends).length,
        regions: regions.size,
        countries: tables.countries.filter(({ region }) => regions.has(region)).length,
        frameworks: [...frameworkAverages(tables).values()].filter((value) => value !== undefined).length,
        firstYear: first,
        lastYear: benchmark,
      },
    };
  },
});
