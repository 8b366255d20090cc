import type { Context } from "../documents/context.ts";
import { PRIVACY_FILE } from "../routing/addresses.ts";
import type { PrivacyReport } from "../tables/privacy-report.ts";
import { dataTable } from "./data-table.ts";
import { anchor, escapeHtml, grouped, list, section } from "./html.ts";
import { link, PAGES } from "./links.ts";
import type { Page } from "./page.ts";

const path = PAGES.privacy;

/** `privacy.html`: the disclosure report for people. */
export function privacyPage({ tables }: Pick<Context, "tables">, report: PrivacyReport): Page {
  const { k, cohorts, intruder } = report;
  return {
    path,
    title: "Privacy of this release",
    description:
      "How participants are protected: method, information loss, checks and limits of the release.",
    main: `<h1>Privacy of this release</h1>
<p class="lead">Published figures are k-anonymous with k = ${k}, under the assumptions below: none speaks of fewer than ${k} organisations.</p>
<p class="notice">${escapeHtml(tables.release.disclaimer)}</p>
<p>The same as data: ${anchor(link(path, PRIVACY_FILE), PRIVACY_FILE)}.</p>
${section("checks", "What was checked", `<p>${tally(report)}</p>\n${checkList(report)}\n<p>${escapeHtml(intruder.test)} Found: ${intruder.hitRatePct.toFixed(2)} percent of the time; the limit is ${intruder.limitPct.toFixed(2)}.</p>`)}
${section("population", "Population", population(report, tables.benchmark.length))}
${section("method", "Method", list(report.methods.map(escapeHtml)))}
${section(
  "loss",
  "What it costs",
  `<p>${cohort("Benchmark and cost rows", cohorts.benchmark)} ${cohort("Maturity rows", cohorts.maturity)} Averages and counts are exact. What the benchmark rows understate of the spread of each answer:</p>
${counts("Information loss", "Answer", "Loss, %", report.informationLossPct, (loss) => loss.toFixed(2))}
${counts("Cells withheld", "Table", "Cells", report.withheldCells)}`,
)}
${section(
  "limits",
  "What the guarantee does not cover",
  `${list(report.notCovered.map(escapeHtml))}
<h3>Revisions</h3>
<p>${escapeHtml(report.revisionPolicy)}</p>`,
)}`,
  };
}

function tally({ checks }: PrivacyReport): string {
  const passed = checks.filter(({ result }) => result === "passed").length;
  const rest = checks.length - passed;
  return `${passed} of ${checks.length} checks passed${rest === 0 ? "" : `; ${rest} could not be run on this release`}. A release that fails one is not published.`;
}

function checkList({ checks }: PrivacyReport): string {
  return dataTable({
    caption: "Checks and their results",
    quiet: true,
    columns: [{ label: "Check" }, { label: "Promise" }, { label: "Result" }],
    rows: checks.map(({ id, promise, result }) => [
      `<code>${escapeHtml(id)}</code>`,
      `<span class="prose">${escapeHtml(promise)}</span>`,
      `<span class="${result === "passed" ? "passed" : "notrun"}">${result}</span>`,
    ]),
  });
}

function population({ population, coverage }: PrivacyReport, latest: number): string {
  return `<p>${grouped(population.submissions)} submissions were read and ${grouped(population.programmes)} programmes are published, ${grouped(latest)} of them of the latest year, in ${coverage.industries} industries, ${coverage.regions} regions, ${coverage.countries} countries and ${coverage.frameworks} frameworks.</p>
${counts("Left out", "Reason", "Submissions", population.leftOut)}
${counts("Programmes by year", "Year", "Programmes", population.byYear)}`;
}

function cohort(
  name: string,
  { programmes, cohorts, smallest, largest }: PrivacyReport["cohorts"]["maturity"],
): string {
  return `${name}: ${grouped(programmes)} programmes in ${grouped(cohorts)} cohorts of ${smallest} to ${largest}.`;
}

/** Names and their numbers; nothing for none. */
function counts(
  caption: string,
  first: string,
  second: string,
  values: Readonly<Record<string, number>>,
  text: (value: number) => string = grouped,
): string {
  const rows = Object.entries(values).map(([name, value]) => [escapeHtml(name), text(value)]);
  if (rows.length === 0) return "";
  return dataTable({ caption, columns: [{ label: first }, { label: second, numeric: true }], rows });
}
