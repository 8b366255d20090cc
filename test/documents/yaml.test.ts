import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { yamlOf } from "../../src/documents/yaml.ts";

const SEED = { seed: 20261005 };

describe("a value as YAML", () => {
  test("is written in blocks, with an entry of a list next to its dash", () => {
    const value = {
      openapi: "3.1.1",
      servers: [{ url: "/", tags: ["a", "b c"] }],
      paths: { "/api/{id}.json": { 200: null, empty: {}, none: [] } },
      deep: [[1, 2], [], {}],
    };
    expect(yamlOf(value)).toBe(`openapi: "3.1.1"
servers:
- url: /
  tags:
  - a
  - b c
paths:
  /api/{id}.json:
    "200": null
    empty: {}
    none: []
deep:
- - 1
  - 2
- []
- {}
`);
  });

  test.each([
    "true",
    "No",
    "null",
    "~",
    "",
    " space",
    "space ",
    "2026-10-05",
    "1e3",
    "0x1f",
    ".inf",
    "- dash",
    "a: b",
    "a #b",
    "#/components/x",
    "*alias",
    "&anchor",
    "!tag",
    "@at",
    "`tick`",
    "%directive",
    "---",
    "line\nline",
    'say "so"',
    "it's",
    "é\u2028\u0085",
  ])("keeps the text %j unchanged", (text) => {
    expect(parse(yamlOf({ text, [text]: [text] }))).toEqual({ text, [text]: [text] });
  });

  test("is read back unchanged by a YAML 1.2 parser, whatever it is", () => {
    // JSON has no negative zero and no prototypes.
    const value = fc.jsonValue().map((json) => JSON.parse(JSON.stringify({ json })));
    fc.assert(
      fc.property(value, (json) => {
        expect(parse(yamlOf(json))).toEqual(json);
      }),
      { ...SEED, numRuns: 200 },
    );
  });
});
