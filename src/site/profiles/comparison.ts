import { type Content, type Html, html } from "../../markup/template.ts";
import type { MetricUnit } from "../../model/unit.ts";
import type { Methodology } from "../../tables/settings.ts";
import { type DataTable, dataTable } from "../data-table.ts";
import { capital, change, figure } from "../format.ts";
import { NOTHING } from "../html.ts";
import { type Better, difference, judged, type MetricFigures, rankOf, SHOWN_METRICS } from "../metrics.ts";

/** Whoever has a page: its figures, beside an average and all others of its kind. */
export interface Compared {
  readonly own: MetricFigures;
  readonly average: MetricFigures;
  /** What the average is called, e.g. `cross-industry average`. */
  readonly averageName: string;
  readonly all: readonly MetricFigures[];
  /** Changes on the year before that answers carry; null where withheld, absent where none is published. */
  readonly changes: Partial<MetricFigures>;
}

export const WITHHELD = "withheld to protect participants";

/** Every metric beside the average: difference in words, rank, change on the year before. */
export function comparison(methodology: Methodology, name: string, compared: Compared): Html {
  const { own, average, averageName, all, changes } = compared;
  const table: DataTable = {
    caption: `${name} beside the ${averageName}`,
    quiet: true,
    columns: [
      { label: "Metric" },
      { label: name, numeric: true },
      { label: capital(averageName), numeric: true },
      { label: "In words" },
      { label: "Rank, best first" },
      { label: "On the year before" },
    ],
    rows: SHOWN_METRICS.map(({ field, label, unit, better }) => {
      const value = own[field];
      const mean = average[field]!;
      if (value === null) return [label, "–", figure(methodology, unit, mean), WITHHELD, "–", "–"];
      const gap = difference(methodology, { unit }, value, mean);
      return [
        label,
        figure(methodology, unit, value),
        figure(methodology, unit, mean),
        html`<span class="prose">${gap} the average${verdictOf(value - mean, better)}</span>`,
        rankOf(
          value,
          all.map((other) => other[field]),
          better,
        ),
        changed(methodology, unit, changes[field], better),
      ];
    }),
  };
  return dataTable(table);
}

function verdictOf(gap: number, better: Better): Html {
  const verdict = judged(gap, better);
  if (verdict === "unchanged" || verdict === "changed") return NOTHING;
  return html`: <span class="${verdict}">${verdict}</span>`;
}

function changed(
  methodology: Methodology,
  unit: MetricUnit,
  value: number | null | undefined,
  better: Better,
): Content {
  if (value === undefined || value === null) return "–";
  return value === 0 ? "unchanged" : html`${change(methodology, unit, value)}${verdictOf(value, better)}`;
}
