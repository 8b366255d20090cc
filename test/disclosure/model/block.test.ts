import { expect, it } from "vitest";
import { isMixed } from "../../../src/disclosure/model/block.ts";

it("a block is mixed if its framework or region is", () => {
  expect(isMixed({ framework: "X_1", region: "north" })).toBe(false);
  expect(isMixed({ framework: "mixed", region: "north" })).toBe(true);
  expect(isMixed({ framework: "X_1", region: "mixed" })).toBe(true);
});
