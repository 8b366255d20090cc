import type { Context } from "../documents/context.ts";
import { explainedInBrief } from "../documents/explained-text.ts";
import { feed } from "../endpoints/observatory/feed.ts";
import { type Content, type Html, html } from "../markup/template.ts";
import { dayOf } from "../model/day.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
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
import { anchor, facts, lines, list, NOTHING, section } from "./html.ts";
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
${changelog.length === 0 ? html`<p>Nothing is noted yet.</p>` : changes(changelog)}
<p>As data: ${anchor(to(datasetFile("observatory/changelog.csv")), "changelog.csv")}, and in the answer of ${anchor(to(endpointPage(feed.path)), feed.title)}.</p>
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
<p>Every file of the release, with its size and SHA-256: ${anchor(to(`/${MANIFEST_PATH}`), "manifest.json")}. The same data gives the same bytes, so two builds of a release can be compared by it.</p>`,
)}`,
  };
}

/** How the averages of the benchmark year changed since the release before, with what their mix did; nothing without. */
function averages({ history, tables }: Context): Html {
  const { methodology, release, industries } = tables;
  const from = history.index.releases.find((record) => record.release === release.release)?.changes?.from;
  const all = averagesIn(history, release.release);
  if (from === undefined || all.length === 0) return NOTHING;
  const names = new Map(industries.map(({ id, display_name }) => [id, display_name]));
  const note = noteOnChanges(history, release.release);
  return html`
${section(
  "averages",
  "Averages",
  html`<p>How averages changed since release ${from}. Part of a change comes from who takes part: where industries, frameworks or regions with high figures take a larger share, an average rises though nobody's figures did. The second figure leaves that out: it is the change at an unchanged mix.${note === undefined ? NOTHING : html` ${note}`}</p>
${dataTable({
  caption: `Averages of ${release.release} against those of ${from}`,
  quiet: true,
  columns: [{ label: "Average" }, ...SHOWN_METRICS.map(({ label }) => ({ label, numeric: true }))],
  rows: [...new Set(all.map(({ key }) => key.industry))].map((industry) => [
    industry === undefined ? "Global average" : (names.get(String(industry)) ?? String(industry)),
    ...SHOWN_METRICS.map(({ field }) => {
      const own = all.find((average) => average.key.industry === industry && average.field === field);
      return own === undefined ? "–" : explainedInBrief(methodology.rounding, own);
    }),
  ]),
})}`,
)}`;
}

/** Each release that is frozen, newest first, and what readers may build on. */
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
            // One below the other, they would be too near for a finger.
            "\u00a0",
          ),
  ]);
  const table =
    rows.length === 0
      ? html`<p>No release is frozen yet.</p>`
      : html`${dataTable({
          caption:
            "Releases, each with its page, and how many figures differ from those of the release before",
          columns: [
            { label: "Release" },
            { label: "Data as of" },
            { label: "Benchmark year" },
            { label: "Changed", numeric: true },
            { label: "New", numeric: true },
            { label: "Gone", numeric: true },
            { label: "Revisions", numeric: true },
            { label: "All changes" },
          ],
          rows,
        })}
<p>New figures are in this release and were not in the one before; gone are those that were in the one before and are not in this one. Revisions are the differences, of all three kinds, in figures of earlier years; the first figures of a new table, column, metric or industry are none. By a new methodology, all are.</p>`;
  return section(
    "releases",
    "Releases",
    html`${table}${turns(history)}${methods(context)}
${notes(history)}${retractedReleases(history.index, to)}
<p>A release is frozen when it is published: its answers, tables and schemas stay below <code>/api/releases/</code>, byte by byte, so that a citation resolves for ever; where a release had to be erased, to a notice that says why. ${anchor(to(RELEASE_LIST_FILE), "index.json")} lists them; ${anchor(to(STATUS_FILE), "status.json")} says which is the latest and when the next one is expected.</p>
<p>While the major version of the interface stays, no path, filter value, table, column or field goes, and none changes its type, its unit or its meaning; what is added does not count. What is to go is announced before, with <code>Deprecation</code> and <code>Sunset</code> headers and in the ${anchor(to(CATALOGUE_FILE), "catalogue")}.</p>`,
  );
}

/** Nothing where it is not known: the release is erased, and its record does not tell it. */
function benchmarkOf(history: ReleaseHistory, release: string): string {
  const described = describedIn(history, release);
  return described === undefined ? "" : benchmarkInWords(described.span);
}

/** What turned with each release, newest first: the benchmark year, the major version of the interface. */
function turns(history: ReleaseHistory): Html {
  const told = history.index.releases
    .toReversed()
    .flatMap(({ release }) =>
      turnsWith(history, release).map(({ sentence }) => html`<p>Release ${release}: ${sentence}</p>`),
    );
  return told.length === 0 ? NOTHING : html`\n${lines(told)}`;
}

/** What to know of the changes of each release that was compared with one of other days, newest first. */
function notes(history: ReleaseHistory): Html {
  const sentences = history.index.releases.flatMap(({ release }) => noteOnChanges(history, release) ?? []);
  if (sentences.length === 0) return html``;
  return html`<p>What to know of differences between releases that describe different days:</p>
${list(sentences.toReversed())}
`;
}

/** What differs between the registries of each release and the one before; nothing where none ever did. */
function registries({ history }: Context): Html {
  const sentences = registryNews(history).toReversed();
  if (sentences.length === 0) return html``;
  return html`
${section("labels", "Labels", list(sentences.map(({ sentence }) => html`${sentence}`)))}`;
}

/** The releases that were made by another method than the one before, newest first, each with what of it changed. */
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
        html`<li><code>${field.slice(1)}</code>: ${methodValue(is)}, after ${methodValue(was)}</li>`,
    );
    return [
      html`<p>${release} is a revision of every year: its methodology is ${methodologyVersion}, after ${before.methodologyVersion}.</p>${fields.length === 0 ? NOTHING : html`\n<ul>\n${lines(fields)}\n</ul>`}`,
    ];
  });
  return revised.length === 0 ? NOTHING : html`\n${lines(revised)}`;
}

function provider({ tables }: Context): Content {
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
