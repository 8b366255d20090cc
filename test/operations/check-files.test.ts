import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkFiles } from "../../src/operations/check-files.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { submission } from "../submissions/support.ts";
import { DATA_FOLDER } from "../support/data.ts";
import { temporaryFolder } from "../support/folders.ts";

const HEADER = SAMPLE_COLUMNS.join(",");
/** Columns of a submissions file, of which a new metric brings one. */
const WIDTH = SAMPLE_COLUMNS.length;
const file = (...rows: readonly (readonly string[])[]) =>
  `${[HEADER, ...rows.map((cells) => cells.join(","))].join("\n")}\n`;

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe("checkFiles", () => {
  it("reads files and folders together, in order, by the registries of a data folder", async () => {
    const folder = folderWith({
      "b.csv": file(submission({ submission_id: "x" })),
      "a.csv": file(
        submission({ submission_id: "x", audit_hours: "900" }),
        submission({ audit_hours: "901" }),
      ),
      ".hidden": "no submissions",
    });
    const { files, errors, warnings, counts } = await checkFiles({
      submissions: [folder],
      data: DATA_FOLDER,
    });
    expect(files.map(({ file: name, read }) => [name.slice(folder.length + 1), read])).toEqual([
      ["a.csv", 2],
      ["b.csv", 1],
    ]);
    expect(errors.total).toBe(0);
    expect(warnings.problems.map(({ file: name, row }) => [name, row])).toEqual([[join(folder, "a.csv"), 2]]);
    expect(counts).toEqual({
      read: 3,
      kept: 2,
      dropped: { superseded: 1 },
      missing: 0,
      ambiguous: 0,
      unusual: 0,
    });
  });

  it("names the file of many that a mapping does not fit", async () => {
    const folder = folderWith({
      "a.csv": "Audit hours;Note\n900;x\n",
      "b.csv": "Audit hours;Note;QSA fees (kUSD)\n900;x;1\n",
    });
    const mapping = join(temporaryFolder(), "mapping.json");
    const columns = { "Audit hours": { to: "audit_hours" }, Note: { to: "ignore" } };
    writeFileSync(mapping, JSON.stringify({ columns }));
    const { errors } = await checkFiles({ submissions: [folder], data: DATA_FOLDER, mapping });
    expect(errors.problems.map(({ value, rule }) => [value, rule])).toContainEqual([
      "QSA fees (kUSD)",
      `is a column of the export that the mapping does not name, in ${join(folder, "b.csv")}`,
    ]);
  });

  it("reports a future year if the current year is given", async () => {
    const folder = folderWith({ "a.csv": file(submission({ year: "2027" }), submission({ year: "2026" })) });
    const places = { submissions: [folder], data: DATA_FOLDER };
    const { warnings, counts } = await checkFiles({ ...places, latestYear: 2026 });
    expect(warnings.problems.map(({ row, column, rule }) => [row, column, rule])).toEqual([
      [2, "year", "must be 2026 or earlier, because later years have no figures yet"],
    ]);
    expect(counts).toMatchObject({ kept: 2, ambiguous: 0 });
    expect((await checkFiles(places)).warnings.total).toBe(0);
  });

  it.each([
    ["2034-03-31T00:00:00Z", 2026, ["2035"], 2034],
    ["2025-12-31T00:00:00Z", 2026, ["2034", "2035"], 2026],
    ["soon", 2026, ["2034", "2035"], 2026],
    [undefined, 2026, ["2034", "2035"], 2026],
  ])(
    "reports years after that of the data, %s, or after %d if that is later: %j",
    async (asOf, latestYear, reported, last) => {
      const data = temporaryFolder();
      cpSync(join(DATA_FOLDER, "reference"), join(data, "reference"), { recursive: true });
      const settings: object = JSON.parse(readFileSync(join(DATA_FOLDER, "release.json"), "utf8"));
      if (asOf !== undefined)
        writeFileSync(join(data, "release.json"), JSON.stringify({ ...settings, asOf }));
      const years = ["2026", "2034", "2035"].map((year) => submission({ year }));
      const submissions = [folderWith({ "a.csv": file(...years) })];
      const { warnings } = await checkFiles({ submissions, data, latestYear });
      expect(warnings.problems.map(({ value, rule }) => [value, rule])).toEqual(
        reported.map((year) => [year, `must be ${last} or earlier, because later years have no figures yet`]),
      );
    },
  );

  it("reads a submissions file in another dialect, and says which", async () => {
    const folder = temporaryFolder();
    const cells = submission({ automation_rate: "45,5", audit_hours: "1.240,5" });
    const text = `\uFEFF${[SAMPLE_COLUMNS, cells].map((row) => row.join(";")).join("\r\n")}\r\n`;
    writeFileSync(join(folder, "a.csv"), Buffer.from(text, "utf16le"));
    const { files, errors, counts } = await checkFiles({ submissions: [folder], data: DATA_FOLDER });
    expect(files).toEqual([{ file: join(folder, "a.csv"), read: 1, readAs: "semicolon, UTF-16 LE, 1 row" }]);
    expect(errors.total).toBe(0);
    expect(counts).toEqual({ read: 1, kept: 1, dropped: {}, missing: 0, ambiguous: 0, unusual: 0 });
  });

  it("reads a submissions file with commas in Windows-1252, and says so", async () => {
    const folder = temporaryFolder();
    const rows = [
      [...SAMPLE_COLUMNS, "organisation"],
      [...submission({ audit_hours: "310" }), "A"],
      [...submission({ submission_id: "z" }), "Müller & Söhne"],
    ];
    const text = rows.map((row) => row.join(",")).join("\n");
    writeFileSync(join(folder, "a.csv"), Buffer.from(text, "latin1"));
    const { files, errors, counts } = await checkFiles({ submissions: [folder], data: DATA_FOLDER });
    expect(errors.problems).toEqual([]);
    expect(files).toEqual([{ file: join(folder, "a.csv"), read: 2, readAs: "comma, Windows-1252, 2 rows" }]);
    expect(counts.kept).toBe(2);
  });

  it.skipIf(!existsSync("/proc/self/fd"))(
    "leaves none of the files open that are in another dialect",
    async () => {
      const folder = temporaryFolder();
      const text = [SAMPLE_COLUMNS, submission()].map((row) => row.join(";")).join("\n");
      for (const name of ["a", "b", "c"]) writeFileSync(join(folder, `${name}.csv`), text);
      await checkFiles({ submissions: [folder], data: DATA_FOLDER });
      const open = readdirSync("/proc/self/fd").flatMap((fd) => {
        const link = join("/proc/self/fd", fd);
        return existsSync(link) ? [readlinkSync(link)] : [];
      });
      expect(open.filter((path) => path.startsWith(folder))).toEqual([]);
    },
  );

  it("asks if a number in another dialect can be read in two ways", async () => {
    const folder = temporaryFolder();
    const rows = [SAMPLE_COLUMNS, submission({ audit_hours: "1.240" })];
    writeFileSync(join(folder, "a.csv"), rows.map((row) => row.join(";")).join("\n"));
    const { errors } = await checkFiles({ submissions: [folder], data: DATA_FOLDER });
    expect(errors.problems.map(({ column, remedy }) => [column, remedy])).toEqual([
      [
        "audit_hours",
        `Draft a mapping, and set it there: compliance-data import ${join(folder, "a.csv")} --suggest`,
      ],
    ]);
  });

  it("reports every file that ingest would refuse, and reads the others", async () => {
    const folder = folderWith({
      "a.csv": "industry;framework;country\nfintech;PCI_DSS_v4;US\n",
      "b.csv": `${HEADER}\n`,
      "c.csv": file(submission(), submission()).replace(",US,", ","),
      "d.csv": file(submission({ country: "Utopia" })),
      "e.csv.age": "age",
    });
    const { errors, warnings, counts } = await checkFiles({ submissions: [folder], data: DATA_FOLDER });
    expect(
      errors.problems.map(({ file: name, row, rule }) => [name.slice(folder.length + 1), row, rule]),
    ).toEqual([
      [
        "a.csv",
        1,
        "does not have the columns of a submissions file: 3 of its 3 are known, and there is no mapping.json (read as semicolon, UTF-8, 1 row)",
      ],
      ["b.csv", undefined, "has no rows below its header"],
      ["c.csv", 2, `must have ${WIDTH} values, as the header has, but has ${WIDTH - 1}`],
      ["e.csv.age", undefined, "is encrypted"],
    ]);
    expect(warnings.problems.map(({ column, value }) => [column, value])).toEqual([["country", "Utopia"]]);
    expect(counts.read).toBe(2);
  });

  it("ignores notes and empty rows, as spreadsheets leave them", async () => {
    const blank = ",".repeat(SAMPLE_COLUMNS.length - 1);
    const text = `\uFEFF${HEADER}\r\n#${blank}\r\n${submission().join(",")}\r\n${blank}\r\n ${blank}\r\n`;
    const folder = folderWith({ "a.csv": text });
    const { counts, errors, warnings } = await checkFiles({ submissions: [folder], data: DATA_FOLDER });
    expect([counts.read, counts.kept, errors.total, warnings.total]).toEqual([1, 1, 0, 0]);
  });

  it("refuses a folder with anything else in it, by name, an empty one, and a missing one", async () => {
    const folder = folderWith({ "a.csv": file(submission()), "notes.txt": "" });
    mkdirSync(join(folder, "more.csv"));
    const checked = (path: string) => checkFiles({ submissions: [path], data: DATA_FOLDER });
    await expect(checked(folder)).rejects.toMatchObject({
      problems: [
        { file: join(folder, "more.csv"), rule: "must be a .csv or .age file" },
        { file: join(folder, "notes.txt") },
      ],
    });
    await expect(checked(temporaryFolder())).rejects.toThrow("has no submissions");
    await expect(checked(join(folder, "none.csv"))).rejects.toThrow("does not exist");
  });
});
