import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import {
  type GatedBindings,
  gatedSiteOf,
  PATIENCE_MS,
} from "../../../../src/hosts/cloudflare/worker/gated-site.ts";
import { textFile } from "../../../../src/model/file.ts";
import { QUOTA_EXCEEDED_FILE, UNKNOWN_KEY_FILE } from "../../../../src/routing/addresses.ts";
import { assetsOf } from "../../../support/assets.ts";
import { files, routes, textAt } from "../../../support/site.ts";

/** Counters that fail, which need no runtime. `gate.whole.test.ts` tests the rest on Cloudflare's. */

const HOURS = "/api/intelligence/audit-hours";
const site = gatedSiteOf(routes(), {}, { quota: 1, keys: [] });

async function ask(
  reply: () => Promise<Response>,
  headers: Record<string, string> = { "CF-Connecting-IP": "192.0.2.1" },
) {
  const bindings: GatedBindings = {
    ASSETS: assetsOf(files),
    COUNTER: { idFromName: (name) => name, get: () => ({ fetch: reply }) },
  };
  const response = await site.fetch(
    new Request(`https://benchmarks.example.org${HOURS}`, { headers }),
    bindings,
  );
  return [response.status, response.headers.get("RateLimit"), await response.text()];
}

const PASSED = [200, null, textAt(`${HOURS}.json`)];

test.each([
  ["throws", () => Promise.reject(new Error("overloaded"))],
  ["answers with an error", async () => new Response("error", { status: 500 })],
  ["answers with something else", async () => new Response("<html>")],
])("a request passes if its counter %s", async (_, reply) => {
  expect(await ask(reply)).toEqual(PASSED);
});

test("a request waits two seconds for its counter, and then passes", async () => {
  vi.useFakeTimers();
  try {
    const reply = ask(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(await reply).toEqual(PASSED);
    expect(PATIENCE_MS).toBe(2000);
  } finally {
    vi.useRealTimers();
  }
});

test("a request that its counter has answered leaves no timer behind", async () => {
  vi.useFakeTimers();
  try {
    expect(await ask(() => Promise.reject(new Error("overloaded")))).toEqual(PASSED);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("a request without a client address is not counted", async () => {
  expect(await ask(() => Promise.reject(new Error("asked")), {})).toEqual(PASSED);
});

/** The problem documents of a gate, which a site without one lacks. */
const REFUSALS = [QUOTA_EXCEEDED_FILE, UNKNOWN_KEY_FILE].map((address) => textFile(address.slice(1), "{}"));

/** The answer of a gate with one key, and the clients that it counted. */
async function counted(request: RequestInit, passes = true, path = HOURS) {
  const asked: string[] = [];
  const gate = { quota: 1000, keys: [createHash("sha256").update("good").digest("hex")] };
  const count = { passes, left: passes ? 7 : 0, seconds: 3600 };
  const bindings: GatedBindings = {
    ASSETS: assetsOf([...files, ...REFUSALS]),
    COUNTER: {
      idFromName: (name) => {
        asked.push(name);
        return name;
      },
      get: () => ({ fetch: async () => new Response(JSON.stringify(count)) }),
    },
  };
  const { status, headers } = await gatedSiteOf(routes(), {}, gate).fetch(
    new Request(`https://benchmarks.example.org${path}`, request),
    bindings,
  );
  const told = ["RateLimit", "RateLimit-Policy", "Retry-After", "WWW-Authenticate"].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  return { status, asked, told };
}

const FROM = { "CF-Connecting-IP": "192.0.2.1", "X-Forwarded-For": "198.51.100.9" };
const POLICY = 'RateLimit-Policy: "day";q=1000;w=86400';

test("a client is identified by the address from Cloudflare, not by one that it sends itself", async () => {
  expect(await counted({ headers: FROM })).toEqual({
    status: 200,
    asked: ["192.0.2.1"],
    told: ['RateLimit: "day";r=7;t=3600', POLICY],
  });
});

test("beyond the quota, a client learns when the next day begins", async () => {
  expect(await counted({ headers: FROM }, false)).toEqual({
    status: 429,
    asked: ["192.0.2.1"],
    told: ['RateLimit: "day";r=0;t=3600', POLICY, "Retry-After: 3600"],
  });
});

test.each<[string, RequestInit, string?]>([
  ["with a key, in one header", { headers: { ...FROM, "X-API-Key": "good" } }],
  ["with a key, in the other", { headers: { ...FROM, Authorization: "bearer  good" } }],
  ["of a page of the site", { headers: { ...FROM, "Sec-Fetch-Site": "same-origin" } }],
  ["for a page", { headers: FROM }, "/"],
])("a request %s is not counted", async (_, request, path) => {
  const { asked, told } = await counted(request, false, path);
  expect([asked, told]).toEqual([[], []]);
});

test.each(["/api/index.json", "/api%2Findex.json", "/api%2findex.json", "/%61pi/index.json"])(
  "a request for %s is counted, however the path is encoded",
  async (path) => {
    expect((await counted({ headers: FROM }, true, path)).asked).toEqual(["192.0.2.1"]);
  },
);

test.each(["cross-site", "same-site", "none"])(
  "a request from a page that is %s is counted",
  async (from) => {
    const { asked } = await counted({ headers: { ...FROM, "Sec-Fetch-Site": from } });
    expect(asked).toEqual(["192.0.2.1"]);
  },
);

test("a preflight is not counted", async () => {
  expect((await counted({ method: "OPTIONS", headers: FROM }, false)).asked).toEqual([]);
});

test("an unknown or empty key is refused, and not counted", async () => {
  for (const headers of [{ "X-API-Key": "bad" }, { "X-API-Key": "" }, { Authorization: "Bearer" }]) {
    const { status, asked, told } = await counted({ headers: { ...FROM, ...headers } });
    expect([status, asked, told.map((line) => line.split(":")[0])]).toEqual([401, [], ["WWW-Authenticate"]]);
  }
});
