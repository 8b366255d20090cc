import { expect, test } from "vitest";
import { isGateStatus, silenceOf, gateFailure } from "../../../src/verify/asking/silence.ts";

const FIRST = {
  title: "an answer",
  method: "GET",
  url: "https://site.example/a",
  headers: {},
  sent: {},
  faults: [{ what: "request", expected: "an answer", received: "ECONNRESET" }],
};

test("a site that stops answering is one failure, with the numbers of lost and unsent requests", () => {
  expect(silenceOf(FIRST, 20, 1300)).toEqual({
    ...FIRST,
    title: "the site answers",
    faults: [
      {
        what: "request",
        expected: "an answer",
        received: "ECONNRESET, as to 20 requests in a row from here; 1,300 further ones were not sent",
      },
    ],
  });
  expect(silenceOf({ ...FIRST, faults: [] }, 1, 1).faults[0]?.received).toBe(
    "none, as to 1 request in a row from here; 1 further one was not sent",
  );
});

test.each([
  [
    429,
    "the quota suffices for all requests",
    "an answer: send a key with --header 'Authorization: Bearer KEY', or try again on another day (UTC)",
    "429, the quota is used up, after 1,000 requests; 300 further ones were not sent",
  ],
  [
    401,
    "the site accepts the key",
    "an answer: check the key in --header 'Authorization: Bearer KEY'",
    "401, the key is unknown, or one is required, after 1,000 requests; 300 further ones were not sent",
  ],
] as const)(
  "a gate that answers %d is one failure, with the reason and the numbers of sent and unsent requests",
  (status, title, expected, received) => {
    expect(gateFailure(FIRST, status, 1000, 300)).toEqual({
      ...FIRST,
      title,
      faults: [{ what: "request", expected, received }],
    });
  },
);

test("no other status counts as a gate's answer", () => {
  expect([401, 429, 200, 403, 404, 500, undefined].map(isGateStatus)).toEqual([
    true,
    true,
    ...Array.from({ length: 5 }, () => false),
  ]);
});
