import { expect, test } from "vitest";
import { converter, withDecimalCommas } from "../../../src/importing/converting/convert.ts";
import type { Mapping } from "../../../src/importing/model/mapping.ts";
import { readImportTable } from "../../../src/importing/reading/read-table.ts";
import { submissionColumns } from "../../../src/questionnaire/columns.ts";
import { settings } from "../../submissions/support.ts";

/** A column of the submissions file, for a row that has a cell for each column of the mapping. */
const converted = (name: string, mapping: Mapping, row: readonly string[], lists = settings) =>
  converter(Object.keys(mapping.columns!), mapping, lists)(row).cells[
    submissionColumns(lists.requirements).indexOf(name)
  ];

test("NA in a column of countries is read if the registry has Namibia, and is missing otherwise", () => {
  const lists = {
    ...settings,
    countries: [...settings.countries, { id: "NA", display_name: "Namibia", region: "oceania" }],
  };
  const country = (own: typeof settings) =>
    converted("country", { columns: { Land: { to: "country" } } }, ["NA"], own);
  expect([country(lists), country(settings)]).toEqual(["NA", ""]);
});

test("a word has the meaning that its column gives it, whatever it means in others", () => {
  const R = { to: "requirement_1", findings: { yes: "closed" } } as const;
  expect(converted("requirement_1", { findings: { yes: "open" }, columns: { R } }, ["yes"])).toBe("closed");
});

test.each([
  ["0", "closed"],
  ["1", "open"],
  ["120", "open"],
  ["closed 12.03.2042", "closed"],
  ["Clos le 5/3/2043", "closed"],
  ["clos le 6.4.2043", ""],
])("a finding of %s is read as %s, by the word without its date, or as a number above 0", (cell, read) => {
  const findings = { "0": "closed", ">0": "open", "clos le": "closed", "clos le 6.4.2043": "" } as const;
  expect(converted("requirement_1", { columns: { R: { to: "requirement_1", findings } } }, [cell])).toBe(
    read,
  );
});

test("a word means the same with spaces around it, in the cells and in the mapping", () => {
  const columns = { R: { to: "requirement_1", findings: { " Pending ": "open" } } } as const;
  expect(converted("requirement_1", { columns }, ["pending  "])).toBe("open");
});

test("a list of open requirements without any is an answer, and none is missing", () => {
  const columns = { Open: { to: "open_requirements" } };
  expect(converted("requirement_1", { columns }, ["[]"])).toBe("closed");
  expect(converted("requirement_1", { columns }, ["n/a"])).toBe("");
});

test("requirements that a list of closed ones does not name are open", () => {
  const columns = { Met: { to: "closed_requirements", empty: "none closed" } } as const;
  const found = (cell: string) =>
    [1, 2, 3].map((id) => converted(`requirement_${id}`, { columns }, [cell])).join();
  expect(["1; 3", "all met", "none", ""].map(found)).toEqual([
    "closed,open,closed",
    "closed,closed,closed",
    "open,open,open",
    "open,open,open",
  ]);
  const missing = { Met: { to: "closed_requirements", empty: "missing" } } as const;
  expect(converted("requirement_1", { columns: missing }, [""])).toBe("");
});

test("a list of closed requirements with a part of one is left out, with what to do", () => {
  const columns = { Met: { to: "closed_requirements" } };
  const { cells, notes } = converter(["Met"], { columns }, settings)(["1, 8.3"]);
  expect(cells.filter((cell) => cell !== "")).toEqual([]);
  expect(notes).toEqual([
    {
      column: "closed_requirements",
      made: "cell left empty",
      reason: "is not a list of whole requirements",
      remedy: "Write the numbers of those that are met as a whole, with semicolons between them, or none.",
    },
  ]);
});

test("a list that a spreadsheet made a number is left out, with what to do", () => {
  const columns = { Open: { to: "open_requirements" } };
  const { cells, notes } = converter(["Open"], { columns }, settings)([3.8]);
  expect(cells.filter((cell) => cell !== "")).toEqual([]);
  expect(notes).toEqual([
    {
      column: "open_requirements",
      made: "cell left empty",
      reason: "is a number in the spreadsheet, which may have been two requirements, or a part of one",
      remedy:
        "Format the column as text, and write the numbers of the requirements with semicolons between them.",
    },
  ]);
});

test("a value for all rows that is still asked for is empty", () => {
  const own = (constant: Readonly<Record<string, string>>) =>
    converted("industry", { columns: {}, constant }, []);
  expect([own({ industry: "retail" }), own({ industry: "?" })]).toEqual(["retail", ""]);
});

test("a requirement that has a column of its own is not taken from a list of open ones", () => {
  const columns = { R: { to: "requirement_1" }, Open: { to: "open_requirements" } };
  const found = [1, 2, 3].map((id) => converted(`requirement_${id}`, { columns }, ["closed", "1; 3"]));
  expect(found).toEqual(["closed", "closed", "open"]);
});

test("a label that the mapping leaves out is left out, even if it maps another spelling of it", () => {
  const columns = { B: { to: "bottleneck", labels: { Legacy: null, legacy: "legacy-system" } } };
  const found = ["Legacy", "legacy"].map((label) => converted("bottleneck", { columns }, [label]));
  expect(found).toEqual(["", "legacy-system"]);
});

test("an empty cell of a requirement means what the mapping says", () => {
  const found = (empty?: "open" | "closed" | "missing") =>
    ["", "x"].map((cell) =>
      converted(
        "requirement_1",
        { columns: { R: { to: "requirement_1", findings: { x: "open" }, ...(empty && { empty }) } } },
        [cell],
      ),
    );
  expect([found("closed"), found("missing"), found()]).toEqual([
    ["closed", "open"],
    ["", "open"],
    ["", "open"],
  ]);
});

test("an empty cell of a requirement means what the mapping says for all of them, unless its column says otherwise", () => {
  const found = (findings: Record<string, "open" | "closed" | "">, empty?: "open" | "missing") =>
    converter(
      ["R", "Hours"],
      {
        columns: { R: { to: "requirement_1", ...(empty && { empty }) }, Hours: { to: "audit_hours" } },
        findings: { x: "open", ...findings },
      },
      settings,
    )(["", ""]).cells;
  const at = (name: string) => submissionColumns(settings.requirements).indexOf(name);
  expect(found({ "": "closed" })[at("requirement_1")]).toBe("closed");
  expect(found({ "": "closed" })[at("audit_hours")]).toBe("");
  expect(found({ "": "" })[at("requirement_1")]).toBe("");
  expect(found({})[at("requirement_1")]).toBe("");
  expect(found({ "": "closed" }, "open")[at("requirement_1")]).toBe("open");
  expect(found({ "": "closed" }, "missing")[at("requirement_1")]).toBe("");
});

test("an empty cell that the mapping explains is not listed as altered", () => {
  const columns = { R: { to: "requirement_1", empty: "closed" } } as const;
  expect(converter(["R"], { columns }, settings)([""]).notes).toEqual([]);
});

test("an organisation has no address behind its name", () => {
  const name = (cell: string) =>
    converter(["Client"], { columns: { Client: { to: "organisation" } } }, settings)([cell]).cells.at(-1);
  expect(name("Rose (Europe) Ltd (https://example.org/rose-1?pvs=21)")).toBe("Rose (Europe) Ltd");
  expect(name("https://rose.example")).toBe("https://rose.example");
});

test("without any box ticked, not even the one for none, a row has no answer", () => {
  const columns = {
    A: { to: "requirement_1" },
    B: { to: "requirement_2" },
    None: { to: "open_requirements", empty: "missing" },
  } as const;
  const found = (row: readonly string[]) =>
    [1, 2].map((id) =>
      converted(`requirement_${id}`, { columns, findings: { x: "open", "": "closed" } }, row),
    );
  expect(found(["x", "", ""])).toEqual(["open", "closed"]);
  expect(found(["", "", "None of the above"])).toEqual(["closed", "closed"]);
  expect(found(["", "", ""])).toEqual(["", ""]);
});

test("a row without any cross is an answer if a list without any means that no requirement is open", () => {
  const columns = {
    A: { to: "requirement_1" },
    Open: { to: "open_requirements", empty: "none open" },
  } as const;
  const found = [1, 2].map((id) =>
    converted(`requirement_${id}`, { columns, findings: { x: "open", "": "closed" } }, ["", ""]),
  );
  expect(found).toEqual(["closed", "closed"]);
});

test("a requirement is open if any of its parts is, and closed if none is and one is closed", () => {
  const columns = {
    "Req 1.1": { to: "requirement_1" },
    "Req 1.2": { to: "requirement_1", empty: "closed" },
    "Req 1.3": { to: "requirement_1", findings: { "n.t.": "" } },
  } as const;
  const found = (...row: readonly string[]) => converted("requirement_1", { columns }, row);
  expect(found("open", "closed", "closed")).toBe("open");
  expect(found("closed", "open", "n.t.")).toBe("open");
  expect(found("closed", "closed", "open")).toBe("open");
  expect(found("closed", "closed", "n.t.")).toBe("closed");
  expect(found("", "", "n.t.")).toBe("closed");
  expect(found("", "what", "")).toBe("");
});

test("where a mapping gives no decimal sign, that of the export's numbers counts, if one of them shows it", async () => {
  const table = await readImportTable(
    "e.csv",
    new TextEncoder().encode("Hours;Days;Score;Note\n1.250,5;3.5;1.250;12,5\n310;4.5;2.000;8\n"),
  );
  const columns = {
    Hours: { to: "audit_hours" },
    Days: { to: "remediation_days" },
    Score: { to: "maturity_score" },
    Note: { to: "ignore" },
  };
  const read = (mapping: Mapping) => withDecimalCommas(mapping, table, settings).columns;
  expect(read({ columns })).toEqual({ ...columns, Hours: { to: "audit_hours", decimal: "," } });
  const given = { ...columns, Hours: { to: "audit_hours", decimal: "." as const } };
  expect(read({ columns: given })).toEqual(given);
});

test("a label is mapped however it is spelt, unless the mapping has that spelling too", () => {
  const columns = { B: { to: "bottleneck", labels: { "Old stuff": "legacy-system" } } };
  const found = ["old-stuff", "OLD STUFF"].map((label) => converted("bottleneck", { columns }, [label]));
  expect(found).toEqual(["legacy-system", "legacy-system"]);
});

test("a country is read by any of its names and codes, and another spelling of a label as in a draft, but no misspelling", () => {
  const country = (cell: string) => converted("country", { columns: { Land: { to: "country" } } }, [cell]);
  expect(["DEU", "Deutschland", "Allemagne", "Atlantis"].map(country)).toEqual([
    "DE",
    "DE",
    "DE",
    "Atlantis",
  ]);
  const industry = (cell: string) => converted("industry", { columns: { B: { to: "industry" } } }, [cell]);
  expect(["financial-SERVICES", "3 - Retail", "Finacial services"].map(industry)).toEqual([
    "financial-services",
    "retail",
    "Finacial services",
  ]);
});

test("a row is left out by the name of a total in place of an organisation or an identifier, and not by a numbered identifier", () => {
  const made = (columns: Mapping["columns"], row: readonly string[]) =>
    converter(Object.keys(columns!), { columns: columns! }, settings)(row).notes.map((note) => note.made);
  const named = { Client: { to: "organisation" }, Sector: { to: "industry" } };
  expect(made(named, ["Hotels Total", "Hotels"])).toEqual(["row left out"]);
  expect(made(named, ["Hotels Total", "Retail"])).toEqual([]);
  const numbered = { Ref: { to: "submission_id" } };
  expect([made(numbered, ["Total"]), made(numbered, ["SUM-17"])]).toEqual([["row left out"], []]);
});
