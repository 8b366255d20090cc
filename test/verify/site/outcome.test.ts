import { describe, expect, test } from "vitest";
import { UserError } from "../../../src/model/problem.ts";
import { Unreachable } from "../../../src/verify/asking/unreachable.ts";
import { outcomeOf, outcomeOfError } from "../../../src/verify/site/outcome.ts";

const failure = {
  title: "a file",
  method: "GET",
  url: "https://a.example/",
  headers: {},
  sent: {},
  faults: [],
};
const coded = (code: string) => Object.assign(new Error(code), { code });
const outcomeAfter = (error: Error) =>
  outcomeOfError(new Unreachable("https://a.example/", error), 3)?.outcome;

describe("the outcome of a check", () => {
  test("is passed without a failure, failed with one", () => {
    expect(outcomeOf({ requests: 900, repeated: 0, failures: [] })).toEqual({
      outcome: "passed",
      requests: 900,
      failures: 0,
    });
    expect(outcomeOf({ requests: 900, repeated: 2, failures: [failure, failure] })).toEqual({
      outcome: "failed",
      requests: 902,
      failures: 2,
    });
  });

  test.each(["EAI_AGAIN", "ENETDOWN", "ENETUNREACH"])(
    "is not-made if the checker has no network: %s",
    (code) => {
      expect(outcomeAfter(coded(code))).toBe("not-made");
    },
  );

  test.each(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH", "CERT_HAS_EXPIRED"])(
    "is failed if the site may be the cause: %s",
    (code) => {
      expect(outcomeAfter(coded(code))).toBe("failed");
    },
  );

  test("is failed if one address cannot be reached and another refuses", () => {
    const both = (...codes: readonly string[]) =>
      Object.assign(new AggregateError(codes.map(coded)), { code: codes[0] });
    expect(outcomeAfter(both("ENETUNREACH", "ECONNREFUSED"))).toBe("failed");
    expect(outcomeAfter(both("ENETUNREACH", "ENETUNREACH"))).toBe("not-made");
    const noNetwork = new Unreachable("https://a.example/", both("ENETUNREACH", "ENETUNREACH"));
    expect(outcomeOfError(noNetwork, 3)).toEqual({ outcome: "not-made", requests: 0, failures: 0 });
  });

  test("is failed if the site was not published by this program, and undefined if the program itself fails", () => {
    expect(outcomeOfError(new UserError("https://a.example/ answers 503", "Ask later."), 1)).toEqual({
      outcome: "failed",
      requests: 1,
      failures: 1,
    });
    expect(outcomeOfError(new TypeError("x is not a function"), 1)).toBeUndefined();
  });
});
