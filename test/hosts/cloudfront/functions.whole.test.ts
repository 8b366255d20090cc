import { parse } from "acorn";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REQUEST_FUNCTION, RESPONSE_FUNCTION } from "../../../src/hosts/cloudfront/functions.ts";
import { storeOf } from "../../../src/hosts/cloudfront/store.ts";
import {
  eventHeaders,
  type FunctionRequest,
  type FunctionResponse,
  functionRequest,
  requestEvent,
  responseEvent,
  type StoreValues,
  viewerFunction,
} from "../../support/cloudfront.ts";
import { addresses, files, routes, textAt } from "../../support/site.ts";

const HOURS = "/api/intelligence/audit-hours";
const FOLDER = "/api/releases/2026-Q3/";

const { id, entries } = storeOf({ table: routes("https://data.example.org"), files });
const values = new Map([...entries, ["current", id]]);
const onRequest = viewerFunction(REQUEST_FUNCTION, values);
const onResponse = viewerFunction(RESPONSE_FUNCTION, values);

const made = async (...asked: Parameters<typeof functionRequest>) =>
  (await onRequest(requestEvent(functionRequest(...asked)))) as FunctionRequest & FunctionResponse;

/** The file that a request is rewritten to, without its deployment, and the status of the answer. */
async function pointed(
  ...asked: Parameters<typeof functionRequest>
): Promise<[file: string, status: number]> {
  const { uri, headers } = await made(...asked);
  expect(uri.startsWith(`/${id}/`)).toBe(true);
  return [uri.slice(id.length + 1), Number(headers["x-answer"]!.value.split(" ")[0])];
}

describe.each([
  ["viewer-request", REQUEST_FUNCTION],
  ["viewer-response", RESPONSE_FUNCTION],
])("the %s function", (_, code) => {
  test("has far less than the 10,240 bytes that CloudFront accepts", () => {
    expect(Buffer.byteLength(code)).toBeLessThan(8_500);
  });

  test("is ECMAScript 5 except for its first line and async functions, as the runtime requires", () => {
    const [first, ...others] = code.split("\n");
    expect(first).toBe("import cf from 'cloudfront';");
    const waitless = others.join("\n").replaceAll(/\b(async|await) /g, "");
    expect(() => parse(waitless, { ecmaVersion: 5, sourceType: "script" })).not.toThrow();
    expect(() => parse("const a = 1", { ecmaVersion: 5, sourceType: "script" })).toThrow();
  });

  test("awaits only in assignments to variables, as njs 0.7 fails or crashes within an argument", () => {
    const waiting = code.split("\n").filter((line) => line.includes("await"));
    expect(waiting.filter((line) => !/^ *(if \(\w+\) |var )?\w+ = await [\w.]+\(.*\);$/.test(line))).toEqual(
      [],
    );
    expect(waiting.length).toBeGreaterThan(10);
  });
});

describe("a request", () => {
  test("is rewritten to the file that answers, below the folder of its deployment", async () => {
    for (const [address, file] of [
      ["/", "/index.html"],
      ["/industries/", "/industries/index.html"],
      ["/api/index%2Ejson", "/api/index.json"],
      [HOURS, `${HOURS}.json`],
      [`${HOURS}/`, `${HOURS}.json`],
      [`${FOLDER}manifest.json`, `${FOLDER}manifest.json`],
      ["/api/releases/2026%2DQ3/manifest.json", `${FOLDER}manifest.json`],
      ["/api/releases/changes/2026-Q3..2026-Q4.json", "/api/releases/changes/2026-Q3..2026-Q4.json"],
    ] as const) {
      expect(await pointed("GET", address, "x=1"), address).toEqual([file, 200]);
    }
    expect(await pointed("GET", HOURS, "industry=saas")).toEqual([`${HOURS}/saas.json`, 200]);
  });

  test.each([
    ["/privacy.html%0A", "/404.html"],
    ["/privacy.html\n", "/404.html"],
    ["/privacy.html/", "/404.html"],
    ["//", "/404.html"],
    ["/_headers", "/404.html"],
    ["/%5Fredirects", "/404.html"],
    [`/${"a".repeat(8_000)}`, "/404.html"],
    ["/%ED%A0%80", "/404.html"],
    ["", "/404.html"],
    ["/api", "/api/errors/not-found.json"],
    ["/api/", "/api/errors/not-found.json"],
    ["/api/nope", "/api/errors/not-found.json"],
    [`${HOURS}%0A`, "/api/errors/not-found.json"],
    [`${HOURS}%3Findustry=saas`, "/api/errors/not-found.json"],
    ["/api/releases/2026-Q1/manifest.json", "/api/errors/not-found.json"],
    ["/api/releases/*/manifest.json", "/api/errors/not-found.json"],
    ["/api/releases/2026-Q3", "/api/errors/not-found.json"],
    [FOLDER, "/api/errors/not-found.json"],
    [`${FOLDER}nope.json`, "/api/errors/not-found.json"],
    [`/${id}/api/index.json`, "/404.html"],
    ["*manifest.json", "/404.html"],
    [`?${HOURS}?industry=saas`, "/404.html"],
  ])("for %j is rewritten to the file for unknown addresses, with 404", async (address, file) => {
    expect(await pointed("GET", address)).toEqual([file, 404]);
  });

  test("for an unknown value is rewritten to the problem document of the parameter, with 404", async () => {
    for (const value of ["nope", "", "../audit-hours", "saas%0A", "__proto__", "constructor", "%ED%A0%80"]) {
      expect(await pointed("GET", HOURS, `industry=${value}`), value).toEqual([
        "/api/errors/unknown-industry.json",
        404,
      ]);
    }
  });

  test("keeps everything else except the query, so that it does not split the cache", async () => {
    const headers = { "if-none-match": '"a"', accept: "text/csv", range: "bytes=0-15" };
    const request = functionRequest("HEAD", `${HOURS}/`, "x=1", headers);
    const result = await onRequest(requestEvent(request));
    const { "x-answer": said, ...kept } = result.headers;
    expect({ ...result, headers: kept }).toEqual({ ...request, uri: `/${id}${HOURS}.json`, querystring: {} });
    expect(said!.value).toMatch(new RegExp(`^200 \\d+ ${id}$`));
  });

  test("without a 200 loses its conditions and range", async () => {
    const asked = {
      "if-match": "*",
      "if-modified-since": "Fri, 31 Dec 2027 00:00:00 GMT",
      "if-none-match": "*",
      "if-range": '"a"',
      "if-unmodified-since": "Fri, 31 Dec 2027 00:00:00 GMT",
      range: "bytes=0-1",
    };
    const { headers } = await made("GET", "/nope", "", asked);
    expect(Object.keys(headers).sort()).toEqual(["host", "x-answer"]);
  });

  test.each([
    ["bytes=0-15", true],
    ["bytes=0-", true],
    ["bytes=LAST-", true],
    ["bytes=-1", true],
    ["bytes=-99999999", true],
    ["bytes=0-0", true],
    ["bytes=5-5", true],
    ["bytes=LAST-LAST", true],
    ["bytes=LENGTH-LENGTH", false],
    ["bytes=LENGTH-", false],
    ["bytes=999999999-", false],
    ["bytes=-0", false],
    ["bytes=5-4", false],
    ["bytes=-", false],
    ["bytes=0-1,3-4", false],
    ["items=0-1", false],
  ])(
    "for the range %s keeps it: %j; the whole file is sent if the bucket would refuse the range",
    async (range, isKept) => {
      const file = "/api/datasets/compliance-cost.csv";
      const length = Buffer.byteLength(textAt(file));
      const asked = range.replaceAll("LAST", String(length - 1)).replaceAll("LENGTH", String(length));
      const { headers } = await made("GET", file, "", { range: asked });
      expect(headers.range?.value).toBe(isKept ? asked : undefined);
    },
  );

  test("cannot determine its own answer", async () => {
    const { headers } = await made("OPTIONS", "/", "", { "x-answer": `404 1 ${id}` });
    expect(headers).not.toHaveProperty("x-answer");
    expect(await pointed("GET", "/", "", { "x-answer": `404 1 ${id}` })).toEqual(["/index.html", 200]);
  });

  test("with several spellings of a name has the value that all of them have, or none", async () => {
    const spelt = (one: string, other: string) =>
      pointed("GET", HOURS, `industry=${one}&ind%75stry=${other}`);
    expect(await spelt("saas", "saas")).toEqual([`${HOURS}/saas.json`, 200]);
    for (const [one, other] of [
      ["saas", "fintech"],
      ["saas", "nope"],
      ["", "saas"],
    ] as const) {
      expect(await spelt(one, other)).toEqual(["/api/errors/unknown-industry.json", 404]);
    }
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "TRACE"])(
    "with %s is refused before the bucket",
    async (method) => {
      for (const [uri, query] of [
        [HOURS],
        [HOURS, "industry=nope"],
        ["/nope"],
        ["/manifest.json"],
      ] as const) {
        expect(await made(method, uri, query)).toMatchObject({
          statusCode: 405,
          statusDescription: "Method Not Allowed",
          headers: {
            allow: { value: "GET, HEAD, OPTIONS" },
            "access-control-allow-origin": { value: "*" },
            "content-type": { value: "application/problem+json" },
            "x-content-type-options": { value: "nosniff" },
          },
          body: { encoding: "text", data: textAt("/api/errors/method-not-allowed.json") },
        });
      }
    },
  );

  test("with OPTIONS is answered at every address", async () => {
    for (const uri of [HOURS, "/nope", "/"]) {
      expect(await made("OPTIONS", uri)).toEqual({
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

  test("is only rewritten to published files", async () => {
    const text = fc.string({ unit: "grapheme" });
    const piece = fc.oneof(
      text,
      fc.constantFrom(
        "api",
        "intelligence",
        "audit-hours",
        "releases",
        "2026-Q3",
        "..",
        ".",
        "__proto__",
        "errors",
      ),
    );
    const path = fc.array(piece).map((pieces) => `/${pieces.map(encodeURIComponent).join("/")}`);
    await fc.assert(
      fc.asyncProperty(path, text, async (uri, value) => {
        const [file, status] = await pointed("GET", uri, `industry=${encodeURIComponent(value)}`);
        expect([status === 200 || status === 404, addresses.has(file)]).toEqual([true, true]);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe("an answer", () => {
  const whole: FunctionResponse = {
    statusCode: 200,
    headers: eventHeaders({ etag: '"x"', "content-length": 5 }),
  };
  const answered = async (request: FunctionRequest, response = whole) =>
    (await onResponse(responseEvent(request, response))) as FunctionResponse;

  test("gets its status and headers from the rewritten or the original request", async () => {
    for (const [path, query] of [
      ["/nope"],
      [HOURS],
      [HOURS, "industry=nope"],
      ["/embed/nope.html"],
    ] as const) {
      const asked = functionRequest("GET", path, query);
      const rewritten = (await onRequest(requestEvent(asked))) as FunctionRequest;
      const one = await answered(asked);
      expect(await answered(rewritten)).toEqual(one);
      expect(one.statusCode).toBe(path === HOURS && query === undefined ? 200 : 404);
    }
  });

  test("has its headers in addition to those of the bucket, with and without an Origin", async () => {
    const plain = await answered(await made("GET", "/openapi.yaml"));
    expect(await answered(await made("GET", "/openapi.yaml", "", { origin: "https://a.example" }))).toEqual(
      plain,
    );
    expect(plain).toMatchObject({
      statusCode: 200,
      headers: {
        etag: { value: '"x"' },
        "content-length": { value: "5" },
        "access-control-allow-origin": { value: "*" },
        "cache-control": { value: "public, max-age=0, must-revalidate" },
        "content-type": { value: "application/yaml" },
        "referrer-policy": { value: "no-referrer" },
        link: {
          value: expect.stringContaining('<https://data.example.org/openapi.json>; rel="service-desc"'),
        },
      },
    });
  });

  test.each([206, 304])("that is a %d keeps its status, with its headers", async (statusCode) => {
    const made304 = await answered(await made("GET", "/openapi.yaml"), { ...whole, statusCode });
    expect(made304.statusCode).toBe(statusCode);
    expect(made304.headers["access-control-allow-origin"]).toEqual({ value: "*" });
    expect("content-type" in made304.headers).toBe(statusCode === 206);
  });

  test("of the first function is unchanged if CloudFront calls the second one with it", async () => {
    for (const method of ["OPTIONS", "POST"]) {
      const request = functionRequest(method, HOURS);
      const first = (await onRequest(requestEvent(request))) as FunctionResponse;
      const { cookies: _, ...again } = await answered(request, first);
      expect(again).toEqual(first);
    }
  });

  test("is not affected by a request that claims how it is answered", async () => {
    for (const said of [`404 1 ${id}`, `200 0 ${"0".repeat(16)}`, "404 1", "", "404 9999 x"]) {
      const { statusCode, headers } = await answered(functionRequest("GET", "/", "", { "x-answer": said }));
      expect([statusCode, headers.link?.value], said).toEqual([200, expect.stringContaining("service-desc")]);
    }
  });
});

describe("the deployment that answers", () => {
  const other = storeOf({ table: routes("https://other.example"), files });
  const both = new Map([...entries, ...other.entries]);
  const asked = functionRequest("GET", HOURS, "industry=saas");

  test("is read once by each request, which then uses only that one, even after a switch", async () => {
    const read: string[] = [];
    const switching = {
      get(key: string) {
        read.push(key);
        return key === "current" ? (read.length % 2 === 1 ? id : other.id) : both.get(key);
      },
    } as StoreValues;
    const rewritten = (await viewerFunction(
      REQUEST_FUNCTION,
      switching,
    )(requestEvent(asked))) as FunctionRequest;
    const answer = { statusCode: 200, headers: {} };
    const event = responseEvent(rewritten, answer);
    const { headers } = await viewerFunction(RESPONSE_FUNCTION, switching)(event);
    expect(read.filter((key) => key === "current")).toHaveLength(1);
    expect(read.filter((key) => key !== "current" && !key.startsWith(`${id}/`))).toEqual([]);
    expect(rewritten.uri).toBe(`/${id}${HOURS}/saas.json`);
    expect(headers.link!.value).toContain("https://data.example.org/");
  });

  test("changes as soon as one key changes", async () => {
    const store = new Map([...both, ["current", id]]);
    const call = viewerFunction(REQUEST_FUNCTION, store);
    expect(await call(requestEvent(asked))).toMatchObject({ uri: `/${id}${HOURS}/saas.json` });
    store.set("current", other.id);
    expect(await call(requestEvent(asked))).toMatchObject({ uri: `/${other.id}${HOURS}/saas.json` });
  });

  test("reads few values: six for a filtered answer at most", async () => {
    for (const [path, query] of [
      [HOURS, "industry=saas"],
      [`${FOLDER}intelligence/audit-hours.json`],
      ["/nope"],
    ] as const) {
      const read: string[] = [];
      const counting = {
        get(key: string) {
          read.push(key);
          return values.get(key);
        },
      } as StoreValues;
      await viewerFunction(REQUEST_FUNCTION, counting)(requestEvent(functionRequest("GET", path, query)));
      expect(read.length, path).toBeLessThanOrEqual(6);
    }
  });

  test.each([
    ["does not exist", new Map<string, string>()],
    ["has no values", new Map([["current", id]])],
    ["has lost some", new Map([...values].filter(([key]) => !/\/\d+$/.test(key)))],
  ])("if it %s, is reported as missing, with 503 and Retry-After, readable by any page", async (_, store) => {
    const answer = (await viewerFunction(REQUEST_FUNCTION, store)(requestEvent(asked))) as FunctionResponse;
    expect(answer).toMatchObject({
      statusCode: 503,
      statusDescription: "Service Unavailable",
      headers: {
        "access-control-allow-origin": { value: "*" },
        "cache-control": { value: "no-store" },
        "content-type": { value: "application/problem+json" },
        "retry-after": { value: "60" },
      },
    });
    expect(JSON.parse(answer.body!.data)).toEqual({
      type: "about:blank",
      title: "Service unavailable",
      status: 503,
      detail: "Nothing is published here yet, or it cannot be read at the moment. Ask again in a minute.",
    });
    const event = responseEvent(asked, { statusCode: 200, headers: {} });
    const late = (await viewerFunction(RESPONSE_FUNCTION, store)(event)) as FunctionResponse;
    expect([late.statusCode, late.body]).toEqual([503, answer.body]);
  });
});
