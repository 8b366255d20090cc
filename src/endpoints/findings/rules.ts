import { addsUp, METRICS } from "../../model/metric.ts";
import { CHANCE, MOST_FINDINGS, MOST_OF_A_METRIC } from "./standing.ts";

/** The rules that choose the findings of a release, for readers who recompute them from the tables. */
export const FINDING_RULES = [
  "Looked at is the mean of each metric over all programmes and in each industry (industry-trends.csv), in the benchmark year and the year before: m pairs, where both have a standard error. Where there is one industry, its means are those of all programmes and are looked at once.",
  `A change stands up where |value - previous| exceeds t(1 - ${CHANCE} / (2 x m); df) x standardError, and 2 x standardError as every comparison does, before rounding. So the chance that anything at all is found where nothing changed is at most ${100 * CHANCE} percent, however many are looked at (Bonferroni). Error and degrees of freedom are those of a difference of two years, which are taken for independent.`,
  `What adds up over a year (${METRICS.filter(addsUp).join(", ")}) may be less of a part of one: in a year to date a fall of it is not told, and between two releases of different days no change of it.`,
  `Order: by size, the percent change without its sign to 4 decimals, largest first; null, and first, where the year before was 0; then by metric and industry. At most ${MOST_FINDINGS} are told, of one metric at most ${MOST_OF_A_METRIC}; how many stand up beside them is said. Where fewer stand up, fewer are told.`,
  "Each is split into what changed at an unchanged mix and what the mix did, as rules.signals says. No error of the two parts is known.",
  "Against the release before: the same means of the same benchmark year, as either release says them. Most programmes are in both, so their values depend on each other, which makes the difference surer than the rule takes it for, never less sure. Nothing is told where the benchmark year or the version of the methodology is another one.",
] as const;
