import { html } from "../../markup/template.ts";
import { apiVersionOf } from "../../model/api.ts";
import { required } from "../../model/required.ts";
import { changesFile, RELEASE_LIST_FILE, releaseFile, STATUS_FILE } from "../../routing/addresses.ts";
import { hostAddress, placeholderNote } from "../base-address.ts";
import { copied, copyBlock } from "../copy-block.ts";
import { anchor, section } from "../html.ts";
import { link, PAGES } from "../links.ts";
import { type Chapter, exampleOf } from "./chapter.ts";
import { GUIDE } from "./paths.ts";

const path = GUIDE.versions;
const to = (target: string) => link(path, target);

/** `guide/versions.html`: what may change when, and how to stay with one release. */
export const versions: Chapter = {
  path,
  title: "Versions and releases",
  description: "What may change and when, and how to pin one release.",
  body(context) {
    const { filtered } = exampleOf(context);
    const { release } = context.tables.release;
    const whole = (address: string) => hostAddress(context, address);
    const record = context.history.index.releases.find((one) => one.release === release);
    const frozenPath = filtered.replace(/^\/api\//, "");
    const pinned = releaseFile(release, frozenPath);
    const isFrozen = context.history.frozen
      .find(({ releaseId }) => releaseId === release)
      ?.files.some(({ path: own }) => own === frozenPath);
    return html`<p class="lead">Data comes as releases, one a quarter; the interface has a version of its own. The first changes often, the second hardly ever.</p>
${placeholderNote(context)}
${section(
  "releases",
  "Releases",
  html`<p>This is release ${release}. Addresses below <code>/api/intelligence/</code> and <code>/api/datasets/</code> always have the newest one. ${anchor(to(RELEASE_LIST_FILE), "The list of releases")} has each, ${anchor(to(STATUS_FILE), "status.json")} the newest and the next, the ${anchor(to(PAGES.changelog), "changelog")} what changed.</p>`,
)}
${section(
  "pin",
  "Pin a release",
  html`<p>What is cited, or must fit together, is taken from one release. A release is frozen when it is published: the same answers, tables and schemas, byte for byte, below <code>/api/releases/&lt;id&gt;/</code>.</p>
${
  isFrozen === true
    ? copyBlock("pin-curl", "An answer of this release", `curl "${whole(pinned)}"`)
    : html`<p>This release is not frozen yet.</p>`
}
<p>A frozen release answers with its files alone: <code>…/X/V.json</code> and not <code>…/X?name=V</code>.</p>`,
)}
${section(
  "changes",
  "See what changed",
  record?.changes
    ? html`<p>For each release there is a document with every figure that differs from the release before, as JSON and as CSV.</p>
${copyBlock("changes-curl", "What changed with this release", `curl "${whole(changesFile(`${required(record.changes, release).from}..${release}`, "json"))}"`)}`
    : html`<p>For each release but the first there is a document with every figure that differs from the release before, as JSON and as CSV.</p>`,
)}
${section(
  "interface",
  "The interface",
  html`<p>Its version is ${apiVersionOf(context.tables.release)}. While the major version stays, no path, filter value, table, column or field goes, and none changes its type, its unit or its meaning. New ones may come with any release: ignore what you do not know. What is to go is announced before, by the headers <code>Deprecation</code> and <code>Sunset</code> and in the catalogue.</p>
<p>A value that is renamed is answered by 301 to the new one, on hosts that read queries, and its files stay beside the new ones for the time that is announced.</p>`,
)}
${section(
  "retracted",
  "Retracted releases",
  html`<p>A release that was wrong is retracted. Its files come with <code>Deprecation</code> and a <code>Link</code> to the release that takes its place; where it had to be erased, its addresses answer ${anchor(`${to(GUIDE.errors)}#erased`, "410")}. A client that pins should look at <code>retractions</code> in <code>status.json</code>.</p>`,
)}
${copied()}`;
  },
};
