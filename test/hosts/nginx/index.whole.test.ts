import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nginx } from "../../../src/hosts/nginx/index.ts";
import { hostFile, hostFiles } from "../../support/hosts.ts";
import { sendTo } from "../../support/http.ts";
import { type RunningNginx, startNginx } from "../../support/nginx.ts";
import { hasProgram } from "../../support/programs.ts";
import { files, textAt } from "../../support/site.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

const HOURS = "/api/intelligence/audit-hours";
const textOf = (table: object, path: string) => {
  const compiled = nginx.beside!({ table: { ...EMPTY_TABLE, routes: [LAST], ...table }, files: [] });
  return new TextDecoder().decode(compiled.find((file) => file.path === path)!.bytes);
};
const LAST = { path: "/*", file: "/rest.json", status: 404 } as const;

test("a query is read from its last parameter of the name, percent-encoded or not; what matches nothing is a problem", () => {
  const maps = textOf(
    {
      routes: [
        { path: "/a", when: { parameter: "x", value: "k" }, file: "/a/k.json", status: 200 },
        { path: "/a", when: { parameter: "x" }, file: "/unknown.json", status: 404 },
        { path: "/a", file: "/a.json", status: 200 },
        LAST,
      ],
    },
    "maps.conf",
  );
  expect(maps).toContain(`map $args $compliance_answer_1 {
    "" '/a.json';
    "~(?:^|&)(?:x|%78)=(?:k|%6[bB])(?:&(?!(?:x|%78)(?:[=&]|\\z))[^&]*+)*+\\z" '/a/k.json';
    "~^(?:(?!(?:x|%78)(?:[=&]|\\z))[^&]*+&)*+(?!(?:x|%78)(?:[=&]|\\z))[^&]*+\\z" '/a.json';
    default '/unknown.json';
}
`);
});

test("a header's value keeps its quotes, and one that nginx would take for a variable is refused", () => {
  const withHeader = (value: string) =>
    textOf({ headers: [{ path: "/a.json", headers: { "X-One": value } }] }, "maps.conf");
  expect(withHeader(`it's "a\\b"`)).toContain(`"~^[A-Z]+ [0-9]+ /a\\.json\\z" 'it\\'s "a\\\\b"';`);
  expect(() => withHeader("https://example.org/$uri")).toThrow("dollar sign");
});

test("a type by rule has a place of its own: a file by its whole name, a folder by its beginning", () => {
  const server = textOf(
    {
      headers: [
        { path: "/a/*", headers: { "Content-Type": "text/a" } },
        { path: "/b", headers: { "Content-Type": 'b/b; profile="c"' } },
      ],
    },
    "server.conf",
  );
  const body = (type: string) => `    types {}\n    default_type '${type}';\n    try_files $uri =404;\n}`;
  expect(server).toContain(`location ^~ /a/ {\n${body("text/a")}`);
  expect(server).toContain(`location = /b {\n${body('b/b; profile="c"')}`);
  expect(server).toMatch(/^gzip_types .*b\/b .*text\/a/m);
});

test("the example names both files by their place below nginx's own folder", () => {
  const site = hostFile("nginx/site.conf");
  expect(site).toContain("include compliance-data/maps.conf;");
  expect(site).toContain("include compliance-data/server.conf;");
});

describe.skipIf(!hasProgram("nginx"))("a real nginx (skipped where none is installed)", () => {
  let server: RunningNginx;
  const ask = (path: string, method?: string, headers?: Record<string, string>) =>
    sendTo(server.port, path, method, headers);

  beforeAll(async () => {
    server = await startNginx(files, hostFiles);
    writeFileSync(join(server.root, "private.txt"), "SECRET");
  });
  afterAll(() => server?.stop());

  test("answers 200 to no value but the seven industries", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), async (value) => {
        const { status } = await ask(`${HOURS}?industry=${encodeURIComponent(value)}`);
        expect(status).toBe(404);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test("compresses what it sends to who asks for it", async () => {
    const { headers } = await ask(HOURS, "GET", { "Accept-Encoding": "gzip" });
    expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  });

  test("sends a compressed copy that lies beside a file", async () => {
    const path = "/api/datasets/observatory/bands.csv";
    writeFileSync(join(server.root, `${path}.gz`), gzipSync(Buffer.from(textAt(path)), { level: 9 }));
    const { status, headers } = await ask(path, "GET", { "Accept-Encoding": "gzip" });
    expect({ status, headers }).toMatchObject({ status: 200, headers: { "content-encoding": "gzip" } });
    // A copy that lies there has a known length; one that is made on the way has none.
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
    "/%2F_headers",
    "/%2f_redirects",
    "/%2Fapi/errors/not-found.json",
    "/api%2F/index.json",
    "/api%2F%2Findex.json",
    "/api%2F./index.json",
    "/api%2f..%2findex.html",
    "/api%2F..",
  ])("does not tidy %s to an address", async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, body: textAt("/api/errors/not-found.json") });
  });

  test("reads a long query to its end, whatever lies in it", async () => {
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

  test("sends each header once with a part that a file does not have", async () => {
    const { status, headers } = await ask("/api/intelligence/observatory/export.csv", "GET", {
      Range: "bytes=9999999-",
    });
    expect(status).toBe(416);
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["content-range"]).toMatch(/^bytes \*\/\d+$/);
  });

  test("lets no cache keep a request that failed for its own sake", async () => {
    expect((await ask(HOURS, "GET", { "If-Match": '"x"' })).headers["cache-control"]).toBe("no-store");
    expect((await ask(HOURS, "GET", { "X-Long": "x".repeat(9000) })).headers["cache-control"]).not.toMatch(
      /s-maxage/,
    );
  });

  test("refuses a method whatever the size of its body", async () => {
    expect(await ask(HOURS, "POST", { "Content-Length": "0" })).toMatchObject({ status: 405 });
    const { status } = await ask(HOURS, "POST", { "Content-Length": "2000000", Expect: "100-continue" });
    expect(status).toBe(405);
  });

  test("a request that is none gets a problem document", async () => {
    expect(await ask("/%zz")).toMatchObject({
      status: 404,
      body: textAt("/api/errors/not-found.json"),
      headers: { "content-type": "application/problem+json" },
    });
  });
});
