import { lineChart } from "../../charts/line-chart.ts";
import type { Context } from "../../documents/context.ts";
import { automation } from "../../endpoints/observatory/automation.ts";
import { UNITS } from "../../model/unit.ts";
import type { Figure } from "../figure.ts";
import { digits, figure } from "../format.ts";
import { grouped } from "../html.ts";
import { observed } from "../published.ts";
import { drawn, marked, markNote, SAMPLE_SIZE, WITHHELD } from "./plan.ts";
import { courseOf } from "./titles.ts";

/** How the automation of controls went through the years. */
export function automationOverTime(context: Context): Figure {
  const { methodology } = context.tables;
  const { trend2019to2026: series } = observed(context, automation);
  const told = series.flatMap(({ avg, ...point }) => (avg === null ? [] : [{ ...point, value: avg }]));
  const [first, last] = [told[0]!, told.at(-1)!];
  return drawn(context, {
    id: "automation-over-time",
    title: courseOf("Automation", told, (value) => figure(methodology, "percent", value)),
    description: `Mean share of controls that are tested automatically, percent, ${first.year} to ${last.year}, of ${grouped(first.sampleSize!)} programmes in ${first.year} and ${grouped(last.sampleSize!)} in ${last.year}.${markNote(context, series)}`,
    draw: (size) =>
      lineChart(
        {
          points: series.map((point) => ({
            x: point.year,
            value: point.avg,
            text: point.avg === null ? "" : digits(methodology, "percent", point.avg),
            tick: marked(String(point.year), point),
            note: point.sampleSize === null ? WITHHELD : grouped(point.sampleSize),
          })),
          tickText: UNITS.percent.tick,
          noteTitle: "Programmes",
        },
        size,
      ),
    columns: [
      { name: "year", label: "Year", unit: "year" },
      { name: "automation_rate_pct", label: "Automation rate", unit: "percent" },
      SAMPLE_SIZE,
    ],
    rows: series.map(({ year, avg, sampleSize }) => [year, avg, sampleSize]),
    endpoint: automation.path,
    otherEndpoints: [],
  });
}
