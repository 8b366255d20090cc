import type { Programme } from "../../src/disclosure/model/programme.ts";
import { byQuestion, isAsked, METRIC, QUESTIONS, type Question } from "../../src/model/metric.ts";
import { DataError, type DataProblem } from "../../src/model/problem.ts";
import type { EarlierLimits } from "../../src/submissions/answer-limits.ts";
import { type Cleaned, Cleaner } from "../../src/submissions/clean.ts";
import { examiner, nameReader } from "../../src/submissions/examine.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { sampleRows } from "../../src/submissions/sample/index.ts";
import type { Withdrawals } from "../../src/submissions/withdrawals.ts";
import { loadSettings } from "../../src/tables/load.ts";
import { committedData } from "../support/data.ts";
import { oncePer } from "../support/once.ts";

export const settings = loadSettings(committedData);

const FLAWLESS: Readonly<Record<string, string>> = {
  industry: "fintech",
  framework: "PCI_DSS_v4",
  country: "US",
  year: "2026",
  ...byQuestion((question) => String(METRIC[question].example)),
  maturity_score: "60",
  audit_hours: "800",
  qsa_fees_usd: "40000",
  remediation_tooling_usd: "35000",
  internal_labour_usd: "25000",
  automation_rate: "50",
  remediation_days: "8",
  ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`requirement_${index + 1}`, "closed"])),
  bottleneck: "legacy-system",
  bottleneck_delay_days: "3",
};

/** What the flawless submission answers, but for the changes, in the order of QUESTIONS. */
export function answersWith(changes: Partial<Record<Question, number>> = {}): Float64Array {
  return Float64Array.from(QUESTIONS, (question) => changes[question] ?? Number(FLAWLESS[question]));
}

/** A mark for some questions, in the order of QUESTIONS. */
export function marked(...marks: readonly Question[]): Uint8Array {
  return Uint8Array.from(QUESTIONS, (question) => (marks.includes(question) ? 1 : 0));
}

let submissions = 0;

/**
 * The cells of a submission that nothing is wrong with but what is changed, with an identifier of its own.
 * @param organisation in a last cell, where it is named
 */
export function submission(changes: Readonly<Record<string, string>> = {}, organisation?: string): string[] {
  const row: Record<string, string> = { ...FLAWLESS, submission_id: `S${++submissions}`, ...changes };
  const cells = SAMPLE_COLUMNS.map((column) => row[column]!);
  return organisation === undefined ? cells : [...cells, organisation];
}

/** What cleaning makes of submissions. */
export function clean(
  rows: Iterable<readonly string[]>,
  withdrawals?: Withdrawals,
  earlier?: EarlierLimits,
): Cleaned {
  const cleaner = new Cleaner(settings, withdrawals);
  for (const cells of rows) cleaner.add(cells);
  return cleaner.finish(earlier);
}

/** What is reported; nothing where the work succeeds. */
export function problemsOf(work: () => unknown): readonly DataProblem[] {
  try {
    work();
  } catch (error) {
    if (error instanceof DataError) return error.problems;
    throw error;
  }
  return [];
}

/** The submissions of a sample, as cells. */
export function sample(programmes: number, seed: number, earlier = false): string[][] {
  return Array.from(sampleRows({ programmes, seed, earlier }), (row) =>
    SAMPLE_COLUMNS.map((name) => row[name]!),
  );
}

/** Whether a submission has a cell in every column, but for questions that are not asked in its year. */
export function lacksNothing(cells: readonly string[], columns: readonly string[] = SAMPLE_COLUMNS): boolean {
  const year = Number(cells[columns.indexOf("year")]);
  const isNotAsked = (column: string) => QUESTIONS.some((one) => one === column && !isAsked(one, year));
  return columns.every((column, at) => cells[at] !== "" || isNotAsked(column));
}

/** A submission by the names of its columns. */
export type Row = Readonly<Record<string, string>>;

/** The submissions of a sample, made once for all test files of a worker. */
export function sampleOf(programmes: number, seed: number): readonly Row[] {
  const name = `${programmes} ${seed}`;
  const rows = samples.get(name) ?? [...sampleRows({ programmes, seed })];
  samples.set(name, rows);
  return rows;
}

const samples = new Map<string, readonly Row[]>();

const [examine, namesOf] = [examiner(settings), nameReader(settings)];

/** What a submission is found to be, once for each; as if no other had the same content. */
export const examined = oncePer((row: Row) => {
  const cells = SAMPLE_COLUMNS.map((name) => row[name]!);
  return examine(cells, namesOf(cells), `content ${++submissions}`);
});

/** The registries of the hand-made data folder (`test/golden/small/data`), whose build is small. */
const REGISTRIES: Readonly<Record<string, readonly string[]>> = {
  industry: ["alpha", "beta"],
  framework: ["X_1", "Y_2"],
  country: ["AA", "BB", "CC"],
  bottleneck: ["scope", "evidence"],
};

/** The submissions of a sample, as cells, of those industries, frameworks and countries. */
export const smallSample = (programmes: number, seed: number): string[][] =>
  sample(programmes, seed).map((cells, index) =>
    SAMPLE_COLUMNS.map((column, at) => {
      const ids = REGISTRIES[column];
      return ids === undefined || cells[at] === "" ? cells[at]! : ids[index % ids.length]!;
    }),
  );

let organisations = 0;

/** A cleaned programme of an organisation of its own: that of the flawless submission, but for the changes. */
export function programme(changes: Partial<Programme> & Partial<Record<Question, number>> = {}): Programme {
  return {
    organisation: organisations++,
    industry: "fintech",
    framework: "PCI_DSS_v4",
    country: "US",
    region: "north-america",
    year: 2026,
    answers: answersWith(changes),
    limited: new Uint8Array(QUESTIONS.length),
    findings: new Int8Array(12),
    bottleneck: "legacy-system",
    bottleneckDelayDays: 3,
    identity: `id P${organisations}`,
    fingerprint: `answers of P${organisations}`,
    ...changes,
  };
}

/** As many programmes as there are values of an answer. */
export function programmes(
  question: Question,
  values: readonly number[],
  changes: Partial<Programme> = {},
): Programme[] {
  return values.map((value) => programme({ ...changes, [question]: value }));
}
