import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UserError } from "../../src/model/problem.ts";
import { startPreview } from "../../src/operations/preview-server.ts";
import { buildIn } from "../support/build-folder.ts";
import { writeBuilt } from "../support/built.ts";
import { temporaryFolder } from "../support/folders.ts";
import { GOLDEN_FOLDER } from "../support/golden.ts";
import { COMMON_HEADERS, DAY, linksTo, MINUTES, NO_TIME } from "../support/headers.ts";
import { send } from "../support/http.ts";
import { keyPair } from "../support/keys.ts";
import { servedSite } from "../support/served-site.ts";

const HOST = "127.0.0.1";
const HOURS = "/api/intelligence/audit-hours";
const COMMON = { ...COMMON_HEADERS, "cache-control": DAY };
const HOURS_SCHEMA = "/api/schemas/audit-hours.json";
const DESCRIPTOR = "/api/datasets/datapackage.json";
const ANSWER = { ...COMMON, link: linksTo("intelligence/audit-hours/saas.json", HOURS_SCHEMA) };
const UNKNOWN_INDUSTRY = {
  type: "/api/errors/unknown-industry.json",
  title: "Unknown industry",
  status: 404,
  detail:
    'The value of the parameter "industry" is not one of its allowed values. Values are case-sensitive.',
  parameter: "industry",
  allowed: ["fintech", "saas", "financial-services", "healthcare", "ecommerce", "retail", "hospitality"],
  documentation: "/guide/filters-and-errors.html#unknown-values",
};

const parent = mkdtempSync(join(tmpdir(), "preview-"));
const folder = join(parent, "public");
const textAt = (address: string) => readFileSync(join(folder, address), "utf8");
/** Where a build of the hand-made data goes. */
const at = (out: string) => ({ data: GOLDEN_FOLDER, out, hostsOut: join(parent, "hosts") });
let server: Server;
const ask = (path: string, method?: string, headers?: Record<string, string>) =>
  send(server, path, method, headers);

beforeAll(async () => {
  cpSync(fileURLToPath(servedSite.disk), folder, { recursive: true });
  for (const path of [".env", "private.txt", "api/.hidden.json"]) writeFileSync(join(folder, path), "SECRET");
  writeFileSync(join(parent, "outside.txt"), "SECRET");
  server = await startPreview(folder, 0, HOST);
});

afterAll(() => {
  server.close();
  rmSync(parent, { recursive: true });
});

describe("headers", () => {
  test.each([
    [HOURS, "application/json; charset=utf-8", "intelligence/audit-hours.json", HOURS_SCHEMA],
    [
      `${HOURS}?industry=saas`,
      "application/json; charset=utf-8",
      "intelligence/audit-hours/saas.json",
      HOURS_SCHEMA,
    ],
    [`${HOURS}.json`, "application/json; charset=utf-8", "intelligence/audit-hours.json", HOURS_SCHEMA],
    [
      "/api/datasets/compliance-cost.csv",
      "text/csv; charset=utf-8",
      "datasets/compliance-cost.csv",
      DESCRIPTOR,
    ],
  ])(
    "%s may be cached for a day and read from any origin, as %s, and links its frozen copy",
    async (path, type, twin, description) => {
      expect((await ask(path)).headers).toMatchObject({
        ...COMMON,
        "content-type": type,
        link: linksTo(twin, description),
      });
    },
  );

  test.each(["/api/errors/not-found.json", `${HOURS}?industry=nope`, "/api/intelligence/nope"])(
    "%s may be cached for a day and read from any origin, as a problem document",
    async (path) => {
      expect((await ask(path)).headers).toMatchObject({
        ...COMMON,
        "content-type": "application/problem+json",
      });
    },
  );

  test.each(["/api/index.json", "/api/status.json", "/api/releases/index.json", "/feed.json"])(
    "%s, which states a release, may be cached for five minutes",
    async (path) => {
      expect((await ask(path)).headers).toMatchObject({ ...COMMON_HEADERS, "cache-control": MINUTES });
    },
  );

  test("a frozen file names its own release", async () => {
    const { headers } = await ask("/api/releases/2026-Q3/manifest.json");
    expect(headers).toMatchObject({ ...COMMON_HEADERS, "data-release": "2026-Q3" });
  });

  test.each([
    ["/", "text/html; charset=utf-8"],
    ["/privacy.html", "text/html; charset=utf-8"],
    ["/manifest.json", "application/json; charset=utf-8"],
    ["/nope", "text/html; charset=utf-8"],
  ])("%s must be revalidated before each use, as %s", async (path, type) => {
    expect((await ask(path)).headers).toMatchObject({
      ...COMMON_HEADERS,
      "content-type": type,
      "cache-control": NO_TIME,
    });
  });

  test.each([HOURS, `${HOURS}?industry=nope`, "/nope", "/", "/api/datasets/compliance-cost.csv"])(
    "HEAD %s has the headers of GET and no body",
    async (path) => {
      const get = await ask(path);
      const head = await ask(path, "HEAD");
      expect(head.body).toBe("");
      expect(head.status).toBe(get.status);
      expect({ ...head.headers, date: "" }).toEqual({ ...get.headers, date: "" });
    },
  );

  test("a response that the client already has is 304, with the same headers and no body", async () => {
    const { headers } = await ask(`${HOURS}?industry=saas`);
    expect(headers.etag).toMatch(/^(W\/)?".+"$/);
    const again = await ask(`${HOURS}?industry=saas`, "GET", { "If-None-Match": headers.etag! });
    expect(again).toMatchObject({ status: 304, body: "", headers: { ...ANSWER, etag: headers.etag } });
  });

  test("a file that the client has in another version is sent completely", async () => {
    const reply = await ask(HOURS, "GET", { "If-None-Match": '"another"' });
    expect(reply).toMatchObject({ status: 200, body: textAt(`${HOURS}.json`) });
  });

  test("two answers have two ETags", async () => {
    const [all, one] = [await ask(HOURS), await ask(`${HOURS}?industry=saas`)];
    expect(all.headers.etag).not.toBe(one.headers.etag);
  });

  test("a part of a dataset can be requested", async () => {
    const reply = await ask("/api/datasets/compliance-cost.csv", "GET", { Range: "bytes=0-7" });
    expect(reply).toMatchObject({ status: 206, body: "industry" });
    expect(reply.headers).toMatchObject({
      ...COMMON,
      link: linksTo("datasets/compliance-cost.csv", DESCRIPTOR),
    });
  });
});

describe("problems", () => {
  test("an unknown value is answered with the allowed ones", async () => {
    const { status, body } = await ask(`${HOURS}?industry=nope`);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toEqual(UNKNOWN_INDUSTRY);
  });

  test("an unknown address below the API is answered with a link to the documentation", async () => {
    const { status, body } = await ask("/api/nope");
    expect(status).toBe(404);
    expect(JSON.parse(body)).toEqual({
      type: "/api/errors/not-found.json",
      title: "Not found",
      status: 404,
      detail: "Nothing is published at this address. The documentation lists every endpoint and file.",
      documentation: "/guide/filters-and-errors.html#unknown-addresses",
    });
  });

  test("an unknown address elsewhere is answered with the page for people", async () => {
    expect(await ask("/no/such/page")).toMatchObject({ status: 404, body: textAt("/404.html") });
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])(
    "%s is refused, and pages of any origin can read the refusal",
    async (method) => {
      for (const path of [HOURS, `${HOURS}?industry=nope`, "/nope"]) {
        const { status, body, headers } = await ask(path, method);
        expect({ status, headers }).toMatchObject({
          status: 405,
          headers: { ...COMMON, allow: "GET, HEAD, OPTIONS" },
        });
        expect(JSON.parse(body)).toMatchObject({ title: "Method not allowed", status: 405 });
      }
    },
  );

  test("any page may send any header", async () => {
    for (const path of [HOURS, `${HOURS}?industry=nope`, "/nope"]) {
      expect(await ask(path, "OPTIONS")).toMatchObject({
        status: 204,
        body: "",
        headers: { "access-control-allow-origin": "*", "access-control-allow-headers": "*" },
      });
    }
  });
});

describe("files that no build wrote are not served", () => {
  test.each([
    "/_headers",
    "/_redirects",
    "/.env",
    "/api/.hidden.json",
    "/private.txt",
    "/../outside.txt",
    "/..%2foutside.txt",
    "/..%2F..%2F..%2F..%2F..%2Fetc%2Fpasswd",
    "/%2e%2e/outside.txt",
    "/%2e%2e%2foutside.txt",
    "/api/../../outside.txt",
    "/api/..%5c..%5coutside.txt",
    "/..\\outside.txt",
    "//etc/passwd",
    "/./index.html",
    "/api/../index.html",
    "/index.html%00.json",
  ])("%s", async (path) => {
    const { status, body } = await ask(path);
    const file = path.startsWith("/api/") ? "/api/errors/not-found.json" : "/404.html";
    expect({ status, body }).toEqual({ status: 404, body: textAt(file) });
  });

  test.each(["/%", "/%zz", "/%FF", "/%00", `${HOURS}?industry=%`, `${HOURS}?%`, `${HOURS}%?%`])(
    "the malformed request %s does not stop the server",
    async (path) => {
      expect([200, 404]).toContain((await ask(path)).status);
      expect((await ask(HOURS)).status).toBe(200);
    },
  );
});

describe("starting and stopping", () => {
  test("a port that is in use is reported, with what to do", async () => {
    const { port } = server.address() as AddressInfo;
    await expect(startPreview(folder, port, HOST)).rejects.toMatchObject({
      name: "UserError",
      message: `port ${port} is taken`,
      remedy: "Stop what uses it, or choose another with --port.",
    });
  });

  test("a folder without a build is reported, with what to do", async () => {
    const empty = temporaryFolder();
    const missing = join(empty, "none");
    for (const none of [empty, missing]) {
      await expect(startPreview(none, 0, HOST)).rejects.toMatchObject({
        name: "UserError",
        message: `${none} contains no build`,
        remedy: "Run compliance-data build first, or name a folder with --out.",
      });
    }
  });

  test("another program's folder is not a build", async () => {
    const other = temporaryFolder();
    writeFileSync(join(other, "manifest.json"), '{"name":"app","files":[]}');
    await expect(startPreview(other, 0, HOST)).rejects.toThrow(UserError);
  });

  test("it listens on the address it is given", () => {
    expect(server.address()).toMatchObject({ address: HOST, family: "IPv4" });
  });

  test("it can be closed", async () => {
    const other = await startPreview(folder, 0, HOST);
    const { port } = other.address() as AddressInfo;
    await (await fetch(`http://${HOST}:${port}${HOURS}`)).text();
    await new Promise((resolve) => other.close(resolve));
    await expect(fetch(`http://${HOST}:${port}${HOURS}`)).rejects.toThrow();
  });

  test("the signature of a signed build is served, and is missing like any other file without one", async () => {
    const out = join(temporaryFolder(), "public");
    await buildIn({ ...at(out), signKey: keyPair().secret }, { site: false });
    const other = await startPreview(out, 0, HOST);
    const { status, body } = await send(other, "/manifest.json.sig");
    other.close();
    expect([status, body]).toEqual([200, readFileSync(join(out, "manifest.json.sig"), "utf8")]);
    expect((await ask("/manifest.json.sig")).status).toBe(404);
  });

  test("a build for another address can be previewed, and its headers have the final addresses of its documents", async () => {
    const out = join(temporaryFolder(), "public");
    writeBuilt(out, { baseUrl: "https://data.example/base" });
    const other = await startPreview(out, 0, HOST);
    const answer = await send(other, `${HOURS}?industry=alpha`);
    const problem = await send(other, `${HOURS}?industry=nope`);
    other.close();
    const alpha = readFileSync(join(out, `${HOURS}/alpha.json`), "utf8");
    expect(answer).toMatchObject({ status: 200, body: alpha });
    expect(answer.headers.link).toBe(
      '<https://data.example/base/openapi.json>; rel="service-desc", <https://data.example/base/>; rel="service-doc", <https://data.example/base/api/index.json>; rel="service-meta", <https://data.example/base/.well-known/api-catalog>; rel="api-catalog", <https://data.example/base/api/releases/2026-Q4/intelligence/audit-hours/alpha.json>; rel="cite-as", <https://data.example/base/api/schemas/audit-hours.json>; rel="describedby"',
    );
    expect(JSON.parse(problem.body)).toEqual({
      ...UNKNOWN_INDUSTRY,
      allowed: ["alpha", "beta"],
      type: "https://data.example/base/api/errors/unknown-industry.json",
      documentation: "https://data.example/base/guide/filters-and-errors.html#unknown-values",
    });
  });

  test("a folder that is built again is served without a restart: its files, routes and headers", async () => {
    const out = join(temporaryFolder(), "public");
    await buildIn(at(out), { site: false });
    const other = await startPreview(out, 0, HOST);
    const page = async () => (await send(other, "/")).status;
    expect(await page()).toBe(404);
    await buildIn(at(out), { baseUrl: "https://data.example" });
    expect(await page()).toBe(200);
    const { body, headers } = await send(other, "/api/nope");
    other.close();
    expect(JSON.parse(body).type).toBe("https://data.example/api/errors/not-found.json");
    expect(headers.link).toContain("<https://data.example/api/index.json>");
  });

  test("while a folder is being replaced the last build's routes answer, without its files", async () => {
    const parent = temporaryFolder();
    const [out, aside] = [join(parent, "public"), join(parent, "aside")];
    await buildIn(at(out), { site: false });
    const other = await startPreview(out, 0, HOST);
    const asked = async (path: string) => (await send(other, path)).status;
    renameSync(out, aside);
    expect([await asked(HOURS), await asked("/api/nope")]).toEqual([503, 503]);
    renameSync(aside, out);
    expect([await asked(HOURS), await asked("/api/nope")]).toEqual([200, 404]);
    other.close();
  });
});
