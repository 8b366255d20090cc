import type { Context } from "../documents/context.ts";
import { globalMean } from "../endpoints/averages-of-industries.ts";
import { frameworkMean, industryMean, regionMean } from "../endpoints/estimates.ts";
import { frameworkBenchmarks } from "../endpoints/intelligence/framework-benchmarks.ts";
import { overview } from "../endpoints/observatory/overview.ts";
import { remediation } from "../endpoints/observatory/remediation.ts";
import { standardOf } from "../model/api.ts";
import { METRIC, METRICS, type Metric } from "../model/metric.ts";
import { benchmarkInWords } from "../model/years.ts";
import type { Estimate } from "../statistics/estimate.ts";
import { round } from "../statistics/round.ts";
import { AVERAGE } from "./comparisons.ts";
import type { SearchEntry } from "./explorer-data.ts";
import { capital, countInWords, formatFigure } from "./format.ts";
import { endpointPage, industryPage, PAGES, regionPage } from "./links.ts";
import { observed } from "./published.ts";
import { COUNTRY_WORDS, INDUSTRY_WORDS, METRIC_WORDS, REQUIREMENT_WORDS } from "./search-words.ts";
import { withHalf } from "./written.ts";

/** An industry, a region, a framework or all programmes, and the page that shows their averages. */
interface Place {
  readonly kind: string;
  readonly name: string;
  readonly page: string;
  /** Other words by which it is found. */
  readonly words?: string | undefined;
}

/** Returns the search entries for figures; their texts are the figures themselves. */
export function figureEntries(context: Context): SearchEntry[] {
  const { countries, frameworks, industries, regions, release, span } = context.tables;
  const { benchmark } = span;
  const of = (place: Place, mean: (metric: Metric) => Estimate | null) =>
    METRICS.flatMap((metric) => averageEntry(context, place, metric, mean(metric)));
  const all = {
    kind: "Figure",
    name: capital(AVERAGE),
    page: `${PAGES.overview}#averages`,
    words: `mean ${standardOf(release)} compliance all programmes`,
  };
  return [
    ...of(all, (metric) => globalMean(context.tables, metric, benchmark)),
    ...industries.flatMap(({ id, display_name: name }) =>
      of(
        { kind: "Average", name, page: `${industryPage(id)}#comparison`, words: INDUSTRY_WORDS[id] },
        (metric) => industryMean(context.tables, metric, id, benchmark),
      ),
    ),
    ...regions.flatMap(({ id, display_name: name }) => {
      const words = countries
        .filter(({ region }) => region === id)
        .flatMap((country) => [country.display_name, COUNTRY_WORDS[country.id] ?? []].flat());
      return of(
        { kind: "Average", name, page: `${regionPage(id)}#comparison`, words: words.join(" ") },
        (metric) => regionMean(context.tables, metric, id, benchmark),
      );
    }),
    ...frameworks.flatMap(({ id, display_name: name }) =>
      of({ kind: "Average", name, page: endpointPage(frameworkBenchmarks.path) }, (metric) =>
        frameworkMean(context.tables, metric, id),
      ),
    ),
    riskEntry(context),
    coverageEntry(context),
    ...requirementEntries(context),
    ...bottleneckEntries(context),
    ...countryEntries(context),
  ];
}

/** Returns the entry for a published average: `Healthcare: audit hours`, `1,178 hours ±14, 2026 to 30 September`. */
function averageEntry(
  { tables }: Context,
  { kind, name, page, words = "" }: Place,
  metric: Metric,
  mean: Estimate | null,
): SearchEntry[] {
  if (mean === null) return [];
  const { methodology, span } = tables;
  const { label, unit } = METRIC[metric];
  const published = round(mean.value, methodology.rounding[unit]);
  const text = `${withHalf(formatFigure, methodology, unit, published, mean)}, average of ${benchmarkInWords(span)}`;
  const others = `${words} ${METRIC_WORDS[metric]}`.trim();
  const title = `${name}: ${label.toLowerCase()}`;
  return [{ kind, title, text, ...(others !== "" && { words: others }), page }];
}

function riskEntry(context: Context): SearchEntry {
  const { riskIndex, riskTier } = observed(context, overview);
  const text = `${formatFigure(context.tables.methodology, "score", riskIndex)}, ${riskTier}`;
  return {
    kind: "Figure",
    title: `${capital(AVERAGE)}: risk index`,
    text,
    page: `${PAGES.overview}#risk`,
  };
}

function coverageEntry(context: Context): SearchEntry {
  const { programmes, industries, regions, countries } = observed(context, overview).coverage;
  return {
    kind: "Figure",
    title: "What the data covers",
    text: [
      countInWords(programmes, "programme", "programmes"),
      countInWords(industries, "industry", "industries"),
      ...(regions === 0
        ? []
        : [countInWords(regions, "region", "regions"), countInWords(countries, "country", "countries")]),
    ].join(", "),
    words: "how many companies organisations organizations programmes participants sample size population n",
    page: `${PAGES.overview}#coverage`,
  };
}

function requirementEntries(context: Context): SearchEntry[] {
  const { methodology, release } = context.tables;
  const standard = standardOf(release);
  const page = `${endpointPage(remediation.path)}#figures`;
  return observed(context, remediation).requirementHotspots.map(
    ({ requirement, title, openFindingRate }) => ({
      kind: "Requirement",
      title: `${requirement} ${title}`,
      text:
        openFindingRate === null
          ? `${standard} requirement ${requirement}: withheld`
          : `${standard} requirement ${requirement}: open findings at ${formatFigure(methodology, "percent", openFindingRate)} of programmes`,
      ...(REQUIREMENT_WORDS[requirement] !== undefined && { words: REQUIREMENT_WORDS[requirement] }),
      page,
    }),
  );
}

function bottleneckEntries(context: Context): SearchEntry[] {
  const { methodology } = context.tables;
  return observed(context, remediation).bottlenecks.map(({ label, share }) => ({
    kind: "Bottleneck",
    title: label,
    text:
      share === null
        ? "Cause of delay: withheld"
        : `Cause of delay: named by ${formatFigure(methodology, "percent", share)} of those that named one`,
    page: `${endpointPage(remediation.path)}#figures`,
  }));
}

function countryEntries({ tables: { countries, regions } }: Context): SearchEntry[] {
  return countries.flatMap(({ id, display_name, region }) => {
    const own = regions.find((candidate) => candidate.id === region);
    return own === undefined
      ? []
      : [
          {
            kind: "Country",
            title: display_name,
            text: `${id}: counted in ${own.display_name}`,
            ...(COUNTRY_WORDS[id] !== undefined && { words: COUNTRY_WORDS[id] }),
            page: regionPage(region),
          },
        ];
  });
}
