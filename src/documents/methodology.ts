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
  `Two figures are distinguishable if their difference exceeds ${COMPARISON_STANDARD_ERRORS} times its standard error, before rounding. Only then is one called better, first, higher or different from before. A figure without a standard error is not distinguishable from any other, and has no rank. A title names it as the highest or the lowest only if no figure with a standard error is higher or lower; the description then says which others are left out. Thresholds are compared to 12 significant digits.`,
  "Mean: standardError is the sample standard deviation (n - 1) of the answers divided by the square root of n, where n is the number of programmes that answered. The tables give it to two significant digits if there are at least minimumCohort answers. sample_size also counts programmes that did not answer. ci95 is value ± t(0.975; n - 1) x standardError.",
  "In the tables, the standard error of a mean is in a column whose name ends in _se: for an industry in industry-trends.csv, even if the mean itself comes from another table; for a region in region-trends.csv; for an industry in a region in industry-regions.csv; for a framework in framework-trends.csv; for a framework in an industry in industry-frameworks.csv; for a band in bands.csv. For ci95, n is sample_size in that table. For the delay of a requirement n is open_findings, and for the delay of a bottleneck it is sample_size. The standard error of a quantile is standard_error in quantiles.csv, distributions.csv or peer-distributions.csv, with sample_size - 1 degrees of freedom.",
  `Programmes in blocks of mixed regions count in no region. If they are more than ${MOST_MIXED_PCT}% of the year's programmes, regions have no standard errors, because the programmes that count in a region are then not a sample of all programmes of the region; and a region of fewer than minimumCohort programmes has no figures, except within an industry. If they are more than two thirds, no region has figures, neither in tables nor in answers. The same applies to frameworks and, for regions and frameworks within an industry, to the programmes of that industry.`,
  `The mean of a band and the share of a tier have no standard error if more than ${MOST_IN_LARGE_PCT}% of the year's programmes are in blocks of more than ${LARGE_BLOCK} times as many programmes as the median block: such a block counts in one band and one tier, although its programmes belong to several. They have none either if the blocks lose more than ${MOST_LOST_PCT}% of the squared differences of the metric that defines the bands or tiers, maturity or automation (informationLossPct in privacy-report.json).`,
  "Sum of independent estimates, each multiplied by a number b: SE² = Σ (b SE)², df = (Σ (b SE)²)² / Σ ((b SE)⁴ / df) (Welch, Satterthwaite), and ci95 is value ± t(0.975; df) x SE. If one of the estimates has no standard error, the sum has none. The next rules give b.",
  "Global average: the industries are strata, b = n / N. Cross-industry average of K industries: b = 1 / K. In both averages, and in the difference between an industry or region and the global average, an industry whose mean has no standard error counts with s / √B instead; only the industry or region that is compared must have its own. s is the standard deviation (n - 1) of the means of all blocks of the year (blocks.csv, each block once), B is the number of the industry's blocks, and the degrees of freedom are the number of all these blocks minus 1. Because a block contains similar programmes, s / √B is rather too large. It is used only if several industries have means and the year has at least minimumCohort blocks.",
  "Difference: b = 1 and -1. Two years are treated as independent; because many organisations answer in both, the interval is rather too wide. Percent change from m₀ to m₁: b = 100 / m₀ for m₁, and -100 m₁ / m₀² for m₀. A saving in percent has the opposite sign and the same standard error. Difference between the percent changes from m₀ to m₁ and from m₁ to m₂: b = 100 / m₁ for m₂, -100 m₂ / m₁² - 100 / m₀ for m₁, and 100 m₁ / m₀² for m₀.",
  "Risk index: the SE is given in rules.signals under tier; its degrees of freedom are the smallest of the three means. An index that is limited to 0 or 100 has no SE.",
  "Which metric of an industry or region stands out most: z = |difference| / standardError is the distance of a metric from the average, and √(1 + z² / (2 df)) is the standard error of z. A metric stands out most if its z exceeds the z of every other metric by more than twice the sum of the two standard errors. The sum is the largest standard error that any correlation of the two gives; correlations are not published.",
  "Share R = ȳ / x̄ of a part y in the cost x of a programme: SE² = Σ (y - R x)² / (n - 1) / (n x̄²) over the n programmes that answered all parts. This equals (Var y - 2 R Cov(y, x) + R² Var x) / (n x̄²), the delta method (Cochran 1977, section 2.11). The SE is in cost-shares.csv, in points, with sample_size - 1 degrees of freedom. For all programmes it is computed without strata.",
  "Rate p of n programmes: SE = √(p (1 - p) / n). ci95 is Wilson's interval with z = 1.959964: (p + z² / 2n ± z √(p (1 - p) / n + z² / 4n²)) / (1 + z² / n), limited to 0 and 1. The change of a rate is computed from these SE, with infinite degrees of freedom. All programmes of a block are on the same tier of maturity, so for the share of a tier n = (Σ w)² / Σ w² over the blocks of the year, where w is the number of programmes of a block (Kish 1965).",
  "Correlation r and slope over the B blocks of a year, if at least three of them differ; the weight w of a block is its number of programmes. With n = (Σ w)² / Σ w², the SE of r is (1 - r²) / √(n - 3), and its ci95 is tanh(atanh r ± 1.959964 / √(n - 3)); r has neither if n is below 4. The slope has SE² = Σ w (y - ŷ)² / (B - 2) / Σ w (x - x̄)², with B - 2 degrees of freedom. Neither r nor the slope has an SE if Σ w is below minimumCohort.",
  "Figures are rounded to the decimals given in rounding, standardError to 3 significant digits, and the ends of ci95 to one decimal more than the figure. Each is rounded only once. Halves, determined to 15 significant digits, are rounded away from zero.",
] as const;

/**
 * Returns the rule for the percentage of peers that a figure is better than.
 * @param neither the metrics of which neither side is better, in words
 */
export function betterThanRule(neither: readonly string[]): string {
  const higher =
    neither.length === 0
      ? ""
      : ` For ${namesInWords(neither)} neither is better: the text says “higher than P percent”, and P is the percentile.`;
  return `Better than P percent: P is the percentile if more is better, and 100 minus the percentile if less is better; for a part of the cost it is the same as for the cost.${higher} P and the ends of its interval are rounded to whole percents.`;
}

/** How the compare page places a figure among its peers, published so that readers can reproduce it from the tables. */
export const PERCENTILE_RANK_RULES = [
  "Peers: the rows of one metric in distributions.csv or peer-distributions.csv that have the chosen industry, framework and region; an empty label stands for all. If these rows have no values, wider groups are tried in this order: without the region; without the framework; without both; then without the industry, with framework and region, with the framework, with the region, with neither. The first group that has values is used, and is named.",
  "Percentile of a value: straight lines join the points (percentile, value) in the order of percentiles, and the percentile is read where they reach the value. If several points have exactly this value, or if three or more have it after rounding, the percentile is the middle of theirs. Otherwise, a value that is below the first point after rounding is reported as below its percentile, and one that is above the last point as above its percentile. For these comparisons both the value and the points are rounded to the decimals given in rounding; the lines, and the bands of the next rule, are of the figures before rounding.",
  "The 95% interval of the percentile starts where the upper band first reaches the value, and ends where the lower band is last at or below it. The upper band joins the points value + 1.96 x standard_error + r, each raised to the highest point before it. The lower band joins the points value - 1.96 x standard_error - r, each lowered to the lowest point after it. r is half of the step to which values are rounded. If an end is at the first or last percentile, the true end may lie beyond it. If a point has no standard error, there is no interval.",
  betterThanRule(metricsWith("neither").map((metric) => METRIC[metric].label.toLowerCase())),
  "If three or more points have the value after rounding, A is the percentile of the second of them and B that of the last but one; the outer two are not used, because quantiles are smoothed. The figure is then the same as that of at least B - A percent of the peers, if all are rounded, and better than that of at most A percent if more is better, or of at most 100 - B percent if less is better. A is 0 for the lowest possible answer, and B is 100 for the highest. These bounds have no interval. Any other figure at the worse end of the possible answers is better than 0 percent.",
  `Which figure stands out most or least: figures are compared by the distance of their percentile from 50. The standard error of this distance is the longer side of the interval divided by 1.96. For a figure beyond the published percentiles, the outermost percentile is used, and the side is at least as long as the rest of the scale beyond it. A figure is named only if it is distinguishable from all others (comparison.standardErrors, ${COMPARISON_STANDARD_ERRORS}). If a figure has no interval, only the others are compared with each other, and none stands out among all.`,
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
