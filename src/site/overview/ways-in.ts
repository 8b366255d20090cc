import type { Context } from "../../documents/context.ts";
import { type Html, html } from "../../markup/template.ts";
import { required } from "../../model/required.ts";
import { answerFile, answerTable, CATALOGUE_FILE } from "../../routing/addresses.ts";
import { addressForCode, placeholderNote } from "../base-address.ts";
import { anchor, codeBlock } from "../html.ts";
import { endpointPage, link, PAGES } from "../links.ts";

/** Returns three ways to get the data: call the API, open a table, keep the whole site. */
export function waysIn(context: Context, path: string): Html {
  const to = (target: string) => link(path, target);
  const { path: endpoint, example } = required(
    context.catalogue.find(({ id }) => id === "getAuditHours"),
    "getAuditHours",
  );
  const value = required(example.industry, "the example of getAuditHours");
  const file = answerFile(endpoint, { kind: "filter", value });
  return html`<div class="ways">
<div>
<h3>Call the API</h3>
<p>${anchor(to(PAGES.endpoints), `${context.catalogue.length} endpoints`)} answer with JSON, without a key and from any origin.</p>
${codeBlock("A request to the API", `curl "${addressForCode(context, `${endpoint}?industry=${value}`)}"`)}
${placeholderNote(context)}
<p>${anchor(to(PAGES.explorer), "Try it in the explorer")}, or see ${anchor(to(endpointPage(endpoint)), "this endpoint's page")} and the ${anchor(to(CATALOGUE_FILE), "catalogue")} of all addresses.</p>
</div>
<div>
<h3>Open a table</h3>
<p>Every answer and every table behind it is also a CSV file that opens in a spreadsheet.</p>
<ul>
<li>${anchor(to(PAGES.datasets), "The datasets, column by column")}</li>
<li>${anchor(to("/api/intelligence/observatory/export.csv"), "Everything in one tidy table")}</li>
<li>${anchor(to(answerTable(file)), `One answer, as an example (${value})`)}</li>
</ul>
</div>
<div>
<h3>Keep it offline</h3>
<p>The site is a folder of files. Copy it and open <code>index.html</code>: every page, chart, answer and search works from disk, without a network.</p>
<p>The ${anchor(to("/manifest.json"), "manifest")} has the size and SHA-256 of every file.</p>
</div>
</div>`;
}
