import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bytesOf, textOf } from "../../../src/model/file.ts";
import { sha256 } from "../../../src/model/sha256.ts";
import type { Reply } from "../../../src/verify/replies/client.ts";
import { bodyFault, decodedBody } from "../../../src/verify/replies/compare-body.ts";
import type { Expectation } from "../../../src/verify/replies/expectation.ts";
import type { Knowledge } from "../../../src/verify/replies/knowledge.ts";

const TEXT = '{\n  "release": "2026-Q4",\n  "hours": 800\n}\n';
const FILES = new Map([
  ["/a.json", TEXT],
  ["/b.csv", "b,c\n1,2\n"],
]);

const KNOWLEDGE: Knowledge = {
  known: (file) => {
    const text = FILES.get(file);
    return text === undefined ? undefined : { bytes: text.length, sha256: sha256(bytesOf(text)) };
  },
  fileOf: (body) => [...FILES].find(([, text]) => text === textOf(body))?.[0],
  content: async (file) => (FILES.has(file) ? bytesOf(FILES.get(file) ?? "") : undefined),
};

const EXPECTED: Expectation = {
  path: "/api/a",
  status: 200,
  body: { file: "/a.json" },
  file: "/a.json",
  headers: {},
  absent: [],
  hasEtag: false,
  codings: [],
};

/** What is wrong with a body, in words. */
async function fault(text: string | Uint8Array, expected: object = {}, reply: object = {}) {
  const body = typeof text === "string" ? bytesOf(text) : text;
  const whole: Reply = { status: 200, headers: {}, distinct: {}, body, ...reply };
  const found = await bodyFault({ ...EXPECTED, ...expected }, whole, KNOWLEDGE);
  return found && `${found.expected} | ${found.received}`;
}

test("right bodies have no faults: whole, compressed, a range, none", async () => {
  expect([
    await fault(TEXT),
    await fault(gzipSync(TEXT), {}, { headers: { "content-encoding": "gzip" } }),
    await fault(TEXT.slice(0, 10), { body: { file: "/a.json", end: 10 } }),
    await fault(TEXT, { body: { file: "/a.json", end: 1000 } }),
    await fault("", { body: undefined }),
    await fault("the host's own", { anyBody: true }),
    await fault("the host's own", { status: 416 }),
  ]).toEqual(Array.from({ length: 7 }));
});

test("a wrong body is reported with what was expected, what was received and where it first differs", async () => {
  expect(await fault(TEXT.replace("800", "900"))).toBe(
    `/a.json | 43 bytes; the first that differs is byte 37: "\\n  \\"hours\\": 900\\n}\\n" instead of "\\n  \\"hours\\": 800\\n}\\n"`,
  );
  expect(await fault(`${TEXT}!`)).toBe(`/a.json | 44 bytes, the 43 expected ones and more after them`);
  expect(await fault(TEXT.slice(0, 20))).toBe(`/a.json | 20 bytes, the first of 43`);
  expect(await fault("b,c\n1,2\n")).toBe(`/a.json | /b.csv`);
  expect(await fault(JSON.stringify(JSON.parse(TEXT)))).toBe(
    "/a.json | the same JSON, formatted differently",
  );
  expect(await fault("{", {}, { headers: { "content-encoding": "br" } })).toBe(
    "/a.json | bytes that cannot be decompressed",
  );
  expect(await fault("x", {}, { isCut: true })).toBe("/a.json, 43 bytes | more than 1 bytes");
  expect(await fault("x", { body: { file: "/none.json" } })).toBe(
    "/none.json (SHA-256 not in the manifest) | 1 bytes that are not a published file",
  );
  expect(await fault("{!", { body: { file: "/a.json", end: 2 } })).toBe(
    `/a.json, bytes 0 to 1 | 2 bytes; the first that differs is byte 1: "{!" instead of "{\\n"`,
  );
  expect(await fault("x", { body: undefined })).toBe("nothing | 1 bytes");
  // The whole file is no part of it.
  expect(await fault(TEXT, { body: { file: "/a.json", end: 2 } })).toBe("/a.json, bytes 0 to 1 | /a.json");
});

test("a body is decompressed by its coding, in any case, unless it is cut or too long", () => {
  const decoded = (body: Uint8Array, coding?: string, others: object = {}) => {
    const headers = coding === undefined ? {} : { "content-encoding": coding };
    const found = decodedBody({ status: 200, headers, distinct: {}, body, ...others });
    return found && textOf(found);
  };
  const [plain, zipped, brotli] = [bytesOf(TEXT), gzipSync(TEXT), brotliCompressSync(TEXT)];
  expect([decoded(plain), decoded(plain, "identity"), decoded(plain, "deflate")]).toEqual([
    TEXT,
    TEXT,
    undefined,
  ]);
  expect(["gzip", "x-gzip", "GZIP"].map((coding) => decoded(zipped, coding))).toEqual([TEXT, TEXT, TEXT]);
  expect([decoded(brotli, "br"), decoded(zipped, "br")]).toEqual([TEXT, undefined]);
  expect([decoded(plain, undefined, { isCut: true }), decoded(zipped, "gzip", { isCut: true })]).toEqual([
    undefined,
    undefined,
  ]);
  for (const [body, coding] of [
    [zipped, "gzip"],
    [brotli, "br"],
  ] as const) {
    expect(decoded(body, coding, { mostBytes: TEXT.length })).toBe(TEXT);
    expect(decoded(body, coding, { mostBytes: TEXT.length - 1 })).toBeUndefined();
  }
});
