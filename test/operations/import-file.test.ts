import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { SILENT_LISTENER } from "../../src/model/listener.ts";
import { importFile, type ImportPlaces } from "../../src/operations/import-file.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { type SampleRow, sampleRows } from "../../src/submissions/sample/index.ts";
import { formatCsv } from "../../src/tables/format.ts";
import { askedSince } from "../support/asked-since.ts";
import { type Draft, exportOf, HEADER, NOT_EXPORTED, problemsOf, project } from "./export.ts";

const run = (places: ImportPlaces, maxRejected = 0.05) => importFile(places, maxRejected, SILENT_LISTENER);

describe("an import", () => {
  it.each(["file", "out", "rejects"] as const)(
    "refuses a private file where it would be committed: %s",
    async (name) => {
      const { places } = await project(exportOf());
      const exposed = { ...places, [name]: join(places.forbidden[0]!, "own.csv") };
      await expect(run(exposed)).rejects.toThrow(`${exposed[name]} is in `);
    },
  );

  it("reports a row of totals for one reason, and asks nothing about it", async () => {
    const totals = `Gesamt${";".repeat(6)}1210,5;1250,0;"$ 1.000.000,00";;0,42${";".repeat(5)}`;
    const { places, mapping } = await project(`${exportOf()}${totals}\r\n`);
    expect(JSON.stringify(mapping)).not.toContain("Gesamt");
    const { read, kept, reasons } = await run(places);
    expect([read, kept]).toEqual([21, 20]);
    expect(reasons.filter(({ reason }) => !reason.startsWith("cells altered"))).toEqual([
      { reason: "row left out: looks like a row of totals, not a submission", count: 1 },
    ]);
  });

  it("reports a note for one reason, and lists it with its text", async () => {
    const note = "Hinweis: Werte ohne Gew\u00e4hr. Stand 05.01.";
    const { places } = await project(`${exportOf()}${note}${";".repeat(16)}\r\n`);
    const { read, kept, leftOut, severalReasons, reasons } = await run(places);
    expect([read, kept, leftOut, severalReasons]).toEqual([21, 20, 1, 0]);
    expect(reasons.filter(({ reason }) => reason.startsWith("row"))).toEqual([
      { reason: "row left out: looks like a note, not a submission: it has only one value", count: 1 },
    ]);
    expect(readFileSync(places.rejects, "utf8")).toContain(`\n23,,${note},row left out,`);
  });

  it("counts rows that are left out for several reasons, and lists what they begin with, only in the list", async () => {
    const empty = Object.fromEntries(
      HEADER.split(";")
        .slice(4)
        .map((name) => [name, ""]),
    );
    const changes = { 3: { ...empty, Sector: "Government" }, 5: { Sector: "Government" }, 7: empty };
    const { places } = await project(exportOf(changes), (mapping) => {
      mapping.columns.Sector!.labels = {};
    });
    const { leftOut, severalReasons, reasons } = await run(places, 0.3);
    expect([leftOut, severalReasons]).toEqual([3, 2]);
    expect(JSON.stringify(reasons)).not.toContain("Kunde");
    const rejects = readFileSync(places.rejects, "utf8");
    expect(rejects).toContain('\n6,,"R3 | Kunde 3 | Government | PCI DSS 4.0.1 | ');
    expect(rejects).toContain("\n10,,R7 | Kunde 7 | Financial Services | PCI DSS 4.0.1 | ");
    const told = JSON.stringify(await problemsOf(run(places)));
    expect(told).toContain("answers are missing");
    expect(told).not.toContain("Kunde");
  });

  it("lists spellings that may be of one organisation, each with its line in the export", async () => {
    const { places } = await project(exportOf({ 2: { Client: "Müller AG" }, 5: { Client: "Mueller" } }));
    const { nearNames } = await run(places);
    expect(nearNames).toEqual([
      {
        spellings: [
          { written: "Müller AG", file: places.file, row: 5 },
          { written: "Mueller", file: places.file, row: 8 },
        ],
        withdrawn: [],
      },
    ]);
  });

  it("converts a messy export into a submissions file", async () => {
    const { places, suggestion } = await project(exportOf());
    expect(suggestion.readAs).toBe("semicolon, Windows-1252, header in line 2, 20 rows");
    const { read, kept, leftOut, emptiedCells } = await run(places);
    expect({ read, kept, leftOut, emptiedCells }).toEqual({
      read: 20,
      kept: 20,
      leftOut: 0,
      emptiedCells: 0,
    });
    const rows = parse(readFileSync(places.out, "utf8"), { columns: true }) as Record<string, string>[];
    expect(rows[1]).toEqual({
      submission_id: "R1",
      industry: "financial-services",
      framework: "PCI_DSS_v4",
      country: "DE",
      year: "2025",
      maturity_score: "56.5",
      audit_hours: "888",
      qsa_fees_usd: "67375",
      remediation_tooling_usd: "51000",
      internal_labour_usd: "31500.5",
      automation_rate: "41.1",
      remediation_days: "8.5",
      requirement_1: "open",
      requirement_2: "closed",
      requirement_3: "open",
      ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`requirement_${at + 4}`, "closed"])),
      bottleneck: "staff-shortage",
      bottleneck_delay_days: "3",
      organisation: "Kunde 1",
      ...Object.fromEntries(NOT_EXPORTED.map((question) => [question, ""])),
    });
    expect(rows[0]!.requirement_1).toBe("closed");
    expect(statSync(places.out).mode & 0o777).toBe(0o600);
    expect(statSync(places.rejects).mode & 0o777).toBe(0o600);
  });

  it("lists each row and cell that is not used, with its line and value", async () => {
    const { places } = await project(
      exportOf({
        3: { "Audit days": "ninety" },
        5: { Sector: "Government" },
        7: { Automation: "1,45" },
        9: { Ref: "R8", Client: "Kunde 8" },
        11: { Maturity: "N/A" },
      }),
      (mapping) => {
        mapping.columns.Sector!.labels = {};
        mapping.columns.Automation!.in = "share";
      },
    );
    const result = await run(places, 0.1);
    expect(result).toMatchObject({ read: 20, kept: 18, leftOut: 1, replaced: 1, emptiedCells: 2 });
    const rejects = parse(readFileSync(places.rejects, "utf8"), { columns: true }) as Record<
      string,
      string
    >[];
    const unused = rejects.filter(({ column }) => column !== "Open requirements");
    expect(
      unused.map(({ line, column, value, made_of_it: made, reason }) => [line, column, value, made, reason]),
    ).toEqual([
      ["6", "Audit days", "ninety", "cell left empty", "is not a number"],
      ["8", "Sector", "Government", "row left out", "is not a known industry: the submission is left out"],
      ["10", "Automation", "1,45", "cell left empty", "must be 0 to 100 percent: it counts as missing"],
      ["11", "", "", "row replaced", `is replaced by ${places.file}:12, which has the same submission_id`],
    ]);
  });

  it("compares its rows with the submissions file that it replaces", async () => {
    const { places } = await project(exportOf());
    expect(await run(places)).not.toHaveProperty("before");
    expect(await run(places)).toMatchObject({
      before: { earlier: 20, same: 20, changed: 0, added: 0, gone: 0 },
    });
    const text = exportOf({ 3: { "Days to fix": "9,5" }, 7: { Ref: "R90", Client: "Kunde 90" } });
    writeFileSync(places.file, Buffer.from(text.replaceAll("€", "\u0080"), "latin1"));
    expect(await run(places)).toMatchObject({
      kept: 20,
      before: { earlier: 20, same: 18, changed: 1, added: 1, gone: 1 },
    });
  });

  it("writes rejected values so that no spreadsheet evaluates them, in the order of the lines", async () => {
    const { places } = await project(
      exportOf({ 3: { "Audit days": "=1+1" }, 7: { Sector: "@SUM(A1)" }, 9: { "Audit days": "-x" } }),
      (mapping) => {
        mapping.columns.Sector!.labels = {};
      },
    );
    await run(places, 0.2);
    const rejects = parse(readFileSync(places.rejects, "utf8"), { columns: true }) as Record<
      string,
      string
    >[];
    const lost = rejects.filter(({ column }) => column !== "Open requirements");
    expect(lost.map(({ line, value }) => [line, value])).toEqual([
      ["6", "'=1+1"],
      ["10", "'@SUM(A1)"],
      ["12", "'-x"],
    ]);
    const lines = rejects.map(({ line }) => Number(line));
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  });

  it("is refused if more is lost than allowed, listing unknown labels first, each once", async () => {
    const changes = Object.fromEntries([2, 4, 6].map((at) => [at, { Sector: "Retial & more" }]));
    const { places } = await project(exportOf(changes), (mapping) => {
      mapping.columns.Sector!.labels = {};
    });
    const problems = await problemsOf(run(places));
    expect(problems.map(({ value, rule }) => [value, rule])).toEqual([
      ["Retial & more", expect.stringMatching(/^is an unknown industry, in 3 rows; the nearest is retail$/)],
      [undefined, "3 of 20 rows would be left out, but at most 5% may be"],
    ]);
    expect(() => statSync(places.out)).toThrow("ENOENT");
  });

  it("is not refused if exactly as much is lost as allowed", async () => {
    const { places } = await project(exportOf({ 2: { Sector: "Unheard", Maturity: "x" } }), (mapping) => {
      mapping.columns.Sector!.labels = {};
    });
    expect(await run(places)).toMatchObject({ kept: 19, leftOut: 1 });
    expect(await problemsOf(run(places, 0.049))).toContainEqual({
      file: places.file,
      rule: "1 of 20 rows would be left out, but at most 4.9% may be",
      remedy: "Correct the export or the mapping, or allow a greater loss with --max-rejected.",
    });
  });

  it("is refused if more of a column's existing values are lost than allowed", async () => {
    const empty = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, { Maturity: "" }]));
    const { places } = await project(exportOf({ ...empty, 11: { Maturity: "x" } }));
    expect(await problemsOf(run(places, 0.09))).toEqual([
      expect.objectContaining({ row: 14, column: "Maturity", value: "x", rule: "is not a number" }),
      {
        file: places.file,
        column: "Maturity",
        rule: "1 of 10 values would be lost, but at most 9% may be",
        remedy: "Correct the export or the mapping, or allow a greater loss with --max-rejected.",
      },
    ]);
    expect(await run(places, 0.1)).toMatchObject({ kept: 20, emptiedCells: 1 });
  });

  it("counts and lists a row as lost if a row of another submission with other answers replaces it", async () => {
    // As where the year is read from a column that is the same in all rows.
    const changes = Object.fromEntries([3, 5, 7].map((at) => [at, { Client: "Kunde 1" }]));
    const { places } = await project(exportOf(changes));
    const problems = await problemsOf(run(places));
    expect(problems.map(({ row, rule }) => [row, rule])).toEqual([
      [
        4,
        "is replaced by another row of the same organisation, industry, framework, country and year, with another submission_id and other answers (and in 2 more rows)",
      ],
      [
        undefined,
        "3 of 20 rows would be lost, 3 of them replaced by a row of another submission, but at most 5% may be",
      ],
    ]);
    const { replaced, kept } = await run(places, 0.16);
    expect({ replaced, kept }).toEqual({ replaced: 3, kept: 17 });
  });

  it("counts and lists a row as lost if another organisation's row has its identifier", async () => {
    const changes = Object.fromEntries([3, 5, 7].map((at) => [at, { Ref: "1.23E+11" }]));
    const { places } = await project(exportOf(changes));
    const problems = await problemsOf(run(places));
    expect(problems.map(({ row, rule, remedy }) => [row, rule, remedy])).toEqual([
      [
        6,
        "is replaced by another row with the same submission_id, but of another organisation or year (and in 1 more row)",
        'If the column is not that of submissions, write "to": "ignore" for it; otherwise correct it in the export.',
      ],
      [
        undefined,
        "2 of 20 rows would be lost, 2 of them replaced by a row of another submission, but at most 5% may be",
        "Correct the export or the mapping, or allow a greater loss with --max-rejected.",
      ],
    ]);
  });

  it("does not count a row as lost if a later one of the same submission replaces it", async () => {
    const changes = Object.fromEntries([3, 5, 7].map((at) => [at, { Ref: "R1", Client: "Kunde 1" }]));
    const { places } = await project(exportOf(changes));
    const { replaced, kept } = await run(places);
    expect({ replaced, kept }).toEqual({ replaced: 3, kept: 17 });
  });

  it("lists what would be lost if it is refused for that, and leaves the submissions unchanged", async () => {
    const changes = Object.fromEntries([2, 4, 6].map((at) => [at, { Sector: "Unheard" }]));
    const { places } = await project(exportOf(changes), (mapping) => {
      mapping.columns.Sector!.labels = {};
    });
    mkdirSync(join(places.out, ".."));
    writeFileSync(places.out, "as they were");
    await expect(run(places)).rejects.toMatchObject({ written: [places.rejects] });
    const rejects = parse(readFileSync(places.rejects, "utf8"), { columns: true }) as Record<
      string,
      string
    >[];
    const lost = rejects.filter(({ column }) => column === "Sector");
    expect(lost.map(({ line, value, made_of_it: made }) => [line, value, made])).toEqual([
      ["5", "Unheard", "row left out"],
      ["7", "Unheard", "row left out"],
      ["9", "Unheard", "row left out"],
    ]);
    expect(readFileSync(places.out, "utf8")).toBe("as they were");
  });

  it("lists each cell that is read differently from its column, with the value used", async () => {
    const changes = {
      3: { "QSA fees (k€)": "$ 50k", "Period end": "FY25" },
      5: { "Audit days": "96 h", "Open requirements": "" },
    };
    const text = exportOf(changes).replaceAll("PCI DSS 4.0.1", "");
    const { places } = await project(text, (mapping) => {
      mapping.columns.Standard = { to: "ignore" };
      mapping.columns["Period end"]!.fiscal = "same year";
      Object.assign(mapping, { constant: { framework: "PCI_DSS_v4" } });
    });
    const result = await run(places);
    expect(result.alteredCells).toBe(18);
    const rejects = parse(readFileSync(places.rejects, "utf8"), { columns: true }) as Record<
      string,
      string
    >[];
    expect(
      rejects
        .filter(({ line }) => ["2", "6", "8"].includes(line!))
        .map(({ line, column, value, made_of_it: made, reason }) => [line, column, value, made, reason]),
    ).toEqual([
      [
        "2",
        "framework",
        "",
        "column filled: PCI_DSS_v4",
        'has no column in the export; the mapping gives "PCI_DSS_v4" for all rows',
      ],
      [
        "6",
        "Period end",
        "FY25",
        "cell altered: 2025",
        "is a fiscal year, and counts as the calendar year of the same number",
      ],
      ["6", "QSA fees (k€)", "$ 50k", "cell altered: 50000", "names its own unit: usd, thousands"],
      ["8", "Audit days", "96 h", "cell altered: 96", "names its own unit: hours"],
      [
        "8",
        "Open requirements",
        "",
        "cell altered: none open",
        "is empty, which according to the mapping means that no finding is open",
      ],
    ]);
  });

  it("counts fiscal years as the mapping says, and lists each", async () => {
    const { places, suggestion } = await project(exportOf({ 3: { "Period end": "FY25" } }), ({ columns }) => {
      columns["Period end"]!.fiscal = "year before";
    });
    expect(suggestion.found.years).toEqual([2025]);
    await run(places);
    const read = (path: string) =>
      parse(readFileSync(path, "utf8"), { columns: true }) as Record<string, string>[];
    expect(read(places.out).map(({ year }) => year)).toEqual(
      Array.from({ length: 20 }, (_, at) => (at === 3 ? "2024" : "2025")),
    );
    expect(read(places.rejects).find(({ line }) => line === "6")).toMatchObject({
      column: "Period end",
      value: "FY25",
      made_of_it: "cell altered: 2024",
      reason: "is a fiscal year, and counts as the calendar year before it",
    });
  });

  it("asks what fiscal years count as if the mapping does not say it, and writes nothing", async () => {
    const changes = { 3: { "Period end": "FY25" }, 4: { "Period end": "FY24" } };
    const { places } = await project(exportOf(changes), ({ columns }) => {
      delete columns["Period end"]!.fiscal;
    });
    expect(await problemsOf(run(places))).toEqual([
      {
        file: places.mapping,
        column: "/columns/Period end/fiscal",
        rule: "is missing, although the column has fiscal years",
        remedy:
          '"FY25" is a fiscal year, which may begin in one calendar year and end in the next. Write "fiscal": "same year" to count it as 2025, or "year before" to count it as 2024.',
      },
    ]);
    expect(() => statSync(places.out)).toThrow("ENOENT");
  });

  it("asks for a mapping if a file with the columns of a submissions file has fiscal years", async () => {
    const { places } = await project(exportOf());
    const row = SAMPLE_COLUMNS.map((name) => (name === "year" ? "FY33" : "1")).join(";");
    writeFileSync(places.file, `Submissions\n${SAMPLE_COLUMNS.join(";")}\n${row}\n`);
    expect(await problemsOf(run(places))).toEqual([
      {
        file: places.file,
        column: "year",
        rule: "has fiscal years, such as FY33, which may begin in one calendar year and end in the next",
        remedy: `Draft a mapping, and set it there: compliance-data import ${places.file} --suggest`,
      },
    ]);
  });

  it("lists what was rejected or altered if it stops for unusual figures", async () => {
    const small = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at, { "Audit days": "1,0" }]));
    const { places } = await project(exportOf({ ...small, 3: { "Audit days": "ninety" } }));
    await expect(run(places, 0.1)).rejects.toMatchObject({
      problems: [expect.objectContaining({ column: "audit_hours" })],
      written: [places.rejects],
    });
    expect(readFileSync(places.rejects, "utf8")).toContain(
      "6,Audit days,ninety,cell left empty,is not a number",
    );
    expect(() => statSync(places.out)).toThrow("ENOENT");
    const because = "Only self-assessments take part.";
    const result = await run({ ...places, confirmed: [{ question: "audit_hours", because }] }, 0.1);
    expect(result).toMatchObject({ kept: 20, confirmed: [{ question: "audit_hours", because }] });
  });

  it("stops at every open question of the mapping", async () => {
    const { places } = await project(exportOf(), (mapping) => {
      mapping.columns["Audit days"]!.hoursPerDay = "?";
      delete mapping.columns.Notes;
    });
    expect((await problemsOf(run(places))).map(({ column, value }) => column ?? value)).toEqual([
      "Notes",
      "/columns/Audit days/hoursPerDay",
    ]);
  });

  it("stops at figures that were probably misread, until they are confirmed", async () => {
    const misread = (mapping: Draft) => {
      mapping.columns["QSA fees (k€)"]!.in = "units";
    };
    const { places, mapping } = await project(exportOf(), misread);
    const problems = await problemsOf(run(places));
    expect(problems.map(({ column }) => column)).toContain("qsa_fees_usd");
    const confirmed = problems.map(({ column }) => ({ question: column, because: "They are so small." }));
    writeFileSync(places.mapping!, JSON.stringify({ ...mapping, confirmed }));
    expect((await run(places)).confirmed).toEqual(confirmed);
  });

  it("takes figures confirmed in the mapping and those confirmed with the command alike", async () => {
    const small = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at, { "Audit days": "1,0" }]));
    const { places, mapping } = await project(exportOf(small), ({ columns }) => {
      columns["QSA fees (k€)"]!.in = "units";
    });
    const because = "They are so small.";
    const [first, ...others] = (await problemsOf(run(places))).map(({ column }) => ({
      question: column!,
      because,
    }));
    expect(first).toEqual({ question: "audit_hours", because });
    expect(others.length).toBeGreaterThan(0);
    writeFileSync(places.mapping!, JSON.stringify({ ...mapping, confirmed: others }));
    expect(await run({ ...places, confirmed: [first!] })).toMatchObject({
      kept: 20,
      confirmed: [...others, first],
    });
  });

  it("names an unusual figure of a row that is used, but not of one that another row replaces", async () => {
    const { places } = await project(exportOf());
    const rows = [...sampleRows({ programmes: 80, seed: 1, years: { first: 2025, last: 2025 } })];
    const imported = async (all: readonly SampleRow[]) => {
      writeFileSync(places.file, formatCsv(SAMPLE_COLUMNS, all, { header: true }));
      const { unusual, unusualCells, replaced } = await run({ ...places, mapping: undefined });
      return { unusual: unusual.map(({ row, value }) => [row, value]), unusualCells, replaced };
    };
    expect(await imported(rows)).toEqual({ unusual: [[63, "57.2"]], unusualCells: 1, replaced: 0 });
    const corrected = { ...rows[61]!, remediation_days: "11.3" };
    expect(await imported([...rows, corrected])).toEqual({ unusual: [], unusualCells: 0, replaced: 1 });
  });

  it.each([
    ["some of its columns", {}],
    ["another separator", { dialect: { separator: ";" } }],
    ["a title above its header", { dialect: { headerLine: 3 } }],
    ["words of its own for a missing value", { missing: ["fintech"] }],
  ])(
    "reads a file with the columns of a submissions file as such, next to the mapping of one with %s",
    async (_, more) => {
      const { places } = await project(exportOf());
      const rows = [...sampleRows({ programmes: 80, seed: 1, years: { first: 2025, last: 2025 } })];
      writeFileSync(places.file, formatCsv(SAMPLE_COLUMNS, rows, { header: true }));
      writeFileSync(places.mapping!, JSON.stringify({ columns: { year: { to: "ignore" } }, ...more }));
      expect(await run(places)).toMatchObject({ read: 80, kept: 80, leftOut: 0, emptiedCells: 0 });
    },
  );

  it("tells why a file cannot be read by its mapping, though it might be read without one", async () => {
    const { places } = await project(exportOf());
    writeFileSync(
      places.mapping!,
      JSON.stringify({ columns: { year: { to: "ignore" } }, dialect: { headerLine: 90_000 } }),
    );
    await expect(run(places)).rejects.toMatchObject({
      problems: [{ file: places.file, rule: "has no row that starts on line 90000" }],
    });
  });

  it("reads an export with tabs by the mapping that it drafted of it", async () => {
    const { places } = await project(exportOf().replaceAll("; ", " ").replaceAll(";", "\t"));
    expect(JSON.parse(readFileSync(places.mapping!, "utf8")).dialect.separator).toBe("tab");
    expect(await run(places)).toMatchObject({ readAs: expect.stringMatching(/^tab, /), kept: 20 });
  });

  it("asks what an empty list of open requirements means, if the mapping does not say it", async () => {
    const { places } = await project(exportOf(), (mapping) => {
      delete mapping.columns["Open requirements"]!.empty;
    });
    expect(await problemsOf(run(places))).toEqual([
      {
        file: places.mapping,
        column: "/columns/Open requirements/empty",
        rule: "does an empty cell mean that no finding is open, or that the value is missing?",
        remedy: 'Write "none open" or "missing".',
      },
    ]);
  });

  it("takes an empty JSON list, unlike a missing value, for no open requirement", async () => {
    const [head = "", ...lines] = exportOf()
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.replaceAll("; ", " "));
    const names = head.split(";");
    const objects = lines.map((line) => {
      const row = Object.fromEntries(
        line.split(";").map((cell, at) => [names[at], cell.replaceAll('"', "")]),
      );
      const open = row["Open requirements"]!.split(" ").filter((word: string) => word !== "");
      return JSON.stringify({ ...row, "Open requirements": open });
    });
    const { places } = await project(objects.join("\n"), (mapping) => {
      delete mapping.columns["Open requirements"]!.empty;
    });
    writeFileSync(places.file, objects.join("\n"));
    const text = JSON.parse(readFileSync(places.mapping!, "utf8"));
    writeFileSync(
      places.mapping!,
      JSON.stringify({ ...text, dialect: { ...text.dialect, encoding: "utf-8" } }),
    );
    await run(places);
    const rows = parse(readFileSync(places.out, "utf8"), { columns: true }) as Record<string, string>[];
    expect(rows.map(({ requirement_1: first }) => first).slice(0, 5)).toEqual([
      "closed",
      "open",
      "open",
      "open",
      "closed",
    ]);
  });

  it("does not ask for a value of all rows if a column has it", async () => {
    const { places, mapping } = await project(exportOf().replace("Country", "Kategorie X"), (draft) => {
      draft.columns["Kategorie X"] = { to: "country", labels: { Deutschland: "DE" } };
    });
    expect(mapping).toMatchObject({ constant: { country: "?" } });
    expect(await run(places)).toMatchObject({ kept: 20 });
  });

  it("leaves out a label with a control character, and lists it", async () => {
    const { places } = await project(exportOf({ 5: { Sector: "Re\u0000tail" } }));
    expect(await run(places, 0.1)).toMatchObject({ kept: 19, leftOut: 1 });
    expect(readFileSync(places.rejects, "utf8")).toContain("has the control character U+0000");
  });

  it("counts equal reasons together, in the singular or plural: losses first, then alterations", async () => {
    const changes = {
      3: { Automation: "x" },
      4: { Automation: "y" },
      5: { Maturity: "z" },
      6: { Sector: "" },
    };
    const { places } = await project(exportOf(changes));
    expect((await run(places, 0.1)).reasons).toEqual([
      {
        reason: "row left out: Sector must not be empty: the submission is left out",
        count: 1,
      },
      { reason: "cells left empty: Automation is not a number", count: 2 },
      { reason: "cell left empty: Maturity is not a number", count: 1 },
      {
        reason:
          "cells altered: Open requirements is empty, which according to the mapping means that no finding is open",
        count: 14,
      },
    ]);
  });

  it("counts rows without an identifier that later ones of their organisation replace together", async () => {
    const of = (Client: string) => ({ Ref: "", Client });
    const changes = { 0: of("Kunde A"), 2: of("Kunde A"), 4: of("Kunde B"), 6: of("Kunde B") };
    const { places } = await project(exportOf(changes));
    const { reasons } = await run(places, 0.2);
    expect(reasons.filter(({ reason }) => reason.startsWith("row"))).toEqual([
      {
        reason:
          "rows replaced: is replaced by another row of the same organisation, industry, framework, country and year",
        count: 2,
      },
    ]);
  });

  it("reads the named sheet, whatever the mapping says", async () => {
    const { places, mapping } = await project(exportOf());
    const [, ...lines] = exportOf().trim().split("\r\n");
    const data = lines.map((line) => line.replaceAll("; ", " ").replaceAll(`"`, "").split(";"));
    const bytes = await writeXlsx({
      sheets: [
        { name: "A", rows: data },
        { name: "B", rows: data.slice(0, 18) },
      ],
    });
    writeFileSync(places.file, bytes);
    writeFileSync(places.mapping!, JSON.stringify({ ...mapping, dialect: { sheet: "A" } }));
    expect(await run(places)).toMatchObject({ read: 20 });
    expect(await run({ ...places, sheet: "B" })).toMatchObject({ read: 17 });
    const [problem] = await problemsOf(run({ ...places, sheet: "C" }));
    expect(problem).toMatchObject({
      rule: 'has no sheet "C"',
      remedy: 'Name one of "A", "B" with --sheet, or as "sheet" under "dialect" in the mapping.',
    });
  });

  it("names the command that drafts a mapping, if there is none", async () => {
    const { places } = await project(exportOf());
    writeFileSync(places.mapping!, "{}");
    const [problem, ...others] = await problemsOf(run(places));
    expect(others).toEqual([]);
    expect(problem!.remedy).toBe(`Draft a mapping: compliance-data import ${places.file} --suggest`);
  });
});

describe("an import of an export with a currency in each row", () => {
  it("converts each amount at the rate of its row, but for a column with a currency of its own", async () => {
    const text = exportOf()
      .replace("Tools ($)", "Tools")
      .replace("Internal labour ($)", "Internal labour")
      .replaceAll("$ ", "")
      .split("\r\n")
      .map((line, at) => {
        if (at < 2) return at === 1 ? `${line};Currency` : line;
        return line === "" ? line : `${line};${["USD", "CHF", "€"][at % 3]}`;
      })
      .join("\r\n");
    const day = { source: "the central bank", date: "2025-12-31" };
    const { places, mapping } = await project(text, (draft) => {
      Object.assign(draft, { rates: { CHF: { usd: 1.25, ...day }, EUR: { usd: 1.5, ...day } } });
    });
    expect(mapping.columns.Currency).toMatchObject({ to: "currency" });
    await run(places);
    const made: Record<string, string>[] = parse(readFileSync(places.out), { columns: true });
    const amounts = made
      .slice(0, 3)
      .map((row) => [row.qsa_fees_usd, row.remediation_tooling_usd, row.internal_labour_usd]);
    expect(amounts).toEqual([
      ["66275", "75000", "45751"],
      ["67375", "51000", "31500.5"],
      ["68475", "65000", "40626"],
    ]);
  });
});

describe("an import of an export with a column for each year", () => {
  const SAME = ["Client", "Ref", "Sector", "Standard", "Country", "Notes"];
  /** The usual export with each question once for 2024 and once for 2025. Client 3 has no answers of 2024. */
  function wideExport(): string {
    const [, header = "", ...rows] = exportOf().trim().split("\r\n");
    const names = header.split(";");
    const asked = names.filter((name) => !SAME.includes(name) && name !== "Period end");
    const cells = rows.map((row) => {
      const [record = []] = parse(row, { delimiter: ";" }) as string[][];
      return new Map(names.map((name, at) => [name, record[at] ?? ""]));
    });
    const line = (own: ReadonlyMap<string, string>, at: number) => [
      ...SAME.slice(0, -1).map((name) => own.get(name) ?? ""),
      ...asked.flatMap((name) => {
        const value = own.get(name) ?? "";
        // In the later year, with as many days as the next one had before.
        const later = name === "Audit days" ? (cells[(at + 1) % cells.length]?.get(name) ?? "") : value;
        return [at === 3 ? "" : value, at === 5 && name === "Automation" ? "often" : later];
      }),
    ];
    const head = [...SAME.slice(0, -1), ...asked.flatMap((name) => [`${name} 2024`, `${name} 2025`])];
    const text = [head, ...cells.map(line)].map((own) => own.map((cell) => `"${cell}"`).join(";"));
    return `${text.join("\r\n")}\r\n`;
  }

  it("makes a submission of each year with answers, and lists what it does not use with the whole name of the column", async () => {
    const { places } = await project(wideExport());
    const { read, kept, leftOut, emptiedCells, readAs } = await run(places);
    expect([read, kept, leftOut, emptiedCells]).toEqual([39, 39, 0, 1]);
    expect(readAs).toContain("20 rows; columns of 2024 and 2025: read as 39 rows");
    const made: Record<string, string>[] = parse(readFileSync(places.out), { columns: true });
    const own = made.filter(({ organisation }) => organisation === "Kunde 5");
    expect(
      own.map(({ year, automation_rate, maturity_score }) => [year, automation_rate, maturity_score]),
    ).toEqual([
      ["2024", "41.5", "60.5"],
      ["2025", "", "60.5"],
    ]);
    expect(made.filter(({ organisation }) => organisation === "Kunde 3").map(({ year }) => year)).toEqual([
      "2025",
    ]);
    const rejects: Record<string, string>[] = parse(readFileSync(places.rejects), { columns: true });
    const emptied = rejects.filter(({ made_of_it }) => made_of_it === "cell left empty");
    expect(emptied).toMatchObject([{ line: "7", column: "Automation 2025", value: "often" }]);
  });

  it("leaves out one year of a line, and keeps the other", async () => {
    const text = wideExport().replace(/("Kunde 7".*)$/m, (line) => {
      const cells = line.split(";");
      // All figures of 2025.
      return cells.map((cell, at) => (at > 5 && at % 2 === 0 && at < 19 ? '"x"' : cell)).join(";");
    });
    const { places } = await project(text);
    const { read, kept, leftOut } = await run(places, 0.5);
    expect([read, kept, leftOut]).toEqual([39, 38, 1]);
    const made: Record<string, string>[] = parse(readFileSync(places.out), { columns: true });
    expect(made.filter(({ organisation }) => organisation === "Kunde 7").map(({ year }) => year)).toEqual([
      "2024",
    ]);
  });
});

describe("an import of a question that was added", () => {
  askedSince("remediation_days", 2026);
  const earlier = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [at, {}]));
  const thisYear = Object.fromEntries([16, 17, 18, 19].map((at) => [at, { "Period end": "31.12.2026" }]));

  it("is not refused because the export has values of years in which it was not asked, and lists them", async () => {
    const { places } = await project(exportOf({ ...earlier, ...thisYear }));
    expect(await run(places, 0)).toMatchObject({ kept: 20, leftOut: 0, emptiedCells: 16 });
    const rows = parse(readFileSync(places.out), { columns: true }) as Record<string, string>[];
    expect(rows.map((row) => [row.year, row.remediation_days === ""])).toEqual(
      Array.from({ length: 20 }, (_, at) => (at < 16 ? ["2025", true] : ["2026", false])),
    );
    const rejects = parse(readFileSync(places.rejects), { columns: true }) as Record<string, string>[];
    expect(rejects.filter(({ column }) => column === "Days to fix").map(({ reason }) => reason)).toEqual(
      Array.from({ length: 16 }, () => "has been asked only since 2026: it is not read for 2025"),
    );
  });

  it("is refused if more of the values of other years are lost than allowed", async () => {
    const { places } = await project(
      exportOf({ ...earlier, ...thisYear, 18: { "Period end": "31.12.2026", "Days to fix": "soon" } }),
    );
    expect(await problemsOf(run(places, 0.24))).toEqual([
      expect.objectContaining({ column: "Days to fix", value: "soon", rule: "is not a number" }),
      expect.objectContaining({
        column: "Days to fix",
        rule: "1 of 4 values would be lost, but at most 24% may be",
      }),
    ]);
    expect(await run(places, 0.25)).toMatchObject({ kept: 20, emptiedCells: 17 });
  });
});
