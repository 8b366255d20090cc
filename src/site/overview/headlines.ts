import type { Context } from "../../documents/context.ts";
import { overview } from "../../endpoints/observatory/overview.ts";
import { type Content, type Html, html } from "../../markup/template.ts";
import { isAsked } from "../../model/metric.ts";
import { type MetricUnit, UNITS } from "../../model/unit.ts";
import type { Methodology } from "../../tables/settings.ts";
import { change, digits } from "../format.ts";
import { lines } from "../html.ts";
import { type Better, judged, SHOWN_METRICS } from "../metrics.ts";
import { observed } from "../published.ts";

/** The global average of each metric, with its change on the year before, and whether that is for the better. */
export function headlines(context: Context): Html {
  const { methodology, span } = context.tables;
  const now = observed(context, overview);
  const items = SHOWN_METRICS.map(({ metric, field, label, unit, better }) => {
    const moved = isAsked(metric, span.benchmark - 1)
      ? moveOf(methodology, unit, now.yoy[field], better)
      : "not asked the year before";
    return html`<div><dt>${label}</dt><dd class="value">${digits(methodology, unit, now[field])} <small>${UNITS[unit].caption}</small></dd><dd class="change">${moved}</dd></div>`;
  });
  return html`<dl class="headlines">\n${lines(items)}\n</dl>`;
}

/** The change of a figure on the year before, and whether that is for the better; null where that year is withheld. */
export function moveOf(
  methodology: Methodology,
  unit: MetricUnit,
  value: number | null,
  better: Better,
): Content {
  if (value === null) return "the year before is withheld";
  const verdict = judged(value, better);
  if (verdict === "unchanged") return "unchanged on the year before";
  const moved = change(methodology, unit, value);
  if (verdict === "changed") return `${moved} on the year before`;
  return html`${moved} on the year before: <span class="${verdict}">${verdict}</span>`;
}
