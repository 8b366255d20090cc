import fc from "fast-check";
import { expect, test } from "vitest";
import { eachPlainRecord } from "../../src/tables/plain-records.ts";
import { RecordSieve } from "../../src/tables/sieve.ts";
import { eachRecord } from "../../src/tables/split.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, most = { rows: 3, bytes: 100 }) => {
  const records: (readonly string[])[] = [];
  const isPlain = eachPlainRecord(bytes(text), most, (record, line) => {
    records.push(record);
    expect(line).toBe(records.length);
  });
  return isPlain ? records : undefined;
};

/** What the careful reading gives of a file; undefined where it refuses anything of it. */
function readWithCare(text: string, most: { rows: number; bytes: number }) {
  const sieve = new RecordSieve("t.csv", most);
  const even = [sieve.push(bytes(text)), sieve.end()];
  if (sieve.excess !== undefined || sieve.ragged.total > 0) return undefined;
  const records: string[][] = [];
  eachRecord(Buffer.concat(even), true, (record) => records.push(record));
  return records.length === 0 ? undefined : records;
}

test("records end with LF or CRLF, and the last with the file", () => {
  expect(read("a,b\n1,\r\n,é\n2,3")).toEqual([
    ["a", "b"],
    ["1", ""],
    ["", "é"],
    ["2", "3"],
  ]);
});

test.each([
  ["without a record", ""],
  ["with a quote", 'a,b\n1,"2"\n'],
  ["with a record that is too short", "a,b\n1\n"],
  ["with a record that is too long", "a,b\n1,2,3\n"],
  ["with an empty line", "a,b\n\n1,2\n"],
  ["with more records than allowed", "a\n1\n2\n3\n4\n"],
  ["with a record of more bytes than allowed", `a\n${"é".repeat(50)}\n`],
])("a file %s is left to the careful reader", (_, text) => {
  expect(read(text)).toBeUndefined();
});

test("what is read equals what the careful reader reads, and nothing is read that it would refuse", () => {
  const piece = fc.constantFrom("", "a", "é", ",", ",", "\n", "\n", "\r\n", "\r", "\uFEFF", "x y");
  const most = fc.record({ rows: fc.nat(4), bytes: fc.integer({ min: 1, max: 60 }) });
  const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(texts, most, (text, limits) => {
      const own = read(text, limits);
      if (own !== undefined) expect(own).toEqual(readWithCare(text, limits));
    }),
    { numRuns: 2_000 },
  );
});
