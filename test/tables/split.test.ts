import { type CsvError, parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eachRecord } from "../../src/tables/split.ts";

function recordsOf(text: string, isStart = true): string[][] {
  const records: string[][] = [];
  eachRecord(Buffer.from(text), isStart, (record) => records.push(record));
  return records;
}

const AS_BEFORE = { bom: true, record_delimiter: ["\r\n", "\n"], relax_column_count: true };

/** What is handed on, and the code of the error, if one is thrown. */
function told(read: (take: (values: string[]) => void) => void): unknown[] {
  const all: unknown[] = [];
  try {
    read((values) => all.push(values));
  } catch (error) {
    all.push((error as CsvError).code);
  }
  return all;
}

describe("eachRecord", () => {
  it("passes on what is between commas and line ends", () => {
    expect(recordsOf("a,b\n1,\r\n,é\n")).toEqual([
      ["a", "b"],
      ["1", ""],
      ["", "é"],
    ]);
  });

  it("passes on a last record without a line end, and an empty line as one empty value", () => {
    expect(recordsOf("a\n\nb")).toEqual([["a"], [""], ["b"]]);
  });

  it("removes quotes, and regards a line end between them as part of the value", () => {
    expect(recordsOf('a,"b, ""c"""\n"x\ny",z\n')).toEqual([
      ["a", 'b, "c"'],
      ["x\ny", "z"],
    ]);
  });

  it.each(["a,b\n", '"a",b\n'])("removes a byte order mark only at the start, for %j", (text) => {
    expect(recordsOf(`\uFEFF${text}`)).toEqual([["a", "b"]]);
    expect(recordsOf(`\uFEFFa,"b"\n`, false)).toEqual([["\uFEFFa", "b"]]);
    expect(recordsOf("\uFEFFa,b\n", false)).toEqual([["\uFEFFa", "b"]]);
  });

  it("reads bytes that are part of a larger buffer", () => {
    const records: string[][] = [];
    eachRecord(new TextEncoder().encode("x,x\na,b\nx,x\n").subarray(4, 8), false, (record) =>
      records.push(record),
    );
    expect(records).toEqual([["a", "b"]]);
  });

  it("passes on the records before one with misplaced quotes, and throws", () => {
    const records: string[][] = [];
    const read = () => eachRecord(Buffer.from('a,b\n1,"2\n'), true, (record) => records.push(record));
    expect(read).toThrow("Quote Not Closed");
    expect(records).toEqual([["a", "b"]]);
  });

  it("reads any text as csv-parse does, or refuses it at the same record for the same reason", () => {
    const unit = fc.constantFrom(
      "a",
      "é",
      ",",
      ",",
      '"',
      '""',
      ',"',
      '",',
      '"\n',
      "\n",
      "\r",
      "\r\n",
      " ",
      "\uFEFF",
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
        expect(told((take) => eachRecord(Buffer.from(text), true, take))).toEqual(
          told((take) =>
            parse(text, { ...AS_BEFORE, on_record: (values: string[]) => (take(values), null) }),
          ),
        );
      }),
      { numRuns: 1000 },
    );
  });
});
