import { type Content, type Html, html } from "../../markup/template.ts";
import { METRIC } from "../../model/metric.ts";
import type { MetricUnit } from "../../model/unit.ts";
import type { Tables } from "../../tables/index.ts";
import type { Methodology } from "../../tables/settings.ts";
import { type DataTable, dataTable } from "../data-table.ts";
import { type Kind, onlyOne, PLURALS } from "../figures/words.ts";
import { capital, change, figure } from "../format.ts";
import { NOTHING } from "../html.ts";
import {
  type Better,
  difference,
  judged,
  type KnownFigures,
  type MetricFigures,
  rankOf,
  SHOWN_METRICS,
} from "../metrics.ts";
import { absentInBrief, absentInWords } from "../withheld.ts";
import { restsOn } from "./rests-on.ts";

/** An industry or a region: its figures, an average, and all of its kind. */
export interface Profile {
  readonly name: string;
  readonly kind: Kind;
  readonly own: Sampled;
  /** Of its kind, itself among them. */
  readonly all: readonly MetricFigures[];
  readonly average: KnownFigures;
  /** What the average is called, e.g. `cross-industry average`. */
  readonly averageName: string;
  /** Changes on the year before that answers carry; null where withheld, absent where none is published. */
  readonly changes: Partial<MetricFigures>;
}

/** The figures of somebody, and how many programmes they rest on; null where they are withheld. */
type Sampled = MetricFigures & { readonly sampleSize: number | null; readonly ended?: number };

/** What a page begins with: maturity, its rank and distance from the average, and how many programmes it rests on. */
export function lead(tables: Tables, { name, kind, own, all, average, averageName }: Profile): string {
  const { methodology } = tables;
  const { maturityScore, sampleSize } = own;
  if (maturityScore === null || sampleSize === null) return `${absentInWords(name, own.ended)}.`;
  const score = `With a maturity score of ${figure(methodology, "score", maturityScore)}`;
  const scores = all.flatMap((other) => other.maturityScore ?? []);
  const rank = rankOf(maturityScore, scores, METRIC.maturity_score.better);
  const gap = difference(methodology, METRIC.maturity_score, maturityScore, average.maturityScore);
  const place =
    scores.length === 1
      ? onlyOne(name, kind)
      : `${name} ranks ${rank} ${PLURALS[kind]}: ${gap} the ${averageName}`;
  return `${score}, ${place}. ${restsOn(tables, sampleSize)}`;
}

/** Every metric beside the average: difference in words, rank, change on the year before. */
export function comparison({ methodology }: Pick<Tables, "methodology">, profile: Profile): Html {
  const { name, own, average, averageName, all, changes } = profile;
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
      const mean = average[field];
      if (value === null)
        return [label, "–", figure(methodology, unit, mean), absentInBrief(own.ended), "–", "–"];
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
