import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSubmissionText } from "../../src/browser/read-submissions.ts";
import { DataError, type DataProblem } from "../../src/model/problem.ts";
import { readSubmissionsFile } from "../../src/submissions/read.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { submission } from "../submissions/support.ts";

const HEADER = SAMPLE_COLUMNS.join(",");
const row = submission({ submission_id: "a" }).join(",");

/** What ingest reads of a file, and what it says. */
async function ingested(bytes: Uint8Array) {
  const rows: { cells: string[]; line: number }[] = [];
  const whole = (async function* () {
    yield bytes;
  })();
  let problems: readonly DataProblem[] = [];
  try {
    await readSubmissionsFile("s.csv", whole, SAMPLE_COLUMNS, (cells, line) => rows.push({ cells, line }));
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    problems = error.problems;
  }
  return problems.length > 0 ? { rows: [], problems } : { rows, problems };
}

function opened(bytes: Uint8Array) {
  const { rows, problems } = readSubmissionText("s.csv", bytes, SAMPLE_COLUMNS);
  return { rows, problems };
}

/** A row without a value. */
const EMPTY = ",".repeat(SAMPLE_COLUMNS.length - 1);

describe("a file that is opened in the form", () => {
  it.each([
    ["in order", `${HEADER}\n${row}\n${row}\n`],
    [
      "with CRLF, a byte order mark, notes and empty rows",
      `\uFEFF${HEADER}\r\n#${EMPTY}\r\n${row}\r\n${EMPTY}\r\n`,
    ],
    ["with a value on several lines", `${HEADER},organisation\n${row},"Example\nLtd"\n${row},"a ""b"""\n`],
    ["without a line end", `${HEADER}\n${row}`],
    ["that is empty", ""],
    [
      "with a row that is too short, an empty line and one that is too long",
      `${HEADER}\n${row.slice(4)}\n\n${row},x\n`,
    ],
    [
      "with missing, misspelt, nameless and repeated columns",
      `${HEADER.replace("industry", "Industry")},year,\n`,
    ],
    ["with a quote where none is allowed", `${HEADER}\n${row}\n${row.replace("fintech", 'fin"tech')}\n`],
    ["with a quote that is never closed", `${HEADER}\n${row}\n"${row}\n`],
  ])("is read as ingest reads it, with the same messages: %s", async (_, text) => {
    const bytes = Buffer.from(text);
    expect(opened(bytes)).toEqual(await ingested(bytes));
  });

  it("may have semicolons or tabs between columns, as spreadsheets save it; with semicolons, it has decimal commas", () => {
    const cells = row.split(",");
    const hours = SAMPLE_COLUMNS.indexOf("audit_hours");
    const written = (figure: string, separator: string) =>
      Buffer.from([HEADER, cells.with(hours, figure).join(",")].join("\n").replaceAll(",", separator));
    const read = (figure: string, separator: string) => {
      const bytes = written(figure.replaceAll(",", "\u0000"), separator).toString().replaceAll("\u0000", ",");
      return opened(Buffer.from(bytes)).rows[0]!.cells[hours];
    };
    expect(read("1080", ";")).toBe("1080");
    expect(read("1080,5", ";")).toBe("1080.5");
    expect(read("1.080,5 h", ";")).toBe("1080.5 h");
    // What could be 1,240 or 1.24 is asked by the form, as any other.
    expect(read("1,240", ";")).toBe("1.240");
    expect(read("1,240", "\t")).toBe("1,240");
  });

  it("with other columns gets a single problem, not one for each column", () => {
    const text = "Ref;Sector;Audit hours;year\nA;Retail;900;2025\nB;Retail;800;2025\n";
    expect(opened(Buffer.from(text)).problems).toEqual([
      {
        file: "s.csv",
        row: 1,
        value: "Ref, Sector, Audit hours, year",
        rule: "is not a submissions file: 1 of its 4 columns is known",
        remedy: "Write the figures into the template, under the names of its columns.",
      },
    ]);
  });

  it("with half of the columns lacks the others", () => {
    const columns = SAMPLE_COLUMNS.slice(0, 4);
    const rules = (header: string) =>
      readSubmissionText("s.csv", Buffer.from(`${header}\n1,2,3,4\n`), columns).problems.map(
        ({ rule }) => rule,
      );
    expect(rules(`${columns.slice(0, 2).join()},a,b`).join()).not.toContain("is not a submissions file");
    expect(rules(`${columns.slice(0, 1).join()},a,b,c`)).toEqual([
      "is not a submissions file: 1 of its 4 columns is known",
    ]);
  });

  it.each([
    [
      "a workbook",
      [0x50, 0x4b, 3, 4, 20, 0, 0xff],
      "is a workbook or an archive, but must be CSV",
      "Open it in a spreadsheet program, and save the sheet as CSV in UTF-8.",
    ],
    [
      "an older workbook",
      [0xd0, 0xcf, 0x11, 0xe0, 0xa1],
      "is a workbook or an archive, but must be CSV",
      "Open it in a spreadsheet program, and save the sheet as CSV in UTF-8.",
    ],
    [
      "an image",
      [0x89, 0x50, 0x4e, 0x47, 13, 10],
      "is an image or a PDF, but must be CSV",
      "Write the figures into the template.",
    ],
    [
      "its own encrypted file",
      [...Buffer.from("age-encryption.org/v1\n-> X25519"), 0xff],
      "is encrypted, and only its recipient can read it",
      "Open the CSV that you saved for your own records.",
    ],
  ])("is refused with its kind and what to do if it is not CSV: %s", (_, bytes, rule, remedy) => {
    const { problems } = opened(Uint8Array.from(bytes));
    expect(problems).toEqual([{ file: "s.csv", rule, remedy }]);
  });

  it("is refused if it is larger than the form allows", () => {
    const rule = "must be at most 10000000 bytes, but is 10000001";
    expect(opened(new Uint8Array(10_000_001))).toEqual({
      rows: [],
      problems: [{ file: "s.csv", rule, remedy: "Remove rows." }],
    });
    // Of the largest that is opened the first bytes tell what it is, so no table is looked for in all of it.
    const largest = new Uint8Array(10_000_000);
    largest.set(Buffer.from("%PDF"));
    expect(opened(largest).problems[0]!.rule).toBe("is an image or a PDF, but must be CSV");
  });

  it("is refused like in ingest if it is not UTF-8", async () => {
    const bytes = Buffer.from(`${HEADER}\n${row}\n${row.replace("US", "\u00c9")}\n`, "latin1");
    const { problems } = opened(bytes);
    expect(problems).toEqual([
      { file: "s.csv", row: 3, rule: "must be UTF-8", remedy: "Save the file as CSV in UTF-8." },
    ]);
    expect(problems).toEqual((await ingested(bytes)).problems);
  });

  it("must have a row", () => {
    expect(opened(Buffer.from(`${HEADER}\n`)).problems).toEqual([
      { file: "s.csv", rule: "has no rows below its header", remedy: "Write one row for each submission." },
    ]);
  });

  it("is read like in ingest, whatever its cells contain", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "1", ",", '"', "\n", " ", "é", "#"), maxLength: 6 });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 25, maxLength: 27 }), { minLength: 1, maxLength: 4 }),
        async (rows) => {
          const bytes = Buffer.from([HEADER, ...rows.map((cells) => cells.map(quoted).join(","))].join("\n"));
          const [own, theirs] = [opened(bytes), await ingested(bytes)];
          if (own.problems[0]?.rule === "has no rows below its header")
            expect(theirs).toEqual({ rows: [], problems: [] });
          else expect(own).toEqual(theirs);
        },
      ),
      { numRuns: 60 },
    );
  });
});
