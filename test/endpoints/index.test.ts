import { expect, test } from "vitest";
import { ENDPOINTS } from "../../src/endpoints/index.ts";
import { answer, golden, SPECIFIED } from "./support.ts";

test("the catalogue has the addresses of the specification in its order, with the parameters that it names at least", () => {
  const specified = SPECIFIED.map((address) => address.split(" ") as [string, ...string[]]);
  const declared = new Map(ENDPOINTS.map(({ path, parameters }) => [path, Object.keys(parameters)]));
  const paths = specified.map(([path]) => path);
  expect([...declared.keys()].filter((path) => paths.includes(path))).toEqual(paths);
  for (const [path, ...parameters] of specified) {
    expect(declared.get(path), path).toEqual(expect.arrayContaining(parameters));
  }
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
