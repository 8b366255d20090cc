import type { Methodology } from "../tables/settings.ts";
import { escapeHtml } from "./html.ts";

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

/** Where one tier stands on its scale; none of them, where it is withheld. */
export function tierSteps(steps: readonly Step[], current: string | null): string {
  const items = steps.map(({ tier, from }, at) => {
    const end = steps[at + 1]?.from;
    const range = end === undefined ? `from ${from}` : at === 0 ? `below ${end}` : `${from} to below ${end}`;
    return `<li${tier === current ? ' aria-current="true"' : ""}><span>${escapeHtml(tier)}</span> <span>${range}</span></li>`;
  });
  return `<ol class="steps">\n${items.join("\n")}\n</ol>`;
}
