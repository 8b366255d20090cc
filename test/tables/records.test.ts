import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LIMITS } from "../../src/model/limits.ts";
import { firstBrokenLine, parseRecords } from "../../src/tables/records.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const parse = (content: Uint8Array) => {
  const { records, problems } = parseRecords("t.csv", content);
  return { records, problems };
};
const read = (text: string) => parse(bytes(text));
const lineFeeds = (text: string) => text.split("\n").length - 1;
const misplaced = "has a quote where none is allowed";
const unclosed = "has a quote that is never closed";
const remedy = 'Enclose the value in a pair of quotes, and write a quote inside it as "".';

/** Whole records, some of several lines, whatever their line ends. */
const wholeRecords = fc
  .array(
    fc.tuple(
      fc.constantFrom('1,"', '"1","', ',"'),
      fc.array(fc.constantFrom("x", "\n", "\r\n", '""', ",", "é", "\uFFFD"), { maxLength: 6 }),
      fc.constantFrom('"\n', '"\r\n', '",2\n'),
    ),
    { maxLength: 5 },
  )
  .map((records) => records.map(([start, value, end]) => `${start}${value.join("")}${end}`));

describe("parseRecords", () => {
  const records = [
    ["id", "name"],
    ["1", "a"],
    ["2", "b"],
  ];

  test.each([
    ["LF", "id,name\n1,a\n2,b\n"],
    ["CRLF", "id,name\r\n1,a\r\n2,b\r\n"],
    ["mixed line ends", "id,name\r\n1,a\n2,b\r\n"],
    ["no line end at the end", "id,name\n1,a\n2,b"],
    ["a byte order mark", "\uFEFFid,name\n1,a\n2,b\n"],
    ["a byte order mark before a quote", '\uFEFF"id",name\n1,a\n2,b\n'],
    ["quotes that are not needed", '"id","name"\n"1","a"\n2,b\n'],
  ])("accepts %s", (_, text) => {
    expect(read(text)).toEqual({ records, problems: [] });
  });

  test("a file that is larger than allowed in a data folder is refused unread", () => {
    expect(parse(new Uint8Array(100_000_001))).toEqual({
      records: [],
      problems: [
        {
          file: "t.csv",
          rule: "must be at most 100000000 bytes, but is 100000001",
          remedy: "Remove rows.",
        },
      ],
    });
  });

  test("problems are those of the file that is read, also if another had the same bytes", () => {
    const same = bytes("a,b\n1\n");
    const files = ["t.csv", "u.csv"].map((file) => parseRecords(file, same).problems[0]?.file);
    expect(files).toEqual(["t.csv", "u.csv"]);
  });

  test("a quoted value keeps its commas, quotes, line breaks and spaces", () => {
    expect(read('a,b\n"x, ""y""\nz\r\n", 1 \n').records).toEqual([
      ["a", "b"],
      ['x, "y"\nz\r\n', " 1 "],
    ]);
  });

  test("records that are not as wide as the header are problems, each on its line, and hide no other", () => {
    expect(parseRecords("t.csv", bytes('a,b\n1\n\n2,3\n"4\n4",5,6\n7,8\n'))).toEqual({
      records: [
        ["a", "b"],
        ["2", "3"],
        ["7", "8"],
      ],
      lines: [1, 4, 7],
      problems: [
        expect.objectContaining({ row: 2, value: "1", rule: expect.stringMatching(/but has 1$/) }),
        expect.objectContaining({ row: 3, rule: "must not be an empty line" }),
        expect.objectContaining({ row: 5, value: '"4\n4",5,6', rule: expect.stringMatching(/but has 3$/) }),
      ],
      total: 3,
    });
  });

  test("a hundred thousand ragged lines are counted, the first are kept, and none is given to the CSV parser", () => {
    const { problems, total, records } = parseRecords("t.csv", bytes(`a,b\n${"x\n".repeat(99_999)}`));
    expect([problems.length, total, records]).toEqual([LIMITS.problems, 99_999, [["a", "b"]]]);
    expect(problems.map(({ row }) => row)).toEqual(Array.from({ length: 50 }, (_, index) => index + 2));
  });

  test("a misplaced quote is reported on its line, whatever ragged lines are before it", () => {
    const { problems } = read(`a,b\n${"x\n".repeat(10)}1,2\n"y"z\n1,2\n`);
    expect(problems).toEqual([{ file: "t.csv", row: 13, rule: misplaced, remedy }]);
  });

  test("line ends may differ from line to line: the records are the same as with LF alone", () => {
    const value = fc.constantFrom("", "1", "é", '"a,b"', '"say ""x"""', "x y");
    const lines = fc.array(fc.tuple(value, value, fc.constantFrom("\n", "\r\n")), { minLength: 1 });
    fc.assert(
      fc.property(lines, fc.constantFrom("", "\uFEFF"), fc.boolean(), (table, mark, hasLast) => {
        const text = (end?: string) => table.map(([a, b, own]) => `${a},${b}${end ?? own}`).join("");
        const mixed = `${mark}a,b\r\n${text()}`;
        const plain = `a,b\n${text("\n")}`;
        const { records, lines: starts } = parseRecords(
          "t",
          bytes(hasLast ? mixed : mixed.replace(/\r?\n$/, "")),
        );
        expect([records, starts]).toEqual([
          read(plain).records,
          table.map((_, at) => at + 1).concat(table.length + 1),
        ]);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test("a table without quotes is read as the same table with each value in quotes", () => {
    const value = fc.constantFrom("", "1", "é", "x y", "\t", "\uFEFF", " ");
    const table = fc.array(fc.tuple(value, value, fc.nat(2)), { minLength: 1 });
    fc.assert(
      fc.property(table, fc.constantFrom("\n", "\r\n"), fc.boolean(), (rows, end, hasLast) => {
        const records = rows.flatMap(([a, b, again]) => Array.from({ length: again + 1 }, () => [a, b]));
        const written = (write: (cell: string) => string) => {
          const lines = [["a", "b"], ...records].map((cells) => cells.map(write).join());
          return `${lines.join(end)}${hasLast ? end : ""}`;
        };
        const plain = read(written((cell) => cell));
        expect(plain).toEqual(read(written((cell) => `"${cell}"`)));
        expect(plain.records.length).toBe(records.length + 1);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test("carriage returns alone are not line ends", () => {
    expect(read("a,b\r1,2\r").problems).toEqual([
      {
        file: "t.csv",
        row: 1,
        rule: "has only carriage returns as line ends",
        remedy: "Save the file with LF or CRLF line ends.",
      },
    ]);
  });

  test.each([
    [
      "a row that is too long",
      `a,b\n1,2\n1,${"x".repeat(LIMITS.lineBytes)}\n`,
      3,
      /^must have at most 65536 bytes a row/,
    ],
    ["a quote that is never closed", `a,b\n1,"2\n${"3,4\n".repeat(20_000)}`, 2, /^has a quote that is never/],
    [
      "too many rows",
      `a\n${"1\n".repeat(LIMITS.tableRows + 1)}`,
      LIMITS.tableRows + 2,
      /^must have at most 1000000 rows/,
    ],
  ])("%s is refused before it is read", (_, text, row, rule) => {
    expect(read(text)).toEqual({
      records: [],
      problems: [expect.objectContaining({ row, rule: expect.stringMatching(rule) })],
    });
  });

  test.each([
    ["nothing", ""],
    ["a byte order mark alone", "\uFEFF"],
  ])("a file with %s is empty", (_, text) => {
    expect(read(text)).toEqual({
      records: [],
      problems: [
        {
          file: "t.csv",
          rule: "must not be empty",
          remedy: "Write the header and the rows, or restore the file.",
        },
      ],
    });
  });

  test.each([
    ["in the middle of a value", 'a,b\n1,2\n3,x"y"\n5,6\n', 3],
    ["in the header", 'a,b"\n1,2\n', 1],
    ["after CRLF line ends", 'a,b\r\n1,2\r\n3,4\r\n5,x"\r\n', 4],
    ["after a byte order mark", '\uFEFFa,b\n1,x"2\n', 2],
    ["after a value of two lines", 'a,b\n1,"x\ny"\n3,x"\n', 4],
    ["after a value of two lines with CRLF", 'a,b\r\n1,"x\r\ny"\r\n3,x"\r\n', 4],
    ["after an empty line", 'a,b\n\n1,x"\n', 3],
    ["that closes before the value ends", 'a,b\n1,2\n3,"x"y\n5,6\n', 3],
  ])("a quote %s is reported with its row", (_, text, row) => {
    expect(read(text)).toEqual({
      records: [],
      problems: [{ file: "t.csv", row, rule: misplaced, remedy }],
    });
  });

  test.each([
    ["header", 'a,"b\n1,2\n', 1],
    ["first row", 'a,b\n"1,2\n3,4\n', 2],
    ["row in the middle", 'a,b\n1,2\n3,"4\n5,6\n7,8\n', 3],
    ["last row", 'a,b\n1,2\n3,"4', 3],
    ["row after CRLF line ends", 'a,b\r\n1,2\r\n3,"4\r\n5,6\r\n', 3],
    ["row after a value of two lines", 'a,b\n1,"x\ny"\n"3,4\n5,6\n', 4],
    ["row after a value of two lines with CRLF", 'a,b\r\n1,"x\r\ny"\r\n"3,4\r\n', 4],
  ])("a quote that is never closed is reported where it opens: %s", (_, text, row) => {
    expect(read(text)).toEqual({
      records: [],
      problems: [{ file: "t.csv", row, rule: unclosed, remedy }],
    });
  });

  test.each([
    ["in the next row", 'a,b\n1,"2\n3,"4"\n5,6\n', 2],
    ["rows later", 'a,b\n1,2\n3,"4\n5,6\n7,8\n9,"0"\n', 3],
    ["in the middle of a value", 'a,b\n1,"2\n3,x"y\n', 2],
    ["after CRLF line ends", 'a,b\r\n1,"2\r\n3,4\r\n5,"6"\r\n', 2],
  ])("an unclosed quote is reported where it opens, though one %s seems to close it", (_, text, row) => {
    expect(read(text)).toEqual({
      records: [],
      problems: [{ file: "t.csv", row, rule: misplaced, remedy }],
    });
  });

  test("a broken record is named by the line where it begins, whatever is before it", () => {
    const broken = fc.constantFrom('1,"x', '1,x"\n', '1,"x"y\n', '1,"\n2,"3"\n', '1,"\r\n\r\n2,x"y\n');
    fc.assert(
      fc.property(wholeRecords, broken, (whole, last) => {
        const before = `a,b\n${whole.join("")}`;
        return read(before + last).problems[0]!.row === lineFeeds(before) + 1;
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  const latin1 = (text: string) => Buffer.from(text, "latin1");

  test.each([
    ["Latin-1", latin1("a,b\n1,2\n3,\xE9\n5,6\n"), 3],
    ["Latin-1 with CRLF", latin1("a,b\r\n1,2\r\n3,4\r\n\xE9,6\r\n"), 4],
    [
      "Latin-1 after a replacement character",
      Buffer.concat([bytes("a,b\n\uFFFD,2\n"), latin1("3,\xE9\n")]),
      3,
    ],
    [
      "Latin-1 after a character of three bytes",
      Buffer.concat([bytes("a,b\n€\n1,2\n"), latin1("\xE9\n")]),
      4,
    ],
    ["UTF-16 with its mark", Buffer.from("\uFEFFa,b\n1,2\n", "utf16le"), 1],
    ["a character cut short at the end", Buffer.from([0x61, 0x0a, 0x31, 0xe2, 0x82]), 2],
    ["a character cut short by a line end", Buffer.from([0x61, 0x0a, 0xe2, 0x82, 0x0a, 0x31]), 2],
    ["half a surrogate pair", Buffer.from([0x61, 0x0a, 0x0a, 0xed, 0xa0, 0x80]), 3],
  ])("%s is not UTF-8, and the first broken row is named", (_, content, row) => {
    expect(parse(content)).toEqual({
      records: [],
      problems: [{ file: "t.csv", row, rule: "must be UTF-8", remedy: "Save the file as CSV in UTF-8." }],
    });
  });
});

test("firstBrokenLine is the first line that is not UTF-8, whatever is before and after it", () => {
  const line = fc
    .array(fc.constantFrom("x", "é", "€", "\uFFFD", "😀", "\r", '"'), { maxLength: 5 })
    .map((parts) => Buffer.from(`${parts.join("")}\n`));
  const broken = fc
    .constantFrom("E9", "C3", "E282", "F09F98", "80", "FFFE")
    .map((hex) => Buffer.from(hex, "hex"));
  const rest = fc.uint8Array({ maxLength: 5 }).map((values) => Buffer.from([0x0a, ...values]));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), broken, rest, (whole, first, after) => {
      expect(firstBrokenLine(Buffer.concat([...whole, first, after]))).toBe(whole.length + 1);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("the line of each record is that of the file, whatever records of several lines are before it", () => {
  fc.assert(
    fc.property(wholeRecords, (whole) => {
      const header = whole.some((record) => record.endsWith(",2\n")) ? "a,b,c\n" : "a,b\n";
      const text = [header, ...whole].map((record) => record);
      const starts = text.map((_, index) => 1 + lineFeeds(text.slice(0, index).join("")));
      const { lines, problems, total } = parseRecords("t.csv", bytes(text.join("")));
      expect(total).toBe(problems.length);
      expect([...lines, ...problems.map(({ row }) => row!)].sort((a, b) => a - b)).toEqual(starts);
    }),
    { seed: 1, numRuns: 300 },
  );
});
