import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DataProblem } from "../../src/model/problem.ts";
import { remediationDelay } from "../../src/tables/datasets.ts";
import { columnsOf } from "../../src/tables/define.ts";
import { bands as bandTable, changelog, industryRegions } from "../../src/tables/observatory.ts";
import { parseTable, tableProblems } from "../../src/tables/parse.ts";
import { industries, requirements } from "../../src/tables/registries.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const header = "industry,year,avg_remediation_days,yoy_trend_pct,percentile_25,percentile_75";
const parse = (...lines: string[]) => parseTable(remediationDelay, bytes([header, ...lines, ""].join("\n")));
const at = { file: "remediation-delay.csv" };
const ragged = {
  rule: "must have 6 values, as the header has, but has 1",
  remedy: "Add the missing value, remove the extra one, or quote the value that holds a comma.",
};
const blank = { rule: "must not be an empty line", remedy: "Remove the line." };

describe("cells", () => {
  test("are converted to the types of their columns", () => {
    const { rows, problems } = parse("fintech,2020,6.35,-3.5,4,7.77");
    expect({ rows, problems }).toEqual({
      rows: [
        {
          industry: "fintech",
          year: 2020,
          avg_remediation_days: 6.35,
          yoy_trend_pct: -3.5,
          percentile_25: 4,
          percentile_75: 7.77,
        },
      ],
      problems: [],
    });
  });

  test("an empty cell of a column that may be withheld is null, true and false are truth values", () => {
    const names = columnsOf(industryRegions).map(({ name }) => name);
    const line = (suppressed: string) => {
      const cells: Record<string, string> = { industry: "saas", region: "asia", year: "2026", suppressed };
      return names.map((name) => cells[name] ?? "").join();
    };
    const { rows, problems } = parseTable(
      industryRegions,
      bytes(`${names}\n${line("true")}\n${line("false")}\n`),
    );
    expect(problems).toEqual([]);
    expect(
      rows.map(({ sample_size, cost_usd_se, suppressed }) => [sample_size, cost_usd_se, suppressed]),
    ).toEqual([
      [null, null, true],
      [null, null, false],
    ]);
  });

  test("a name of digits stays text", () => {
    expect(parseTable(industries, bytes("id,display_name\n2026,007\n")).rows).toEqual([
      { id: "2026", display_name: "007" },
    ]);
  });

  test.each(["1e1", "+1", " 1", "1 ", "1,5", "0x1F", ".5", "5.", "1_000", "--1", "NaN", "Infinity", "١"])(
    "%j is not a number",
    (cell) => {
      expect(parse(`fintech,2020,"${cell}",0,4,7`).problems).toEqual([
        {
          ...at,
          row: 2,
          column: "avg_remediation_days",
          value: cell,
          rule: "must be a number from 0 to 3650",
          remedy: "Write only digits, with a point before decimals.",
        },
      ]);
    },
  );

  test.each(["2021.0", "2021.", "02021", "002021", "-02021", "+2021", "2.021e3", " 2021", "--2021", "٢٠٢١"])(
    "%j is not a whole number: there is only one way to write it",
    (cell) => {
      expect(parse(`fintech,"${cell}",6,0,4,7`).problems).toEqual([
        {
          ...at,
          row: 2,
          column: "year",
          value: cell,
          rule: "must be a whole number",
          remedy: "Write only digits, without a point.",
        },
      ]);
    },
  );

  test.each(["0", "-1", "-12", "120"])("%s is a whole number, out of range", (cell) => {
    expect(parseTable(requirements, bytes(`id,title\n${cell},Access\n`)).problems).toEqual([
      {
        file: "reference/requirements.csv",
        row: 2,
        column: "id",
        value: cell,
        rule: "must be from 1 to 32",
        remedy: "Correct the value, or remove the row.",
      },
    ]);
  });
});

describe("rows", () => {
  const row = "fintech,2020,1,0,4,7";
  const anyLine = fc
    .tuple(
      fc.constantFrom("fintech", "saas", "", "=x", "-", "a b"),
      fc.constantFrom("2020", "2021", "02020", ""),
      fc.constantFrom("1", "-1", "6.35", "1e1", ""),
      fc.constantFrom("-3.5", "1001", "", "x"),
    )
    .map((cells) => `${cells.join()},4,7`);

  test("a row is read the same whatever rows come before it", () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), (lines) => {
        const { rows, problems } = parse(...lines);
        const alone = lines.map((line) => parse(line));
        expect(rows).toEqual(alone.flatMap((one) => one.rows));
        expect(problems).toEqual(
          alone.flatMap((one, place) => one.problems.map((problem) => ({ ...problem, row: place + 2 }))),
        );
      }),
    );
  });

  test("a check without the rows finds the same problems", () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 8 }), (lines) => {
        const { problems, total } = parse(...lines);
        const content = bytes([header, ...lines, ""].join("\n"));
        expect(tableProblems(remediationDelay, content)).toEqual({ problems, total });
      }),
    );
  });

  test("every wrong cell of every row is reported once, in reading order", () => {
    const { problems } = parse("fintech,2019.5,-1,0,4,7", "saas,2020,5,0,4,7", ",2020,5,x,4,7");
    expect(problems.map(({ row, column, value }) => [row, column, value])).toEqual([
      [2, "year", "2019.5"],
      [2, "avg_remediation_days", "-1"],
      [4, "industry", ""],
      [4, "yoy_trend_pct", "x"],
    ]);
  });

  test("a wrong cell that could be empty has one problem, the rule for its values", () => {
    const names = columnsOf(bandTable).map(({ name }) => name);
    const cells = ["maturity_score", "0-40", "2026", "0", "x", ...Array(names.length - 5).fill("1")];
    const bands = bytes(`${names}\n${cells}\n`);
    expect(parseTable(bandTable, bands).problems.map(({ column, rule }) => [column, rule])).toEqual([
      ["sample_size", "must be at least 1"],
      ["maturity_score_mean", "must be a number from 0 to 100"],
    ]);
  });

  test("equal wrong rows are each reported", () => {
    const bad = "fintech,2020,-1,0,4,7";
    expect(parse(bad, bad, bad, row, bad).problems.map((problem) => problem.row)).toEqual([2, 3, 4, 6]);
  });

  test("equal rows are all kept", () => {
    const { rows } = parse(row, row, "fintech,2020,2,0,4,7", row);
    expect(rows.map((each) => each.avg_remediation_days)).toEqual([1, 1, 2, 1]);
  });

  test("a ragged row and an empty line hide neither each other nor a wrong cell", () => {
    const { rows, problems } = parse(row, "x", "", "saas,2020,5,0,4,7", "saas,2021,-5,0,4,7", "", "y");
    expect(rows.map(({ industry }) => industry)).toEqual(["fintech", "saas"]);
    expect(problems).toEqual([
      { ...at, row: 3, value: "x", ...ragged },
      { ...at, row: 4, ...blank },
      {
        ...at,
        row: 6,
        column: "avg_remediation_days",
        value: "-5",
        rule: "must be from 0 to 3650",
        remedy: "Correct the value; its unit is days.",
      },
      { ...at, row: 7, ...blank },
      { ...at, row: 8, value: "y", ...ragged },
    ]);
  });

  test("equal ragged rows are each reported, and equal rows around them are kept", () => {
    const { rows, problems } = parse(row, "x", "x", row, row);
    expect(rows).toHaveLength(3);
    expect(problems.map((problem) => problem.row)).toEqual([3, 4]);
  });

  test.each([
    ["shorter", "fintech,2020,1,0,4", 5],
    ["longer", `${row},8`, 7],
  ])("a row that begins like the one before it, and is %s, is ragged", (_, value, width) => {
    const { rows, problems } = parse(row, value, row);
    expect(rows).toHaveLength(2);
    const rule = `must have 6 values, as the header has, but has ${width}`;
    expect(problems).toEqual([{ ...at, row: 3, value, rule, remedy: ragged.remedy }]);
  });

  test.each([
    ["at the end", `${header}\n${row}\n\n`, [3]],
    ["two at the end", `${header}\n${row}\n\n\n`, [3, 4]],
    ["with CRLF line ends", `${header}\r\n\r\n${row}\r\n`, [2]],
  ])("an empty line %s is refused", (_, text, lines) => {
    const { rows, problems } = parseTable(remediationDelay, bytes(text));
    expect(rows).toHaveLength(1);
    expect(problems).toEqual(lines.map((line) => ({ ...at, row: line, ...blank })));
  });

  test("a line of spaces is not empty but too short", () => {
    expect(parse(row, "  ").problems).toEqual([{ ...at, row: 3, value: "  ", ...ragged }]);
  });

  test("a value on two lines is refused in the row where it begins, and does not shift later rows", () => {
    const { problems } = parseTable(industries, bytes('id,display_name\na,"A\r\nB"\nb,\nc\n'));
    expect(problems.map(({ row, value, rule }) => [row, value, rule])).toEqual([
      [2, "A\r\nB", "must be one line of text without control characters"],
      [4, "", "must not be empty"],
      [5, "c", "must have 2 values, as the header has, but has 1"],
    ]);
  });
});

describe("lineOf", () => {
  test("is the line of a row in the file, whatever is between the rows", () => {
    const { rows, lineOf } = parseTable(
      industries,
      bytes('id,display_name\na,A\na,A\n\nb,"B\nB"\nc\nd,D\n?,E\nf,F\n'),
    );
    expect(rows.map(({ id }, index) => [id, lineOf(index)])).toEqual([
      ["a", 2],
      ["a", 3],
      ["d", 8],
      ["f", 10],
    ]);
  });

  test("counts the lines of the file, as problems do", () => {
    const lines = fc.array(fc.constantFrom("a,A", "b,B", "", "x", "?,A", 'c,"C\nC"'), { minLength: 1 });
    fc.assert(
      fc.property(lines, fc.constantFrom("\n", "\r\n"), (records, end) => {
        const text = ["id,display_name", ...records, ""].join(end);
        const { rows, lineOf, problems } = parseTable(industries, bytes(text));
        const isValid = (line: string) => line === "a,A" || line === "b,B";
        let next = 2;
        const places = records.map((record) => {
          const line = next;
          next += record.split("\n").length;
          return { record, line };
        });
        expect([rows.map((_, index) => lineOf(index)), problems.map(({ row }) => row)]).toEqual([
          places.filter(({ record }) => isValid(record)).map(({ line }) => line),
          places.filter(({ record }) => !isValid(record)).map(({ line }) => line),
        ]);
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});

describe("before the rows", () => {
  test("a header without rows is refused", () => {
    const { rows, problems } = parse();
    expect({ rows, problems }).toEqual({
      rows: [],
      problems: [{ ...at, row: 1, rule: "must have rows", remedy: "Write the rows below the header." }],
    });
  });

  test("a changelog may be a header without rows, because people write it when something changed", () => {
    expect(parseTable(changelog, bytes("date,version,summary\n"))).toMatchObject({ rows: [], problems: [] });
  });

  test("rows below a wrong header are not read, and their width is not checked", () => {
    const { rows, problems } = parseTable(industries, bytes("id,display_name,note\na,A\n\nb,B\n"));
    expect({ rows, problems }).toEqual({
      rows: [],
      problems: [
        {
          file: "reference/industries.csv",
          row: 1,
          value: "note",
          rule: "is not a column of this table",
          remedy: "Use this header: id,display_name",
        },
      ],
    });
  });

  test("a file that is not CSV is refused before its header is read", () => {
    const { rows, problems } = parseTable(industries, bytes('id,name\na,"A\n'));
    expect({ rows, problems }).toEqual({
      rows: [],
      problems: [
        {
          file: "reference/industries.csv",
          row: 2,
          rule: "has a quote that is never closed",
          remedy: 'Enclose the value in a pair of quotes, and write a quote inside it as "".',
        },
      ],
    });
  });
});

describe("a rule outside a row's schema", () => {
  const industry = (name: string) => parseTable(industries, bytes(`id,display_name\na,"${name}"\n`));
  const change = (date: string, summary = "x") =>
    parseTable(changelog, bytes(`date,version,summary\n${date},1,"${summary}"\n`));

  test.each(["=1+1", "+1", "-1", "@SUM(1)", "|x", " =1", "＝1"])(
    "the label %j is refused, because a spreadsheet would evaluate it",
    (name) => {
      expect(industry(name)).toMatchObject({
        rows: [],
        total: 1,
        problems: [
          {
            file: "reference/industries.csv",
            row: 2,
            column: "display_name",
            value: name,
            rule: "must not begin with =, +, -, @ or |, which spreadsheets take for the start of a formula",
            remedy: "Begin the text with a letter or a digit.",
          },
        ],
      });
      expect(change("2026-01-01", name).problems.map(({ column }) => column)).toEqual(["summary"]);
    },
  );

  test.each(["\u0085", "\u009b", "\ufffe", "\uffff", "\u2028", "\u{1ffff}"])(
    "a label with %j is refused",
    (name) => {
      expect(industry(`A${name}`).problems).toMatchObject([
        {
          row: 2,
          column: "display_name",
          rule: expect.stringMatching(/^must not contain the character U\+/),
        },
      ]);
    },
  );

  test("a date that does not exist is refused", () => {
    expect(change("2026-02-31").problems).toMatchObject([
      { row: 2, column: "date", value: "2026-02-31", rule: "must be a day of the calendar" },
    ]);
    expect(change("2024-02-29").total).toBe(0);
  });

  test("a cell that is too long is refused, also a number", () => {
    expect(industry("x".repeat(2001)).problems).toMatchObject([
      { column: "display_name", rule: "must have at most 2000 characters, but has 2001" },
    ]);
    const [problem] = parse(`fintech,2020,1.${"0".repeat(2000)},0,4,7`).problems;
    expect(problem).toMatchObject({ row: 2, column: "avg_remediation_days" });
  });

  test("a hundred thousand wrong rows are counted, and the first are kept", () => {
    const { problems, total } = parseTable(
      industries,
      bytes(`id,display_name\n${"?,x\n!,x\n".repeat(50_000)}`),
    );
    expect([problems.length, total]).toEqual([50, 100_000]);
  });
});

test("a table of an earlier release may lack a column that can be empty, which is then empty; any other is required", () => {
  const lines = [header, "alpha,2025,8.5,,7,9"].map((line) => line.split(","));
  const without = (column: string) => {
    const at = lines[0]!.indexOf(column);
    return bytes(`${lines.map((cells) => cells.toSpliced(at, 1).join()).join("\n")}\n`);
  };
  const [nullable, needed] = ["percentile_25", "year"];
  const earlier = parseTable(remediationDelay, without(nullable!), { isEarlier: true });
  expect(earlier.problems).toEqual([]);
  expect(earlier.rows).toEqual([
    {
      industry: "alpha",
      year: 2025,
      avg_remediation_days: 8.5,
      yoy_trend_pct: null,
      percentile_25: null,
      percentile_75: 9,
    },
  ]);
  const rulesOf = ({ problems }: { readonly problems: readonly DataProblem[] }) =>
    problems.map(({ column, rule }) => [column, rule]);
  expect(rulesOf(parseTable(remediationDelay, without(nullable!)))).toEqual([
    [nullable, "column is missing"],
  ]);
  expect(rulesOf(parseTable(remediationDelay, without(needed!), { isEarlier: true }))).toEqual([
    [needed, "column is missing"],
  ]);
});
