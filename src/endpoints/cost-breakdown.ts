import * as Type from "typebox";
import { COST_PARTS, type CostPart } from "../model/metric.ts";
import { shares } from "../statistics/shares.ts";
import { nullable } from "../tables/column.ts";
import type { Tables } from "../tables/index.ts";
import { list, object, percent } from "./fields.ts";
import { maybeSampleSize } from "./withheld.ts";

/** What answers call the parts of the cost. */
const LABELS = {
  qsa_fees_usd: "QSA / Audit Fees",
  remediation_tooling_usd: "Remediation / Tooling",
  internal_labour_usd: "Internal Labour",
} as const satisfies Readonly<Record<CostPart, string>>;

/** The parts of the cost as answers call them, in the order of the dataset's columns. */
export const COST_COMPONENTS = COST_PARTS.map((part) => LABELS[part]);

export const breakdownField = (description: string) =>
  list(
    object({
      component: Type.Enum(COST_COMPONENTS, { type: "string", description: "Part of the cost." }),
      pct: nullable(
        percent(
          "Share of the mean total cost, of the parts in `compliance-cost.csv`; the shares sum to 100 (largest remainder). It has no error, for none follows from published figures. Null where withheld.",
        ),
      ),
      sampleSize: maybeSampleSize,
    }),
    { description },
  );

/** Shares of the total that go to each part; nulls where the parts are withheld. */
export function breakdown(
  { methodology }: Tables,
  parts: readonly number[] | undefined,
  sampleSize: number | null,
) {
  const pcts = parts && shares(parts, methodology.rounding.percent);
  return COST_COMPONENTS.map((component, index) => ({
    component,
    pct: parts === undefined ? null : (pcts?.[index] ?? 0),
    sampleSize,
  }));
}
