import * as Type from "typebox";
import { isDistinguishable } from "../statistics/estimate.ts";
import { exactly } from "../tables/steps.ts";

/** Where a trend leads that is better when it falls, as hours and delays are. */
export const directionField = Type.Enum(["improving", "stable", "worsening"], {
  type: "string",
  description:
    "Less is better. A change under the methodology's stableTrendPct is stable, and so is one that does not exceed twice its standard error.",
});

/**
 * The direction of a percent change of something that is better when it falls.
 * @param standardError of the change, in percent; a change that cannot be told from none is stable, as is one without
 */
export function direction(
  trendPct: number,
  standardError: number | null,
  stablePct: number,
): "improving" | "stable" | "worsening" {
  const isClear = isDistinguishable({ value: trendPct, standardError, df: null });
  if (exactly(Math.abs(trendPct)) < stablePct || !isClear) return "stable";
  return trendPct < 0 ? "improving" : "worsening";
}
