import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textFile } from "../../../src/model/file.ts";
import { COMMON_HEADERS } from "../../support/headers.ts";
import { hostFiles } from "../../support/hosts.ts";
import { sendRaw, sendTo } from "../../support/http.ts";
import { type RunningNginx, startNginx } from "../../support/nginx.ts";
import { hasProgram } from "../../support/programs.ts";
import { writeBelow } from "../../support/server-process.ts";
import { files, textAt } from "../../support/site.ts";

const HOURS = "/api/intelligence/audit-hours";

describe.skipIf(!hasProgram("nginx"))("a real nginx (skipped if nginx is not installed)", () => {
  let server: RunningNginx;
  const ask = (path: string, method?: string, headers?: Record<string, string>) =>
    sendTo(server.port, path, method, headers);

  beforeAll(async () => {
    server = await startNginx(files, hostFiles);
    writeFileSync(join(server.root, "private.txt"), "SECRET");
  });
  afterAll(() => server?.stop());

  test("answers 200 only to the seven industries", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), async (value) => {
        const { status } = await ask(`${HOURS}?industry=${encodeURIComponent(value)}`);
        expect(status).toBe(404);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test("compresses answers for clients that accept it", async () => {
    const { headers } = await ask(HOURS, "GET", { "Accept-Encoding": "gzip" });
    expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  });

  test("sends a compressed copy next to a file", async () => {
    const path = "/api/datasets/observatory/bands.csv";
    writeFileSync(join(server.root, `${path}.gz`), gzipSync(Buffer.from(textAt(path)), { level: 9 }));
    const { status, headers } = await ask(path, "GET", { "Accept-Encoding": "gzip" });
    expect({ status, headers }).toMatchObject({ status: 200, headers: { "content-encoding": "gzip" } });
    // A copy on disk has a known length; a response that nginx compresses has none.
    expect(Number(headers["content-length"])).toBeLessThan(textAt(path).length);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(await ask(`${path}.gz`)).toMatchObject({
      status: 404,
      body: textAt("/api/errors/not-found.json"),
    });
  });

  test.each(["api/errors/not-found.json", "api/index.json"])(
    "gives a compressed copy of %s no address",
    async (path) => {
      writeFileSync(join(server.root, `${path}.gz`), gzipSync(Buffer.from(textAt(`/${path}`))));
      expect(await ask(`/${path}.gz`)).toMatchObject({
        status: 404,
        body: textAt("/api/errors/not-found.json"),
      });
    },
  );

  test.each([
    ["/%2F_headers", "/404.html"],
    ["/%2f_redirects", "/404.html"],
    ["/%2Fapi/errors/not-found.json", "/404.html"],
    ["/api%2F/index.json", "/api/errors/not-found.json"],
    ["/api%2F%2Findex.json", "/api/errors/not-found.json"],
    ["/api%2F./index.json", "/api/errors/not-found.json"],
    ["/api%2f..%2findex.html", "/api/errors/not-found.json"],
    ["/api%2F..", "/api/errors/not-found.json"],
  ])("does not normalise %s to an address", async (path, file) => {
    expect(await ask(path)).toMatchObject({ status: 404, body: textAt(file) });
  });

  test("reads a long query to its end", async () => {
    const unknown = textAt("/api/errors/unknown-industry.json");
    for (const filler of ["&", "&x", "&industr=x", "&industryx=1"]) {
      const many = filler.repeat(Math.floor(7000 / filler.length));
      expect(await ask(`${HOURS}?industry=saas${many}&industry=bogus`), filler).toMatchObject({
        status: 404,
        body: unknown,
      });
      expect(await ask(`${HOURS}?industry=saas${many}`), filler).toMatchObject({
        status: 200,
        body: textAt(`${HOURS}/saas.json`),
      });
    }
  });

  test("answers with the previous or the new file until it is reloaded, then with the new one", async () => {
    const before = files.filter(({ path }) => path.startsWith("api/intelligence/audit-hours"));
    const after = before.map(({ path }) => textFile(path, `{"new":"${path}"}`));
    const own = await startNginx(before, hostFiles);
    try {
      const [old, next] = [textAt(`${HOURS}/saas.json`), '{"new":"api/intelligence/audit-hours/saas.json"}'];
      const now = async () => (await sendTo(own.port, `${HOURS}?industry=saas`)).body;
      expect(await now()).toBe(old);
      writeBelow(`${own.root}.next`, after);
      renameSync(own.root, `${own.root}.before`);
      renameSync(`${own.root}.next`, own.root);
      expect([old, next]).toContain(await now());
      own.reload();
      await expect.poll(now, { interval: 20, timeout: 10_000 }).toBe(next);
    } finally {
      await own.stop();
    }
  });

  test("sends each header once for a range beyond the end", async () => {
    const { status, headers } = await ask("/api/intelligence/observatory/export.csv", "GET", {
      Range: "bytes=9999999-",
    });
    expect(status).toBe(416);
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["content-range"]).toMatch(/^bytes \*\/\d+$/);
  });

  test("lets no cache store the answer to a failed precondition or a refused header", async () => {
    expect((await ask(HOURS, "GET", { "If-Match": '"x"' })).headers["cache-control"]).toBe("no-store");
    expect((await ask(HOURS, "GET", { "X-Long": "x".repeat(9000) })).headers["cache-control"]).not.toMatch(
      /s-maxage/,
    );
  });

  test("refuses a method with a body of any size", async () => {
    expect(await ask(HOURS, "POST", { "Content-Length": "0" })).toMatchObject({ status: 405 });
    const { status } = await ask(HOURS, "POST", { "Content-Length": "2000000", Expect: "100-continue" });
    expect(status).toBe(405);
  });

  test.each(["GET", "HEAD"])(
    "refuses %s of a long address or with long headers with a problem document",
    async (method) => {
      const unread = { "If-None-Match": "*", Range: "bytes=0-3", Accept: "text/html" };
      const replies = [
        [await ask(`/${"a".repeat(9000)}`, method, unread), 414, "URI Too Long"],
        [await ask(`${HOURS}?x=${"a".repeat(9000)}`, method), 414, "URI Too Long"],
        [await ask(HOURS, method, { "X-Long": "x".repeat(9000) }), 431, "Request Header Fields Too Large"],
      ] as const;
      for (const [reply, status, title] of replies) {
        const problem = `{"type":"about:blank","title":"${title}","status":${status}}`;
        expect(reply).toMatchObject({
          status,
          body: method === "HEAD" ? "" : problem,
          headers: {
            ...COMMON_HEADERS,
            "content-type": "application/problem+json",
            "content-length": String(problem.length),
            "cache-control": "no-store",
          },
        });
      }
      for (const path of ["/412", "/414", "/431", "/500", "/501", "/505", "/query"]) {
        expect(await ask(path)).toMatchObject({ status: 404, body: textAt("/404.html") });
      }
    },
  );

  const HOST = "Host: a\r\n";

  test.each([
    [
      "a condition that fails",
      412,
      "Precondition Failed",
      `GET ${HOURS} HTTP/1.1\r\n${HOST}If-Match: "x"\r\n\r\n`,
    ],
    [
      "a condition that fails, if patterns read the query",
      412,
      "Precondition Failed",
      `GET ${HOURS}?x&industry=saas HTTP/1.1\r\n${HOST}If-Match: "x"\r\n\r\n`,
    ],
    [
      "an unknown encoding of its body",
      501,
      "Not Implemented",
      `POST ${HOURS} HTTP/1.1\r\n${HOST}Transfer-Encoding: x\r\n\r\n`,
    ],
    ["a future version", 505, "HTTP Version Not Supported", `GET ${HOURS} HTTP/4.0\r\n${HOST}\r\n`],
  ])("answers %s with %i and a problem document", async (_, status, title, request) => {
    const [head = "", body] = (await sendRaw(server.port, request)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} ${title}\r\n`));
    expect(head.match(/\r\nCache-Control: [^\r]*/g)).toEqual(["\r\nCache-Control: no-store"]);
    expect(head).toContain("\r\nContent-Type: application/problem+json\r\n");
    expect(head).toContain("\r\nAccess-Control-Allow-Origin: *");
    expect(body).toBe(`{"type":"about:blank","title":"${title}","status":${status}}`);
  });

  test.each([
    ["no method and no address", "garbage\r\n\r\n"],
    ["a handshake of TLS", "\x16\x03\x01\x02\x00\x01\r\n\r\n"],
    ["a method in lower case", `get / HTTP/1.1\r\n${HOST}\r\n`],
    ["an invalid version", `GET ${HOURS} HTTP/1.x\r\n${HOST}\r\n`],
    ["no Host", `GET ${HOURS} HTTP/1.1\r\n\r\n`],
    ["no Host, and another method", `POST ${HOURS} HTTP/1.1\r\n\r\n`],
    ["no Host, and percent signs in its query", `GET ${HOURS}?x=%zz HTTP/1.1\r\n\r\n`],
    ["two Hosts", `GET ${HOURS} HTTP/1.1\r\n${HOST}${HOST}\r\n`],
    ["an invalid Host", `GET ${HOURS} HTTP/1.1\r\nHost: a b\r\n\r\n`],
    ["an absolute address with an invalid host", `GET http://a:x${HOURS} HTTP/1.1\r\n${HOST}\r\n`],
    ["a space in the name of a header", `GET ${HOURS} HTTP/1.1\r\n${HOST}X Y: z\r\n\r\n`],
    ["a control character in the name of a header", `GET ${HOURS} HTTP/1.1\r\n${HOST}X\x01Y: z\r\n\r\n`],
    ["a zero byte in the value of a header", `GET ${HOURS} HTTP/1.1\r\n${HOST}X: y\x00z\r\n\r\n`],
    ["an invalid length", `GET / HTTP/1.1\r\n${HOST}Content-Length: x\r\n\r\n`],
    ["two lengths", `GET / HTTP/1.1\r\n${HOST}Content-Length: 0\r\nContent-Length: 0\r\n\r\n`],
    [
      "a length and an encoding",
      `GET / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
  ])("refuses a request with %s, and lets no cache store that", async (_, request) => {
    const [head = "", body] = (await sendRaw(server.port, request)).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head.match(/\r\nCache-Control: [^\r]*/g)).toEqual(["\r\nCache-Control: no-store"]);
    expect(head).toContain("\r\nContent-Type: application/problem+json\r\n");
    expect(head).toContain("\r\nAccess-Control-Allow-Origin: *");
    expect(head).toContain("\r\nData-Release: 2026-Q4");
    expect(body).toBe('{"type":"about:blank","title":"Bad Request","status":400}');
  });

  test.each([
    ["/api/%zz", "/api/errors/not-found.json"],
    ["/api/%", "/api/errors/not-found.json"],
    ["/api/%?x", "/api/errors/not-found.json"],
    ["http://site.example/api/%zz", "/api/errors/not-found.json"],
    ["/api/%00", "/api/errors/not-found.json"],
    ["/../x", "/404.html"],
    ["/%2e%2E/x", "/404.html"],
  ])("finds nothing at %s, which is not an address", async (path, file) => {
    const request = `GET ${path} HTTP/1.1\r\n${HOST}\r\n`;
    const [head = "", body] = (await sendRaw(server.port, request)).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    expect(body).toBe(textAt(file));
  });

  test("does not serve the page of a refused request at an address", async () => {
    expect(await ask("/400")).toMatchObject({ status: 404, body: textAt("/404.html") });
  });

  test("refuses methods and answers OPTIONS at an invalid address", async () => {
    for (const path of ["/%zz", "/api/%zz", "//%zz"]) {
      for (const method of ["POST", "PUT", "DELETE"]) {
        expect(await ask(path, method), `${method} ${path}`).toMatchObject({
          status: 405,
          body: textAt("/api/errors/method-not-allowed.json"),
          headers: { allow: "GET, HEAD, OPTIONS" },
        });
      }
      const { status, body, headers } = await ask(path, "OPTIONS");
      expect({ status, body, methods: headers["access-control-allow-methods"] }).toEqual({
        status: 204,
        body: "",
        methods: (await ask(HOURS, "OPTIONS")).headers["access-control-allow-methods"],
      });
    }
    expect(await ask("//%zz")).toMatchObject({ status: 404, body: textAt("/404.html") });
  });

  test("an invalid request is answered like an unknown address", async () => {
    expect(await ask("/api/%zz")).toMatchObject({
      status: 404,
      body: textAt("/api/errors/not-found.json"),
      headers: { "content-type": "application/problem+json" },
    });
    expect(await ask("/%zz")).toMatchObject({
      status: 404,
      body: textAt("/404.html"),
      headers: { "content-type": "text/html; charset=utf-8" },
    });
  });
});
