import type { Context } from "../documents/context.ts";
import { type Html, html } from "../markup/template.ts";
import { dayOf } from "../model/day.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import type { Retraction } from "../model/retraction.ts";
import { sentence } from "../model/sentence.ts";
import { type ReleaseIndex } from "../releases/release-index.ts";
import { retractionsOf } from "../releases/retractions.ts";
import { erasedFile, releaseFile } from "../routing/addresses.ts";
import { dataTable } from "./data-table.ts";
import { anchor, markupLines, NOTHING } from "./html.ts";
import { PAGES, releasePage } from "./links.ts";

/** The id of the changelog page's part on retracted releases. */
const RETRACTED = "retracted";

/** Returns a release's name for lists: a link to its page, with a note if the release is retracted. */
export function releaseName(index: ReleaseIndex, release: string, to: (target: string) => string): Html {
  const retraction = retractionsOf(index).find((one) => one.release === release);
  const name = anchor(to(releasePage(release)), release);
  if (retraction === undefined) return name;
  return html`${name} <span class="note"><a href="#${RETRACTED}">${retraction.erased ? "erased" : "retracted"}</a></span>`;
}

/** Returns the retracted releases, newest first: since when, why, what to use instead, and which files remain. */
export function retractedReleases(index: ReleaseIndex, to: (target: string) => string): Html {
  const retractions = retractionsOf(index).toReversed();
  if (retractions.length === 0) return NOTHING;
  const left = ({ release, erased }: Retraction) =>
    erased
      ? html`erased: ${anchor(to(erasedFile(release)), "notice")}`
      : html`kept: ${anchor(to(releaseFile(release, MANIFEST_PATH)), "manifest")}`;
  return html`<h3 id="${RETRACTED}">Retracted releases</h3>
<p>A retracted release must no longer be used. If its files are kept, each is served with a <code>Deprecation</code> header and a link to its successor. If they are erased, their addresses answer with status 410 and a notice; the record keeps their digest.</p>
${dataTable({
  caption: "Retracted releases",
  quiet: true,
  columns: [
    { label: "Release" },
    { label: "Retracted" },
    { label: "Reason" },
    { label: "Use instead" },
    { label: "Files" },
  ],
  rows: retractions.map((retraction) => [
    retraction.release,
    dayOf(retraction.retracted),
    html`<span class="prose">${sentence(retraction.reason)}</span>`,
    retraction.supersededBy === null
      ? "no release yet"
      : anchor(to(releaseFile(retraction.supersededBy, MANIFEST_PATH)), retraction.supersededBy),
    left(retraction),
  ]),
})}`;
}

/** Returns the notice at the top of every page if the release of the site is retracted; otherwise nothing. */
export function retractedNotice(to: (target: string) => string, { history, tables }: Context): Html {
  const { release } = tables.release;
  const own = retractionsOf(history.index).find((one) => one.release === release);
  if (own === undefined) return NOTHING;
  return html`<p class="notice"><strong>Release ${release} is retracted.</strong> ${sentence(own.reason)} Do not use its figures; they stay here until the next release. ${anchor(`${to(PAGES.changelog)}#${RETRACTED}`, "More in the changelog")}</p>
`;
}

/** Returns the notices of a release that replaces retracted ones; nothing for any other. */
export function replacedNotice({ history }: Context, release: string, to: (target: string) => string): Html {
  const replaced = retractionsOf(history.index).filter(({ supersededBy }) => supersededBy === release);
  return markupLines(
    replaced.map(
      (one) =>
        html`<p class="notice">Release ${release} replaces ${anchor(to(releasePage(one.release)), one.release)}, which is retracted: ${sentence(one.reason)} Do not cite that one.</p>`,
    ),
  );
}
