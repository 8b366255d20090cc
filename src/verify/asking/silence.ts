import { howMany } from "../../model/unit.ts";
import type { Failure } from "../replies/fault.ts";

/**
 * Returns one failure for a site that has stopped answering.
 * @param first the first failure since its last answer
 * @param lost number of requests without an answer since then
 * @param unasked number of requests that were not sent
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

/** Statuses with which the gate refuses a client, and which say nothing else about the site. */
export type GateStatus = 401 | 429;

const REFUSALS: Readonly<
  Record<GateStatus, { readonly title: string; readonly expected: string; readonly why: string }>
> = {
  401: {
    title: "the site accepts the key",
    expected: "an answer: check the key in --header 'Authorization: Bearer KEY'",
    why: "the key is unknown, or one is required",
  },
  429: {
    title: "the quota suffices for all requests",
    expected:
      "an answer: send a key with --header 'Authorization: Bearer KEY', or try again on another day (UTC)",
    why: "the quota is used up",
  },
};

/**
 * Returns one failure for a site whose gate refuses further requests, instead of one for each refused request.
 * @param beyond the failure of the first refused request
 * @param asked number of requests that were sent, including those outside the list
 * @param unasked number of requests that were not sent
 */
export function gateFailure(beyond: Failure, status: GateStatus, asked: number, unasked: number): Failure {
  const { title, expected, why } = REFUSALS[status];
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

/** Returns whether a status is one with which a gate refuses requests. */
export function isGateStatus(status: number | undefined): status is GateStatus {
  return status !== undefined && status in REFUSALS;
}
