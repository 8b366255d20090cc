import { type Html, html } from "../markup/template.ts";
import type { Methodology } from "../tables/settings.ts";
import { markupLines } from "./html.ts";

/** A step of a scale from 0 to 100. */
interface Step {
  readonly tier: string;
  readonly from: number;
}

/** The tiers of the risk index, lowest first. */
export function riskTiers({ riskTiers }: Methodology): Step[] {
  return riskTiers.toSorted((a, b) => a.from - b.from);
}

/** The tiers of maturity, lowest first. */
export function maturityTiers({ maturityTiers }: Methodology): Step[] {
  return maturityTiers.toSorted((a, b) => a.from - b.from);
}

/** Returns a scale of tiers with the current one marked; none is marked if it is withheld. */
export function tierSteps(steps: readonly Step[], current: string | null): Html {
  const items = steps.map(({ tier, from }, at) => {
    const end = steps[at + 1]?.from;
    const range = end === undefined ? `from ${from}` : at === 0 ? `below ${end}` : `${from} to below ${end}`;
    return html`<li${{ "aria-current": tier === current ? "true" : undefined }}><span>${tier}</span> <span>${range}</span></li>`;
  });
  return html`<ol class="steps">\n${markupLines(items)}\n</ol>`;
}
