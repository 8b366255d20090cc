import { globalMean } from "../../endpoints/averages-of-industries.ts";
import { areAllComparable } from "../../endpoints/comparable.ts";
import { riskEstimate } from "../../endpoints/estimates.ts";
import { type MarkupContent, html } from "../../markup/template.ts";
import { signedInWords } from "../../model/change-words.ts";
import type { Metric } from "../../model/metric.ts";
import { difference } from "../../statistics/estimate.ts";
import { isAtRiskLimit } from "../../statistics/risk-index.ts";
import { round } from "../../statistics/round.ts";
import type { Tables } from "../../tables/index.ts";
import { UNCERTAINTY_UNKNOWN, verdictOn } from "../comparisons.ts";
import { digits } from "../format.ts";

/** Returns a sentence on the change of the risk index of all programmes from the year before, in points. */
export function riskChange(tables: Tables): MarkupContent {
  const { methodology, span } = tables;
  const year = span.benchmark - 1;
  const [now, before] = [riskIn(tables, span.benchmark), riskIn(tables, year)];
  if (span.first === span.benchmark) return `No year before ${span.benchmark} is published.`;
  if (now === null || before === null) return `No figure of ${year} is published.`;
  if (now.value === before.value && isAtRiskLimit(now.value))
    return `It is at its limit, as in ${year}: higher risks do not show.`;
  if (!areAllComparable(tables, year, span.benchmark))
    return `It is not compared with ${year}, which has other industries.`;
  const change = difference(now, before);
  const points = round(change.value, methodology.rounding.score);
  const size = digits(methodology, "score", Math.abs(points));
  const signed = signedInWords(methodology.rounding.score, points);
  const verdict = verdictOn(change, "lower");
  if (verdict === "unclear")
    return `It is not clearly different from ${year}: the difference is ${signed} points.`;
  if (verdict === "unknown") return `The difference from ${year} is ${signed} points${UNCERTAINTY_UNKNOWN}.`;
  const moved = `${change.value < 0 ? "It fell" : "It rose"} by ${size} points on ${year}`;
  return span.yearToDate ? `${moved}.` : html`${moved}: <span class="${verdict}">${verdict}</span>.`;
}

function riskIn(tables: Tables, year: number) {
  const mean = (metric: Metric) => globalMean(tables, metric, year);
  return riskEstimate(tables, {
    maturity_score: mean("maturity_score"),
    remediation_days: mean("remediation_days"),
    automation_rate: mean("automation_rate"),
  });
}
