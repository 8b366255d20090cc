import { expect, test } from "vitest";
import { isOwn, withOwn } from "../../../../src/hosts/cloudflare/worker/own-files.ts";

const assets = withOwn(
  { "/.well-known/security.txt": { base64: btoa("Contact: us\n"), etag: '"one"' } },
  { fetch: async (request) => new Response(`asset ${new URL(request.url).pathname}`) },
);
const ask = (path: string, method = "GET") =>
  assets.fetch(new Request(`https://site.example${path}`, { method }));

test("an embedded file is answered with its bytes and its ETag; HEAD only with the ETag", async () => {
  const answer = await ask("/.well-known/security.txt?x=1");
  expect([answer.headers.get("ETag"), await answer.text()]).toEqual(['"one"', "Contact: us\n"]);
  const head = await ask("/.well-known/security.txt", "HEAD");
  expect([head.headers.get("ETag"), head.body]).toEqual(['"one"', null]);
});

test("anything else is an asset, including names such as constructor", async () => {
  expect(await (await ask("/index.html")).text()).toBe("asset /index.html");
  expect(await (await ask("/__proto__")).text()).toBe("asset /__proto__");
});

test.each([
  ["a.json", false],
  [".well-known/security.txt", true],
  ["a/.b/c.json", true],
  ["a/.nojekyll", true],
  ["a.b/c.d.json", false],
])("%s is one of its own: %s", (path, expected) => {
  expect(isOwn(path)).toBe(expected);
});
