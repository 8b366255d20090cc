import * as Type from "typebox";
import { exactly } from "../tables/steps.ts";

/** Where a trend leads that is better when it falls, as hours and delays are. */
export const directionField = Type.Enum(["improving", "stable", "worsening"], {
  type: "string",
  description: "Less is better; a change under the methodology's stableTrendPct is stable.",
});

/** The direction of a percent change of something that is better when it falls. */
export function direction(trendPct: number, stablePct: number): "improving" | "stable" | "worsening" {
  if (exactly(Math.abs(trendPct)) < stablePct || trendPct === 0) return "stable";
  return trendPct < 0 ? "improving" : "worsening";
}
