import { expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { methodNotAllowed, notFound, unknownValue } from "../../src/documents/problems.ts";
import { textOf } from "../../src/model/file.ts";
import { goldenFiles } from "../support/golden.ts";

const documentation = "https://data.example/";

test("an unknown value is a problem document that names the parameter and its allowed values in their order", () => {
  const parameter = {
    name: "industry",
    kind: "filter" as const,
    description: "Industry id.",
    values: ["saas", "fintech"],
  };
  const type = "https://data.example/api/errors/unknown-industry.json";
  expect(unknownValue(parameter, { type, documentation })).toEqual({
    type: "https://data.example/api/errors/unknown-industry.json",
    title: "Unknown industry",
    status: 404,
    detail:
      'The value of the parameter "industry" is not one of its allowed values. Values are case-sensitive.',
    parameter: "industry",
    allowed: ["saas", "fintech"],
    documentation: "https://data.example/",
  });
});

test("an unknown address is a problem document in the same shape, without a parameter", () => {
  const type = "https://data.example/api/errors/not-found.json";
  expect(notFound({ type, documentation })).toEqual({
    type: "https://data.example/api/errors/not-found.json",
    title: "Not found",
    status: 404,
    detail: "Nothing is published at this address. The documentation lists every endpoint and file.",
    documentation: "https://data.example/",
  });
});

test("a method that is not allowed is a problem document in the same shape, with those that are", () => {
  const type = "https://data.example/api/errors/method-not-allowed.json";
  expect(methodNotAllowed("GET, HEAD", { type, documentation })).toEqual({
    type: "https://data.example/api/errors/method-not-allowed.json",
    title: "Method not allowed",
    status: 405,
    detail: "Everything here is read-only: use one of GET, HEAD.",
    documentation: "https://data.example/",
  });
});

test("the members of RFC 9457 come first, in its order", () => {
  const parameter = { name: "industry", kind: "filter" as const, description: "Industry id.", values: [] };
  const addresses = { type: "/problem.json", documentation };
  for (const document of [
    unknownValue(parameter, addresses),
    notFound(addresses),
    methodNotAllowed("GET", addresses),
  ]) {
    expect(Object.keys(document).slice(0, 4)).toEqual(["type", "title", "status", "detail"]);
  }
});

test.each([
  [1, "A client without a key may make 1 request a day."],
  [1000, "A client without a key may make 1,000 requests a day."],
])("an unknown key is answered with the quota without one: %d", (quota, words) => {
  const { files } = build(goldenFiles, { site: false, gate: { quota, keys: [] } });
  const { bytes } = files.find(({ path }) => path === "api/errors/unknown-key.json")!;
  expect(JSON.parse(textOf(bytes)).detail).toBe(`This key is unknown. Correct it, or leave it out. ${words}`);
});
