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
