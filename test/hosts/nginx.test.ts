import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nginx } from "../../src/hosts/nginx.ts";
import { verifySite } from "../../src/verify/site.ts";
import { hostFile, hostFiles } from "../support/hosts.ts";
import { sendTo } from "../support/http.ts";
import { type RunningNginx, startNginx } from "../support/nginx.ts";
import { hasProgram } from "../support/programs.ts";
import { REQUESTS, titled } from "../support/requests.ts";
import { files, textAt } from "../support/site.ts";
import { EMPTY_TABLE } from "../support/table.ts";

const HOURS = "/api/intelligence/audit-hours";
const textOf = (table: object, path: string) => {
  const compiled = nginx.beside!({ table: { ...EMPTY_TABLE, routes: [LAST], ...table }, files: [] });
  return new TextDecoder().decode(compiled.find((file) => file.path === path)!.bytes);
};
const LAST = { path: "/*", file: "/rest.json", status: 404 } as const;

test("a value is its name and itself, each letter as it is or percent-encoded, and after it no other of that name", () => {
  const maps = textOf(
    {
      routes: [
        { path: "/a", when: { parameter: "x", value: "k" }, file: "/a/k.json", status: 200 },
        { path: "/a", when: { parameter: "x" }, file: "/unknown.json", status: 404 },
        { path: "/a", file: "/a.json", status: 200 },
        LAST,
      ],
    },
    "nginx/maps.conf",
  );
  expect(maps).toContain(`map $args $compliance_answer_1 {
    "~(?:^|&)(?:x|%78)=(?:k|%6[bB])(?:&(?!(?:x|%78)(?:[=&]|\\z))[^&]*)*\\z" '/a/k.json';
    "~(?:^|&)(?:x|%78)(?:[=&]|\\z)" '/unknown.json';
    default '/a.json';
}
`);
});

test("a header's value keeps its quotes, and one that nginx would take for a variable is refused", () => {
  const withHeader = (value: string) =>
    textOf({ headers: [{ path: "/a.json", headers: { "X-One": value } }] }, "nginx/maps.conf");
  expect(withHeader(`it's "a\\b"`)).toContain(`"~^[A-Z]+ [0-9]+ /a\\.json\\z" 'it\\'s "a\\\\b"';`);
  expect(() => withHeader("https://example.org/$uri")).toThrow("dollar sign");
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

  test.each(REQUESTS.map(titled))("%s", async (_, { path, query, answer }) => {
    const { status, body } = await ask(query ? `${path}?${query}` : path);
    expect({ status, body }).toEqual({ status: answer.status, body: textAt(answer.file) });
  });

  test("answers every request of the list as the reference does, headers and all", async () => {
    const report = await verifySite(server.url, { host: nginx, concurrency: 8, timeoutMs: 30_000 });
    expect(report.failures).toEqual([]);
    expect(report.requests).toBeGreaterThan(900);
    expect(report.skipped).toBe(0);
  });

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

  test("sends a compressed copy that lies beside a file, and gives it no address", async () => {
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

  test("a request that is none gets a problem document", async () => {
    expect(await ask("/%zz")).toMatchObject({
      status: 404,
      body: textAt("/api/errors/not-found.json"),
      headers: { "content-type": "application/problem+json" },
    });
  });
});
