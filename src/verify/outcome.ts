import { UserError } from "../model/problem.ts";
import type { AvailabilityRow } from "../tables/availability.ts";
import type { SiteReport } from "./site.ts";
import { Unreachable } from "./unreachable.ts";

/** What a check of a site comes to, in the history of its availability. */
export type Outcome = Omit<AvailabilityRow, "checked">;

/** A site that mixes two releases has right answers alone. */
export function outcomeOf({ failures, requests }: Pick<SiteReport, "failures" | "requests">): Outcome {
  return { outcome: failures.length === 0 ? "passed" : "failed", requests, failures: failures.length };
}

/** The same of a check that ended before there was a list of requests; undefined where the fault is not the site's. */
export function outcomeOfError(error: unknown): Outcome | undefined {
  if (error instanceof Unreachable && error.isOwnNetwork) {
    return { outcome: "not-made", requests: 0, failures: 0 };
  }
  return error instanceof UserError ? { outcome: "failed", requests: 0, failures: 1 } : undefined;
}
