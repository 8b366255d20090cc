import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCaddy } from "../../support/caddy.ts";
import { hostFiles } from "../../support/hosts.ts";
import { sendTo } from "../../support/http.ts";
import { hasProgram } from "../../support/programs.ts";
import type { RunningServer } from "../../support/server-process.ts";
import { files, textAt } from "../../support/site.ts";

const HOURS = "/api/intelligence/audit-hours";
const UNKNOWN = "/api/errors/unknown-industry.json";

const FAILING = [{ "If-Match": '"x"' }, { "If-Unmodified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" }];

describe.skipIf(!hasProgram("caddy", "version"))("a real Caddy (skipped if Caddy is not installed)", () => {
  const folder = mkdtempSync(join(tmpdir(), "caddy-"));
  let server: RunningServer;
  const ask = (path: string, method?: string, headers?: Record<string, string>) =>
    sendTo(server.port, path, method, headers);

  beforeAll(async () => {
    server = await startCaddy(folder, files, hostFiles);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("answers 200 only to the seven industries", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), async (value) => {
        const { status, body } = await ask(`${HOURS}?industry=${encodeURIComponent(value)}`);
        expect({ status, body }).toEqual({ status: 404, body: textAt(UNKNOWN) });
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test("does not interpret a part of a request as a placeholder", async () => {
    for (const value of ["{env.HOME}", "{compliance_status}", "$1", "${1}", "{http.request.uri.path}"]) {
      const query = `industry=${encodeURIComponent(value)}`;
      expect(await ask(`${HOURS}?${query}`), value).toMatchObject({ status: 404, body: textAt(UNKNOWN) });
      expect(await ask(`/api/${encodeURIComponent(value)}`), value).toMatchObject({
        status: 404,
        body: textAt("/api/errors/not-found.json"),
      });
    }
  });

  test("does not interpret a path as a glob pattern", async () => {
    for (const path of ["/api/*", "/api/index.jso%3F", "/api/index.jso[n]", "/api/index.jso%5Bn%5D", "/*"]) {
      const file = path.startsWith("/api") ? "/api/errors/not-found.json" : "/404.html";
      expect(await ask(path), path).toMatchObject({ status: 404, body: textAt(file) });
    }
  });

  test("sends a compressed copy next to a file, but not at an address of its own", async () => {
    const path = "/api/datasets/observatory/bands.csv";
    writeFileSync(join(folder, "public", `${path}.gz`), gzipSync(Buffer.from(textAt(path)), { level: 9 }));
    const { status, headers } = await ask(path, "GET", { "Accept-Encoding": "gzip" });
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: { "content-encoding": "gzip", "content-type": "text/csv; charset=utf-8" },
    });
    // A response that Caddy compresses has the ETag of the file; a copy has its own.
    expect(headers.etag).not.toBe((await ask(path)).headers.etag);
    expect(await ask(`${path}.gz`)).toMatchObject({
      status: 404,
      body: textAt("/api/errors/not-found.json"),
    });
  });

  test("tells caches that the encoding depends on the request, whether it compresses the answer or not", async () => {
    const varies = async (path: string, encoding?: string) =>
      (await ask(path, "GET", encoding === undefined ? {} : { "Accept-Encoding": encoding })).headers.vary;
    for (const path of [HOURS, "/api/datasets/observatory/bands.csv", "/openapi.json"])
      for (const encoding of ["gzip", "identity", undefined])
        expect(await varies(path, encoding), `${path} ${encoding}`).toBe("Accept-Encoding");
  });

  test.each(["x", "lines=1-2", "bytes=", "bytes=-", "bytes=x-", "bytes=-0", "bytes=0-4,-00"])(
    "sends the whole file if it cannot parse or send the requested range: %s",
    async (Range) => {
      const { status, body, headers } = await ask(HOURS, "GET", { Range });
      expect({ status, body }).toEqual({ status: 200, body: textAt(`${HOURS}.json`) });
      expect(headers.etag).toMatch(/^W\//);
    },
  );

  test.each(["bytes=0-4", "bytes=9-", "bytes=-5", "bytes=-010"])(
    "sends the requested range: %s",
    async (Range) => {
      expect((await ask(HOURS, "GET", { Range })).status).toBe(206);
    },
  );

  test("a problem document is sent completely for any requested range or condition", async () => {
    const { headers } = await ask(`${HOURS}?industry=nope`);
    for (const condition of [{ Range: "bytes=0-5" }, { "If-None-Match": headers.etag! }, ...FAILING]) {
      expect(await ask(`${HOURS}?industry=nope`, "GET", condition)).toMatchObject({
        status: 404,
        body: textAt(UNKNOWN),
      });
      expect(await ask("/nowhere", "GET", condition)).toMatchObject({
        status: 404,
        body: textAt("/404.html"),
      });
    }
  });

  test("reads a long query to its end", async () => {
    for (const filler of ["&", "&x", "&industr=x", "&industryx=1", "&industry=x"]) {
      const many = filler.repeat(Math.floor(7000 / filler.length));
      expect(await ask(`${HOURS}?industry=saas${many}&industry=bogus`), filler).toMatchObject({
        status: 404,
        body: textAt(UNKNOWN),
      });
      expect(await ask(`${HOURS}?industry=bogus${many}&industry=saas`), filler).toMatchObject({
        status: 200,
        body: textAt(`${HOURS}/saas.json`),
      });
    }
  });
});
