import { absolute, type Context } from "../../documents/context.ts";
import { type Html, html } from "../../markup/template.ts";
import { dayOf } from "../../model/day.ts";
import { bytesOf, fileOnDemand, type OutputFile } from "../../model/file.ts";
import { META_POLICY } from "../../routing/content-policy.ts";
import type { Figure } from "../figure.ts";
import { NOTHING } from "../html.ts";
import { ASSETS, chartPage, embedPage, link } from "../links.ts";

/**
 * `embed/<id>.html`: a figure to embed in a frame on any page, with its source and notice. It has no scripts. If the
 * address of the site is known, a canonical link points search engines to the chart's own page.
 */
export function embeddedChart(context: Context, figure: Figure): OutputFile {
  return fileOnDemand(embedPage(figure.id), () => bytesOf(framed(context, figure).source));
}

function framed(context: Context, figure: Figure): Html {
  const { id, title, description, svg, narrow } = figure;
  const { release } = context.tables;
  const path = embedPage(id);
  const canonical =
    context.base === ""
      ? NOTHING
      : html`\n<link rel="canonical" href="${absolute(context, `/${chartPage(id)}`)}">`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${META_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · embedded chart</title>
<meta name="description" content="A chart to embed in other pages: ${title}">
<link rel="stylesheet" href="${link(path, ASSETS.style)}">
<link rel="icon" type="image/svg+xml" href="${link(path, ASSETS.icon)}">${canonical}
</head>
<body class="embedded">
<main>
<figure class="figure" id="${id}">
<figcaption>
<h1 id="${id}-title">${title}</h1>
<p id="${id}-desc">${description}</p>
</figcaption>
${svg}
${narrow}
<p class="figure-source">Source: ${release.attribution}. Release ${release.release}, data as of ${dayOf(release.asOf)}. ${release.disclaimer} <a href="${link(path, chartPage(id))}" target="_blank" rel="noopener">Data, download and citation</a></p>
</figure>
</main>
</body>
</html>
`;
}
