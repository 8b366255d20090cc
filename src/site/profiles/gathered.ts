import { type Html, html } from "../../markup/template.ts";
import { required } from "../../model/required.ts";
import { gatheredIdsOf, gatherersIn } from "../../tables/gathers.ts";
import type { Tables } from "../../tables/index.ts";
import { anchor, NOTHING } from "../html.ts";
import { industryPage, link } from "../links.ts";

/**
 * Returns a paragraph if an industry's programmes are published with another industry, or others with it; nothing for
 * most.
 * @param path the page that the paragraph is on
 */
export function gatheredInWords({ industries }: Pick<Tables, "industries">, id: string, path: string): Html {
  const known = new Map(industries.map((industry) => [industry.id, industry]));
  const named = (other: string) => {
    const entry = known.get(other);
    return entry === undefined ? html`${other}` : anchor(link(path, industryPage(other)), entry.display_name);
  };
  const own = required(known.get(id), id);
  const by = gatherersIn(industries).get(id);
  if (by !== undefined) {
    const { last_year } = own;
    const from = last_year === undefined ? "Its programmes" : `Its programmes after ${last_year}`;
    return html`<p>${from} are too few to be published separately: they are published with those of ${named(by)}.</p>`;
  }
  const gathered = gatheredIdsOf(own);
  if (gathered.length === 0) return NOTHING;
  return html`<p>It includes the programmes of industries that are too small to be published separately: ${gathered.map(named).reduce((all, one) => html`${all}, ${one}`)}.</p>`;
}
