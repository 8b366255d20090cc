import { describe, expect, it } from "vitest";
import type { ColumnMapping } from "../../../src/importing/model/mapping.ts";
import { type ImportedCell, DisplayedNumber } from "../../../src/importing/model/table.ts";
import { figureReader } from "../../../src/importing/values/read-figure.ts";
import { allSubmissionColumns, type FigureColumn } from "../../../src/questionnaire/columns.ts";

/** A cell as a figure of a column, or why it is none. */
function figure(name: string, cell: ImportedCell, mapping: Omit<ColumnMapping, "to"> = {}): string {
  const column = allSubmissionColumns([]).find(
    (one) => one.kind === "figure" && one.name === name,
  ) as FigureColumn;
  const read = figureReader(column, { to: name, ...mapping })(cell);
  return "value" in read ? read.value : read.reason;
}

const currency = { code: "EUR", usd: 1.1, source: "the central bank", date: "2025-12-31" };

it.each([
  [
    "113,81",
    {},
    'If the column has a decimal comma, write "decimal": "," in its mapping; if not, correct it in the export.',
  ],
  [
    "12.5",
    { decimal: "," },
    'If the column has a decimal point, write "decimal": "." in its mapping; if not, correct it in the export.',
  ],
  ["1,23,4.5", {}, "Correct it in the export."],
] as const)("what to do about %s with %j names the mapping if that helps", (cell, mapping, remedy) => {
  const column = allSubmissionColumns([]).find(({ name }) => name === "audit_hours") as FigureColumn;
  expect(figureReader(column, { to: "audit_hours", ...mapping })(cell)).toMatchObject({ remedy });
});

it.each([
  ["remediation_days", "1 Monat", "is in months, but remediation_days is not", "hours, days or weeks"],
  ["remediation_days", "2 années", "is in years, but remediation_days is not", "hours, days or weeks"],
  ["remediation_days", "P2M", "is in months, but remediation_days is not", "hours, days or weeks"],
  ["remediation_days", "P2H", "is not a number", "hours, days or weeks"],
  ["audit_hours", "PT90M", "is in minutes, but audit_hours is not", "hours, days or weeks"],
  ["audit_hours", "90 min.", "is in minutes, but audit_hours is not", "hours, days or weeks"],
  ["audit_hours", "45%", "is a percentage, but audit_hours is not", "hours, days or weeks"],
  ["audit_hours", "3 sprints", "is not a number", "hours, days or weeks"],
  ["automation_rate", "3 days", "is in days, but automation_rate is not", "%"],
  ["maturity_score", "$ 3", "is an amount of money, but maturity_score is not", "%"],
  [
    "qsa_fees_usd",
    "3 days",
    "is in days, but qsa_fees_usd is not",
    "USD, thousands, millions, lakhs, crores, or a currency for which the mapping has a rate",
  ],
])(
  "a cell of %s with a unit that the column does not have, %s, names those that it has",
  (name, cell, why, units) => {
    const column = allSubmissionColumns([]).find((one) => one.name === name) as FigureColumn;
    const read = figureReader(column, { to: name })(cell);
    expect(read).toEqual({ reason: why, remedy: expect.stringMatching(/a unit of this column: /) });
    expect(read).toMatchObject({ remedy: expect.stringContaining(`a unit of this column: ${units}.`) });
  },
);

it("days and hours are not converted without the hours of a day", () => {
  const column = allSubmissionColumns([]).find(({ name }) => name === "audit_hours") as FigureColumn;
  for (const hoursPerDay of [undefined, "?"] as const) {
    expect(figureReader(column, { to: "audit_hours", ...(hoursPerDay && { hoursPerDay }) })("2d 4h")).toEqual(
      {
        reason: "is in days and hours, but the mapping does not say how many hours a day has",
        remedy: 'Write "hoursPerDay" in the mapping of the column.',
      },
    );
  }
});

it("amounts are in the currency and the scale that their row names, unless they name their own", () => {
  const column = allSubmissionColumns([]).find(({ name }) => name === "qsa_fees_usd") as FigureColumn;
  const rates = { EUR: { usd: 1.1, source: "a bank", date: "2031-12-31" } };
  const read = figureReader(column, { to: "qsa_fees_usd" }, rates);
  expect(read("12.5", "thousands usd")).toEqual({ value: "12500" });
  expect(read("12.5", "thousands currency EUR")).toEqual({ value: "13750" });
  expect(read("12.5k", "thousands usd")).toMatchObject({ value: "12500" });
  expect(read("USD 12500", "thousands currency EUR")).toMatchObject({ value: "12500" });
});

it("weeks have five days of work, and seven days of a delay", () => {
  const read = (name: string, cell: string, hoursPerDay: number) =>
    figureReader(allSubmissionColumns([]).find((one) => one.name === name) as FigureColumn, {
      to: name,
      hoursPerDay,
    })(cell);
  expect(read("audit_hours", "2w 1d 4h", 8)).toEqual({ value: "92" });
  expect(read("remediation_days", "2w 1d", 24)).toEqual({ value: "15" });
  expect(read("remediation_days", "1w 0d 12h", 24)).toEqual({ value: "7.5" });
});

it("a unit that the column has, but cannot be converted with this mapping, is to be set there", () => {
  const column = allSubmissionColumns([]).find(({ name }) => name === "audit_hours") as FigureColumn;
  expect(figureReader(column, { to: "audit_hours" })("2 weeks")).toMatchObject({
    remedy: "Set it in the mapping, or correct it in the export.",
  });
});

describe("a figure of an export", () => {
  it.each<[name: string, cell: ImportedCell, mapping: Omit<ColumnMapping, "to">, value: string]>([
    ["automation_rate", "0,455", { in: "share", decimal: "," }, "45.5"],
    ["automation_rate", "45,5 %", { in: "share", decimal: "," }, "45.5"],
    ["automation_rate", new DisplayedNumber(45.5, "%"), { decimal: "," }, "45.5"],
    ["automation_rate", new DisplayedNumber(45.5, "%"), { in: "share", decimal: "," }, "45.5"],
    ["maturity_score", "45%", {}, "45"],
    ["maturity_score", new DisplayedNumber(45, "%"), {}, "45"],
    ["qsa_fees_usd", "51,25", { in: "thousands", decimal: "," }, "51250"],
    ["qsa_fees_usd", "51", { in: "thousands", currency }, "56100"],
    ["qsa_fees_usd", "€ 1.000,50", { currency, decimal: "," }, "1101"],
    ["qsa_fees_usd", "34417,59", { currency: { ...currency, usd: 1.08 }, decimal: "," }, "37171"],
    [
      "qsa_fees_usd",
      "1.000,55",
      { currency: { code: "USD", usd: 1, source: "", date: "" }, decimal: "," },
      "1000.55",
    ],
    ["qsa_fees_usd", "$ 1000", { currency }, "1000"],
    ["qsa_fees_usd", "117.697", { decimal: "each" }, "117697"],
    ["qsa_fees_usd", "$105,267", { decimal: "each" }, "105267"],
    ["qsa_fees_usd", "1.234,50", { decimal: "each" }, "1234.5"],
    ["qsa_fees_usd", "1,234.50", { decimal: "each" }, "1234.5"],
    ["qsa_fees_usd", "51k$", {}, "51000"],
    ["qsa_fees_usd", "100 pesos", { currency: { ...currency, code: "MXN" } }, "110"],
    ["qsa_fees_usd", "A$ 100", { currency: { ...currency, code: "AUD" } }, "110"],
    ["qsa_fees_usd", "$ 100", { currency: { ...currency, code: "AUD" } }, "110"],
    ["qsa_fees_usd", "US$ 100", { currency: { ...currency, code: "AUD" } }, "100"],
    ["qsa_fees_usd", "100 USD", { currency: { ...currency, code: "AUD" } }, "100"],
    ["qsa_fees_usd", "100", { currency: "USD" }, "100"],
    ["qsa_fees_usd", "45.000,-", {}, "45000"],
    ["qsa_fees_usd", "1,045,000.-", { decimal: "," }, "1045000"],
    ["qsa_fees_usd", "45.000,-", { decimal: "," }, "45000"],
    ["qsa_fees_usd", "$ 100", { currency: "USD" }, "100"],
    ["qsa_fees_usd", "U$S 100", { currency: { ...currency, code: "AUD" } }, "100"],
    ["qsa_fees_usd", "100 U$D", { currency: { ...currency, code: "AUD" } }, "100"],
    ["audit_hours", 12.5, { in: "days", hoursPerDay: 8 }, "100"],
    ["audit_hours", "2 weeks", { hoursPerDay: 8 }, "80"],
    ["remediation_days", "48", { in: "hours" }, "2"],
    ["remediation_days", "2 weeks", {}, "14"],
    ["remediation_days", "48 h", {}, "2"],
    ["remediation_days", "5 días", {}, "5"],
    ["remediation_days", "P10D", {}, "10"],
    ["remediation_days", "P1.5W", {}, "10.5"],
    ["remediation_days", "PT36H", {}, "1.5"],
    ["remediation_days", "36h 30m", {}, "1.52083333333"],
    ["remediation_days", "2 Days 6 Hours", { hoursPerDay: 24 }, "2.25"],
    ["remediation_days", "2 Days 0 Hours", {}, "2"],
    ["audit_hours", "2d 4h", { hoursPerDay: 8 }, "20"],
    ["audit_hours", "1h30", {}, "1.5"],
    ["remediation_days", "3 settimane", {}, "21"],
    ["qsa_fees_usd", "1.5", { in: "millions" }, "1500000"],
    ["remediation_days", "1,234", { decimal: "," }, "1.2340"],
  ])("%s of %s with %j is %s", (name, cell, mapping, value) => {
    expect(figure(name, cell, mapping)).toBe(value);
  });

  it.each<[name: string, cell: ImportedCell, mapping: Omit<ColumnMapping, "to">, reason: string]>([
    ["qsa_fees_usd", "£ 1000", { currency }, "is in GBP, but the mapping gives no rate for it"],
    [
      "qsa_fees_usd",
      "€ 1000",
      { currency: { ...currency, code: "GBP" } },
      "is in EUR, but the mapping gives no rate for it",
    ],
    ["qsa_fees_usd", "100 pesos", { currency }, "is in pesos, but the mapping gives no rate for it"],
    ["qsa_fees_usd", "R 100", {}, "is in ZAR, but the mapping gives no rate for it"],
    ["audit_hours", "€ 12", { currency }, "is an amount of money, but audit_hours is not"],
    ["audit_hours", "$ 12", {}, "is an amount of money, but audit_hours is not"],
    ["audit_hours", "45%", {}, "is a percentage, but audit_hours is not"],
    ["audit_hours", new DisplayedNumber(45, "%"), {}, "is a percentage, but audit_hours is not"],
    ["audit_hours", "12k", {}, "is in thousands, but audit_hours is not an amount of money"],
    ["qsa_fees_usd", "12 days", {}, "is in days, but qsa_fees_usd is not"],
    ["remediation_days", "12", { in: "thousands" }, "is in thousands, but remediation_days cannot be"],
    ["qsa_fees_usd", "12", { in: "share" }, "is in share, but qsa_fees_usd cannot be"],
    [
      "audit_hours",
      "2 weeks",
      {},
      'is in weeks, but the mapping does not say how many hours a day has ("hoursPerDay")',
    ],
    [
      "audit_hours",
      "12 days",
      {},
      'is in days, but the mapping does not say how many hours a day has ("hoursPerDay")',
    ],
    ["audit_hours", "1.240", {}, "can be read in two ways"],
    ["audit_hours", "12.5", { decimal: "," }, "is not a number with a decimal comma"],
    ["audit_hours", "over 90", {}, "is not a number"],
  ])("is undefined if %s has %s with %j", (name, cell, mapping, reason) => {
    expect(figure(name, cell, mapping)).toBe(reason);
  });
});

it.each([
  ["approx. 83", "83"],
  ["ca. 1'250", "1250"],
  ["~ 83 h", "83"],
  ["\u2248 83", "83"],
  ["about 83", "83"],
  ["env. 83", "83"],
  ["ungef\u00e4hr 83", "83"],
])("an approximate figure, %s, is read as %s and said to be approximate", (cell, value) => {
  const column = allSubmissionColumns([]).find(({ name }) => name === "audit_hours") as FigureColumn;
  expect(figureReader(column, { to: "audit_hours" })(cell)).toEqual({ value, altered: "is approximate" });
});

it("an approximate figure with a unit of its own is said to have that unit", () => {
  const column = allSubmissionColumns([]).find(({ name }) => name === "qsa_fees_usd") as FigureColumn;
  expect(figureReader(column, { to: "qsa_fees_usd" })("ca. 45k")).toEqual({
    value: "45000",
    altered: "names its own unit: thousands",
  });
});

it.each(["40-50", "<5", "about", "calm 83"])("%s is no figure", (cell) => {
  expect(figure("audit_hours", cell)).toBe("is not a number");
});

it.each([
  ["29'632.-", "32595"],
  ["29.632,-- EUR", "32595"],
  ["EUR 100,\u2013", "110"],
])("a dash in place of decimals is read: %s", (cell, value) => {
  expect(figure("qsa_fees_usd", cell, { currency, decimal: "," })).toBe(value);
});

it.each(["10 Werktage", "5 PT", "10 working days", "8 man-days", "3 jours ouvrés", "4 días hábiles"])(
  "working days are no calendar days, but hours of work: %s",
  (cell) => {
    expect(figure("remediation_days", cell)).toBe("is in working days, of which a week has five");
  },
);

it("a number that is displayed with a unit is read as a text with it", () => {
  expect(figure("remediation_days", new DisplayedNumber(10, "working days"))).toBe(
    "is in working days, of which a week has five",
  );
  expect(figure("remediation_days", new DisplayedNumber(2, "weeks"))).toBe("14");
  expect(figure("qsa_fees_usd", new DisplayedNumber(68.925, "k"))).toBe("68925");
  expect(figure("qsa_fees_usd", new DisplayedNumber(0.069, "Mio. USD"))).toBe("69000");
  expect(figure("qsa_fees_usd", "0.069 Mio. USD", { decimal: "." })).toBe("69000");
});

it("a number in a cell that is merged over several rows is not read: it may be that of all together", () => {
  expect(figure("qsa_fees_usd", new DisplayedNumber(68_925, "", 2))).toBe(
    "is in a cell that is merged over 2 rows, so it may be of all of them together",
  );
  expect(figure("qsa_fees_usd", new DisplayedNumber(68_925, "$", 3))).toBe(
    "is in a cell that is merged over 3 rows, so it may be of all of them together",
  );
});

it("a word is the figure that the mapping gives for it, in the unit of the column", () => {
  const mapping = { in: "share", figures: { Defined: 60, "don't know": null, 1: 20 } } as const;
  expect(figure("maturity_score", " DEFINED ", mapping)).toBe("60");
  expect(figure("maturity_score", "Don't know", mapping)).toBe("");
  expect(figure("maturity_score", 1, mapping)).toBe("20");
  expect(figure("maturity_score", "Managed", mapping)).toBe("is not a number");
});

describe("an amount in a row that names its currency", () => {
  const rates = {
    CHF: { usd: 1.5, source: "the central bank", date: "2025-12-31" },
    AUD: { usd: 0.5, source: "the central bank", date: "2025-12-31" },
  };
  const column = allSubmissionColumns([]).find(({ name }) => name === "qsa_fees_usd") as FigureColumn;
  const read = figureReader(column, { to: "qsa_fees_usd" }, rates);

  it.each([
    ["100", "currency CHF", "150"],
    ["100", "usd", "100"],
    ["100k", "currency CHF", "150000"],
    ["US$ 100", "currency CHF", "100"],
    ["CHF 100", "usd", "150"],
    ["$ 100", "currency AUD", "50"],
  ] as const)("%s with %s is %s US dollars", (cell, currency, value) => {
    expect(read(cell, currency)).toMatchObject({ value });
  });

  it("is altered only by a unit of its own", () => {
    expect(read("100", "currency CHF")).not.toHaveProperty("altered");
    expect(read("CHF 100", "currency CHF")).not.toHaveProperty("altered");
    expect(read("CHF 100", "usd")).toMatchObject({ altered: "names its own unit: currency CHF" });
  });

  it("is not read without a rate, or if the row names none and the cell neither", () => {
    expect(read("100", "currency EUR")).toMatchObject({
      reason: "is in EUR, but the mapping gives no rate for it",
    });
    expect(read("100", null)).toMatchObject({ reason: "is an amount in a row that names no currency" });
    expect(read("CHF 100", null)).toMatchObject({ value: "150" });
  });

  it("is in the currency of its column, if the mapping gives one", () => {
    const own = figureReader(column, { to: "qsa_fees_usd", currency }, rates);
    expect(own("100", "currency CHF")).toEqual({ value: "110" });
    expect(own("CHF 100", undefined)).toMatchObject({ value: "150" });
  });

  it("has no effect on other figures", () => {
    const hours = allSubmissionColumns([]).find(({ name }) => name === "audit_hours") as FigureColumn;
    expect(figureReader(hours, { to: "audit_hours" }, rates)("100", "currency CHF")).toEqual({
      value: "100",
    });
  });
});

it.each([
  ["1e+05", {}, "100000"],
  ["2.832e+4", {}, "28320"],
  ["1,2E5", { decimal: "," }, "120000"],
  ["1.234567E+3", {}, "1234.567"],
  ["5e-1", {}, "0.5"],
] as const)("%s with %j is read, and listed as perhaps rounded", (cell, mapping, value) => {
  const column = allSubmissionColumns([]).find(({ name }) => name === "audit_hours") as FigureColumn;
  expect(figureReader(column, { to: "audit_hours", ...mapping })(cell)).toEqual({
    value,
    altered: "has an exponent, so a spreadsheet may have rounded it",
  });
});

it.each(["12e3", "1e", "e5", "1.2e3.4", "1e123", "1e5 h"])("%s is no number with an exponent", (cell) => {
  expect(figure("audit_hours", cell)).toBe("is not a number");
});

it.each(["14936ドル", "14936 долларов", "US$ 14936"])("%s is in US dollars", (cell) => {
  expect(figure("qsa_fees_usd", cell)).toBe("14936");
});

describe("a figure with", () => {
  it.each([
    ["910¹", "910"],
    ["252340³ ", "252340"],
    ["27 ¹²", "27"],
    ["1136*", "1136"],
    ["885 [2]", "885"],
    ["910 (est.)", "910"],
    ["12 h†", "12"],
    ["120 (geschätzt)", "120"],
  ])("a footnote or a remark is read without it: %s", (cell, value) => {
    const column = allSubmissionColumns([]).find(({ name }) => name === "audit_hours") as FigureColumn;
    expect(figureReader(column, { to: "audit_hours" })(cell)).toEqual({
      value,
      altered: "has a footnote or a remark",
    });
  });

  it("a remark that may change it is none", () => {
    for (const cell of ["910 (budget)", "910 (2)", "910+", "910 [h2]"])
      expect(figure("audit_hours", cell)).toBe("is not a number");
  });

  it.each([
    ["12 of 40", "30"],
    ["2.39 / 5", "47.8"],
    ["2,39/5", "47.8"],
    ["15/40", "37.5"],
    ["7 von 30", "23.33"],
    ["0 sur 12 contrôles", "0"],
    ["40 of 40", "100"],
  ])("its whole is a percentage: %s", (cell, value) => {
    expect(figure("automation_rate", cell)).toBe(value);
    expect(figure("audit_hours", cell)).toBe("is not a number");
  });

  it("more than its whole, or a whole of nothing, is none", () => {
    expect(figure("automation_rate", "41 of 40")).toBe("is not a number");
    expect(figure("automation_rate", "0/0")).toBe("is not a number");
  });

  it.each([
    ["3", [0, 5], "60"],
    ["6,1", [0, 10], "61"],
    ["3", [1, 5], "50"],
    ["1", [1, 5], "0"],
    ["61 %", [0, 10], "61"],
    ["6", [0, 5], "is not from 0 to 5"],
  ] as const)("a scale is what it is of 100: %s of %j", (cell, scale, value) => {
    expect(figure("maturity_score", cell, { scale: [...scale], decimal: "," })).toBe(value);
  });

  it.each([
    ["remediation_days", "10", "working days", "14"],
    ["qsa_fees_usd", "1200", "per month", "14400"],
    ["audit_hours", "90", "per quarter", "360"],
    ["remediation_days", "10", "per month", "is in per month, but remediation_days cannot be"],
    ["audit_hours", "310", "units", "is in units, but audit_hours cannot be"],
  ] as const)("a part of what is asked is converted: %s, %s %s", (name, cell, given, value) => {
    expect(figure(name, cell, { in: given })).toBe(value);
  });

  it.each([
    ["12.5 lakh", "1250000"],
    ["0.524 cr", "5240000"],
    ["₹56,08,500/-", "56085"],
    ["₹ 176.82 L", "176820"],
    ["Rs. 12.5 lakhs", "12500"],
    ["R$ 0.5 mi", "100000"],
  ])("an Indian or Brazilian scale is an amount: %s", (cell, value) => {
    const rates = {
      INR: { ...currency, usd: 0.01 },
      rupees: { ...currency, usd: 0.01 },
      BRL: { ...currency, usd: 0.2 },
    };
    const column = allSubmissionColumns([]).find(({ name }) => name === "qsa_fees_usd") as FigureColumn;
    expect(figureReader(column, { to: "qsa_fees_usd" }, rates)(cell)).toMatchObject({ value });
  });

  it("so little money that it would be none is left out, as it is in a scale that the mapping lacks", () => {
    expect(figure("internal_labour_usd", "0.0338", { currency })).toBe(
      "is less than half a US dollar when converted",
    );
    expect(figure("internal_labour_usd", "0", { currency })).toBe("0");
    expect(figure("internal_labour_usd", "0.5", { currency })).toBe("1");
  });
});
