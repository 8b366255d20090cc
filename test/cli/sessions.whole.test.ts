import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { CI_JOBS, isDeploy, neededSettings } from "../../src/starter/ci-settings.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { submission } from "../submissions/support.ts";
import { isAsGolden } from "../support/as-golden.ts";
import { cliHere } from "../support/cli-here.ts";
import { temporaryFolder, writeFiles } from "../support/folders.ts";
import { GOLDEN_FOLDER, goldenFiles } from "../support/golden.ts";

const DATA = ["--data", GOLDEN_FOLDER];

/** Commands that are typed one after the other in a folder of their own, and all that they print. */
function session(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  env: Readonly<Record<string, string>> = {},
) {
  const cwd = temporaryFolder();
  const told: string[] = [];
  const write = (path: string, text: string | Uint8Array) => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  /** How a folder is called wherever the test runs. */
  const named = (text: string) => text.replaceAll(GOLDEN_FOLDER, "SMALL").replaceAll(cwd, "HERE");
  return {
    cwd,
    write,
    async run(...args: readonly string[]) {
      const { status, stdout, stderr } = await cliHere(args, { cwd, env: { NO_COLOR: "1", ...env } });
      const typed = args.map((arg) => (/^[\w./:=-]+$/.test(arg) ? arg : `'${arg}'`)).join(" ");
      // How far a step has come is told every ten seconds.
      const errors = stderr.split("\n").filter((line) => line !== "" && !/ … \d/.test(line));
      told.push(
        named(`$ compliance-data ${typed}\n${stdout}`),
        ...errors.map((line) => `${named(line)}\n`),
        `[${status}]\n\n`,
      );
    },
    /** Shows a file that a command wrote. */
    show(path: string) {
      told.push(`$ cat ${path}\n${named(readFileSync(join(cwd, path), "utf8"))}\n`);
    },
    async isAs(name: string) {
      await isAsGolden(`sessions/${name}.txt`, told.join(""));
    },
  };
}

/** A row of a submissions file, with changes. */
const row = (id: string, changes: Readonly<Record<string, string>> = {}) =>
  submission({
    submission_id: id,
    industry: "alpha",
    framework: "X_1",
    country: "AA",
    year: "2024",
    // So that no two are alike.
    maturity_score: String(id.charCodeAt(0) - 14),
    bottleneck: "scope",
    ...changes,
  }).join(",");

const table = (...rows: readonly string[]) => `${[SAMPLE_COLUMNS.join(","), ...rows].join("\n")}\n`;

test("check lists each problem of a submission with its place, rule, effect and remedy", async () => {
  const { run, isAs } = session({
    "a.csv": table(
      row("A"),
      row("B", { industry: "Alfa" }),
      row("C", { industry: "" }),
      row("D", { year: "last" }),
      row("E", { audit_hours: "many", automation_rate: "400", qsa_fees_usd: "40000 EUR" }),
      row("F", { remediation_days: '"8,5"', bottleneck: "weather", requirement_2: "perhaps" }),
      row("G", { audit_hours: '"1,240"', internal_labour_usd: "25.000" }),
      row("H", { audit_hours: '"1,250"' }),
      row("I", Object.fromEntries(SAMPLE_COLUMNS.slice(5, 15).map((name) => [name, ""]))),
      row("For example"),
    ),
    "ragged.csv": table(`${row("J")},of nobody`),
    "b.csv": table(row("A"), row("E", { country: "BB" }), row("K")),
    "semicolons.csv": table(row("A")).replaceAll(",", ";"),
    "wide.csv": table(row("A")).replace("\n", `${",more".repeat(90)}\n`),
    "wider.csv": table(row("A")).replace(
      "\n",
      `${Array.from({ length: 80 }, (_, at) => `,requirement_${at + 13}`).join("")}\n`,
    ),
    "secret.csv.age": "age-encryption.org/v1\n",
    "unnamed.csv": table(row("A")).replace("maturity_score", ""),
    "header.csv": table(row("A")).replace("industry", "sector").replace("audit_hours", "year"),
    "notes.md": "Not a table.",
    "empty.csv": "",
  });
  await run("check", "a.csv", "b.csv", ...DATA);
  await run("check", "a.csv", "b.csv", ...DATA, "--json", "--strict");
  for (const file of [
    "semicolons.csv",
    "ragged.csv",
    "wide.csv",
    "wider.csv",
    "unnamed.csv",
    "secret.csv.age",
    "header.csv",
    "empty.csv",
    "none.csv",
  ])
    await run("check", file, ...DATA);
  await run("check", "header.csv", "--quiet", "--data", "nowhere");
  await run("check", "semicolons.csv", ...DATA, "--mapping", "none.json");
  await run("check", "b.csv", ...DATA, "--identity", "none.txt");
  await isAs("check");
});

test("check lists what ended before a submission's year, and what has no figures yet", async () => {
  const { run, write, isAs } = session({
    "a.csv": table(
      row("A", { industry: "beta" }),
      row("B", { industry: "beta", year: "2026" }),
      row("C", { country: "BB", year: "2026" }),
      row("D", { framework: "Y_2", year: "2026", requirement_2: "open" }),
      row("E", { year: "2027" }),
      row("(note)"),
    ),
  });
  for (const [path, bytes] of goldenFiles) write(`data/${path}`, bytes);
  const ended = (name: string, header: string, ...rows: readonly string[]) =>
    write(`data/reference/${name}.csv`, `${[header, ...rows].join("\n")}\n`);
  ended("industries", "id,display_name,last_year", "alpha,Alpha & Sons,", "beta,Beta,2025");
  ended("regions", "id,display_name,last_year", "north,North,", "south,South,2025");
  ended("bottlenecks", "id,display_name,last_year", "evidence,Evidence,", "scope,Scope,2025");
  ended("frameworks", "id,display_name,certification_body,last_year", "X_1,X,Body,", "Y_2,Y,Body,2025");
  const requirements = Array.from({ length: 12 }, (_, at) => `${at + 1},R,${at === 1 ? "2025" : ""}`);
  ended("requirements", "id,title,last_year", ...requirements);
  await run("check", "a.csv");
  await isAs("check-ended");
});

test("check lists the first fifty errors, and counts all", async () => {
  const cwd = temporaryFolder();
  const rows = Array.from({ length: 1053 }, () => `${row("A")},of nobody`);
  writeFileSync(join(cwd, "a.csv"), table(...rows));
  const { status, stderr } = await cliHere(["check", "a.csv", ...DATA], { cwd });
  expect(stderr.trimEnd().split("\n").slice(50)).toEqual([
    "… and 1,003 more.",
    "error: 1,053 errors. ingest would refuse these files and change nothing.",
  ]);
  const json = await cliHere(["check", "a.csv", ...DATA, "--json"], { cwd });
  expect(JSON.parse(json.stdout).errors).toMatchObject({ total: 1053, problems: { length: 50 } });
  expect([status, json.status]).toEqual([1, 1]);
});

test("forget lists what is left of those who withdrew, file by file, even with --quiet", async () => {
  const { run, write, isAs } = session({
    "private/withdrawn.csv": "organisation,submission_id,date\nAcme Ltd,,2026-10-05\n,S4,2026-10-06\n",
    "private/2026.csv": table(row("A"), row("S4")),
    "private/notes.txt": "Called Beta.\nACME wants out.\n",
    "export.csv": "id;who\n1;Acme\n",
    "old.ods": "\u0000",
    "old.bin": "\u0000",
    "other/export.csv": "Acme\n",
  });
  await run("forget");
  await run("forget", "--quiet");
  await run("forget", "--json");
  for (const path of ["private/2026.csv", "private/notes.txt", "export.csv", "old.ods"])
    write(path, "nobody\n");
  await run("forget");
  await run("forget", "--quiet");
  await isAs("forget");
});

const EXPORT_HEADER =
  "Ref;Client;Sector;Standard;Country;Period end;Maturity;Audit days;QSA fees (k€);Tools ($);Internal labour ($);Automation;Days to fix;Engpass;Delay (days);Open requirements;Notes";

/** A row of an export in the manner of a consultancy. */
function exportRow(at: number, changes: Readonly<Record<string, string>> = {}): string {
  const cells: Readonly<Record<string, string>> = {
    Ref: `R${at}`,
    Client: `Client ${at}`,
    Sector: at % 2 === 0 ? "BETA" : "Alpha & Sons",
    Standard: "Framework X",
    Country: at % 3 === 0 ? "Aland" : "Beland",
    "Period end": "31.12.2025",
    Maturity: `${55 + at},5`,
    "Audit days": `${110 + at},0`,
    "QSA fees (k€)": `${60 + at},25`,
    "Tools ($)": `$ ${50 + at}.000,00`,
    "Internal labour ($)": `${30 + at}.500,50`,
    Automation: `0,4${10 + at}`,
    "Days to fix": `${7 + (at % 3)},5`,
    Engpass: "Scope",
    "Delay (days)": "3",
    "Open requirements": at % 4 === 0 ? "" : "1 3",
    Notes: "",
    ...changes,
  };
  return EXPORT_HEADER.split(";")
    .map((name) => cells[name])
    .join(";");
}

const exported = (...rows: readonly string[]) =>
  `Compliance export\r\n${[EXPORT_HEADER, ...rows].join("\r\n")}\r\n`;

test("import shows what it understood, asks what it cannot know, and lists what happened to each row and cell", async () => {
  const rows = Array.from({ length: 20 }, (_, at) => exportRow(at));
  const faults: readonly (readonly [number, Readonly<Record<string, string>>])[] = [
    [1, { "Audit days": "unknown", Maturity: "61.250" }],
    [2, { Sector: "Gamma", Automation: "0,5 %" }],
    [3, { Sector: "Gamma", "Tools ($)": "£ 30" }],
    [4, { Sector: "Delta", "Open requirements": "see the report" }],
    [6, { Country: "Aland\u0007", "Days to fix": "9 h" }],
    [7, { Ref: "R5" }],
    [8, { Ref: "R5", Client: "Client 5" }],
    [9, { Client: "Client 11" }],
    [10, { "Period end": "soon", Engpass: "Rain" }],
    [12, { "Period end": "FY2025", "Internal labour ($)": "-4" }],
  ];
  const faulty = rows.map((own, at) => {
    const found = faults.find(([place]) => place === at);
    return found === undefined ? own : exportRow(at, found[1]);
  });
  const { run, show, write, cwd, isAs } = session({
    "export.csv": exported(...rows),
    "faulty.csv": exported(...faulty, "R20;Client 20"),
    "other.csv": "Colour;Weight\r\nred;3\r\n",
    "report.csv": "%PDF-1.7",
  });
  await run("import", "export.csv", ...DATA);
  await run("import", "export.csv", ...DATA, "--suggest");
  await run("import", "export.csv", ...DATA, "--suggest");
  await run("import", "export.csv", ...DATA);
  const answered = JSON.parse(readFileSync(join(cwd, "mapping.json"), "utf8"));
  const { columns } = answered;
  columns["Audit days"].hoursPerDay = 8;
  columns["Period end"].fiscal = "same year";
  columns["QSA fees (k€)"].currency = { code: "EUR", usd: 1.1, source: "the bank", date: "2025-12-31" };
  columns["Open requirements"].empty = "none open";
  const mapped = (change: object) =>
    write("mapping.json", JSON.stringify({ ...answered, columns: { ...columns, ...change } }));
  mapped({
    Sector: { to: "industry", labels: { BETA: "betta", "Alpha & Sons": "?" } },
    Standard: { to: "framwork" },
    Country: { to: "industry" },
    Engpass: { to: "bottleneck", findings: { scope: "?" } },
    "Open requirements": { to: "open_requirements" },
    Weight: { to: "audit_hours" },
    Notes: undefined,
  });
  await run("import", "export.csv", ...DATA);
  mapped({});
  await run("import", "export.csv", ...DATA);
  await run("import", "export.csv", ...DATA, "--json", "--confirm", "audit_hours=They are right.");
  await run("import", "faulty.csv", ...DATA);
  await run("import", "faulty.csv", ...DATA, "--max-rejected", "60%");
  show("private/rejects.csv");
  await run("import", "other.csv", ...DATA);
  await run("import", "report.csv", ...DATA);
  await run("import", "none.csv", ...DATA);
  await run("import", "export.csv", ...DATA, "--out", "public/submissions.csv");
  await run("import", "other.csv", ...DATA, "--mapping", "other.json", "--suggest");
  await isAs("import");
});

test("import asks what it cannot know about each column, and says why a cell cannot be read", async () => {
  const names = [
    ...[
      "Ref",
      "Sector",
      "Standard",
      "Country",
      "Audit date",
      "Maturity",
      "Audit weeks",
      "QSA fees (%)",
      "Tools",
    ],
    ...["Internal labour (CHF)", "Automation (%)", "Days to fix", "Engpass", "Delay (days)"],
    ...["Requirement 1 met", "Requirement 2", "Findings"],
  ];
  const cells = (at: number) => [
    ...[`R${at}`, at === 0 ? "Gamma" : "beta", "X", "AA", "03/04/25", at % 2 === 0 ? "61,5" : "62.5", "4"],
    ...["41000", "1.240", "500", "0.4", "7 weeks", "Scope", "3"],
    ...[at % 2 === 0 ? "yes" : "no", "perhaps", "some"],
  ];
  const rows = Array.from({ length: 6 }, (_, at) => cells(at).join(";"));
  const lines = (...all: readonly unknown[]) => `${all.map((one) => JSON.stringify(one)).join("\n")}\n`;
  const { run, write, isAs } = session({
    "own.csv": `${[names.join(";"), ...rows].join("\n")}\n`,
    "cut.csv": `${names.join(";")}\n${rows.join("\n")}\nR7;be`,
    "objects.jsonl": `${lines({ Ref: "R1", Days: [{ to: 3 }] })}[]\n{"Ref":\n`,
    "no-rows.csv": `${names.join(";")}\n`,
    "nothing.csv": " \n",
    "secret.csv": "age-encryption.org/v1",
  });
  await run("import", "own.csv", ...DATA, "--suggest");
  await run("import", "own.csv", ...DATA);
  const columns = Object.fromEntries(names.map((name) => [name, { to: "ignore" }]));
  write(
    "mapping.json",
    JSON.stringify({
      columns: {
        ...columns,
        Ref: { to: "submission_id" },
        Sector: { to: "industry", labels: { Gamma: null } },
        "Audit date": { to: "year", date: "day-month-year" },
        Maturity: { to: "maturity_score", decimal: "." },
        "Audit weeks": { to: "audit_hours", in: "weeks" },
        Tools: { to: "remediation_tooling_usd", in: "hours" },
        "Days to fix": { to: "internal_labour_usd" },
        "Requirement 2": { to: "requirement_2" },
        Findings: { to: "open_requirements", empty: "missing" },
      },
      constant: { framework: "Z", country: "?", hours: "1" },
    }),
  );
  await run("import", "own.csv", ...DATA);
  write(
    "mapping.json",
    JSON.stringify({ columns: { Ref: { to: "submission_id", into: 1 } }, dialect: { headerLine: 0 } }),
  );
  await run("import", "own.csv", ...DATA);
  for (const file of ["cut", "no-rows", "nothing", "secret"])
    await run("import", `${file}.csv`, ...DATA, "--mapping", `${file}.json`, "--suggest");
  await run("import", "objects.jsonl", ...DATA, "--mapping", "objects.json", "--suggest");
  await isAs("import-questions");
});

test("import says what to do with an unsupported file, and with each open part of a mapping", async () => {
  const to = (name: string) => (name === "empty" ? "open_requirements" : "audit_hours");
  const part = (name: string) => [name, { to: to(name), [name]: "?" }] as const;
  const open = ["decimal", "in", "hoursPerDay", "currency", "date", "empty"].map(part);
  const { run, isAs } = session({
    "old.xls": Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    "packed.csv.gz": gzipSync("a;b\n"),
    "secret.csv.age": "age-encryption.org/v1\n",
    "cut.xlsx": "PK\u0003\u0004",
    "wide.csv": `${Array.from({ length: 1100 }, (_, at) => `c${at}`).join(";")}\n`,
    "one.csv": "Ref;Sector\nR1;Alpha\n",
    "open.csv": `Ref;Sector;${open.map(([name]) => name).join(";")}\nR1;Alpha;1;1;1;1;1;1\n`,
    "open.json": JSON.stringify({
      columns: {
        Ref: { to: "?" },
        Sector: { to: "industry", labels: { Alpha: "gamma" } },
        ...Object.fromEntries(open),
      },
      constant: { year: "?", framework: "Z_9", country: "AA" },
      findings: { yes: "?" },
    }),
    "later.json": JSON.stringify({ columns: {}, dialect: { headerLine: 40 } }),
    "sheet.json": JSON.stringify({ columns: {}, dialect: { encoding: "EBCDIC", separator: "--" }, more: 1 }),
    "broken.json": '{"columns": ',
  });
  for (const file of ["old.xls", "packed.csv.gz", "secret.csv.age", "cut.xlsx", "wide.csv"])
    await run("import", file, ...DATA, "--suggest");
  await run("import", "open.csv", ...DATA, "--mapping", "open.json");
  for (const mapping of ["later.json", "sheet.json", "broken.json"])
    await run("import", "one.csv", ...DATA, "--mapping", mapping);
  await isAs("import-refusals");
});

test("import says why the figure in a cell cannot be read, and what to do", async () => {
  const cells: readonly (readonly string[])[] = [
    ["R1", "$ 40", "2 hours", "1.240", "40 EUR", "5%", "so", "61"],
    ["R2", "40 weeks", "1,5", "1.240", "12 d", "half", "open", "6l"],
    ["R3", "1.2.3", "3 d", "12", "9", "£ 7", "closed", "1e99"],
    ["R4", "40", "3", "12", "9", "5", "", "61"],
  ];
  const names = ["Ref", "Hours", "Days", "Tools", "Fees", "Rate", "Met", "Score"];
  const column = (to: string, more: object = {}) => ({ to, ...more });
  const { run, show, isAs } = session({
    "own.csv": `${[names, ...cells].map((line) => line.join(";")).join("\n")}\n`,
    "none.csv": "",
    "folder/mapping.json/x": "",
    "own.json": JSON.stringify({
      columns: {
        Ref: column("submission_id"),
        Hours: column("audit_hours"),
        Days: column("remediation_days", { decimal: "." }),
        Tools: column("remediation_tooling_usd"),
        Fees: column("qsa_fees_usd"),
        Rate: column("automation_rate"),
        Met: column("requirement_1"),
        Score: column("maturity_score"),
      },
      constant: { industry: "alpha", framework: "X_1", country: "AA", year: "2025" },
      findings: { open: "open" },
    }),
  });
  await run("import", "own.csv", ...DATA, "--mapping", "own.json", "--max-rejected", "100%");
  show("private/rejects.csv");
  await run("import", "own.csv", ...DATA, "--mapping", "folder/mapping.json");
  await run("import", "folder", ...DATA);
  const named = ["--name", "B", "--provider", "P", "--countries", "DE", "--yes"];
  await run("init", "site", ...named, "--industries", "folder/none.csv");
  await isAs("import-cells");
});

test("import reports rare problems: a file's size and sheets, gaps in a mapping, rows that replace others", async () => {
  const figures: Readonly<Record<string, readonly [to: string, value: (at: number) => number]>> = {
    Score: ["maturity_score", (at) => 50 + at],
    Fees: ["qsa_fees_usd", (at) => 40_000 + 500 * at],
    Tools: ["remediation_tooling_usd", (at) => 35_000 + 400 * at],
    Labour: ["internal_labour_usd", (at) => 25_000 + 300 * at],
    Rate: ["automation_rate", (at) => 40 + at],
    Days: ["remediation_days", (at) => 7 + (at % 4)],
  };
  const names = [
    "Ref",
    "Client",
    "Sector",
    "Standard",
    "Country",
    "Year",
    "Hours",
    "Met",
    ...Object.keys(figures),
  ];
  const rowOf = (at: number, changes: Readonly<Record<string, string>> = {}) => {
    const own: Readonly<Record<string, string>> = {
      ...{ Ref: `R${at}`, Client: `C${at}`, Sector: "alpha", Standard: "X_1", Country: "AA", Year: "2025" },
      ...{ Hours: String(800 + at), Met: at % 2 === 0 ? "yes" : "no" },
      ...Object.fromEntries(Object.entries(figures).map(([name, [, value]]) => [name, String(value(at))])),
      ...changes,
    };
    return names.map((name) => own[name]).join(";");
  };
  const rows = [
    ...Array.from({ length: 16 }, (_, at) => rowOf(at)),
    rowOf(16, { Sector: "other" }),
    rowOf(17, { Met: "perhaps" }),
    rowOf(18, { Ref: "R1", Client: "C1", Hours: "801" }),
    rowOf(19, { Client: "C2", Hours: "900" }),
    rowOf(20, { Client: "C3", Hours: "950" }),
    rowOf(21, { Hours: "many" }),
    rowOf(22, { Hours: "some" }),
  ];
  const { run, cwd, isAs } = session({
    "own.csv": `${[names.join(";"), ...rows].join("\n")}\n`,
    "own.json": JSON.stringify({
      columns: {
        Ref: { to: "submission_id" },
        Client: { to: "organisation" },
        Sector: { to: "industry", labels: { other: null } },
        Standard: { to: "framework" },
        Country: { to: "country" },
        Year: { to: "year" },
        Hours: { to: "audit_hours" },
        Met: { to: "requirement_1" },
        ...Object.fromEntries(Object.entries(figures).map(([name, [to]]) => [name, { to }])),
      },
      findings: { yes: "closed", no: "open" },
    }),
    "empty.xlsx": await writeXlsx({ sheets: [{ name: "Notes", rows: [] }] }),
    "latin.csv": Uint8Array.of(0x52, 0x65, 0x66, 0x0a, 0xe4, 0x0a),
    "latin.json": JSON.stringify({ columns: {}, dialect: { encoding: "utf-8" } }),
    "years.csv": `Ref;Fiscal year\nR1;last\nR2;next\n`,
    "semicolons.csv": table(row("A"), row("B", { audit_hours: "1.240" })).replaceAll(",", ";"),
    "large.csv": "",
  });
  truncateSync(join(cwd, "large.csv"), 200_000_001);
  for (const file of ["large.csv", "empty.xlsx", "years.csv"])
    await run("import", file, ...DATA, "--suggest");
  await run("import", "latin.csv", ...DATA, "--mapping", "latin.json");
  await run("check", "semicolons.csv", ...DATA);
  await run("import", "own.csv", ...DATA, "--mapping", "own.json");
  await run("import", "own.csv", ...DATA, "--mapping", "own.json", "--max-rejected", "50%");
  await run("check", "own.csv", ...DATA, "--mapping", "own.json");
  await isAs("import-rarely");
});

test("what keeps a release from being made is named, with what to do: the ledger, its key, the data folder", async () => {
  const { cwd, run, write, isAs } = session({
    "private/now.csv": table(row("A")),
    "private/none/notes.md": "Nothing.",
    "cut/ledger.bin": "too short",
    "cut/ledger.key": "no key",
    "lost/ledger.bin": "a ledger",
    "folder/ledger.key": `${"A".repeat(43)}=\n`,
    "folder/ledger.bin/file": "",
  });
  for (const [path, bytes] of goldenFiles) write(`data/${path}`, bytes);
  const ledger = (path: string) => ["--ledger", path, "--no-sync"];
  await run("ingest", "private/now.csv", ...ledger("lost/ledger.bin"));
  await run("ingest", "private/now.csv", ...ledger("cut/ledger.bin"));
  write("cut/ledger.key", `${"A".repeat(43)}=\n`);
  await run("ingest", "private/now.csv", ...ledger("cut/ledger.bin"));
  await run("ingest", "private/now.csv", ...ledger("folder/ledger.bin"));
  await run("ingest", "private/now.csv", ...ledger("public/ledger.bin"));
  await run("ingest", "private/none", ...ledger("private/ledger.bin"));
  symlinkSync(join(cwd, "private"), join(cwd, "data/private"), "junction");
  write("data/.hidden", "");
  await run("build");
  await isAs("refused-releases");
});

test("init lists what it wrote, what was left out of a file and why, and the option of each wrong answer", async () => {
  const submissions = [
    "Industry;Country;Framework;Year",
    ...["Hotels", "Hotels", "Bars", "", "Нotels"].map((label) => `${label};DE;PCI DSS v4.0.1;2025`),
    ...Array.from({ length: 15 }, (_, at) => `Hotels;Nowhere ${at};ISO 27001;2024`),
  ];
  const { run, isAs } = session({
    "export.csv": `${submissions.join("\n")}\n`,
    "industries.csv": "name\nHotels\n",
    // As many labels that no country has as are named.
    "twelve.csv": `${["Country;Year", ...Array.from({ length: 12 }, (_, at) => `Nowhere ${at};2024`)].join("\n")}\n`,
    "bare.csv": "Ref;Colour\nR1;red\nR2;blue\n",
    "here/package.json": '{"devDependencies": {"compliance-data-api": "1.0.0"}}',
    "there/package.json": '{"dependencies": {"compliance-data-api": "1.0.0"}}',
  });
  const named = ["--name", "Hotel Benchmark", "--provider", "Example Ltd", "--release", "2031-Q1", "--yes"];
  const lists = ["--industries", "Hotels,bars=Bars & Pubs", "--countries", "DE,FR=West"];
  await run("init", "site", ...named, ...lists, "--frameworks", "PCI DSS v4.0.1,SOC 2,ISO 27001,Own");
  await run("init", "site", ...named, ...lists);
  await run("init", "here", ...named, ...lists, "--bottlenecks", "People,Tools", "--quiet");
  await run("init", "here", ...named, ...lists, "--json");
  await run("init", "more", ...named, "--from-submissions", "export.csv", "--countries", "DE");
  await run("init", "none", "--yes", "--release", "2031-Q1");
  const wrong = {
    "--name": "",
    "--provider": "p".repeat(90),
    "--provider-url": "example",
    "--address": "site.example/x",
    "--licence": "MIT",
    "--industries": "Hotels,hotels,=Bars,bars=,***,Нotels",
    "--frameworks": ",",
    "--regions": "DACH,DACH",
    "--countries": "Nowhere,DE=West,FR",
    "--host": "tape",
    "--release": "2031",
    "--first-year": "99",
  };
  await run("init", "none", "--yes", ...Object.entries(wrong).flat());
  await run("init", "none", ...named, "--industries", "industries.csv", "--countries", "DE");
  await run("init", "none", ...named, "--from-submissions", "none.csv");
  await run("init", "none", ...named, "--from-submissions", "bare.csv", "--countries", "DE");
  await run("init", "there", ...named, ...lists);
  await run("init", "twelve", ...named, ...lists, "--from-submissions", "twelve.csv");
  await run(
    "init",
    "two",
    ...named,
    "--industries",
    "Hotels",
    "--regions",
    "DACH,Rest",
    "--countries",
    "DE=DACH",
  );
  await isAs("init");
});

test("keys lists and revokes keys, and reports those that do not exist", async () => {
  const { cwd, run, write, isAs } = session();
  writeFiles(join(cwd, "data"), goldenFiles);
  await run("keys", "list");
  const keys = [
    { label: "Bank A", created: "2026-10-05", sha256: `0123abcd${"e".repeat(56)}` },
    { label: "Bank B", created: "2026-11-06", sha256: `4567abcd${"f".repeat(56)}` },
  ];
  write("data/keys.json", JSON.stringify({ keys }));
  await run("keys", "list");
  await run("keys", "list", "--json");
  await run("keys", "create", "Bank A", "--created", "2026-10-07");
  await run("keys", "create", "Bank C", "--created", "today");
  await run("keys", "create", "", "--created", "2026-10-07");
  await run("keys", "revoke", "Bank C");
  await run("keys", "revoke", "Bank A");
  await run("keys", "list");
  await run("keys", "revoke", "Bank B", "--json");
  write("data/keys.json", JSON.stringify({ keys: [{ ...keys[0], key: "cdkey1" }, keys[1], keys[1]] }));
  await run("keys", "list");
  await isAs("keys");
});

/** Every setting of the workflows as one that is not set. */
const UNSET = Object.fromEntries(
  ["netlify", "cloudfront", "cloudflare", "s3", "command"].flatMap((host) =>
    CI_JOBS.flatMap((job) =>
      [{ PRIVATE_FETCH: "x" }, {}].flatMap((own) =>
        neededSettings(job, { ...own, MONITOR: "1", DEPLOY_TO: host }, null).map(({ name }) => [name, ""]),
      ),
    ),
  ),
);

test("ci check lists what each setting is, whether it is set, what is wrong with it and where to set it", async () => {
  for (const host of ["", "netlify", "cloudfront", "cloudflare", "s3", "command", "tape"]) {
    expect(isDeploy(host)).toBe(!["", "tape"].includes(host));
    const { run, isAs } = session({}, { ...UNSET, DEPLOY_TO: host, S3_BUCKET: "site", MONITOR: "1" });
    await run("ci", "check");
    await run("ci", "check", "publish", "--quiet");
    await isAs(`ci-check${host === "" ? "" : `-${host}`}`);
  }
  const fetching = session({}, { ...UNSET, PRIVATE_FETCH: "fetch.sh" });
  await fetching.run("ci", "check", "prepare", "--json");
  await fetching.run("ci", "check", "prepare");
  await fetching.run("ci", "workflows", "--host", "tape");
  await fetching.run("ci", "join-checks", "into.csv", "from.csv");
  await fetching.isAs("ci-check-fetching");
  const whole = session(
    {
      ".github/workflows/availability.yml":
        "# Checks the site.\nrun: npx --no-install compliance-data ci monitor\n",
    },
    { ...UNSET, MONITOR: "1", DEPLOY_TO: "netlify", BASE_URL: "https://site.example" },
  );
  await whole.run("ci", "check", "monitor");
  await whole.isAs("ci-check-whole");
});

test("an invalid value of an option is answered with what is allowed, and the exit code 2", async () => {
  const { run, isAs } = session({ "empty/x.txt": "" });
  for (const args of [
    ["bild"],
    ["build", "--out-of", "x"],
    ["build", "--hosts", "netlify,tape"],
    ["build", "--quota", "0"],
    ["verify", "empty", "--host", "tape"],
    ["verify", "empty", "--known-head", "abc"],
    ["verify", "empty", "--concurrency", "65"],
    ["verify", "https://site.example", "--quick", "--all"],
    ["verify", "https://user@site.example"],
    ["verify", "https://site.example", "--replaces", "https://other.example"],
    ["verify", "https://site.example", "--header", "no colon"],
    ...[
      "host=nginx",
      "header=A: b",
      "against=x",
      "all",
      "quick",
      "preview",
      "record=x.csv",
      "concurrency=3",
    ].map((option) => {
      const [name, ...value] = option.split("=");
      return ["verify", "empty", `--${name}`, ...value];
    }),
    ["verify", "empty", "--timeout", "3"],
    ["deploy", "ftp://bucket"],
    ["deploy", "s3://bucket/../x"],
    ["deploy", "s3://bucket", "--store", "arn:aws:s3:::x"],
    ["deploy", "s3://bucket", "--keep", "9"],
    ["deploy", "s3://bucket", "--keep", "3"],
    ["deploy", "s3://bucket", "--rollback"],
    ["deploy", "s3://bucket", "--allow-other-site"],
    ["deploy", "s3://bucket", "--endpoint", "ftp://user:word@host"],
    ...[
      ["--delete"],
      ["--rollback", "--keep", "3"],
      ["--rollback", "--allow-older"],
      ["--rollback", "--allow-other-site"],
    ].map((own) => [
      "deploy",
      "s3://bucket",
      ...["--store", "arn:aws:cloudfront::111122223333:key-value-store/ID"],
      ...own,
    ]),
    ["sample", "--years", "2026..2019"],
    ["sample", "--years", "2000..2199"],
    ["sample", "--programmes", "none"],
    ["import", "x.csv", "--max-rejected", "101%"],
    ["import", "x.csv", "--confirm", "audit_hours"],
    ["ingest", "x.csv", "--accept-disclosure", " "],
    ["release", "2026", "--as-of", "2026-09-30"],
    ["release", "2026-Q4", "--as-of", "2026-02-30"],
    ["release", "2026-Q4"],
    ["release", "2026-Q4", "--as-of", "2026-09-30", "--benchmark-year", "26"],
    ["retract", "2026-Q4", "--reason", "r".repeat(1001)],
    ["ci", "check", "tidy"],
    ["serve", "--port", "65536"],
    ["completion", "tcsh"],
  ])
    await run(...args);
  await isAs("wrong-usage");
});

test("a file or folder that is missing or of the wrong kind is reported, with what to give instead", async () => {
  const { cwd, run, isAs } = session({
    "key.pem": "no key",
    "folder/x.txt": "x",
    "data.csv": "x",
    "lists/withdrawn.csv": "who,date\nAcme,2026-10-05\n",
    "notes/x.txt": "x",
    "private/withdrawn.csv": "organisation,submission_id,date\n,,2026-10-05\n...,,2026-10-05\nAcme,,soon\n",
    "private/notes.txt": "x",
    "lists/mapping.json": "[]",
    "keys.json": "[]",
    "submissions.csv": table(row("A")),
  });
  writeFiles(join(cwd, "small"), goldenFiles);
  const SMALL = ["--data", "small"];
  const SITE = "http://127.0.0.1:9";
  for (const args of [
    ["build"],
    ["build", "--data", "data.csv"],
    ["build", "--data", "folder"],
    ["build", ...SMALL, "--out", "folder"],
    ["build", ...SMALL, "--out", "data.csv"],
    ["build", ...SMALL, "--sign-key", "none.pem"],
    ["build", ...SMALL, "--sign-key", "key.pem"],
    ["build", ...SMALL, "--keys", "none.json"],
    ["build", ...SMALL, "--keys", "keys.json"],
    ["build", ...SMALL, "--base-url", "site"],
    ["build", ...SMALL, "--hosts-out", "public/hosts"],
    ["build", "--json"],
    ["verify", "none"],
    ["verify", "site.example"],
    ["verify", "folder"],
    ["verify", "folder", "--public-key", "key.pem"],
    ["verify", "folder", "--public-key", "none.pem"],
    ["verify", SITE, "--against", "folder"],
    ["verify", SITE, "--record", "keys.json"],
    ["serve", "--out", "none"],
    ["deploy", "s3://bucket", "--out", "none"],
    ["deploy", "s3://bucket", "--out", "none", "--json"],
    ["deploy", "s3://bucket", "--out", "folder"],
    ["forget"],
    ["forget", "--withdrawn", "lists/withdrawn.csv"],
    ["forget", "--folder", "none", "--withdrawn", "lists/withdrawn.csv"],
    ["forget", "--withdrawn", "none.csv", "--json"],
    ["check", "notes", ...SMALL],
    ["check", "submissions.csv", ...SMALL, "--mapping", "lists/mapping.json"],
    ["ingest", "none.csv", ...SMALL],
    ["ingest", "folder", ...SMALL],
    ["ingest", "submissions.csv", "--data", "none"],
    ["ingest", "submissions.csv", ...SMALL],
    ["ingest", "submissions.csv", ...SMALL, "--first-release", "--withdrawn", "none.csv"],
    ["ingest", "submissions.csv", ...SMALL, "--first-release", "--no-ledger", "--unpublished"],
    ["ingest", "submissions.csv", ...SMALL, "--first-release", "--identity", "key.pem"],
    ["release", "2026-Q4", "--as-of", "2026-09-30", "--data", "none"],
    ["retract", "2026-Q4", "--reason", "A reason."],
    ["retract", "2026-Q4", "--reason", "A reason.", "--data", "folder"],
    ["sample", "--out", "data/submissions.csv"],
  ])
    await run(...args);
  await isAs("missing-files");
});

test("sample says how many rows it wrote and which command comes next", async () => {
  const { run, isAs } = session();
  await run("sample", "--programmes", "40", "--years", "2025..2026", "--out", "submissions.csv");
  await run("sample", "--programmes", "40", "--years", "2025..2026", "--out", "export.csv", "--as-export");
  await isAs("sample");
});
