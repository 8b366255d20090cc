import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { netlify } from "../../src/hosts/netlify.ts";
import { publish } from "../../src/publish/publish.ts";
import { type SiteReport, verifySite } from "../../src/verify/site.ts";
import { DATA_FOLDER } from "../support/data.ts";
import { type Fault, type FaultySite, faultySite, type Passing } from "../support/faulty-site.ts";

const HOURS = "/api/intelligence/audit-hours";
const OVERVIEW = "/api/intelligence/observatory/overview";
const MATURITY = "/api/intelligence/maturity-index";
const OPTIONS = { concurrency: 8, timeoutMs: 30_000 };

const parent = mkdtempSync(join(tmpdir(), "verify-"));
const folder = join(parent, "public");
const fileAt = (address: string) => readFileSync(join(folder, address));
const build = { read: fileAt };
let site: FaultySite;

beforeAll(async () => {
  publish({ data: DATA_FOLDER, out: folder, hosts: join(parent, "hosts") }, {});
  site = await faultySite(folder);
});
afterAll(async () => {
  await site?.stop();
  rmSync(parent, { recursive: true });
});

/** What is found, as `METHOD address: what, what`, and the report. */
async function found(fault: Fault, options: object = {}): Promise<{ lines: string[]; report: SiteReport }> {
  site.plant(fault);
  const report = await verifySite(site.url, { ...OPTIONS, ...options });
  const lines = report.failures.map(({ method, url, faults }) => {
    return `${method} ${url.slice(site.url.origin.length)}: ${faults.map(({ what }) => what).join(", ")}`;
  });
  return { lines, report };
}

/** Something wrong with the plain answer of an address. */
function at(address: string, change: Fault): Fault {
  return (reply) => {
    const isPlain = reply.method === "GET" && reply.status !== 304 && reply.status !== 206;
    return isPlain && reply.address === address ? change(reply) : undefined;
  };
}

function without(header: string): Fault {
  return (reply) => {
    delete reply.headers[header];
  };
}

function withBody(reply: Passing, body: Buffer): void {
  reply.body = body;
  reply.headers["content-length"] = String(body.length);
}

function withHeader(name: string, value: string): Fault {
  return (reply) => {
    reply.headers[name] = value;
  };
}

function withStatus(status: number): Fault {
  return (reply) => {
    reply.status = status;
  };
}

test("a site as it should be has no failure", async () => {
  const { report } = await found(() => {});
  expect(report).toMatchObject({ release: "2026-Q4", skipped: 0, failures: [] });
  expect(report.requests).toBeGreaterThan(900);
});

test("a site is compared with a build at hand", async () => {
  const { report } = await found(() => {}, { build });
  expect(report.failures).toEqual([]);
});

/** What goes wrong, and the one line in which it is found. */
const FAULTS: readonly [title: string, fault: Fault, line: string][] = [
  ["a header lost", at(`${HOURS}/saas.json`, without("link")), `GET ${HOURS}/saas.json: header Link`],
  [
    "a header lost from a problem",
    at(`${HOURS}?industry=__proto__`, without("access-control-allow-origin")),
    `GET ${HOURS}?industry=__proto__: header Access-Control-Allow-Origin`,
  ],
  [
    "a body one byte off",
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
      withBody(reply, Buffer.concat([reply.body, Buffer.from("\n")])),
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
    "an answer that is not what its schema says",
    at(`${HOURS}/healthcare.json`, (reply) => withBody(reply, Buffer.from('{"crossIndustryAvg":"many"}'))),
    `GET ${HOURS}/healthcare.json: body, schema`,
  ],
  [
    "a wrong content type",
    at("/api/datasets/compliance-cost.csv", withHeader("content-type", "text/plain")),
    "GET /api/datasets/compliance-cost.csv: header Content-Type",
  ],
  [
    "a charset that is not ours",
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
    "a client that has this version sent all of it again",
    (reply) => {
      if (reply.status !== 304 || reply.address !== "/feed.json") return;
      reply.status = 200;
      withBody(reply, fileAt("/feed.json"));
    },
    "GET /feed.json: status, body",
  ],
  [
    "a client that has another version told that it has this one",
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
      if (reply.status === 206 && reply.address.endsWith("/countries.csv")) reply.body[3]! ^= 1;
    },
    "GET /api/datasets/reference/countries.csv: body",
  ],
  [
    "a part that does not say of what",
    (reply) => {
      if (reply.status === 206 && reply.address.endsWith("/regions.csv"))
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
    "a compressed answer that a cache may give to who cannot read it",
    (reply) => {
      if (reply.address !== OVERVIEW || reply.asked["accept-encoding"] !== "gzip") return;
      withBody(reply, gzipSync(reply.body));
      reply.headers["content-encoding"] = "gzip";
    },
    `GET ${OVERVIEW}: header Vary`,
  ],
  [
    "a compressed answer with another content",
    (reply) => {
      if (reply.address !== MATURITY || reply.asked["accept-encoding"] !== "gzip") return;
      withBody(reply, gzipSync("[]"));
      Object.assign(reply.headers, { "content-encoding": "gzip", vary: "Accept-Encoding" });
    },
    `GET ${MATURITY}: body`,
  ],
  [
    "a method that writes taken for GET",
    (reply) => {
      if (reply.method === "DELETE" && reply.address === HOURS) reply.status = 200;
    },
    `DELETE ${HOURS}: status`,
  ],
  [
    "a refusal that does not say what is allowed",
    (reply) => {
      if (reply.method === "PUT" && reply.address === HOURS) delete reply.headers.allow;
    },
    `PUT ${HOURS}: header Allow`,
  ],
  [
    "a preflight that lets no page ask",
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
    "GET /api: status, body",
  ],
  [
    "a connection cut within an answer",
    at(`${HOURS}?industry=`, () => "cut"),
    `GET ${HOURS}?industry=: request`,
  ],
];

describe("what is wrong is found where it is, and nowhere else", () => {
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
    ({ lines, report } = await found(all));
  });

  test.each(FAULTS.map(([title, , line]) => [title, line]))("%s", (_, line) => {
    expect(lines).toContain(line);
  });

  test("and nothing else is a failure", () => {
    expect([...lines].sort()).toEqual(FAULTS.map(([, , line]) => line).sort());
  });

  const faultsOf = (end: string) => report.failures.find(({ url }) => url.endsWith(end))!.faults;

  test("a wrong byte is named with its place and what should stand there", () => {
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
      /^\d+ bytes, all of the \d+ expected and more/,
    );
  });

  test("another file's bytes are named by that file", () => {
    expect(faultsOf("?industry=saas")).toEqual([
      { what: "body", expected: `${HOURS}/saas.json`, received: `${HOURS}.json` },
    ]);
    expect(faultsOf("?industry=nope")).toEqual([
      { what: "status", expected: "404", received: "200" },
      { what: "body", expected: "/api/errors/unknown-industry.json", received: `${HOURS}.json` },
    ]);
  });

  test("a wrong header is named with both values", () => {
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

  test("a redirect is told with where it leads", () => {
    expect(faultsOf("/api")[0]).toEqual({ what: "status", expected: "404", received: "301, to /api/" });
  });
});

test("a stale file is found by the site's own manifest", async () => {
  const stale = at(`${HOURS}/retail.json`, (reply) =>
    withBody(reply, Buffer.from(reply.body.toString().replace(/"hours": \d+/, '"hours": 777'))),
  );
  expect((await found(stale)).lines).toEqual([`GET ${HOURS}/retail.json: body`]);
});

test("a site that is stale as a whole is found by the build that should be there", async () => {
  const stale: Fault = (reply) => {
    if (reply.address !== "/manifest.json" || reply.status !== 200) return;
    withBody(reply, Buffer.from(reply.body.toString().replace("2026-Q4", "2026-Q3")));
  };
  expect((await found(stale)).lines).toEqual([]);
  expect((await found(stale, { build })).lines).toEqual(["GET /manifest.json: body"]);
});

test("an answer that does not come in time is a failure", async () => {
  const { report } = await found(
    at(`${HOURS}?industry=nope`, () => "hold"),
    { timeoutMs: 3000 },
  );
  expect(report.failures.map(({ url, faults }) => [url.split("?")[1], faults])).toEqual([
    ["industry=nope", [{ what: "request", expected: "an answer", received: "no whole answer in 3 s" }]],
  ]);
});

test("what a host does in its own way is a failure, but where that host is named", async () => {
  const unfiltered: Fault = (reply) => {
    const [path, query = ""] = reply.address.split("?");
    if (reply.method !== "GET" || !/^(industry|framework|format)$/.test(query)) return;
    reply.status = 200;
    Object.assign(reply.headers, {
      etag: '"x"',
      "content-type": "application/json",
      "content-disposition": "attachment",
    });
    withBody(reply, fileAt(`${path}.json`));
  };
  const bare = (lines: string[]) => lines.filter((line) => /\?(industry|framework|format):/.test(line));
  expect(bare((await found(unfiltered)).lines).length).toBe(7);
  const { lines, report } = await found(unfiltered, { host: netlify });
  expect(bare(lines)).toEqual([]);
  // Of each of the sixteen endpoints: four methods that write, OPTIONS, and a newline in the path.
  expect(report.skipped).toBe(16 * 6);
});

describe("a site that cannot be judged is said to be so", () => {
  const judged = (fault: Fault) => {
    site.plant(fault);
    return verifySite(site.url, OPTIONS);
  };
  const manifest =
    (change: Fault): Fault =>
    (reply) =>
      reply.address === "/manifest.json" ? change(reply) : undefined;

  test("nobody answers", async () => {
    await expect(verifySite(new URL("http://127.0.0.1:9/"), OPTIONS)).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/manifest\.json cannot be read: ./),
      remedy: "Name the address under which / is the start page of a published build.",
    });
  });

  test("it has no manifest", async () => {
    await expect(judged(manifest(withStatus(404)))).rejects.toMatchObject({
      name: "UserError",
      message: `${site.url.origin}/manifest.json answers 404`,
    });
  });

  test("its manifest is another program's", async () => {
    const other = manifest((reply) => withBody(reply, Buffer.from('{"name":"app"}')));
    await expect(judged(other)).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringContaining("manifest.json"),
    });
  });
});
