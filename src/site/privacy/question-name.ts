import { METRIC, type MetricOrPart } from "../../model/metric.ts";

/** Returns the label of a question; for an unknown one, its name in the report. */
export function questionName(question: string): string {
  return Object.hasOwn(METRIC, question) ? METRIC[question as MetricOrPart].label : question;
}
