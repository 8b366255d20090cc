import { expect, test } from "vitest";
import { RecordSieve } from "../../src/tables/sieve.ts";

/** Why no more of a file of two rows at most, of 8 bytes each, may be read. */
function excessOf(text: string) {
  const sieve = new RecordSieve("t.csv", { rows: 2, bytes: 8 });
  sieve.push(new TextEncoder().encode(text));
  sieve.end();
  return sieve.excess;
}

test("as many rows as allowed are read, and one more is refused on its line, also counting rows that are too short", () => {
  const rows = { file: "t.csv", row: 4, rule: "must have at most 2 rows", remedy: "Remove rows." };
  expect(excessOf("a,b\n1,2\n3,4\n")).toBeUndefined();
  expect(excessOf("a,b\n1,2\n3,4\n5,6\n")).toEqual(rows);
  expect(excessOf("a,b\n1,2\n3,4\n5,6")).toEqual(rows);
  expect(excessOf("a,b\n1\n3,4\n5,6\n")).toEqual(rows);
  expect(excessOf("a,b\n1,2\n3,4\n5\n6\n")).toEqual(rows);
});

test("a row of as many bytes as allowed is read, including its line end, and a longer one is refused on its line", () => {
  const long = {
    file: "t.csv",
    row: 2,
    rule: "must have at most 8 bytes a row",
    remedy: "Shorten its values.",
  };
  expect(excessOf("a,b\n123,567\n")).toBeUndefined();
  expect(excessOf("a,b\n123,5678\n")).toEqual(long);
  expect(excessOf("a,b\n123,5678")).toBeUndefined();
  expect(excessOf("a,b\n123,56789")).toEqual(long);
});

test("a row that is too long within quotes is reported as a quote that is never closed", () => {
  expect(excessOf('a,b\n1,2\n"1,2\n3,4\n5')).toEqual({
    file: "t.csv",
    row: 3,
    rule: "has a quote that is never closed",
    remedy: 'Enclose the value in a pair of quotes, and write a quote inside it as "".',
  });
});
