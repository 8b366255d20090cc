import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pMap from "p-map";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "../../../src/build.ts";
import { textOf } from "../../../src/model/file.ts";
import { builtOf, formatsIn } from "../../support/built.ts";
import { goldenFiles, goldenWithoutAddress } from "../../support/golden.ts";
import { type Reply, sendTo } from "../../support/http.ts";
import { isInstalled } from "../../support/separate-packages.ts";
import { type RunningWorkerd, startWorkerd } from "../../support/workerd.ts";

/** The quota on Cloudflare's own runtime, with its Durable Objects. */

const QUOTA = 300;
const KEY = "cdkey1-of-a-test";
const gate = { quota: QUOTA, keys: [createHash("sha256").update(KEY).digest("hex")] };
const HOURS = "/api/intelligence/audit-hours";
const formats = formatsIn(builtOf(goldenWithoutAddress));
const built = build(goldenFiles, { hosts: ["cloudflare"], gate, formats });
const textAt = (address: string) => textOf(built.files.find(({ path }) => `/${path}` === address)!.bytes);

/** The Worker with the time that a request gives: Cloudflare has only one clock. */
const WITH_CLOCK = `
import site from "./worker.js";
export { Counter } from "./worker.js";
let now = 0;
Date.now = () => now;
export default {
  fetch(request, bindings) {
    now = Date.parse(request.headers.get("Test-Time"));
    return site.fetch(request, bindings);
  },
};`;

/** The Worker with objects that cannot be reached. */
const WITHOUT_OBJECTS = `
export { default } from "./worker.js";
export class Counter {
  fetch() { throw new Error("unreachable"); }
}`;

type Ask = (address: string, headers?: Record<string, string>, method?: string) => Promise<Reply>;

/** A request by a client at some time of a day, which is so far ahead that no alarm goes off. */
const by = (address: string, time = "2999-11-22T12:00:00Z") => ({
  "CF-Connecting-IP": address,
  "Test-Time": time,
});

describe.skipIf(!isInstalled("workerd"))("with a clock of the test", () => {
  const { ask } = running(WITH_CLOCK);

  test("exactly as many requests pass as the quota allows, even simultaneous ones", async () => {
    const headers = by("192.0.2.1");
    const replies = await pMap(Array.from({ length: QUOTA + 50 }), () => ask(HOURS, headers), {
      concurrency: 50,
    });
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(QUOTA);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    const left = replies
      .filter(({ status }) => status === 200)
      .map((reply) => Number(/;r=(\d+);/.exec(String(reply.headers.ratelimit))?.[1]));
    expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: QUOTA }, (_, index) => index));
  });

  test("the next one gets an uncacheable problem document with the time to retry", async () => {
    const { status, headers, body } = await ask(HOURS, by("192.0.2.1"));
    expect([status, body]).toEqual([429, textAt("/api/errors/quota-exceeded.json")]);
    expect(headers).toMatchObject({
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      ratelimit: '"day";r=0;t=43200',
      "ratelimit-policy": '"day";q=300;w=86400',
      "retry-after": "43200",
      "access-control-allow-origin": "*",
    });
    expect(headers["access-control-expose-headers"]).toContain("RateLimit, RateLimit-Policy, Retry-After");
  });

  test("requests that are not counted still pass: pages, preflights, and requests from pages of the site", async () => {
    const headers = by("192.0.2.1");
    expect((await ask("/", headers)).status).toBe(200);
    expect((await ask("/feed.json", headers)).status).toBe(200);
    expect((await ask(HOURS, headers, "OPTIONS")).status).toBe(204);
    expect((await ask(HOURS, { ...headers, "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
    expect((await ask(HOURS, { ...headers, "Sec-Fetch-Site": "cross-site" })).status).toBe(429);
    const ofNobody = { "X-API-Key": "of-nobody", "Sec-Fetch-Site": "same-origin" };
    expect((await ask(HOURS, { ...headers, ...ofNobody })).status).toBe(200);
  });

  test.each([
    ["Authorization", `Bearer ${KEY}`],
    ["Authorization", `bearer ${KEY}`],
    ["X-API-Key", KEY],
    ["X-API-Key", `${KEY} `],
    ["Authorization", `Bearer ${KEY} \t`],
  ])("a key in %s lifts the quota: %s", async (name, value) => {
    const { status, headers } = await ask(HOURS, { ...by("192.0.2.1"), [name]: value });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty("ratelimit");
  });

  test.each([
    ["Authorization", "Bearer of-nobody"],
    ["Authorization", "Bearer "],
    ["X-API-Key", "of-nobody"],
    ["X-API-Key", ""],
  ])("an unknown key is refused, and not counted: %s: %s", async (name, value) => {
    const { status, headers, body } = await ask(HOURS, { ...by("192.0.2.9"), [name]: value });
    expect([status, body]).toEqual([401, textAt("/api/errors/unknown-key.json")]);
    expect(headers).toMatchObject({
      "www-authenticate": 'Bearer realm="api", error="invalid_token"',
      "cache-control": "no-store",
      "access-control-allow-origin": "*",
    });
  });

  test("different addresses are different clients, but those of one IPv6 network are one client", async () => {
    const left = async (address: string) => String((await ask(HOURS, by(address))).headers.ratelimit);
    expect(await left("192.0.2.2")).toBe('"day";r=299;t=43200');
    expect(await left("2001:db8:0:1::1")).toBe('"day";r=299;t=43200');
    expect(await left("2001:db8:0:1:ffff::2")).toBe('"day";r=298;t=43200');
    expect(await left("2001:db8:0:2::1")).toBe('"day";r=299;t=43200');
  });

  test("every request below /api/ is counted, in any spelling and with any answer", async () => {
    const client = "192.0.2.3";
    const requests: [string, string][] = [
      [HOURS, "GET"],
      [HOURS, "HEAD"],
      [HOURS, "POST"],
      ["/%61pi/intelligence/audit-hours", "GET"],
      ["/api%2Findex.json", "GET"],
      ["/api/nope", "GET"],
      ["/api/%zz", "GET"],
      ["/%61pi/%zz", "GET"],
      ["/api%2F%zz", "GET"],
      [`${HOURS}?industry=nope`, "GET"],
    ];
    for (const [index, [address, method]] of requests.entries()) {
      const { headers } = await ask(address, by(client), method);
      expect(headers.ratelimit, `${method} ${address}`).toBe(`"day";r=${QUOTA - 1 - index};t=43200`);
    }
  });

  test("the day ends at midnight UTC, and the new one begins with the full quota", async () => {
    const at = async (time: string) => {
      const { status, headers } = await ask(HOURS, by("192.0.2.1", time));
      return [status, headers.ratelimit];
    };
    expect(await at("2999-11-22T23:59:59.500Z")).toEqual([429, '"day";r=0;t=1']);
    expect(await at("2999-11-23T00:00:00Z")).toEqual([200, '"day";r=299;t=86400']);
    expect(await at("2999-11-23T00:00:01Z")).toEqual([200, '"day";r=298;t=86399']);
    // A clock that goes back does not give a client the same day again.
    expect(await at("2999-11-22T23:59:59Z")).toEqual([200, '"day";r=297;t=86401']);
  });
});

describe.skipIf(!isInstalled("workerd"))("without objects that can be reached", () => {
  const { ask } = running(WITHOUT_OBJECTS);

  test("all requests pass, and no quota is announced", async () => {
    const { status, headers, body } = await ask(HOURS, by("192.0.2.1"));
    expect([status, body]).toEqual([200, textAt(`${HOURS}.json`)]);
    expect(headers).not.toHaveProperty("ratelimit");
  });

  test("an unknown key is still refused", async () => {
    expect((await ask(HOURS, { ...by("192.0.2.1"), "X-API-Key": "of-nobody" })).status).toBe(401);
  });
});

/** The site on Cloudflare's runtime, for the tests of a group. */
function running(main: string): { readonly ask: Ask } {
  const folder = mkdtempSync(join(tmpdir(), "gate-"));
  let site: RunningWorkerd;
  beforeAll(async () => {
    site = await startWorkerd(built.files, built.hostFiles, folder, main);
  });
  afterAll(async () => {
    await site?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  return { ask: (address, headers, method) => sendTo(Number(site.url.port), address, method, headers) };
}
