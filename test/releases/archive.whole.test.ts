import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesOf, textFile, textOf } from "../../src/model/file.ts";
import { DataError } from "../../src/model/problem.ts";
import { sha256 } from "../../src/model/sha256.ts";
import { packed, unpackedRelease, unpackedChanges } from "../../src/releases/archive.ts";
import { type Frozen, immutablePart, frozenOf } from "../../src/releases/frozen.ts";
import { type Packed, type ReleaseRecord, recordOf } from "../../src/releases/release-index.ts";
import { character } from "../support/characters.ts";
import { files } from "../support/site.ts";
import { FACTS, frozenWith } from "./support.ts";

const small = frozenWith({
  "datasets/t.csv": "a,b\n1,2\n",
  "intelligence/hours.json": { hours: 3 },
  "schemas/hours.json": { type: "object" },
});
const { bytes: archive } = packed(small);
const record = recordFor(small);

const restore =
  "Restore the archive and the index as they were committed with the release; an archive is never recreated.";

/** The rules that an archive breaks; each problem names the archive and the same remedy. */
function rules(bytes: Uint8Array, of: ReleaseRecord = record): string[] {
  try {
    unpackedRelease(bytes, of);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    for (const { file, remedy } of error.problems) {
      expect([file, remedy]).toEqual(["releases/2026-Q4.json.br", restore]);
    }
    return error.problems.map(({ rule }) => rule);
  }
  return [];
}

/** What the index says of a release. */
function recordFor(frozen: Frozen): ReleaseRecord {
  return recordOf(FACTS, { frozen, archive: packed(frozen), before: [] });
}

/** A record that is forged for other content. */
function forged(bytes: Uint8Array): ReleaseRecord {
  const unpackedBytes = decompressedSize(bytes);
  return recordOf(FACTS, { frozen: small, archive: { bytes, unpackedBytes }, before: [] });
}

function decompressedSize(bytes: Uint8Array): number {
  try {
    return brotliDecompressSync(bytes).length;
  } catch {
    return 1;
  }
}

/** Compressed with low quality: handmade archives are never compared with those of a release. */
const compressed = (content: string | Uint8Array) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

describe("an archive", () => {
  test("is text by path, in the order of paths, as JSON in Brotli", () => {
    expect(textOf(brotliDecompressSync(archive))).toBe(
      '{"datasets/t.csv":"a,b\\n1,2\\n",' +
        '"intelligence/hours.json":"{\\n  \\"hours\\": 3\\n}\\n",' +
        '"schemas/hours.json":"{\\n  \\"type\\": \\"object\\"\\n}\\n"}\n',
    );
  });

  test("is the same for any order of the files", () => {
    expect(packed(frozenOf("2026-Q4", [...small.files].reverse())).bytes).toEqual(archive);
  });

  test("returns what was frozen, byte for byte", () => {
    const text = fc.string({ unit: character, maxLength: 40 });
    const path = fc.stringMatching(/^(intelligence|datasets|schemas)\/[a-z0-9][a-z0-9_-]{0,7}\.(json|csv)$/);
    fc.assert(
      fc.property(fc.dictionary(path, text, { noNullPrototype: true, maxKeys: 5 }), (content) => {
        const frozen = frozenOf(
          "2026-Q4",
          Object.entries(content).map(([path, text]) => textFile(path, text)),
        );
        const { bytes } = packed(frozen);
        expect(unpackedRelease(bytes, recordFor(frozen))).toEqual(frozen);
      }),
      { seed: 1, numRuns: 25 },
    );
  });

  test("keeps a byte order mark", () => {
    const frozen: Frozen = frozenWith({ "datasets/t.csv": "\u{feff}a\n1\n" });
    const { bytes } = packed(frozen);
    expect(unpackedRelease(bytes, recordFor(frozen)).files[0]!.bytes.slice(0, 4)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf, 0x61]),
    );
  });

  test("cannot be made of a file that is not UTF-8", () => {
    const bytes = new Uint8Array([0x61, 0xff]);
    expect(() => packed(frozenOf("2026-Q4", [{ path: "datasets/t.csv", bytes }]))).toThrow(TypeError);
  });

  test("of a complete build has less than a tenth of its bytes, and returns it unchanged", () => {
    const frozen = immutablePart("2026-Q4", files);
    const archive = packed(frozen);
    expect(frozen.files.length).toBeGreaterThan(100);
    const whole = frozen.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect(archive.bytes.length).toBeLessThan(whole / 10);
    const again = unpackedRelease(archive.bytes, recordOf(FACTS, { frozen, archive, before: [] }));
    for (const [at, { path, bytes }] of frozen.files.entries()) {
      expect(again.files[at]!.path).toBe(path);
      expect(Buffer.compare(again.files[at]!.bytes, bytes), path).toBe(0);
    }
    expect(again.files).toHaveLength(frozen.files.length);
  });
});

describe("a damaged archive is refused", () => {
  test("if any byte is changed", () => {
    for (let at = 0; at < archive.length; at++) {
      const broken = Uint8Array.from(archive);
      broken[at]! ^= 1 << (at % 8);
      expect(rules(broken), `byte ${at}`).toEqual([`must have the SHA-256 ${record.archive.sha256}`]);
    }
  });

  test("if it is cut off anywhere", () => {
    for (let length = 0; length < archive.length; length++) {
      expect(rules(archive.slice(0, length)), `after ${length}`).toEqual([
        `must be ${archive.length} bytes, but is ${length}`,
        `must have the SHA-256 ${record.archive.sha256}`,
      ]);
    }
  });

  test("if something follows its end", () => {
    expect(rules(new Uint8Array([...archive, 0]))).toHaveLength(2);
  });

  test.each<[string, Uint8Array]>([
    ["not Brotli", bytesOf("{}")],
    ["empty", new Uint8Array()],
    ["not JSON", compressed("text")],
    ["a list", compressed("[]")],
    ["null", compressed("null")],
    ["a file that is not text", compressed('{"datasets/t.csv":1}')],
    ["not UTF-8", compressed(new Uint8Array([0x22, 0xff, 0x22]))],
  ])("if it is %s, even if the index has its digest", (_, bytes) => {
    expect(rules(bytes, forged(bytes))).toEqual([
      "must be a JSON object of texts by path, compressed with Brotli",
    ]);
  });

  test("if its content differs from the index, with all differences", () => {
    const bytes = compressed('{"datasets/t.csv":"a,b\\n1,3\\n"}\n');
    expect(rules(bytes, forged(bytes))).toEqual([
      "must contain 3 files, but contains 1",
      `must contain ${record.bytes} bytes of content, but contains 8`,
      `must give a manifest with the SHA-256 ${sha256(small.manifest.bytes)}`,
    ]);
  });

  test("if one value of a file is changed, and its size is not", () => {
    const text = textOf(brotliDecompressSync(archive)).replace("1,2", "1,3");
    const bytes = compressed(text);
    expect(rules(bytes, forged(bytes))).toEqual([
      `must give a manifest with the SHA-256 ${sha256(small.manifest.bytes)}`,
    ]);
  });

  test("if it has a name twice, although a parser returns only the last", () => {
    const text = textOf(brotliDecompressSync(archive)).replace('{"', '{"schemas/hours.json":"{}","');
    const bytes = compressed(text);
    expect(rules(bytes, forged(bytes))).toEqual(["must name each file only once"]);
  });

  test("if it decompresses to more or fewer bytes than the index says, and no more than those are decompressed", () => {
    const bomb = compressed(Buffer.alloc(16_000_000, 0x20));
    expect(bomb.length).toBeLessThan(1_000);
    const of = (unpackedBytes: number) =>
      recordOf(FACTS, { frozen: small, archive: { bytes: bomb, unpackedBytes }, before: [] });
    expect(rules(bomb, of(1_000))).toEqual(["must unpack to 1000 bytes"]);
    expect(rules(bomb, of(0))).toEqual(["must unpack to 0 bytes"]);
    // That another archive was just decompressed makes no difference.
    expect(rules(archive)).toEqual([]);
    const shorter = { ...record.archive, unpackedBytes: record.archive.unpackedBytes + 1 };
    expect(rules(archive, { ...record, archive: shorter })).toEqual([
      `must unpack to ${shorter.unpackedBytes} bytes`,
    ]);
  });

  test.each<[string, string]>([
    ["nested lists", "[".repeat(1_000_000)],
    ["more files than a release can have", `{${'"a":"",'.repeat(1_000_000)}"a":""}`],
    ["a file with files in it", '{"datasets/t.csv":{"a":"b"}}'],
    ["a number for a prototype", '{"__proto__":1}'],
  ])("if it is %s, before it takes much memory", (_, text) => {
    const bytes = compressed(text);
    expect(rules(bytes, forged(bytes))).toEqual([
      "must be a JSON object of texts by path, compressed with Brotli",
    ]);
  });

  test("if a release cannot have one of its names, with each such name", () => {
    const names = ["../../../bin/compliance-data.js", "__proto__", "intelligence/x.json", "manifest.json"];
    const bytes = compressed(`{${names.map((name) => `${JSON.stringify(name)}:"x"`).join()}}\n`);
    const refused = () => unpackedRelease(bytes, forged(bytes));
    const rule =
      "must be methodology.json, privacy-report.json, or a .json or .csv file in intelligence/, datasets/ or schemas/, named with letters, digits, hyphens and underscores";
    expect(refused).toThrow(DataError);
    expect(rules(bytes, forged(bytes))).toEqual([rule, rule, rule]);
    try {
      refused();
    } catch (error) {
      const values = (error as DataError).problems.map(({ value }) => value);
      expect(values).toEqual(["../../../bin/compliance-data.js", "__proto__", "manifest.json"]);
    }
  });
});

describe("an archive of changes", () => {
  const made = packed({ files: [textFile("json", "{}"), textFile("csv", "a\n")] });
  const measured = ({ bytes, unpackedBytes }: Packed) => ({
    bytes: bytes.length,
    unpackedBytes,
    sha256: sha256(bytes),
  });

  test("returns both formats of them", () => {
    const files = unpackedChanges("2026-Q4", made.bytes, { from: "2026-Q3", archive: measured(made) });
    expect(files.map(({ path, bytes }) => [path, textOf(bytes)])).toEqual([
      ["json", "{}"],
      ["csv", "a\n"],
    ]);
  });

  test.each<[string, readonly string[]]>([
    ["one more format", ["json", "csv", "html"]],
    ["one format missing", ["json"]],
    ["no format", []],
    ["a path that leads out", ["json", "../csv"]],
    ["a path for a format", ["json", "csv/../../x"]],
  ])("is refused with %s", (_, names) => {
    const other = packed({ files: names.map((name) => textFile(name, "x")) });
    const rule = "must contain exactly the files json, csv";
    const problems = [expect.objectContaining({ file: "releases/2026-Q4.changes.json.br", rule })];
    expect(() =>
      unpackedChanges("2026-Q4", other.bytes, { from: "2026-Q3", archive: measured(other) }),
    ).toThrow(expect.objectContaining({ problems }));
  });
});

describe("an archive that exists already", () => {
  test("is kept, even if it was compressed in another way", () => {
    const other = brotliCompressSync(brotliDecompressSync(archive), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    });
    expect(Buffer.compare(other, archive)).not.toBe(0);
    expect(packed(small, other).bytes).toBe(other);
  });

  test("is replaced if the content differs", () => {
    const other = packed(frozenWith({ "datasets/t.csv": "a,b\n1,3\n" })).bytes;
    expect(packed(small, other).bytes).toEqual(archive);
  });
});
