import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "../../../src/build.ts";
import { apache } from "../../../src/hosts/apache/index.ts";
import { startApache } from "../../support/apache.ts";
import { builtOf, formatsIn } from "../../support/built.ts";
import { committedBuild } from "../../support/committed.ts";
import { goldenFiles, goldenLikeCommitted } from "../../support/golden.ts";
import { sendTo } from "../../support/http.ts";
import { builtFor } from "../../support/one-folder.ts";
import { hasProgram } from "../../support/programs.ts";
import type { RunningServer } from "../../support/server-process.ts";
import { textAt } from "../../support/site.ts";
import { laterData } from "../deprecated.ts";

const HOURS = "/api/intelligence/audit-hours";
const UNKNOWN = "/api/errors/unknown-industry.json";

describe.skipIf(!hasProgram("apache2"))("a real Apache (skipped if Apache is not installed)", () => {
  const folder = mkdtempSync(join(tmpdir(), "apache-"));
  let server: RunningServer;
  const ask = (path: string, method?: string, headers?: Record<string, string>) =>
    sendTo(server.port, path, method, headers);

  beforeAll(async () => {
    server = await startApache(folder, builtFor(apache, committedBuild()).files);
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

  test("does not interpret a part of a request as a variable or a captured part", async () => {
    for (const value of ["%{ENV:PATH}", "%1", "$1", "${x}", "fintech,R=301]"]) {
      const query = `industry=${encodeURIComponent(value)}`;
      expect(await ask(`${HOURS}?${query}`), value).toMatchObject({ status: 404, body: textAt(UNKNOWN) });
    }
  });

  test.each([
    [HOURS, "/api/nowhere"],
    ["/api/intelligence/audit-hours/fintech.json", "/api/nowhere"],
    ["/", "/nowhere"],
  ])("names no frozen copy of an answer that it does not send: OPTIONS %s", async (path, unknown) => {
    const { status, headers } = await ask(path, "OPTIONS");
    expect(status).toBe(204);
    expect(headers.link).toBe((await ask(unknown)).headers.link);
    expect(headers.link).not.toContain("cite-as");
  });

  test("redirects a former value to a path without host, and not with the headers of a file", async () => {
    const later = mkdtempSync(join(tmpdir(), "apache-"));
    const data = laterData(goldenLikeCommitted());
    const formats = formatsIn(builtOf(goldenFiles));
    const site = builtFor(apache, build(data, { hosts: ["apache"], site: false, formats }));
    const moving = await startApache(later, site.files);
    try {
      const headers = { Host: "site.example:8080" };
      const reply = await sendTo(moving.port, `${HOURS}?industry=software`, "GET", headers);
      for (const name of ["accept-ranges", "content-type", "etag", "last-modified"]) {
        expect(reply.headers, name).not.toHaveProperty(name);
      }
      expect(reply).toMatchObject({
        status: 301,
        headers: {
          location: `${HOURS}?industry=saas`,
          "access-control-allow-origin": "*",
          "cache-control": "public, max-age=0, s-maxage=86400",
          "data-release": "2027-Q1",
        },
      });
    } finally {
      await moving.stop();
      rmSync(later, { recursive: true, force: true });
    }
  });

  test("does not serve its own configuration, even if the server refuses it with another status", async () => {
    for (const path of ["/.htaccess", "/%2Ehtaccess", "/.htpasswd"]) {
      expect((await ask(path)).body, path).not.toContain("RewriteEngine");
    }
    expect(await ask("/.htaccess")).toMatchObject({ status: 404, body: textAt("/404.html") });
  });

  test("does not list folders, nor look for pages with similar names", async () => {
    for (const [path, file] of [
      ["/api/", "/api/errors/not-found.json"],
      ["/assets/", "/404.html"],
      ["/privacy", "/404.html"],
      ["/index", "/404.html"],
    ] as const) {
      expect(await ask(path), path).toMatchObject({ status: 404, body: textAt(file) });
    }
  });

  test("a client that has a compressed version gets 304", async () => {
    const { headers } = await ask(HOURS, "GET", { "Accept-Encoding": "gzip" });
    expect(headers["content-encoding"]).toBe("gzip");
    const again = await ask(HOURS, "GET", { "Accept-Encoding": "gzip", "If-None-Match": headers.etag! });
    expect(again.status).toBe(304);
  });

  test("lets no cache store the answer to a failed precondition or range", async () => {
    const { status, headers } = await ask(HOURS, "GET", { "If-Match": '"x"' });
    expect({ status, caching: headers["cache-control"] }).toEqual({ status: 412, caching: "no-store" });
    const beyond = await ask(HOURS, "GET", { Range: "bytes=9999999-" });
    expect([beyond.status, beyond.headers["cache-control"]]).toEqual([416, "no-store"]);
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
