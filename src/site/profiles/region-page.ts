import type { Context } from "../../documents/context.ts";
import { industryRegionMean, regionMean } from "../../endpoints/estimates.ts";
import { auditHours } from "../../endpoints/observatory/audit-hours.ts";
import { overview } from "../../endpoints/observatory/overview.ts";
import { regions } from "../../endpoints/observatory/regions.ts";
import { type Html, html } from "../../markup/template.ts";
import { type Metric, metricsInWords } from "../../model/metric.ts";
import { required } from "../../model/required.ts";
import { benchmarkInWords } from "../../model/years.ts";
import { isAtRiskLimit } from "../../statistics/risk-index.ts";
import { CLEAR_NOTE, plusMinusNote } from "../comparisons.ts";
import { digits } from "../format.ts";
import { anchor, noteOf, section } from "../html.ts";
import { endpointPage, industryPage, link, PAGES, regionPage } from "../links.ts";
import { mixedInWords } from "../mixed-in-words.ts";
import type { Page } from "../page.ts";
import { observed } from "../published.ts";
import { riskTiers, tierSteps } from "../tier-steps.ts";
import { absence, PROTECTED } from "../withheld.ts";
import { answerLinks } from "./answers-of.ts";
import { comparison, lead, notComparedNote, type Profile } from "./comparison.ts";
import { lineOf, meansTable, yearsTable } from "./means.ts";

type Region = ReturnType<typeof regions.data.resolve>["regions"][number];

/**
 * `regions/<id>.html`: everything that is published about a region.
 * @param shown the region's figure
 */
export function regionProfile(context: Context, id: string, shown: Html): Page {
  const { tables } = context;
  const path = regionPage(id);
  const all = observed(context, regions).regions;
  const own = required(
    all.find(({ region }) => region === id),
    id,
  );
  const name = own.displayName;
  const profile: Profile = {
    name,
    kind: "region",
    id,
    own,
    average: observed(context, overview),
  };
  const leading = lead(tables, profile);
  const beside = comparison(tables, profile);
  const years = yearsTable(
    tables,
    tables.regionTrends.filter(({ region }) => region === id),
    own,
    (metric, year) => regionMean(tables, metric, id, year),
  );
  const byIndustry = industryTable(context, id, path);
  return {
    path,
    title: name,
    description: `${name}: ${metricsInWords("risk")} of compliance programmes in comparison with the global average.`,
    main: html`<h1>${name}</h1>
<p class="lead">${leading}</p>
<p>${[countries(context, id), mixedInWords(tables, "region")].filter((one) => one !== "").join(" ")}</p>
${section(
  "comparison",
  "Comparison with the global average",
  html`${shown}
${beside}
${noteOf(
  "The global average counts each programme once.",
  CLEAR_NOTE,
  notComparedNote(tables, profile),
  plusMinusNote(leading, beside, years, byIndustry),
)}`,
)}
${riskSection(context, own, path)}
${section("trend", "Year by year", years)}
${section("industries", "By industry", byIndustry)}
${section(
  "answers",
  "Get this data",
  html`<p>Endpoints: ${anchor(link(path, endpointPage(regions.path)), regions.title)} and ${anchor(link(path, endpointPage(auditHours.path)), auditHours.title)}. Datasets: ${anchor(link(path, "datasets/region-trends.html"), "Trends by region")} and ${anchor(link(path, "datasets/industry-regions.html"), "Industries within regions")}.</p>${answerLinks(context, path, "region", id)}`,
)}`,
  };
}

function countries({ tables }: Context, id: string): string {
  const names = tables.countries
    .filter(({ region }) => region === id)
    .map(({ display_name }) => display_name);
  return `Countries: ${names.join(", ")}.`;
}

function riskSection({ tables }: Context, { riskIndex, riskTier, ended }: Region, path: string): Html {
  if (riskIndex === null)
    return section("risk", "Risk index", html`<p>${absence(ended, `The index is ${PROTECTED}.`)}</p>`);
  return section(
    "risk",
    `Risk index: ${digits(tables.methodology, "score", riskIndex)}, ${riskTier}`,
    html`${tierSteps(riskTiers(tables.methodology), riskTier)}
<p>From 0 to 100; lower is better.${isAtRiskLimit(riskIndex) ? " It is at its limit: higher risks do not show." : ""} ${anchor(link(path, `${PAGES.methodology}#risk`), "How it is computed")}.</p>`,
  );
}

function industryTable({ tables }: Context, id: string, path: string): Html {
  const rows = tables.industryRegions.filter(
    ({ region, year }) => region === id && year === tables.span.benchmark,
  );
  const lines = tables.industries.flatMap((industry) => {
    const row = rows.find((candidate) => candidate.industry === industry.id);
    const name = anchor(link(path, industryPage(industry.id)), industry.display_name);
    const meanOf = (metric: Metric) =>
      industryRegionMean(tables, metric, industry.id, id, tables.span.benchmark);
    return row === undefined ? [] : [lineOf(tables, name, row, meanOf)];
  });
  return meansTable(tables, `Means by industry, ${benchmarkInWords(tables.span)}`, "Industry", lines);
}
