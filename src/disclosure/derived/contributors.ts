import { byMetricOrPart, type MetricOrPart, partsOf, QUESTIONS } from "../../model/metric.ts";
import { isContributor, type Programme } from "../model/programme.ts";

/** The places of the answers that a metric is made of: a cost is the sum of its three parts. */
const PLACES = byMetricOrPart((metric) => partsOf(metric).map((question) => QUESTIONS.indexOf(question)));

/** Whether the programme's organisation really gave a metric; its cost, in all three parts. */
export function contributesTo(programme: Programme, metric: MetricOrPart): boolean {
  for (const place of PLACES[metric]) if (!isContributor(programme, place)) return false;
  return true;
}

/** Whether at least so many organisations really gave a metric. */
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

/** The value of a metric, given or limited; NaN where there is none. */
export function valueOf({ answers }: Programme, metric: MetricOrPart): number {
  let value = 0;
  for (const place of PLACES[metric]) value += answers[place]!;
  return value;
}

/** The values of a metric that there are: given, or limited. */
export function valuesOf(programmes: readonly Programme[], metric: MetricOrPart): number[] {
  const values: number[] = [];
  for (const programme of programmes) {
    const value = valueOf(programme, metric);
    if (!Number.isNaN(value)) values.push(value);
  }
  return values;
}
