import { byMetricOrPart, type MetricOrPart, partsOf, QUESTIONS } from "../../model/metric.ts";
import { isContributor, type Programme } from "../model/programme.ts";

/** For each metric, the indexes in QUESTIONS of its parts: the cost is the sum of three. */
const PLACES = byMetricOrPart((metric) => partsOf(metric).map((question) => QUESTIONS.indexOf(question)));

/** Returns whether the organisation contributed to a metric; for the cost, to all three parts. */
export function contributesTo(programme: Programme, metric: MetricOrPart): boolean {
  for (const place of PLACES[metric]) if (!isContributor(programme, place)) return false;
  return true;
}

/** Returns whether a metric has at least `least` contributors among the programmes. */
export function hasContributorsTo(
  programmes: Iterable<Programme>,
  metric: MetricOrPart,
  least: number,
): boolean {
  const organisations = new Set<number>();
  for (const programme of programmes) {
    if (!contributesTo(programme, metric)) continue;
    organisations.add(programme.organisation);
    if (organisations.size >= least) return true;
  }
  return false;
}

/** Returns the value of a metric, given or limited; NaN if it is missing. */
export function metricValue({ answers }: Programme, metric: MetricOrPart): number {
  let value = 0;
  for (const place of PLACES[metric]) value += answers[place]!;
  return value;
}
