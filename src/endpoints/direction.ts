import * as Type from "typebox";
import { isDistinguishable } from "../statistics/estimate.ts";
import { exactly } from "../tables/steps.ts";

/** The direction of a trend that is better when it falls, such as hours and delays. */
export const directionField = Type.Enum(["improving", "stable", "worsening"], {
  type: "string",
  description:
    "Less is better. A change under the methodology's stableTrendPct is stable, and so is one that does not exceed twice its standard error. Null where the trend or its standard error is unknown.",
});

/**
 * Returns the direction of a percent change of a figure that is better when it falls.
 * @param standardError of the change, in percent. A change that does not exceed its uncertainty is stable
 * @returns null without a standard error
 */
export function direction(
  trendPct: number,
  standardError: number | null,
  stablePct: number,
): "improving" | "stable" | "worsening" | null {
  if (standardError === null) return null;
  const isClear = isDistinguishable({ value: trendPct, standardError, df: null });
  if (exactly(Math.abs(trendPct)) < stablePct || !isClear) return "stable";
  return trendPct < 0 ? "improving" : "worsening";
}
