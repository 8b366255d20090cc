import * as Type from "typebox";
import { FINDING_RULES } from "../endpoints/findings/rules.ts";
import { LARGE_BLOCK, MOST_IN_LARGE_PCT, MOST_LOST_PCT } from "../endpoints/large-blocks.ts";
import { SIGNAL_RULES } from "../endpoints/observatory/signals/rules.ts";
import { METRIC, metricsWith } from "../model/metric.ts";
import { namesInWords } from "../model/names-in-words.ts";
import { COMPARISON_STANDARD_ERRORS } from "../statistics/estimate.ts";
import { closed } from "../tables/column.ts";
import { MOST_MIXED_PCT } from "../tables/mixed.ts";
import { type Methodology, MethodologySchema } from "../tables/settings.ts";

const sentences = Type.Array(Type.String({ minLength: 1 }));

/** The published methodology: the operator's settings, and the rules of the program. */
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

/** The rules for comparing two figures, and for the uncertainty of each figure. */
export const COMPARISON_RULES = [
  `Two figures are told apart where their difference exceeds ${COMPARISON_STANDARD_ERRORS} times its standard error, before rounding. Only then is one called better, first, higher or other than before. Without a standard error nothing is told apart or ranked: a title names such a figure as the most or the least only where no figure with a standard error is further out, and its description says which others it leaves out. Thresholds are compared to 12 significant digits.`,
  "standardError of a mean is the sample standard deviation (n - 1) over the square root of n, over the answers of its programmes, of which n gave one; it is in the tables, to two significant digits, from minimumCohort answers on. sample_size counts programmes, some of which may not have answered. ci95 is value ± t(0.975; n - 1) x standardError.",
  "The tables have it beside the mean, in a column that ends in _se: of an industry in industry-trends.csv, wherever else the mean itself is from; of a region in region-trends.csv, of an industry in a region in industry-regions.csv, of a framework in framework-trends.csv, of a framework in an industry in industry-frameworks.csv, of a band in bands.csv. For ci95, n is sample_size there; of the delay of a requirement open_findings, of that of a bottleneck sample_size. Of a quantile it is standard_error, of quantiles.csv, distributions.csv or peer-distributions.csv, with sample_size - 1 degrees of freedom.",
  `Where more than ${MOST_MIXED_PCT}% of the year's programmes are in blocks of mixed regions, and so count in no region, a region has no standard error: the programmes that count in it are no sample of all of its own. The same of a framework and, within an industry, of the industry's own programmes. Where these are more than two thirds, no region has figures, in tables and answers alike; where they are more than ${MOST_MIXED_PCT}%, a region of fewer than minimumCohort programmes has none, except within an industry. Where more than ${MOST_IN_LARGE_PCT}% of the year's programmes are in blocks of more than ${LARGE_BLOCK} times as many programmes as the median block, a band's mean and the share of a tier have none: such a block counts in one band and on one tier with programmes of several. Nor have they where blocks lose more than ${MOST_LOST_PCT}% of the squared differences of maturity or automation, by which bands and tiers are (informationLossPct in privacy-report.json).`,
  "Of independent estimates x, each times a number b: SE² = Σ (b SE)², df = (Σ (b SE)²)² / Σ ((b SE)⁴ / df) (Welch, Satterthwaite), ci95 is value ± t(0.975; df) x SE. It has none where one of them has none.",
  "Global average: industries are strata, b = n / N. Cross-industry average of K industries: b = 1 / K. In both, and in the distance of an industry or region from the global average, another industry whose mean has no standard error counts with s / √B: s is the standard deviation (n - 1) of the means of all blocks of the year (blocks.csv, each block once), and B the number of the industry's blocks; its degrees of freedom are the number of all these blocks less 1. Blocks gather similar programmes, so that is rather too large. It applies where several industries have means and the year has minimumCohort blocks or more.",
  "Difference: b = 1 and -1, for years are taken for independent; many organisations answer in both, so that is rather too wide. Percent change from m₀ to m₁: b = 100 / m₀ of m₁, and -100 m₁ / m₀² of m₀; a saving in percent has the opposite sign, and the same error. Difference of two percent changes, m₀ to m₁ to m₂: b = 100 / m₁ of m₂, -100 m₂ / m₁² - 100 / m₀ of m₁, 100 m₁ / m₀² of m₀.",
  "Risk index: the SE of rules.signals, tier, with the fewest degrees of freedom of the three means.",
  "A metric of an industry or a region stands out most where its distance z from the average, |difference| / standardError, exceeds that of each other metric by more than twice the sum of their errors, √(1 + z² / (2 df)) each: what the metrics have to do with each other is not published, so the sum stands for the largest error that any correlation gives.",
  "Share R = ȳ / x̄ of a part y in the cost x of a programme: SE² = Σ (y - R x)² / (n - 1) / (n x̄²) over the n programmes that answered all parts, which is (Var y - 2 R Cov(y, x) + R² Var x) / (n x̄²), the delta method (Cochran 1977, section 2.11). It is in cost-shares.csv, in points, with sample_size - 1 degrees of freedom; of all programmes it takes no strata.",
  "Rate p of n programmes: SE = √(p (1 - p) / n). ci95 by Wilson, with z = 1.959964: (p + z² / 2n ± z √(p (1 - p) / n + z² / 4n²)) / (1 + z² / n), within 0 and 1. A change of rates takes these SE, with infinite degrees of freedom. All programmes of a block are on one tier of maturity, so for the share of a tier n = (Σ w)² / Σ w² over the blocks of the year, w their programmes (Kish 1965).",
  "Correlation r and slope over the B blocks of a year with the weights w, their programmes, where at least three of them differ: n = (Σ w)² / Σ w², SE of r = (1 - r²) / √(n - 3), ci95 = tanh(atanh r ± 1.959964 / √(n - 3)). SE² of the slope = Σ w (y - ŷ)² / (B - 2) / Σ w (x - x̄)², with B - 2 degrees of freedom. Neither has an error where Σ w is less than minimumCohort.",
  "Printed are figures as rounding says, standardError to 3 significant digits, the ends of ci95 to one decimal more than the figure. Each is rounded once; halves, judged on 15 significant digits, go away from zero.",
] as const;

/**
 * Returns the rule for the percentage of peers that a figure is better than.
 * @param neither the metrics of which neither side is better, in words
 */
export function betterThanRule(neither: readonly string[]): string {
  const higher =
    neither.length === 0
      ? ""
      : ` Of ${namesInWords(neither)} neither side is better: “higher than P percent” is told, and P is the percentile.`;
  return `Better than P percent: P is the percentile where more is better, and 100 less the percentile where less is better; parts of the cost count as cost.${higher} P and the ends of its interval are rounded to whole percents.`;
}

/** How the compare page places a figure among its peers, published so that readers can reproduce it from the tables. */
export const PERCENTILE_RANK_RULES = [
  "Peers: the rows of one industry, framework and region, each of them one or all (empty), and of one metric, in distributions.csv or peer-distributions.csv. Where they have no values, the region is left out; else the framework instead; else both; else the industry, with framework and region, with the framework, with the region, with neither. The first that has values counts, and is named.",
  "Percentile of a value: lines join the points (percentile, value), by percentile; it is where they have the value. Where several points have it, it is the middle of these; so it is where three or more have it once both are rounded, as rounding says. Otherwise, a value below the first point is told as below its percentile, one above the last as above, once both are rounded.",
  "Its 95 % interval: from where the upper band first reaches the value to where the lower band last is at it or below. The upper band joins value + 1.96 x standard_error + r, each point raised to the highest before it, where r is half of the step to which values are rounded; the lower band value - 1.96 x standard_error - r, each point lowered to the lowest after it. An end at the first or last percentile may lie beyond. No interval where a point has no standard error.",
  betterThanRule(metricsWith("neither").map((metric) => METRIC[metric].label.toLowerCase())),
  "Where three or more points have the value, both rounded, A is the percentile of the second and B that of the last but one, because quantiles are smoothed: the figure is the same as at least B - A percent, if all are rounded, and better than at most A percent where more is better, 100 - B where less is better. A is 0 for the least possible answer, and B is 100 for the greatest. These bounds have no interval. Any other figure at the worse end of the possible answers is better than 0 percent.",
  `Which figure stands out: the distance of its percentile from 50. Its standard error is the longer side of its interval divided by 1.96; beyond the published percentiles, that of the last one is used. The figures that stand out most and least are named if they clearly differ from all others (comparison.standardErrors, ${COMPARISON_STANDARD_ERRORS}). Where a figure has no interval none does, and only the others are compared with each other.`,
] as const;

/** Returns the methodology as it is published. */
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
