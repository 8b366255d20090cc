import { expect, test } from "vitest";
import { textFile } from "../../../src/model/file.ts";
import { manifestFile } from "../../../src/model/manifest.ts";
import { sha256 } from "../../../src/model/sha256.ts";
import type { Source } from "../../../src/verify/asking/source.ts";
import type { Client } from "../../../src/verify/replies/client.ts";
import { frozenFilesOf } from "../../../src/verify/site/frozen-files.ts";

const FILE = textFile("datasets/a.csv", "a\n1\n");
const DIGEST = sha256(FILE.bytes);
const SOURCE = {
  manifest: {
    files: [
      { path: "api/releases/2026-Q3/datasets/a.csv", sha256: "frozen" },
      { path: "api/datasets/a.csv", sha256: "live" },
      { path: "api/releases/2026-Q3.1/datasets/a.csv", sha256: "corrected" },
    ],
  },
} as unknown as Source;

/** What is known of a release where the site answers in this way; its requests are kept. */
async function known(release: string, status = 200, body = manifestFile(release, [FILE]).bytes) {
  const asked: string[] = [];
  const client = {
    ask: async ({ address }: { address: string }) => {
      asked.push(address);
      if (status === 0) throw new Error("ECONNRESET");
      return { status, headers: {}, distinct: {}, body };
    },
  } as unknown as Client;
  const found = await frozenFilesOf(client, SOURCE, release);
  return { asked, found: found && [...found] };
}

test("the files of a release that the manifest lists are its own, and the site is not asked", async () => {
  expect(await known("2026-Q3")).toEqual({
    asked: [],
    found: [["/api/releases/2026-Q3/datasets/a.csv", "frozen"]],
  });
});

test("those of another release are in its list of digests on the site", async () => {
  expect(await known("2026-Q4")).toEqual({
    asked: ["/api/releases/2026-Q4/manifest.json"],
    found: [["/api/releases/2026-Q4/datasets/a.csv", DIGEST]],
  });
});

test.each([
  ["is not there", 404, undefined],
  ["cannot be asked for", 0, undefined],
  ["is no list", 200, textFile("x", "{}").bytes],
])("they are unknown where that list %s", async (_, status, body) => {
  expect((await known("2026-Q4", status, body)).found).toBeUndefined();
});
