import { apa, citedRelease, releaseWork } from "../../documents/citations.ts";
import type { Context } from "../../documents/context.ts";
import { yearFindings } from "../../endpoints/findings/index.ts";
import { feed } from "../../endpoints/observatory/feed.ts";
import { overview } from "../../endpoints/observatory/overview.ts";
import { type Html, html } from "../../markup/template.ts";
import { standardOf } from "../../model/api.ts";
import { dayOf } from "../../model/day.ts";
import { answerField, metricsInWords } from "../../model/metric.ts";
import { benchmarkInWords, comparedInWords } from "../../model/years.ts";
import { DISCOVERY_FILES } from "../../routing/addresses.ts";
import { MIXED } from "../../tables/column.ts";
import type { Tables } from "../../tables/index.ts";
import type { MixedLabel } from "../../tables/mixed.ts";
import { addressForCode } from "../base-address.ts";
import { plusMinusNote } from "../comparisons.ts";
import { capital, countInWords, digits, grouped } from "../format.ts";
import { anchor, facts, markupLines, htmlList, noteOf, section, NOTHING } from "../html.ts";
import { datasetPage, endpointPage, link, PAGES, releasePage } from "../links.ts";
import { UNCHANGED_MIX } from "../mixed-in-words.ts";
import type { Page } from "../page.ts";
import { observed } from "../published.ts";
import { programmesInWords } from "../releases/came-in.ts";
import { cautionsOn } from "../releases/fewer-than-before.ts";
import { chosen, findingSentences, toDate } from "../releases/findings.ts";
import { currentRelease } from "../releases/release-story.ts";
import { replacedNotice } from "../retractions.ts";
import { riskTiers, tierSteps } from "../tier-steps.ts";
import { coveredOtherwise } from "./covered-otherwise.ts";
import { hasClearMove, headlines, isComparedWithYearBefore } from "./headlines.ts";
import { riskChange } from "./risk-change.ts";
import { waysIn } from "./ways-in.ts";

const path = PAGES.overview;
const to = (target: string) => link(path, target);
const SIGNALS_SHOWN = 6;
const MEANS = ["industry-trends", "region-trends"];

/**
 * `index.html`: the release in text and charts, and how to get the data.
 * @param figures the figures in order
 */
export function overviewPage(context: Context, figures: readonly Html[]): Page {
  const { release, site, span } = context.tables;
  const compared = comparedInWords(span);
  // The findings above already have the note.
  const { found, tested } = yearFindings(context.tables);
  const hasNote = found.length > 0;
  const { coverage, riskIndex, riskTier, yoyExplained } = observed(context, overview);
  const programmes = grouped(coverage.programmes);
  const averages = headlines(context);
  const isExplained =
    isComparedWithYearBefore(context.tables) &&
    Object.values(yoyExplained).some((explained) => explained !== null);
  return {
    path,
    title: site.title,
    description:
      site.introduction ??
      `Anonymised benchmarks of ${programmes} ${standardOf(release)} compliance programmes: ${metricsInWords()}, as an API of files.`,
    main: html`<p class="kicker">Release ${release.release} · data as of ${dayOf(release.asOf)}</p>
<h1>How compliance programmes compare</h1>
${site.introduction === undefined ? NOTHING : html`<p class="lead">${site.introduction}</p>\n`}<p class="lead">${capital(metricsInWords())} of ${programmes} ${standardOf(release)} compliance programmes in ${countInWords(coverage.industries, "industry", "industries")}${regionsInWords(context)}: anonymous, citable, and open as JSON and CSV without a key.</p>
${section("story", `New in ${release.release}`, brief(context))}
${section(
  "averages",
  "Global averages",
  html`${averages}
${noteOf(
  "Each programme counts once.",
  plusMinusNote(averages),
  isExplained ? UNCHANGED_MIX : "",
  tested > 0 && hasClearMove(context.tables)
    ? "Here each change is judged alone; above, only those count that are clear among all that were compared."
    : "",
  hasNote ? "" : compared,
  coveredOtherwise(context.tables),
)}`,
)}
${section(
  "risk",
  `Risk index: ${digits(context.tables.methodology, "score", riskIndex)}, ${riskTier}`,
  html`<p>One number from maturity, remediation delay and automation of all programmes, from 0 to 100; lower is better. ${riskChange(context.tables)} ${anchor(to(`${PAGES.methodology}#risk`), "How it is computed")}.</p>
${tierSteps(riskTiers(context.tables.methodology), riskTier)}`,
)}
${figures.length === 0 ? NOTHING : section("figures", "The release in figures", markupLines(figures))}
${section("signals", "More signals", signals(context))}
${section("coverage", "What it covers", coverageFacts(context))}
${section("access", "Get the data", waysIn(context, path))}
${section("cite", "How to cite", citation(context))}`,
  };
}

/** Returns the story of the release in brief: what came in, and the changes that exceed their uncertainty. */
function brief(context: Context): Html {
  const { tables } = context;
  const current = currentRelease(context);
  const more = anchor(to(releasePage(current.release)), "The story of the release");
  const sentences = findingSentences(tables);
  const cameIn = programmesInWords(current.release, tables, current.previous);
  const there = "what came in by industry and region, and what is held back";
  const notes = noteOf(...cautionsOn(tables, current.previous));
  const replaced = replacedNotice(context, current.release, to);
  if (sentences.length === 0)
    return html`<p>${cameIn} ${chosen(tables)}</p>\n${replaced}${notes}<p>${more}: ${there}.</p>`;
  return html`<p>${cameIn}</p>
${replaced}${htmlList(sentences, "signals")}
${notes}<p>${more}: charts, how much of each change comes from the mix, ${there}. ${toDate(tables.span)}</p>`;
}

/** Returns the signals that are not already in the story above. */
function signals(context: Context): Html {
  const { signals, trendChanges } = observed(context, feed);
  const inStory = new Set(
    yearFindings(context.tables).found.map(({ metric, industry }) =>
      nameOf(answerField(metric), industry === null ? "global" : `industry:${industry}`),
    ),
  );
  const found = [...signals, ...trendChanges].filter(
    ({ kind, metric, scope }) => kind !== "move" || !inStory.has(nameOf(metric, scope)),
  );
  const more = html`<p>${anchor(to(endpointPage(feed.path)), "Signals of the release")}: at most ${context.tables.methodology.signals.mostOfAKind} of each kind, found by fixed rules; also as ${anchor(to("/feed.json"), "JSON Feed")} and ${anchor(to("/feed.atom"), "Atom feed")}. Each figure is judged by itself, so of the many that are compared, a few move this far by chance. They are found in the means of every year: ${html.join(
    MEANS.map((name) => anchor(to(datasetPage(name)), `${name}.csv`)),
    " and ",
  )}.</p>`;
  if (found.length === 0) {
    const other = inStory.size === 0 ? "figure" : "other figure";
    return html`<p>No ${other} moved far enough to be a signal.</p>\n${more}`;
  }
  return html`${htmlList(
    found.slice(0, SIGNALS_SHOWN).map(({ summary }) => summary),
    "signals",
  )}\n${more}`;
}

const nameOf = (metric: string, scope: string) => `${metric} of ${scope}`;

/**
 * Returns whether programmes are counted in the figures of no region, or framework, and some of these have none: which of them take
 * part is then not known.
 */
function lacks(label: MixedLabel, { tables }: Context, withFigures: number): boolean {
  const { benchmark } = tables.span;
  const entries = label === "region" ? tables.regions : tables.frameworks;
  const known = entries.filter(({ last_year: last }) => last === undefined || last >= benchmark).length;
  const isMixed = (block: Tables["blocks"][number]) => block.year === benchmark && block[label] === MIXED;
  return withFigures < known && tables.blocks.some(isMixed);
}

function regionsInWords(context: Context): string {
  const { regions } = observed(context, overview).coverage;
  if (regions === 0) return "";
  const counted = countInWords(regions, "region", "regions");
  return lacks("region", context, regions)
    ? ` (${counted} with figures of ${regions === 1 ? "its" : "their"} own)`
    : ` and ${counted}`;
}

function coverageFacts(context: Context): Html {
  const { coverage } = observed(context, overview);
  const { programmes, industries, regions, countries, frameworks, firstYear, lastYear } = coverage;
  const lastInWords = benchmarkInWords(context.tables.span);
  const [regionsLabel, countriesLabel] = lacks("region", context, regions)
    ? ["Regions with figures", "Countries in them"]
    : ["Regions", "Countries"];
  return html`<div class="big">${facts([
    ["Programmes", grouped(programmes)],
    ["Industries", anchor(to(PAGES.industries), String(industries))],
    // If all programmes are in blocks of mixed regions, their regions are not published.
    ...(regions === 0
      ? []
      : ([
          [regionsLabel, anchor(to(PAGES.regions), String(regions))],
          [countriesLabel, String(countries)],
        ] as const)),
    [lacks("framework", context, frameworks) ? "Frameworks with figures" : "Frameworks", String(frameworks)],
    ["Years", firstYear === lastYear ? lastInWords : `${firstYear}–${lastInWords}`],
  ])}</div>`;
}

function citation(context: Context): Html {
  const { release } = context.tables;
  const { licence } = release;
  const work = releaseWork(citedRelease(release), addressForCode(context, "/"));
  return html`<blockquote><p class="citation">${release.citation}</p></blockquote>
<p>APA style: <span class="citation">${apa(work)}</span></p>
<p>Name the release when you cite: figures differ from release to release. For reference managers there are ${anchor(to(DISCOVERY_FILES.bibtex), "BibTeX")}, ${anchor(to(DISCOVERY_FILES.csl), "CSL-JSON")} and ${anchor(to(DISCOVERY_FILES.citation), "CITATION.cff")}. Each chart has a citation ${anchor(to(PAGES.charts), "of its own")}. Published under <a rel="license" href="${licence.url}">${licence.title}</a>; attribution: <span class="citation">${release.attribution}</span>.</p>`;
}
