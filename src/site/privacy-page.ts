import type { Context } from "../documents/context.ts";
import { type MarkupContent, type Html, html } from "../markup/template.ts";
import { PRIVACY_FILE } from "../routing/addresses.ts";
import type { Tables } from "../tables/index.ts";
import type { CoarseCount, PrivacyReport } from "../tables/privacy-report.ts";
import { dataTable } from "./data-table.ts";
import { countInWords, grouped } from "./format.ts";
import { anchor, facts, htmlList, NOTHING, section } from "./html.ts";
import { link, PAGES } from "./links.ts";
import type { Page } from "./page.ts";
import { blockFigure, blocksToDraw } from "./privacy/block-figure.ts";
import { intruderSection } from "./privacy/intruder.ts";
import { questionName } from "./privacy/question-name.ts";
import { UNSAFE_ALONE } from "./releases/waiting.ts";

const path = PAGES.privacy;

/** `privacy.html`: the privacy report for people, above all for data protection officers. */
export function privacyPage({ tables }: Pick<Context, "tables">, report: PrivacyReport): Page {
  const { k, intruder, blocks } = report;
  const drawn = blocksToDraw(tables);
  return {
    path,
    title: "Privacy of this release",
    description:
      "How participants are protected: blocks, what an intruder can learn, what is held back, checks and limits of the release.",
    main: html`<h1>Privacy of this release</h1>
<p class="lead">${report.promise}</p>
${accepted(report)}${facts([
      ["k, organisations", String(k)],
      ["Programmes published", grouped(report.population.programmes)],
      ["Blocks, all years", grouped(blocks.all)],
      ["An intruder who knows all answers finds", `${intruder.all.programmePct.toFixed(1)}% of programmes`],
      ["Compared with", comparedWith(report)],
    ])}
<p>The report as data: ${anchor(link(path, PRIVACY_FILE), PRIVACY_FILE)}.</p>
${section("block", "What a block is", html`${whatABlockIs(report)}${blockFigure(drawn, tables, path)}`)}
${section("intruder", "What an intruder learns", intruderSection(report))}
${section("waiting", "What is held back", waiting(report))}
${section("changes", "What changes between releases", changes(report))}
${section("not-covered", "What is not covered", html`${htmlList(report.notCovered)}\n<h3>Assumptions</h3>\n${htmlList(report.assumptions)}`)}
${section("checks", "What was checked", checks(report))}
${section("cost", "What privacy costs", cost(report))}
${section("method", "Method and population", html`${htmlList(report.methods)}\n${population(report, tables)}`)}
${section("digests", "Tables that this report covers", digests(report))}`,
  };
}

/** Returns the notice about findings that were published although a check failed; it comes first on the page. */
function accepted({ acceptedDisclosure }: PrivacyReport): Html {
  if (acceptedDisclosure === null) return NOTHING;
  const what = acceptedDisclosure.findings.map(
    ({ check, file, number }) => html`<code>${check}</code> in <code>${file}</code>: ${count(number)} places`,
  );
  return html`<div class="notice"><p><strong>Not everything here passed the checks.</strong> The operator published it anyway: ${acceptedDisclosure.reason}</p>\n${htmlList(what)}</div>\n`;
}

function comparedWith({ comparison }: PrivacyReport): string {
  if (comparison.release !== null) return `release ${comparison.release}`;
  return comparison.with === "first release" ? "none: this is the first release" : "none";
}

function whatABlockIs({ k }: PrivacyReport): Html {
  return html`<p>A block is a small group of programmes of one year and industry with similar answers. At least ${k} organisations in it gave each answer: an organisation that left the answer out, or whose answer was so extreme that it was limited, does not count, and each organisation counts once. Framework and region are published if all programmes share them; otherwise the block says <code>mixed</code>.</p>
<p>A block publishes its number of programmes and the means of their answers. Every other average, trend, band, tier and region on this site is computed from whole blocks, and anyone can recompute it from the table of blocks. So these figures cannot be combined to reveal anything about less than a block: they contain nothing smaller.</p>
<p>Three kinds of figures are not computed from blocks and have their own rules: quantiles, which are means over at least ${2 * k} organisations; standard errors, which have two significant digits; and rates of whole years, whose counts are in steps of five.</p>
`;
}

function waiting({ waiting: { additions, corrections, leftOver, since, policy } }: PrivacyReport): Html {
  return html`<p>${policy} ${UNSAFE_ALONE}</p>
${facts([
  ["Additions held back", count(additions)],
  ["Corrections and moves to another industry held back", count(corrections)],
  ["Left over from dissolved blocks", count(leftOver)],
  ...(since === null ? [] : [["Oldest held back since", since] as const]),
])}`;
}

function changes({ comparison, blocks, revisionPolicy }: PrivacyReport): Html {
  const { latestYear } = blocks;
  const kept =
    comparison.with === "release before"
      ? html`<p>Of the ${grouped(latestYear.blocks)} blocks of the latest year, ${grouped(latestYear.kept)} are the same as in release ${comparison.release ?? ""}, byte for byte.</p>\n`
      : NOTHING;
  return html`<p>${comparison.meaning}</p>\n${kept}<p>${revisionPolicy}</p>`;
}

const MARKS: Readonly<Record<PrivacyReport["checks"][number]["result"], string>> = {
  passed: "passed",
  "not run": "notrun",
  accepted: "notrun",
};

function checks({ checks }: PrivacyReport): Html {
  const having = (result: string) => checks.filter((check) => check.result === result).length;
  const rest = [
    ...(having("not run") > 0 ? [`${having("not run")} could not be run on this release`] : []),
    ...(having("accepted") > 0 ? [`${having("accepted")} failed, which the operator accepted`] : []),
  ];
  const tally = [`${having("passed")} of ${checks.length} checks passed`, ...rest].join("; ");
  return html`<p>${tally}. The checks examine the finished tables and the organisations behind them, and are independent of the code that made the tables. A release that fails a check is not published, unless its operator accepts the failure; this page then says so first.</p>
${dataTable({
  caption: "Checks and their results",
  quiet: true,
  columns: [{ label: "Check" }, { label: "Promise" }, { label: "Result" }],
  rows: checks.map(({ id, promise, result }) => [
    html`<code>${id}</code>`,
    html`<span class="prose">${promise}</span>`,
    html`<span class="${MARKS[result]}">${result}</span>`,
  ]),
})}`;
}

function cost({ informationLossPct, blocks: { latestYear }, withheld }: PrivacyReport): Html {
  return html`<p>Averages are those of the answers of all published programmes, except for rounding, for answers that were set to a limit, and for missing answers, each of which counts as the mean of its block; programmes that are held back are missing from them. Rows of the datasets have the means of their block, so they understate how much programmes differ${inLatestYear(informationLossPct)}. Of the ${grouped(latestYear.programmes)} programmes of that year, ${grouped(latestYear.mixedFramework)} are in blocks with a mixed framework and ${grouped(latestYear.mixedRegion)} in blocks with a mixed region.</p>
<div class="beside">
${counts("Information loss", "Answer", "Loss, %", named(informationLossPct.byAnswer), (loss) => String(loss))}
${counts("Blocks of the latest year by size", "Programmes", "Blocks", latestYear.sizes)}
${counts("Rows withheld", "Table", "Rows", withheld)}
</div>`;
}

function inLatestYear({ all, byAnswer }: PrivacyReport["informationLossPct"]): string {
  return Object.keys(byAnswer).length === 0
    ? "; by how much is not measured, because a correction waits in every block of the latest year"
    : `: by ${all} percent of the squared differences of all answers in the latest year`;
}

function named(byAnswer: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(byAnswer).map(([answer, value]) => [questionName(answer), value]));
}

function population(
  { population }: PrivacyReport,
  // Not those of the report: earlier versions of the program counted the countries of the submissions in it.
  { industries, regions, countries, frameworks }: Tables,
): Html {
  const inRegistries = [
    countInWords(industries.length, "industry", "industries"),
    countInWords(regions.length, "region", "regions"),
    countInWords(countries.length, "country", "countries"),
  ].join(", ");
  return html`<p>${count(population.submissions)} submissions were read, and ${grouped(population.programmes)} programmes are published. The registries have ${inRegistries} and ${countInWords(frameworks.length, "framework", "frameworks")}; ${anchor(link(PAGES.privacy, PAGES.overview), "the overview")} counts those that are published. Counts that the tables do not show are in steps of five.</p>
<div class="beside">
${counts("Left out", "Reason", "Submissions", population.leftOut, count)}
${counts("Programmes by year", "Year", "Programmes", population.byYear)}
</div>`;
}

function digests({ digests }: PrivacyReport): Html {
  return html`<p>This report covers the tables with these SHA-256 digests. A build rejects a report that does not match its tables.</p>
<details>
<summary>The digests of ${Object.keys(digests).length} tables</summary>
${counts("SHA-256 by table", "Table", "SHA-256", digests, (digest) => html`<code>${digest}</code>`)}
</details>`;
}

function count(value: CoarseCount): string {
  return typeof value === "number" ? grouped(value) : value;
}

/** Returns a table of names and values; nothing if there are none. */
function counts<V extends string | number>(
  caption: string,
  first: string,
  second: string,
  values: Readonly<Record<string, V>>,
  text: (value: V) => MarkupContent = (value) => grouped(value),
): Html {
  const rows = Object.entries(values).map(([name, value]) => [name, text(value)]);
  if (rows.length === 0) return NOTHING;
  return dataTable({ caption, columns: [{ label: first }, { label: second, numeric: true }], rows });
}
