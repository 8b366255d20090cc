import type { Context } from "../documents/context.ts";
import { type Html, html } from "../markup/template.ts";
import type { CatalogueEntry } from "../model/endpoint.ts";
import { isObservatory, slugOf } from "../routing/addresses.ts";
import { DATA_SCRIPTS } from "./explorer-data.ts";
import { anchor, markupLines, htmlList } from "./html.ts";
import { endpointPage, link, PAGES } from "./links.ts";
import type { Page } from "./page.ts";

/** The script that runs the explorer. */
export const EXPLORER_SCRIPT = "assets/explorer.js";

const VIEWS = [
  ["table", "Table"],
  ["chart", "Chart"],
  ["text", "JSON"],
] as const;

const CALLS = [
  ["query", "On hosts that read queries"],
  ["file", "The file, on any host"],
  ["curl", "curl"],
  ["view", "Link to this view"],
] as const;

/**
 * `explorer.html`: sends requests to any endpoint and shows the answers, from disk too; without scripts, it links to
 * the endpoints' pages.
 */
export function explorerPage({ catalogue }: Context): Page {
  return {
    path: PAGES.explorer,
    title: "Explorer",
    description:
      "Try any endpoint and see its answer as tables, as a chart, or as the exact text of the file.",
    // The explorer comes first: the catalogue script calls a function that it defines.
    scripts: [EXPLORER_SCRIPT, DATA_SCRIPTS.catalogue],
    laterScripts: catalogue.map(({ path }) => DATA_SCRIPTS.answers(slugOf(path))),
    main: html`<h1>Explorer</h1>
<p class="lead">Try any endpoint and see its answer: as tables, as a chart, or as the text of the file. The answers are those of this release and are part of the site, so the explorer works offline.</p>
<noscript>
<p>The explorer needs JavaScript, which is turned off. The answers are also on the pages of the endpoints:</p>
${htmlList(catalogue.map(({ path, title }) => anchor(link(PAGES.explorer, endpointPage(path)), title)))}
</noscript>
<div id="explorer" class="explorer" hidden>
<form id="request" class="request" autocomplete="off">
<div class="fields">
<div class="field"><label for="endpoint">Endpoint</label>
<select id="endpoint">
${group(
  "Intelligence",
  catalogue.filter((entry) => !isObservatory(entry)),
)}
${group("Observatory", catalogue.filter(isObservatory))}
<option value="?" disabled>as typed below</option>
</select></div>
<div class="field" id="value-field"><label for="value" id="value-label">Value</label><select id="value"></select></div>
</div>
<div class="field"><label for="address">Request</label>
<div class="line"><span class="method">GET</span><input id="address" type="text" inputmode="url" spellcheck="false" autocapitalize="none" aria-describedby="description"><button type="submit">Send</button></div></div>
<p id="description" class="description"></p>
</form>
<p id="status" class="status" role="status"></p>
<div id="answer">
<div id="shown">
<div id="views" class="tabs" role="tablist" aria-label="The answer as">
${markupLines(VIEWS.map(([view, label]) => html`<button type="button" role="tab" id="tab-${view}" aria-controls="panel-${view}" aria-selected="false" data-view="${view}">${label}</button>`))}
</div>
<div id="panel-table" role="tabpanel" aria-labelledby="tab-table" hidden></div>
<div id="panel-chart" role="tabpanel" aria-labelledby="tab-chart" hidden></div>
<div id="panel-text" role="tabpanel" aria-labelledby="tab-text" hidden><pre id="text" tabindex="0" role="region" aria-label="The text of the file"></pre></div>
</div>
<section class="calls" aria-labelledby="calls">
<h2 id="calls">Call it</h2>
<dl>
${markupLines(CALLS.map(([form, label]) => html`<div><dt>${label}</dt><dd><code id="call-${form}"></code><button type="button" data-copies="call-${form}">Copy<span class="unseen"> ${label}</span></button></dd></div>`))}
</dl>
<p id="copied" class="copied" role="status"></p>
</section>
</div>
</div>`,
  };
}

function group(label: string, entries: readonly CatalogueEntry[]): Html {
  const name = (title: string) =>
    title.replace(/^Observatory: (.)/, (_, initial: string) => initial.toUpperCase());
  const options = entries.map(({ path, title }) => html`<option value="${path}">${name(title)}</option>`);
  return html`<optgroup label="${label}">\n${markupLines(options)}\n</optgroup>`;
}
