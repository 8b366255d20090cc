import type { Context } from "../documents/context.ts";
import { explainedParts, FROM_ZERO } from "../documents/explained-text.ts";
import { blocksOf } from "../endpoints/blocks-of.ts";
import { feed } from "../endpoints/observatory/feed.ts";
import { type MarkupContent, type Html, html } from "../markup/template.ts";
import { relativeNote } from "../model/change-words.ts";
import { dayOf } from "../model/day.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { namesInWords } from "../model/names-in-words.ts";
import { benchmarkInWords } from "../model/years.ts";
import { describedIn, noteOnChanges } from "../releases/comparison.ts";
import { averagesIn } from "../releases/explained.ts";
import type { ReleaseHistory } from "../releases/history.ts";
import { methodChanges, methodologyOf, methodValue } from "../releases/method.ts";
import { registryNews } from "../releases/registry-changes.ts";
import { erasedIn } from "../releases/retractions.ts";
import { turnsWith } from "../releases/turns.ts";
import {
  CATALOGUE_FILE,
  changesFile,
  datasetFile,
  RELEASE_LIST_FILE,
  STATUS_FILE,
} from "../routing/addresses.ts";
import type { ChangelogRow } from "../tables/observatory.ts";
import { dataTable } from "./data-table.ts";
import { grouped } from "./format.ts";
import { anchor, facts, markupLines, htmlList, NOTHING, section } from "./html.ts";
import { interfaceSection } from "./interface-news.ts";
import { endpointPage, link, PAGES } from "./links.ts";
import { SHOWN_METRICS } from "./metrics.ts";
import type { Page } from "./page.ts";
import { methodologyFile, observed } from "./published.ts";
import { releaseName, retractedReleases } from "./retractions.ts";

const path = PAGES.changelog;
const to = (target: string) => link(path, target);

/** `changelog.html`: what this release is, and what changed from release to release. */
export function changelogPage(context: Context): Page {
  const { release, methodology, span } = context.tables;
  const { changelog } = observed(context, feed);
  return {
    path,
    title: "Changelog",
    description: `Release ${release.release}: what it is, and what changed from release to release.`,
    main: html`<h1>Changelog</h1>
<p class="lead">What changed from release to release, newest first.</p>
${changelog.length === 0 ? html`<p>${noEntries(context.history)}</p>` : changes(changelog)}
<p>As data: ${anchor(to(datasetFile("observatory/changelog.csv")), "changelog.csv")}, or the endpoint ${anchor(to(endpointPage(feed.path)), feed.title)}.</p>
${averages(context)}${releases(context)}${interfaceSection(context.history, to)}${registries(context)}
${section(
  "release",
  "This release",
  html`${facts([
    ["Release", release.release],
    ["Data as of", dayOf(release.asOf)],
    ["Benchmark year", benchmarkInWords(span)],
    ["Last updated", dayOf(release.lastUpdated)],
    ["Dataset", release.datasetId],
    ["Display mode", release.displayMode],
    ["Verification", release.verificationStatus],
    ["Methodology", html`${methodology.id} ${anchor(to(methodologyFile(context)), methodology.version)}`],
    ["Provider", provider(context)],
  ])}
<p>${anchor(to(`/${MANIFEST_PATH}`), "manifest.json")} lists every file of the release with its size and SHA-256. The same data gives the same bytes, so you can use it to compare two builds of a release.</p>`,
)}`,
  };
}

/**
 * Returns the section on how the averages of the benchmark year changed since the previous release; nothing if there is
 * none.
 */
function averages({ history, tables }: Context): Html {
  const { methodology, release, industries, span } = tables;
  const from = history.index.releases.find((record) => record.release === release.release)?.changes?.from;
  const all = averagesIn(history, release.release);
  if (from === undefined || all.length === 0) return NOTHING;
  const names = new Map(industries.map(({ id, display_name }) => [id, display_name]));
  const note = noteOnChanges(history, release.release);
  const listed = new Set(all.map(({ key }) => key.industry));
  const unexplained = industries
    .filter(({ id }) => !listed.has(id) && blocksOf(tables, span.benchmark, id).length > 0)
    .map(({ display_name }) => display_name);
  const unlisted =
    unexplained.length === 0
      ? NOTHING
      : html` Not listed, because their change at an unchanged mix is not known (release ${from} does not have them, or too many of their blocks have mixed frameworks and regions): ${namesInWords(unexplained)}.`;
  return html`
${section(
  "averages",
  "Averages",
  html`<p>How the averages changed since release ${from}. Part of a change comes from who takes part: when industries, frameworks or regions with high figures make up a larger share, an average rises even if nobody's figures did. The second figure leaves that out: it is the change at an unchanged mix.${note === undefined ? NOTHING : html` ${note}`}${unlisted}</p>
${dataTable({
  caption: `Averages of ${release.release} against those of ${from}`,
  quiet: true,
  columns: [
    { label: "Average" },
    ...SHOWN_METRICS.map(({ label, unit }) => ({ label: `${label}${relativeNote(unit)}`, numeric: true })),
  ],
  rows: [...listed].map((industry) => [
    industry === undefined ? "Global average" : (names.get(String(industry)) ?? String(industry)),
    ...SHOWN_METRICS.map(({ field }) => {
      const own = all.find((average) => average.key.industry === industry && average.field === field);
      return own === undefined ? "–" : inTwoLines(explainedParts(methodology.rounding, own));
    }),
  ]),
})}`,
)}`;
}

/** The second of two figures is below the first, so that all columns fit side by side. */
function inTwoLines(parts: ReturnType<typeof explainedParts>): MarkupContent {
  return parts === undefined
    ? FROM_ZERO
    : html`${parts.all}; <span class="second">${parts.atUnchangedMix}</span>`;
}

/** Returns that nobody wrote entries, for a page that may count thousands of differences between releases. */
function noEntries({ index }: ReleaseHistory): string {
  const none = "No entries have been written for this changelog yet.";
  return index.releases.length < 2 ? none : `${none} The differences between releases are counted below.`;
}

/** Returns the section on the frozen releases, newest first, and on what readers can rely on. */
function releases(context: Context): Html {
  const { history } = context;
  const erased = erasedIn(history.index);
  const areErased = (from: string, release: string) => erased.has(from) || erased.has(release);
  const rows = [...history.index.releases].reverse().map(({ release, asOf, changes }) => [
    releaseName(history.index, release, to),
    dayOf(asOf),
    benchmarkOf(history, release),
    changes === null ? "" : grouped(changes.changed),
    changes === null ? "" : grouped(changes.added),
    changes === null ? "" : grouped(changes.removed),
    changes === null ? "" : grouped(changes.revisions),
    changes === null
      ? "first release"
      : areErased(changes.from, release)
        ? html`<span class="note">erased</span>`
        : html.join(
            (["json", "csv"] as const).map((format) =>
              anchor(to(changesFile(`${changes.from}..${release}`, format)), format.toUpperCase()),
            ),
            // Stacked one above the other, the links would be too close together to tap.
            "\u00a0",
          ),
  ]);
  const table =
    rows.length === 0
      ? html`<p>No release is frozen yet.</p>`
      : html`${dataTable({
          caption: "Releases, and how many figures differ from those of the previous release",
          columns: [
            { label: "Release" },
            { label: "Data as of" },
            { label: "Benchmark year" },
            { label: "Changed", numeric: true },
            { label: "New", numeric: true },
            { label: "Removed", numeric: true },
            { label: "Revisions", numeric: true },
            { label: "All changes" },
          ],
          rows,
        })}
<p>New figures are in this release but were not in the previous one. Removed figures were in the previous one but are not in this one. Revisions are the changed, new and removed figures of earlier years; the first figures of a new table, column, metric or industry do not count as revisions. With a new methodology, all differences are revisions.</p>`;
  return section(
    "releases",
    "Releases",
    html`${table}${turns(history)}${methods(context)}
${notes(history)}${retractedReleases(history.index, to)}
<p>A release is frozen when it is published: its answers, tables and schemas stay under <code>/api/releases/</code>, byte for byte, so that a citation always resolves. If a release had to be erased, it resolves to a notice that says why. ${anchor(to(RELEASE_LIST_FILE), "index.json")} lists all releases; ${anchor(to(STATUS_FILE), "status.json")} says which is the latest and when the next one is expected.</p>
<p>Within a major version of the interface, no path, filter value, table, column or field is removed, and none changes its type, unit or meaning; new ones may be added. Removals are announced in advance, with <code>Deprecation</code> and <code>Sunset</code> headers and in the ${anchor(to(CATALOGUE_FILE), "catalogue")}.</p>`,
  );
}

/** Returns the benchmark year of a release; empty if the release was erased and its record does not have it. */
function benchmarkOf(history: ReleaseHistory, release: string): string {
  const described = describedIn(history, release);
  return described === undefined ? "" : benchmarkInWords(described.span);
}

/** Lists the releases with which the benchmark year or the major version of the interface changed, newest first. */
function turns(history: ReleaseHistory): Html {
  const sentences = history.index.releases
    .toReversed()
    .flatMap(({ release }) =>
      turnsWith(history, release).map(({ sentence }) => html`<p>Release ${release}: ${sentence}</p>`),
    );
  return sentences.length === 0 ? NOTHING : html`\n${markupLines(sentences)}`;
}

/** Lists the notes on releases that were compared with a release of different days, newest first. */
function notes(history: ReleaseHistory): Html {
  const sentences = history.index.releases.flatMap(({ release }) => noteOnChanges(history, release) ?? []);
  if (sentences.length === 0) return html``;
  return html`<p>Notes on differences between releases that describe different days:</p>
${htmlList(sentences.toReversed())}
`;
}

/** Returns the section on changes of the registries from release to release; nothing if they never changed. */
function registries({ history }: Context): Html {
  const sentences = registryNews(history).toReversed();
  if (sentences.length === 0) return html``;
  return html`
${section("labels", "Labels", htmlList(sentences.map(({ sentence }) => html`${sentence}`)))}`;
}

/**
 * Lists the releases whose methodology differs from that of the previous release, newest first, with what changed in
 * it.
 */
function methods({ history }: Context): Html {
  const frozenAs = (id: string) => history.frozen.find(({ releaseId }) => releaseId === id);
  const revised = history.index.releases.toReversed().flatMap(({ release, methodologyVersion, changes }) => {
    const before = history.index.releases.find((record) => record.release === changes?.from);
    if (before === undefined || before.methodologyVersion === methodologyVersion) return [];
    const [old, now] = [frozenAs(before.release), frozenAs(release)].map(
      (frozen) => frozen && methodologyOf(frozen),
    );
    const changed = old === undefined || now === undefined ? [] : methodChanges(old, now);
    const fields = changed.map(
      ({ field, old: was, new: is }) =>
        html`<li><code>${field.slice(1)}</code>: ${methodValue(is)}, before ${methodValue(was)}</li>`,
    );
    return [
      html`<p>Release ${release} revises every year: its methodology is ${methodologyVersion}; that of the previous release was ${before.methodologyVersion}.</p>${fields.length === 0 ? NOTHING : html`\n<ul>\n${markupLines(fields)}\n</ul>`}`,
    ];
  });
  return revised.length === 0 ? NOTHING : html`\n${markupLines(revised)}`;
}

function provider({ tables }: Context): MarkupContent {
  const { name, url } = tables.release.provider;
  return url === null ? name : anchor(url, name);
}

function changes(changelog: readonly Pick<ChangelogRow, "date" | "version" | "summary">[]): Html {
  return dataTable({
    caption: "Changes",
    quiet: true,
    columns: [{ label: "Date" }, { label: "Version" }, { label: "What changed" }],
    rows: changelog.map(({ date, version, summary }) => [
      html`<time datetime="${date}">${date}</time>`,
      version,
      html`<span class="prose">${summary}</span>`,
    ]),
  });
}
