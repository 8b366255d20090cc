import { UserError } from "../model/problem.ts";
import type { AvailabilityRow } from "../tables/availability.ts";
import type { SiteReport } from "./site.ts";
import { Unreachable } from "./unreachable.ts";

/** What a check of a site comes to, in the history of its availability. */
export type Outcome = Omit<AvailabilityRow, "checked">;

/** A site that mixes two releases has right answers alone. */
export function outcomeOf({
  failures,
  requests,
  repeated,
}: Pick<SiteReport, "failures" | "requests" | "repeated">): Outcome {
  const outcome = failures.length === 0 ? "passed" : "failed";
  return { outcome, requests: requests + repeated, failures: failures.length };
}

/**
 * The same of a check that ended before there was a list of requests; undefined where the fault is not the site's.
 * @param sent requests until then, those sent again among them
 */
export function outcomeOfError(error: unknown, sent: number): Outcome | undefined {
  if (error instanceof Unreachable && error.isOwnNetwork) {
    return { outcome: "not-made", requests: 0, failures: 0 };
  }
  return error instanceof UserError ? { outcome: "failed", requests: sent, failures: 1 } : undefined;
}
