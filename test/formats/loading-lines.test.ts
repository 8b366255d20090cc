import { expect, test } from "vitest";
import { duckDbLine, pandasLine, powerQueryLines, rLine } from "../../src/formats/loading-lines.ts";

const plain = {
  file: "a.csv",
  missing: [""],
  columns: [
    { name: "country", type: "string" },
    { name: "hours", type: "number" },
  ],
} as const;
const typed = {
  file: "b.csv",
  missing: ["", "null"],
  columns: [
    { name: "day", type: "date" },
    { name: "year", type: "integer" },
    { name: "suppressed", type: "boolean" },
    { name: "open", type: "boolean" },
  ],
} as const;

test("R is told to read empty cells as missing, NA as text, and dates and booleans by type", () => {
  expect(rLine(plain)).toBe('read.csv("a.csv", na.strings = "", encoding = "UTF-8")');
  expect(rLine(typed)).toBe(
    'read.csv("b.csv", na.strings = c("", "null"), encoding = "UTF-8", colClasses = c(suppressed = "logical", open = "logical", day = "Date"))',
  );
});

test("pandas is told the same", () => {
  expect(pandasLine(plain)).toBe('pd.read_csv("a.csv", keep_default_na=False, na_values=[""])');
  expect(pandasLine(typed)).toBe(
    'pd.read_csv("b.csv", keep_default_na=False, na_values=["", "null"], dtype={"suppressed": "boolean", "open": "boolean"}, parse_dates=["day"])',
  );
});

test("DuckDB detects dates and booleans, and is told what is missing", () => {
  expect(duckDbLine(plain)).toBe("SELECT * FROM read_csv('a.csv', header = true, nullstr = '');");
  expect(duckDbLine(typed)).toBe("SELECT * FROM read_csv('b.csv', header = true, nullstr = ['', 'null']);");
});

test("Power Query is told the type of each column, and to read numbers in English format", () => {
  expect(powerQueryLines(typed)).toBe(`let
    Source = Csv.Document(
        Web.Contents("b.csv"),
        [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]
    ),
    Texts = Table.PromoteHeaders(Source, [PromoteAllScalars = true]),
    Values = Table.TransformColumns(Texts, {}, each if List.Contains({"", "null"}, _) then null else _),
    Answer = Table.TransformColumnTypes(
        Values,
        {{"day", type date}, {"year", type number}, {"suppressed", type logical}, {"open", type logical}},
        "en-US"
    )
in
    Answer`);
});
