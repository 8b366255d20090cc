import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Assets } from "../../../../src/hosts/cloudflare/worker/assets.ts";
import { PLAIN, siteOf } from "../../../../src/hosts/cloudflare/worker/site.ts";
import { resolve } from "../../../../src/routing/resolve.ts";
import { assetsOf } from "../../../support/assets.ts";
import { addresses, files, routes, textAt } from "../../../support/site.ts";

const HOURS = "/api/intelligence/audit-hours";
const table = routes();
const site = siteOf(table, {});

function ask(address: string, init: RequestInit = {}, assets: Assets = assetsOf(files)): Promise<Response> {
  return site.fetch(new Request(`https://benchmarks.example.org${address}`, init), { ASSETS: assets });
}

/** Characters that are not encoded in a path or a query (RFC 3986). */
const PLAIN_SIGNS = "abcxyzABCXYZ0189-._~!$&'()*+,;=:@";

/** Any character, encoded. `fc.webPath` makes a table of all of them first, which takes longer than all requests here. */
const encoded = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => encodeURIComponent(String.fromCodePoint(code)));

const written = (signs: string) =>
  fc.array(fc.oneof(fc.constantFrom(...signs), encoded)).map((parts) => parts.join(""));

describe("the Worker", () => {
  test("answers any address like the reference implementation", async () => {
    const known = [...addresses, HOURS, "/api", "/industries"];
    const path = fc.oneof(
      fc.constantFrom(...known),
      fc.array(written(PLAIN_SIGNS)).map((segments) => `/${segments.join("/")}`),
      fc
        .tuple(fc.constantFrom(...known), fc.constantFrom("/", "%2F", "/x", "%0A", "%", "%25", ".gz"))
        .map((parts) => parts.join("")),
      fc
        .constantFrom(...known)
        .map((address) => address.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)),
    );
    const query = fc.oneof(
      written(`${PLAIN_SIGNS}/?`),
      fc
        .tuple(
          fc.constantFrom("industry", "ind%75stry", "framework", "format"),
          fc.constantFrom("=saas", "=csv", "=", "", "=nope"),
        )
        .map((parts) => parts.join("")),
    );
    await fc.assert(
      fc.asyncProperty(path, query, async (path, query) => {
        const { pathname, search } = new URL(`https://benchmarks.example.org${path}?${query}`);
        const owed = resolve(table, (address) => addresses.has(address), pathname, search.slice(1));
        const reply = await ask(`${path}?${query}`);
        expect([reply.status, await reply.text()]).toEqual([owed.status, textAt(owed.file)]);
      }),
    );
  });

  test("requests the file of an endpoint directly, and one additional file at an unknown address", async () => {
    const askedFor = async (address: string) => {
      const asked: string[] = [];
      await ask(address, {}, assetsOf(files, asked));
      return asked;
    };
    expect(await askedFor(`${HOURS}?industry=saas`)).toEqual([`${HOURS}/saas.json`]);
    expect(await askedFor(`${HOURS}.json`)).toEqual([`${HOURS}.json`]);
    expect(await askedFor("/")).toEqual(["/index.html"]);
    expect(await askedFor("/api/nope")).toEqual(["/api/nope", "/api/errors/not-found.json"]);
  });

  test("does not pass on unusual addresses, which would be normalised to those of files", async () => {
    const asked: string[] = [];
    for (const path of ["/api%2F..%2Findex.html", "/%2Findex.html", "/api/%2E%2E%2Findex.html"]) {
      expect((await ask(path, {}, assetsOf(files, asked))).status).toBe(404);
    }
    expect(new Set(asked)).toEqual(new Set(["/api/errors/not-found.json", "/404.html"]));
  });

  test("gives a file the headers of the routes, and none of the asset server", async () => {
    const { headers } = await ask(`${HOURS}?industry=saas`);
    expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=86400");
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.get("Vary")).toBe("Accept-Encoding");
    expect(headers.get("ETag")).toMatch(/^W\/"[0-9a-f]{32}"$/);
    expect(headers.has("CF-Cache-Status")).toBe(false);
  });

  test.each([
    ["among others", (etag: string) => `"x", ${etag}`],
    ["without the mark of a weak ETag", (etag: string) => etag.replace("W/", "")],
    ["any", () => "*"],
  ])("answers that the client already has this version: %s", async (_, known) => {
    const etag = (await ask(HOURS)).headers.get("ETag")!;
    const reply = await ask(HOURS, { headers: { "If-None-Match": known(etag) } });
    expect([reply.status, await reply.text()]).toEqual([304, ""]);
    expect(reply.headers.get("ETag")).toBe(etag);
  });

  test("conditions and ranges do not apply to problem documents", async () => {
    const headers = { "If-None-Match": "*", Range: "bytes=0-3" };
    const reply = await ask(`${HOURS}?industry=nope`, { headers });
    expect([reply.status, await reply.text()]).toEqual([404, textAt("/api/errors/unknown-industry.json")]);
    expect(reply.headers.has("ETag")).toBe(false);
  });

  test("sends the requested range, or 416 if the file has none", async () => {
    const part = await ask(`${HOURS}.json`, { headers: { Range: "bytes=2-5" } });
    const whole = textAt(`${HOURS}.json`);
    expect([part.status, await part.text()]).toEqual([206, whole.slice(2, 6)]);
    expect(part.headers.get("Content-Range")).toBe(`bytes 2-5/${Buffer.byteLength(whole)}`);
    const beyond = await ask(`${HOURS}.json`, { headers: { Range: "bytes=9999999-" } });
    expect([beyond.status, await beyond.text()]).toEqual([416, ""]);
    expect(beyond.headers.get("Content-Range")).toBe(`bytes */${Buffer.byteLength(whole)}`);
    expect(beyond.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(beyond.headers.get("Cache-Control")).toBe("no-store");
  });

  test("sends the whole file if the range depends on a version", async () => {
    const reply = await ask(`${HOURS}.json`, { headers: { Range: "bytes=2-5", "If-Range": '"x"' } });
    expect([reply.status, await reply.text()]).toEqual([200, textAt(`${HOURS}.json`)]);
  });

  test("answers 503 without caching if the asset server has no file at the moment", async () => {
    const failing: Assets = { fetch: async () => new Response("error", { status: 500 }) };
    for (const address of [HOURS, `${HOURS}.csv`, "/", "/nope", `${HOURS}?industry=nope`]) {
      const reply = await ask(address, {}, failing);
      expect([reply.status, await reply.text()]).toEqual([503, ""]);
      // Nothing describes a file that is not sent.
      for (const name of ["Content-Type", "Content-Disposition", "ETag", "Vary"])
        expect(reply.headers.has(name), `${name} of ${address}`).toBe(false);
      expect(reply.headers.get("Cache-Control")).toBe("no-store");
      expect(reply.headers.get("Retry-After")).toBe("60");
      expect(reply.headers.get("Access-Control-Allow-Origin")).toBe("*");
    }
  });
});

test("every published file has an address that the Worker requests", () => {
  expect([...addresses].filter((address) => !PLAIN.test(address))).toEqual([]);
});
