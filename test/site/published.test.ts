import { expect, test } from "vitest";
import { frozenOf } from "../../src/releases/frozen.ts";
import { methodologyFile } from "../../src/site/published.ts";
import { golden as tables } from "../endpoints/support.ts";

test("links to the methodology lead to that which the release froze, or, before it is frozen, to the current one", () => {
  const { release } = tables.release;
  const linkIn = (...frozen: ReturnType<typeof frozenOf>[]) =>
    methodologyFile({ tables, history: { index: { releases: [] }, frozen, changes: [] } });
  const methodology = { path: "methodology.json", bytes: new Uint8Array() };
  expect(linkIn()).toBe("/api/methodology.json");
  expect(linkIn(frozenOf(release, []))).toBe("/api/methodology.json");
  expect(linkIn(frozenOf(release, [methodology]))).toBe(`/api/releases/${release}/methodology.json`);
});
