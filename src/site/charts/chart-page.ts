import { apa, bibtex, chartWork, cslJson } from "../../documents/citations.ts";
import type { Context } from "../../documents/context.ts";
import { ENDPOINTS } from "../../endpoints/index.ts";
import { type Html, html } from "../../markup/template.ts";
import { dayOf } from "../../model/day.ts";
import { ALL_TABLES } from "../../tables/index.ts";
import { addressForCode, placeholderNote } from "../base-address.ts";
import { copied, copyBlock } from "../copy-block.ts";
import { chartFile, type Figure, figureTable, formatsOf, pixelSize, sourcesOf } from "../figure.ts";
import { anchor, htmlList, section } from "../html.ts";
import { chartPage, datasetPage, embedPage, link, RELEASE_PAGES, releasePage } from "../links.ts";
import type { Page } from "../page.ts";

/** A figure, and the page that it was drawn for. */
export interface PlacedFigure {
  readonly figure: Figure;
  /** Path of the page in the publish folder, and its title. */
  readonly page: string;
  readonly pageTitle: string;
}

/** `charts/<id>.html`: a single figure, with everything needed to use it elsewhere. */
export function chartDescription(context: Context, placed: PlacedFigure): Page {
  const { figure } = placed;
  const { id, title, description, svg, narrow } = figure;
  const { release } = context.tables;
  const path = chartPage(id);
  return {
    path,
    title,
    description,
    figure,
    main: html`<p class="kicker">Chart · release ${release.release} · data as of ${dayOf(release.asOf)}</p>
<h1 class="finding" id="${id}-title">${title}</h1>
<figure class="figure" id="${id}">
<figcaption>
<p id="${id}-desc">${description}</p>
</figcaption>
${svg}
${narrow}
</figure>
${section("download", "Download", downloads(context, figure, path))}
${section("cite", "Cite", citations(context, figure))}
${section("embed", "Embed", isOfOneRelease(placed) ? notEmbedded(context) : embedding(context, figure))}
${section("data", "The figures", figureTable(figure, path, context))}
${section("sources", "Where it comes from", sources(context, placed, path))}
${copied()}`,
  };
}

const FORMATS = {
  png: "an image for print, slides and posts",
  svg: "a vector image that can be scaled and edited",
  csv: "the figures, with standard errors and 95% intervals of means",
} as const;

function downloads(context: Context, figure: Figure, path: string): Html {
  const { id, sizes } = figure;
  const { width, height } = pixelSize(sizes.sheet);
  const formats = formatsOf(figure, context).map((format) => {
    const pixels = format === "png" ? `, ${width} by ${height} pixels` : "";
    return html`${anchor(link(path, chartFile(id, format)), format.toUpperCase())}: ${FORMATS[format]}${pixels}`;
  });
  return html`${htmlList(formats)}
<p>The images include the title, description, source, release and notice.</p>`;
}

function citations(context: Context, figure: Figure): Html {
  const { release } = context.tables;
  const page = releasePage(release.release);
  const work = chartWork(release, figure, addressForCode(context, `/${page}`));
  return html`<p>Name the release when you cite: figures differ from release to release. The address is that of ${anchor(link(chartPage(figure.id), page), `release ${release.release}`)}, which stays, with its tables; the next release replaces this page. Published under <a rel="license" href="${release.licence.url}">${release.licence.title}</a>.</p>
<h3>APA</h3>
${copyBlock("cite-apa", "APA citation", apa(work))}
<h3>BibTeX</h3>
${copyBlock("cite-bibtex", "BibTeX citation", bibtex(work).trimEnd())}
<h3>CSL-JSON</h3>
${copyBlock("cite-csl", "CSL-JSON citation", JSON.stringify([cslJson(work)], null, 2))}
${placeholderNote(context)}`;
}

/** Returns whether a chart shows a finding, which the next release may not have. */
export function isOfOneRelease({ page }: Pick<PlacedFigure, "page">): boolean {
  return page.startsWith(RELEASE_PAGES);
}

function notEmbedded({ tables }: Context): Html {
  return html`<p>This chart shows a finding of release ${tables.release.release}, which the next release may not have. Use one of its images: a frame would then be empty.</p>`;
}

function embedding(context: Context, { id, sizes }: Figure): Html {
  const address = addressForCode(context, `/${embedPage(id)}`);
  const { wide, narrow } = frameHeights(sizes);
  // The title of the chart may be another one in the next release.
  const code = html`<div style="container-type: inline-size; max-width: 46rem"><iframe src="${address}" title="Chart of the benchmark: ${id.replaceAll("-", " ")}" width="100%" height="${narrow}" loading="lazy" style="border: 0; height: clamp(${wide}px, (577px - 100cqw) * 9999, ${narrow}px)"></iframe></div>`;
  return html`<p>You can show ${anchor(link(chartPage(id), embedPage(id)), "this chart in a frame")} on any page. It has no scripts, sets no cookies, and adapts to light and dark mode and to the width of its column. The frame always shows the newest release; for a chart that stays as it is, use one of the images.</p>
${copyBlock("embed-code", "Code to embed the chart", code.source)}
${placeholderNote(context)}`;
}

/** The most height of everything around the image of an embedded chart, in a wide and in a narrow column. */
const AROUND = { wide: 440, narrow: 560 };
/** The largest scale at which an image is shown, in a column of 46 or 26 rem. */
const LARGEST = { wide: 1.05, narrow: 1.3 };

/** Returns frame heights in pixels that fit an embedded chart in a wide and in a narrow column (up to 576 pixels). */
function frameHeights(sizes: Figure["sizes"]): { readonly wide: number; readonly narrow: number } {
  const heightOf = (kind: "wide" | "narrow") =>
    Math.ceil((sizes[kind].height * LARGEST[kind] + AROUND[kind]) / 10) * 10;
  const wide = heightOf("wide");
  return { wide, narrow: Math.max(wide, heightOf("narrow")) };
}

function sources(context: Context, { figure, page, pageTitle }: PlacedFigure, path: string): Html {
  const asked = [figure.endpoint, ...figure.otherEndpoints];
  const names = new Set([
    ...(figure.datasets ?? []),
    ...ENDPOINTS.filter((endpoint) => asked.includes(endpoint.path)).flatMap(
      ({ sources }): readonly string[] => sources,
    ),
  ]);
  const tables = ALL_TABLES.filter(({ name }) => names.has(name)).map(({ name, title }) =>
    anchor(link(path, datasetPage(name)), title),
  );
  return html`<p>Drawn for ${anchor(`${link(path, page)}#${figure.id}`, pageTitle)}, from ${html.join(sourcesOf(figure, path, context), " and ")}.</p>
<p>Datasets it uses: ${html.join(tables, ", ")}.</p>`;
}
