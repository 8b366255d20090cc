import { expect, test } from "vitest";
import { currentPeers } from "../../../src/site/compare/former.ts";
import { compareSettings } from "../../../src/site/compare/scripts.ts";
import { golden, withRows } from "../../endpoints/support.ts";
import { contextOf } from "../figures/support.ts";

const renamed = withRows(
  withRows(golden, "industries", { id: "beta" }, { previously: "gamma delta" }),
  "regions",
  { id: "north" },
  { previously: "arctic" },
);

test("the settings of the compare page have the current id of each former one, and nothing without former ids", () => {
  expect(compareSettings(contextOf(renamed)).former).toEqual({
    industry: { gamma: "beta", delta: "beta" },
    region: { arctic: "north" },
  });
  expect(compareSettings(contextOf(golden))).not.toHaveProperty("former");
});

test("the peers of a link are those with the current ids, whatever their ids were when it was made", () => {
  const settings = compareSettings(contextOf(renamed));
  expect(currentPeers(settings, { industry: "gamma", framework: "X_1", region: "arctic" })).toEqual({
    industry: "beta",
    framework: "X_1",
    region: "north",
  });
  expect(currentPeers(settings, { industry: "delta" })).toEqual({ industry: "beta" });
  // An id of no entry stays, so that the page can say that it is not available.
  const unknown = { industry: "toString", framework: "gamma" };
  expect(currentPeers(settings, unknown)).toEqual(unknown);
  expect(currentPeers(compareSettings(contextOf(golden)), { industry: "gamma" })).toEqual({
    industry: "gamma",
  });
});
