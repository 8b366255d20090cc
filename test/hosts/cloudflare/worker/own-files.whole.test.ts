import { expect, test } from "vitest";
import { isOwn } from "../../../../src/hosts/cloudflare/worker/own-files.ts";
import { siteOf } from "../../../../src/hosts/cloudflare/worker/site.ts";
import { assetsOf } from "../../../support/assets.ts";
import { routes } from "../../../support/site.ts";

const CATALOGUE = "/.well-known/api-catalog";
const TEXT = '{"linkset":["ä"]}';
const site = siteOf(routes(), {
  [CATALOGUE]: { base64: Buffer.from(TEXT).toString("base64"), etag: '"one"' },
});

function ask(init: RequestInit = {}) {
  const asked: string[] = [];
  const request = new Request(`https://benchmarks.example.org${CATALOGUE}`, init);
  return site.fetch(request, { ASSETS: assetsOf([], asked) }).then((reply) => ({ reply, asked }));
}

test("files whose name or folder begins with a dot are embedded in the Worker", () => {
  expect([".well-known/api-catalog", "a/.b/c", ".a"].map(isOwn)).toEqual([true, true, true]);
  expect(["index.html", "api/releases/2027-Q1.1/x.json", "a.b/c"].map(isOwn)).toEqual([false, false, false]);
});

test("an embedded file is answered with its bytes, its ETag and its headers, without the asset server", async () => {
  const { reply, asked } = await ask();
  expect([reply.status, await reply.text(), asked]).toEqual([200, TEXT, []]);
  expect(reply.headers.get("ETag")).toBe('W/"one"');
  expect(reply.headers.get("Content-Type")).toMatch(/^application\/linkset\+json/);
  expect(reply.headers.get("Access-Control-Allow-Origin")).toBe("*");
});

test("HEAD, ranges and conditions work for embedded files as for all others", async () => {
  const head = (await ask({ method: "HEAD" })).reply;
  expect([head.status, head.headers.get("ETag"), await head.text()]).toEqual([200, 'W/"one"', ""]);
  const part = (await ask({ headers: { Range: "bytes=2-8" } })).reply;
  expect([part.status, part.headers.get("Content-Range"), await part.text()]).toEqual([
    206,
    "bytes 2-8/18",
    "linkset",
  ]);
  const known = (await ask({ headers: { "If-None-Match": '"one"' } })).reply;
  expect([known.status, await known.text()]).toEqual([304, ""]);
});
