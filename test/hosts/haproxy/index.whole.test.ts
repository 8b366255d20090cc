import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { type AddressInfo, connect, createServer as createConnectionServer } from "node:net";
import { join } from "node:path";
import pMap from "p-map";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { build } from "../../../src/build.ts";
import { textOf } from "../../../src/model/file.ts";
import { sha256 } from "../../../src/model/sha256.ts";
import { builtOf, formatsIn } from "../../support/built.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { goldenFiles, goldenWithoutAddress } from "../../support/golden.ts";
import { CLOCK, type HaproxyOptions, type RunningHaproxy, startHaproxy } from "../../support/haproxy.ts";
import { hasProgram } from "../../support/programs.ts";

/** Real HAProxy with the compiled configuration. The clock is the test's, so that no outcome depends on the time. */

const NOON = 1_800_014_400;
const MIDNIGHT = NOON + 43_200;
const KEY = "cdkey1qqqsyqcyq5rqwzqfpg9scrgwpugpzysn";
const ADDRESS = "/api/intelligence/audit-hours";

const builtFor = (quota: number, keys: readonly string[] = [KEY]) =>
  build(goldenFiles, {
    site: false,
    hosts: ["haproxy"],
    gate: { quota, keys: keys.map((key) => sha256(Buffer.from(key))) },
    formats: formatsIn(builtOf(goldenWithoutAddress)),
  });
const small = builtFor(3);

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Request {
  readonly address?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Seconds since 1970. */
  readonly at?: number;
  /** The line of a proxy before the request. */
  readonly before?: string;
  /** The address of this machine from which it is sent. */
  readonly from?: string;
  /** The socket to which it is sent, if not the port. */
  readonly unixSocket?: string;
}

/** A site, requested from an address of this machine unless a request gives another. */
interface Asked extends Pick<RunningHaproxy, "port"> {
  readonly from?: string;
}

/** Sends a request unchanged, over its own connection. */
async function ask(
  { port, from: client = "127.0.0.1" }: Asked,
  {
    address = ADDRESS,
    method = "GET",
    headers = {},
    at = NOON,
    before = "",
    from = client,
    unixSocket,
  }: Request = {},
): Promise<Answer> {
  const all = Object.entries({ Host: "site.example", [CLOCK]: String(at), Connection: "close", ...headers });
  const head = all.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const socket = connect(unixSocket ? { path: unixSocket } : { port, host: "127.0.0.1", localAddress: from });
  socket.end(`${before}${method} ${address} HTTP/1.1\r\n${head}\r\n`);
  const pieces: Buffer[] = [];
  socket.on("data", (piece: Buffer) => pieces.push(piece));
  await once(socket, "close");
  const [top = "", ...rest] = Buffer.concat(pieces).toString().split("\r\n\r\n");
  const [status = "", ...fields] = top.split("\r\n");
  return {
    status: Number(status.split(" ")[1]),
    headers: Object.fromEntries(
      fields.map((field) => {
        const [name = "", ...value] = field.split(":");
        return [name.toLowerCase(), value.join(":").trim()];
      }),
    ),
    body: rest.join("\r\n\r\n"),
  };
}

/** The statuses of requests that are sent one after the other. */
async function statuses(site: Asked, ...requests: readonly Request[]): Promise<number[]> {
  const all: number[] = [];
  for (const request of requests) all.push((await ask(site, request)).status);
  return all;
}

const times = (count: number, request: Request = {}) => Array.from({ length: count }, () => request);

describe.skipIf(!hasProgram("haproxy"))("HAProxy", () => {
  let origin: Server;
  const received: IncomingHttpHeaders[] = [];
  const running: RunningHaproxy[] = [];
  let same: Promise<RunningHaproxy> | undefined;
  let clients = 0;

  beforeAll(async () => {
    origin = createServer((request, response) => {
      received.push(request.headers);
      response.end("of the origin");
    }).listen(0, "127.0.0.1");
    await once(origin, "listening");
  });
  afterEach(async () => {
    for (const { stop } of running.splice(0)) await stop();
    received.length = 0;
  });
  afterAll(async () => {
    await (await same)?.stop();
    origin.close();
  });

  test("reports with a problem document, which any page may read, that no server answers", async () => {
    const nobody = createServer().listen(0, "127.0.0.1");
    await once(nobody, "listening");
    const { port } = nobody.address() as AddressInfo;
    nobody.close();
    const site = await startHaproxy(small.hostFiles, port, { hasOwnClock: true, isHasty: true });
    running.push(site);
    expect(await ask(site)).toMatchObject({
      status: 503,
      headers: {
        "content-type": "application/problem+json",
        "access-control-allow-origin": "*",
        "cache-control": "no-store",
        "retry-after": "60",
      },
      body: '{"type":"about:blank","title":"Service Unavailable","status":503}',
    });
  });

  test("passes on an address with a byte that is not ASCII", async () => {
    const asked: string[] = [];
    const server = createConnectionServer((socket) => {
      // HAProxy may reset a connection after it has the answer.
      socket.on("error", () => {});
      socket.once("data", (piece: Buffer) => {
        asked.push(piece.toString("latin1").split("\r\n")[0]!);
        socket.end("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const site = await startHaproxy(small.hostFiles, port, { hasOwnClock: true });
    running.push(site);
    expect((await ask(site, { address: "/caf\u00e9" })).status).toBe(404);
    server.close();
    // Two bytes of UTF-8, unchanged.
    expect(asked).toEqual(["GET /caf\u00c3\u00a9 HTTP/1.1"]);
  });

  test.each(["/api/%zz", "/%61pi/%zz", "/x/../api/%zz"])("counts a request for %s", async (address) => {
    const site = await shared();
    expect((await ask(site, { address })).headers.ratelimit).toBe('"day";r=2;t=43200');
    expect(await statuses(site, { address, headers: { "X-API-Key": "nobody's" } })).toEqual([401]);
  });

  /** The site that tests share. Each uses its own client address, which has not made a request yet. */
  async function shared(): Promise<Asked> {
    const { port } = origin.address() as AddressInfo;
    same ??= startHaproxy(small.hostFiles, port, { hasOwnClock: true });
    clients += 1;
    return { port: (await same).port, from: `127.0.1.${clients}` };
  }

  async function started(options: HaproxyOptions = {}, site = small): Promise<RunningHaproxy> {
    const { port } = origin.address() as AddressInfo;
    const haproxy = await startHaproxy(site.hostFiles, port, { hasOwnClock: true, ...options });
    running.push(haproxy);
    return haproxy;
  }

  test("lets exactly 1,000 of 1,050 requests pass, 50 at a time, each with a different number", async () => {
    const site = await started({}, builtFor(1000));
    const answers = await pMap(times(1050), (request) => ask(site, request), { concurrency: 50 });
    expect(answers.filter(({ status }) => status === 200).length).toBe(1000);
    expect(answers.filter(({ status }) => status === 429).length).toBe(50);
    const left = answers.filter(({ status }) => status === 200).map(({ headers }) => headers.ratelimit);
    expect(new Set(left).size).toBe(1000);
    expect(left).toContain('"day";r=999;t=43200');
    expect(left).toContain('"day";r=0;t=43200');
    // This does not affect clients with a key, nor other clients.
    expect(await statuses(site, { headers: { "X-API-Key": KEY } }, { from: "127.0.0.2" }, {})).toEqual([
      200, 200, 429,
    ]);
  });

  test("answers the request after the last one of a quota with the problem document", async () => {
    const site = await shared();
    expect(await statuses(site, ...times(1000 - 997))).toEqual([200, 200, 200]);
    const { status, headers, body } = await ask(site, { at: NOON + 1 });
    expect(status).toBe(429);
    const document = small.files.find(({ path }) => path === "api/errors/quota-exceeded.json")!;
    expect(body).toBe(textOf(document.bytes));
    expect(headers).toMatchObject({
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      "retry-after": "43199",
      "ratelimit-policy": '"day";q=3;w=86400',
      ratelimit: '"day";r=0;t=43199',
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
    });
    for (const name of ["RateLimit", "RateLimit-Policy", "Retry-After"])
      expect(headers["access-control-expose-headers"]?.split(", ")).toContain(name);
    const head = await ask(site, { method: "HEAD" });
    expect([head.status, head.body, head.headers["content-length"]]).toEqual([429, "", String(body.length)]);
  });

  test("begins a new count at midnight UTC, whenever the client began", async () => {
    const site = await started();
    const before = { at: MIDNIGHT - 1 };
    expect(await statuses(site, ...times(4, before))).toEqual([200, 200, 200, 429]);
    expect((await ask(site, before)).headers).toMatchObject({ "retry-after": "1" });
    const first = await ask(site, { at: MIDNIGHT });
    expect([first.status, first.headers.ratelimit]).toEqual([200, '"day";r=2;t=86400']);
    expect(await statuses(site, ...times(3, { at: MIDNIGHT }))).toEqual([200, 200, 429]);
    expect(await statuses(site, before)).toEqual([429]);
  });

  test("announces by its own clock how long the day lasts", async () => {
    const site = await started({ hasOwnClock: false });
    const { status, headers } = await ask(site);
    expect(status).toBe(200);
    const [, left, seconds] = /^"day";r=(\d+);t=(\d+)$/.exec(headers.ratelimit!)!;
    expect(left).toBe("2");
    expect(Number(seconds)).toBeGreaterThanOrEqual(1);
    expect(Number(seconds)).toBeLessThanOrEqual(86_400);
  });

  test.each<[string, Record<string, string>]>([
    ["as a bearer token", { Authorization: `Bearer ${KEY}` }],
    ["as a bearer token, in any case and with any spaces", { authorization: `bEARER   ${KEY} ` }],
    ["in its own header", { "X-API-Key": KEY }],
    ["as a bearer token, and another one as well", { Authorization: `Bearer ${KEY}`, "X-API-Key": "other" }],
  ])("does not count requests with a key %s, and does not pass the key on", async (_, headers) => {
    const site = await shared();
    for (let count = 0; count < 5; count++) {
      const answer = await ask(site, { headers });
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.headers).filter((name) => /ratelimit|retry/.test(name))).toEqual([]);
    }
    const names = received.flatMap((one) => Object.keys(one));
    expect(names).toContain("host");
    expect(names.filter((name) => /authorization|x-api-key/.test(name))).toEqual([]);
    expect((await ask(site)).headers.ratelimit).toBe('"day";r=2;t=43200');
  });

  test.each<[string, Record<string, string>]>([
    ["that is unknown", { Authorization: "Bearer cdkey1other" }],
    ["that is cut off", { Authorization: `Bearer ${KEY.slice(0, -1)}` }],
    ["in capitals", { "X-API-Key": KEY.toUpperCase() }],
    ["that is a digest", { "X-API-Key": sha256(Buffer.from(KEY)) }],
    ["with another after it", { Authorization: `Bearer ${KEY},${KEY}` }],
    ["that is empty", { "X-API-Key": "" }],
    ["that is missing after its scheme", { Authorization: "Bearer" }],
    ["as a bearer token, and a right one as well", { Authorization: "Bearer other", "X-API-Key": KEY }],
  ])("answers a key %s with 401 and the problem document", async (_, headers) => {
    const site = await shared();
    const answer = await ask(site, { headers });
    expect(answer.status).toBe(401);
    const document = small.files.find(({ path }) => path === "api/errors/unknown-key.json")!;
    expect(answer.body).toBe(textOf(document.bytes));
    expect(answer.headers).toMatchObject({
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      "www-authenticate": 'Bearer realm="api", error="invalid_token"',
      "access-control-allow-origin": "*",
    });
    expect(received).toEqual([]);
    expect((await ask(site)).headers.ratelimit).toBe('"day";r=2;t=43200');
  });

  test("does not treat another scheme as a key, and passes it on", async () => {
    const site = await shared();
    const answer = await ask(site, { headers: { Authorization: "Basic YTpi" } });
    expect([answer.status, answer.headers.ratelimit]).toEqual([200, '"day";r=2;t=43200']);
    expect(received.map(({ authorization }) => authorization)).toEqual(["Basic YTpi"]);
  });

  test.each<[string, Request]>([
    ["a page", { address: "/index.html" }],
    ["an address that only begins like the API", { address: "/apis" }],
    ["an address with the API in its query", { address: "/?next=/api/" }],
    ["OPTIONS", { method: "OPTIONS" }],
    ["a request of a page of the site", { headers: { "Sec-Fetch-Site": "same-origin" } }],
  ])("does not count %s", async (_, request) => {
    const site = await shared();
    expect(await statuses(site, ...times(5, request))).toEqual([200, 200, 200, 200, 200]);
    expect((await ask(site)).headers.ratelimit).toBe('"day";r=2;t=43200');
  });

  test.each<[string, Request]>([
    ["a filter", { address: `${ADDRESS}?industry=alpha` }],
    ["a table", { address: "/api/datasets/compliance-cost.csv" }],
    ["a missing file", { address: "/api/none" }],
    ["an address in another spelling", { address: "/%61p%69/intelligence/audit-hours" }],
    ["an address that a server may tidy", { address: `/x/..${ADDRESS}` }],
    ["an address with two slashes", { address: `/${ADDRESS}` }],
    ["an absolute address", { address: `http://site.example${ADDRESS}` }],
    ["HEAD", { method: "HEAD" }],
    ["a method that will be refused", { method: "DELETE" }],
    ["a request of a page of another site", { headers: { "Sec-Fetch-Site": "cross-site" } }],
    [
      "a request of a page of the same site and another origin",
      { headers: { "Sec-Fetch-Site": "same-site" } },
    ],
  ])("counts %s", async (_, request) => {
    const site = await shared();
    expect(await statuses(site, ...times(4, request))).toEqual([200, 200, 200, 429]);
  });

  test("ignores X-Forwarded-For by default", async () => {
    const site = await shared();
    const forwarded = [1, 2, 3, 4].map((part) => ({ headers: { "X-Forwarded-For": `192.0.2.${part}` } }));
    expect(await statuses(site, ...forwarded)).toEqual([200, 200, 200, 429]);
  });

  test("trusts only the last address that a configured proxy adds", async () => {
    const site = await started({ proxies: "127.0.0.8/29 127.0.0.1" });
    const by = (client: string, from = "127.0.0.1") => ({ from, headers: { "X-Forwarded-For": client } });
    expect(await statuses(site, ...times(4, by("192.0.2.1")))).toEqual([200, 200, 200, 429]);
    expect(await statuses(site, by("192.0.2.2"), by("192.0.2.1, 192.0.2.3"))).toEqual([200, 200]);
    expect(await statuses(site, by("192.0.2.4, 192.0.2.1"), by("192.0.2.1", "127.0.0.9"))).toEqual([
      429, 429,
    ]);
    expect(await statuses(site, by("192.0.2.1", "127.0.0.2"))).toEqual([200]);
  });

  test("counts each IPv4 address and each IPv6 /64 separately", async () => {
    const site = await started({ acceptsProxy: true });
    const from = (client: string) => ({
      before: `PROXY TCP${client.includes(":") ? 6 : 4} ${client} ${client} 1234 80\r\n`,
    });
    const left = async (client: string) => (await ask(site, from(client))).headers.ratelimit;
    expect(await left("192.0.2.1")).toBe('"day";r=2;t=43200');
    expect(await left("192.0.2.2")).toBe('"day";r=2;t=43200');
    expect(await left("192.0.2.1")).toBe('"day";r=1;t=43200');
    // A dual-stack socket gives IPv4 addresses so.
    expect(await left("::ffff:192.0.2.1")).toBe('"day";r=0;t=43200');
    expect(await left("2001:db8:0:1::1")).toBe('"day";r=2;t=43200');
    expect(await left("2001:db8:0:1:ffff:ffff:ffff:ffff")).toBe('"day";r=1;t=43200');
    expect(await left("2001:db8:0:2::1")).toBe('"day";r=2;t=43200');
  });

  test("lets clients without an address pass, as it cannot count them", async () => {
    const unixSocket = join(temporaryFolder(), "socket");
    const site = await started({ unixSocket });
    expect(await statuses(site, ...times(5, { unixSocket }))).toEqual([200, 200, 200, 200, 200]);
    expect((await ask(site)).headers.ratelimit).toBe('"day";r=2;t=43200');
  });

  test("sends the clients' host name to the origin, or the configured one", async () => {
    await ask(await shared());
    await ask(await started({ host: "origin.example" }));
    expect(received.map(({ host }) => host)).toEqual(["site.example", "origin.example"]);
  });

  test("accepts no key if none is defined", async () => {
    const site = await started({}, builtFor(3, []));
    expect(await statuses(site, { headers: { "X-API-Key": KEY } }, {})).toEqual([401, 200]);
  });
});
