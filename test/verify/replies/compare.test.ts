import { expect, test } from "vitest";
import { bytesOf } from "../../../src/model/file.ts";
import { sha256 } from "../../../src/model/sha256.ts";
import { faultsOf } from "../../../src/verify/replies/compare.ts";
import type { Expectation } from "../../../src/verify/replies/expectation.ts";
import type { Knowledge } from "../../../src/verify/replies/knowledge.ts";

const BODY = bytesOf('{"a":1}\n');
const KNOWLEDGE: Knowledge = {
  known: () => ({ bytes: BODY.length, sha256: sha256(BODY) }),
  fileOf: () => undefined,
  content: async () => BODY,
};
const EXPECTED: Expectation = {
  path: "/a.json",
  status: 200,
  file: "/a.json",
  body: { file: "/a.json" },
  headers: { "Content-Type": ["application/json"] },
  absent: [],
  hasEtag: true,
  codings: [],
};

/** What is wrong with a reply, by kind. */
async function faults(
  status: number,
  headers: Readonly<Record<string, string>>,
  body = BODY,
  expected: Partial<Expectation> = {},
): Promise<string[]> {
  const distinct = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  const found = await faultsOf({ ...EXPECTED, ...expected }, { status, headers, distinct, body }, KNOWLEDGE);
  return found.map(({ what, received }) => (what === "status" ? `status ${received}` : what));
}

const RIGHT = { etag: '"a"', "content-type": "application/json" };
const OTHER = bytesOf("other");

test("an answer has its status, its bytes and its headers", async () => {
  expect(await faults(200, RIGHT)).toEqual([]);
  expect(await faults(200, {}, OTHER)).toEqual(["body", "header Content-Type", "header ETag"]);
});

test("of an answer with another status the body is told too, and no header; of a redirect only where it leads", async () => {
  expect(await faults(500, {}, OTHER)).toEqual(["status 500", "body"]);
  expect(await faults(302, { location: "/b" }, OTHER)).toEqual(["status 302, to /b"]);
});

test("the bytes of an answer with the right status are compared even if it names another place", async () => {
  expect(await faults(200, { ...RIGHT, location: "/b" }, OTHER)).toEqual(["body"]);
});

test.each([206, 416])(
  "a server may answer a range with the whole file in place of %i, as any other",
  async (status) => {
    const part = { status, body: { file: "/a.json", end: 2 }, hasEtag: false };
    expect(await faults(200, RIGHT, BODY, part)).toEqual([]);
    expect(await faults(200, { "content-type": "application/json" }, OTHER, part)).toEqual([
      "body",
      "header ETag",
    ]);
    expect(await faults(404, RIGHT, BODY, part)).toContain("status 404");
    const range = { ...RIGHT, "content-range": `bytes 0-1/${BODY.length}` };
    expect(await faults(status, range, status === 206 ? BODY.subarray(0, 2) : OTHER, part)).toEqual([]);
  },
);
