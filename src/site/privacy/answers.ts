import { METRIC, type MetricOrPart } from "../../model/metric.ts";

/** The name of what was answered; of one that is not known, what the report calls it. */
export function answerName(question: string): string {
  return Object.hasOwn(METRIC, question) ? METRIC[question as MetricOrPart].label : question;
}
