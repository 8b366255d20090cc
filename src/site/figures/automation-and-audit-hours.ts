import { scatter } from "../../charts/scatter.ts";
import type { Context } from "../../documents/context.ts";
import { auditHours } from "../../endpoints/observatory/audit-hours.ts";
import { automation } from "../../endpoints/observatory/automation.ts";
import { required } from "../../model/required.ts";
import { UNITS } from "../../model/unit.ts";
import { benchmarkInWords } from "../../model/years.ts";
import type { Figure } from "../figure.ts";
import { digits, grouped } from "../format.ts";
import { observed } from "../published.ts";
import { drawn, INDUSTRY, industryNames, marked, markNote, ongoing, SAMPLE_SIZE } from "./plan.ts";

/** Under this, two things hardly go together. */
const WEAK = 0.1;

/** Whether industries that automate more spend fewer hours on audit. */
export function automationAndAuditHours(context: Context): Figure {
  const { methodology, span } = context.tables;
  const { byIndustry, efficiency } = observed(context, automation);
  const hours = new Map(
    observed(context, auditHours).byIndustry.map((row) => [row.industry, row.hours] as const),
  );
  const nameOf = industryNames(context);
  const rows = ongoing(byIndustry).map((row) => ({
    ...row,
    name: nameOf(row.industry),
    hours: required(hours.get(row.industry), `the audit hours of ${row.industry}`),
  }));
  const programmes = rows.reduce((sum, { sampleSize }) => sum + (sampleSize ?? 0), 0);
  const { correlation } = efficiency;
  const ratio = correlation === null ? null : digits(methodology, "ratio", correlation);
  const stated =
    ratio === null
      ? ""
      : ` Over all ${grouped(programmes)} programmes the correlation of the two is ${ratio}; it does not say what causes what.`;
  return drawn(context, {
    id: "automation-and-audit-hours",
    title: finding(correlation, ratio),
    description: `Mean automation rate, percent of controls, and mean audit hours of each industry in ${benchmarkInWords(span)}; the scales do not begin at 0.${stated}${markNote(context, rows)}`,
    draw: (size) =>
      scatter(
        {
          points: rows.flatMap((row) =>
            row.rate === null || row.hours === null
              ? []
              : [{ x: row.rate, y: row.hours, label: marked(row.name, row) }],
          ),
          xTitle: "Automation rate →",
          yTitle: "↑ Audit hours a year",
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
    ],
    rows: rows.map((row) => [row.industry, row.name, row.rate, row.hours, row.sampleSize]),
    endpoint: automation.path,
    otherEndpoints: [auditHours.path],
  });
}

function finding(correlation: number | null, ratio: string | null): string {
  if (correlation === null) return "Automation and audit hours by industry";
  if (Math.abs(correlation) < WEAK) {
    return `Automation and audit hours hardly go together: their correlation is ${ratio}`;
  }
  return `More automated programmes report ${correlation < 0 ? "fewer" : "more"} audit hours: the correlation is ${ratio}`;
}
