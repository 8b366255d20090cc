import { expect, test } from "vitest";
import { hostAddresses } from "../../../src/site/endpoints/addresses.ts";
import { golden } from "../../endpoints/support.ts";
import { contextOf } from "../figures/support.ts";

const context = contextOf(golden);
const shownFor = (path: string) => {
  const entry = context.catalogue.find((one) => one.path === `/api/intelligence/${path}`)!;
  return hostAddresses(context, entry).source;
};

test("the examples of how hosts differ are of the endpoint's own parameter", () => {
  expect(shownFor("audit-hours")).toContain("<code>?ind%75stry=x</code>");
  const framework = shownFor("framework-benchmarks");
  expect(framework).toContain("<code>?fra%6Dework=x</code>");
  expect(framework).not.toContain("stry=");
});

test("an endpoint without a parameter has no examples with one", () => {
  expect(shownFor("maturity-index")).not.toMatch(/<code>\?/);
});
