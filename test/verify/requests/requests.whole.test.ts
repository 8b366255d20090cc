import { describe, expect, test } from "vitest";
import { CONFIGURATION_ADDRESSES, HOSTS } from "../../../src/hosts/loaded-hosts.ts";
import { netlify } from "../../../src/hosts/netlify/index.ts";
import { s3 } from "../../../src/hosts/s3.ts";
import type { CatalogueEntry } from "../../../src/model/endpoint.ts";
import {
  headersToSend,
  expectedAnswer,
  type RequestCase,
} from "../../../src/verify/requests/request-case.ts";
import { requestList } from "../../../src/verify/requests/requests.ts";
import { REQUEST_LIST, REQUESTS, ROUTED } from "../../support/request-list.ts";
import { expectedReply } from "../../support/requests.ts";
import { addresses } from "../../support/site.ts";

const SHADES: CatalogueEntry = {
  id: "getShades",
  path: "/api/shades",
  title: "Shades",
  description: "Shades.",
  parameters: [{ name: "shade", kind: "filter", description: "Shade.", values: ["dark", "grey", "light"] }],
  example: {},
};
const SIZES: CatalogueEntry = { ...SHADES, id: "getSizes", path: "/api/sizes", parameters: [] };
const list = requestList([SHADES, SIZES], ["/api/shades.json", "/api/table.csv"], ["/_redirects"]);
const plain = (path: string, query?: string) =>
  list.filter((one) => one.method === "GET" && !one.headers && one.path === path && one.query === query);
const WHOLE = { status: 200, file: "/api/shades.json" };
const UNKNOWN = { status: 404, file: "/api/errors/unknown-shade.json" };
const NOT_FOUND = { status: 404, file: "/api/errors/not-found.json" };
const value = (name: string) => ({ status: 200, file: `/api/shades/${name}.json` });

describe("the list", () => {
  test("has a request for every published file and every value", () => {
    expect(plain("/api/table.csv").map(({ answer }) => answer)).toEqual([
      { status: 200, file: "/api/table.csv" },
    ]);
    for (const name of ["dark", "grey", "light"]) {
      expect(plain("/api/shades", `shade=${name}`)[0]!.answer).toEqual(value(name));
    }
  });

  test.each([
    ["/api/shades", undefined, WHOLE],
    ["/api/shades", "", WHOLE],
    ["/api/shades", "shade=nope", UNKNOWN],
    ["/api/shades", "shade=", UNKNOWN],
    ["/api/shades", "shade", UNKNOWN],
    ["/api/shades", "shade=Dark", UNKNOWN],
    ["/api/shades", "Shade=dark", WHOLE],
    ["/api/shades", "shade=dark&shade=light", value("light")],
    ["/api/shades", "shade=%64ark", value("dark")],
    ["/api/shades", "shade=%2564ark", UNKNOWN],
    ["/api/shades", "%73hade=dark", value("dark")],
    ["/api/shades", "shade=__proto__", UNKNOWN],
    ["/api/shades", "shade=dark&", value("dark")],
    ["/api/shades/", undefined, WHOLE],
    ["/api/shades/", "shade=dark", value("dark")],
    ["/api/shades/", "shade=nope", UNKNOWN],
    ["/api/shades//", undefined, NOT_FOUND],
    ["//api/shades", undefined, NOT_FOUND],
    ["/Api/shades", undefined, NOT_FOUND],
    ["/%61pi/shades", undefined, WHOLE],
    ["/%2561pi/shades", undefined, NOT_FOUND],
    ["/api/shades/dark", undefined, NOT_FOUND],
    ["/api/shades.json", "shade=nope", WHOLE],
    ["/api/sizes", "nope=nope", { status: 200, file: "/api/sizes.json" }],
    ["/_redirects", undefined, NOT_FOUND],
    ["/%5Fredirects", undefined, NOT_FOUND],
    ["/%2F_redirects", undefined, NOT_FOUND],
  ])("expects for %s?%s its answer", (path, query, answer) => {
    expect(plain(path, query).map((one) => one.answer)).toEqual(plain(path, query).map(() => answer));
    expect(plain(path, query).length).toBeGreaterThan(0);
  });

  test.each([
    ["/nope", "/404.html"],
    ["/apis/index.json", "/404.html"],
    ["//api/shades", "/404.html"],
    ["/Api/shades", "/404.html"],
    ["/%2561pi/shades", "/404.html"],
    ["/_redirects", "/404.html"],
    ["/%2Fapi/errors/not-found.json", "/404.html"],
    ["/../../../../etc/passwd", "/404.html"],
    ["/%", "/404.html"],
    ["/api", "/api/errors/not-found.json"],
    ["/api/nope", "/api/errors/not-found.json"],
    ["/api//index.json", "/api/errors/not-found.json"],
    ["/api%2F/index.json", "/api/errors/not-found.json"],
    ["/%61pi%2Fnope", "/api/errors/not-found.json"],
    ["/api/../api/index.json", "/api/errors/not-found.json"],
    ["/api/%zz", "/api/errors/not-found.json"],
    ["/api/shades/dark", "/api/errors/not-found.json"],
  ])("with the page for unknown addresses expects for %s the file %s", (path, file) => {
    const withPage = requestList([SHADES, SIZES], ["/404.html", "/api/shades.json"], ["/_redirects"]);
    const owed = withPage.filter((one) => one.path === path);
    expect(owed.length).toBeGreaterThan(0);
    for (const one of owed) {
      expect(expectedAnswer(one)).toEqual({ status: 404, file });
      expect(expectedAnswer(one, s3)).toEqual(NOT_FOUND);
    }
  });

  test("has no request for an endpoint that lacks a value for a placeholder", () => {
    const asked = list
      .filter(({ path }) => path.startsWith("/api/sizes"))
      .map(({ path, query }) => `${path}?${query}`);
    expect(asked.filter((address) => /[{}]|undefined=|shade/.test(address))).toEqual([]);
    // There is no other parameter that could have a foreign value.
    expect(list.filter(({ title }) => title === "a value of another parameter is unknown")).toEqual([]);
  });

  test("has no request for a second value of a parameter that has only one", () => {
    const [parameter] = SHADES.parameters;
    const single = { ...SHADES, parameters: [{ ...parameter!, values: ["dark"] }] };
    const queries = requestList([single], ["/api/shades.json"], []).map(({ query }) => query);
    expect(queries).toContain("shade=nope&shade=dark");
    expect(queries).not.toContain("shade=dark&shade=dark");
    expect(queries).not.toContain("shade=dark,dark");
  });

  test("requests from each endpoint a value that only another endpoint's parameter has", () => {
    const [parameter] = SHADES.parameters;
    const hues = {
      ...SHADES,
      path: "/api/hues",
      parameters: [{ ...parameter!, name: "hue", values: ["red"] }],
    };
    const foreign = requestList([SHADES, hues], [], [])
      .filter(({ title }) => title === "a value of another parameter is unknown")
      .map(({ path, query }) => `${path}?${query}`);
    expect(foreign).toEqual(["/api/shades?shade=red", "/api/hues?hue=dark"]);
  });

  test("takes that value from a parameter with values", () => {
    const [parameter] = SHADES.parameters;
    const other = (name: string, values: string[]) => ({
      ...SHADES,
      path: `/api/${name}s`,
      parameters: [{ ...parameter!, name, values }],
    });
    const foreign = requestList([SHADES, other("grade", []), other("hue", ["red"])], [], [])
      .filter(({ title }) => title === "a value of another parameter is unknown")
      .map(({ path, query }) => `${path}?${query}`);
    expect(foreign).toContain("/api/shades?shade=red");
  });

  test("has requests with every method, and with headers that change nothing", () => {
    const of = (one: RequestCase) => one.path === "/api/shades" && one.query === undefined;
    const methods = list.filter(of).map(({ method, answer }) => `${method} ${answer.status}`);
    expect([...new Set(methods)].sort()).toEqual(
      ["DELETE 405", "GET 200", "HEAD 200", "OPTIONS 204", "PATCH 405", "POST 405", "PUT 405"].sort(),
    );
    expect(
      list.filter(({ method, query }) => method === "HEAD" && query === "shade=nope")[0]!.answer,
    ).toEqual(UNKNOWN);
  });

  test("has a conditional request for every endpoint and file, and a range request for every table", () => {
    const known = list.filter(({ answer }) => answer.status === 304).map(({ path }) => path);
    expect(known).toEqual(["/api/shades", "/api/sizes", "/api/shades.json", "/api/table.csv"]);
    expect(list.filter(({ answer }) => answer.status === 206).map(({ path }) => path)).toEqual([
      "/api/table.csv",
    ]);
  });

  test("has a conditional request for only one page, chart and script, as all are served in the same way", () => {
    const many = ["/a.html", "/b/c.html", "/b/d.html", "/b/e.svg", "/b/f.svg", "/api/g.json", "/api/h.json"];
    const known = requestList([SIZES], many, []).filter(({ answer }) => answer.status === 304);
    expect(known.map(({ path }) => path)).toEqual([
      "/api/sizes",
      "/a.html",
      "/api/g.json",
      "/api/h.json",
      "/b/d.html",
      "/b/f.svg",
    ]);
  });

  test("requests every file compressed, and a range beyond the end for one file of each kind", () => {
    const sent = (name: string, value: string) =>
      list.filter(({ headers }) => headers?.[name] === value).map(({ path }) => path);
    expect(sent("Accept-Encoding", "gzip").sort()).toEqual([
      "/api/shades",
      "/api/shades.json",
      "/api/sizes",
      "/api/table.csv",
    ]);
    expect(sent("Accept-Encoding", "br")).toEqual(sent("Accept-Encoding", "gzip"));
    expect(sent("Range", "bytes=999999999-").sort()).toEqual(["/api/shades.json", "/api/table.csv"]);
  });

  test("has a request without an origin for every endpoint", () => {
    const asked = list.filter(({ hasOrigin }) => hasOrigin === false);
    expect(asked.map(({ path }) => path)).toEqual(["/api/shades", "/api/sizes"]);
    expect(asked.map((one) => "Origin" in headersToSend(one))).toEqual([false, false]);
  });

  test("never has two different answers to the same request", () => {
    const said = new Map<string, string>();
    for (const { method, path, query, headers, hasOrigin, answer, without } of REQUEST_LIST) {
      const key = JSON.stringify([method, path, query, headers, hasOrigin]);
      const owed = JSON.stringify([answer, without ?? {}]);
      if (said.has(key)) expect(JSON.parse(said.get(key)!)[0], key).toEqual(answer);
      said.set(key, owed);
    }
  });
});

describe("for a host that lacks a feature, the list expects", () => {
  const owed = (host: typeof s3, path: string, query?: string) =>
    plain(path, query).map((one) => expectedAnswer(one, host))[0];

  test("the unfiltered answer to any query, if it ignores the query", () => {
    for (const query of [
      "shade=dark",
      "shade=nope",
      "shade=",
      "shade",
      "shade=dark&shade=light",
      "%73hade=nope",
    ]) {
      expect(owed(s3, "/api/shades", query), query).toEqual(WHOLE);
    }
    expect(owed(s3, "/api/shades.json", "shade=nope")).toEqual(WHOLE);
  });

  test("not found at an address with a trailing slash, also with a query, if it does not support them", () => {
    expect(owed(s3, "/api/shades/")).toEqual(NOT_FOUND);
    expect(owed(s3, "/api/shades/", "shade=dark")).toEqual(NOT_FOUND);
  });

  test("the reference answer of Netlify, except for what its rules do not see", () => {
    expect(owed(netlify, "/api/shades", "shade=nope")).toEqual(UNKNOWN);
    expect(owed(netlify, "/api/shades", "shade")).toEqual(WHOLE);
    expect(owed(netlify, "/api/shades", "shade=dark&shade")).toEqual(value("dark"));
    expect(owed(netlify, "/api/shades", "%73hade=nope")).toEqual(WHOLE);
    expect(owed(netlify, "/api/shades", "shade=nope&")).toEqual(WHOLE);
    expect(owed(netlify, "/api/shades%0A")).toBe("its own");
  });
});

describe("the list of the published catalogue", () => {
  const asked = new Map(ROUTED.map((one) => [`${one.path}?${one.query ?? ""}`, one]));

  test("requests every published file", () => {
    expect(
      [...addresses].filter(
        (address) => !CONFIGURATION_ADDRESSES.includes(address) && !asked.has(`${address}?`),
      ),
    ).toEqual([]);
  });

  test.each(HOSTS.map((host) => [host.name, host] as const))(
    "agrees with every request that is written out by hand, for %s too",
    (_, host) => {
      const both = REQUESTS.filter(({ path, query }) => asked.has(`${path}?${query ?? ""}`));
      expect(both.length).toBeGreaterThan(200);
      for (const request of both) {
        const { path, query, answer } = request;
        const one = asked.get(`${path}?${query ?? ""}`)!;
        expect(one.answer, `${path}?${query}`).toEqual(answer);
        expect(expectedAnswer(one, host), `${path}?${query}`).toEqual(expectedReply(request, host));
      }
    },
  );
});
