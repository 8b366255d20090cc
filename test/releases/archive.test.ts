import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesOf, textFile, textOf } from "../../src/model/file.ts";
import { sha256 } from "../../src/model/manifest.ts";
import { DataError } from "../../src/model/problem.ts";
import { packed, unpacked } from "../../src/releases/archive.ts";
import { type Frozen, freeze, frozenOf } from "../../src/releases/frozen.ts";
import { type ReleaseRecord, recordOf } from "../../src/releases/release-index.ts";
import { files } from "../support/site.ts";
import { FACTS, frozenWith } from "./support.ts";

const small = frozenWith({
  "datasets/t.csv": "a,b\n1,2\n",
  "intelligence/hours.json": { hours: 3 },
  "schemas/hours.json": { type: "object" },
});
const archive = packed(small);
const record = recordOf(small, FACTS, archive);

const restore =
  "Restore the archive and the index as they were committed with the release; it is never made anew.";

/** The rules that an archive breaks; each problem names the archive and the same remedy. */
function rules(bytes: Uint8Array, of: ReleaseRecord = record): string[] {
  try {
    unpacked(bytes, of);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    for (const { file, remedy } of error.problems) {
      expect([file, remedy]).toEqual(["releases/2026-Q4.json.br", restore]);
    }
    return error.problems.map(({ rule }) => rule);
  }
  return [];
}

/** A record that says of other content what it would say of its own. */
const recordFor = (bytes: Uint8Array): ReleaseRecord => recordOf(small, FACTS, bytes);

describe("an archive", () => {
  test("is text by path, in the order of paths, as JSON in Brotli", () => {
    expect(textOf(brotliDecompressSync(archive))).toBe(
      '{"datasets/t.csv":"a,b\\n1,2\\n",' +
        '"intelligence/hours.json":"{\\n  \\"hours\\": 3\\n}\\n",' +
        '"schemas/hours.json":"{\\n  \\"type\\": \\"object\\"\\n}\\n"}\n',
    );
  });

  test("is the same whatever the order of the files", () => {
    expect(packed(frozenOf("2026-Q4", [...small.files].reverse()))).toEqual(archive);
  });

  test("gives back what was frozen, every byte of it", () => {
    const text = fc.string({ unit: "binary", maxLength: 40 });
    const path = fc.stringMatching(/^(intelligence|datasets|schemas)\/[a-zA-Z0-9_-]{1,8}\.(json|csv)$/);
    fc.assert(
      fc.property(fc.dictionary(path, text, { noNullPrototype: true, maxKeys: 5 }), (content) => {
        const frozen = frozenOf(
          "2026-Q4",
          Object.entries(content).map(([path, text]) => textFile(path, text)),
        );
        const bytes = packed(frozen);
        expect(unpacked(bytes, recordOf(frozen, FACTS, bytes))).toEqual(frozen);
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  test("keeps a byte order mark", () => {
    const frozen: Frozen = frozenWith({ "datasets/t.csv": "\u{feff}a\n1\n" });
    const bytes = packed(frozen);
    expect(unpacked(bytes, recordOf(frozen, FACTS, bytes)).files[0]!.bytes.slice(0, 4)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf, 0x61]),
    );
  });

  test("cannot be made of what is not UTF-8", () => {
    const bytes = new Uint8Array([0x61, 0xff]);
    expect(() => packed(frozenOf("2026-Q4", [{ path: "datasets/t.csv", bytes }]))).toThrow(TypeError);
  });

  test("of a whole build is small, and gives it back", () => {
    const frozen = freeze("2026-Q4", files);
    const bytes = packed(frozen);
    expect(frozen.files.length).toBeGreaterThan(100);
    expect(bytes.length).toBeLessThan(100_000);
    const again = unpacked(bytes, recordOf(frozen, FACTS, bytes));
    for (const [at, { path, bytes }] of frozen.files.entries()) {
      expect(again.files[at]!.path).toBe(path);
      expect(Buffer.compare(again.files[at]!.bytes, bytes), path).toBe(0);
    }
    expect(again.files).toHaveLength(frozen.files.length);
  });
});

describe("a damaged archive is refused", () => {
  test("whichever byte is another", () => {
    for (let at = 0; at < archive.length; at++) {
      const broken = Uint8Array.from(archive);
      broken[at]! ^= 1 << (at % 8);
      expect(rules(broken), `byte ${at}`).toEqual([`must have the SHA-256 ${record.archive.sha256}`]);
    }
  });

  test("wherever it is cut off", () => {
    for (let length = 0; length < archive.length; length++) {
      expect(rules(archive.slice(0, length)), `after ${length}`).toEqual([
        `must have ${archive.length} bytes, and has ${length}`,
        `must have the SHA-256 ${record.archive.sha256}`,
      ]);
    }
  });

  test("with something after its end", () => {
    expect(rules(new Uint8Array([...archive, 0]))).toHaveLength(2);
  });

  test.each<[string, Uint8Array]>([
    ["no Brotli", bytesOf("{}")],
    ["nothing at all", new Uint8Array()],
    ["no JSON", brotliCompressSync("text")],
    ["a list", brotliCompressSync("[]")],
    ["null", brotliCompressSync("null")],
    ["a file that is no text", brotliCompressSync('{"datasets/t.csv":1}')],
    ["no UTF-8", brotliCompressSync(new Uint8Array([0x22, 0xff, 0x22]))],
  ])("where it is %s, though the index were to call it right", (_, bytes) => {
    expect(rules(bytes, recordFor(bytes))).toEqual(["must be JSON, text by path, compressed by Brotli"]);
  });

  test("where its content is not as the index says, with all that differs", () => {
    const bytes = brotliCompressSync('{"datasets/t.csv":"a,b\\n1,3\\n"}');
    expect(rules(bytes, recordFor(bytes))).toEqual([
      "must hold 3 files, and holds 1",
      `must hold ${record.bytes} bytes of content, and holds 8`,
      `must make a manifest with the SHA-256 ${sha256(small.manifest.bytes)}`,
    ]);
  });

  test("where one value of a file is another, and its size the same", () => {
    const text = textOf(brotliDecompressSync(archive)).replace("1,2", "1,3");
    const bytes = brotliCompressSync(text);
    expect(rules(bytes, recordFor(bytes))).toEqual([
      `must make a manifest with the SHA-256 ${sha256(small.manifest.bytes)}`,
    ]);
  });
});
