import { scatterPanels } from "../../charts/scatter-panels.ts";
import type { Context } from "../../documents/context.ts";
import { industryMean } from "../../endpoints/estimates.ts";
import { auditHours } from "../../endpoints/observatory/audit-hours.ts";
import { automation } from "../../endpoints/observatory/automation.ts";
import { UNITS } from "../../model/unit.ts";
import { benchmarkInWords } from "../../model/years.ts";
import { type Estimate, interval95, isDistinguishable } from "../../statistics/estimate.ts";
import { linearRelation } from "../../statistics/linear-relation.ts";
import { round } from "../../statistics/round.ts";
import { type BlockRow, knownMeanIn } from "../../tables/blocks.ts";
import type { Tables } from "../../tables/index.ts";
import type { Figure } from "../figure.ts";
import { countInWords, digits } from "../format.ts";
import { observed } from "../published.ts";
import { PROTECTED } from "../withheld.ts";
import { cloudOf } from "./cloud.ts";
import { drawn, INDUSTRY, industryNames, markedName, markNote, ongoing, SAMPLE_SIZE } from "./plan.ts";
import { boundsOf, uncertaintyCells, uncertaintyColumns } from "./uncertainty-columns.ts";
import { endsOf } from "./words.ts";

/** Returns the figure of audit hours against automation, over the published blocks of each industry. */
export function automationAndAuditHours(context: Context): Figure {
  const { methodology, span, blocks } = context.tables;
  const nameOf = industryNames(context);
  const hours = new Map(
    observed(context, auditHours).byIndustry.map((row) => [row.industry, row.hours] as const),
  );
  const own = blocks.filter(({ year }) => year === span.benchmark);
  const rows = ongoing(observed(context, automation).byIndustry).map((row) => ({
    ...row,
    name: nameOf(row.industry),
    hours: hours.get(row.industry) ?? null,
    cloud: cloudOf(
      own.filter(({ industry }) => industry === row.industry).map(pointOf),
      methodology.minimumCohort,
    ),
  }));
  const correlations = rows.flatMap(({ cloud }) => (cloud.points.length === 0 ? [] : [cloud.correlation]));
  const judged = correlations.flatMap((one) => (one === null || one.standardError === null ? [] : [one]));
  const isInSome = judged.some(isDistinguishable) && !judged.every(isDistinguishable);
  // Rounded first: −0.001 is 0.00, not −0.00.
  const ratio = (value: number) => digits(methodology, "ratio", round(value, methodology.rounding.ratio));
  const programmes = own.reduce((sum, block) => sum + block.programmes, 0);
  return drawn(context, {
    id: "automation-and-audit-hours",
    title: finding(correlations.length, judged, ratio),
    description: [
      `Each dot is a published block of programmes with similar answers, at their mean automation rate, percent of controls, and mean audit hours in ${benchmarkInWords(span)}; its area is the number of programmes.`,
      ` ${countInWords(own.length, "block", "blocks")}, weighted by their ${countInWords(programmes, "programme", "programmes")}.`,
      otherCorrelations(
        cloudOf(own.map(pointOf), methodology.minimumCohort).correlation,
        rows,
        ratio,
        differInBoth(context.tables),
      ),
      isInSome
        ? " Where the two are not related, about one industry in twenty shows a correlation by chance."
        : "",
      " Single answers, which are not published, scatter more, about a line that may be less steep. A correlation does not show what causes what.",
      markNote(context, rows),
    ].join(""),
    draw: (size) =>
      scatterPanels(
        {
          panels: rows
            .filter(({ cloud }) => cloud.points.length > 0)
            .map((row) => ({
              title: markedName(row.name, row),
              note: row.cloud.correlation === null ? "" : withInterval(row.cloud.correlation, ratio, ", "),
              ...row.cloud,
            })),
          key: [
            { mark: "small-dot", tone: "accent", text: "Block" },
            ...(rows.some(({ cloud }) => cloud.line !== undefined)
              ? [{ mark: "line", tone: "second", text: "Least-squares line" } as const]
              : []),
            ...(rows.some(({ cloud }) => cloud.correlation !== null)
              ? [{ mark: "none", tone: "quiet", text: "Correlation (95% interval)" } as const]
              : []),
          ],
          xTitle: "Automation rate →",
          yTitle: "↑ Audit hours a year",
          xBounds: boundsOf("percent"),
          yBounds: boundsOf("hours"),
          xTick: UNITS.percent.tick,
          yTick: UNITS.hours.tick,
        },
        size,
      ),
    columns: [
      ...INDUSTRY,
      { name: "automation_rate_pct", label: "Automation rate", unit: "percent" },
      { name: "audit_hours", label: "Audit hours", unit: "hours" },
      SAMPLE_SIZE,
      { name: "blocks", label: "Blocks", unit: "blocks" },
      { name: "correlation", label: "Correlation", unit: "sureness", decimals: methodology.rounding.ratio },
      ...uncertaintyColumns(context.tables, "ratio"),
    ],
    rows: rows.map(({ industry, name, rate, hours: spent, sampleSize, cloud }) => [
      industry,
      name,
      rate,
      spent,
      sampleSize,
      sampleSize === null ? null : cloud.points.length,
      cloud.correlation === null ? null : round(cloud.correlation.value, methodology.rounding.ratio),
      ...uncertaintyCells(context.tables, "ratio", cloud.correlation),
    ]),
    endpoint: automation.path,
    otherEndpoints: [auditHours.path],
  });
}

const pointOf = (block: BlockRow) => ({
  x: knownMeanIn(block, "automation_rate"),
  y: knownMeanIn(block, "audit_hours"),
  count: block.programmes,
});

/** Returns a correlation with its interval: `−0.66 (−0.74 to −0.55)`. */
function withInterval(estimate: Estimate, ratio: (value: number) => string, between = " to "): string {
  const interval = interval95(estimate);
  const ends = interval === null ? "" : ` (${ratio(interval[0])}${between}${ratio(interval[1])})`;
  return `${ratio(estimate.value)}${ends}`;
}

/** Returns whether at least two industries are distinguishable in automation, and at least two in audit hours. */
function differInBoth(tables: Tables): boolean {
  return (["automation_rate", "audit_hours"] as const).every((metric) => {
    const means = tables.industries.flatMap(({ id, display_name: name }) => {
      const estimate = industryMean(tables, metric, id, tables.span.benchmark);
      return estimate === null ? [] : [{ name, value: estimate.value, estimate }];
    });
    return endsOf(means).differ;
  });
}

/** Returns the correlations over all blocks and over the industries' means, to set against those within industries. */
function otherCorrelations(
  over: Estimate | null,
  rows: readonly { readonly rate: number | null; readonly hours: number | null }[],
  ratio: (value: number) => string,
  differ: boolean,
): string {
  if (over === null) return "";
  const known = rows.flatMap(({ rate, hours }) => (rate === null || hours === null ? [] : [{ rate, hours }]));
  const means =
    known.length > 2
      ? linearRelation(
          known.map(({ rate }) => rate),
          known.map(({ hours }) => hours),
        )
      : undefined;
  const ofMeans =
    means === undefined
      ? ""
      : `, and over the means of ${known.length} industries ${ratio(means.correlation)}`;
  return ` Over the blocks of all industries together the correlation is ${withInterval(over, ratio)}${ofMeans}${differ ? ": industries differ in their level of both" : ""}.`;
}

/**
 * Returns the finding: in how many industries the two are clearly correlated, and in which direction, of those that can
 * be judged because their correlation has a standard error.
 * @param shown the number of industries that are drawn
 * @param judged the correlations of those that can be judged
 */
function finding(shown: number, judged: readonly Estimate[], ratio: (value: number) => string): string {
  if (shown === 0) return `Automation and audit hours by industry are ${PROTECTED}`;
  const of = judged.length;
  if (of === 0) return "Whether automation goes with audit hours can be judged in no industry";
  const clear = judged.filter(isDistinguishable).map(({ value }) => value);
  const that = of < shown ? " that can be judged" : "";
  if (clear.length === 0)
    return `In no industry${that} does automation clearly go with more or fewer audit hours`;
  const fewer = clear.filter((value) => value < 0).length;
  const [most, least] = [Math.min(...clear), Math.max(...clear)];
  const extent = ratio(most) === ratio(least) ? ratio(most) : `${ratio(most)} to ${ratio(least)}`;
  const every = of === 1 && that !== "" ? "the only industry" : "every industry";
  const inMany = (count: number) =>
    `${count === of ? every : `${count} of ${countInWords(of, "industry", "industries")}`}${that}`;
  if (fewer > 0 && fewer < clear.length) {
    return `More automation goes with fewer audit hours in ${inMany(fewer)}, with more in ${clear.length - fewer}: correlation over blocks ${extent}`;
  }
  return `More automation goes with ${fewer > 0 ? "fewer" : "more"} audit hours in ${inMany(clear.length)}: correlation over blocks ${extent}`;
}
