import { parse } from "acorn";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { functionOf, responseFunctionOf } from "../../../src/hosts/cloudfront/function.ts";
import { cloudfront } from "../../../src/hosts/cloudfront/index.ts";
import { textFile } from "../../../src/model/file.ts";
import type { CompilerInput } from "../../../src/model/host.ts";
import { UserError } from "../../../src/model/problem.ts";
import type { Retraction } from "../../../src/model/retraction.ts";
import type { Route } from "../../../src/model/route.ts";
import { goneRules } from "../../../src/routing/retraction.ts";
import { cloudfrontFunction, cloudfrontResponseFunction, functionRequest } from "../../support/cloudfront.ts";
import { COMMON_HEADERS, DAY } from "../../support/headers.ts";
import { hostFile } from "../../support/hosts.ts";
import { unexpected } from "../../support/request-list.ts";
import { owedReply, REQUESTS, titled } from "../../support/requests.ts";
import { addresses, files, routes, textAt } from "../../support/site.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

const code = hostFile("cloudfront/function.js");
const call = cloudfrontFunction(code);
const HOURS = "/api/intelligence/audit-hours";
const NOT_FOUND = "/api/errors/not-found.json";
const PROBLEM_HEADERS = Object.fromEntries(
  Object.entries({
    ...COMMON_HEADERS,
    "cache-control": DAY,
    "content-type": "application/problem+json",
  }).map(([name, value]) => [name, { value }]),
);

/** What answers: a file of the bucket, the page of its error, or the problem document that the function has written. */
function ask(uri: string, query?: string) {
  const { statusCode, body, uri: file } = call(functionRequest("GET", uri, query));
  if (statusCode === undefined) {
    return addresses.has(file!) ? { status: 200, file: file! } : { status: 404, file: NOT_FOUND };
  }
  const written = [...addresses].find(
    (address) => address.startsWith("/api/errors/") && textAt(address) === body?.data,
  );
  return { status: statusCode, file: written ?? "" };
}

const REST = { path: "/*", file: "/rest.json", status: 404 } as const;
const REST_FILES = ["rest.json", "refused.json"].map((path) => textFile(path, "{}\n"));

/** The function of a site with these routes and these files besides. */
function compiled(routes: readonly Route[], paths: readonly string[] = []): string {
  const files = [...paths.map((path) => textFile(path, "{}\n")), ...REST_FILES];
  return functionOf({ table: { ...EMPTY_TABLE, routes: [...routes, REST] }, files });
}

describe("the function", () => {
  test("has room to grow below the 10 KB that CloudFront takes", () => {
    expect(Buffer.byteLength(code)).toBeLessThan(9_500);
  });

  test("is ECMAScript 5, as every version of the runtime reads", () => {
    expect(() => parse(code, { ecmaVersion: 5, sourceType: "script" })).not.toThrow();
    expect(() => parse("const a = 1", { ecmaVersion: 5, sourceType: "script" })).toThrow();
  });

  test("is refused where it is longer than CloudFront takes, with the number of bytes and what to do", () => {
    const endpoints = Array.from({ length: 200 }, (_, index) => ({
      path: `/api/an-endpoint-of-some-length-${index}`,
      file: `/api/an-endpoint-of-some-length-${index}.json`,
      status: 200 as const,
    }));
    let error: unknown;
    try {
      compiled(endpoints);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(UserError);
    const { message, remedy } = error as UserError;
    const [, bytes, over] =
      /has (\d+) bytes, (\d+) more than the 10240 that CloudFront takes$/.exec(message) ?? [];
    expect(Number(bytes)).toBe(10_240 + Number(over));
    expect(remedy).toBe(
      "Publish fewer endpoints or filter values, or leave cloudfront out of --hosts: the other hosts have no such limit.",
    );
  });

  test("may have as many bytes as CloudFront takes, and not one more", () => {
    const hiding = (length: number) => {
      const table = { ...EMPTY_TABLE, routes: [REST], hidden: ["x".repeat(length)] };
      return functionOf({ table, files: REST_FILES });
    };
    const room = 10_240 - Buffer.byteLength(hiding(0));
    expect(Buffer.byteLength(hiding(room))).toBe(10_240);
    expect(() => hiding(room + 1)).toThrow("has 10241 bytes, 1 more than the 10240 that CloudFront takes");
  });

  test("escapes what ends a line in ECMAScript 5 and not in JSON", () => {
    const table = { ...EMPTY_TABLE, routes: [REST], hidden: ["/a\u2028b\u2029c"] };
    expect(functionOf({ table, files: REST_FILES })).toContain('var hidden = ["/a\\u2028b\\u2029c"];');
  });

  test("does not grow with the files that are published", () => {
    const many = Array.from({ length: 2000 }, (_, index) => `pages/a-page-of-some-length-${index}.html`);
    expect(compiled([], many)).toEqual(compiled([], []));
  });

  test.each(["a page.html", "é.html", "a//b.html", "../a.html", "a%20b.html"])(
    "is refused for a file that it could not let through: %s",
    (path) => {
      expect(() => compiled([], [path])).toThrow(`the function for CloudFront refuses the address /${path}`);
    },
  );
});

describe("erased releases", () => {
  const retraction = (release: string, erasedChanges: readonly string[]): Retraction => ({
    release,
    retracted: "2027-01-12T00:00:00Z",
    reason: "x".repeat(300),
    supersededBy: null,
    erased: true,
    erasedChanges,
  });
  /** The committed site with as many erased releases, each with the two steps that lead to it and from it. */
  const erasing = (count: number): CompilerInput => {
    const ids = Array.from({ length: count + 2 }, (_, at) => `${2030 + Math.floor(at / 4)}-Q${1 + (at % 4)}`);
    const erased = ids
      .slice(1, -1)
      .map((id, at) => retraction(id, [`${ids[at]}..${id}`, `${id}..${ids[at + 2]}`]));
    // Without the pages to embed, which alone of all files have headers of their own here.
    const others = files.filter(({ path }) => !path.startsWith("embed/"));
    return { table: { ...routes(), gone: goneRules(erased) }, files: others };
  };
  const input = erasing(3);
  const [request, respond] = [
    cloudfrontFunction(functionOf(input)),
    cloudfrontResponseFunction(responseFunctionOf(input)!),
  ];
  const GONE = [
    ["/api/releases/2030-Q3/manifest.json", "2030-Q3"],
    ["/api/releases/2030-Q3/", "2030-Q3"],
    ["/api/releases/2030%2DQ3/intelligence/audit-hours.json", "2030-Q3"],
    ["/api/releases/changes/2030-Q1..2030-Q2.json", "2030-Q2"],
    ["/api/releases/changes/2030-Q2..2030-Q3.csv", "2030-Q2"],
    ["/api/releases/changes/2030-Q4..2031-Q1.csv", "2030-Q4"],
  ] as const;
  const THERE = [
    "/api/releases/2030-Q1/manifest.json",
    "/api/releases/2030-Q33/manifest.json",
    "/api/releases/index.json",
    "/api/releases/changes/2030-Q2..2031-Q1.json",
    "/api/releases/changes/2030-Q1..2030-Q2.txt",
    "/api/errors/erased-2030-Q3.json",
    "/api/intelligence/audit-hours",
  ];

  test.each(GONE)("%s is the notice of %s with the status 410, whole", (address, release) => {
    const asked = {
      ...functionRequest("GET", address),
      headers: { range: { value: "bytes=0-1" }, "if-none-match": { value: '"a"' } },
    };
    const sent = request(asked);
    expect(sent.uri).toBe(`/api/errors/erased-${release}.json`);
    expect(Object.keys(sent.headers)).toEqual(["x-erased"]);
    // CloudFront may show the second function the request as it was asked or as the first has made it.
    expect(respond(asked, {}).status).toBe(410);
    expect(respond({ ...asked, uri: sent.uri!, headers: sent.headers }, {}).status).toBe(410);
  });

  test.each(THERE)("%s is asked of the bucket, and keeps its status", (address) => {
    const spoofed = { ...functionRequest("GET", address), headers: { "x-erased": { value: "1" } } };
    expect(request(spoofed).headers).toEqual({});
    expect(respond(functionRequest("GET", address), {}).status).toBe(200);
  });

  test("are no reason to answer another method", () => {
    expect(request(functionRequest("POST", GONE[0][0])).statusCode).toBe(405);
    expect(respond(functionRequest("POST", GONE[0][0]), {}, 405).status).toBe(405);
  });

  test("fit by the dozen, whatever their reasons, and too many are refused with their share", () => {
    const fits = (count: number) => {
      try {
        return functionOf(erasing(count)) !== "" && responseFunctionOf(erasing(count)) !== undefined;
      } catch {
        return false;
      }
    };
    expect(fits(36)).toBe(true);
    expect(() => functionOf(erasing(200))).toThrow(/ of them tell of 200 erased releases$/);
  });
});

describe("the function in a bare context", () => {
  test.each(REQUESTS.map(titled))("%s", (_, request) => {
    expect(ask(request.path, request.query)).toEqual(owedReply(request, cloudfront));
  });

  test("answers every request of the list, as what it cannot do is declared", () => {
    expect(unexpected(ask, cloudfront)).toEqual([]);
  });

  test("leaves it to the bucket whether there is a file, under the address that was meant", () => {
    for (const [asked, file] of [
      ["/nope.html", "/nope.html"],
      ["/%6Eope.html", "/nope.html"],
      ["/", "/index.html"],
      ["/nope/", "/nope/index.html"],
      ["/.well-known/nope", "/.well-known/nope"],
    ] as const) {
      expect(call(functionRequest("GET", asked, "x=1")), asked).toMatchObject({ uri: file, querystring: {} });
    }
  });

  test.each([
    "/_headers",
    "/%5Fredirects",
    "/_headers/",
    "//a",
    "/a//",
    "/./a",
    "/a/..",
    "/a%2F../b",
    "/a%0A",
    "/é",
    "/a b",
    `/${"a".repeat(900)}`,
    "/%",
  ])("answers %s itself, for no file can have that address", (uri) => {
    expect(call(functionRequest("GET", uri))).toMatchObject({
      statusCode: 404,
      body: { data: textAt(NOT_FOUND) },
    });
  });

  test("leaves no query on the way to the bucket, or each would be cached by itself", () => {
    expect(call(functionRequest("GET", HOURS, "industry=saas&utm_source=x"))).toMatchObject({
      uri: `${HOURS}/saas.json`,
      querystring: {},
    });
  });

  test("leaves everything else of a request as it was", () => {
    const request = functionRequest("HEAD", `${HOURS}/`, "x=1");
    expect(call(request)).toEqual({ ...request, uri: `${HOURS}.json`, querystring: {} });
  });

  test("answers a problem with the headers of every answer and the bytes of the file", () => {
    expect(call(functionRequest("GET", HOURS, "industry=nope"))).toEqual({
      statusCode: 404,
      statusDescription: "Not Found",
      headers: PROBLEM_HEADERS,
      body: { encoding: "text", data: textAt("/api/errors/unknown-industry.json") },
    });
  });

  test("answers HEAD of a problem with the same headers and no body", () => {
    expect(call(functionRequest("HEAD", HOURS, "industry=nope"))).toEqual({
      statusCode: 404,
      statusDescription: "Not Found",
      headers: PROBLEM_HEADERS,
    });
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "TRACE"])(
    "refuses %s before it reaches the bucket",
    (method) => {
      for (const [uri, query] of [
        [HOURS],
        [HOURS, "industry=nope"],
        ["/nope"],
        ["/manifest.json"],
      ] as const) {
        expect(call(functionRequest(method, uri, query))).toEqual({
          statusCode: 405,
          statusDescription: "Method Not Allowed",
          headers: { ...PROBLEM_HEADERS, allow: { value: "GET, HEAD, OPTIONS" } },
          body: { encoding: "text", data: textAt("/api/errors/method-not-allowed.json") },
        });
      }
    },
  );

  test("answers OPTIONS itself, at every address", () => {
    for (const uri of [HOURS, "/nope", "/"]) {
      expect(call(functionRequest("OPTIONS", uri))).toEqual({
        statusCode: 204,
        statusDescription: "No Content",
        headers: {
          allow: { value: "GET, HEAD, OPTIONS" },
          "access-control-allow-origin": { value: "*" },
          "access-control-allow-methods": { value: "GET, HEAD, OPTIONS" },
          "access-control-allow-headers": { value: "*" },
          "access-control-max-age": { value: "86400" },
        },
      });
    }
  });

  test("reads a value beside several of its name, as the event has them", () => {
    const many = { value: "fintech", multiValue: [{ value: "fintech" }, { value: "saas" }] };
    const request = { ...functionRequest("GET", HOURS), querystring: { industry: many } };
    expect(call(request)).toMatchObject({ uri: `${HOURS}/saas.json` });
  });

  test("does not know which of several spellings came last: where they differ nobody has the value", () => {
    const spelt = (own: string, other: string) => ask(HOURS, `industry=${own}&ind%75stry=${other}`);
    expect(spelt("saas", "saas")).toEqual({ status: 200, file: `${HOURS}/saas.json` });
    for (const [own, other] of [
      ["saas", "fintech"],
      ["saas", "nope"],
      ["nope", "saas"],
      ["", "saas"],
    ] as const) {
      expect(spelt(own, other)).toEqual({ status: 404, file: "/api/errors/unknown-industry.json" });
    }
  });

  test("points at published files alone, and answers nothing else with 200", () => {
    const text = fc.string({ unit: "grapheme" });
    const piece = fc.oneof(
      text,
      fc.constantFrom("api", "intelligence", "audit-hours", "..", ".", "__proto__", "errors"),
    );
    const path = fc.array(piece).map((pieces) => `/${pieces.map(encodeURIComponent).join("/")}`);
    fc.assert(
      fc.property(path, text, (uri, value) => {
        const { status, file } = ask(uri, `industry=${encodeURIComponent(value)}`);
        expect([status === 200 || status === 404, addresses.has(String(file))]).toEqual([true, true]);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test("answers 200 to no value but the seven industries", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        expect(ask(HOURS, `industry=${encodeURIComponent(value)}`).status).toBe(404);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
