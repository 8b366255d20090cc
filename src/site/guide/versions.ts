import { html } from "../../markup/template.ts";
import { apiVersionOf } from "../../model/api.ts";
import { frozenCopyIn } from "../../releases/frozen-copies.ts";
import { changesFile, RELEASE_LIST_FILE, STATUS_FILE } from "../../routing/addresses.ts";
import { addressForCode, placeholderNote } from "../base-address.ts";
import { copied, copyBlock } from "../copy-block.ts";
import { anchor, NOTHING, section } from "../html.ts";
import { link, PAGES } from "../links.ts";
import { type Chapter, exampleRequest } from "./chapter.ts";
import { GUIDE } from "./paths.ts";

const path = GUIDE.versions;
const to = (target: string) => link(path, target);

/** `guide/versions.html`: what may change when, and how to stay with one release. */
export const versions: Chapter = {
  path,
  title: "Versions and releases",
  description: "What may change and when, and how to pin one release.",
  body(context) {
    const { filtered } = exampleRequest(context);
    const { release } = context.tables.release;
    const whole = (address: string) => addressForCode(context, address);
    const record = context.history.index.releases.find((one) => one.release === release);
    const pinned = frozenCopyIn(context.history, release, filtered);
    return html`<p class="lead">Data is published in releases, one a quarter; the interface has a version of its own. The data changes often, the interface rarely.</p>
${placeholderNote(context)}
${section(
  "releases",
  "Releases",
  html`<p>This is release ${release}. Addresses under <code>/api/intelligence/</code> and <code>/api/datasets/</code> always have the latest one. ${anchor(to(RELEASE_LIST_FILE), "The list of releases")} has every release, ${anchor(to(STATUS_FILE), "status.json")} the latest and the next one, and the ${anchor(to(PAGES.changelog), "changelog")} what changed.</p>`,
)}
${section(
  "pin",
  "Pin a release",
  html`<p>Take answers that you cite, or that must fit together, from one release. A release is frozen when it is published: its answers, tables and schemas stay the same, byte for byte, under <code>/api/releases/&lt;id&gt;/</code>.</p>
${
  pinned === undefined
    ? html`<p>This release is not frozen yet.</p>`
    : copyBlock("pin-curl", "An answer of this release", `curl "${whole(pinned)}"`)
}
<p>A frozen release has only files: use <code>…/X/V.json</code>, not <code>…/X?name=V</code>.</p>`,
)}
${section(
  "changes",
  "See what changed",
  html`<p>Each release that can be compared with an earlier one has a document with every figure that differs, as JSON and as CSV.</p>
${record?.changes ? copyBlock("changes-curl", "What changed with this release", `curl "${whole(changesFile(`${record.changes.from}..${release}`, "json"))}"`) : NOTHING}`,
)}
${section(
  "interface",
  "The interface",
  html`<p>Its version is ${apiVersionOf(context.tables.release)}. Within a major version, no path, filter value, table, column or field is removed, and none changes its type, unit or meaning. New ones may be added with any release: ignore those that you do not know. Removals are announced in advance in the catalogue: those of paths and filter values also by the headers <code>Deprecation</code> and <code>Sunset</code>, those of fields in OpenAPI.</p>
<p>On hosts that read queries, a renamed value is redirected to the new one with 301. Its files stay available next to the new ones until the announced date.</p>`,
)}
${section(
  "retracted",
  "Retracted releases",
  html`<p>A release that was wrong is retracted. Its files are served with <code>Deprecation</code> and a <code>Link</code> to the release that replaces it; if it had to be erased, its addresses answer with ${anchor(`${to(GUIDE.errors)}#erased`, "410")}. A client that pins a release should check <code>retractions</code> in <code>status.json</code>.</p>`,
)}
${copied()}`;
  },
};
