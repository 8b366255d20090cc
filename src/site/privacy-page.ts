import type { OutputFile } from "../model/file.ts";
import type { Tables } from "../tables/index.ts";
import type { PrivacyReport } from "../tables/privacy-report.ts";
import { escapeHtml, grouped } from "./html.ts";
import { page } from "./page.ts";

/**
 * `privacy.html`: the disclosure report for people. Links are relative, so the page works from disk.
 * @param document where the report is published, as an address from the root
 */
export function privacyPage(
  report: PrivacyReport,
  { release, benchmark }: Tables,
  document: string,
): OutputFile {
  const { k, population, coverage, cohorts, checks, intruder } = report;
  return page({
    path: "privacy.html",
    title: "Privacy · Compliance Benchmark Data API",
    description:
      "How participants are protected: method, information loss, checks and limits of the release.",
    header: `<p class="release"><a href="index.html">Compliance Benchmark Data API</a> · release ${escapeHtml(release.release)}</p>
<h1>Privacy of this release</h1>
<p class="lead">Published figures are k-anonymous with k = ${k}, under the assumptions below: none speaks of fewer than ${k} organisations.</p>
<p class="notice">${escapeHtml(release.disclaimer)}</p>`,
    main: `<section aria-labelledby="population">
<h2 id="population">Population</h2>
<p>${grouped(population.submissions)} submissions were read and ${grouped(population.programmes)} programmes are published, ${grouped(benchmark.length)} of them of the latest year, in ${coverage.industries} industries, ${coverage.regions} regions, ${coverage.countries} countries and ${coverage.frameworks} frameworks.</p>
${table(
  "Left out",
  Object.entries(population.leftOut).map(([reason, count]) => [reason, grouped(count)]),
)}
</section>
<section aria-labelledby="method">
<h2 id="method">Method</h2>
${list(report.methods)}
</section>
<section aria-labelledby="loss">
<h2 id="loss">What it costs</h2>
<p>${cohort("Benchmark and cost rows", cohorts.benchmark)} ${cohort("Maturity rows", cohorts.maturity)} Averages and counts are exact. What the benchmark rows understate of the spread of each answer:</p>
${table(
  "Information loss, percent",
  Object.entries(report.informationLossPct).map(([answer, loss]) => [answer, loss.toFixed(2)]),
)}
${table(
  "Cells withheld",
  Object.entries(report.withheldCells).map(([name, count]) => [name, grouped(count)]),
)}
</section>
<section aria-labelledby="checks">
<h2 id="checks">What was checked</h2>
${table(
  "Check",
  checks.map(({ promise, result }) => [promise, result]),
)}
<p>${escapeHtml(intruder.test)} Found: ${intruder.hitRatePct.toFixed(2)} percent of the time; the limit is ${intruder.limitPct.toFixed(2)}.</p>
</section>
<section aria-labelledby="limits">
<h2 id="limits">What the guarantee does not cover</h2>
${list(report.notCovered)}
<h3>Revisions</h3>
<p>${escapeHtml(report.revisionPolicy)}</p>
</section>`,
    footer: `<p>The same as data: <a href="${escapeHtml(document.slice(1))}">${escapeHtml(document)}</a></p>`,
  });
}

function cohort(
  name: string,
  { programmes, cohorts, smallest, largest }: PrivacyReport["cohorts"]["maturity"],
): string {
  return `${name}: ${grouped(programmes)} programmes in ${grouped(cohorts)} cohorts of ${smallest} to ${largest}.`;
}

function list(items: readonly string[]): string {
  return `<ul>\n${items.map((item) => `<li>${escapeHtml(item)}</li>`).join("\n")}\n</ul>`;
}

/** Two columns, the second a figure or a word; nothing for no rows. */
function table(caption: string, rows: readonly (readonly [string, string])[]): string {
  if (rows.length === 0) return "";
  const cells = rows.map(
    ([name, value]) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td class="number">${escapeHtml(value)}</td></tr>`,
  );
  return `<table>\n<caption>${escapeHtml(caption)}</caption>\n${cells.join("\n")}\n</table>`;
}
