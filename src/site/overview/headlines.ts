import type { Context } from "../../documents/context.ts";
import { overview } from "../../endpoints/observatory/overview.ts";
import { type Content, type Html, html } from "../../markup/template.ts";
import type { Unit } from "../../model/metric.ts";
import type { Methodology } from "../../tables/settings.ts";
import { change, digits } from "../format.ts";
import { lines } from "../html.ts";
import { judged, SHOWN_METRICS } from "../metrics.ts";
import { observed } from "../published.ts";

const UNIT = { score: "of 100", hours: "hours", usd: "USD", percent: "%", days: "days" } as const;

/** The five global averages, each with its change on the year before, and whether that is for the better. */
export function headlines(context: Context): Html {
  const { methodology } = context.tables;
  const now = observed(context, overview);
  const items = SHOWN_METRICS.map(({ field, label, unit, better }) => {
    const moved = moveOf(methodology, unit, now.yoy[field], better);
    return html`<div><dt>${label}</dt><dd class="value">${digits(methodology, unit, now[field])} <small>${UNIT[unit]}</small></dd><dd class="change">${moved}</dd></div>`;
  });
  return html`<dl class="headlines">\n${lines(items)}\n</dl>`;
}

function moveOf(methodology: Methodology, unit: Unit, value: number | null, better: 1 | -1): Content {
  if (value === null) return "the year before is withheld";
  const verdict = judged(value, better);
  if (verdict === "unchanged") return "unchanged on the year before";
  const moved = change(methodology, unit === "score" ? "score" : "percent", value);
  return html`${moved} on the year before: <span class="${verdict}">${verdict}</span>`;
}
