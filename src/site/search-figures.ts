import type { Context } from "../documents/context.ts";
import { globalMean, industryMean, regionMean } from "../endpoints/estimates.ts";
import { overview } from "../endpoints/observatory/overview.ts";
import { remediation } from "../endpoints/observatory/remediation.ts";
import { METRIC, METRICS, type Metric } from "../model/metric.ts";
import { benchmarkInWords } from "../model/years.ts";
import type { Estimate } from "../statistics/estimate.ts";
import { round } from "../statistics/round.ts";
import { AVERAGE, plusMinus } from "./comparisons.ts";
import type { SearchEntry } from "./explorer-data.ts";
import { capital, figure } from "./format.ts";
import { endpointPage, industryPage, PAGES, regionPage } from "./links.ts";
import { observed } from "./published.ts";

/** Figures that are found by who and what: their texts are the figures themselves. */
export function figureEntries(context: Context): SearchEntry[] {
  const { industries, regions, span } = context.tables;
  const { benchmark } = span;
  const of = (name: string, page: string, mean: (metric: Metric) => Estimate | null) =>
    METRICS.flatMap((metric) => averageEntry(context, name, page, metric, mean(metric)));
  return [
    ...of(capital(AVERAGE), PAGES.overview, (metric) => globalMean(context.tables, metric, benchmark)),
    ...industries.flatMap(({ id, display_name }) =>
      of(display_name, `${industryPage(id)}#comparison`, (metric) =>
        industryMean(context.tables, metric, id, benchmark),
      ),
    ),
    ...regions.flatMap(({ id, display_name }) =>
      of(display_name, `${regionPage(id)}#comparison`, (metric) =>
        regionMean(context.tables, metric, id, benchmark),
      ),
    ),
    riskEntry(context),
    ...requirementEntries(context),
    ...countryEntries(context),
  ];
}

/** An average that is published: `Healthcare: audit hours`, `1,178 hours ±14, 2026 to 30 September`. */
function averageEntry(
  { tables }: Context,
  name: string,
  page: string,
  metric: Metric,
  mean: Estimate | null,
): SearchEntry[] {
  if (mean === null) return [];
  const { methodology, span } = tables;
  const { label, unit } = METRIC[metric];
  const value = figure(methodology, unit, round(mean.value, methodology.rounding[unit]));
  const text = `${`${value} ${plusMinus(mean)}`.trim()}, average of ${benchmarkInWords(span)}`;
  return [{ kind: "Average", title: `${name}: ${label.toLowerCase()}`, text, page }];
}

function riskEntry(context: Context): SearchEntry {
  const { riskIndex, riskTier } = observed(context, overview);
  const text = `${figure(context.tables.methodology, "score", riskIndex)}, ${riskTier}`;
  return { kind: "Average", title: `${capital(AVERAGE)}: risk index`, text, page: `${PAGES.overview}#risk` };
}

function requirementEntries(context: Context): SearchEntry[] {
  const { methodology } = context.tables;
  const page = `${endpointPage(remediation.path)}#figures`;
  return observed(context, remediation).requirementHotspots.map(
    ({ requirement, title, openFindingRate }) => ({
      kind: "Requirement",
      title: `${requirement} ${title}`,
      text:
        openFindingRate === null
          ? `PCI DSS requirement ${requirement}: withheld`
          : `PCI DSS requirement ${requirement}: open findings at ${figure(methodology, "percent", openFindingRate)} of programmes`,
      page,
    }),
  );
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
            page: regionPage(region),
          },
        ];
  });
}
