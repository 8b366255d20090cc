import { barChart } from "../../charts/bar-chart.ts";
import type { Context } from "../../documents/context.ts";
import { remediation } from "../../endpoints/observatory/remediation.ts";
import { benchmarkInWords } from "../../model/years.ts";
import type { Figure } from "../figure.ts";
import { figure, grouped } from "../format.ts";
import { observed } from "../published.ts";
import { orWithheld, PROTECTED } from "../withheld.ts";
import { drawn, marked, markNote, ongoing, SAMPLE_SIZE } from "./plan.ts";
import { endsOf, listed, verb } from "./words.ts";

/** Which requirements programmes have open findings in. */
export function requirementHotspots(context: Context): Figure {
  const { methodology, span } = context.tables;
  const rows = ongoing(observed(context, remediation).requirementHotspots);
  return drawn(context, {
    id: "requirement-hotspots",
    title: finding(rows, (value) => figure(methodology, "percent", value)),
    description: `Percent of the programmes that answered with an open finding in ${benchmarkInWords(span)}, by PCI DSS requirement, and the mean days that those programmes take to fix. ${answered(rows)}${markNote(context, rows)}`,
    draw: (size) =>
      barChart(
        {
          headings: ["Days to fix"],
          rows: rows.map((row) => ({
            label: marked(`${row.requirement} ${row.title}`, row),
            cells: [row.avgDays === null ? "" : figure(methodology, "days", row.avgDays)],
            parts: row.openFindingRate === null ? null : [{ value: row.openFindingRate }],
            text: orWithheld(row.openFindingRate, (rate) => figure(methodology, "percent", rate)),
          })),
        },
        size,
      ),
    columns: [
      { name: "requirement", label: "Requirement", unit: "number" },
      { name: "title", label: "About", unit: "text" },
      { name: "open_finding_rate_pct", label: "Open findings", unit: "percent" },
      { name: "avg_days", label: "Days to fix", unit: "days" },
      SAMPLE_SIZE,
    ],
    rows: rows.map(({ requirement, title, openFindingRate, avgDays, sampleSize }) => [
      requirement,
      title,
      openFindingRate,
      avgDays,
      sampleSize,
    ]),
    endpoint: remediation.path,
    otherEndpoints: [],
  });
}

interface Hotspot {
  readonly title: string;
  readonly openFindingRate: number | null;
  readonly sampleSize: number | null;
}

function finding(rows: readonly Hotspot[], percent: (value: number) => string): string {
  const ends = endsOf(
    rows.flatMap(({ title, openFindingRate }) =>
      openFindingRate === null ? [] : [{ name: title, value: openFindingRate }],
    ),
  );
  if (ends === undefined) return `Open findings are ${PROTECTED}`;
  const { high, highest, low } = ends;
  if (high === 0) return "No programme has an open finding";
  if (high === low) {
    const where = highest.length === 1 ? highest[0] : "Every requirement";
    return `${where} has open findings in ${percent(high)} of programmes`;
  }
  return `${listed(highest)} ${verb(highest, "is", "are")} where findings are most often open: in ${percent(high)} of programmes`;
}

function answered(rows: readonly Hotspot[]): string {
  const counts = rows.flatMap(({ sampleSize }) => (sampleSize === null ? [] : [sampleSize]));
  if (counts.length === 0) return "";
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return `${least === most ? grouped(most) : `${grouped(least)} to ${grouped(most)}`} programmes answered for a requirement.`;
}
