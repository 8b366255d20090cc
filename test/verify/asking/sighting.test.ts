import { describe, expect, test } from "vitest";
import { bytesOf } from "../../../src/model/file.ts";
import { sha256 } from "../../../src/model/sha256.ts";
import { releaseOfReply, sightingOf } from "../../../src/verify/asking/sighting.ts";
import type { Reply } from "../../../src/verify/replies/client.ts";
import type { Failure } from "../../../src/verify/replies/fault.ts";

const replyOf = (body: string, headers: Reply["headers"] = {}, status = 200): Reply => ({
  status,
  headers,
  distinct: {},
  body: bytesOf(body),
});
const releaseIn = (...reply: Parameters<typeof replyOf>) => releaseOfReply(replyOf(...reply)).release;

describe("the release of a reply", () => {
  test("is that of its header, else the latest or the own one of its document", () => {
    expect(releaseIn('{"release":"2026-Q3"}', { "data-release": "2026-Q4" })).toBe("2026-Q4");
    expect(releaseIn('{"release":"2026-Q3"}')).toBe("2026-Q3");
    expect(releaseIn('{"latest":"2026-Q4","release":"2026-Q3"}')).toBe("2026-Q4");
  });

  test("is unknown if it is not one, and in other documents", () => {
    expect(releaseIn('{"release":"yesterday"}')).toBeUndefined();
    expect(releaseIn('{"release":7}')).toBeUndefined();
    expect(releaseIn('["2026-Q3"]')).toBeUndefined();
    expect(releaseIn("{")).toBeUndefined();
  });

  test("is not told by a part of a file, nor is the content", () => {
    expect(releaseOfReply(replyOf('{"release":"2026-Q3"}', {}, 206))).toEqual({
      release: undefined,
      digest: undefined,
    });
    expect(releaseOfReply(replyOf("a"))).toEqual({ release: undefined, digest: sha256(bytesOf("a")) });
  });
});

test.each([
  ["max-age=300", undefined, 300],
  ["max-age=300", "100", 200],
  ["max-age=300", "400", 0],
  ["max-age=300", "soon", 300],
  [undefined, undefined, 0],
])("with Cache-Control %s and Age %s a cache may keep it for %i s more", (caching, age, seconds) => {
  const headers = { ...(caching && { "cache-control": caching }), ...(age && { age }) };
  const exchange = { sent: {}, reply: replyOf("", headers), plain: undefined };
  expect(sightingOf({} as Failure, "/a.json", exchange).seconds).toBe(seconds);
});

test("a document of up to a million bytes is looked into for its release", () => {
  const document = '{"release":"2026-Q3"}';
  expect([1_000_000, 1_000_001].map((bytes) => releaseIn(document.padEnd(bytes)))).toEqual([
    "2026-Q3",
    undefined,
  ]);
});
