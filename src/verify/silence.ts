import { howMany } from "../model/unit.ts";
import type { Failure } from "./fault.ts";

/**
 * A site that answers no more, as one failure: the first of many.
 * @param lost what was found since its last answer, one failure at least
 * @param unasked requests that were not sent
 */
export function silenceOf(lost: readonly Failure[], unasked: number): Failure {
  const first = lost[0]!;
  const received = first.faults.find(({ what }) => what === "request" || what === "status")?.received;
  return {
    ...first,
    title: "the site answers",
    faults: [
      {
        what: "request",
        expected: "an answer",
        received: `${received ?? "none"}, as to ${howMany(lost.length, "request")} in a row from here; ${howMany(unasked, "further one was", "further ones were")} not sent`,
      },
    ],
  };
}

/**
 * A site whose quota is used up, as one failure: what is beyond it says nothing of the site.
 * @param beyond the first failure of a request beyond the quota
 * @param asked requests that were sent
 * @param unasked requests that were not
 */
export function quotaFailure(beyond: Failure, asked: number, unasked: number): Failure {
  return {
    ...beyond,
    title: "the quota lasts for all requests",
    faults: [
      {
        what: "request",
        expected: "an answer: ask with a key, --header 'Authorization: Bearer KEY', or on another day (UTC)",
        received: `429, the quota is used up, after ${howMany(asked, "request")}; ${howMany(unasked, "further one was", "further ones were")} not sent`,
      },
    ],
  };
}
