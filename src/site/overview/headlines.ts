import type { Context } from "../../documents/context.ts";
import { globalMean } from "../../endpoints/averages-of-industries.ts";
import { areAllComparable } from "../../endpoints/comparable.ts";
import { overview } from "../../endpoints/observatory/overview.ts";
import { type MarkupContent, type Html, html } from "../../markup/template.ts";
import { isAsked, METRIC, type Metric } from "../../model/metric.ts";
import { UNITS } from "../../model/unit.ts";
import { difference } from "../../statistics/estimate.ts";
import type { Tables } from "../../tables/index.ts";
import { changeOfMeans, plusMinus, UNCERTAINTY_UNKNOWN, verdictOn } from "../comparisons.ts";
import { formatChange, digits } from "../format.ts";
import { markupLines, NOTHING } from "../html.ts";
import { SHOWN_METRICS } from "../metrics.ts";
import { observed } from "../published.ts";
import { NOT_ASKED } from "../withheld.ts";
import { written } from "../written.ts";

/**
 * Returns the global average of each metric with its uncertainty, and its change from the year before, as far as that
 * is clear.
 */
export function headlines(context: Context): Html {
  const { tables } = context;
  const { methodology, span } = tables;
  const now = observed(context, overview);
  const items = SHOWN_METRICS.map(({ metric, field, label, unit }) => {
    const mean = globalMean(tables, metric, span.benchmark);
    const half = plusMinus(mean);
    const explained = now.yoyExplained[field];
    const mix =
      explained === null || !isComparedWithYearBefore(tables)
        ? NOTHING
        : html` <span class="mix">${formatChange(methodology, unit, explained.atUnchangedMix)} at an unchanged mix</span>`;
    return html`<div><dt>${label}</dt><dd class="value">${written(digits, methodology, unit, now[field], mean)} <small>${half === "" ? "" : `${half} `}${UNITS[unit].caption}</small></dd><dd class="change">${moveOf(tables, metric)}${mix}</dd></div>`;
  });
  return html`<dl class="headlines">\n${markupLines(items)}\n</dl>`;
}

/** Whether the benchmark year and the year before are of the same industries. */
export function isComparedWithYearBefore(tables: Tables): boolean {
  const { benchmark } = tables.span;
  return areAllComparable(tables, benchmark - 1, benchmark);
}

/** Whether a global average clearly changed since the year before. */
export function hasClearMove(tables: Tables): boolean {
  if (!isComparedWithYearBefore(tables)) return false;
  return SHOWN_METRICS.some(({ metric }) => {
    const { now, before } = meansOf(tables, metric);
    if (now === null || before === null || !isAsked(metric, tables.span.benchmark - 1)) return false;
    const verdict = verdictOn(difference(now, before), METRIC[metric].better);
    return verdict !== "unclear" && verdict !== "unknown";
  });
}

/** Returns the global averages of a metric in the benchmark year and in the year before; null where there is none. */
function meansOf(tables: Tables, metric: Metric) {
  const { benchmark } = tables.span;
  return {
    now: globalMean(tables, metric, benchmark),
    before: globalMean(tables, metric, benchmark - 1),
  };
}

/**
 * Returns the change of a global average from the year before. It is called better or worse only for a whole year, and
 * only if the change exceeds its uncertainty.
 */
export function moveOf(tables: Tables, metric: Metric): MarkupContent {
  const { first, benchmark, yearToDate } = tables.span;
  if (first === benchmark) return `no year before ${benchmark} is published`;
  if (!isAsked(metric, benchmark - 1)) return NOT_ASKED;
  const { now, before } = meansOf(tables, metric);
  if (now === null || before === null) return `no figure of ${benchmark - 1} is published`;
  if (!isComparedWithYearBefore(tables)) return `not compared with ${benchmark - 1}`;
  const { unit, better } = METRIC[metric];
  const moved = `${changeOfMeans(tables, unit, now, before)} on ${benchmark - 1}`;
  const verdict = verdictOn(difference(now, before), better);
  if (verdict === "unclear")
    return `no clear change on ${benchmark - 1}: ${changeOfMeans(tables, unit, now, before)}`;
  if (verdict === "unknown") return `${moved}${UNCERTAINTY_UNKNOWN}`;
  if (verdict === "other" || yearToDate) return moved;
  return html`${moved}: <span class="${verdict}">${verdict}</span>`;
}
