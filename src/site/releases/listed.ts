import type { StandingFindings } from "../../endpoints/findings/standing.ts";
import { addsUp, METRIC, METRICS } from "../../model/metric.ts";
import { namesInWords } from "../../model/names-in-words.ts";
import { grouped } from "../format.ts";

/** Returns the names of the metrics that add up over a year; empty if none does. */
export function sumsInWords(): string {
  const sums = METRICS.filter(addsUp).map((metric) => METRIC[metric].label.toLowerCase());
  return namesInWords(sums, "or");
}

/** Returns how many changes are significant, listed or not. */
export function countOf({ found, omitted, meaningless }: StandingFindings): number {
  return found.length + omitted + meaningless;
}

/** Returns sentences on which of the significant changes are not findings, and how many of the others are listed. */
export function listedInWords({ found, omitted, meaningless }: StandingFindings): string[] {
  const listed = `${found.length} of ${meaningless === 0 ? "them" : "the others"} ${found.length === 1 ? "is" : "are"} listed here.`;
  return [
    ...(meaningless === 0 ? [] : [meaninglessInWords(meaningless)]),
    ...(omitted === 0 ? [] : [listed]),
  ];
}

function meaninglessInWords(count: number): string {
  const these = count === 1 ? "1 of these is" : `${grouped(count)} of these are`;
  return `${these} of ${sumsInWords()}, which are lower for a part of a year: ${count === 1 ? "it is not a finding" : "they are not findings"}.`;
}
