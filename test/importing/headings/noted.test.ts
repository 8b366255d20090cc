import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { proposeMapping } from "../../../src/importing/drafting/propose.ts";
import { notedIn } from "../../../src/importing/headings/noted.ts";
import { readImportTable } from "../../../src/importing/reading/read-table.ts";
import { proposed, readSheetsOf } from "../support.ts";

describe("a title or note says", () => {
  test.each([
    ["All amounts in thousands of USD", "thousands"],
    ["(amounts in $000)", "thousands"],
    ["Angaben in T€ bzw. Tagen", "thousands"],
    ["Montants en milliers", "thousands"],
    ["Costs in USD millions", "millions"],
    ["Fees are in cents", "cents"],
    ["Survey of thousands of companies", undefined],
    ["All amounts in USD", undefined],
  ])("%j that amounts are in %s", (text, said) => {
    expect(notedIn(["Benchmark", text, "Costs in millions"]).scale?.said).toBe(said ?? "millions");
  });

  test.each([
    ["Times are in days", "days"],
    ["Angaben in T€ bzw. Tagen", "days"],
    ["Durées en jours", "days"],
    ["Efforts in person-days", "days"],
    ["all times in weeks", "weeks"],
    ["Times in minutes", undefined],
    ["As measured in the last weeks", undefined],
    ["Open for 90 days", undefined],
  ])("%j that times are in %s", (text, said) => {
    expect(notedIn([text]).time?.said).toBe(said);
  });

  test.each([
    "Times in Arbeitstagen",
    "* Remediation days are working days.",
    "All durations in business days",
  ])("%j that days are working days", (text) => {
    expect(notedIn(["Benchmark", text]).workingDays?.text).toBe(text);
    expect(notedIn(["Benchmark", "Times in days"]).workingDays).toBeUndefined();
  });

  test.each([
    ["Audit hours cover January to June only.", "January to June"],
    ["* Heures d'audit : premier semestre uniquement", "semestre"],
    ["Die Prüfstunden sind Halbjahreswerte.", "Halbjahr"],
    ["All costs per month", "per month"],
    ["Hours per auditor; each audit had two auditors.", "per auditor"],
    ["Survey of the first half", undefined],
    ["Audit hours are those of the year", undefined],
  ])("%j that figures are for %s", (text, said) => {
    expect(notedIn(["Benchmark", text]).basis?.said.said).toBe(said);
  });

  test("which currency amounts are in", () => {
    expect(notedIn(["Benchmark", "all costs in EUR", "in GBP"]).currency).toEqual({
      said: "EUR",
      text: "all costs in EUR",
    });
    expect(notedIn(["Benchmark of Europe"]).currency).toBeUndefined();
  });
});

describe("a note on the time that figures are for is asked about", () => {
  const hours = async (note: string) => {
    const { columns, mapping } = await proposed(
      `${note};;\nCompany;Audit hours;QSA fees\nRose;410;9000\nTulip;510;8000\n`,
    );
    return { asked: columns.map(({ asked }) => asked), given: mapping.columns?.["Audit hours"]?.in };
  };

  test("with the units that may be meant", async () => {
    const { asked, given } = await hours("Audit hours cover January to June only.");
    expect(given).toBe("?");
    expect(asked).toEqual([
      [],
      [
        '"Audit hours cover January to June only." is next to the table, and says "January to June". Write "in": "hours" if these figures are those of a whole year and a whole programme, or "in": "per half-year" if they are not, to multiply them by 2.',
      ],
      [],
    ]);
  });

  test("for costs, or for both, if it does not say which", async () => {
    const units =
      'Write "in": "units" if these figures are those of a whole year and a whole programme, or "in": "per month" if they are not, to multiply them by 12.';
    expect((await hours("All costs per month")).asked).toEqual([
      [],
      [],
      [`"All costs per month" is next to the table, and says "per month". ${units}`],
    ]);
    expect((await hours("Figures are for half a year")).asked.map(({ length }) => length)).toEqual([0, 1, 1]);
  });

  test("or how to convert them, if they cannot be multiplied", async () => {
    const { asked } = await hours("Hours per auditor");
    expect(asked[1]).toEqual([
      '"Hours per auditor" is next to the table, and says "per auditor". Write "in": "hours" if these figures are those of a whole year and a whole programme, and convert them in the export if they are not.',
    ]);
  });

  test("also on a sheet of notes, and not on another", async () => {
    const asked = async (name: string) => {
      const Data = [
        ["Company", "Audit hours", "Industry"],
        ["Rose", 410, "Retail"],
        ["Tulip", 510, "Retail"],
      ];
      const table = await readSheetsOf({ Data, [name]: [["Audit hours: first half-year only"]] });
      const { columns } = proposeMapping(table);
      return columns[1]?.asked.length;
    };
    expect(await asked("Read me")).toBe(1);
    expect(await asked("Lists")).toBe(0);
  });
});

describe("a title or note next to the table is asked about", () => {
  const LINES = [
    "Client;Year;Internal labour;QSA fees (k€);Tooling (USD million);Audit effort;Sector;Remediation time;Automation rate",
    "Rose;2034;51;52;53;310;Retail;12;40",
    "Tulip;2034;61;62;63;410;Retail;13;50",
  ];
  const columnsOf = async (lines: readonly string[]) =>
    Object.values((await proposed(lines.join("\n"))).mapping.columns ?? {});

  test("at amounts whose heading has no scale, wherever it is", async () => {
    const note = "Amounts in USD thousands";
    for (const lines of [
      [note, ...LINES],
      ["Survey", note, ...LINES],
      [...LINES, `${note};;;;;;;;`],
    ]) {
      const [, , amount, ...others] = await columnsOf(lines);
      expect(amount).toEqual({
        to: "internal_labour_usd",
        in: "?",
        question: `"${note}" is next to the table. Write "in": "thousands" if these amounts are in thousands, or "in": "units" if they are not.`,
      });
      expect(others.map((column) => column.in)).not.toContain("?");
    }
  });

  test("if it is the name of a workbook's sheet, or beside the list of a JSON document", async () => {
    const document = { currency: "EUR", costsIn: "thousands", list: [{ Client: "Rose", "QSA fees": 83 }] };
    const { columns } = await proposed(JSON.stringify(document));
    expect(columns[1]?.asked).toEqual([
      '"costsIn: thousands" is next to the table. Write "in": "thousands" if these amounts are in thousands, or "in": "units" if they are not.',
      expect.stringMatching(/^"currency: EUR" is next to the table\. How many US dollars is one EUR/),
    ]);
    const rows = [
      ["Client", "Year", "QSA fees"],
      ["Rose", 2034, 83],
    ];
    const { notes } = await readImportTable(
      "a.xlsx",
      await writeXlsx({ sheets: [{ name: "In EUR", rows }] }),
    );
    expect(notes).toEqual(["In EUR"]);
  });

  test("at days, even if the heading says days, but not if it says working days itself", async () => {
    const columns = await columnsOf([
      "Remediation and delay in working days",
      "Client;Year;Remediation days;Delay (working days);Audit hours",
      "Rose;2034;12;4;310",
    ]);
    expect(columns[2]).toEqual({
      to: "remediation_days",
      in: "?",
      question:
        '"Remediation and delay in working days" is next to the table. Write "in": "days" if these figures are in calendar days, or "in": "working days" if they are in working days.',
    });
    expect(columns[3]?.question).toMatch(/says "working days"/);
    expect(columns[4]).toEqual({ to: "audit_hours" });
  });

  test("at times whose heading has no unit", async () => {
    const columns = await columnsOf(["Times in days", ...LINES]);
    expect(columns.map((column) => column.in)).toEqual([
      ...[undefined, undefined, undefined, "thousands", "millions", "?", undefined, undefined, undefined],
    ]);
    expect(columns[5]?.question).toBe(
      '"Times in days" is next to the table. Write "in": "hours" if these figures are in hours, or "in": "days" if they are in days, with "hoursPerDay": 8 if a working day has 8 hours.',
    );
    const hours = await columnsOf(["Times in hours", ...LINES]);
    expect(hours[7]?.question).toBe(
      '"Times in hours" is next to the table. Write "in": "days" if these figures are in days, or "in": "hours" if they are in hours.',
    );
  });
});
