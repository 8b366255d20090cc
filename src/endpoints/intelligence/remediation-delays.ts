import { required } from "../../model/required.ts";
import { distinguishable } from "../../statistics/estimate.ts";
import { crossIndustryMean } from "../averages-of-industries.ts";
import { crossIndustry, selected } from "../averages.ts";
import { defineEndpoint } from "../define.ts";
import { delayFields, delayOf } from "../delays.ts";
import { whyAbsent, ended } from "../ended.ts";
import { industryMean } from "../estimates.ts";
import { benchmarkFields, benchmarkOf, days, industryId, list, object } from "../fields.ts";
import { industry } from "../parameters.ts";
import { rounder } from "../rounding.ts";
import { uncertainties, uncertaintyOf } from "../uncertainty.ts";
import { suppressed } from "../withheld.ts";
import { crossIndustryOf } from "../wording.ts";

const extreme = (description: string) =>
  object(
    {
      industry: industryId,
      days: days("Mean remediation delay, `avg_remediation_days` of `remediation-delay.csv`."),
      tiedWith: list(industryId, {
        description:
          "Ids of the industries whose delay is not distinguishable from this one, because the difference does not exceed twice its standard error; in the order of the registry. If the list is not empty, these industries share the place. Delays without a standard error are not compared: such industries are not listed, and the list is empty if `uncertainty.days` is null.",
      }),
      uncertainty: uncertaintyOf({ days: "days" }),
    },
    { description },
  );

export const remediationDelays = defineEndpoint({
  id: "getRemediationDelays",
  path: "/api/intelligence/remediation-delays",
  title: "Remediation delays",
  description:
    "Calendar days from finding to fix by industry, with the best and the worst industry and the direction of the trend.",
  sources: ["pci-dss-benchmark", "remediation-delay", "industry-trends", "quantiles", "industries", "blocks"],
  parameters: { industry },
  example: { industry: "fintech" },
  response: object({
    crossIndustryAvg: days(crossIndustryOf("remediation-delay.csv")),
    bestInClass: extreme(
      "The industry with the shortest delay, before rounding, of all that have a figure; if several are equal, the first in the registry. `tiedWith` lists those that are not distinguishable from it.",
    ),
    worstInClass: extreme(
      "The industry with the longest delay, before rounding, of all that have a figure; if several are equal, the first in the registry. `tiedWith` lists those that are not distinguishable from it.",
    ),
    byIndustry: list(object({ ...delayFields, suppressed, ended })),
    uncertainty: uncertaintyOf({ crossIndustryAvg: "days" }),
    ...benchmarkFields,
  }),
  resolve: (tables, filter) => {
    const to = rounder(tables);
    const latest = tables.remediation.filter((row) => row.year === tables.span.benchmark);
    const byIndustry = new Map(latest.map((row) => [row.industry, row]));
    const rows = new Map(tables.industries.map(({ id }) => [id, byIndustry.get(id)] as const));
    const delays = new Map([...rows].map(([id, row]) => [id, row?.avg_remediation_days ?? undefined]));
    // Sorting is stable, so ties keep the published order of the industries.
    const ranked = [...delays]
      .flatMap(([industry, days]) => (days === undefined ? [] : [{ industry, days }]))
      .sort((a, b) => a.days - b.days);
    const best = required(ranked[0], "an industry with a figure");
    const most = Math.max(...ranked.map(({ days }) => days));
    const worst = ranked.find(({ days }) => days === most) ?? best;
    const sure = uncertainties(tables);
    const { benchmark } = tables.span;
    const meanOf = (industry: string) => industryMean(tables, "remediation_days", industry, benchmark);
    const extremeOf = ({ industry, days }: { industry: string; days: number }) => {
      const mean = meanOf(industry);
      const isTied = ([id, other]: [string, number | undefined]) => {
        const rival = meanOf(id);
        if (id === industry || other === undefined) return false;
        // Without an error, nobody compared the two.
        if (!mean || !rival || mean.standardError === null || rival.standardError === null) return false;
        return !distinguishable(mean, rival);
      };
      return {
        industry,
        days: to.days(days),
        tiedWith: [...delays].filter(isTied).map(([id]) => id),
        uncertainty: { days: sure.days(mean) },
      };
    };
    return {
      crossIndustryAvg: to.days(crossIndustry(delays, (days) => days)),
      bestInClass: extremeOf(best),
      worstInClass: extremeOf(worst),
      byIndustry: selected(rows, filter.industry).map(([industry, row]) => ({
        ...delayOf(tables, industry, row),
        ...whyAbsent(tables, "industries", industry, row?.avg_remediation_days ?? null),
      })),
      uncertainty: { crossIndustryAvg: sure.days(crossIndustryMean(tables, "remediation_days", benchmark)) },
      ...benchmarkOf(tables.span),
    };
  },
});
