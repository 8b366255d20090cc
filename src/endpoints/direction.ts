import * as Type from "typebox";
import { type Estimate, isDistinguishable } from "../statistics/estimate.ts";
import { exactly } from "../statistics/exactly.ts";

/** The direction of a trend that is better when it falls, such as hours and delays. */
export const directionField = Type.Enum(["improving", "stable", "worsening"], {
  type: "string",
  description:
    "Direction of the trend; less is better. A change is stable if it is below the methodology's stableTrendPct, or if the difference of the two means does not exceed twice its standard error. Null if the trend or that standard error is unknown.",
});

/**
 * Returns the direction of a percent change of a figure that is better when it falls.
 * @param difference that of the two figures. A change whose difference does not exceed its uncertainty is stable
 * @returns null without a standard error
 */
export function direction(
  trendPct: number,
  difference: Estimate | null,
  stablePct: number,
): "improving" | "stable" | "worsening" | null {
  if (difference === null || difference.standardError === null) return null;
  if (exactly(Math.abs(trendPct)) < stablePct || !isDistinguishable(difference)) return "stable";
  return trendPct < 0 ? "improving" : "worsening";
}
