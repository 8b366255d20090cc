import { addsUp, METRICS } from "../../model/metric.ts";
import { CHANCE, MOST_FINDINGS, MOST_OF_A_METRIC } from "./standing.ts";

/** The rules that choose the findings of a release, for readers who recompute them from the tables. */
export const FINDING_RULES = [
  "The rules compare the mean of each metric, over all programmes and in each industry (industry-trends.csv), in the benchmark year and the year before. m is the number of such pairs in which both means have a standard error. If there is only one industry, its means are those of all programmes and count once. All programmes are compared only over comparable years, as defined in rules.signals.",
  `A change is significant if |value - previous|, before rounding, exceeds t(1 - ${CHANCE} / (2 x m); df) x standardError, and also 2 x standardError, as in every comparison. So if nothing changed, the chance of any finding is at most ${100 * CHANCE} percent, whatever m is (Bonferroni). The standard error and the degrees of freedom are those of a difference of two years that are treated as independent.`,
  `Yearly totals (${METRICS.filter(addsUp).join(", ")}) are lower for a part of a year. So a decrease in a year to date is counted but not listed, and so is any change between two releases whose data ends on different days.`,
  `Changes are sorted by size, which is the absolute percent change to 4 decimals, largest first, and then by metric and industry. If the value of the year before was 0, the size is null, and the change comes first. At most ${MOST_FINDINGS} are listed, and at most ${MOST_OF_A_METRIC} for one metric. The number of the other significant changes is given.`,
  "Each change is split into the change at an unchanged mix and the effect of the mix, as described in rules.signals. The standard errors of the two parts are not known.",
  "Comparison with the previous release: the same means of the same benchmark year are compared, as each release published them. Most programmes are in both releases, so the values depend on each other, and the difference is more certain than the rule assumes, never less. Nothing is listed if the two have different benchmark years or versions of the methodology.",
] as const;
