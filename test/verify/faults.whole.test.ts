import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { SiteReport } from "../../src/verify/site/site.ts";
import { isAsGolden } from "../support/as-golden.ts";
import type { Fault } from "../support/faulty-site.ts";
import { servedSite } from "../support/served-site.ts";
import {
  at,
  builtSite,
  HOURS,
  overHttp,
  weaken,
  withBody,
  withHeader,
  without,
  withStatus,
} from "./support.ts";

const OVERVIEW = "/api/intelligence/observatory/overview";
const MATURITY = "/api/intelligence/maturity-index";
const DATASETS = "/api/datasets";
const { site: siteOf, fileAt, found } = builtSite(fileURLToPath(servedSite.disk));

/** Addresses where a connection ends within the answer, or a header comes twice: a call in this process cannot show this. */
const OVER_HTTP = [`${HOURS}?industry=`, "/api/intelligence/nope", "/api/datasets/nope.csv"];

/** Faults, each with the one line that reports it. */
const FAULTS: readonly [title: string, fault: Fault, line: string][] = [
  ["a missing header", at(`${HOURS}/saas.json`, without("link")), `GET ${HOURS}/saas.json: header Link`],
  [
    "a missing header of a problem",
    at(`${HOURS}?industry=__proto__`, without("access-control-allow-origin")),
    `GET ${HOURS}?industry=__proto__: header Access-Control-Allow-Origin`,
  ],
  [
    "a body with a wrong byte",
    at(`${HOURS}?industry=fintech`, (reply) => {
      reply.body[20]! ^= 1;
    }),
    `GET ${HOURS}?industry=fintech: body`,
  ],
  [
    "a body cut off at its end",
    at(`${HOURS}?industry=ecommerce`, (reply) => withBody(reply, reply.body.subarray(0, 100))),
    `GET ${HOURS}?industry=ecommerce: body`,
  ],
  [
    "a body with a byte too many",
    at(`${HOURS}?industry=hospitality`, (reply) =>
      withBody(reply, Buffer.concat([reply.body, Buffer.from("x")])),
    ),
    `GET ${HOURS}?industry=hospitality: body`,
  ],
  [
    "a filter answered with the whole table",
    at(`${HOURS}?industry=saas`, (reply) => withBody(reply, fileAt(`${HOURS}.json`))),
    `GET ${HOURS}?industry=saas: body`,
  ],
  [
    "an unknown value answered with the whole table",
    at(`${HOURS}?industry=nope`, (reply) => {
      reply.status = 200;
      withBody(reply, fileAt(`${HOURS}.json`));
    }),
    `GET ${HOURS}?industry=nope: status, body`,
  ],
  ["a problem answered with 200", at("/nope.html", withStatus(200)), "GET /nope.html: status"],
  [
    "an answer that is invalid against its schema",
    at(`${HOURS}/healthcare.json`, (reply) => withBody(reply, Buffer.from('{"crossIndustryAvg":"many"}'))),
    `GET ${HOURS}/healthcare.json: body, schema`,
  ],
  [
    "a wrong content type",
    at("/api/datasets/compliance-cost.csv", withHeader("content-type", "text/plain")),
    "GET /api/datasets/compliance-cost.csv: header Content-Type",
  ],
  [
    "a wrong charset",
    at("/index.html", withHeader("content-type", "text/html; charset=iso-8859-1")),
    "GET /index.html: header Content-Type",
  ],
  [
    "a problem with the type of any JSON",
    at("/nope", withHeader("content-type", "application/json")),
    "GET /nope: header Content-Type",
  ],
  [
    "an answer that is cached too long",
    at(`${HOURS}?industry=retail`, withHeader("cache-control", "public, max-age=31536000, immutable")),
    `GET ${HOURS}?industry=retail: header Cache-Control`,
  ],
  [
    "a download without its name",
    at("/api/intelligence/observatory/export?format=csv", withHeader("content-disposition", "attachment")),
    "GET /api/intelligence/observatory/export?format=csv: header Content-Disposition",
  ],
  [
    "no ETag",
    at(`${HOURS}?industry=healthcare`, without("etag")),
    `GET ${HOURS}?industry=healthcare: header ETag`,
  ],
  [
    "the whole file for a client that has this version",
    (reply) => {
      if (reply.status !== 304 || reply.address !== "/feed.json") return;
      reply.status = 200;
      withBody(reply, fileAt("/feed.json"));
    },
    "GET /feed.json: status, body",
  ],
  [
    "304 for a client that has another version",
    (reply) => {
      if (reply.address !== HOURS || reply.asked["if-none-match"] !== '"another"') return;
      reply.status = 304;
      reply.body = Buffer.alloc(0);
    },
    `GET ${HOURS}: status, body`,
  ],
  [
    "a wrong part of a file",
    (reply) => {
      if (reply.status === 206 && reply.address === `${DATASETS}/reference/countries.csv`)
        reply.body[3]! ^= 1;
    },
    "GET /api/datasets/reference/countries.csv: body",
  ],
  [
    "a part without its range",
    (reply) => {
      if (reply.status === 206 && reply.address === `${DATASETS}/reference/regions.csv`)
        delete reply.headers["content-range"];
    },
    "GET /api/datasets/reference/regions.csv: header Content-Range",
  ],
  [
    "HEAD with another length than GET",
    (reply) => {
      if (reply.method === "HEAD" && reply.address === HOURS) reply.headers["content-length"] = "7";
    },
    `HEAD ${HOURS}: header Content-Length`,
  ],
  [
    "a compressed answer that a cache may give to clients that cannot decompress it",
    (reply) => {
      if (reply.address !== OVERVIEW || reply.asked["accept-encoding"] !== "gzip") return;
      withBody(reply, gzipSync(reply.body));
      reply.headers["content-encoding"] = "gzip";
      weaken(reply);
    },
    `GET ${OVERVIEW}: header Vary`,
  ],
  [
    "a compressed answer with another content",
    (reply) => {
      if (reply.address !== MATURITY || reply.asked["accept-encoding"] !== "gzip") return;
      withBody(reply, gzipSync("[]"));
      Object.assign(reply.headers, { "content-encoding": "gzip", vary: "Accept-Encoding" });
      weaken(reply);
    },
    `GET ${MATURITY}: body`,
  ],
  [
    "a method that writes treated as GET",
    (reply) => {
      if (reply.method === "DELETE" && reply.address === HOURS) reply.status = 200;
    },
    `DELETE ${HOURS}: status`,
  ],
  [
    "a refusal without the allowed methods",
    (reply) => {
      if (reply.method === "PUT" && reply.address === HOURS) delete reply.headers.allow;
    },
    `PUT ${HOURS}: header Allow`,
  ],
  [
    "a preflight that allows no page",
    (reply) => {
      if (reply.method !== "OPTIONS" || reply.address !== HOURS) return;
      delete reply.headers["access-control-allow-headers"];
    },
    `OPTIONS ${HOURS}: header Access-Control-Allow-Headers`,
  ],
  [
    "a redirect",
    at("/api", (reply) => {
      reply.status = 301;
      reply.headers.location = "/api/";
      withBody(reply, Buffer.alloc(0));
    }),
    "GET /api: status",
  ],
  [
    "a stale compressed copy of a file",
    (reply) => {
      if (reply.address !== `${DATASETS}/reference/industries.csv`) return;
      if (reply.asked["accept-encoding"] !== "gzip") return;
      withBody(reply, gzipSync("old"));
      Object.assign(reply.headers, { "content-encoding": "gzip", vary: "accept-encoding" });
      weaken(reply);
    },
    "GET /api/datasets/reference/industries.csv: body",
  ],
  [
    "a correct answer that is compressed without a request for it",
    at("/feed.atom", (reply) => {
      withBody(reply, gzipSync(reply.body));
      Object.assign(reply.headers, { "content-encoding": "GZIP", vary: "Accept-Encoding" });
      weaken(reply);
    }),
    "GET /feed.atom: header Content-Encoding",
  ],
  [
    "a header that is sent twice",
    at("/api/intelligence/nope", (reply) => {
      Object.assign(reply.headers, { "cache-control": [reply.headers["cache-control"], "no-store"] });
    }),
    "GET /api/intelligence/nope: header Cache-Control",
  ],
  [
    "a type that is sent twice",
    at("/api/datasets/nope.csv", (reply) => {
      Object.assign(reply.headers, { "content-type": [reply.headers["content-type"], "text/plain"] });
    }),
    "GET /api/datasets/nope.csv: header Content-Type",
  ],
  [
    "a part with the range of another",
    (reply) => {
      if (reply.status !== 206 || reply.address !== `${DATASETS}/observatory/bands.csv`) return;
      reply.headers["content-range"] = reply.headers["content-range"]!.replace("0-15", "1-16");
    },
    "GET /api/datasets/observatory/bands.csv: header Content-Range",
  ],
  [
    "a 304 with the ETag of something else",
    (reply) => {
      if (reply.status === 304 && reply.address === `${HOURS}?industry=fintech`) reply.headers.etag = '"x"';
    },
    `GET ${HOURS}?industry=fintech: header ETag`,
  ],
  [
    "HEAD with another ETag than GET",
    (reply) => {
      if (reply.method === "HEAD" && reply.address === "/") reply.headers.etag = '"x"';
    },
    "HEAD /: header ETag",
  ],
  [
    "a dataset that can be deleted",
    (reply) => {
      if (reply.method === "DELETE" && reply.address.endsWith(".csv")) reply.status = 204;
      if (reply.status === 204) reply.body = Buffer.alloc(0);
    },
    "DELETE /api/datasets/automation-adoption.csv: status, body",
  ],
  [
    "a preflight that is refused if there is a query",
    (reply) => {
      if (reply.method === "OPTIONS" && reply.address === `${HOURS}?industry=nope`) reply.status = 403;
    },
    `OPTIONS ${HOURS}?industry=nope: status`,
  ],
  [
    "an answer that only pages may read",
    (reply) => {
      if (reply.address === OVERVIEW && reply.asked.origin === undefined)
        delete reply.headers["access-control-allow-origin"];
    },
    `GET ${OVERVIEW}: header Access-Control-Allow-Origin`,
  ],
  ["a cookie", at("/constructor", withHeader("set-cookie", "a=b")), "GET /constructor: header Set-Cookie"],
  ["a refresh", at("/__proto__", withHeader("refresh", "0")), "GET /__proto__: header Refresh"],
  ["an answer no cache can give", at("/%", withHeader("vary", "*")), "GET /%: header Vary"],
  [
    "a page that is saved instead of shown",
    at("/api/%zz", withHeader("content-disposition", "attachment")),
    "GET /api/%zz: header Content-Disposition",
  ],
  [
    "credentials taken from any page",
    at("/api/%FF", (reply) => {
      reply.headers["access-control-allow-origin"] = "https://client.example";
      reply.headers["access-control-allow-credentials"] = "true";
    }),
    "GET /api/%FF: header Access-Control-Allow-Origin, header Access-Control-Allow-Credentials",
  ],
  ["submissions that are published", at("/submissions.csv", withStatus(200)), "GET /submissions.csv: status"],
  [
    "an error for a part beyond the end that pages may not read",
    (reply) => {
      if (reply.status === 416 && reply.address.endsWith(".csv"))
        delete reply.headers["access-control-allow-origin"];
    },
    "GET /api/datasets/automation-adoption.csv: header Access-Control-Allow-Origin",
  ],
  [
    "a connection cut within an answer",
    at(`${HOURS}?industry=`, () => "cut"),
    `GET ${HOURS}?industry=: request`,
  ],
  [
    "a brotli copy with another content",
    (reply) => {
      if (reply.address !== "/openapi.json" || reply.asked["accept-encoding"] !== "br") return;
      withBody(reply, brotliCompressSync("{}"));
      Object.assign(reply.headers, { "content-encoding": "br", vary: "Accept-Encoding" });
      weaken(reply);
    },
    "GET /openapi.json: body",
  ],
  [
    "a compressed copy that has the strong ETag of the file",
    (reply) => {
      if (reply.address !== "/api/status.json") return;
      reply.headers.etag = '"same"';
      if (reply.asked["if-none-match"] !== undefined) {
        reply.status = 304;
        reply.body = Buffer.alloc(0);
      }
      if (reply.asked["accept-encoding"] !== "gzip") return;
      withBody(reply, gzipSync(reply.body));
      Object.assign(reply.headers, { "content-encoding": "gzip", vary: "Accept-Encoding" });
    },
    "GET /api/status.json: header ETag",
  ],
  [
    "another compression than the requested one",
    (reply) => {
      if (reply.address !== "/api/methodology.json" || reply.asked["accept-encoding"] !== "gzip") return;
      withBody(reply, brotliCompressSync(reply.body));
      Object.assign(reply.headers, { "content-encoding": "br", vary: "Accept-Encoding" });
      weaken(reply);
    },
    "GET /api/methodology.json: header Content-Encoding",
  ],
  [
    "a page that search engines may not list",
    at("/privacy.html", withHeader("x-robots-tag", "noindex")),
    "GET /privacy.html: header X-Robots-Tag",
  ],
  [
    "another time for a cache of the network",
    at(`${OVERVIEW}.json`, withHeader("cdn-cache-control", "max-age=31536000")),
    `GET ${OVERVIEW}.json: header CDN-Cache-Control`,
  ],
  [
    "a chart that no other site may show",
    at("/charts/automation-and-audit-hours.svg", withHeader("cross-origin-resource-policy", "same-origin")),
    "GET /charts/automation-and-audit-hours.svg: header Cross-Origin-Resource-Policy",
  ],
];

describe("a fault is reported at its place, and nowhere else", () => {
  let lines: string[];
  let report: SiteReport;
  beforeAll(async () => {
    const all: Fault = (reply) => {
      for (const [, fault] of FAULTS) {
        const end = fault(reply);
        if (end !== undefined) return end;
      }
      return undefined;
    };
    ({ lines, report } = await found(all, { client: overHttp(siteOf(), OVER_HTTP) }));
  });

  test.each(FAULTS.map(([title, , line]) => [title, line]))("%s", (_, line) => {
    expect(lines).toContain(line);
  });

  test("and nothing else is a failure, with every endpoint and frozen releases", () => {
    expect([...lines].sort()).toEqual(FAULTS.map(([, , line]) => line).sort());
    expect(report).toMatchObject({ release: "2026-Q4", skipped: 0, unasked: 0, notes: [] });
    expect(report.chain).not.toBeNull();
    expect(report.requests).toBeGreaterThan(900);
  });

  const faultsOf = (end: string) => report.failures.find(({ url }) => url.endsWith(end))!.faults;

  test("a wrong byte is reported with its position and the expected content", () => {
    expect(faultsOf("?industry=fintech")).toEqual([
      {
        what: "body",
        expected: `${HOURS}/fintech.json`,
        received: expect.stringMatching(
          /^\d+ bytes; the first that differs is byte 20: "ssIndustryAvf.*" instead of "ssIndustryAvg.*"$/,
        ),
      },
    ]);
    expect(faultsOf("?industry=ecommerce")[0]!.received).toMatch(/^100 bytes, the first of \d+$/);
    expect(faultsOf("?industry=hospitality")[0]!.received).toMatch(
      /^\d+ bytes, the \d+ expected ones and more/,
    );
  });

  test("the bytes of another file are reported with the name of that file", () => {
    expect(faultsOf("?industry=saas")).toEqual([
      { what: "body", expected: `${HOURS}/saas.json`, received: `${HOURS}.json` },
    ]);
    expect(faultsOf("?industry=nope")).toEqual([
      { what: "status", expected: "404", received: "200" },
      { what: "body", expected: "/api/errors/unknown-industry.json", received: `${HOURS}.json` },
    ]);
  });

  test("a wrong header is reported with both values", () => {
    expect(faultsOf("?industry=retail")).toEqual([
      {
        what: "header Cache-Control",
        expected: "public, max-age=0, s-maxage=86400",
        received: "public, max-age=31536000, immutable",
      },
    ]);
    expect(faultsOf("?industry=healthcare")).toEqual([
      { what: "header ETag", expected: "one", received: "no such header" },
    ]);
  });

  test("a compression that was not requested is reported with the one that was", () => {
    expect(faultsOf("/methodology.json")).toEqual([
      { what: "header Content-Encoding", expected: "none, because only gzip was requested", received: "br" },
    ]);
  });

  test("each is reported with what was expected and what was received", async () => {
    // Sizes and digests depend on the data; a tag depends on the time of a file.
    const shape = (text: string) =>
      text
        .replaceAll(siteOf().url.origin, "SITE")
        .replace(/\b[0-9a-f]{64}\b/g, "DIGEST")
        .replace(/(?<!["\w-])\d+(?= (?:bytes|expected))|(?<=of )\d+/g, "N")
        .replace(/(?<=byte \d+: ).*(?= instead of )/g, "ONE")
        .replace(/(?<= instead of ).*/g, "OTHER")
        .replace(/(?<=^bytes \d+-\d+\/)\d+$|^\d{4,}$/g, "N")
        .replace(/W\/"[^"]*"/g, 'W/"TAG"')
        .replace(/^(?:aborted|.*ECONNRESET.*|socket hang up)$/, "no whole answer");
    const told = report.failures.map(({ title, method, url, faults }) => [
      `${method} ${shape(url)} (${title})`,
      ...faults.map(
        ({ what, expected, received }) => `  ${what}: ${shape(expected)}; came: ${shape(received)}`,
      ),
    ]);
    await isAsGolden("site-faults.txt", told.map((lines) => lines.join("\n")).sort());
  });

  test("a redirect is reported with its target", () => {
    expect(faultsOf("/api")[0]).toEqual({ what: "status", expected: "404", received: "301, to /api/" });
  });
});
