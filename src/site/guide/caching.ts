import { html } from "../../markup/template.ts";
import { CATALOGUE_FILE, RELEASE_LIST_FILE, STATUS_FILE } from "../../routing/addresses.ts";
import { DAY_OLD, FOR_EVER, MINUTES_OLD } from "../../routing/cache.ts";
import { RELEASE_HEADER } from "../../routing/history.ts";
import { TWIN_RELATION } from "../../routing/links.ts";
import { hostAddress, placeholderNote } from "../base-address.ts";
import { copied, copyBlock } from "../copy-block.ts";
import { dataTable } from "../data-table.ts";
import { anchor, section } from "../html.ts";
import { link } from "../links.ts";
import { type Chapter, exampleOf } from "./chapter.ts";
import { GUIDE } from "./paths.ts";

const path = GUIDE.caching;
const to = (target: string) => link(path, target);

/** `guide/caching.html`: how long an answer holds, and how to ask whether it still does. */
export const caching: Chapter = {
  path,
  title: "Caching",
  description: "How long an answer holds, and how to ask whether it still does.",
  body(context) {
    const { query } = exampleOf(context);
    const whole = (address: string) => hostAddress(context, address);
    return html`<p class="lead">Answers change once a quarter. Keep what you have, and ask whether it is still the newest.</p>
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
        html`<span class="prose">The host may keep it for a day, so a new release is everywhere within a day. A client asks each time.</span>`,
      ],
      [
        html`<code>${STATUS_FILE}</code>, <code>${RELEASE_LIST_FILE}</code>, <code>${CATALOGUE_FILE}</code>, feeds`,
        html`<code>${MINUTES_OLD}</code>`,
        html`<span class="prose">They tell of a new release within five minutes.</span>`,
      ],
      [
        html`<code>/api/releases/&lt;id&gt;/…</code>`,
        html`<code>${FOR_EVER}</code>`,
        html`<span class="prose">Never changes. Keep it for ever.</span>`,
      ],
    ],
  }),
)}
${section(
  "ask-again",
  "Ask again at no cost",
  html`<p>Each answer has an <code>ETag</code>. Send it back in <code>If-None-Match</code>: where nothing changed the answer is 304, without a body.</p>
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
  "Know of a new release",
  html`<p>${anchor(to(STATUS_FILE), "status.json")} says which release this is and when the next one is expected. Look at it once a day, and fetch the rest when <code>release</code> changes.</p>
${copyBlock("status", "curl", `curl "${whole(STATUS_FILE)}"`)}
<p>For a day after a release a shared cache may still give answers of the one before beside new ones. Each says of which it is in the header <code>${RELEASE_HEADER}</code>, and answers and tables name in <code>Link</code>, as <code>${TWIN_RELATION}</code>, the address where the same never changes. What must fit together is to be taken from ${anchor(to(GUIDE.versions), "one release")}.</p>`,
)}
${copied()}`;
  },
};
