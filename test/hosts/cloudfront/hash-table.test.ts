import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REQUEST_FUNCTION } from "../../../src/hosts/cloudfront/functions.ts";
import { hash, hashTable } from "../../../src/hosts/cloudfront/hash-table.ts";
import { UserError } from "../../../src/model/problem.ts";
import { partOf } from "../../support/cloudfront.ts";

/** A store with all tables of these tests, each with an identifier, and what looks in it at CloudFront. */
const store = new Map<string, string>();
const find = partOf(REQUEST_FUNCTION, "find", store);
let tables = 0;

/** What the function at CloudFront finds in a table. */
function finder(entries: ReadonlyMap<string, unknown>) {
  const { salt, buckets } = hashTable(entries);
  const id = `table-${tables++}`;
  for (const [at, bucket] of buckets.entries()) store.set(`${id}/${at}`, bucket);
  return (key: string) => find({ id, salt, buckets: buckets.length }, key);
}

// What a percent-encoding can be made of: half of a pair of surrogates is no text.
const key = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "hasOwnProperty",
    "",
    "|",
    ":",
    "|0:",
    "\n",
    "\0",
    "😀",
    "a/b.json",
  ),
);
const value = fc.oneof(fc.nat(), key, fc.array(fc.nat()), fc.record({ whole: fc.tuple(key, fc.nat()) }));

/** What is said of entries that do not fit, and what to do. */
function refusalOf(entries: ReadonlyMap<string, unknown>): string[] {
  try {
    hashTable(entries);
  } catch (error) {
    if (error instanceof UserError) return [error.message, error.remedy];
  }
  return [];
}

describe("the hash table", () => {
  test("is read by the function as it was written, and every entry is found", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(key, value), { selector: ([text]) => text }),
        async (pairs) => {
          const found = finder(new Map(pairs));
          for (const [text, told] of pairs) expect(await found(text)).toEqual(told);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });

  test("does not find unknown keys", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(key, { minLength: 1 }), fc.array(key), async (keys, others) => {
        const found = finder(new Map(keys.map((text) => [text, 1])));
        for (const other of others.filter((text) => !keys.includes(text))) {
          expect(await found(other), other).toBeUndefined();
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test("spreads twenty thousand entries over nearly full values of at most 1,000 bytes", async () => {
    const entries = new Map(
      Array.from({ length: 20_000 }, (_, at) => [
        `/api/intelligence/figures/industry-${at}.json`,
        [at % 9, at],
      ]),
    );
    const { buckets } = hashTable(entries);
    const sizes = buckets.map((bucket) => Buffer.byteLength(bucket));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000);
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeGreaterThan(500);
    const found = finder(entries);
    expect(await found("/api/intelligence/figures/industry-19999.json")).toEqual([1, 19_999]);
    for (let at = 20_000; at < 22_000; at++) {
      expect(await found(`/api/intelligence/figures/industry-${at}.json`)).toBeUndefined();
    }
  });

  test("uses another salt if two keys would have the same fingerprint, and finds both", async () => {
    const keys = ["/13a8z8x/bqv", "/w9px0u/6de", "/5ctrn4/rbk", "/18f6lhv/yud"];
    expect(keys.map((one) => hash(encodeURIComponent(one), 0)[1])).toEqual([
      1887321844, 1887321844, 1770788238, 1770788238,
    ]);
    const entries = new Map(keys.map((one, at) => [one, at]));
    expect(hashTable(entries)).toMatchObject({ salt: 1, buckets: [expect.any(String)] });
    const look = finder(entries);
    for (const [one, at] of entries) expect(await look(one)).toBe(at);
  });

  test("without entries has one value, in which nothing is found", async () => {
    expect(hashTable(new Map())).toEqual({ salt: 0, buckets: ["|"] });
    expect(await finder(new Map())("/a")).toBeUndefined();
  });

  test("refuses a key of more than 512 characters, percent-encoded, and finds none", async () => {
    const longest = `/${"a".repeat(509)}`;
    expect(await finder(new Map([[longest, 1]]))(longest)).toBe(1);
    expect(refusalOf(new Map([[`${longest}a`, 1]]))).toEqual([
      `CloudFront's store has no room for /${"a".repeat(99)}…: percent-encoded, it has 513 characters, but can have at most 512`,
      "Shorten that name, or leave cloudfront out of --hosts: the other hosts have no such limit.",
    ]);
    expect(refusalOf(new Map([["/é".repeat(100), 1]]))[0]).toContain(
      "percent-encoded, it has 900 characters, but can have at most 512",
    );
    expect(await finder(new Map([["/a", 1]]))(`/${"a".repeat(8_000)}`)).toBeUndefined();
  });

  test.each([
    [977, 1],
    [978, 2],
  ])(
    "with two entries of %i letters together needs at least %i values, none above 1,000 bytes",
    (letters, least) => {
      // The fingerprints of both keys have seven letters; with separators and quotes, 977 letters make 1,000 bytes.
      const keys = Array.from({ length: 50 }, (_, at) => `/${at}`).filter(
        (one) => hash(encodeURIComponent(one), 0)[1] >= 36 ** 6,
      );
      const [first, second] = [keys[0]!, keys[1]!];
      const { buckets } = hashTable(
        new Map([
          [first, "a".repeat(400)],
          [second, "b".repeat(letters - 400)],
        ]),
      );
      expect(buckets.length === 1).toBe(least === 1);
      expect(Math.max(...buckets.map((bucket) => Buffer.byteLength(bucket)))).toBeLessThanOrEqual(1_000);
    },
  );

  test("refuses an entry that does not fit into a value", () => {
    expect(refusalOf(new Map([["/a", "a".repeat(978)]]))).toEqual([]);
    expect(refusalOf(new Map([["/a", "a".repeat(979)]]))).toHaveLength(2);
    expect(refusalOf(new Map([["/a", "a".repeat(1_000)]]))).toEqual([
      "CloudFront's store has no room for the entry of /a: it is 1002 bytes, but can be at most 980",
      "The entry cannot be shortened: leave cloudfront out of --hosts: the other hosts have no such limit.",
    ]);
  });
});

// Reckoned with whole numbers of any size, by the definitions of FNV-1a and of MurmurHash3's last steps.
test.each([
  ["", 0, [2_872_998_923, 3_954_623_016]],
  ["/api/index.json", 0, [997_766_151, 837_870_275]],
  ["/api/index.json", 1, [4_049_826_385, 517_000_508]],
] as const)("hashes %j with the salt %d", (text, salt, hashes) => {
  expect(hash(text, salt)).toEqual(hashes);
});
