import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UNSYNCED_DISK } from "../../src/disk/disk.ts";
import { SILENT_LISTENER } from "../../src/model/listener.ts";
import type { IngestOptions } from "../../src/operations/open-ingest.ts";
import { type ReleasePlaces, releaseFolder } from "../../src/operations/release-folder.ts";
import { summaryOf } from "../../src/operations/release-summary.ts";
import type { NextRelease } from "../../src/releases/next-settings.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { type SampleOptions, type SampleRow, sampleRows } from "../../src/submissions/sample/index.ts";
import { lacksNothing, sample } from "../submissions/support.ts";
import { builtOf, formatsIn } from "../support/built.ts";
import { cliHere, type Said } from "../support/cli-here.ts";
import { DATA_FOLDER } from "../support/data.ts";
import { digests } from "../support/folders.ts";
import { goldenWithoutAddress } from "../support/golden.ts";
import { layLedgerKey } from "../support/ledger-key.ts";

export type Rows = readonly (readonly string[])[];
export type Quarter = keyof typeof DAYS;

/** Of each quarter the day that its data describes, and that of its publication: all have the same benchmark year. */
const DAYS = {
  "2026-Q1": ["2026-01-31", "2026-02-05"],
  "2026-Q2": ["2026-03-31", "2026-04-07"],
  "2026-Q3": ["2026-06-30", "2026-07-03"],
  "2026-Q4": ["2026-09-30", "2026-10-05"],
} as const;

export const LEDGER = "private/compliance-ledger.bin";
export const SUBMISSIONS = "private/submissions.csv";

/** What `release` is called with: the days of the quarter, and submissions unless there are none. */
export function releaseArgs(quarter: Quarter, ...options: readonly string[]): string[] {
  const [asOf, published] = DAYS[quarter];
  return ["release", quarter, "--as-of", asOf, "--published", published, ...options];
}

/**
 * Makes a folder a project that has released nothing.
 * @param data the data folder that it begins with
 */
export function prepare(folder: string, data = DATA_FOLDER): void {
  cpSync(data, join(folder, "data"), { recursive: true });
  rmSync(join(folder, "data/releases"), { recursive: true, force: true });
  layLedgerKey(join(folder, LEDGER));
  writeOwnTexts(join(folder, "data"));
}

/** Says of a publication what is an operator's own to say: nothing of the sample stays. */
export function writeOwnTexts(data: string): void {
  const settings = join(data, "release.json");
  const { participation: _, ...release } = JSON.parse(readFileSync(settings, "utf8"));
  const own = {
    ...release,
    baseUrl: null,
    disclaimer: "Made up for a test.",
    attribution: "A test",
    citation: `A test, release ${release.release}.`,
    provider: { name: "A test", url: null },
  };
  writeFileSync(settings, `${JSON.stringify(own, undefined, 2)}\n`);
  writeFileSync(join(data, "observatory/changelog.csv"), "date,version,summary\n");
}

/**
 * Makes a data folder of what an operator writes: registries, method, settings and change log, and no table.
 * @param industries the ids of those that are left: a release of few takes a third of the time
 */
export function copyOperatorFiles(data: string, industries: readonly string[]): void {
  for (const path of ["reference", "methodology.json", "release.json", "observatory/changelog.csv"]) {
    cpSync(join(DATA_FOLDER, path), join(data, path), { recursive: true });
  }
  keepIndustries(data, industries);
}

/** Leaves these industries alone in the registry of a data folder. */
export function keepIndustries(data: string, ids: readonly string[]): void {
  const file = join(data, "reference/industries.csv");
  const [header, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  const kept = lines.filter((line) => ids.includes(line.split(",")[0]!));
  writeFileSync(file, `${[header, ...kept].join("\n")}\n`);
}

/** Leaves these industries alone in the registry, and their submissions from a year on. */
export function keepFew(folder: string, ids: readonly string[], firstYear: number): void {
  keepIndustries(join(folder, "data"), ids);
  const file = join(folder, SUBMISSIONS);
  const [header, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  const kept = lines.filter((line) => {
    const cells = line.split(",");
    return ids.includes(cells[INDUSTRY]!) && Number(cells[YEAR]) >= firstYear;
  });
  writeFileSync(file, `${[header, ...kept].join("\n")}\n`);
}

/** The rows of a sample that are of these industries, by the ids that most of them are given by. */
export function rowsOf(industries: readonly string[], options: SampleOptions): SampleRow[] {
  return [...sampleRows(options)].filter(({ industry }) => industries.includes(industry ?? ""));
}

export function writeSubmissions(folder: string, rows: Rows): void {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const lines = [SAMPLE_COLUMNS, ...rows].map((cells) => cells.map(quoted).join(","));
  writeFileSync(join(folder, SUBMISSIONS), `${lines.join("\n")}\n`);
}

/** Releases submissions by the command line; the first quarter begins the ledger. */
export function releaseRows(
  folder: string,
  quarter: Quarter,
  rows: Rows,
  ...options: readonly string[]
): Promise<Said> {
  writeSubmissions(folder, rows);
  const first = quarter === "2026-Q1" ? ["--first-release"] : [];
  return cliHere(releaseArgs(quarter, "--submissions", SUBMISSIONS, "--json", ...first, ...options), {
    cwd: folder,
  });
}

/**
 * Releases the submissions of a folder, verified like any, without pages, and with the other formats of other tables: in three
 * fifths of the time, for releases of which nobody looks at these.
 * @param by another program than that of this source
 * @returns the summary, as the command gives it to scripts
 * @throws what the command would tell
 */
export async function releaseFigures(
  folder: string,
  next: NextRelease,
  submissions: Partial<IngestOptions> = {},
  by = { releaseFolder, summaryOf },
): Promise<Summary> {
  const at = (path: string) => join(folder, path);
  const own = { file: at(SUBMISSIONS), ledger: at(LEDGER), ...submissions };
  const made = await by.releaseFolder(
    { ...placesIn(folder), submissions: own },
    next,
    { site: false, formats: formatsIn(builtOf(goldenWithoutAddress)), isDryRun: false },
    SILENT_LISTENER,
  );
  return JSON.parse(JSON.stringify(by.summaryOf(made)));
}

/** The same of the tables of a folder as they are, without a summary. */
export async function releaseTables(folder: string, next: NextRelease): Promise<void> {
  const formats = formatsIn(builtOf(goldenWithoutAddress));
  await releaseFolder(placesIn(folder), next, { site: false, formats, isDryRun: false }, SILENT_LISTENER);
}

function placesIn(folder: string): ReleasePlaces {
  const at = (path: string) => join(folder, path);
  return { data: at("data"), out: at("public"), hostsOut: at("hosts"), disk: UNSYNCED_DISK };
}

// oxlint-disable-next-line typescript/no-explicit-any -- a summary in JSON
export type Summary = any;

/** The same of a quarter: the first begins the ledger. */
export function releaseFiguresOf(folder: string, quarter: Quarter, rows: Rows): Promise<Summary> {
  writeSubmissions(folder, rows);
  const [asOf, published] = DAYS[quarter];
  return releaseFigures(folder, { id: quarter, asOf, published }, { firstRelease: quarter === "2026-Q1" });
}

/** Path to digest of all that a release may replace: the data, what is published, the ledger and its key. */
export function stateOf(folder: string): Record<string, string> {
  const all = Object.entries(digests(folder));
  return Object.fromEntries(all.filter(([path]) => path !== SUBMISSIONS));
}

/** The part of a state below a folder, by the paths in it. */
export function below(state: Readonly<Record<string, string>>, folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(state).flatMap(([path, digest]) =>
      path.startsWith(folder) ? [[path.slice(folder.length), digest]] : [],
    ),
  );
}

export function json(folder: string, path: string) {
  return JSON.parse(readFileSync(join(folder, path), "utf8"));
}

const at = (column: (typeof SAMPLE_COLUMNS)[number]) => SAMPLE_COLUMNS.indexOf(column);
const ID = at("submission_id");
export const [YEAR, INDUSTRY, FRAMEWORK] = [at("year"), at("industry"), at("framework")];
export const MATURITY = at("maturity_score");

/** A year has enough of a history with four years, and of industries with three: a release of them takes a third of the time. */
export const INDUSTRIES = ["financial-services", "healthcare", "retail"];
export const fewer = (rows: Rows): Rows =>
  rows.filter((cells) => INDUSTRIES.includes(cells[INDUSTRY]!) && Number(cells[YEAR]) >= 2023);

const all = fewer(sample(1300, 1));

/** The first submission of a year, industry and framework that misses no answer. */
export function wholeOf(year: string): readonly string[] {
  return all.find(
    (cells) =>
      cells[YEAR] === year &&
      cells[INDUSTRY] === "retail" &&
      cells[FRAMEWORK] === "PCI_DSS_v4" &&
      lacksNothing(cells),
  )!;
}

/** The same submission, of another organisation. */
export const another = (cells: readonly string[], name: string) => cells.with(ID, `${name}-${cells[ID]}`);

/** Submissions of as many organisations that differ in their maturity alone. */
const alike = (from: readonly string[], scores: readonly string[]) =>
  scores.map((score, at) => another(from, `six-${at}`).with(MATURITY, score));

/** The same submission with other answers, all but the maturity score. */
function otherwise(cells: readonly string[], at: number): readonly string[] {
  const answers = {
    audit_hours: `${901 + 7 * at}`,
    qsa_fees_usd: `${41200 + 900 * at}`,
    remediation_tooling_usd: `${36300 + 700 * at}`,
    internal_labour_usd: `${25400 + 500 * at}`,
    automation_rate: `${51.5 + at}`,
    remediation_days: `${8.5 + at / 2}`,
  };
  return SAMPLE_COLUMNS.map((column, index) =>
    column in answers ? answers[column as keyof typeof answers] : cells[index]!,
  );
}

const recent = [
  ...fewer(sample(800, 2)).map((cells) => another(cells, "second")),
  ...fewer(sample(1300, 3)).map((cells) => another(cells, "third")),
].filter((cells) => ["2025", "2026"].includes(cells[YEAR]!));
const six = ["56.1", "56.2", "56.3", "56.4", "56.5", "56.6"];

/** What is submitted by the end of each quarter. */
export const SUBMITTED = {
  /** Six programmes of 2024 are alike. */
  first: [...all, ...alike(wholeOf("2024"), six)],
  /** Of the two last years there are twice as many and more. */
  more: [...all, ...alike(wholeOf("2024"), six), ...recent],
  /** The six give every answer otherwise. */
  revised: [
    ...all,
    ...alike(wholeOf("2024"), ["63.1", "63.2", "63.3", "63.4", "63.5", "63.6"]).map(otherwise),
    ...recent,
  ],
} as const satisfies Record<string, Rows>;
