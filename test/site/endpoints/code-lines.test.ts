import { describe, expect, test } from "vitest";
import { type CodeRequest, codeLines } from "../../../src/site/endpoints/code-lines.ts";

const asked = {
  query: "https://x.example/api/hours?industry=retail",
  json: "https://x.example/api/hours/retail.json",
  csv: {
    file: "https://x.example/api/hours/retail.csv",
    missing: ["", "null"],
    columns: [
      { name: "industry", type: "string" },
      { name: "hours", type: "number" },
      { name: "yearToDate", type: "boolean" },
    ],
  },
  list: ["data", "byIndustry"],
} satisfies CodeRequest;
const code = (language: string, changes: Partial<CodeRequest> = {}) =>
  codeLines({ ...asked, ...changes }).find((lines) => lines.language === language)!.code;

describe("the code lines", () => {
  test("are given in six languages", () => {
    expect(codeLines(asked).map(({ language }) => language)).toEqual([
      "curl",
      "JavaScript",
      "Python",
      "R",
      "DuckDB",
      "Excel (Power Query)",
    ]);
  });

  test("request the query and the file with curl", () => {
    expect(
      code("curl")
        .split("\n")
        .filter((line) => !line.startsWith("#")),
    ).toEqual([
      `curl "https://x.example/api/hours?industry=retail"`,
      `curl "https://x.example/api/hours/retail.json"`,
      `curl "https://x.example/api/hours/retail.csv"`,
    ]);
  });

  test("of JavaScript end with the list that the answer is about", async () => {
    const fetched: string[] = [];
    const fetch = async (address: string) => {
      fetched.push(address);
      return { ok: true, json: async () => ({ data: { byIndustry: [1] } }) };
    };
    const run = new Function("fetch", `return (async () => { ${code("JavaScript")} return rows; })();`);
    expect([await run(fetch), fetched]).toEqual([[1], [asked.json]]);
  });

  test("of SQL read the table, or unfold the list if there is none", () => {
    expect(code("DuckDB")).toBe(
      "SELECT * FROM read_csv('https://x.example/api/hours/retail.csv', header = true, nullstr = ['', 'null']);",
    );
    expect(code("DuckDB", { csv: undefined })).toBe(
      `SELECT unnest(data.byIndustry, recursive := true)\nFROM read_json('${asked.json}');`,
    );
  });

  test("of Power Query read the table, the list, or the fields", () => {
    expect(code("Excel (Power Query)")).toContain(`Web.Contents("${asked.csv.file}")`);
    expect(code("Excel (Power Query)", { csv: undefined })).toContain(
      "Table.FromRecords(Source[data][byIndustry]",
    );
    expect(code("Excel (Power Query)", { csv: undefined, list: [] })).toContain(
      "Record.ToTable(Source[data])",
    );
  });

  test("of Python and R read the table with its types, including null", () => {
    expect(code("Python").split("\n").at(-1)).toBe(
      'print(pd.read_csv("https://x.example/api/hours/retail.csv", keep_default_na=False, na_values=["", "null"], dtype={"yearToDate": "boolean"}))',
    );
    expect(code("R").split("\n").at(-1)).toBe(
      'read.csv("https://x.example/api/hours/retail.csv", na.strings = c("", "null"), encoding = "UTF-8", colClasses = c(yearToDate = "logical"))',
    );
  });

  test("of Python and R select the list", () => {
    expect(code("Python")).toContain('print(answer["data"]["byIndustry"])');
    expect(code("R")).toContain("print(answer$data$byIndustry)");
  });
});
