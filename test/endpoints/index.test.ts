import { expect, test } from "vitest";
import { ENDPOINTS } from "../../src/endpoints/index.ts";
import { answer, golden, SPECIFIED } from "./support.ts";

test("the catalogue has the addresses of the specification, with their parameters, in its order", () => {
  const declared = ENDPOINTS.map(({ path, parameters }) => [path, ...Object.keys(parameters)].join(" "));
  expect(declared.filter((address) => SPECIFIED.includes(address))).toEqual(SPECIFIED);
});

test.each(["id", "path", "title"] as const)("no two endpoints share their %s", (name) => {
  expect(new Set(ENDPOINTS.map((endpoint) => endpoint[name])).size).toBe(ENDPOINTS.length);
});

test.each(ENDPOINTS.map((endpoint) => [endpoint.path, endpoint] as const))(
  "%s answers within the contract it declares, and the same to the same question",
  (_, endpoint) => {
    expect(answer(endpoint)).toEqual(answer(endpoint, structuredClone(golden)));
  },
);
