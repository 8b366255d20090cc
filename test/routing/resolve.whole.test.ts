import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RouteTable } from "../../src/model/route.ts";
import { resolve } from "../../src/routing/resolve.ts";
import { committedTables } from "../support/committed.ts";
import { REQUESTS, unexpected } from "../support/request-list.ts";
import { titled } from "../support/requests.ts";
import { addresses, routes } from "../support/site.ts";
import { EMPTY_TABLE } from "../support/table.ts";

const table = routes();
const ask = (path: string, query?: string) =>
  resolve(table, (address) => addresses.has(address), path, query);

test("the request list has every published file, except charts, assets of pages and releases", () => {
  const asked = new Set(REQUESTS.map(({ path }) => path));
  const others = [...addresses].filter(
    (address) => !/^\/(assets|charts|embed|releases|api\/releases)\//.test(address),
  );
  expect(others.filter((address) => !asked.has(address))).toEqual([]);
});

describe("the reference reading of the published routes", () => {
  test.each(REQUESTS.map(titled))("%s", (_, { path, query, answer }) => {
    expect(ask(path, query)).toEqual(answer);
  });
});

test("the reference reading answers every request of the list for sites", () => {
  expect(unexpected(ask)).toEqual([]);
});

describe("any route table", () => {
  const small: RouteTable = {
    ...EMPTY_TABLE,
    routes: [
      { path: "/a", when: { parameter: "x", value: "1" }, file: "/first", status: 200 },
      { path: "/a", when: { parameter: "x", value: "1" }, file: "/second", status: 200 },
      { path: "/a", when: { parameter: "y" }, file: "/any-y", status: 404 },
      { path: "/b/*", file: "/below-b", status: 404 },
      { path: "/*", file: "/rest", status: 404 },
    ],
    hidden: ["/secret"],
  };
  const files = new Set(["/a.json", "/b/file", "/secret", "/index.html", "/pages/index.html"]);
  const answer = (path: string, query?: string) =>
    resolve(small, (address) => files.has(address), path, query).file;

  test("the first route that matches wins", () => {
    expect(answer("/a", "x=1&y=2")).toBe("/first");
    expect(answer("/a", "x=2&y=2")).toBe("/any-y");
  });

  test("a condition without a value requires only the parameter, which may be empty", () => {
    expect(answer("/a", "y=")).toBe("/any-y");
    expect(answer("/a", "y")).toBe("/any-y");
    expect(answer("/a", "z=y")).toBe("/rest");
  });

  test("the root has a route if no page is published", () => {
    expect(resolve(small, () => false, "/").file).toBe("/rest");
  });

  test("an exact route is not a prefix", () => {
    expect(answer("/a/c", "x=1")).toBe("/rest");
    expect(answer("/ab", "x=1")).toBe("/rest");
  });

  test("a prefix route matches everything below it, but neither the folder nor its neighbours", () => {
    expect(answer("/b/c/d")).toBe("/below-b");
    expect(answer("/b")).toBe("/rest");
    expect(answer("/bc/d")).toBe("/rest");
  });

  test("a published file takes precedence over every route", () => {
    expect(resolve(small, (address) => files.has(address), "/b/file", "y=1")).toEqual({
      file: "/b/file",
      status: 200,
    });
  });

  test("a hidden file is not published", () => {
    expect(answer("/secret")).toBe("/rest");
    expect(answer("/secret/")).toBe("/rest");
  });

  test("a folder with a trailing slash is answered with its page, and without one is not found", () => {
    expect(answer("/")).toBe("/index.html");
    expect(answer("/pages/", "y=1")).toBe("/pages/index.html");
    expect(answer("/pages")).toBe("/rest");
    expect(answer("/pages//")).toBe("/rest");
  });

  test("a file with a trailing slash is not found", () => {
    expect(answer("/a.json/")).toBe("/rest");
  });

  test("a table that does not end with a route for everything is a bug", () => {
    expect(() => resolve({ ...small, routes: [] }, () => false, "/a")).toThrow(RangeError);
  });
});

describe("any query", () => {
  const INDUSTRIES = committedTables().industries.map(({ id }) => id);
  const options = { seed: 1, numRuns: 500 };
  const text = fc.string({ unit: "grapheme" });

  test("answers 200 for the seven industries and 404 for any other value", () => {
    fc.assert(
      fc.property(text, (value) => {
        fc.pre(!INDUSTRIES.includes(value));
        expect(ask("/api/intelligence/audit-hours", `industry=${encodeURIComponent(value)}`)).toEqual({
          file: "/api/errors/unknown-industry.json",
          status: 404,
        });
      }),
      options,
    );
  });

  test("is not changed by parameters that the endpoint does not have", () => {
    const extra = fc
      .tuple(text, text)
      .filter(([name]) => name !== "industry")
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    fc.assert(
      fc.property(fc.array(extra), fc.array(extra), (before, after) => {
        const query = [...before, "industry=saas", ...after].join("&");
        expect(ask("/api/intelligence/audit-hours", query).file).toBe(
          "/api/intelligence/audit-hours/saas.json",
        );
      }),
      options,
    );
  });

  test("is answered with a published file at any path", () => {
    const path = fc.array(text).map((parts) => `/${parts.join("/")}`);
    fc.assert(
      fc.property(path, text, (address, query) => {
        expect(addresses).toContain(ask(address, query).file);
      }),
      options,
    );
  });
});
