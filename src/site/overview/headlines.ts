import type { Context } from "../../documents/context.ts";
import { overview } from "../../endpoints/observatory/overview.ts";
import { change, digits } from "../format.ts";
import { judged, SHOWN_METRICS } from "../metrics.ts";
import { observed } from "../published.ts";

const UNIT = { score: "of 100", hours: "hours", usd: "USD", percent: "%", days: "days" } as const;

/** The five global averages, each with its change on the year before, and whether that is for the better. */
export function headlines(context: Context): string {
  const { methodology } = context.tables;
  const now = observed(context, overview);
  const items = SHOWN_METRICS.map(({ field, label, unit, better }) => {
    const moved = now.yoy[field];
    const verdict = moved === null ? null : judged(moved, better);
    const text =
      moved === null
        ? "the year before is withheld"
        : verdict === "unchanged"
          ? "unchanged on the year before"
          : `${change(methodology, unit === "score" ? "score" : "percent", moved)} on the year before: <span class="${verdict}">${verdict}</span>`;
    return `<div><dt>${label}</dt><dd class="value">${digits(methodology, unit, now[field])} <small>${UNIT[unit]}</small></dd><dd class="change">${text}</dd></div>`;
  });
  return `<dl class="headlines">\n${items.join("\n")}\n</dl>`;
}
