import type { Context } from "../../documents/context.ts";
import { type Html, html } from "../../markup/template.ts";
import { anchor, markupLines } from "../html.ts";
import { link } from "../links.ts";
import { type Page, type PageOnDemand, pageOnDemand } from "../page.ts";
import { caching } from "./caching.ts";
import type { Chapter } from "./chapter.ts";
import { filtersAndErrors } from "./filters-and-errors.ts";
import { firstCall } from "./first-call.ts";
import { limits } from "./limits.ts";
import { versions } from "./versions.ts";

/** The chapters of the guide for developers, in reading order. */
const CHAPTERS: readonly Chapter[] = [firstCall, filtersAndErrors, caching, limits, versions];

/** Returns the pages of the guide for developers. */
export function guidePages(context: Context): PageOnDemand[] {
  return CHAPTERS.map((chapter) => pageOnDemand(chapter.path, () => guidePage(context, chapter)));
}

function guidePage(context: Context, chapter: Chapter): Page {
  const { path, title, description, body } = chapter;
  return {
    path,
    title,
    description,
    main: html`${chaptersFrom(chapter)}
<h1>${title}</h1>
${body(context)}`,
  };
}

/** Returns the navigation between chapters. */
function chaptersFrom({ path }: Chapter): Html {
  const items = CHAPTERS.map((chapter) =>
    chapter.path === path
      ? html`<li aria-current="page">${chapter.title}</li>`
      : html`<li>${anchor(link(path, chapter.path), chapter.title)}</li>`,
  );
  return html`<nav class="chapters" aria-label="Guide">
<ol>
${markupLines(items)}
</ol>
</nav>`;
}
