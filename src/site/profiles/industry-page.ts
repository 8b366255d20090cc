import { answerOf } from "../../documents/answers.ts";
import type { Context } from "../../documents/context.ts";
import { industryBenchmarks } from "../../endpoints/intelligence/industry-benchmarks.ts";
import { maturityIndex } from "../../endpoints/intelligence/maturity-index.ts";
import { auditHours } from "../../endpoints/observatory/audit-hours.ts";
import { automation } from "../../endpoints/observatory/automation.ts";
import { complianceCost } from "../../endpoints/observatory/compliance-cost.ts";
import { maturity } from "../../endpoints/observatory/maturity.ts";
import { remediation } from "../../endpoints/observatory/remediation.ts";
import { type Html, html } from "../../markup/template.ts";
import { METRIC, metricsInWords } from "../../model/metric.ts";
import { required } from "../../model/required.ts";
import { LATEST_YEAR } from "../../model/years.ts";
import { dataTable } from "../data-table.ts";
import { change, digits, figure } from "../format.ts";
import { anchor, facts, grouped, section } from "../html.ts";
import { industryPage, link, regionPage } from "../links.ts";
import { difference, rankOf } from "../metrics.ts";
import type { Page } from "../page.ts";
import { observed } from "../published.ts";
import { maturityTiers, tierSteps } from "../tier-steps.ts";
import { answersOf } from "./answers-of.ts";
import { comparison, WITHHELD } from "./comparison.ts";
import { meansTable, roundedMeans } from "./means.ts";
import { restsOn } from "./rests-on.ts";

/** All figures of one industry, as answers carry them. */
function figuresOf(context: Context, id: string) {
  const of = <R extends { readonly industry: string }>(rows: readonly R[]) =>
    required(
      rows.find(({ industry }) => industry === id),
      id,
    );
  const benchmarks = answerOf(context, industryBenchmarks);
  return {
    benchmarks,
    own: of(benchmarks.industries),
    index: of(answerOf(context, maturityIndex).industries),
    maturity: of(observed(context, maturity).industries),
    hours: of(observed(context, auditHours).byIndustry),
    cost: of(observed(context, complianceCost).byIndustry),
    automation: of(observed(context, automation).byIndustry),
    remediation: of(observed(context, remediation).byIndustry),
  };
}

/**
 * `industries/<id>.html`: all that is known of an industry.
 * @param shown its figure
 */
export function industryProfile(context: Context, id: string, shown: Html): Page {
  const { tables } = context;
  const { methodology } = tables;
  const path = industryPage(id);
  const { display_name: name } = required(
    tables.industries.find((industry) => industry.id === id),
    id,
  );
  const found = figuresOf(context, id);
  const { own, benchmarks } = found;
  const average = benchmarks.crossIndustryAverages;
  return {
    path,
    title: name,
    description: `${name}: ${metricsInWords()} of ${own.sampleSize === null ? "" : `${grouped(own.sampleSize)} `}compliance programmes beside the cross-industry average.`,
    main: html`<h1>${name}</h1>
<p class="lead">${lead(context, found, name)}</p>
${section(
  "comparison",
  "Beside the cross-industry average",
  html`${shown}
${comparison(methodology, name, {
  own,
  average,
  averageName: "cross-industry average",
  all: benchmarks.industries,
  changes: {
    maturityScore: found.index.yoyDelta,
    auditHours: found.hours.trend,
    costUSD: found.cost.trend,
    automationRate: found.automation.trend,
    remediationDays: found.remediation.trend,
  },
})}
<p class="note">The average counts each industry once. Differences are between the figures as shown.</p>`,
)}
${section("maturity", headed("Maturity", found.index.tier), maturitySection(context, found))}
${section("remediation", headed("Remediation delay", found.remediation.direction), remediationSection(context, found))}
${section("cost", "Where the money goes", costTable(context, found, name))}
${section("trend", "Year by year", trendTable(context, id, own))}
${section("regions", "By region", regionTable(context, id, path))}
${section("answers", "The same as data", answersOf(context, path, id))}`,
  };
}

type Found = ReturnType<typeof figuresOf>;

function headed(title: string, verdict: string | null): string {
  return verdict === null ? title : `${title}: ${verdict}`;
}

function lead({ tables }: Context, { own, benchmarks }: Found, name: string): string {
  const { methodology } = tables;
  if (own.maturityScore === null || own.sampleSize === null) {
    return `The figures of ${name} are ${WITHHELD}.`;
  }
  const rank = rankOf(
    own.maturityScore,
    benchmarks.industries.map(({ maturityScore }) => maturityScore),
    METRIC.maturity_score.better,
  );
  const average = benchmarks.crossIndustryAverages.maturityScore!;
  const gap = difference(methodology, METRIC.maturity_score, own.maturityScore, average);
  return `With a maturity score of ${figure(methodology, "score", own.maturityScore)}, ${name} ranks ${rank} industries: ${gap} the cross-industry average. ${restsOn(tables, own.sampleSize)}`;
}

function maturitySection({ tables: { methodology } }: Context, { index, maturity }: Found): Html {
  const score = (value: number | null) => (value === null ? "–" : digits(methodology, "score", value));
  return html`${tierSteps(maturityTiers(methodology), index.tier)}
${facts([
  ["25th percentile", score(index.percentile25)],
  ["Median", score(index.percentile50)],
  ["75th percentile", score(index.percentile75)],
  ["90th percentile", score(index.percentile90)],
  ["On the year before", index.yoyDelta === null ? "–" : change(methodology, "score", index.yoyDelta)],
  ["Standard error", maturity.standardError === null ? "–" : `${score(maturity.standardError)} points`],
])}`;
}

function remediationSection({ tables: { methodology } }: Context, { remediation }: Found): Html {
  const days = (value: number | null) => (value === null ? "–" : figure(methodology, "days", value));
  return facts([
    ["Mean", days(remediation.days)],
    ["25th percentile", days(remediation.percentile25)],
    ["75th percentile", days(remediation.percentile75)],
    [
      "On the year before",
      remediation.trend === null ? "–" : change(methodology, "percent", remediation.trend),
    ],
  ]);
}

function costTable({ tables }: Context, { cost }: Found, name: string): Html {
  return dataTable({
    caption: `Parts of the cost of ${name}`,
    quiet: true,
    columns: [{ label: "Part" }, { label: "Share, %", numeric: true }],
    rows: cost.breakdown.map(({ component, pct }) => [
      component,
      pct === null ? "–" : digits(tables.methodology, "percent", pct),
    ]),
  });
}

function trendTable({ tables }: Context, id: string, own: Found["own"]): Html {
  const rows = tables.industryTrends.filter(({ industry }) => industry === id);
  const lines = rows.map((row) => ({
    name: String(row.year),
    // The latest year stands in answers, and is told as they tell it.
    figures: row.year === LATEST_YEAR ? own : roundedMeans(tables, row),
    sampleSize: row.sample_size,
  }));
  return meansTable(tables, "Means by year", "Year", lines);
}

function regionTable({ tables }: Context, id: string, path: string): Html {
  const rows = tables.industryRegions.filter(({ industry, year }) => industry === id && year === LATEST_YEAR);
  const lines = tables.regions.flatMap((region) => {
    const row = rows.find((candidate) => candidate.region === region.id);
    const name = anchor(link(path, regionPage(region.id)), region.display_name);
    return row === undefined
      ? []
      : [{ name, figures: roundedMeans(tables, row), sampleSize: row.sample_size }];
  });
  return meansTable(tables, `Means by region, ${LATEST_YEAR}`, "Region", lines);
}
