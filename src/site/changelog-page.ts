import type { Context } from "../documents/context.ts";
import { MANIFEST_PATH } from "../documents/manifest.ts";
import { feed } from "../endpoints/observatory/feed.ts";
import { datasetFile } from "../routing/addresses.ts";
import { dataTable } from "./data-table.ts";
import { day } from "./format.ts";
import { anchor, escapeHtml, facts, section } from "./html.ts";
import { endpointPage, link, PAGES } from "./links.ts";
import type { Page } from "./page.ts";
import { observed } from "./published.ts";

const path = PAGES.changelog;
const to = (target: string) => link(path, target);

/** `changelog.html`: what this release is, and what changed from release to release. */
export function changelogPage(context: Context): Page {
  const { release, methodology } = context.tables;
  const { changelog } = observed(context, feed);
  return {
    path,
    title: "Changelog",
    description: `Release ${release.release}: what it is, and what changed from release to release.`,
    main: `<h1>Changelog</h1>
<p class="lead">What changed from release to release, newest first.</p>
${dataTable({
  caption: "Changes",
  quiet: true,
  columns: [{ label: "Date" }, { label: "Version" }, { label: "What changed" }],
  rows: changelog.map(({ date, version, summary }) => [
    `<time datetime="${escapeHtml(date)}">${escapeHtml(date)}</time>`,
    escapeHtml(version),
    `<span class="prose">${escapeHtml(summary)}</span>`,
  ]),
})}
<p>As data: ${anchor(to(datasetFile("observatory/changelog.csv")), "changelog.csv")}, and in the answer of ${anchor(to(endpointPage(feed.path)), feed.title)}.</p>
${section(
  "release",
  "This release",
  `${facts([
    ["Release", escapeHtml(release.release)],
    ["Data as of", day(release.asOf)],
    ["Last updated", day(release.lastUpdated)],
    ["Dataset", escapeHtml(release.datasetId)],
    ["Display mode", escapeHtml(release.displayMode)],
    ["Verification", escapeHtml(release.verificationStatus)],
    ["Methodology", `${escapeHtml(methodology.id)} ${escapeHtml(methodology.version)}`],
    ["Provider", provider(context)],
  ])}
<p>Every file of the release, with its size and SHA-256: ${anchor(to(`/${MANIFEST_PATH}`), "manifest.json")}. The same data gives the same bytes, so two builds of a release can be compared by it.</p>`,
)}`,
  };
}

function provider({ tables }: Context): string {
  const { name, url } = tables.release.provider;
  return url === null ? escapeHtml(name) : anchor(url, name);
}
