import { html } from "../../markup/template.ts";
import { CATALOGUE_FILE, RELEASE_LIST_FILE, STATUS_FILE } from "../../routing/addresses.ts";
import { DAY_OLD, CACHED_FOR_A_YEAR, CACHED_FOR_MINUTES } from "../../routing/cache.ts";
import { TWIN_RELATION } from "../../routing/links.ts";
import { RELEASE_HEADER } from "../../routing/routed-history.ts";
import { addressForCode, placeholderNote } from "../base-address.ts";
import { copied, copyBlock } from "../copy-block.ts";
import { dataTable } from "../data-table.ts";
import { anchor, section } from "../html.ts";
import { link } from "../links.ts";
import { type Chapter, exampleRequest } from "./chapter.ts";
import { GUIDE } from "./paths.ts";

const path = GUIDE.caching;
const to = (target: string) => link(path, target);

/** `guide/caching.html`: how long answers stay valid, and how to check for new ones. */
export const caching: Chapter = {
  path,
  title: "Caching",
  description: "How long answers stay valid, and how to check for new ones.",
  body(context) {
    const { query } = exampleRequest(context);
    const whole = (address: string) => addressForCode(context, address);
    return html`<p class="lead">Answers change once a quarter. Cache them, and check whether they are still current.</p>
${placeholderNote(context)}
${section(
  "headers",
  "What the headers say",
  dataTable({
    caption: "Cache-Control by address",
    quiet: true,
    columns: [{ label: "Address" }, { label: "Cache-Control" }, { label: "In words" }],
    rows: [
      [
        html`<code>/api/…</code>`,
        html`<code>${DAY_OLD}</code>`,
        html`<span class="prose">The host may cache it for a day, so a new release is everywhere within a day. Clients check each time whether it has changed.</span>`,
      ],
      [
        html`<code>${STATUS_FILE}</code>, <code>${RELEASE_LIST_FILE}</code>, <code>${CATALOGUE_FILE}</code>, feeds`,
        html`<code>${CACHED_FOR_MINUTES}</code>`,
        html`<span class="prose">They show a new release within five minutes.</span>`,
      ],
      [
        html`<code>/api/releases/&lt;id&gt;/…</code>`,
        html`<code>${CACHED_FOR_A_YEAR}</code>`,
        html`<span class="prose">Never changes. Cache it for as long as you like.</span>`,
      ],
    ],
  }),
)}
${section(
  "ask-again",
  "Check for changes with an ETag",
  html`<p>Each answer has an <code>ETag</code>. Send it back in <code>If-None-Match</code>: if nothing has changed, the answer is 304 without a body.</p>
${copyBlock(
  "etag",
  "curl with an ETag",
  `curl --etag-save answer.etag --output answer.json "${whole(query)}"
# later: 304 and no body, unless it changed
curl --etag-compare answer.etag --etag-save answer.etag --output answer.json "${whole(query)}"`,
)}`,
)}
${section(
  "new-release",
  "Detect a new release",
  html`<p>${anchor(to(STATUS_FILE), "status.json")} says which release this is and when the next one is expected. Check it once a day, and fetch the rest when <code>release</code> changes.</p>
${copyBlock("status", "curl", `curl "${whole(STATUS_FILE)}"`)}
<p>For a day after a release, a shared cache may still serve answers of the previous release next to new ones. The header <code>${RELEASE_HEADER}</code> names the release of each answer. In answers and tables, the <code>Link</code> header with the relation <code>${TWIN_RELATION}</code> gives the address where the same content never changes. If answers must fit together, take them from ${anchor(to(GUIDE.versions), "one release")}.</p>`,
)}
${copied()}`;
  },
};
