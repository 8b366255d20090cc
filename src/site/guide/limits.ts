import type { Context } from "../../documents/context.ts";
import { type Html, html } from "../../markup/template.ts";
import { MANIFEST_PATH } from "../../model/manifest.ts";
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

/** How many of the largest answers are told. */
const LARGEST = 3;

/** `guide/limits.html`: how much may be asked, how large answers are, and what they do not say. */
export const limits: Chapter = {
  path,
  title: "Limits",
  description: "How much may be asked, how large answers are, and what the figures do not say.",
  body(context) {
    const largest = [...context.answers].sort((a, b) => b.bytes.length - a.bytes.length).slice(0, LARGEST);
    return html`<p class="lead">The API is a set of files: each answer is made before anybody asks, so no request is expensive.</p>
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
<p>Ask with a filter where you need one industry. Who needs everything takes the ${anchor(to(PAGES.datasets), "tables")}, which ${anchor(to(datasetFile("datapackage.json")), "datapackage.json")} describes; ${anchor(to(`/${MANIFEST_PATH}`), "manifest.json")} lists every file with its size and SHA-256.</p>`,
)}
${section(
  "figures",
  "Figures",
  html`<p>There are no single submissions here, and no figure on fewer than ${context.tables.methodology.k} organisations. Participants volunteer, so the figures are not representative of all organisations: ${anchor(to(`${PAGES.methodology}#participants`), "who takes part")}.</p>`,
)}`;
  },
};

/** How much may be asked, as the operator decided. */
function requests({ gate }: Pick<Context, "gate">): Html {
  const few = html`Nobody needs many requests: one fetches a whole table, and ${anchor(to(GUIDE.caching), "a cache")} spares the rest.`;
  if (gate === undefined) {
    return html`<p>The free tier is meant for up to 1,000 requests a day, without a key. The files count nobody: whether and how the host enforces a quota is up to who operates it, and a host that refuses answers with its own status, usually 429. ${few}</p>`;
  }
  const how = anchor(`${to(GUIDE.errors)}#${ERROR_SECTIONS.gate}`, "the answer is 429");
  return html`<p>Without a key each client has ${howMany(gate.quota, "request")} a day below <code>/api/</code>; beyond it ${how}. A key lifts the quota. Hosts that cannot count let everybody pass. ${few}</p>`;
}
