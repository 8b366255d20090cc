import type { Context } from "../../documents/context.ts";
import { filterNames } from "../../documents/filter-names.ts";
import { type Html, html } from "../../markup/template.ts";
import type { Answer, CatalogueEntry } from "../../model/endpoint.ts";
import { MANIFEST_PATH } from "../../model/manifest.ts";
import { namesInWords } from "../../model/names-in-words.ts";
import { howMany } from "../../model/unit.ts";
import { ERROR_SECTIONS } from "../../routing/addresses.ts";
import { datasetFile } from "../../routing/addresses.ts";
import { dataTable } from "../data-table.ts";
import { fileSize } from "../format.ts";
import { anchor, section } from "../html.ts";
import { link, PAGES } from "../links.ts";
import { type Chapter } from "./chapter.ts";
import { GUIDE } from "./paths.ts";

const path = GUIDE.limits;
const to = (target: string) => link(path, target);

/** The number of largest answers that are listed. */
const LARGEST = 3;

/** `guide/limits.html`: how many requests are allowed, how large answers are, and what the figures do not show. */
export const limits: Chapter = {
  path,
  title: "Limits",
  description: "How many requests are allowed, how large answers are, and what the figures do not show.",
  body(context) {
    const largest = [...context.answers].sort((a, b) => b.bytes.length - a.bytes.length).slice(0, LARGEST);
    return html`<p class="lead">The API is a set of files: every answer is generated in advance, so no request is expensive.</p>
${section("requests", "Requests", requests(context))}
${section(
  "size",
  "Size",
  html`<p>The largest answers, without compression:</p>
${dataTable({
  caption: "The largest answers",
  quiet: true,
  columns: [{ label: "Answer" }, { label: "Size", numeric: true }],
  rows: largest.map(({ address, bytes }) => [anchor(to(address), address), fileSize(bytes.length)]),
})}
<p>${advice(context.catalogue, largest)}If you need everything, take the ${anchor(to(PAGES.datasets), "tables")}, which ${anchor(to(datasetFile("datapackage.json")), "datapackage.json")} describes; ${anchor(to(`/${MANIFEST_PATH}`), "manifest.json")} lists every file with its size and SHA-256.</p>`,
)}
${section(
  "figures",
  "Figures",
  html`<p>Single submissions are not published, nor any figure based on fewer than ${context.tables.methodology.k} organisations. Participants volunteer, so the figures are not representative of all organisations; see ${anchor(to(`${PAGES.methodology}#participants`), "who takes part")}.</p>`,
)}`;
  },
};

/** Returns what to do instead of requesting a whole answer, one of the largest if possible. */
function advice(catalogue: readonly CatalogueEntry[], largest: readonly Answer[]): string {
  const own = filterNames(catalogue.filter((entry) => largest.some(({ id }) => id === entry.id)));
  const names = own.length > 0 ? own : filterNames(catalogue);
  return names.length === 0 ? "" : `Use a filter if you need a single ${namesInWords(names, "or")}. `;
}

/** Returns how many requests are allowed, as decided by the operator. */
function requests({ gate }: Pick<Context, "gate">): Html {
  const few = html`You need few requests: one fetches a whole table, and ${anchor(to(GUIDE.caching), "a cache")} saves the rest.`;
  if (gate === undefined) {
    return html`<p>The free tier is meant for up to 1,000 requests a day, without a key. The files themselves do not count requests: whether and how a host enforces a quota is up to its operator, and a host that refuses a request answers with its own status, usually 429. ${few}</p>`;
  }
  const how = anchor(`${to(GUIDE.errors)}#${ERROR_SECTIONS.gate}`, "the answer is 429");
  return html`<p>Without a key, each client has ${howMany(gate.quota, "request")} a day under <code>/api/</code>; beyond that, ${how}. A key lifts the quota. Hosts that cannot count requests do not limit them. ${few}</p>`;
}
