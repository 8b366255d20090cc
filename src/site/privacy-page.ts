import type { Context } from "../documents/context.ts";
import { type Content, type Html, html } from "../markup/template.ts";
import { PRIVACY_FILE } from "../routing/addresses.ts";
import type { CoarseCount, PrivacyReport } from "../tables/privacy-report.ts";
import { dataTable } from "./data-table.ts";
import { counted, grouped } from "./format.ts";
import { anchor, facts, list, NOTHING, section } from "./html.ts";
import { link, PAGES } from "./links.ts";
import type { Page } from "./page.ts";
import { answerName } from "./privacy/answers.ts";
import { blockFigure, blocksToDraw } from "./privacy/block-figure.ts";
import { intruderSection } from "./privacy/intruder.ts";

const path = PAGES.privacy;

/** `privacy.html`: the privacy report for people, a data protection officer above all. */
export function privacyPage({ tables }: Pick<Context, "tables">, report: PrivacyReport): Page {
  const { k, intruder, blocks } = report;
  const drawn = blocksToDraw(tables);
  return {
    path,
    title: "Privacy of this release",
    description:
      "How participants are protected: blocks, what an intruder can learn, what waits, checks and limits of the release.",
    main: html`<h1>Privacy of this release</h1>
<p class="lead">${report.promise}</p>
${accepted(report)}${facts([
      ["k, organisations", String(k)],
      ["Programmes published", grouped(report.population.programmes)],
      ["Blocks, all years", grouped(blocks.all)],
      ["An intruder who knows all finds", `${intruder.all.programmePct.toFixed(1)}% of programmes`],
      ["Compared with", comparedWith(report)],
    ])}
<p>The same as data: ${anchor(link(path, PRIVACY_FILE), PRIVACY_FILE)}.</p>
${section("block", "What a block is", html`${whatABlockIs(report)}${blockFigure(drawn, tables, path)}`)}
${section("intruder", "What an intruder learns", intruderSection(report))}
${section("waiting", "What waits", waiting(report))}
${section("changes", "What changes between releases", changes(report))}
${section("not-covered", "What is not covered", html`${list(report.notCovered)}\n<h3>What it rests on</h3>\n${list(report.assumptions)}`)}
${section("checks", "What was checked", checks(report))}
${section("cost", "What it costs", cost(report))}
${section("method", "Method and population", html`${list(report.methods)}\n${population(report)}`)}
${section("digests", "Which tables this is about", digests(report))}`,
  };
}

/** What was published although a check failed; it comes first. */
function accepted({ acceptedDisclosure }: PrivacyReport): Html {
  if (acceptedDisclosure === null) return NOTHING;
  const what = acceptedDisclosure.findings.map(
    ({ check, file, number }) => html`<code>${check}</code> in <code>${file}</code>: ${count(number)} places`,
  );
  return html`<div class="notice"><p><strong>Not everything here passed the checks.</strong> The operator published it anyway: ${acceptedDisclosure.reason}</p>\n${list(what)}</div>\n`;
}

function comparedWith({ comparison }: PrivacyReport): string {
  if (comparison.release !== null) return `release ${comparison.release}`;
  return comparison.with === "first release" ? "none: this is the first" : "none";
}

function whatABlockIs({ k }: PrivacyReport): Html {
  return html`<p>A block is a handful of programmes of one year and industry with similar answers. At least ${k} organisations in it really gave each answer: one that left it out, or whose answer lay so far out that it was limited, is not counted, and an organisation counts once. Their framework and region are said where all share them; otherwise the block says <code>mixed</code>.</p>
<p>A block publishes how many programmes it has and the means of their answers. Every other average, trend, band, tier and region of this site is a sum over whole blocks, and anybody can compute it again from the table of blocks. So these figures cannot be combined to speak of less than a block: there is nothing smaller in them.</p>
<p>Three kinds of figures are no sums over blocks, and have rules of their own: quantiles, which are means over at least ${2 * k} organisations; standard errors, to two significant digits; and rates of whole years, whose counts come in steps of five.</p>
`;
}

function waiting({ waiting: { additions, corrections, leftOver, since, policy } }: PrivacyReport): Html {
  return html`<p>${policy}</p>
${facts([
  ["Additions that wait", count(additions)],
  ["Corrections and moves to another industry that wait", count(corrections)],
  ["Left over from blocks that were dissolved", count(leftOver)],
  ...(since === null ? [] : [["The first of them since", since] as const]),
])}`;
}

function changes({ comparison, blocks, revisionPolicy }: PrivacyReport): Html {
  const { latestYear } = blocks;
  const kept =
    comparison.with === "release before"
      ? html`<p>Of the ${grouped(latestYear.blocks)} blocks of the latest year, ${grouped(latestYear.kept)} stand as they did in release ${comparison.release ?? ""}, to the byte.</p>\n`
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
    ...(having("accepted") > 0 ? [`${having("accepted")} did not pass, which was accepted`] : []),
  ];
  const tally = [`${having("passed")} of ${checks.length} checks passed`, ...rest].join("; ");
  return html`<p>${tally}. They look at the finished tables and at who stands behind them, and share no part with what made the tables. A release that fails one is not published, unless its operator accepts the failure; this page then says so first.</p>
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
  return html`<p>Averages are kept, but for rounding. Rows of the datasets carry the means of their block, so they understate how much programmes differ: by ${informationLossPct.all.toFixed(1)} percent of the squared differences of all answers in the latest year. Of its ${grouped(latestYear.programmes)} programmes, ${grouped(latestYear.mixedFramework)} stand in blocks of a mixed framework and ${grouped(latestYear.mixedRegion)} in blocks of a mixed region.</p>
<div class="beside">
${counts("Information loss", "Answer", "Loss, %", named(informationLossPct.byAnswer), (loss) => loss.toFixed(2))}
${counts("Blocks of the latest year by size", "Programmes", "Blocks", latestYear.sizes)}
${counts("Rows withheld", "Table", "Rows", withheld)}
</div>`;
}

function named(byAnswer: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(byAnswer).map(([answer, value]) => [answerName(answer), value]));
}

function population({ population, coverage }: PrivacyReport): Html {
  return html`<p>${count(population.submissions)} submissions were read, and ${grouped(population.programmes)} programmes are published. The registries have ${counted(coverage.industries, "industry", "industries")}, ${counted(coverage.regions, "region", "regions")}, ${counted(coverage.countries, "country", "countries")} and ${counted(coverage.frameworks, "framework", "frameworks")}; ${anchor(link(PAGES.privacy, PAGES.overview), "the overview")} counts those that are published. What tables do not show is counted in steps of five.</p>
<div class="beside">
${counts("Left out", "Reason", "Submissions", population.leftOut, count)}
${counts("Programmes by year", "Year", "Programmes", population.byYear)}
</div>`;
}

function digests({ digests }: PrivacyReport): Html {
  return html`<p>This report is of the tables with these SHA-256 digests. A build refuses a report beside other tables.</p>
<details>
<summary>The digests of ${Object.keys(digests).length} tables</summary>
${counts("SHA-256 by table", "Table", "SHA-256", digests, (digest) => html`<code>${digest}</code>`)}
</details>`;
}

function count(value: CoarseCount): string {
  return typeof value === "number" ? grouped(value) : value;
}

/** Names and their values; nothing for none. */
function counts<V extends string | number>(
  caption: string,
  first: string,
  second: string,
  values: Readonly<Record<string, V>>,
  text: (value: V) => Content = (value) => grouped(value),
): Html {
  const rows = Object.entries(values).map(([name, value]) => [name, text(value)]);
  if (rows.length === 0) return NOTHING;
  return dataTable({ caption, columns: [{ label: first }, { label: second, numeric: true }], rows });
}
