import { answerField, metricsWith } from "../../../model/metric.ts";
import { MOST_MIXED_PCT } from "../../../tables/mixed.ts";
import { MOST_OTHER_PCT } from "../../comparable.ts";

/** Metrics by their names in answers: those of which higher is better, those of which lower is, and those of which neither is. */
type Sides = Readonly<Record<"higher" | "lower" | "neither", readonly string[]>>;

/** Returns the rule that says which side of a figure is better. */
export function directionRule({ higher, lower, neither }: Sides): string {
  const neutral = [...neither, "share"];
  return `moved tells where the value went, assessment what that means: improving or worsening where the figure has a better side, otherwise neutral. Higher is better of ${higher.join(", ")}; lower of ${lower.join(", ")}, openFindingRate, avgDays, avgDelayDays and riskIndex, and of a rank where it is of its metric; ${namesInSentence(neutral)} ${neutral.length === 1 ? "is" : "are"} neutral.`;
}

function namesInSentence(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

const named = (better: keyof Sides) => metricsWith(better).map(answerField);

/** The rules that find signals, for readers who recompute them from the tables. */
export const SIGNAL_RULES = [
  "Figures: each metric's mean over all programmes, each industry and each region; the risk index of all programmes and of each region; of each requirement the open-finding rate and the mean delay; of each bottleneck its share of those who named a cause, and the mean delay that it costs. A figure is left out where it is withheld or has no standard error, which means and rates have from minimumCohort programmes on.",
  `Comparable years: all programmes, and with them requirements and bottlenecks, or a region, are not compared over two years if more than ${MOST_OTHER_PCT} percent of the programmes of one of them are of industries that the other does not include: for all programmes by sample_size in industry-trends.csv, for a region by its programmes in blocks.csv. Nor is a region if more than ${MOST_MIXED_PCT} percent of the programmes of either year have a mixed region.`,
  "Every signal needs a change that exceeds twice its standard error, both before rounding: |value - previous| > 2 x standardError. Each figure is judged by itself, so some signals are due to chance. Years are taken for independent. To the variance of a bottleneck's share in either year, (100 x k / respondents)² / 3 is added, because where organisations left about k programmes of each bottleneck wait, many or few.",
  "move: a mean changed by signals.movePct percent of the year before or more, or a rate or share by signals.hotspotPoints points or more.",
  "hotspot: a move of an open-finding rate that rose, and that lies above the unweighted mean of the rates of all requirements that have one in both years by more than twice the standard error of that difference. It takes the place of the move.",
  "tier: an industry stands on another tier of maturityTiers by its mean maturity, or all programmes or a region on another of riskTiers by the risk index. The value of the benchmark year lies beyond each threshold that it crossed by more than twice its standard error. The standard error of a risk index is at most riskWeights.maturity x SE(maturity) + 100 x riskWeights.remediation / riskWeights.remediationDays x SE(days) + riskWeights.automation x SE(automation), and is taken for that.",
  "rank: an industry among the industries, or a region among the regions, has other places in a metric, least first, of those with the metric in both years. value and previous are the places by the means alone: 1 and how many are less. places holds, for either year, the first and the last place that it may have: 1 and how many are less by more than twice the standard error of the difference, and how many there are less those that are more. The two have no place in common.",
  "turn (in trendChanges): the percent changes of the last year and of the year before have opposite signs, each of stableTrendPct percent or more and each beyond twice its standard error. value and previous are these changes.",
  "Order: by size, largest first, then by id. size is the percent change of the figure, without its sign, to 4 decimals; of a turn, the difference of its two changes; null, and first, where the year before was 0. At most signals.mostOfAKind of a kind are listed.",
  directionRule({ higher: named("higher"), lower: named("lower"), neither: named("neither") }),
  "id joins kind, metric, scope and benchmark year with dashes.",
  `explained splits the change of a mean of all programmes or of an industry: atUnchangedMix is what changed within cells of industry, framework and region, mix what their shares did (Kitagawa 1955, over blocks.csv, each block weighing its programmes), in percent of the year before or, of a score, in points. With the shares p and the means m of cells: atUnchangedMix = Σ (p₀ + p₁) / 2 x (m₁ - m₀), mix = Σ (m₀ + m₁) / 2 x (p₁ - p₀). mixed labels are labels; but if more than ${MOST_MIXED_PCT} percent of an industry's programmes have a mixed region (or framework) in either year, its cells are not told apart by region (or framework). A cell of one year alone has the mean that it has in both.`,
  "change is value less previous, as both are printed.",
] as const;
