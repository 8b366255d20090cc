import { unfilteredAnswer } from "../../documents/answers.ts";
import type { Context } from "../../documents/context.ts";
import { costShare } from "../../endpoints/cost-breakdown.ts";
import { industryMean, industryRegionMean } from "../../endpoints/estimates.ts";
import { industryBenchmarks } from "../../endpoints/intelligence/industry-benchmarks.ts";
import { maturityIndex } from "../../endpoints/intelligence/maturity-index.ts";
import { auditHours } from "../../endpoints/observatory/audit-hours.ts";
import { automation } from "../../endpoints/observatory/automation.ts";
import { complianceCost } from "../../endpoints/observatory/compliance-cost.ts";
import { maturity } from "../../endpoints/observatory/maturity.ts";
import { overview } from "../../endpoints/observatory/overview.ts";
import { remediation } from "../../endpoints/observatory/remediation.ts";
import { type Html, html } from "../../markup/template.ts";
import { fragmentOf } from "../../model/compare-link.ts";
import { type Metric, metricsInWords } from "../../model/metric.ts";
import { required } from "../../model/required.ts";
import { benchmarkInWords } from "../../model/years.ts";
import type { Tables } from "../../tables/index.ts";
import { isComparable } from "../compare/scripts.ts";
import { CLEAR_NOTE, plusMinusNote } from "../comparisons.ts";
import { dataTable } from "../data-table.ts";
import { digits, formatFigure, grouped } from "../format.ts";
import { anchor, facts, NOTHING, noteOf, section } from "../html.ts";
import { industryPage, link, PAGES, regionPage } from "../links.ts";
import { mixedInWords } from "../mixed-in-words.ts";
import type { Page } from "../page.ts";
import { observed } from "../published.ts";
import { fewerThanBefore } from "../releases/fewer-than-before.ts";
import { maturityTiers, tierSteps } from "../tier-steps.ts";
import { absence, orWithheld, PROTECTED } from "../withheld.ts";
import { withHalf } from "../written.ts";
import { answerLinks } from "./answers-of.ts";
import { comparison, lead, type Profile } from "./comparison.ts";
import { gatheredInWords } from "./gathered.ts";
import { lineOf, meansTable, yearsTable } from "./means.ts";

/** Returns all figures of an industry, as in the answers. */
function figuresOf(context: Context, id: string) {
  const of = <R extends { readonly industry: string }>(rows: readonly R[]) =>
    required(
      rows.find(({ industry }) => industry === id),
      id,
    );
  const benchmarks = unfilteredAnswer(context, industryBenchmarks);
  return {
    benchmarks,
    own: of(benchmarks.industries),
    index: of(unfilteredAnswer(context, maturityIndex).industries),
    maturity: of(observed(context, maturity).industries),
    hours: of(observed(context, auditHours).byIndustry),
    cost: of(observed(context, complianceCost).byIndustry),
    automation: of(observed(context, automation).byIndustry),
    remediation: of(observed(context, remediation).byIndustry),
  };
}

/**
 * `industries/<id>.html`: everything that is published about an industry.
 * @param shown the industry's figure
 */
export function industryProfile(context: Context, id: string, shown: Html): Page {
  const { tables } = context;
  const path = industryPage(id);
  const { display_name: name } = required(
    tables.industries.find((industry) => industry.id === id),
    id,
  );
  const found = figuresOf(context, id);
  const { own, index } = found;
  const profile: Profile = {
    name,
    kind: "industry",
    id,
    own,
    average: observed(context, overview),
  };
  const unlessWithheld = (body: Html) =>
    own.sampleSize === null ? html`<p>${absence(own.ended, `The figures are ${PROTECTED}.`)}</p>` : body;
  const leading = lead(tables, profile);
  const beside = comparison(tables, profile);
  const scale = unlessWithheld(maturityScale(context, found, id));
  const remediated = unlessWithheld(remediationFacts(context, found, id));
  const cost = unlessWithheld(costTable(context, found, id, name));
  const years = yearsTable(
    tables,
    tables.industryTrends.filter(({ industry }) => industry === id),
    own,
    (metric, year) => industryMean(tables, metric, id, year),
  );
  const byRegion = regionTable(context, id, path, own.ended);
  const parts = [beside, scale, remediated, cost, years, byRegion];
  return {
    path,
    title: name,
    description: `${name}: ${metricsInWords()} of ${own.sampleSize === null ? "" : `${grouped(own.sampleSize)} `}compliance programmes in comparison with the global average.`,
    main: html`<h1>${name}</h1>
<p class="lead">${leading}</p>
${noteOf(fewerThanBefore(context, id))}
${gatheredInWords(tables, id, path)}
${toCompare(tables, profile, path)}
${section(
  "comparison",
  "Comparison with the global average",
  html`${shown}
${beside}
${noteOf("The global average counts each programme once.", CLEAR_NOTE, plusMinusNote(leading, ...parts))}`,
)}
${section("maturity", headed("Maturity", index.tier), scale)}
${section("remediation", headed("Remediation delay", directionOf(context, found)), remediated)}
${section("cost", "Where the money goes", cost)}
${section("trend", "Year by year", years)}
${section("regions", "By region", byRegion)}
${section("answers", "Get this data", answerLinks(context, path, "industry", id))}`,
  };
}

/** Returns the link to the compare page; nothing for an industry without a distribution there. */
function toCompare(tables: Tables, { id, name }: Profile, path: string): Html {
  if (!isComparable(tables, id)) return NOTHING;
  const target = `${link(path, PAGES.compare)}${fragmentOf({ peers: { industry: id }, figures: {} })}`;
  return html`<p>${anchor(target, "Compare your figures")} with those of ${name}, without sending them anywhere.</p>`;
}

type Found = ReturnType<typeof figuresOf>;

/** Returns the heading of a section, with the verdict on its figures unless they are withheld. */
function headed(title: string, verdict: string | null): string {
  return verdict === null ? title : `${title}: ${verdict}`;
}

/**
 * Returns the direction of the remediation delay; null for a year to date, which is not called better or worse than a
 * whole year. A change whose interval leaves open whether it is one is not called stable.
 */
function directionOf({ tables }: Context, { remediation }: Found): string | null {
  if (tables.span.yearToDate) return null;
  const { direction, uncertainty } = remediation;
  const { stableTrendPct } = tables.methodology;
  const [low = 0, high = 0] = uncertainty.trend?.ci95 ?? [];
  const isOpen = low <= 0 && high >= 0 && Math.max(-low, high) >= stableTrendPct;
  return direction === "stable" && isOpen ? "no clear change" : direction;
}

function maturityScale({ tables }: Context, { index, maturity }: Found, id: string): Html {
  const { methodology } = tables;
  const score = (value: number) => digits(methodology, "score", value);
  return html`${tierSteps(maturityTiers(methodology), index.tier)}
${facts([
  ["25th percentile", orWithheld(index.percentile25, score)],
  ["Median", orWithheld(index.percentile50, score)],
  ["75th percentile", orWithheld(index.percentile75, score)],
  ["90th percentile", orWithheld(index.percentile90, score)],
  [
    "Mean",
    orWithheld(maturity.average, (average) =>
      withHalf(
        digits,
        methodology,
        "score",
        average,
        industryMean(tables, "maturity_score", id, tables.span.benchmark),
      ),
    ),
  ],
])}`;
}

function remediationFacts({ tables }: Context, { remediation }: Found, id: string): Html {
  const { methodology, span } = tables;
  const mean = industryMean(tables, "remediation_days", id, span.benchmark);
  const days = (value: number) => formatFigure(methodology, "days", value);
  return facts([
    [
      "Mean",
      orWithheld(remediation.days, (value) => withHalf(formatFigure, methodology, "days", value, mean)),
    ],
    ["25th percentile", orWithheld(remediation.percentile25, days)],
    ["75th percentile", orWithheld(remediation.percentile75, days)],
  ]);
}

function costTable({ tables }: Context, { cost }: Found, id: string, name: string): Html {
  return dataTable({
    caption: `Parts of the cost of ${name}`,
    quiet: true,
    columns: [{ label: "Part" }, { label: "Share, %", numeric: true }],
    rows: cost.breakdown.map(({ component, pct }) => [
      component,
      pct === null
        ? "–"
        : withHalf(digits, tables.methodology, "percent", pct, costShare(tables, component, id)),
    ]),
  });
}

function regionTable({ tables }: Context, id: string, path: string, ended: number | undefined): Html {
  const rows = tables.industryRegions.filter(
    ({ industry, year }) => industry === id && year === tables.span.benchmark,
  );
  const lines = tables.regions.flatMap((region) => {
    const row = rows.find((candidate) => candidate.region === region.id);
    const name = anchor(link(path, regionPage(region.id)), region.display_name);
    const meanOf = (metric: Metric) =>
      industryRegionMean(tables, metric, id, region.id, tables.span.benchmark);
    return row === undefined ? [] : [lineOf(tables, name, row, meanOf)];
  });
  const mixed = mixedInWords(tables, "region", id);
  if (lines.length === 0)
    return html`<p>${mixed === "" ? absence(ended, `The figures by region are ${PROTECTED}.`) : mixed}</p>`;
  const table = meansTable(tables, `Means by region, ${benchmarkInWords(tables.span)}`, "Region", lines);
  return mixed === "" ? table : html`<p>${mixed}</p>${table}`;
}
