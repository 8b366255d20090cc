import type { Context } from "../../documents/context.ts";
import { auditHours } from "../../endpoints/observatory/audit-hours.ts";
import { overview } from "../../endpoints/observatory/overview.ts";
import { regions } from "../../endpoints/observatory/regions.ts";
import { type Html, html } from "../../markup/template.ts";
import { METRIC, metricsInWords } from "../../model/metric.ts";
import { required } from "../../model/required.ts";
import { LATEST_YEAR } from "../../model/years.ts";
import { digits, figure } from "../format.ts";
import { anchor, section } from "../html.ts";
import { endpointPage, industryPage, link, PAGES, regionPage } from "../links.ts";
import { difference, rankOf } from "../metrics.ts";
import type { Page } from "../page.ts";
import { observed } from "../published.ts";
import { riskTiers, tierSteps } from "../tier-steps.ts";
import { comparison, WITHHELD } from "./comparison.ts";
import { meansTable, roundedMeans } from "./means.ts";
import { restsOn } from "./rests-on.ts";

type Region = ReturnType<typeof regions.data.resolve>["regions"][number];

/**
 * `regions/<id>.html`: all that is known of a region.
 * @param shown its figure
 */
export function regionProfile(context: Context, id: string, shown: Html): Page {
  const { tables } = context;
  const { methodology } = tables;
  const path = regionPage(id);
  const all = observed(context, regions).regions;
  const own = required(
    all.find(({ region }) => region === id),
    id,
  );
  const name = own.displayName;
  const global = observed(context, overview);
  const hours = required(
    observed(context, auditHours).byRegion.find(({ region }) => region === id),
    `the audit hours of ${id}`,
  );
  return {
    path,
    title: name,
    description: `${name}: ${metricsInWords("risk")} of compliance programmes beside the global average.`,
    main: html`<h1>${name}</h1>
<p class="lead">${lead(context, own, all, global.maturityScore)}</p>
<p>${countries(context, id)}</p>
${section(
  "comparison",
  "Beside the global average",
  html`${shown}
${comparison(methodology, name, {
  own,
  average: global,
  averageName: "global average",
  all,
  changes: { auditHours: hours.trend },
})}
<p class="note">The global average counts each programme once. Differences are between the figures as shown. Of regions, answers carry the change of audit hours alone; the years below tell the others.</p>`,
)}
${section("risk", own.riskIndex === null ? "Risk index" : `Risk index: ${digits(methodology, "score", own.riskIndex)}, ${own.riskTier}`, riskSection(context, own, path))}
${section("trend", "Year by year", trendTable(context, id, own))}
${section("industries", "By industry", industryTable(context, id, path))}
${section(
  "answers",
  "The same as data",
  html`<p>Regions are answered by ${anchor(link(path, endpointPage(regions.path)), regions.title)} and ${anchor(link(path, endpointPage(auditHours.path)), auditHours.title)}; years and cells stand in the datasets ${anchor(link(path, "datasets/region-trends.html"), "Trends by region")} and ${anchor(link(path, "datasets/industry-regions.html"), "Industries within regions")}.</p>`,
)}`,
  };
}

function lead({ tables }: Context, own: Region, all: readonly Region[], global: number): string {
  const name = own.displayName;
  if (own.maturityScore === null || own.sampleSize === null) return `The figures of ${name} are ${WITHHELD}.`;
  const rank = rankOf(
    own.maturityScore,
    all.map(({ maturityScore }) => maturityScore),
    METRIC.maturity_score.better,
  );
  const gap = difference(tables.methodology, METRIC.maturity_score, own.maturityScore, global);
  return `With a maturity score of ${figure(tables.methodology, "score", own.maturityScore)}, ${name} ranks ${rank} regions: ${gap} the global average. ${restsOn(tables, own.sampleSize)}`;
}

function countries({ tables }: Context, id: string): string {
  const names = tables.countries
    .filter(({ region }) => region === id)
    .map(({ display_name }) => display_name);
  return `Countries: ${names.join(", ")}.`;
}

function riskSection({ tables }: Context, { riskTier }: Region, path: string): Html {
  if (riskTier === null) return html`<p>The index is ${WITHHELD}.</p>`;
  return html`${tierSteps(riskTiers(tables.methodology), riskTier)}
<p>From 0 to 100; less is better. ${anchor(link(path, `${PAGES.methodology}#risk`), "How it is computed")}.</p>`;
}

function trendTable({ tables }: Context, id: string, own: Region): Html {
  const rows = tables.regionTrends.filter(({ region }) => region === id);
  const lines = rows.map((row) => ({
    name: String(row.year),
    figures: row.year === LATEST_YEAR ? own : roundedMeans(tables, row),
    sampleSize: row.sample_size,
  }));
  return meansTable(tables, "Means by year", "Year", lines);
}

function industryTable({ tables }: Context, id: string, path: string): Html {
  const rows = tables.industryRegions.filter(({ region, year }) => region === id && year === LATEST_YEAR);
  const lines = tables.industries.flatMap((industry) => {
    const row = rows.find((candidate) => candidate.industry === industry.id);
    const name = anchor(link(path, industryPage(industry.id)), industry.display_name);
    return row === undefined
      ? []
      : [{ name, figures: roundedMeans(tables, row), sampleSize: row.sample_size }];
  });
  return meansTable(tables, `Means by industry, ${LATEST_YEAR}`, "Industry", lines);
}
