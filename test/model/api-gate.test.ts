import { expect, test } from "vitest";
import { limitHeader, policyHeader } from "../../src/model/api-gate.ts";

/** Written as draft-ietf-httpapi-ratelimit-headers-10 has them. */

test("the policy gives the number of requests in the seconds of a day", () => {
  expect(policyHeader({ quota: 1000 })).toBe('"day";q=1000;w=86400');
});

test("the remaining requests are given with the seconds until the day ends", () => {
  expect(limitHeader(999, 43_200)).toBe('"day";r=999;t=43200');
  expect(limitHeader("%[left]", "%[seconds]")).toBe('"day";r=%[left];t=%[seconds]');
});
