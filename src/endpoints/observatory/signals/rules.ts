import { answerField, metricsWith } from "../../../model/metric.ts";
import { MOST_MIXED_PCT } from "../../../tables/mixed.ts";
import { MOST_OTHER_PCT } from "../../comparable.ts";

/** Metrics by their names in answers: those of which higher is better, those of which lower is, and those of which neither is. */
type Sides = Readonly<Record<"higher" | "lower" | "neither", readonly string[]>>;

/** Returns the rule that says which side of a figure is better. */
export function directionRule({ higher, lower, neither }: Sides): string {
  const neutral = [...neither, "share"];
  return `moved says whether the value went up or down, and assessment whether that is improving or worsening; it is neutral if neither is better. Higher is better for ${higher.join(", ")}; lower is better for ${lower.join(", ")}, openFindingRate, avgDays, avgDelayDays and riskIndex. For a rank, the better direction is that of its metric; ${namesInSentence(neutral)} ${neutral.length === 1 ? "is" : "are"} neutral.`;
}

function namesInSentence(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

const named = (better: keyof Sides) => metricsWith(better).map(answerField);

/** The rules that find signals, for readers who recompute them from the tables. */
export const SIGNAL_RULES = [
  "Figures: the mean of each metric over all programmes, each industry and each region; the risk index of all programmes and of each region; the open-finding rate and the mean delay of each requirement; the share of each bottleneck among the programmes that named a cause, and the mean delay that it costs. A figure is left out if it is withheld or has no standard error. Means and rates have one if they are of at least minimumCohort programmes.",
  `Comparable years: two years are not compared if more than ${MOST_OTHER_PCT} percent of the programmes of one year are in industries that the other year does not include. For all programmes, requirements and bottlenecks this is determined from sample_size in industry-trends.csv; for a region, from its programmes in blocks.csv. A region is not compared either if more than ${MOST_MIXED_PCT} percent of the programmes of one of the years have a mixed region.`,
  "Every signal but a rank needs a change that exceeds twice its standard error, both before rounding: |value - previous| > 2 x standardError. Each figure is tested by itself, so some signals are due to chance. Years are treated as independent. (100 x k / respondents)² / 3 is added to the variance of a bottleneck's share in each year: if organisations have left, about k programmes of each bottleneck wait to be published, however many name it.",
  "move: a mean changed by at least signals.movePct percent of the year before, or a rate or share by at least signals.hotspotPoints points.",
  "hotspot: an open-finding rate has a move upwards, and exceeds the unweighted mean of the rates of all requirements that have one in both years by more than twice the standard error of that difference. A hotspot replaces the move.",
  "tier: the mean maturity of an industry changed to another tier of maturityTiers, or the risk index of all programmes or of a region to another tier of riskTiers. The value of the benchmark year is beyond each threshold that was crossed, by more than twice its standard error. The standard error of a risk index is at most riskWeights.maturity x SE(maturity) + 100 x riskWeights.remediation / riskWeights.remediationDays x SE(days) + riskWeights.automation x SE(automation); this upper bound is used.",
  "rank: an industry changed its place among the industries, or a region among the regions, in a metric; places are counted from the lowest value, among those that have the metric in both years. value and previous are the places by the means alone: 1 plus the number of lower means. places gives, for each of the two years, the first and the last place that is possible: 1 plus the number of means that are lower by more than twice the standard error of the difference, and the number of all means minus those that are higher by as much. A rank is a signal if the two ranges of places do not overlap.",
  "turn (in trendChanges): the percent changes of the last year and of the year before have opposite signs; each is at least stableTrendPct percent and exceeds twice its standard error. value and previous are these two changes.",
  "Order: signals are sorted by size, largest first, and then by id. size is the absolute percent change of the figure, to 4 decimals; for a turn it is the absolute difference of its two changes. If the value of the year before was 0, size is null, and the signal comes first. At most signals.mostOfAKind signals of each kind are listed.",
  directionRule({ higher: named("higher"), lower: named("lower"), neither: named("neither") }),
  "id joins kind, metric, scope and benchmark year with dashes.",
  `explained splits the change of the mean of all programmes or of an industry into two parts (Kitagawa 1955): atUnchangedMix is the change within cells of industry, framework and region, and mix is the effect of the changed shares of these cells. Both are in percent of the year before or, for a score, in points. With the shares p and the means m of the cells: atUnchangedMix = Σ (p₀ + p₁) / 2 x (m₁ - m₀), mix = Σ (m₀ + m₁) / 2 x (p₁ - p₀). They are computed from blocks.csv; the weight of a block is its number of programmes. mixed is a label like any other; but if more than ${MOST_MIXED_PCT} percent of an industry's programmes have a mixed region (or framework) in one of the years, its cells are not split by region (or framework). A cell that exists in only one year has the same mean in both. The two parts add up to the change before rounding; each is rounded by itself.`,
  "change is value minus previous, computed before rounding and rounded once.",
] as const;
