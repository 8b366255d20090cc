import { type Content, html } from "../../markup/template.ts";
import type { Methodology } from "../../tables/settings.ts";
import { digits } from "../format.ts";

/** The change of the risk index on the year before, in points, as a sentence; null where that year is withheld. */
export function riskChange(methodology: Methodology, points: number | null): Content {
  if (points === null) return "The year before is withheld.";
  if (points === 0) return "It is unchanged on the year before.";
  const size = digits(methodology, "score", Math.abs(points));
  return points < 0
    ? html`It fell by ${size} points on the year before: <span class="better">better</span>.`
    : html`It rose by ${size} points on the year before: <span class="worse">worse</span>.`;
}
