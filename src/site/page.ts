import { absolute, type Context } from "../documents/context.ts";
import { type Html, html, jsonScript } from "../markup/template.ts";
import { dayOf } from "../model/day.ts";
import { bytesOf, fileOnDemand, type OutputFile } from "../model/file.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { once } from "../model/once.ts";
import { CATALOGUE_FILE, FEED_FILES } from "../routing/addresses.ts";
import { META_POLICY } from "../routing/content-policy.ts";
import { DATA_SCRIPTS, LATER_SCRIPTS_ID } from "./explorer-data.ts";
import { chartFile, type Figure, formatsOf, pixelSize } from "./figure.ts";
import { anchor, markupLines, NOTHING } from "./html.ts";
import { ASSETS, PAGES, RELEASE_PAGES, type Ways, waysFrom } from "./links.ts";
import { logoImage } from "./logo.ts";
import { methodologyFile } from "./published.ts";
import { retractedNotice } from "./retractions.ts";
import { searchForm } from "./search-form.ts";

export { link } from "./links.ts";

/** The content of a page; the shell adds the rest. */
export interface Page {
  /** Path of the page, relative to the publish folder. */
  readonly path: string;
  /** Plain text, like the description: a few words, without the site's name. */
  readonly title: string;
  readonly description: string;
  /** The main content, with the page's only `<h1>`. */
  readonly main: Html;
  /** Style sheets of its own, in addition to that of all pages: paths in the publish folder. */
  readonly styles?: readonly string[];
  /** Classic scripts, run after the page is parsed: paths in the publish folder. */
  readonly scripts?: readonly string[];
  /** Classic scripts that the page's own scripts load on demand: paths in the publish folder. */
  readonly laterScripts?: readonly string[];
  /** schema.org data. */
  readonly jsonLd?: object;
  /** The preview image for links to the page; by default, the release's first figure. */
  readonly figure?: Pictured | undefined;
}

/** The parts of a figure that are needed for a page's preview. */
export type Pictured = Pick<Figure, "id" | "title" | "sheet" | "sizes">;

const NAVIGATION = [
  ["Overview", PAGES.overview],
  ["Compare", PAGES.compare],
  ["Industries", PAGES.industries],
  ["Regions", PAGES.regions],
  ["Explorer", PAGES.explorer],
  ["Endpoints", PAGES.endpoints],
  ["Datasets", PAGES.datasets],
  ["Guide", PAGES.guide],
  ["Methodology", PAGES.methodology],
  ["Changelog", PAGES.changelog],
  ["Contribute", PAGES.contribute],
] as const;

/** All sections: those of the navigation, and the charts. */
const SECTIONS = [...NAVIGATION, ["Charts", PAGES.charts]] as const;

/** Returns the entries of the navigation; without the contribution form, if there is none. */
function navigationOf({ release }: Context["tables"]) {
  return NAVIGATION.filter(
    ([, target]) => target !== PAGES.contribute || release.participation !== undefined,
  );
}

/** A page that is generated when it is first read. */
export interface PageOnDemand {
  readonly path: string;
  readonly content: () => Page;
}

export function pageOnDemand(path: string, content: () => Page): PageOnDemand {
  return { path, content: once(content) };
}

/**
 * Returns a page in its shell. It works from disk and under its own content security policy: links are relative, except
 * on the not-found page, and no script or style is inline.
 * @param usual the figure for previews of pages that have none
 */
export function pageFile({ path, content }: PageOnDemand, context: Context, usual?: Pictured): OutputFile {
  return fileOnDemand(path, () => bytesOf(inShell(content(), context, usual).source));
}

function inShell(content: Page, context: Context, usual?: Pictured): Html {
  const { path, main } = content;
  const ways = waysFrom(path, context.base);
  return html`<!doctype html>
<html lang="en">
${head({ ...content, figure: content.figure ?? usual }, context, ways)}
<body>
<a class="skip" href="#main">Skip to content</a>
${header(path, context, ways)}
<main id="main" tabindex="-1">
${retractedNotice(ways.to, context)}${breadcrumb(content, ways)}${main}
</main>
${footer(context, ways)}
${laterScripts(content, ways)}
</body>
</html>
`;
}

function head(content: Page, context: Context, { to, load }: Ways): Html {
  const { path, title, description, scripts = [], styles = [], jsonLd } = content;
  const site = context.tables.site.shortName;
  // The overview has the title of the site.
  const names = path === PAGES.overview ? [] : [...sectionOf(path).map(([label]) => label), site];
  const whole = [title, ...names].join(" · ");
  const data = jsonLd === undefined ? NOTHING : html`\n${jsonScript("application/ld+json", jsonLd)}`;
  const loaded = [...scripts, ASSETS.search, ASSETS.page].map(
    (script) => html`\n<script src="${load(script)}" defer></script>`,
  );
  const styleLinks = [ASSETS.style, ...styles].map(
    (style) => html`<link rel="stylesheet" href="${load(style)}">`,
  );
  return html`<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${META_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${whole}</title>
<meta name="description" content="${description}">
${markupLines(styleLinks)}
<link rel="icon" type="image/svg+xml" href="${load(ASSETS.icon)}">
<link rel="alternate" type="application/feed+json" title="Signals of the release" href="${to(FEED_FILES.json)}">
<link rel="alternate" type="application/atom+xml" title="Signals of the release" href="${to(FEED_FILES.atom)}">
<link rel="license" href="${context.tables.release.licence.url}">${listing(content, whole, context)}${data}${loaded}
</head>`;
}

/**
 * Returns scripts that run only when a copy of them is added to the page, so that no script's address is made from
 * text.
 */
function laterScripts({ laterScripts = [] }: Page, { load }: Ways): Html {
  const scripts = [DATA_SCRIPTS.search, ...laterScripts];
  const elements = scripts.map((script) => html`<script src="${load(script)}"></script>`);
  return html`<template id="${LATER_SCRIPTS_ID}">\n${markupLines(elements)}\n</template>`;
}

/** Returns the metadata for search engines and link previews; the not-found page has no address of its own. */
function listing(content: Page, title: string, context: Context): Html {
  return content.path === PAGES.notFound
    ? html`\n<meta name="robots" content="noindex">`
    : social(content, title, context);
}

/** Returns the metadata that needs absolute addresses; nothing if the base is unknown. */
function social({ path, description, figure }: Page, title: string, context: Context): Html {
  if (context.base === "") return NOTHING;
  const url = absolute(context, path === PAGES.overview ? "/" : `/${path}`);
  return html`
<link rel="canonical" href="${url}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${context.tables.site.title}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">${picture(figure, context)}`;
}

/** Returns the preview image of a page, as PNG: sites that show previews do not read SVG. */
function picture(figure: Pictured | undefined, context: Context): Html {
  if (figure === undefined || !formatsOf(figure, context).includes("png")) return NOTHING;
  const { width, height } = pixelSize(figure.sizes.sheet);
  return html`
<meta property="og:image" content="${absolute(context, `/${chartFile(figure.id, "png")}`)}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta property="og:image:alt" content="${figure.title}">
<meta name="twitter:card" content="summary_large_image">`;
}

function header(path: string, { tables }: Context, { to, load }: Ways): Html {
  const items = navigationOf(tables).map(([label, target]) => {
    const current = target === path ? "page" : isWithin(path, target) ? "true" : undefined;
    return html`<li><a href="${to(target)}"${{ "aria-current": current }}>${label}</a></li>`;
  });
  return html`<header class="masthead">
<div class="brand">
<a href="${to(PAGES.overview)}">${logoImage(load, tables.site)}${tables.site.shortName}</a>
<span>Release ${tables.release.release}</span>
</div>
${searchForm(load(PAGES.overview).replace(PAGES.overview, ""))}
<nav aria-label="Main">
<ul>
${markupLines(items)}
</ul>
</nav>
<p class="disclaimer">${tables.release.disclaimer}</p>
</header>`;
}

/**
 * Returns whether a page is in the section that another page opens: in the folder of that page, or in one that it
 * lists.
 */
function isWithin(path: string, opening: string): boolean {
  if (opening === PAGES.changelog) return path.startsWith(RELEASE_PAGES);
  return opening.includes("/") && path.startsWith(opening.slice(0, opening.indexOf("/") + 1));
}

/** Returns the section that a page is in; empty for a page that opens a section. */
function sectionOf(path: string) {
  return SECTIONS.filter(([, target]) => target !== path && isWithin(path, target));
}

function breadcrumb({ path, title }: Page, { to }: Ways): Html {
  const [parent] = sectionOf(path);
  if (parent === undefined) return NOTHING;
  return html`<nav class="breadcrumb" aria-label="Breadcrumb">
<ol>
<li>${anchor(to(PAGES.overview), "Overview")}</li>
<li>${anchor(to(parent[1]), parent[0])}</li>
<li aria-current="page">${title}</li>
</ol>
</nav>
`;
}

function footer(context: Context, { to }: Ways): Html {
  const { release, methodology, privacyReport, site } = context.tables;
  const own = site.footerLinks.map(({ text, address }) => anchor(address, text));
  const links = [
    ...(privacyReport === null ? [] : [["Privacy", PAGES.privacy] as const]),
    ["Methodology", PAGES.methodology] as const,
    ["Catalogue", CATALOGUE_FILE] as const,
    ["Manifest", `/${MANIFEST_PATH}`] as const,
    ["Charts", PAGES.charts] as const,
    ["JSON Feed", FEED_FILES.json] as const,
    ["Atom feed", FEED_FILES.atom] as const,
  ];
  const { licence } = release;
  return html`<footer>
<p>Cite the latest release as: <span class="citation">${release.citation}</span></p>
<p>Licence: <a rel="license" href="${licence.url}">${licence.title}</a>. Data as of <time datetime="${release.asOf}">${dayOf(release.asOf)}</time>. Methodology ${anchor(to(methodologyFile(context)), methodology.version)}, k = ${methodology.k}.</p>
<ul>
${markupLines([...own, ...links.map(([label, target]) => anchor(to(target), label))].map((one) => html`<li>${one}</li>`))}
</ul>
</footer>`;
}
