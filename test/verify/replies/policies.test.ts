import { expect, test } from "vitest";
import type { Reply } from "../../../src/verify/replies/client.ts";
import type { Expectation } from "../../../src/verify/replies/expectation.ts";
import { isolatingHeaders, policyFaults } from "../../../src/verify/replies/policies.ts";

const EXPECTED: Expectation = {
  path: "/api/a",
  status: 200,
  body: undefined,
  file: undefined,
  headers: {},
  absent: [],
  hasEtag: false,
  codings: [],
};

function replyWith(headers: Readonly<Record<string, string>>): Reply {
  const named = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), [value]] satisfies [string, string[]],
  );
  return { status: 200, headers: {}, distinct: Object.fromEntries(named), body: new Uint8Array() };
}

/** The headers that are wrong in an answer that has these. */
function wrong(headers: Readonly<Record<string, string>>, status: Expectation["status"] = 200): string[] {
  return policyFaults({ ...EXPECTED, status }, replyWith(headers)).map(({ what }) =>
    what.replace("header ", ""),
  );
}

test.each(["noindex", "NoIndex, nofollow", "none", "googlebot: noindex", "max-snippet:-1, noindex"])(
  "an answer with X-Robots-Tag: %s is hidden from search engines, which is a fault",
  (value) => {
    expect(wrong({ "X-Robots-Tag": value })).toEqual(["X-Robots-Tag"]);
    // What is no content is not to be found.
    expect(wrong({ "X-Robots-Tag": value }, 404)).toEqual([]);
  },
);

test.each(["all", "nofollow", "noindexing", "max-snippet:-1"])(
  "X-Robots-Tag: %s does not hide anything",
  (value) => {
    expect(wrong({ "X-Robots-Tag": value })).toEqual([]);
  },
);

test.each(["CDN-Cache-Control", "Netlify-CDN-Cache-Control", "Cloudflare-CDN-Cache-Control"])(
  "%s must not have another time than Cache-Control",
  (name) => {
    const day = { "Cache-Control": "public, max-age=0, s-maxage=86400" };
    for (const right of ["max-age=86400", 'public, durable, s-maxage="86400", max-age=5', "durable"]) {
      expect(wrong({ ...day, [name]: right })).toEqual([]);
    }
    for (const other of ["max-age=31536000", "s-maxage=5", "no-store", "private", "max-age=x"]) {
      expect(wrong({ ...day, [name]: other })).toEqual([name]);
    }
    expect(wrong({ "Cache-Control": "no-cache", [name]: "max-age=0" })).toEqual([]);
    // Without Cache-Control, that is the fault.
    expect(wrong({ [name]: "max-age=5" })).toEqual([]);
  },
);

test("a policy that keeps pages of other sites from using an answer is a fault", () => {
  const name = "Cross-Origin-Resource-Policy";
  for (const value of ["same-origin", "same-site", "Same-Site"])
    expect(wrong({ [name]: value })).toEqual([name]);
  expect(wrong({ [name]: "cross-origin" })).toEqual([]);
});

test("policies that only affect pages are reported, and are not faults", () => {
  const headers = {
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
  expect(wrong(headers)).toEqual([]);
  expect(isolatingHeaders(replyWith(headers))).toEqual([
    "Cross-Origin-Embedder-Policy: require-corp",
    "Cross-Origin-Opener-Policy: same-origin",
  ]);
  expect(isolatingHeaders(replyWith({ "Cross-Origin-Opener-Policy": "unsafe-none" }))).toEqual([]);
});

test("each fault says what would be right", () => {
  const told = (headers: Readonly<Record<string, string>>) =>
    policyFaults(EXPECTED, replyWith(headers)).map(({ expected, received }) => [expected, received]);
  expect(told({ "X-Robots-Tag": "noindex" })).toEqual([
    ["none that hides it from search engines", "noindex"],
  ]);
  const caching = { "Cache-Control": "s-maxage=300", "CDN-Cache-Control": "max-age=5" };
  expect(told(caching)).toEqual([["none, or the 300 s of Cache-Control", "max-age=5"]]);
  expect(told({ "Cross-Origin-Resource-Policy": "same-site" })).toEqual([
    ["none, or cross-origin, because any page may use it", "same-site"],
  ]);
});
