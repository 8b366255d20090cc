import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerField, LATER_METRICS, METRIC, metricsWith } from "../../src/model/metric.ts";
import { namesInWords } from "../../src/model/names-in-words.ts";
import { METRIC_UNITS } from "../../src/model/unit.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { formatCsv } from "../../src/tables/format.ts";
import { cliHere, type Said } from "../support/cli-here.ts";
import { DATA_FOLDER } from "../support/data.ts";
import { layLedgerKey } from "../support/ledger-key.ts";
import { keepIndustries, releaseFigures, rowsOf } from "./support.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const ENTRY = `
  contractor_fte: {
    label: "Contractors",
    unit: "fullTime",
    definition: "Full-time equivalents of contractors that work on compliance.",
    meanOf: "full-time equivalents of contractors",
    better: "neither",
    did: ["had", "of contractors"],
    addsUp: false,
    question: "How many full-time equivalents do contractors work on compliance?",
    range: { min: 0, max: 1_000 },
    example: 4.5,
    askedSince: 2026,
  },
} as const satisfies Readonly<Record<string, Entry>>;`;
const UNIT = `
  fullTime: {
    tableDecimals: 3,
    maximum: 10_000,
    isScale: false,
    text: "full-time equivalents",
    name: "FTE",
    caption: "FTE",
    symbol: "FTE",
    write: (digits) => \`\${digits} FTE\`,
    say: (value) => \`\${value} FTE\`,
    tick: grouped,
    distance: { write: (digits) => \`\${digits} FTE\`, higher: "more than", lower: "less than", fewer: "less" },
    change: "percent",
    written: { before: [], after: ["fte"] },
  },
} as const satisfies Readonly<Record<string, UnitEntry>>;`;

/** The decisions that the compiler asks for: words to find it by, and its usual size. Each stands before that of the delay. */
const DECISIONS = [
  ["src/importing/headings/vocabulary.ts", "contractor_fte: [],"],
  ["src/site/search-words.ts", 'contractor_fte: "contractors externals staff",'],
  ["src/plausibility/columns.ts", 'contractor_fte: "around the example",'],
] as const;

/** The metrics without a better side, in words; today it is the only one. */
const neither = namesInWords([
  ...metricsWith("neither").map((metric) => METRIC[metric].label.toLowerCase()),
  "contractors",
]);

const INDUSTRIES = ["fintech", "retail"];
const rows = rowsOf(INDUSTRIES, { programmes: 700, seed: 4, years: { first: 2025, last: 2026 } });
/** The same with the new answer in every year, although it is asked since 2026; one in forty gives none. */
const answered = rows.map((row) => {
  const drawn = Number(row.qsa_fees_usd) || 0;
  return { ...row, contractor_fte: drawn % 40 === 0 ? "" : String(2 + (drawn % 23) / 4) };
});

let folder: string;
const at = (...path: string[]) => join(folder, ...path);
const text = (path: string) => readFileSync(at(path), "utf8");
const json = (path: string) => JSON.parse(text(path));

/** A table's rows by column. */
function table(path: string): Record<string, string>[] {
  const [header = [], ...lines] = text(path)
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  return lines.map((cells) => Object.fromEntries(header.map((name, place) => [name, cells[place] ?? ""])));
}

/** A module of the program with one more metric. */
const otherModule = (path: string) => import(pathToFileURL(at("other", path)).href);

/** The unchanged program, in this process. */
const asItIs = (...args: string[]) => cliHere(args, { cwd: folder });

function writeMethodology(edit: (methodology: { version: string; rounding: object }) => object) {
  const path = "data/methodology.json";
  writeFileSync(at(path), JSON.stringify(edit(json(path)), undefined, 2));
}

type Program = (...args: string[]) => Promise<Said>;

function submit(columns: readonly string[]): void {
  writeFileSync(at("submissions.csv"), formatCsv([...columns], answered, { header: true }));
}

function release(program: Program, quarter: string, asOf: string, columns: readonly string[]) {
  submit(columns);
  const files = ["--submissions", "submissions.csv", "--ledger", "ledger.bin", "--no-sync"];
  return program("release", quarter, "--as-of", asOf, "--json", ...files);
}

/** What the compiler says of one more metric whose unit is not in the table of units yet. */
let withoutUnit: SpawnSyncReturns<string>;

/**
 * The program with one more metric in its own unit: a copy of its source with one more entry of each. It is loaded into
 * this process, where all its commands run.
 */
async function withOneMore(): Promise<Program> {
  for (const path of ["src", "scripts", "package.json", "package-lock.json", "tsconfig.json"]) {
    cpSync(join(ROOT, path), at("other", path), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), at("other/node_modules"));
  for (const [file, entry] of [
    ["metric.ts", ENTRY],
    ["unit.ts", UNIT],
  ] as const) {
    const path = `other/src/model/${file}`;
    const end = entry.slice(entry.lastIndexOf("\n"));
    expect(text(path)).toContain(end);
    writeFileSync(
      at(path),
      text(path).replace(end, () => entry),
    );
    if (file === "metric.ts") {
      withoutUnit = spawnSync(process.execPath, [at("other/scripts/generate.js")], { encoding: "utf8" });
    }
  }
  for (const [file, decision] of DECISIONS) {
    const before = text(`other/${file}`);
    expect(before.split("\n  remediation_days: ")).toHaveLength(2);
    const after = before.replace("\n  remediation_days: ", (next) => `\n  ${decision}${next}`);
    writeFileSync(at("other", file), after);
  }
  const { createCompiler } = await otherModule("scripts/compiler.js");
  const compiler = createCompiler();
  await compiler.generate();
  await compiler.close();
  const { program } = await otherModule("src/cli/program.ts");
  return (...args) => cliHere(args, { cwd: folder, program });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "new-metric-"));
  cpSync(DATA_FOLDER, at("data"), {
    recursive: true,
    filter: (path) =>
      !/releases|privacy-report|datapackage|observatory\/(?!changelog)|-\w+\.csv$/.test(
        path.slice(DATA_FOLDER.length),
      ),
  });
  keepIndustries(at("data"), INDUSTRIES);
  layLedgerKey(at("ledger.bin"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a new metric with a new unit, asked since the last year", { sequential: true }, () => {
  let other: Program;
  let before: Record<string, string>[];

  it("follows a release without it", async () => {
    submit(SAMPLE_COLUMNS);
    const first = { id: "2026-Q4", asOf: "2026-09-30", published: "2026-09-30" };
    const places = { file: at("submissions.csv"), ledger: at("ledger.bin") };
    await releaseFigures(folder, first, { ...places, firstRelease: true });
    before = table("data/observatory/blocks.csv");
    cpSync(at("public/api/releases/2026-Q4"), at("first"), { recursive: true });
  });

  it("is published with the same ledger: all programmes stay published, and none waits", async () => {
    other = await withOneMore();
    // No figure was in this unit, so the method is unchanged and keeps its version.
    writeMethodology(({ rounding, ...rest }) => ({ ...rest, rounding: { ...rounding, fullTime: 1 } }));
    const { status, stderr, stdout } = await release(other, "2027-Q1", "2026-12-31", [
      ...SAMPLE_COLUMNS,
      "contractor_fte",
    ]);
    expect([status, stderr], stdout).toEqual([0, ""]);
    const summary = JSON.parse(stdout);
    expect(summary.submissions.waiting).toEqual([]);
    expect(summary.changes.revisions).toBe(0);
    expect(summary.method).toEqual([]);
    expect(summary.gone).toEqual([]);
    const after = table("data/observatory/blocks.csv");
    const programmes = (some: typeof after) => some.reduce((sum, row) => sum + Number(row.programmes), 0);
    expect(programmes(after)).toBe(programmes(before));
  });

  it("is refused by the compiler without its unit, in a message that names the metric, the unit and the files", () => {
    expect([withoutUnit.status, withoutUnit.stdout, withoutUnit.stderr]).toEqual([
      1,
      "",
      `src/model/metric.ts: the metric contractor_fte is in the unit "fullTime", which src/model/unit.ts does not have. Add it there, or use one of ${METRIC_UNITS.join(", ")}.\n`,
    ]);
  });

  it("leaves blocks of years in which it was not asked unchanged, with an empty cell", () => {
    const ofYear = (some: typeof before) =>
      some.filter(({ year }) => year === "2025").map(({ contractor_fte_mean: _, ...row }) => row);
    const after = table("data/observatory/blocks.csv");
    expect(ofYear(after)).toEqual(ofYear(before));
    const cells = (year: string) =>
      new Set(after.filter((row) => row.year === year).map((row) => row.contractor_fte_mean === ""));
    expect([cells("2025"), cells("2026")]).toEqual([new Set([true]), new Set([false])]);
    for (const name of ["relations", "quantiles"]) {
      const years = table(`data/observatory/${name}.csv`).flatMap((row) =>
        [row.metric, row.y].includes("contractor_fte") ? [row.year] : [],
      );
      expect(new Set(years), name).toEqual(new Set(["2026"]));
    }
    for (const name of ["industry-trends", "region-trends", "bands"]) {
      const own = table(`data/observatory/${name}.csv`).filter((row) => row.year === "2025");
      const values = own.flatMap((row) => [row.contractor_fte_mean, row.contractor_fte_se]);
      expect(new Set(values.filter((value) => value !== undefined)), name).toEqual(new Set([""]));
    }
  });

  it("is absent, and neither 0 nor withheld, in answers and pages about the year before", () => {
    const { data } = json("public/api/intelligence/observatory/overview.json");
    expect(Math.abs(data.contractorFte - 4.75)).toBeLessThan(0.3);
    expect(data.yoy.contractorFte).toBeNull();
    expect(data.yoy.maturityScore).not.toBeNull();
    const { signals, trendChanges } = json("public/api/intelligence/observatory/feed.json").data;
    expect([...signals, ...trendChanges].map(({ metric }) => metric)).not.toContain("contractorFte");
    expect(text("public/index.html")).toMatch(/Contractors<.*not asked the year before/);
    expect(text("public/methodology.html")).toContain("Asked since 2026: earlier years have no figures.");
    const industry = text("public/industries/fintech.html");
    expect(industry).toMatch(/Contractors<.*\d\.\d FTE.*no clear difference.*not asked the year before/);
    expect(industry).toContain(`Better values are further right, of ${neither} higher values;`);
    expect(text("public/industries/index.html")).toContain("Contractors, FTE");
    const { signals: rules, percentileRank } = json("public/api/methodology.json").rules;
    const neutral = namesInWords([...metricsWith("neither").map(answerField), "contractorFte", "share"]);
    expect(rules.join("\n")).toContain(`of its metric; ${neutral} are neutral.`);
    expect(percentileRank.join("\n")).toContain(`For ${neither} neither is better:`);
    expect(text("public/openapi.json")).toContain(
      `for ${[...LATER_METRICS.map(answerField), "contractorFte"].join(", ")} also where that year did not ask for it`,
    );
    expect(text("data/datapackage.json")).toContain("empty before 2026, when the question was not asked");
  });

  it("puts no NaN, undefined or Infinity into a file, and every file agrees with the manifest and the schemas", async () => {
    const found = spawnSync(
      "grep",
      [
        "-rlE",
        "\\b(NaN|undefined|Infinity)\\b",
        "public",
        "data",
        "--include=*.json",
        "--include=*.csv",
        "--include=*.html",
        "--include=*.xml",
      ],
      {
        encoding: "utf8",
        cwd: folder,
      },
    );
    expect(found.stdout).toBe("");
    expect((await other("verify", "public")).status).toBe(0);
  });

  it("is asked about in its unit if it was misread", async () => {
    const tenfold = answered.map((row) => ({
      ...row,
      contractor_fte: row.contractor_fte === "" ? "" : String(10 * Number(row.contractor_fte)),
    }));
    writeFileSync(
      at("tenfold.csv"),
      formatCsv([...SAMPLE_COLUMNS, "contractor_fte"], tenfold, { header: true }),
    );
    const { status, stdout, stderr } = await other("check", "tenfold.csv");
    expect(status).toBe(1);
    expect(`${stdout}${stderr}`).toMatch(
      /contractor_fte: the median of \d+ answers is 4\d(\.\d)? full-time equivalents; the usual range is 1\.45 to 14 full-time equivalents\./,
    );
  });

  it("is in the sample and in its export, under a heading that import recognises", async () => {
    const sample = async (...args: string[]) => {
      const made = await other("sample", "--quiet", "--years", "2026..2026", "--programmes", "40", ...args);
      expect([made.status, made.stderr]).toEqual([0, ""]);
    };
    await sample("--out", "sample.csv");
    expect(text("sample.csv").split("\n")[0]!.split(",")).toContain("contractor_fte");
    await sample("--as-export", "--out", "export.csv");
    const [header = "", ...lines] = readFileSync(at("export.csv"), "latin1").trim().split("\r\n");
    const place = header.split(";").indexOf("Contractors (FTE)");
    expect(place).toBe(header.split(";").indexOf("Req. 1 met") - 1);
    expect(lines.filter((line) => /^\d+(,\d+)?$/.test(line.split(";")[place]!)).length).toBeGreaterThan(30);
    const suggested = await other(
      "import",
      "export.csv",
      "--suggest",
      "--quiet",
      "--mapping",
      "drafted.json",
    );
    expect([suggested.status, suggested.stderr]).toEqual([0, ""]);
    expect(json("drafted.json").columns["Contractors (FTE)"].to).toBe("contractor_fte");
  });

  it("is in the next release too, and the release without it is unchanged", async () => {
    submit([...SAMPLE_COLUMNS, "contractor_fte"]);
    const { releaseFolder } = await otherModule("src/operations/release-folder.ts");
    const { summaryOf } = await otherModule("src/operations/release-summary.ts");
    const next = { id: "2027-Q2", asOf: "2027-03-31", published: "2027-03-31" };
    const places = { file: at("submissions.csv"), ledger: at("ledger.bin") };
    const { changes } = await releaseFigures(folder, next, places, { releaseFolder, summaryOf });
    expect(changes).toMatchObject({ added: 0, removed: 0, revisions: 0 });
    expect(text("public/api/releases/2026-Q4/manifest.json")).toBe(text("first/manifest.json"));
  });

  it("is refused by the program without it, which names the missing metric", async () => {
    writeMethodology(({ rounding, ...rest }) => {
      const { fullTime: _, ...units } = rounding as Record<string, number>;
      return { ...rest, version: "9.0.0", rounding: units };
    });
    const { status, stdout } = await release(asItIs, "2027-Q3", "2027-06-30", SAMPLE_COLUMNS);
    expect(status).toBe(1);
    expect(stdout).toContain("is a ledger for other questions: with contractor_fte");
  });
});
