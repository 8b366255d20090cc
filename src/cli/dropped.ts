import type { IngestReport } from "../submissions/report.ts";
import { programmes, type Telling } from "./waiting.ts";

const MOST_LABELS = 10;

/** What a release leaves out, by reason, but for those who withdrew; and the labels that no registry knows. */
export function droppedLines(
  { dropped, unknownLabels }: Pick<IngestReport, "dropped" | "unknownLabels">,
  telling: Telling,
): string[] {
  const number = (count: number) => programmes(count, telling, "submission");
  const reasons = Object.entries(dropped)
    .filter(([reason]) => reason !== "withdrawn")
    .map(([reason, count]) => `dropped, ${reason}: ${number(count)}`);
  // A label may be a name that a person wrote: it is told to the operator alone.
  if (telling === "coarsely") return reasons;
  const more = unknownLabels.length - MOST_LABELS;
  return [
    ...reasons,
    ...unknownLabels
      .slice(0, MOST_LABELS)
      .map(({ column, value, count }) => `unknown ${column} ${JSON.stringify(value)}: ${number(count)}`),
    ...(more > 0 ? [`and ${more} more ${more === 1 ? "label" : "labels"} that no registry knows`] : []),
  ];
}
