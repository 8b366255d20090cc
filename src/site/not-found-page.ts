import type { Context } from "../documents/context.ts";
import { html } from "../markup/template.ts";
import { ERROR_SECTIONS } from "../routing/addresses.ts";
import { GUIDE } from "./guide/paths.ts";
import { anchor, htmlList } from "./html.ts";
import { PAGES, waysFrom } from "./links.ts";
import type { Page } from "./page.ts";

/** `404.html`: served to people at unknown addresses; under `/api/` a problem document is served. */
export function notFoundPage({ base }: Context): Page {
  const { to } = waysFrom(PAGES.notFound, base);
  const ways = [
    html`${anchor(to(PAGES.overview), "Overview")}: the release in figures`,
    html`${anchor(to(PAGES.compare), "Compare")}: where your own programme stands`,
    html`${anchor(to(PAGES.industries), "Industries")} and ${anchor(to(PAGES.regions), "regions")}: one page for each`,
    html`${anchor(to(PAGES.datasets), "Datasets")}: all tables, with downloads`,
    html`${anchor(to(PAGES.endpoints), "Endpoints")} and the ${anchor(to(GUIDE.firstCall), "guide")}: the API, and ${anchor(`${to(GUIDE.errors)}#${ERROR_SECTIONS.notFound}`, "how it answers unknown addresses")}`,
    html`${anchor(to(PAGES.changelog), "Changelog")}: what changed, and what was removed`,
  ];
  return {
    path: PAGES.notFound,
    title: "Page not found",
    description: "Nothing is published at this address.",
    main: html`<h1>Page not found</h1>
<p class="lead">Nothing is published at this address. The address may be mistyped, or the page may have been renamed.</p>
${htmlList(ways)}`,
  };
}
