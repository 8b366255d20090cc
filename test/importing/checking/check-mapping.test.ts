import { describe, expect, it, test } from "vitest";
import { mappingProblems, parseMapping } from "../../../src/importing/checking/check-mapping.ts";
import type { ColumnMapping } from "../../../src/importing/model/mapping.ts";
import { settings } from "../../submissions/support.ts";

const RATE = { usd: 1.08, source: "the central bank", date: "2025-12-31" };

/** What keeps a mapping of one column from being used. */
const said = (heading: string, column: ColumnMapping) =>
  mappingProblems(
    "mapping.json",
    { columns: { [heading]: column } },
    { header: [heading], rows: [] },
    settings,
  ).map(({ column: pointer, rule, remedy }) => [pointer, `${rule}. ${remedy}`]);

test("a constant that is a number is read as text", () => {
  const bytes = new TextEncoder().encode('{"constant": {"year": 2034, "framework": "x"}}');
  expect(parseMapping("mapping.json", bytes)).toEqual({ constant: { year: "2034", framework: "x" } });
});

test("a column of amounts whose heading names another currency needs a rate", () => {
  expect(said("Personal (T€)", { to: "internal_labour_usd", in: "thousands" })).toEqual([
    [
      "/columns/Personal (T€)/currency",
      'is missing, although the heading says EUR. Write {"code": "EUR", "usd": …, "source": "…", "date": "…"} with your rate, or with "code": "USD" and "usd": 1 if the figures are in US dollars.',
    ],
  ]);
  for (const code of ["EUR", "USD"]) {
    const currency = { code, ...RATE };
    expect(said("Personal (T€)", { to: "internal_labour_usd", in: "thousands", currency })).toEqual([]);
  }
});

test.each([
  ["QSA fees (A$)", "AUD", "AUD"],
  ["QSA fees (R$)", "BRL", "BRL"],
  ["QSA fees (ZAR)", "ZAR", "ZAR"],
  ["QSA fees (pesos)", "pesos", "…"],
  ["QSA fees (W$)", "W$", "…"],
])("a column of amounts needs a rate if its heading is %s", (heading, named, code) => {
  expect(said(heading, { to: "qsa_fees_usd" })).toEqual([
    [
      `/columns/${heading}/currency`,
      `is missing, although the heading says ${named}. Write {"code": "${code}", "usd": …, "source": "…", "date": "…"} with your rate, or with "code": "USD" and "usd": 1 if the figures are in US dollars.`,
    ],
  ]);
});

test("a column is named by a JSON pointer, in which slashes and tildes of its heading are escaped", () => {
  expect(said("Fees ~ year/all (€)", { to: "qsa_fees_usd" })).toEqual([
    ["/columns/Fees ~0 year~1all (€)/currency", expect.stringContaining("the heading says EUR")],
  ]);
});

test.each([
  [
    "Remediation (working days)",
    "remediation_days",
    'is missing, although the heading says "working days". Write "in": "working days" to multiply its figures by 1.4, or "in": "days" if its figures are what is asked.',
  ],
  [
    "QSA fees per quarter (USD)",
    "qsa_fees_usd",
    'is missing, although the heading says "per quarter". Write "in": "per quarter" to multiply its figures by 4, or "in": "units" if its figures are what is asked.',
  ],
  [
    "Maturity per site",
    "maturity_score",
    'is missing, although the heading says "per site". Such figures are not converted: convert them in the export, and rename the column; or "in": "units" if its figures are what is asked.',
  ],
  [
    "QSA fees, 2-year total (USD)",
    "qsa_fees_usd",
    'is missing, although the heading says "2-year". Such figures are not converted: convert them in the export, and rename the column; or "in": "units" if its figures are what is asked.',
  ],
] as const)("what a heading says figures are for must be answered: %s", (heading, to, problem) => {
  expect(said(heading, { to })).toEqual([[`/columns/${heading}/in`, problem]]);
  expect(said(heading, { to, in: to === "remediation_days" ? "days" : "units" })).toEqual([]);
});

test("a scale does not contradict that of the heading, which may begin at 1", () => {
  const column = (scale: [number, number]) => ({ to: "maturity_score", scale });
  expect(said("Maturity (0-10)", column([1, 10]))).toEqual([
    [
      "/columns/Maturity (0-10)/scale",
      "contradicts the heading, which says 0 to 10. Correct it, or the heading in the export.",
    ],
  ]);
  expect(said("Maturity (1-5)", column([0, 10]))).toHaveLength(1);
  for (const scale of [
    [0, 5],
    [1, 5],
  ] as [number, number][])
    expect(said("Maturity (1-5)", column(scale))).toEqual([]);
});

test("hours of a quarter are asked about once", () => {
  expect(said("Audit hours per quarter", { to: "audit_hours" })).toHaveLength(1);
});

test("dates with a year of two digits need an order of their parts", () => {
  const problems = (column: ColumnMapping) =>
    mappingProblems(
      "mapping.json",
      { columns: { Assessed: column } },
      { header: ["Assessed"], rows: [["2031-02-03"], ["01/02/28"]] },
      settings,
    );
  expect(problems({ to: "year" })).toEqual([
    {
      file: "mapping.json",
      column: "/columns/Assessed/date",
      rule: "is missing, although the column has dates with a year of two digits",
      remedy:
        'In which order is "01/02/28"? Write "date": "day-month-year", "month-day-year" or "year-month-day".',
    },
  ]);
  expect(problems({ to: "year", date: "month-day-year" })).toEqual([]);
});

test("a scale begins with its least figure, and is that of a score", () => {
  expect(said("Maturity", { to: "maturity_score", scale: [0, 5] })).toEqual([]);
  expect(said("Maturity", { to: "maturity_score", scale: [5, 0] })).toEqual([
    [
      "/columns/Maturity/scale",
      "must begin with the least figure. Write the least and the most that a figure can be, such as [0, 5].",
    ],
  ]);
  expect(said("Hours", { to: "audit_hours", scale: [0, 5] })).toEqual([
    ["/columns/Hours/scale", "has no effect: audit_hours is no score. Remove it."],
  ]);
  expect(said("Maturity", { to: "maturity_score", scale: "?" })).toEqual([
    [
      "/columns/Maturity/scale",
      "is not answered yet. Write the least and the most that a figure can be, such as [0, 5].",
    ],
  ]);
});

test("no rate is needed for dollars, for other columns, or for columns that are ignored", () => {
  expect(said("Personal (k$)", { to: "internal_labour_usd", in: "thousands" })).toEqual([]);
  expect(said("Stunden (€)", { to: "audit_hours" })).toEqual([]);
  expect(said("Summe (€)", { to: "ignore" })).toEqual([]);
});

test.each([
  ["QSA fees (k$)", "qsa_fees_usd", "thousands"],
  ["QSA fees, $M", "qsa_fees_usd", "millions"],
  ["Automation (‰)", "automation_rate", "per mille"],
])("a column whose heading is %s needs to say whether its figures are so", (heading, to, scale) => {
  expect(said(heading, { to })).toEqual([
    [
      `/columns/${heading}/in`,
      `is missing, although the heading says ${scale}. Write "in": "${scale}", or "in": "units" if its figures are not in ${scale}.`,
    ],
  ]);
  expect(said(heading, { to, in: "units" })).toEqual([]);
  expect(said(heading, { to: "ignore" })).toEqual([]);
});

test("a column of times whose heading names another unit needs the unit of its figures", () => {
  expect(said("Behebungsdauer (Monate)", { to: "remediation_days" })).toEqual([
    [
      "/columns/Behebungsdauer (Monate)/in",
      'is missing, although the heading says months. Write "in": "days" if its figures are in days. If they are in months, convert them in the export, and name the other unit in its heading.',
    ],
  ]);
  expect(said("Effort (days)", { to: "audit_hours" })).toEqual([
    [
      "/columns/Effort (days)/in",
      'is missing, although the heading says days. Write "in": "days" if its figures are in days, or "in": "hours" if they are in hours.',
    ],
  ]);
  expect(said("Behebungsdauer (Monate)", { to: "remediation_days", in: "days" })).toEqual([]);
  expect(said("Effort (days)", { to: "audit_hours", in: "days", hoursPerDay: 8 })).toEqual([]);
  expect(said("Dauer (Monate)", { to: "ignore" })).toEqual([]);
  expect(said("Behebungsdauer (Tage)", { to: "remediation_days" })).toEqual([]);
});

test("a fiscal year must be answered for", () => {
  expect(said("Fiscal year", { to: "year", fiscal: "?" })).toEqual([
    ["/columns/Fiscal year/fiscal", 'is not answered yet. Write "same year" or "year before".'],
  ]);
  expect(said("Fiscal year", { to: "year", fiscal: "year before" })).toEqual([]);
});

test("a mapping must say the unit of figures if a title or a note names one, as it may be new", () => {
  const problems = (column: ColumnMapping, heading = "Internal labour") =>
    mappingProblems(
      "mapping.json",
      { columns: { [heading]: column } },
      { header: [heading], rows: [["51"]], notes: ["Survey", "All amounts in thousands"] },
      settings,
    );
  const to = "internal_labour_usd";
  expect(problems({ to })).toEqual([
    {
      file: "mapping.json",
      column: "/columns/Internal labour/in",
      rule: "is missing, although a title or a note names a unit",
      remedy:
        '"All amounts in thousands" is next to the table. Write "in": "thousands" if these amounts are in thousands, or "in": "units" if they are not.',
    },
  ]);
  expect(problems({ to, in: "units" })).toEqual([]);
  expect(problems({ to, in: "thousands" }, "Internal labour (k$)")).toEqual([]);
  expect(problems({ to: "audit_hours" }, "Audit effort")).toEqual([]);
});

describe("a mapping of amounts beside a title or a note that names a currency", () => {
  const problems = (column: ColumnMapping, { heading = "QSA fees", cell = "117697", columns = {} } = {}) =>
    mappingProblems(
      "mapping.json",
      { columns: { [heading]: column, ...columns } },
      {
        header: [heading, ...Object.keys(columns)],
        rows: [[cell, "EUR"]],
        notes: ["Survey", "All amounts in EUR"],
      },
      settings,
    );
  const to = "qsa_fees_usd";

  it("must say which they are in, as it may be new", () => {
    expect(problems({ to })).toEqual([
      {
        file: "mapping.json",
        column: "/columns/QSA fees/currency",
        rule: "is missing, although a title or a note names a currency",
        remedy:
          '"All amounts in EUR" is next to the table. How many US dollars is one EUR, according to which source and on which day? Write "currency": {"code": "EUR", "usd": …, "source": "…", "date": "…"}. Or write "currency": "USD" if these amounts are in US dollars.',
      },
    ]);
  });

  it("needs no answer if it, the heading, the cells or a column of currencies say so", () => {
    expect(problems({ to, currency: "USD" })).toEqual([]);
    expect(problems({ to, currency: { code: "EUR", usd: 1.1, source: "ECB", date: "2033-12-31" } })).toEqual(
      [],
    );
    expect(problems({ to }, { heading: "QSA fees (USD)" })).toEqual([]);
    const rates = problems({ to }, { cell: "117,697 EUR" }).map(({ column }) => column);
    expect(rates).toEqual([]);
    const ofRows = problems({ to }, { columns: { Currency: { to: "currency" } } });
    expect(ofRows.map(({ column }) => column)).toEqual(["/rates/EUR"]);
    expect(problems({ to: "audit_hours" })).toEqual([]);
  });
});

test("a part of a year must be answered for, whether the mapping speaks of it or not", () => {
  expect(said("Period", { to: "year", partYear: "?" })).toEqual([
    [
      "/columns/Period/partYear",
      'is not answered yet. Write "whole year" if the figures are those of whole years; otherwise, give those in the export.',
    ],
  ]);
  const problems = (column: ColumnMapping) =>
    mappingProblems(
      "mapping.json",
      { columns: { Period: column } },
      { header: ["Period"], rows: [["2032"], ["Q3 2032"]] },
      settings,
    );
  expect(problems({ to: "year" })).toMatchObject([
    { column: "/columns/Period/partYear", rule: "is missing, although the column has parts of years" },
  ]);
  expect(problems({ to: "year", partYear: "whole year" })).toEqual([]);
});

test.each([
  ["FY33", 2033],
  ["GJ 2031", 2031],
])("a column of years that has %s needs to say which calendar year that is", (cell, same) => {
  const asked = (fiscal?: "same year" | "year before") =>
    mappingProblems(
      "mapping.json",
      { columns: { Year: { to: "year", ...(fiscal && { fiscal }) } } },
      { header: ["Year"], rows: [["2032"], [cell]] },
      settings,
    );
  expect(asked()).toEqual([
    {
      file: "mapping.json",
      column: "/columns/Year/fiscal",
      rule: "is missing, although the column has fiscal years",
      remedy: `"${cell}" is a fiscal year, which may begin in one calendar year and end in the next. Write "fiscal": "same year" to count it as ${same}, or "year before" to count it as ${same - 1}.`,
    },
  ]);
  expect(asked("same year")).toEqual([]);
  expect(asked("year before")).toEqual([]);
});

test.each([
  ["Ejercicio", "2032", '"2032" is a fiscal year'],
  ["Period end", "2032-03-31", '"2032-03-31" is the end of a year that begins in another calendar year'],
])("a column %s needs to say which calendar year %s is, because of its heading", (heading, cell, what) => {
  const asked = (fiscal?: "same year" | "year before", own = cell) =>
    mappingProblems(
      "mapping.json",
      { columns: { [heading]: { to: "year", ...(fiscal && { fiscal }) } } },
      { header: [heading], rows: [["2033-12-31"], [own]] },
      settings,
    ).map(({ column, remedy }) => [column, remedy]);
  expect(asked()).toEqual([[`/columns/${heading}/fiscal`, expect.stringContaining(what)]]);
  expect(asked("same year")).toEqual([]);
  expect(asked("year before")).toEqual([]);
  expect(asked("year before", "2034-12-31")).toEqual([]);
});

test("an answer about fiscal years that would have no effect is refused", () => {
  const asked = (fiscal: "same year" | "year before") =>
    mappingProblems(
      "mapping.json",
      { columns: { Year: { to: "year", fiscal } } },
      { header: ["Year"], rows: [["2032"], ["2033-03-31"]] },
      settings,
    );
  expect(asked("year before")).toEqual([
    {
      file: "mapping.json",
      column: "/columns/Year/fiscal",
      rule: "has no effect, because neither the heading nor a cell says that the years are fiscal",
      remedy:
        'Remove it. If all years are fiscal, call the column "Fiscal year" in the export and in the mapping.',
    },
  ]);
  expect(asked("same year")).toEqual([]);
});

describe("a label of the mapping", () => {
  const [first, ...others] = settings.industries;
  const lists = {
    ...settings,
    industries: [{ ...first!, previously: "old older", gathers: "small" }, ...others],
  };
  const problemsOf = (labels: Record<string, string>, constant?: Record<string, string>) =>
    mappingProblems(
      "mapping.json",
      {
        columns: { Branche: constant ? { to: "ignore" } : { to: "industry", labels } },
        ...(constant && { constant }),
      },
      { header: ["Branche"], rows: [] },
      lists,
    ).map(({ value, rule }) => `${value} ${rule}`);

  it("may be an id that was renamed, or that is published as part of another", () => {
    expect(problemsOf({ Versorger: "old", Netze: "older", Wasser: "small", Gas: first!.id })).toEqual([]);
    expect(problemsOf({}, { industry: "old" })).toEqual([]);
  });

  it("is named once if it is no id, however many labels mean it", () => {
    expect(problemsOf({ Versorger: "none", Netze: "none", Wasser: "other" })).toEqual([
      "none is not the id of a known industry",
      "other is not the id of a known industry",
    ]);
  });
});

test("a column cannot have a value of its own in each row and one for all rows", () => {
  const problems = mappingProblems(
    "mapping.json",
    { columns: { Jahr: { to: "year" } }, constant: { year: "2031", framework: "PCI_DSS_v4" } },
    { header: ["Jahr"], rows: [] },
    settings,
  );
  expect(problems).toEqual([
    {
      file: "mapping.json",
      column: "/constant/year",
      value: "2031",
      rule: "is given for all rows, but Jahr has the year too",
      remedy: 'Remove it here, or write {"to": "ignore"} for the column.',
    },
  ]);
});

test("a word without a figure, and a figure out of range, keep a mapping from being used", () => {
  const figures = { Defined: "?", Managed: 120, Initial: 20, none: null } as const;
  const remedy = "Write a number from 0 to 100, or null for no answer.";
  expect(said("Maturity", { to: "maturity_score", figures })).toEqual([
    ["/columns/Maturity/figures", `which figure is it?. ${remedy}`],
    ["/columns/Maturity/figures", `is out of range. ${remedy}`],
  ]);
});

test("a rate that is not given, and a currency of rows without one, keep a mapping from being used", () => {
  const rates = { CHF: "?", EUR: RATE } as const;
  const problems = mappingProblems(
    "mapping.json",
    { columns: { Money: { to: "currency" } }, rates },
    { header: ["Money"], rows: [["chf"], ["\u20ac"], ["USD"], [""], ["GBP"], ["GBP"]] },
    settings,
  );
  expect(problems.map(({ column, rule }) => [column, rule])).toEqual([
    ["/rates/CHF", "is not answered yet"],
    ["/rates/GBP", "is missing, although rows are in it"],
  ]);
});

test("the meaning of an empty cell must fit the column", () => {
  const wrong = (to: string, empty: "none open" | "none closed" | "open" | "closed" | "missing") =>
    mappingProblems(
      "mapping.json",
      { columns: { A: { to, empty } } },
      { header: ["A"], rows: [] },
      settings,
    ).map(({ column, value, rule, remedy }) => [column, value, rule, remedy]);
  expect(wrong("requirement_1", "none open")).toEqual([
    [
      "/columns/A/empty",
      "none open",
      "is not what an empty cell of requirement_1 can mean",
      'Write "open", "closed" or "missing".',
    ],
  ]);
  expect(wrong("open_requirements", "closed").map(([, , , remedy]) => remedy)).toEqual([
    'Write "none open" or "missing".',
  ]);
  expect(wrong("closed_requirements", "none open").map(([, , , remedy]) => remedy)).toEqual([
    'Write "none closed" or "missing".',
  ]);
  expect(wrong("audit_hours", "closed").map(([, , , remedy]) => remedy)).toEqual(['Write "missing".']);
  for (const [to, empty] of [
    ["requirement_1", "closed"],
    ["requirement_1", "open"],
    ["requirement_1", "missing"],
    ["open_requirements", "none open"],
    ["closed_requirements", "none closed"],
  ] as const)
    expect(wrong(to, empty)).toEqual([]);
});

test("the meaning of an empty list must be given, if one is empty", () => {
  const rulesOf = (to: string, cell: string) =>
    mappingProblems(
      "mapping.json",
      { columns: { A: { to } } },
      { header: ["A"], rows: [["1"], [cell]] },
      settings,
    ).map(({ column, rule, remedy }) => [column, rule, remedy]);
  expect(rulesOf("closed_requirements", "")).toEqual([
    [
      "/columns/A/empty",
      "does an empty cell mean that no requirement is met, or that the value is missing?",
      'Write "none closed" or "missing".',
    ],
  ]);
  expect(rulesOf("open_requirements", "")).toEqual([
    [
      "/columns/A/empty",
      "does an empty cell mean that no finding is open, or that the value is missing?",
      'Write "none open" or "missing".',
    ],
  ]);
  expect(rulesOf("closed_requirements", "2")).toEqual([]);
});

test("lists of open and of closed requirements are refused together: a requirement in neither would be both", () => {
  const columns = { Open: { to: "open_requirements" }, Met: { to: "closed_requirements" } } as const;
  const problems = mappingProblems(
    "mapping.json",
    { columns },
    { header: ["Open", "Met"], rows: [] },
    settings,
  );
  expect(problems.map(({ rule, remedy }) => [rule, remedy])).toEqual([
    [
      "Open and Met list requirements, and each list implies the opposite for those that it does not name",
      'Keep one of them, and write {"to": "ignore"} for the others.',
    ],
  ]);
});

test("meanings of values are refused in a column of another kind, in which they have no effect", () => {
  const columns = {
    When: { to: "year", labels: { A1: "2044" } },
    Hours: { to: "audit_hours", findings: { yes: "open" } },
    Sector: { to: "industry", figures: { low: 1 } },
  } as const;
  const header = Object.keys(columns);
  const problems = mappingProblems("mapping.json", { columns }, { header, rows: [] }, settings);
  expect(problems).toEqual(
    [
      ["/columns/When/labels", "year"],
      ["/columns/Hours/findings", "audit_hours"],
      ["/columns/Sector/figures", "industry"],
    ].map(([column, to]) => ({
      file: "mapping.json",
      column,
      rule: `has no effect: a column of ${to} is not read by it`,
      remedy: "Remove it, and correct the values in the export.",
    })),
  );
});

test("the figure of a word may be the least or the greatest that is allowed", () => {
  expect(said("Maturity", { to: "maturity_score", figures: { None: 0, Optimised: 100 } })).toEqual([]);
});

test("a line that has less than half of the mapped columns is not their header", () => {
  const columns = { A: { to: "ignore" }, B: { to: "ignore" }, C: { to: "ignore" } };
  const problems = (header: readonly string[]) =>
    mappingProblems(
      "mapping.json",
      { dialect: { headerLine: 2 }, columns },
      { header, rows: [] },
      settings,
    ).map(({ column, value, rule, remedy }) => [column, value, rule, remedy]);
  expect(problems(["Survey of all", "B"])).toEqual([
    [
      "/dialect/headerLine",
      "2",
      "is a line that has 1 of the 3 columns that the mapping names",
      "Write the line that names the columns, or draft a mapping of this export with --suggest.",
    ],
  ]);
  expect(problems(["A", "B"])).toEqual([]);
});

test("an export with another separator than the mapping says is told so", () => {
  const columns = { A: { to: "ignore" }, B: { to: "ignore" }, C: { to: "ignore" } };
  const problems = (separator: "," | ";" | "tab", ...header: readonly string[]) =>
    mappingProblems(
      "mapping.json",
      { dialect: { headerLine: 1, separator }, columns },
      { header, rows: [] },
      settings,
    ).map(({ column, value, rule, remedy }) => [column, value, rule, remedy]);
  expect(problems(",", "A;B;C")).toEqual([
    [
      "/dialect/separator",
      ",",
      "separates the header into 1 column, and a semicolon into more",
      'Remove "separator" and "encoding" from "dialect": they are detected.',
    ],
  ]);
  expect(problems(";", "A\tB\tC")[0]?.[2]).toBe("separates the header into 1 column, and a tab into more");
  expect(problems("tab", "Survey of all")[0]?.[0]).toBe("/dialect/headerLine");
});
