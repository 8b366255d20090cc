import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstBrokenLine, parseRecords, startLines } from "../../src/tables/records.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => parseRecords("t.csv", bytes(text));
const lineFeeds = (text: string) => text.split("\n").length - 1;
const misplaced = "has a quote where none can stand";
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

  test("a quoted value keeps its commas, quotes, line breaks and spaces", () => {
    expect(read('a,b\n"x, ""y""\nz\r\n", 1 \n').records).toEqual([
      ["a", "b"],
      ['x, "y"\nz\r\n', " 1 "],
    ]);
  });

  test("records may be of any width, an empty line is a record of one empty value", () => {
    expect(read("a,b\n1\n\n4,5,6\n\n")).toEqual({
      records: [["a", "b"], ["1"], [""], ["4", "5", "6"], [""]],
      problems: [],
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

  test("a broken record is named by the line it starts on, whatever stands before it", () => {
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
    expect(parseRecords("t.csv", content)).toEqual({
      records: [],
      problems: [{ file: "t.csv", row, rule: "must be UTF-8", remedy: "Save the file as CSV in UTF-8." }],
    });
  });
});

test("firstBrokenLine is the first line that is not UTF-8, whatever stands before and after it", () => {
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

describe("startLines", () => {
  test.each([
    ["a line a record", "a,b\n1,2\n3,4\n", [1, 2, 3]],
    ["CRLF", "a,b\r\n1,2\r\n3,4\r\n", [1, 2, 3]],
    ["no line end at the end", "a,b\n1,2\n3,4", [1, 2, 3]],
    ["a byte order mark", "\uFEFFa,b\n1,2\n3,4\n", [1, 2, 3]],
    ["an empty line", "a,b\n\n3,4\n", [1, 2, 3]],
    ["a value of two lines", 'a,b\n"1\n2",3\n4,5\n', [1, 2, 4]],
    ["CRLF in a value, which is one line end", 'a,b\r\n"1\r\n2",3\r\n4,5\r\n', [1, 2, 4]],
  ])("the line on which each record starts: %s", (_, text, lines) => {
    expect(startLines(bytes(text)).slice(0, 3)).toEqual(lines);
  });

  test.each([
    ["never closed", 'a,b\n1,2\n3,"4\n5,6\n', [1, 2, 3]],
    ["misplaced", 'a,b\n"1\n2",3\n4,x"\n5,6\n', [1, 2, 4]],
  ])("ends with the line of a record whose quote is %s", (_, text, lines) => {
    expect(startLines(bytes(text))).toEqual(lines);
  });

  test("records of any number of lines do not shift the ones after them", () => {
    fc.assert(
      fc.property(wholeRecords, (whole) => {
        const starts = whole.map((_, index) => 1 + lineFeeds(whole.slice(0, index).join("")));
        expect(startLines(bytes(whole.join(""))).slice(0, whole.length)).toEqual(starts);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
