import { describe, expect, it } from "vitest";
import { requestAddressIn, hashOf, stateOf } from "../../src/browser/state.ts";

describe("the state in the address bar", () => {
  it("contains a view and an address, and is read back as it was written", () => {
    const state = { view: "chart", address: "/api/intelligence/audit-hours?industry=fintech" } as const;
    expect(hashOf(state)).toBe("#chart/api/intelligence/audit-hours?industry=fintech");
    expect(stateOf("#chart/api/intelligence/audit-hours?industry=fintech")).toEqual(state);
  });

  it("shows the table if it names no view", () => {
    expect(stateOf("#/api/x")).toEqual({ view: "table", address: "/api/x" });
  });

  it("is empty for a fragment that points into the page", () => {
    expect(stateOf("#main")).toBeUndefined();
    expect(stateOf("#drawing/api/x")).toBeUndefined();
    expect(stateOf("")).toBeUndefined();
  });
});

describe("a typed address", () => {
  it.each([
    ["/api/x?a=b", "/api/x?a=b"],
    ["  /api/x  ", "/api/x"],
    ["api/x", "/api/x"],
    ["https://data.example.org/api/x?a=b#c", "/api/x?a=b"],
    ["/api/x?industry=fin tech", "/api/x?industry=fin%20tech"],
    ["/api/x?industry=Größe", "/api/x?industry=Gr%C3%B6%C3%9Fe"],
    ["/api/y/../x", "/api/x"],
  ])("%s is sent as %s", (typed, address) => {
    expect(requestAddressIn(typed)).toBe(address);
  });

  it.each(["http://[", "mailto:somebody"])("%s is not an address", (typed) => {
    expect(requestAddressIn(typed)).toBeUndefined();
  });
});
