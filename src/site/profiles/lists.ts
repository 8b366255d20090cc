import { unfilteredAnswer } from "../../documents/answers.ts";
import type { Context } from "../../documents/context.ts";
import { crossIndustryMean, globalMean } from "../../endpoints/averages-of-industries.ts";
import { industryMean, regionMean } from "../../endpoints/estimates.ts";
import { industryBenchmarks } from "../../endpoints/intelligence/industry-benchmarks.ts";
import { maturity } from "../../endpoints/observatory/maturity.ts";
import { overview } from "../../endpoints/observatory/overview.ts";
import { regions } from "../../endpoints/observatory/regions.ts";
import { type Html, html } from "../../markup/template.ts";
import { byMetric, metricsInWords } from "../../model/metric.ts";
import { required } from "../../model/required.ts";
import { AVERAGE, plusMinusNote } from "../comparisons.ts";
import { capital, countInWords, grouped } from "../format.ts";
import { anchor, noteOf, section, NOTHING } from "../html.ts";
import { industryPage, link, PAGES, regionPage } from "../links.ts";
import { mixedInWords } from "../mixed-in-words.ts";
import type { Page } from "../page.ts";
import { observed } from "../published.ts";
import { meansTable } from "./means.ts";

/**
 * `industries/index.html`: every industry with its figures.
 * @param shown the figure of all industries over the years
 */
export function industriesPage(context: Context, shown: Html): Page {
  const { tables } = context;
  const path = PAGES.industries;
  const { benchmark } = tables.span;
  const { industries, crossIndustryAverages } = unfilteredAnswer(context, industryBenchmarks);
  const tiers = observed(context, maturity).industries;
  const lines = industries.map(({ industry: id, sampleSize, ended, ...figures }) => {
    const { display_name: name } = required(
      tables.industries.find((industry) => industry.id === id),
      id,
    );
    const { tier } = required(
      tiers.find(({ industry }) => industry === id),
      `the maturity of ${id}`,
    );
    return {
      name: html`${anchor(link(path, industryPage(id)), name)}${tier === null ? NOTHING : html` <span class="note">${tier}</span>`}`,
      figures,
      estimates: byMetric((metric) => industryMean(tables, metric, id, benchmark)),
      sampleSize,
      ended,
    };
  });
  const crossIndustry = {
    name: "Cross-industry average",
    figures: crossIndustryAverages,
    estimates: byMetric((metric) => crossIndustryMean(tables, metric, benchmark)),
    sampleSize: observed(context, overview).coverage.programmes,
  };
  const means = meansTable(tables, "Means by industry", "Industry", [
    ...lines,
    globalLine(context),
    crossIndustry,
  ]);
  return {
    path,
    title: "Industries",
    description: `${capital(metricsInWords())} of every industry.`,
    main: html`<h1>Industries</h1>
<p class="lead">${figuresOf(lines)}. Each has a page with its percentiles, changes, years and regions.</p>
${means}
${noteOf(
  "The global average counts each programme once; the cross-industry average, which the Intelligence endpoints use, counts each industry once.",
  plusMinusNote(means),
)}
${section("years", "Over the years", shown)}`,
  };
}

/** Returns of how many industries there are figures: `The figures of 7 industries`, or `Figures of 7 of 11 industries`. */
function figuresOf(lines: readonly { readonly sampleSize: number | null }[]): string {
  const published = lines.filter(({ sampleSize }) => sampleSize !== null).length;
  const all = countInWords(lines.length, "industry", "industries");
  return published === lines.length ? `The figures of ${all}` : `Figures of ${grouped(published)} of ${all}`;
}

/** `regions/index.html`: every region with its figures. */
export function regionsPage(context: Context): Page {
  const path = PAGES.regions;
  const { tables } = context;
  const { benchmark } = tables.span;
  const all = observed(context, regions).regions;
  const lines = all.map(({ region, displayName, riskTier, sampleSize, ended, ...figures }) => ({
    name: html`${anchor(link(path, regionPage(region)), displayName)}${riskTier === null ? NOTHING : html` <span class="note">${riskTier} risk</span>`}`,
    figures,
    estimates: byMetric((metric) => regionMean(tables, metric, region, benchmark)),
    sampleSize,
    ended,
  }));
  const means = meansTable(tables, "Means by region", "Region", [...lines, globalLine(context)]);
  return {
    path,
    title: "Regions",
    description: `${capital(metricsInWords("risk"))} of every region.`,
    main: html`<h1>Regions</h1>
<p class="lead">The figures of ${countInWords(all.length, "region", "regions")}. Countries are generalised to regions before anything is published.</p>
${means}
${noteOf("The global average counts each programme once.", plusMinusNote(means), mixedInWords(tables, "region"))}`,
  };
}

/** Returns the line of the global average, with which industries and regions are compared. */
function globalLine(context: Context) {
  const { tables } = context;
  const figures = observed(context, overview);
  return {
    name: capital(AVERAGE),
    figures,
    estimates: byMetric((metric) => globalMean(tables, metric, tables.span.benchmark)),
    sampleSize: figures.coverage.programmes,
  };
}
