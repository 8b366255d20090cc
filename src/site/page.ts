import { absolute, type Context } from "../documents/context.ts";
import { type OutputFile, textFile } from "../model/file.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { CATALOGUE_FILE, FEED_FILES } from "../routing/addresses.ts";
import { META_POLICY } from "../routing/content-policy.ts";
import { DATA_SCRIPTS, LATER_SCRIPTS_ID } from "./explorer-data.ts";
import { day } from "./format.ts";
import { anchor, escapeHtml } from "./html.ts";
import { ASSETS, link, PAGES } from "./links.ts";
import { searchForm } from "./search-form.ts";

export { link } from "./links.ts";

export const SITE_NAME = "Compliance Benchmark Data API";

/** What a page consists of; the shell adds the rest. */
export interface Page {
  /** Relative to the publish folder. */
  readonly path: string;
  /** Plain text, as the description: a few words, without the site's name. */
  readonly title: string;
  readonly description: string;
  /** HTML, with the page's one `<h1>`. */
  readonly main: string;
  /** Classic scripts, loaded after the page is read: paths in the publish folder. */
  readonly scripts?: readonly string[];
  /** Classic scripts that the page's own run when they need them: paths in the publish folder. */
  readonly laterScripts?: readonly string[];
  /** schema.org data. */
  readonly jsonLd?: object;
}

const NAVIGATION = [
  ["Overview", PAGES.overview],
  ["Explorer", PAGES.explorer],
  ["Endpoints", PAGES.endpoints],
  ["Industries", PAGES.industries],
  ["Regions", PAGES.regions],
  ["Datasets", PAGES.datasets],
  ["Methodology", PAGES.methodology],
  ["Changelog", PAGES.changelog],
] as const;

/** A page in its shell. Links are relative and nothing stands inline, so it works from disk, under a policy of its own. */
export function page(content: Page, context: Context): OutputFile {
  const { path, main } = content;
  return textFile(
    path,
    `<!doctype html>
<html lang="en">
${head(content, context)}
<body>
<a class="skip" href="#main">Skip to content</a>
${header(path, context)}
<main id="main" tabindex="-1">
${breadcrumb(content)}${main}
</main>
${footer(path, context)}
${laterScripts(content)}
</body>
</html>
`,
  );
}

function head(content: Page, context: Context): string {
  const { path, title, description, scripts = [], jsonLd } = content;
  const to = (target: string) => link(path, target);
  const whole = [...new Set([title, ...sectionOf(path).map(([label]) => label), SITE_NAME])].join(" · ");
  const data =
    jsonLd === undefined ? "" : `\n<script type="application/ld+json">${jsonText(jsonLd)}</script>`;
  const loaded = [...scripts, ASSETS.search].map((script) => `\n<script src="${to(script)}" defer></script>`);
  return `<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${META_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(whole)}</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="stylesheet" href="${to(ASSETS.style)}">
<link rel="icon" type="image/svg+xml" href="${to(ASSETS.icon)}">
<link rel="alternate" type="application/feed+json" title="Signals of the release" href="${to(FEED_FILES.json)}">
<link rel="alternate" type="application/atom+xml" title="Signals of the release" href="${to(FEED_FILES.atom)}">
<link rel="license" href="${escapeHtml(context.tables.release.licence.url)}">${social(content, whole, context)}${data}${loaded.join("")}
</head>`;
}

/** Scripts that are not run until a copy of them joins the page: so no script's address is ever made from text. */
function laterScripts({ path, laterScripts = [] }: Page): string {
  const scripts = [DATA_SCRIPTS.search, ...laterScripts];
  const elements = scripts.map((script) => `<script src="${link(path, script)}"></script>`);
  return `<template id="${LATER_SCRIPTS_ID}">\n${elements.join("\n")}\n</template>`;
}

/** What needs a whole address: nothing, where nobody knows the base. */
function social({ path, description }: Page, title: string, context: Context): string {
  if (context.base === "") return "";
  const url = escapeHtml(absolute(context, path === PAGES.overview ? "/" : `/${path}`));
  return `
<link rel="canonical" href="${url}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${SITE_NAME}">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:description" content="${escapeHtml(description)}">
<meta property="og:url" content="${url}">`;
}

/** JSON that cannot end the element it stands in. */
function jsonText(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function header(path: string, { tables }: Context): string {
  const items = NAVIGATION.map(([label, target]) => {
    const current =
      target === path ? ' aria-current="page"' : isWithin(path, target) ? ' aria-current="true"' : "";
    return `<li><a href="${link(path, target)}"${current}>${label}</a></li>`;
  });
  return `<header class="masthead">
<div class="brand">
<a href="${link(path, PAGES.overview)}">${SITE_NAME}</a>
<span>Release ${escapeHtml(tables.release.release)}</span>
</div>
${searchForm(link(path, "index.html").replace("index.html", ""))}
<nav aria-label="Main">
<ul>
${items.join("\n")}
</ul>
</nav>
</header>`;
}

/** Whether a page lies in the section that another opens. */
function isWithin(path: string, opening: string): boolean {
  return opening.includes("/") && path.startsWith(opening.slice(0, opening.indexOf("/") + 1));
}

/** The section that a page lies in, if another page opens it. */
function sectionOf(path: string) {
  return NAVIGATION.filter(([, target]) => target !== path && isWithin(path, target));
}

function breadcrumb({ path, title }: Page): string {
  const [parent] = sectionOf(path);
  if (parent === undefined) return "";
  return `<nav class="breadcrumb" aria-label="Breadcrumb">
<ol>
<li>${anchor(link(path, PAGES.overview), "Overview")}</li>
<li>${anchor(link(path, parent[1]), parent[0])}</li>
<li aria-current="page">${escapeHtml(title)}</li>
</ol>
</nav>
`;
}

function footer(path: string, { tables }: Context): string {
  const { release, methodology, privacyReport } = tables;
  const links = [
    ...(privacyReport === null ? [] : [["Privacy", PAGES.privacy] as const]),
    ["Methodology", PAGES.methodology] as const,
    ["Catalogue", CATALOGUE_FILE] as const,
    ["Manifest", `/${MANIFEST_PATH}`] as const,
    ["JSON Feed", FEED_FILES.json] as const,
    ["Atom feed", FEED_FILES.atom] as const,
  ];
  const { licence } = release;
  return `<footer>
<p class="disclaimer">${escapeHtml(release.disclaimer)}</p>
<p>Cite as: <span class="citation">${escapeHtml(release.citation)}</span></p>
<p>Licence: <a rel="license" href="${escapeHtml(licence.url)}">${escapeHtml(licence.title)}</a>. Data as of <time datetime="${escapeHtml(release.asOf)}">${day(release.asOf)}</time>. Methodology ${escapeHtml(methodology.version)}, k = ${methodology.k}.</p>
<ul>
${links.map(([label, target]) => `<li>${anchor(link(path, target), label)}</li>`).join("\n")}
</ul>
</footer>`;
}
