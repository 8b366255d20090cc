import * as Type from "typebox";
import { FINDING_RULES } from "../endpoints/findings/rules.ts";
import { SIGNAL_RULES } from "../endpoints/observatory/signals/rules.ts";
import { COMPARISON_STANDARD_ERRORS } from "../statistics/estimate.ts";
import { closed } from "../tables/column.ts";
import { type Methodology, MethodologySchema } from "../tables/settings.ts";

const sentences = Type.Array(Type.String({ minLength: 1 }));

/** The methodology as it is published: that of the operator, and the rules of the program. */
export const MethodologyDocumentSchema = closed(
  {
    ...MethodologySchema.properties,
    rules: closed({
      comparison: closed({
        standardErrors: Type.Number({ exclusiveMinimum: 0 }),
        confidencePct: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 100 }),
        text: sentences,
      }),
      signals: sentences,
      findings: sentences,
      percentileRank: sentences,
    }),
  },
  { $id: "document:methodology" },
);

/** When two figures are told apart, and how sure each is. */
export const COMPARISON_RULES = [
  `Two figures are told apart where their difference exceeds ${COMPARISON_STANDARD_ERRORS} times its standard error, before rounding. Only then is one called better, first, higher or other than before.`,
  "standardError of a mean is the sample standard deviation (n - 1) over the square root of n, over the values of its programmes; it is in the tables, to two significant digits, from minimumCohort programmes on. ci95 is value ± t(0.975; n - 1) x standardError.",
  "Global average: industries are strata, SE² = Σ (n / N)² SE². Cross-industry average of K industries: SE² = Σ SE² / K². Difference: SE² = SE₁² + SE₀², for years are taken for independent; many organisations answer in both, so that is rather too wide. Percent change: SE = 100 x |m₁ / m₀| x √((SE₁ / m₁)² + (SE₀ / m₀)²). Degrees of freedom by Welch and Satterthwaite.",
  "A metric of an industry or a region stands out most where its distance z from the average, |difference| / standardError, exceeds that of each other metric by more than twice the sum of their errors, √(1 + z² / (2 df)) each: what the metrics have to do with each other is not published, so the sum stands for the largest error that any correlation gives.",
  "Rate of n programmes: SE = √(p (1 - p) / n), ci95 by Wilson.",
] as const;

/** How the compare page places a figure among its peers, for readers who compute the same from the tables. */
export const PERCENTILE_RANK_RULES = [
  "Peers: the rows of one industry, framework and region, each of them one or all (empty), and of one metric, in distributions.csv or peer-distributions.csv. Where they have no values, the region is left out; else the framework instead; else both; else the industry, with framework and region, with the framework, with the region, with neither. The first that has values counts, and is named.",
  "Percentile of a value: lines join the points (percentile, value), by percentile; it is where they have the value, and the middle of where they have it over a range. A value below the first point is told as below its percentile, one above the last as above.",
  "Its 95 % interval: from where the upper band first reaches the value to where the lower band last is at it or below. The upper band joins value + 1.96 x standard_error, each point raised to the highest before it; the lower band value - 1.96 x standard_error, each point lowered to the lowest after it. An end at the first or last percentile may lie beyond. No interval where a point has no standard error.",
  "Better than P percent: P is the percentile where more is better, and 100 less the percentile where less is better; parts of the cost count as cost. P and the ends of its interval are rounded to whole percents.",
  `Which figure stands out: the distance of its percentile from 50, with a standard error of the longer side of its interval over 1.96, beyond the published percentiles that of the last. The most and the least are told where they can be told apart from all others (comparison.standardErrors, ${COMPARISON_STANDARD_ERRORS}).`,
] as const;

/** The methodology as it is published. */
export function methodologyDocument(methodology: Methodology): Type.Static<typeof MethodologyDocumentSchema> {
  return {
    ...methodology,
    rules: {
      comparison: {
        standardErrors: COMPARISON_STANDARD_ERRORS,
        confidencePct: 95,
        text: [...COMPARISON_RULES],
      },
      signals: [...SIGNAL_RULES],
      findings: [...FINDING_RULES],
      percentileRank: [...PERCENTILE_RANK_RULES],
    },
  };
}
