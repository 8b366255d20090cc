import { howMany } from "../model/unit.ts";
import type { Failure } from "./fault.ts";

/**
 * A site that answers no more, as one failure: the first of many.
 * @param first what was found first since its last answer
 * @param lost requests without an answer since then
 * @param unasked requests that were not sent
 */
export function silenceOf(first: Failure, lost: number, unasked: number): Failure {
  const received = first.faults.find(({ what }) => what === "request" || what === "status")?.received;
  return {
    ...first,
    title: "the site answers",
    faults: [
      {
        what: "request",
        expected: "an answer",
        received: `${received ?? "none"}, as to ${howMany(lost, "request")} in a row from here; ${howMany(unasked, "further one was", "further ones were")} not sent`,
      },
    ],
  };
}

/** Statuses of the gate that say nothing of the site, but that it is not open to who asks. */
export type Turned = 401 | 429;

const TURNED: Readonly<
  Record<Turned, { readonly title: string; readonly expected: string; readonly why: string }>
> = {
  401: {
    title: "the site takes the key",
    expected: "an answer: check the key in --header 'Authorization: Bearer KEY'",
    why: "nobody has the key that was sent, or one is asked for",
  },
  429: {
    title: "the quota lasts for all requests",
    expected: "an answer: ask with a key, --header 'Authorization: Bearer KEY', or on another day (UTC)",
    why: "the quota is used up",
  },
};

/**
 * A site whose gate lets no more requests pass, as one failure: what is beyond it says nothing of the site.
 * @param beyond the first failure of a request that did not pass
 * @param asked requests that were sent, those outside of the list among them
 * @param unasked requests that were not
 */
export function turnedAway(beyond: Failure, status: Turned, asked: number, unasked: number): Failure {
  const { title, expected, why } = TURNED[status];
  return {
    ...beyond,
    title,
    faults: [
      {
        what: "request",
        expected,
        received: `${status}, ${why}, after ${howMany(asked, "request")}; ${howMany(unasked, "further one was", "further ones were")} not sent`,
      },
    ],
  };
}

/** Whether a status is one with which a gate lets nothing pass. */
export function isTurned(status: number | undefined): status is Turned {
  return status !== undefined && status in TURNED;
}
