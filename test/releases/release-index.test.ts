import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { bytesOf } from "../../src/model/file.ts";
import { UserError } from "../../src/model/problem.ts";
import { spanOf } from "../../src/model/years.ts";
import {
  appended,
  factsIn,
  factsOf,
  type ReleaseIndex,
  ReleaseIndexSchema,
  type ReleaseRecord,
  recordOf,
} from "../../src/releases/release-index.ts";
import { settings } from "../submissions/support.ts";
import { FACTS, frozenWith } from "./support.ts";

const record = recordOf(FACTS, {
  frozen: frozenWith({ "datasets/t.csv": "a\n1\n", "intelligence/x.json": "{}" }),
  archive: { bytes: bytesOf("abc"), unpackedBytes: 70 },
  before: [],
});
const of = (release: string): ReleaseRecord => ({ ...record, release });
const names = ({ releases }: ReleaseIndex) => releases.map(({ release }) => release);

test("a record has the facts of the release, and the size and SHA-256 of archive and manifest", () => {
  expect(record).toEqual({
    release: "2026-Q4",
    asOf: "2026-09-30T00:00:00Z",
    published: "2026-10-05T00:00:00Z",
    apiVersion: "1.0.0",
    methodologyVersion: "1.0.0",
    deprecations: [],
    changes: null,
    files: 2,
    bytes: 6,
    archive: {
      bytes: 3,
      unpackedBytes: 70,
      sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    },
    manifestSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    previousSha256: null,
  });
});

test("a release has its day of publication, its benchmark year, and whether that has ended", () => {
  const release = { release: "2026-Q4", asOf: "2026-09-30T00:00:00Z", lastUpdated: "2026-10-05T00:00:00Z" };
  const whole = spanOf([2025], release.asOf);
  const tables = { ...settings, deprecations: [], release: { ...settings.release, ...release }, span: whole };
  const told = { ...FACTS, methodologyVersion: "2.0.0", benchmarkYear: 2025 };
  expect(factsOf(tables)).toEqual(told);
  const toDate = { ...tables, span: spanOf([2025, 2026], release.asOf) };
  expect(factsOf(toDate)).toEqual({ ...told, benchmarkYear: 2026, yearToDate: true });
});

test("the facts in a record are those that it was made from, also in records without the year", () => {
  const later = { ...FACTS, benchmarkYear: 2026, yearToDate: true as const };
  expect([factsIn({ ...record, ...later }), factsIn(record)]).toEqual([later, FACTS]);
});

describe("the index", () => {
  test("gets an added release, oldest first, and the given index is unchanged", () => {
    const index: ReleaseIndex = { releases: [of("2025-Q4"), of("2026-Q2")] };
    expect(names(appended(index, of("2026-Q3")))).toEqual(["2025-Q4", "2026-Q2", "2026-Q3"]);
    expect(names(appended(index, of("2026-Q1")))).toEqual(["2025-Q4", "2026-Q1", "2026-Q2"]);
    expect(names(index)).toEqual(["2025-Q4", "2026-Q2"]);
  });

  test("is unchanged if the same release is frozen again", () => {
    const index: ReleaseIndex = { releases: [of("2026-Q3"), record] };
    expect(appended(index, { ...record, archive: { ...record.archive } })).toEqual(index);
  });

  test.each<[string, Partial<ReleaseRecord>]>([
    ["another archive", { archive: { ...record.archive, sha256: "0".repeat(64) } }],
    ["an archive of another size", { archive: { ...record.archive, bytes: 4 } }],
    ["another manifest", { manifestSha256: "0".repeat(64) }],
    ["another day", { asOf: "2026-09-29T00:00:00Z" }],
    ["another version", { apiVersion: "1.1.0" }],
    ["another record before it", { previousSha256: "0".repeat(64) }],
  ])("refuses an existing release with %s", (_, change) => {
    const again = () => appended({ releases: [record] }, { ...record, ...change });
    expect(again).toThrow(UserError);
    expect(again).toThrow("2026-Q4 is frozen already, with other content");
  });
});

test("an existing release with other content is refused with the first files that differ", () => {
  const other = { ...record, bytes: 7 };
  const again =
    (...differing: string[]) =>
    () =>
      appended({ releases: [record] }, other, differing);
  expect(again("a", "b")).toThrow(/^2026-Q4 is frozen already, with other content: a, b$/);
  expect(again("a", "b", "c", "d", "e")).toThrow(/content: a, b, c and 2 more$/);
});

describe("the schema of the index", () => {
  const check = new Ajv().compile(ReleaseIndexSchema);

  test("accepts an empty list, and any recorded release", () => {
    expect(check({ releases: [] })).toBe(true);
    expect(check({ releases: [record, of("2027-Q1")] })).toBe(true);
  });

  test("refuses more releases than a century has", () => {
    const releases = (count: number) => ({ releases: Array.from({ length: count }, () => record) });
    expect(check(releases(400))).toBe(true);
    expect(check(releases(401))).toBe(false);
  });

  test.each<[string, object]>([
    ["a release that is no quarter", { release: "2026" }],
    ["a path for a release", { release: "../2026-Q4" }],
    ["half a version", { apiVersion: "1.0" }],
    ["a short digest", { manifestSha256: "abc" }],
    ["a negative number of files", { files: -1 }],
    ["more files than a release can have", { files: 20_001 }],
    ["a size that is not a JSON number", { bytes: Number.POSITIVE_INFINITY }],
    ["a half byte", { bytes: 0.5 }],
    ["an archive that is too large", { archive: { ...record.archive, unpackedBytes: 200_000_001 } }],
    ["an archive without its size", { archive: { bytes: 3, sha256: record.archive.sha256 } }],
    ["no digest of the record before", { previousSha256: undefined }],
    ["an empty digest", { previousSha256: "" }],
    ["a day without a time", { asOf: "2026-09-30" }],
    ["a property of its own", { note: "x" }],
    ["a year to date that is false instead of missing", { yearToDate: false }],
    ["half a year", { benchmarkYear: 2026.5 }],
  ])("refuses %s", (_, change) => {
    expect(check({ releases: [{ ...record, ...change }] })).toBe(false);
  });
});
