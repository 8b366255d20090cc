import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCatalogue } from "../../../src/documents/read-catalogue.ts";
import { CONFIGURATION_ADDRESSES } from "../../../src/hosts/loaded-hosts.ts";
import { netlify } from "../../../src/hosts/netlify/index.ts";
import { requestList } from "../../../src/verify/requests/requests.ts";
import { verifySite } from "../../../src/verify/site/site.ts";
import { writeFewEndpoints } from "../../support/built.ts";
import { type Fault, faultySite, type Passing } from "../../support/faulty-site.ts";
import { once } from "../../support/once.ts";
import {
  at,
  builtSite,
  HOURS,
  OPTIONS,
  OVER_HTTP,
  overHttp,
  withBody,
  withHeader,
  withStatus,
} from "../support.ts";

const { parent, site: siteOf, fileAt, found } = builtSite(writeFewEndpoints);
const build = { read: fileAt };
/** A clock with which waiting takes no time. */
const HASTY = { now: () => 0, wait: async () => {} };

const UNKNOWN = `${HOURS}?industry=constructor`;
/** Breaks the connection of the first requests for an address. */
const breaking = (address: string, times: number): Fault => {
  let left = times;
  return at(address, () => (left-- > 0 ? "reset" : undefined));
};

/** A check in which two connections break, how many requests the site saw, and the waits before each repeated one. */
const brokenTwice = once(async () => {
  let seen = 0;
  const waits: number[] = [];
  const clock = { now: () => 0, wait: async (ms: number) => waits.push(ms) };
  const broken = breaking(UNKNOWN, 2);
  const counting: Fault = (reply) => {
    seen += 1;
    return broken(reply);
  };
  return { ...(await found(counting, { clock, ...OVER_HTTP })), seen, waits };
});

test("requests are counted as the site sees them; repeated ones are counted separately", async () => {
  const { report, seen } = await brokenTwice();
  expect([report.failures, report.repeated]).toEqual([[], 2]);
  expect(report.requests).toBe(seen - 2);
});

test("a quick check sends nine requests, and finds what is wrong with one of them", async () => {
  const { report } = await found(() => {}, { quick: true });
  expect(report).toMatchObject({ requests: 9, failures: [], past: null, chain: null, unasked: 0 });
  const stale = at("/api/status.json", (reply) => withBody(reply, Buffer.from("{}")));
  expect((await found(stale, { quick: true })).lines).toEqual([
    expect.stringMatching(/^GET \/api\/status\.json: body/),
  ]);
});

test("a site is compared with a local build", async () => {
  const { report } = await found(() => {}, { expected: build });
  expect(report.failures).toEqual([]);
});

test("the site's own manifest reveals a stale file", async () => {
  const stale = at(`${HOURS}/beta.json`, (reply) =>
    withBody(reply, Buffer.from(reply.body.toString().replace(/"hours": \d+/, '"hours": 777'))),
  );
  expect((await found(stale)).lines).toEqual([`GET ${HOURS}/beta.json: body`]);
});

test("the expected build reveals a site that is completely stale", async () => {
  const feed = fileAt("feed.json").toString().replace('"title": "', '"title": "Old ');
  const stale: Fault = (reply) => {
    if (reply.method !== "GET" || reply.status !== 200) return;
    if (reply.address === "/feed.json") withBody(reply, Buffer.from(feed));
    if (reply.address !== "/manifest.json") return;
    const old = createHash("sha256").update(fileAt("feed.json")).digest("hex");
    const now = createHash("sha256").update(feed).digest("hex");
    withBody(reply, Buffer.from(reply.body.toString().replace(old, now)));
  };
  expect((await found(stale)).lines).toEqual([]);
  const { lines } = await found(stale, { expected: build });
  // Plain and compressed.
  expect([...new Set(lines)].sort()).toEqual(["GET /feed.json: body", "GET /manifest.json: body"]);
});

test("an answer that does not come in time is a failure", async () => {
  const { report } = await found(({ address }) => (address === UNKNOWN ? "hold" : undefined), {
    client: overHttp(siteOf(), [UNKNOWN], 50),
    clock: HASTY,
  });
  expect(report.failures.map(({ url, faults }) => [url.split("?")[1], faults])).toEqual([
    [
      "industry=constructor",
      [{ what: "request", expected: "an answer", received: "no whole answer in 0.05 s" }],
    ],
  ]);
});

test("limitations of a host are failures unless that host is named", async () => {
  const catalogue = readCatalogue(JSON.parse(fileAt("api/index.json").toString()));
  const withParameter = catalogue.filter(({ parameters }) => parameters.length > 0);
  const names = withParameter.flatMap(({ parameters }) => parameters.map(({ name }) => name));
  const unfiltered: Fault = (reply) => {
    const [path, query = ""] = reply.address.split("?");
    if (reply.method !== "GET" || !names.includes(query)) return;
    reply.status = 200;
    Object.assign(reply.headers, {
      etag: '"x"',
      "content-type": "application/json",
      "content-disposition": "attachment",
    });
    withBody(reply, fileAt(`${path}.json`));
  };
  const bare = (lines: string[]) => lines.filter((line) => names.some((name) => line.includes(`?${name}:`)));
  expect(bare((await found(unfiltered)).lines).length).toBe(withParameter.length);
  const { lines, report } = await found(unfiltered, { host: netlify });
  expect(bare(lines)).toEqual([]);
  // Each endpoint: four methods that write, OPTIONS, and a newline in the path; those with a parameter: OPTIONS with
  // a query; three files: the five methods; three paths after those that are not found; pages by a part of their names.
  const { files } = JSON.parse(fileAt("manifest.json").toString());
  const addresses = files.map(({ path }: { path: string }) => `/${path}`);
  const nameless = requestList(catalogue, addresses, CONFIGURATION_ADDRESSES).filter(
    ({ without }) => without && "endings" in without,
  );
  expect(report.skipped).toBe(catalogue.length * 6 + withParameter.length + 3 * 5 + 3 + nameless.length);
  expect(nameless.length).toBeGreaterThan(0);
});

test("lists in another order, in other letter case and with a trailing semicolon are equivalent", async () => {
  const turned = (value: string) => value.split(", ").reverse().join(",");
  const { lines } = await found((reply) => {
    for (const name of ["cache-control", "link", "allow", "access-control-expose-headers"]) {
      const value = reply.headers[name];
      if (value !== undefined) reply.headers[name] = turned(String(value));
    }
    if (reply.address === "/" && reply.status === 200) {
      reply.headers["content-type"] = "Text/HTML;Charset=UTF-8;";
    }
  });
  expect(lines).toEqual([]);
});

test("a correct range of a file whose content is not available is not a fault", async () => {
  const gone = at("/api/datasets/reference/regions.csv", withStatus(500));
  expect((await found(gone)).lines).toEqual(["GET /api/datasets/reference/regions.csv: status"]);
});

describe("a file that the catalogue names and the manifest does not list", () => {
  /** The manifest without some of its lines, and the site without their files. */
  const withoutFiles =
    (lost: RegExp): Fault =>
    (reply) => {
      if (lost.test(reply.address) && reply.method === "GET") withStatus(404)(reply);
      if (reply.address !== "/manifest.json" || reply.method !== "GET" || reply.status !== 200) return;
      const manifest = JSON.parse(reply.body.toString());
      manifest.files = manifest.files.filter(({ path }: { path: string }) => !lost.test(`/${path}`));
      withBody(reply, Buffer.from(JSON.stringify(manifest)));
    };

  test("is reported: a dataset, a feed, the start page, the answer to a value", async () => {
    const lost = ["/api/datasets/compliance-cost.csv", "/feed.atom", "/index.html", `${HOURS}/alpha.json`];
    const { lines, report } = await found(withoutFiles(new RegExp(`^(${lost.join("|")})$`)));
    const [manifest, ...others] = report.failures;
    expect(manifest!.faults.map(({ received }) => received.split(":")[0]!).sort()).toEqual(
      lost.map((address) => address.slice(1)).sort(),
    );
    expect(manifest!.faults[0]!.received).toContain(": must exist, and be listed in manifest.json");
    for (const address of lost) expect(lines).toContain(`GET ${address}: status, body`);
    expect(others.length).toBeGreaterThan(0);
  });
});

test("a file of an unknown type in the manifest is a fault of that file, and does not stop the check", async () => {
  const { report } = await found((reply) => {
    if (reply.address !== "/manifest.json" || reply.method !== "GET" || reply.status !== 200) return;
    const manifest = JSON.parse(reply.body.toString());
    manifest.files.push({ path: "zz-notes.exe", bytes: 1, sha256: "0".repeat(64) });
    withBody(reply, Buffer.from(JSON.stringify(manifest)));
  });
  expect(report.failures[0]!.faults).toEqual([
    {
      what: "manifest",
      expected: "that of a complete build",
      received:
        "zz-notes.exe: must end in .atom, .css, .csv, .html, .js, .jsonld, .json, .parquet, .png, .sig, .svg, .ttl, .txt, .xlsx, .xml, .zip. Build again.",
    },
  ]);
  expect(report.failures.length).toBe(1);
});

describe("a connection that breaks", () => {
  test("is not a fault if the repeated request is answered", async () => {
    const { lines, report, waits } = await brokenTwice();
    expect([lines, report.repeated, waits]).toEqual([[], 2, [250, 500]]);
  });

  test("is a fault after three attempts", async () => {
    const { report } = await found(breaking(UNKNOWN, 3), {
      client: overHttp(siteOf(), [UNKNOWN]),
      clock: HASTY,
    });
    expect(report.failures.map(({ faults }) => faults.map(({ what }) => what))).toEqual([["request"]]);
    expect(report.repeated).toBe(2);
  });

  test("is reported in one line if the site stays down", async () => {
    let replies = 0;
    const gone: Fault = () => (++replies > 100 ? "reset" : undefined);
    const { report } = await found(gone, { clock: HASTY, ...OVER_HTTP });
    expect(report.failures.map(({ title }) => title)).toEqual(["the site answers"]);
    expect(report.failures[0]!.faults[0]!.received).toMatch(
      /^socket hang up, as to 2\d requests in a row from here; \d+ further ones were not sent$/,
    );
  });

  test("to a site without a server is retried before it is reported", async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
    });
    await new Promise((resolve) => void server.close(resolve));
    const url = new URL(`http://127.0.0.1:${port}`);
    const waits: number[] = [];
    const clock = { now: () => 0, wait: async (ms: number) => waits.push(ms) };
    await expect(verifySite(url, { ...OPTIONS, clock })).rejects.toMatchObject({ name: "UserError" });
    expect(waits).toEqual([250, 500]);
  });
});

test("slow answers are reported, and are not faults", async () => {
  let ms = 0;
  const clock = { now: () => ms, wait: async () => {} };
  const slow = at(`${HOURS}?industry=constructor`, () => {
    ms += 2500;
  });
  const { lines, report } = await found(slow, { clock, concurrency: 1 });
  const took = { method: "GET", address: `${HOURS}?industry=constructor`, ms: 2500 };
  expect([lines, report.slowest, report.slow]).toEqual([[], took, [took]]);
});

test.each([503, 401])("a site that stops answering gets no further requests: %d", async (status) => {
  let replies = 0;
  const { report } = await found(
    (reply) => {
      replies += 1;
      if (replies > 100) withStatus(status)(reply);
    },
    { concurrency: 1 },
  );
  expect(report.unasked).toBeGreaterThan(300);
  expect(report.failures.map(({ title, faults }) => [title, faults])).toEqual([
    [
      "the site answers",
      [
        {
          what: "request",
          expected: "an answer",
          received: `${status}, as to 20 requests in a row from here; ${report.unasked} further ones were not sent`,
        },
      ],
    ],
  ]);
});

describe("a note", () => {
  test("reports policies for pages, which are not failures", async () => {
    const { lines, report } = await found(
      at("/index.html", withHeader("cross-origin-opener-policy", "same-origin")),
    );
    expect([lines, report.notes]).toEqual([
      [],
      [
        "The host adds Cross-Origin-Opener-Policy: same-origin to 1 answer: not a fault, but it changes how its pages work with pages of other sites.",
      ],
    ]);
  });

  test("says that the site may be of another build, if many files differ", async () => {
    const other: Fault = (reply) => {
      if (!/^\/(api\/(index|errors)|manifest)/.test(reply.address))
        reply.body = Buffer.from(reply.body).fill(32);
    };
    expect((await found(other)).report.causes).toEqual([
      expect.stringMatching(/^\d+ of \d+ files differ from the site's manifest: .* --against FOLDER\.$/),
    ]);
    expect((await found(other, { expected: build })).report.causes).toEqual([
      expect.stringMatching(
        /^\d+ of \d+ files differ from the build: the site may be of another release than the build that --against names\.$/,
      ),
    ]);
  });

  test("says that something between the site and the client changes pages", async () => {
    const { report } = await found((reply) => {
      if (!String(reply.headers["content-type"]).startsWith("text/html") || reply.body.length === 0) return;
      if (reply.asked["accept-encoding"] === "identity")
        withBody(reply, Buffer.from(reply.body.toString().replace("</body>", "<script></script></body>")));
    });
    expect(report.causes).toEqual([
      expect.stringMatching(/^\d+ of \d+ pages differ from the build, and no other file does: /),
    ]);
  });

  test("says that the documents link another address, which is not a failure", async () => {
    const out = join(parent, "elsewhere");
    writeFewEndpoints(out, { baseUrl: "https://data.example", site: false });
    const elsewhere = await faultySite(out);
    const { client } = elsewhere;
    const report = await verifySite(elsewhere.url, { ...OPTIONS, client }).finally(() => elsewhere.stop());
    expect(report).toMatchObject({
      failures: [],
      notes: [`The addresses in its documents lead to https://data.example, not to ${elsewhere.url.origin}.`],
    });
  });
});

test("all headers of a request are reported, including its ETag", async () => {
  const { report } = await found((reply) => {
    if (reply.status === 304 && reply.address === "/feed.atom") withStatus(412)(reply);
  });
  const { headers, sent } = report.failures[0]!;
  expect(headers).toEqual({ "If-None-Match": "{etag}" });
  expect(sent).toEqual({
    Origin: "https://client.example",
    "Accept-Encoding": "identity",
    "If-None-Match": expect.stringMatching(/^(W\/)?"[^"]+"$/),
  });
});

describe("a site that cannot be checked is reported:", () => {
  const judged = (fault: Fault) => {
    siteOf().plant(fault);
    return verifySite(siteOf().url, { ...OPTIONS, client: siteOf().client });
  };
  const manifest =
    (change: Fault): Fault =>
    (reply) =>
      reply.address === "/manifest.json" ? change(reply) : undefined;

  test("nobody answers", async () => {
    await expect(
      verifySite(new URL("http://127.0.0.1:9/"), { ...OPTIONS, clock: HASTY }),
    ).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/manifest\.json cannot be read: ./),
      remedy: "Nothing listens there: check the host and the port, and that the server is running.",
    });
  });

  test("it does not answer in time", async () => {
    siteOf().plant(() => "hold");
    await expect(verifySite(siteOf().url, { ...OPTIONS, timeoutMs: 50, clock: HASTY })).rejects.toMatchObject(
      {
        name: "UserError",
        message: `${siteOf().url.origin}/manifest.json cannot be read: no whole answer in 0.05 s`,
      },
    );
  });

  test("it is at another address", async () => {
    const moved = manifest((reply) => {
      reply.status = 301;
      reply.headers.location = "https://www.example.org/manifest.json";
    });
    await expect(judged(moved)).rejects.toMatchObject({
      name: "UserError",
      message: `${siteOf().url.origin}/manifest.json answers 301, to https://www.example.org/manifest.json`,
      remedy: "Name https://www.example.org instead.",
    });
  });

  test("its catalogue has an endpoint with two parameters", async () => {
    const both = (reply: Passing) => {
      const catalogue = JSON.parse(reply.body.toString());
      const { parameters } = catalogue.endpoints[1];
      parameters.push(parameters[0]);
      withBody(reply, Buffer.from(JSON.stringify(catalogue)));
    };
    await expect(judged(at("/api/index.json", both))).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringContaining("must have endpoints with at most one parameter"),
    });
  });

  test("it has no manifest", async () => {
    await expect(judged(manifest(withStatus(404)))).rejects.toMatchObject({
      name: "UserError",
      message: `${siteOf().url.origin}/manifest.json answers 404`,
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
