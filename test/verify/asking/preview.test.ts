import { expect, test } from "vitest";
import { bytesOf, textOf } from "../../../src/model/file.ts";
import { sha256 } from "../../../src/model/sha256.ts";
import { isPreviewHost, netlifyPreview } from "../../../src/verify/asking/preview.ts";
import type { Reply } from "../../../src/verify/replies/client.ts";
import type { Knowledge } from "../../../src/verify/replies/knowledge.ts";

const PAGE = "<!doctype html><body><h1>News</h1></body>";
const DRAWER =
  '<div data-netlify-deploy-id="0a" data-netlify-site-id="01234567-0123-0123-0123-0123456789ab" data-vcs="git" style="position:fixed"><script async src="/.netlify/scripts/cdp"></script></div>';
const DRAWN = PAGE.replace("</body>", `${DRAWER}</body>`);
const KNOWLEDGE: Knowledge = {
  known: () => ({ bytes: PAGE.length, sha256: sha256(bytesOf(PAGE)) }),
  fileOf: () => undefined,
  content: async () => undefined,
};
const replyOf = (body: string, headers: Reply["headers"] = {}): Reply => ({
  status: 200,
  headers,
  distinct: {},
  body: bytesOf(body),
});

/** What is left of a reply without what Netlify adds, and how many drawers were found. */
function without(reply: Reply, plain?: Reply) {
  const preview = netlifyPreview();
  const { reply: left } = preview.without({ sent: {}, reply, plain }, "/index.html", KNOWLEDGE);
  return [textOf(left.body), left.headers["content-length"], preview.additions().drawers];
}

test("a page is compared without Netlify's drawer", () => {
  expect(without(replyOf(DRAWN))).toEqual([PAGE, undefined, 1]);
});

test("a page that is changed besides is compared as it came", () => {
  const other = DRAWN.replace("News", "Olds");
  expect(without(replyOf(other))).toEqual([other, undefined, 0]);
});

test("HEAD has the length without the drawer if it has that of GET", () => {
  const head = (length: number) => without(replyOf("", { "content-length": String(length) }), replyOf(DRAWN));
  expect(head(DRAWN.length)).toEqual(["", String(PAGE.length), 1]);
  expect(head(DRAWN.length + 1)).toEqual(["", String(DRAWN.length + 1), 0]);
});

test.each([
  ["https://deploy-preview-12--site.netlify.app/", true],
  ["https://0123456789abcdef01234567--site.netlify.app/", true],
  ["https://site.netlify.app/", false],
  ["https://branch--site.netlify.app/", false],
])("%s is a deploy preview: %s", (address, isPreview) => {
  expect(isPreviewHost(new URL(address))).toBe(isPreview);
});
