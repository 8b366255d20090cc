import { hash } from "node:crypto";
import type { Programme } from "../disclosure/model/programme.ts";
import { METRIC, QUESTIONS } from "../model/metric.ts";
import type { Registries } from "../tables/index.ts";
import { DELAY_RANGE, REQUIREMENTS, requirementColumn, SUBMISSION_COLUMNS } from "./columns.ts";
import { labelFinders } from "./labels.ts";
import { readNumber } from "./number.ts";
import { organisationName } from "./organisation-name.ts";
import type { DropReason, MissingReason } from "./report.ts";
import type { SubmissionNames } from "./withdrawals.ts";

/** A submission stays while no more than this part of its answers is missing. */
const MOST_MISSING = 0.2;

const at = Object.fromEntries(SUBMISSION_COLUMNS.map((column, index) => [column, index]));
const FIRST_REQUIREMENT = at[requirementColumn(1)]!;
const ORGANISATION = SUBMISSION_COLUMNS.length;

/** A submission that is fit to stay. */
export interface Candidate {
  readonly submission: SubmissionNames;
  /** A digest of all cells but the identifier, as they are written. */
  readonly content: string;
  readonly country: string;
  /** Why answers are missing, in the order of QUESTIONS; undefined for those that are given. */
  readonly missing: readonly (MissingReason | undefined)[];
  readonly programme: Omit<Programme, "organisation">;
}

/** A label, or a year, that nothing can make sense of. */
export interface UnknownLabel {
  readonly column: string;
  readonly value: string;
}

/** Why a submission cannot be used. */
export interface Unfit {
  readonly reason: DropReason;
  readonly unknown: readonly UnknownLabel[];
}

/** An identifier as it is compared: without blanks around it, and without width. */
export function submissionId(written: string): string {
  return written.normalize("NFKC").trim();
}

/** What a submission is called. Cells are in the order of SUBMISSION_COLUMNS, with the organisation at the end, or without. */
export function namesOf(cells: readonly string[]): SubmissionNames {
  return {
    id: submissionId(cells[at.submission_id!]!),
    organisation: organisationName(cells[ORGANISATION] ?? ""),
  };
}

/** A digest of all cells but the identifier: the same form sent twice gets two of these. */
export function contentOf(cells: readonly string[]): string {
  return digest(cells.slice(1));
}

/** What stands for a submission from release to release: its identifier, or without one its content. */
export function identityOf(id: string, content: string): string {
  return id === "" ? `content ${content}` : `id ${id}`;
}

/** Makes sense of submissions with the labels of registries. */
export function examiner(registries: Registries) {
  const find = labelFinders(registries);
  const regions = new Map(registries.countries.map(({ id, region }) => [id, region]));
  return (cells: readonly string[], submission: SubmissionNames, content: string): Candidate | Unfit => {
    const unknown: UnknownLabel[] = [];
    const label = (column: "industry" | "framework" | "country") => {
      const id = find[column](cells[at[column]!]!);
      if (id === undefined) unknown.push({ column, value: cells[at[column]!]! });
      return id;
    };
    const [industry, framework, country] = [label("industry"), label("framework"), label("country")];
    const year = readYear(cells[at.year!]!);
    if (year === undefined) unknown.push({ column: "year", value: cells[at.year!]! });
    if (industry === undefined) return { reason: "unknown industry", unknown };
    if (framework === undefined) return { reason: "unknown framework", unknown };
    if (country === undefined) return { reason: "unknown country", unknown };
    if (year === undefined) return { reason: "unknown year", unknown };

    const answers = QUESTIONS.map((question) => readAnswer(cells[at[question]!]!, METRIC[question].range));
    const findings = REQUIREMENTS.map((_, index) => readFinding(cells[FIRST_REQUIREMENT + index]!));
    const bottleneck = find.bottleneck(cells[at.bottleneck!]!) ?? null;
    const delay = readAnswer(cells[at.bottleneck_delay_days!]!, DELAY_RANGE);
    const missing = [
      ...answers.map((answer) => typeof answer === "string"),
      ...findings.map((finding) => finding === -1),
      bottleneck === null,
      typeof delay === "string",
    ];
    if (missing.filter(Boolean).length > MOST_MISSING * missing.length) {
      return { reason: "too many answers missing", unknown };
    }
    const region = regions.get(country)!;
    const bottleneckDelayDays = typeof delay === "string" ? null : delay;
    const given = answers.map((answer) => (typeof answer === "string" ? Number.NaN : answer));
    const understood = [industry, framework, region, year, ...given, ...findings];
    return {
      submission,
      content,
      country,
      missing: answers.map((answer) => (typeof answer === "string" ? answer : undefined)),
      programme: {
        industry,
        framework,
        region,
        year,
        answers: Float64Array.from(given),
        limited: new Uint8Array(QUESTIONS.length),
        findings: Int8Array.from(findings),
        bottleneck,
        bottleneckDelayDays,
        identity: identityOf(submission.id, content),
        fingerprint: digest([...understood, bottleneck, bottleneckDelayDays].map(String)),
      },
    };
  };
}

function digest(values: readonly string[]): string {
  return hash("sha256", values.join("\u0000"), "base64");
}

/** The answer, or why there is none. */
function readAnswer(cell: string, range: { min: number; max: number }): number | MissingReason {
  if (cell.trim() === "") return "blank";
  const value = readNumber(cell);
  if (value === undefined) return "unreadable";
  return value < range.min || value > range.max ? "outOfRange" : value;
}

function readFinding(cell: string): -1 | 0 | 1 {
  const word = cell.trim().toLowerCase();
  return word === "open" ? 1 : word === "closed" ? 0 : -1;
}

/** A year of four digits. Which years are published is decided when all submissions are read. */
function readYear(cell: string): number | undefined {
  const year = readNumber(cell);
  return year !== undefined && /^[1-9]\d{3}$/.test(String(year)) ? year : undefined;
}
