import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { listedFiles } from "../../../src/verify/folder/folder-files.ts";
import { treeOf } from "../../../src/verify/folder/folder-tree.ts";
import { writeFewEndpoints } from "../../support/built.ts";
import { cliHere } from "../../support/cli-here.ts";
import { interrupt, temporaryFolder } from "../../support/folders.ts";
import { builtFolder } from "../folder-support.ts";

const { built, problems, told } = builtFolder(writeFewEndpoints);

test("each file is read and checked, and only content needed later stays in memory", () => {
  const folder = temporaryFolder();
  cpSync(built, folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  const judged = (keeps: (path: string) => boolean) => listedFiles(folder, manifest, treeOf(folder), keeps);
  expect([...judged((path) => path === "feed.json").contents.keys()]).toEqual(["feed.json"]);
  writeFileSync(join(folder, "feed.atom"), readFileSync(join(folder, "feed.atom")).fill(32));
  const { contents, problems: found, schemaProblems } = judged(() => false);
  expect([contents.size, found.map(({ file }) => file), schemaProblems.length]).toEqual([
    0,
    ["feed.atom"],
    1,
  ]);
});

describe("instead of a file, verify finds that", () => {
  const CSV = "api/datasets/compliance-cost.csv";
  const replaced = (make: (path: string) => void) =>
    problems((folder) => {
      rmSync(join(folder, CSV));
      make(join(folder, CSV));
    });

  test("there is a folder", () => {
    expect(replaced((path) => mkdirSync(path))).toEqual([`${CSV} must be a file, but is a folder`]);
  });

  test("there is a link to nothing, to itself, or to a folder", () => {
    expect(replaced((path) => symlinkSync("nothing", path))).toEqual([
      `${CSV} must be a file, but is a link to nothing`,
    ]);
    expect(replaced((path) => symlinkSync(path, path))).toEqual([`${CSV} must be readable (ELOOP)`]);
    expect(replaced((path) => symlinkSync("..", path))).toEqual([
      `${CSV} must be a file, but is a link to a folder elsewhere`,
    ]);
  });

  test("there is a pipe, which is not read", () => {
    expect(replaced((path) => void execFileSync("mkfifo", [path]))).toEqual([`${CSV} must be a file`]);
  });

  test("there is a file of many gigabytes, which is not read", () => {
    expect(
      replaced((path) => {
        writeFileSync(path, "");
        truncateSync(path, 5_000_000_000);
      }),
    ).toEqual([
      expect.stringMatching(/^api\/datasets\/compliance-cost\.csv must be \d+ bytes, but is 5000000000$/),
    ]);
  });

  test("a link to the same content is not a problem", () => {
    const folder = temporaryFolder();
    cpSync(join(built, CSV), join(folder, "copy.csv"));
    expect(replaced((path) => symlinkSync(join(folder, "copy.csv"), path))).toEqual([]);
  });
});

/** A low quality, which takes a tenth of the time. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

describe.each([
  ["gz", (bytes: Uint8Array | string) => gzipSync(bytes)],
  ["br", (bytes: Uint8Array | string) => brotliCompressSync(bytes, FAST)],
] as const)("a copy next to a file, compressed as .%s", (ending, compress) => {
  const copied = (file: string, copy: Uint8Array) =>
    problems((folder) => writeFileSync(join(folder, `${file}.${ending}`), copy));
  const published = (file: string) => readFileSync(join(built, file));

  test.each(["feed.json", "index.html", "manifest.json"])(
    "is not a problem if it decompresses to the file: %s",
    (file) => {
      expect(copied(file, compress(published(file)))).toEqual([]);
    },
  );

  test("is a problem if it decompresses to anything else, or not at all", () => {
    const rule = `feed.json.${ending} must unpack to feed.json as it is now`;
    const feed = published("feed.json");
    expect(copied("feed.json", compress("{}"))).toEqual([rule]);
    expect(copied("feed.json", compress(Buffer.alloc(10_000_000)))).toEqual([rule]);
    expect(copied("feed.json", compress(Buffer.concat([feed, Buffer.from("\n")])))).toEqual([rule]);
    expect(copied("feed.json", compress(feed).subarray(0, -9))).toEqual([rule]);
    expect(copied("feed.json", Buffer.from("not compressed"))).toEqual([rule]);
    expect(copied("feed.json", new Uint8Array())).toEqual([rule]);
  });

  test("is a problem if there is no such file, or if the file is itself a copy", () => {
    const rule = (path: string) => `${path} is not in the manifest, so it must not exist`;
    expect(copied("other.json", compress("{}"))).toEqual([rule(`other.json.${ending}`)]);
    expect(
      problems((folder) => {
        const copy = compress(published("feed.json"));
        writeFileSync(join(folder, `feed.json.${ending}`), copy);
        writeFileSync(join(folder, `feed.json.${ending}.gz`), gzipSync(copy));
      }),
    ).toEqual([rule(`feed.json.${ending}.gz`)]);
  });
});

test("a problem with a file is reported with a remedy", () => {
  const at = (path: string, change: (file: string) => void) => (folder: string) => change(join(folder, path));
  const instead = (make: (file: string) => void) =>
    at("feed.json", (file) => {
      rmSync(file);
      make(file);
    });
  expect([
    told(at("feed.json", (file) => rmSync(file))),
    told(instead((file) => mkdirSync(file))),
    told(instead((file) => symlinkSync(file, file))),
    told(at("feed.json", (file) => writeFileSync(file, "{}"))).map((line) => line.replace(/\d+/, "N")),
    told(at("stray.txt", (file) => writeFileSync(file, "stray"))),
    told(at("stray.txt", (file) => symlinkSync("nothing", file))),
    told(at("feed.json.gz", (file) => writeFileSync(file, gzipSync("{}")))),
  ]).toMatchInlineSnapshot(`
    [
      [
        "feed.json: is in the manifest, but is missing. Build again.",
      ],
      [
        "feed.json: must be a file, but is a folder. Build again.",
      ],
      [
        "feed.json: must be readable (ELOOP). Build again.",
      ],
      [
        "feed.json: must be N bytes, but is 2. Build again.",
      ],
      [
        "stray.txt: is not in the manifest, so it must not exist. Build again.",
      ],
      [
        "stray.txt: must be a file, but is a link to nothing. Remove it, or check its permissions.",
      ],
      [
        "feed.json.gz: must unpack to feed.json as it is now. Compress the file again.",
      ],
    ]
  `);
});

test("a folder whose replacement was interrupted is repaired before it is verified", async () => {
  const folder = join(temporaryFolder(), "public");
  cpSync(built, folder, { recursive: true });
  const found = async () => (await cliHere(["verify", folder])).stdout.replaceAll(folder, "HERE");
  const before = await found();
  interrupt(folder);
  expect(await found()).toBe(before);
});
