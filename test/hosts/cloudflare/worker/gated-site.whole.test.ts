import { expect, test, vi } from "vitest";
import {
  type GatedBindings,
  gatedSiteOf,
  PATIENCE_MS,
} from "../../../../src/hosts/cloudflare/worker/gated-site.ts";
import { assetsOf } from "../../../support/assets.ts";
import { files, routes, textAt } from "../../../support/site.ts";

/** What needs no runtime: counters that fail. `gate.whole.test.ts` asks the rest of Cloudflare's. */

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
])("a request passes where its counter %s", async (_, reply) => {
  expect(await ask(reply)).toEqual(PASSED);
});

test("a request waits for its counter for two seconds, and then passes", async () => {
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

test("a request of nobody knows whom is not counted", async () => {
  expect(await ask(() => Promise.reject(new Error("asked")), {})).toEqual(PASSED);
});
