import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesOf, textFile, textOf } from "../../src/model/file.ts";
import { sha256 } from "../../src/model/manifest.ts";
import { DataError } from "../../src/model/problem.ts";
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

/** A record that says of other content what it would say of its own. */
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

/** Of a low quality: what is made by hand is never compared with what a release compresses. */
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

  test("is the same whatever the order of the files", () => {
    expect(packed(frozenOf("2026-Q4", [...small.files].reverse())).bytes).toEqual(archive);
  });

  test("gives back what was frozen, every byte of it", () => {
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

  test("cannot be made of what is not UTF-8", () => {
    const bytes = new Uint8Array([0x61, 0xff]);
    expect(() => packed(frozenOf("2026-Q4", [{ path: "datasets/t.csv", bytes }]))).toThrow(TypeError);
  });

  test("of a whole build takes less than a tenth of its bytes, and gives it back", () => {
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
        `must be ${archive.length} bytes, but is ${length}`,
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
    ["no JSON", compressed("text")],
    ["a list", compressed("[]")],
    ["null", compressed("null")],
    ["a file that is no text", compressed('{"datasets/t.csv":1}')],
    ["no UTF-8", compressed(new Uint8Array([0x22, 0xff, 0x22]))],
  ])("where it is %s, though the index were to call it right", (_, bytes) => {
    expect(rules(bytes, forged(bytes))).toEqual([
      "must be a JSON object of texts by path, compressed with Brotli",
    ]);
  });

  test("where its content is not as the index says, with all that differs", () => {
    const bytes = compressed('{"datasets/t.csv":"a,b\\n1,3\\n"}\n');
    expect(rules(bytes, forged(bytes))).toEqual([
      "must contain 3 files, but contains 1",
      `must contain ${record.bytes} bytes of content, but contains 8`,
      `must give a manifest with the SHA-256 ${sha256(small.manifest.bytes)}`,
    ]);
  });

  test("where one value of a file is another, and its size the same", () => {
    const text = textOf(brotliDecompressSync(archive)).replace("1,2", "1,3");
    const bytes = compressed(text);
    expect(rules(bytes, forged(bytes))).toEqual([
      `must give a manifest with the SHA-256 ${sha256(small.manifest.bytes)}`,
    ]);
  });

  test("where a name stands twice, though a parser tells the last alone", () => {
    const text = textOf(brotliDecompressSync(archive)).replace('{"', '{"schemas/hours.json":"{}","');
    const bytes = compressed(text);
    expect(rules(bytes, forged(bytes))).toEqual(["must name each file only once"]);
  });

  test("where it unpacks to more or less than the index says, and no more than that is unpacked", () => {
    const bomb = compressed(Buffer.alloc(16_000_000, 0x20));
    expect(bomb.length).toBeLessThan(1_000);
    const of = (unpackedBytes: number) =>
      recordOf(FACTS, { frozen: small, archive: { bytes: bomb, unpackedBytes }, before: [] });
    expect(rules(bomb, of(1_000))).toEqual(["must unpack to 1000 bytes"]);
    expect(rules(bomb, of(0))).toEqual(["must unpack to 0 bytes"]);
    // What was unpacked just before is no excuse.
    expect(rules(archive)).toEqual([]);
    const shorter = { ...record.archive, unpackedBytes: record.archive.unpackedBytes + 1 };
    expect(rules(archive, { ...record, archive: shorter })).toEqual([
      `must unpack to ${shorter.unpackedBytes} bytes`,
    ]);
  });

  test.each<[string, string]>([
    ["lists within each other", "[".repeat(1_000_000)],
    ["more files than a release can have", `{${'"a":"",'.repeat(1_000_000)}"a":""}`],
    ["files within a file", '{"datasets/t.csv":{"a":"b"}}'],
    ["a number for a prototype", '{"__proto__":1}'],
  ])("where it is %s, before it costs memory", (_, text) => {
    const bytes = compressed(text);
    expect(rules(bytes, forged(bytes))).toEqual([
      "must be a JSON object of texts by path, compressed with Brotli",
    ]);
  });

  test("where a name is none that a release can have, with each such name", () => {
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

  test("gives back both its formats", () => {
    const files = unpackedChanges("2026-Q4", made.bytes, { from: "2026-Q3", archive: measured(made) });
    expect(files.map(({ path, bytes }) => [path, textOf(bytes)])).toEqual([
      ["json", "{}"],
      ["csv", "a\n"],
    ]);
  });

  test.each<[string, readonly string[]]>([
    ["a format more", ["json", "csv", "html"]],
    ["a format less", ["json"]],
    ["none", []],
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

describe("what is frozen already", () => {
  test("stays the very same archive, though it were compressed in another way", () => {
    const other = brotliCompressSync(brotliDecompressSync(archive), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    });
    expect(Buffer.compare(other, archive)).not.toBe(0);
    expect(packed(small, other).bytes).toBe(other);
  });

  test("gives way to other content", () => {
    const other = packed(frozenWith({ "datasets/t.csv": "a,b\n1,3\n" })).bytes;
    expect(packed(small, other).bytes).toEqual(archive);
  });
});
