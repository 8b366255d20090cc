import { expect, test } from "vitest";
import { EMBED_POLICY, HEADER_POLICY, META_POLICY } from "../../src/routing/content-policy.ts";

test("a page's own policy is the header's, except for the directive that browsers ignore in a page", () => {
  expect(META_POLICY).toBe(
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  expect(HEADER_POLICY).toBe(`${META_POLICY}; frame-ancestors 'none'`);
});

test("the policy of pages to embed is the same, except that it does not restrict who may frame them", () => {
  expect(`${EMBED_POLICY}; frame-ancestors 'none'`).toBe(HEADER_POLICY);
});
