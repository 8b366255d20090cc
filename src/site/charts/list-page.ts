import type { Context } from "../../documents/context.ts";
import { html } from "../../markup/template.ts";
import { countInWords } from "../format.ts";
import { anchor, htmlList, section } from "../html.ts";
import { chartPage, link, PAGES } from "../links.ts";
import type { Page } from "../page.ts";
import { isOfOneRelease, type PlacedFigure } from "./chart-page.ts";

/** `charts/index.html`: every chart, grouped by the kind of page that it was drawn for. */
export function chartsPage({ tables }: Context, placed: readonly PlacedFigure[]): Page {
  const path = PAGES.charts;
  const kinds = [
    ["overview", "The release", (page: string) => page === PAGES.overview],
    ["findings", "Findings of the release", (page: string) => isOfOneRelease({ page })],
    ["industries", "By industry", (page: string) => page.startsWith("industries/")],
    ["regions", "By region", (page: string) => page.startsWith("regions/")],
  ] as const;
  return {
    path,
    title: "Charts",
    description: `${countInWords(placed.length, "chart", "charts")} of release ${tables.release.release}, each to download and cite.`,
    main: html`<h1>Charts</h1>
<p class="lead">${countInWords(placed.length, "chart", "charts")} of release ${tables.release.release}. Each has a page with downloads, its figures and a citation, and, unless it shows a finding, code to embed it in your own page.</p>
${kinds.map(([id, heading, isOf]) => {
  const own = placed.filter(({ page }) => isOf(page));
  const links = own.map(({ figure }) => anchor(link(path, chartPage(figure.id)), figure.title));
  return own.length === 0 ? html`` : section(id, heading, htmlList(links, "index"));
})}`,
  };
}
