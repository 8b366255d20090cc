import { UserError } from "../../model/problem.ts";
import type { AvailabilityRow } from "../../tables/availability.ts";
import { Unreachable } from "../asking/unreachable.ts";
import type { SiteReport } from "./site.ts";

/** The outcome of a check of a site, as recorded in the history of its availability. */
export type Outcome = Omit<AvailabilityRow, "checked">;

/** Returns the outcome of a finished check. Right answers of another release are not failures. */
export function outcomeOf({
  failures,
  requests,
  repeated,
}: Pick<SiteReport, "failures" | "requests" | "repeated">): Outcome {
  const outcome = failures.length === 0 ? "passed" : "failed";
  return { outcome, requests: requests + repeated, failures: failures.length };
}

/**
 * Returns the outcome of a check that ended before there was a list of requests; undefined if the error says nothing
 * about the site.
 * @param sent number of requests until then, including those that were repeated
 */
export function outcomeOfError(error: unknown, sent: number): Outcome | undefined {
  if (error instanceof Unreachable && error.isOwnNetwork) {
    return { outcome: "not-made", requests: 0, failures: 0 };
  }
  return error instanceof UserError ? { outcome: "failed", requests: sent, failures: 1 } : undefined;
}
