import * as Type from "typebox";
import { COST_PARTS, type CostPart } from "../model/metric.ts";
import { type Estimate, meanEstimate } from "../statistics/estimate.ts";
import { shares } from "../statistics/shares.ts";
import { nullable } from "../tables/column.ts";
import type { Tables } from "../tables/index.ts";
import { list, object, percent } from "./fields.ts";
import { uncertainties, uncertaintyOf } from "./uncertainty.ts";
import { maybeSampleSize } from "./withheld.ts";

/** Labels of the parts of the cost in answers. */
const LABELS = {
  qsa_fees_usd: "QSA / Audit Fees",
  remediation_tooling_usd: "Remediation / Tooling",
  internal_labour_usd: "Internal Labour",
} as const satisfies Readonly<Record<CostPart, string>>;

/** Labels of the parts of the cost, in the order of the dataset's columns. */
export const COST_COMPONENTS = COST_PARTS.map((part) => LABELS[part]);

export const breakdownField = (description: string) =>
  list(
    object({
      component: Type.Enum(COST_COMPONENTS, { type: "string", description: "Part of the cost." }),
      pct: nullable(
        percent(
          "Share of the part in the mean total cost, computed from the parts in `compliance-cost.csv`; the shares sum to 100 (largest remainder). Its standard error is in `cost-shares.csv`. Null where withheld.",
        ),
      ),
      sampleSize: maybeSampleSize,
      uncertainty: uncertaintyOf({ pct: "percent" }),
    }),
    { description },
  );

/**
 * Returns the share of a part in the cost of an industry, or of all programmes (`cost-shares.csv`).
 * @returns null if it is withheld
 */
export function costShare(tables: Tables, component: string, industry?: string): Estimate | null {
  const row = tables.costShares.find(
    (own) => LABELS[own.part] === component && own.industry === (industry ?? null),
  );
  if (row === undefined || row.share_pct === null || row.sample_size === null) return null;
  return meanEstimate(row.share_pct, row.standard_error, row.sample_size);
}

/**
 * Returns the share of each part in the total cost; null for shares that are withheld.
 * @param industry default: all programmes
 */
export function breakdown(
  tables: Tables,
  parts: readonly number[] | undefined,
  sampleSize: number | null,
  industry?: string,
) {
  const pcts = parts && shares(parts, tables.methodology.rounding.percent);
  const sure = uncertainties(tables);
  return COST_COMPONENTS.map((component, index) => ({
    component,
    pct: parts === undefined ? null : (pcts?.[index] ?? 0),
    sampleSize,
    uncertainty: { pct: parts === undefined ? null : sure.percent(costShare(tables, component, industry)) },
  }));
}
