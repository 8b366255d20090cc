import type { Context } from "../documents/context.ts";
import { COMPARISON_RULES, PERCENTILE_RANK_RULES } from "../documents/methodology.ts";
import { FINDING_RULES } from "../endpoints/findings/rules.ts";
import { feed } from "../endpoints/observatory/feed.ts";
import { SIGNAL_RULES } from "../endpoints/observatory/signals/rules.ts";
import { type Html, html } from "../markup/template.ts";
import { askedSince, METRIC, METRICS, QUESTIONS } from "../model/metric.ts";
import { unitName } from "../model/unit.ts";
import { benchmarkInWords, comparedInWords } from "../model/years.ts";
import type { Methodology } from "../tables/settings.ts";
import { dataTable } from "./data-table.ts";
import { grouped } from "./format.ts";
import { anchor, facts, htmlList, NOTHING, section } from "./html.ts";
import { endpointPage, link, PAGES } from "./links.ts";
import type { Better } from "./metrics.ts";
import type { Page } from "./page.ts";
import { methodologyFile } from "./published.ts";

const path = PAGES.methodology;
const to = (target: string) => link(path, target);

/** Which direction is better, in the words of the table. */
const BETTER = { higher: "more", lower: "less", neither: "neither" } as const satisfies Readonly<
  Record<Better, string>
>;

/** `methodology.html`: how every figure is computed, with the thresholds of this release. */
export function methodologyPage(context: Context): Page {
  const { methodology, privacyReport } = context.tables;
  return {
    path,
    title: "Methodology",
    description:
      "Definitions, averages, quantiles, rounding, tiers, risk index and privacy of the benchmark.",
    main: html`<h1>Methodology</h1>
<p class="lead">How every figure is computed. Thresholds and weights are part of the data; the ones shown here are those of this release.</p>
${facts([
  ["Methodology", methodology.id],
  ["Version", anchor(to(methodologyFile(context)), methodology.version)],
  ["k, organisations", String(methodology.k)],
  ["Minimum cohort, programmes", String(methodology.minimumCohort)],
  ["Quantiles", methodology.quantileMethod],
])}
${htmlList(methodology.highlights)}
${section("participants", "Who takes part", participants(context))}
${section("metrics", "The metrics", metrics())}
${section("questions", "The questions", questions())}
${section("averages", "Two averages", averages())}
${section("quantiles", "Quantiles", quantiles(methodology))}
${section("trends", "Trends", trends(methodology))}
${section("rounding", "Rounding", rounding(methodology))}
${section("tiers", "Tiers and bands", tiers(methodology))}
${section("risk", "Risk index", risk(methodology))}
${section("comparisons", "Uncertainty and comparisons", htmlList(COMPARISON_RULES))}
${section(
  "percentile-ranks",
  "Where a figure stands",
  html`<p>The compare page places your own figures among the published quantiles of your peers. The rules in full, so that anyone can compute the same from the tables:</p>
${htmlList(PERCENTILE_RANK_RULES)}`,
)}
${section("signals", "Signals", signals(methodology))}
${section(
  "privacy",
  "Privacy",
  html`<p>Published figures are k-anonymous with k = ${methodology.k}, counted in organisations that actually answered. Programmes are published in blocks: similar programmes of one industry, and of one framework and region if enough programmes share them; otherwise framework or region is <code>mixed</code>. A row has its block's means, and every average, trend, band, tier and region is computed from whole blocks, in which a missing answer counts as its block’s mean; a figure that no block covers is withheld. In Observatory answers, figures based on fewer than ${methodology.minimumCohort} programmes are marked with <code>lowSample</code>.${privacyReport === null ? NOTHING : html` ${anchor(to(PAGES.privacy), "Privacy of this release")} gives the method, the information loss and the checks.`}</p>`,
)}`,
  };
}

function participants({ tables: { span } }: Context): Html {
  const compared = comparedInWords(span);
  return html`<p>Organisations submit their figures voluntarily. They are not a random sample, so the figures describe those who take part and are <strong>not representative</strong> of all organisations. Organisations that measure a programme and volunteer its figures are likely to run it well: maturity and automation are probably higher than those of all organisations, and remediation delays shorter. For hours and cost the direction is not known. The intervals, marked ±, show how far averages would vary by chance; they do not cover this bias.</p>
<p>The figures are reported by the participants and are not audited. Impossible answers are left out, and answers far from all others are limited.</p>
<p>A year is the calendar year that a programme's figures describe. A programme that runs for several years counts once in each, and an organisation that works to several frameworks has a programme for each of them. The benchmark year is ${benchmarkInWords(span)}.${compared === "" ? NOTHING : html` ${compared}`}</p>`;
}

function metrics(): Html {
  return html`<p>Maturity is a participant's own rating of the programme from 0 to 100; there is no common questionnaire behind it. Two participants may rate similar programmes differently, so differences of a few points between single programmes mean little.</p>
${dataTable({
  caption: "Definitions of the metrics",
  quiet: true,
  columns: [{ label: "Metric" }, { label: "What it measures" }, { label: "Better is" }],
  rows: METRICS.map((metric) => {
    const { label, definition, better } = METRIC[metric];
    return [label, html`<span class="prose">${definition}</span>`, BETTER[better]];
  }),
})}`;
}

function questions(): Html {
  return html`<p>What participants are asked about each programme. An answer outside its range is treated as a mistake and counts as missing.</p>
${dataTable({
  caption: "Questions to participants",
  quiet: true,
  columns: [{ label: "Figure" }, { label: "Question" }, { label: "Unit" }, { label: "Range" }],
  rows: QUESTIONS.map((name) => {
    const { label, question, unit, range } = METRIC[name];
    const since = askedSince(name);
    return [
      label,
      html`<span class="prose">${question}${since === undefined ? "" : ` Asked since ${since}: earlier years have no figures.`}</span>`,
      unitName(unit),
      `${grouped(range.min)} to ${grouped(range.max)}`,
    ];
  }),
})}`;
}

function averages(): Html {
  return html`<p>The <strong>global average</strong> is the mean over all programmes: each programme counts once, so large industries weigh more. The pages and charts of this site and the Observatory endpoints use it. A <strong>cross-industry average</strong> is the unweighted mean of the industries' averages: each industry counts once. The Intelligence endpoints use it. The two differ, and neither is wrong; when you cite one, say which.</p>`;
}

function quantiles({ quantileMethod, k, minimumCohort }: Methodology): Html {
  return html`<p>Quantiles follow ${quantileMethod}: a weighted mean of all answers of an industry and year, each weighted by the beta distribution of its rank. The <var>i</var>-th of <var>n</var> answers has the part of the beta distribution from (<var>i</var> − 1)/<var>n</var> to <var>i</var>/<var>n</var>, with the parameters (<var>m</var> + 1)<var>p</var> and (<var>m</var> + 1)(1 − <var>p</var>) for the quantile <var>p</var>, and <var>m</var> = <var>n</var>. These weights average over 1/Σ<var>W</var>² organisations, where <var>W</var> is the sum of the weights of one. If that is fewer than ${2 * k}, <var>m</var> is lowered by 1% at a time, rounded down, which widens the weights until it is not; the two parameters stay at least 1. Quantiles are published from ${minimumCohort} programmes on, rounded like other figures. Their standard errors are computed from the answers and published from ${minimumCohort} programmes on, to two significant digits. Either may be withheld until a later release if a correction is held back until then.</p>`;
}

function trends({ stableTrendPct }: Methodology): Html {
  return html`<p>A trend is the percent change of a mean from the year before; <code>yoyDelta</code> is a difference in points. Both are computed before rounding. A remediation trend within ±${stableTrendPct}% is called stable, and so is one that does not exceed twice its standard error; a lower one is called improving, a higher one worsening. A trend is null if either year is withheld, or if the year before was 0. A benchmark year that has not ended is a year to date: its changes compare a part of a year with a whole one, and <code>yearToDate</code> says so.</p>`;
}

function rounding({ rounding }: Methodology): Html {
  return html`<p>Numbers are rounded once, at the end, halves away from zero. Shares of a whole are rounded so that they sum to exactly 100 (largest remainder).</p>
${dataTable({
  caption: "Rounding by unit",
  quiet: true,
  columns: [{ label: "Unit" }, { label: "Rounded to" }],
  rows: Object.entries(rounding).map(([unit, decimals]) => [unitName(unit), roundedTo(decimals)]),
})}`;
}

function roundedTo(decimals: number): string {
  if (decimals === 0) return "whole numbers";
  if (decimals < 0) return `multiples of ${10 ** -decimals}`;
  return `${decimals} ${decimals === 1 ? "decimal" : "decimals"}`;
}

function tiers({ maturityTiers, bands }: Methodology): Html {
  const steps = (caption: string, first: string, rows: readonly (readonly [string, number])[]) =>
    dataTable({
      caption,
      columns: [{ label: first }, { label: "From", numeric: true }],
      rows: rows.map(([name, from]) => [name, String(from)]),
    });
  const banded = (rows: Methodology["bands"]["maturity_score"]) =>
    rows.map(({ band, from }) => [band, from] as const);
  return html`<p>A tier or band includes its lower bound.</p>
<div class="beside">
${steps(
  "Tiers of the maturity score",
  "Tier",
  maturityTiers.map(({ tier, from }) => [tier, from]),
)}
${steps("Bands of the maturity score", "Band", banded(bands.maturity_score))}
${steps("Bands of the automation rate", "Band", banded(bands.automation_rate))}
</div>`;
}

function risk({ riskWeights, riskTiers }: Methodology): Html {
  const { maturity, remediation, automation, remediationDays } = riskWeights;
  return html`<p class="formula">risk index = ${maturity} × (100 − maturity score) + ${remediation} × (remediation days ÷ ${remediationDays} × 100) + ${automation} × (100 − automation rate)</p>
<p>The risk index is limited to 0 to 100. It is computed from averages before rounding, of all programmes or of a region.</p>
${dataTable({
  caption: "Tiers of the risk index",
  columns: [{ label: "Tier" }, { label: "From", numeric: true }],
  rows: riskTiers.map(({ tier, from }) => [tier, String(from)]),
})}`;
}

function signals({ signals }: Methodology): Html {
  return html`<p>A signal is found by rule, never written by hand: a mean that moved by at least ${signals.movePct}%, a rate that moved by at least ${signals.hotspotPoints} points, a requirement whose rate of open findings rose and lies above the others, a change of rank or tier, a trend that turned. Each change exceeds twice its standard error. At most ${signals.mostOfAKind} of each kind are listed. ${anchor(to(endpointPage(feed.path)), "The signals of the release")}.</p>
<p>The rules in full, so that another program can find the same signals; names refer to values of the methodology:</p>
${htmlList(SIGNAL_RULES)}
<h3>Findings</h3>
<p>The story of a release is based on findings: the largest changes of the means of all programmes and of industries. They are chosen by a stricter rule, because the more figures are compared, the more of them exceed twice their error by chance.</p>
${htmlList(FINDING_RULES)}`;
}
