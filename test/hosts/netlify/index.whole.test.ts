import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filesInPublishFolder } from "../../../src/hosts/host-files.ts";
import { netlify } from "../../../src/hosts/netlify/index.ts";
import { type OutputFile, textOf } from "../../../src/model/file.ts";
import type { RouteTable } from "../../../src/model/route.ts";
import { netlifyEngine } from "../../support/netlify-engine.ts";
import { unexpected } from "../../support/request-list.ts";
import { catalogue, files, routes } from "../../support/site.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

const engine = await netlifyEngine(files);
const compiled = (table: Partial<RouteTable>, ...paths: string[]) =>
  filesInPublishFolder(netlify, { ...EMPTY_TABLE, ...table }, paths);

test("each route is one line: path, query, file, status", () => {
  const [redirects] = compiled({
    routes: [
      { path: "/a", when: { parameter: "x", value: "1" }, file: "/a/1.json", status: 200 },
      { path: "/a", when: { parameter: "x" }, file: "/unknown-x.json", status: 404 },
      { path: "/*", file: "/rest.json", status: 404 },
    ],
  });
  expect(redirects!.path).toBe("_redirects");
  expect(new TextDecoder().decode(redirects!.bytes)).toBe(
    "/a x=1 /a/1.json 200\n/a x=:value /unknown-x.json 404\n/* /rest.json 404\n",
  );
});

test("each header rule is a path with its headers indented below", () => {
  const [, headers] = compiled(
    {
      headers: [
        { path: "/*", headers: { "X-One": "1", "X-Two": "a, b" } },
        { path: "/b", headers: { "X-Three": "3" } },
      ],
    },
    "b",
  );
  expect(headers!.path).toBe("_headers");
  expect(new TextDecoder().decode(headers!.bytes)).toBe(
    "/*\n  X-One: 1\n  X-Two: a, b\n\n/b\n  X-Three: 3\n",
  );
});

describe("Netlify's own parsers", () => {
  test("read the published rules without an error", () => {
    expect(engine.errors).toEqual([]);
  });

  test("read every route, none lost or merged", () => {
    const { routes: rules } = routes();
    expect(engine.rules.map(({ from, to, status }) => [from, to, status])).toEqual(
      rules.map(({ path, file, status }) => [path, file, status]),
    );
  });

  test("read every header rule", () => {
    const [, { bytes }] = compiled(routes(), ...files.map(({ path }) => path)) as [unknown, OutputFile];
    const written = textOf(bytes).split("\n\n");
    expect(engine.headerRules.map(({ for: path, values }) => [path, Object.keys(values)])).toEqual(
      written.map((rule) => {
        const [path, ...lines] = rule.trimEnd().split("\n");
        return [path, lines.map((line) => /^  ([\w-]+): /.exec(line)![1])];
      }),
    );
  });
});

describe("Netlify's own engine", () => {
  test("answers every request of the list as expected with its declared differences", () => {
    expect(unexpected(engine.ask, netlify)).toEqual([]);
  });

  test("answers 200 only to the seven industries", () => {
    const known = catalogue.find(({ id }) => id === "getAuditHours")!.parameters[0]!.values;
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        fc.pre(!known.includes(value));
        expect(engine.ask("/api/intelligence/audit-hours", `industry=${encodeURIComponent(value)}`)).toEqual({
          file: "/api/errors/unknown-industry.json",
          status: 404,
        });
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});
