import { hash } from "node:crypto";
import type { Programme } from "../disclosure/model/programme.ts";
import { isAsked, METRIC, QUESTIONS } from "../model/metric.ts";
import { required } from "../model/required.ts";
import type { Registries } from "../tables/index.ts";
import { lastYears } from "../tables/registries.ts";
import { DELAY_RANGE, LABEL_COLUMNS, requirementColumns, submissionColumns } from "./columns.ts";
import { labelFinders } from "./labels.ts";
import { readNumber } from "./number.ts";
import { organisationName } from "./organisation-name.ts";
import type { DropReason, MissingReason } from "./report.ts";
import type { SubmissionNames } from "./withdrawals.ts";

/** A submission stays while no more than this part of its answers is missing. */
const MOST_MISSING = 0.2;

const [ID, YEAR] = [LABEL_COLUMNS.indexOf("submission_id"), LABEL_COLUMNS.indexOf("year")];

/** A submission that is fit to stay. */
export interface Candidate {
  readonly submission: SubmissionNames;
  /** A digest of all cells but the identifier, as they are written. */
  readonly content: string;
  /** Its labels that are ids of earlier releases. */
  readonly renamed: readonly RenamedLabel[];
  /** Why answers are missing, in the order of QUESTIONS; undefined for those that are given, or not asked for. */
  readonly missing: readonly (MissingReason | undefined)[];
  /** What stands in place of a bottleneck or of open and closed, and means neither. */
  readonly unknown: readonly UnknownLabel[];
  readonly programme: Omit<Programme, "organisation">;
}

/** A label that is a former id, and what that is called today. */
export interface RenamedLabel extends UnknownLabel {
  readonly id: string;
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

/** What a submission is called, of what it was given as its identifier and its organisation. */
export function submissionNames(id: string, organisation: string): SubmissionNames {
  return { id: submissionId(id), organisation: organisationName(organisation) };
}

/** Reads what a submission is called from its cells, in the order of submissionColumns, its organisation behind them. */
export function nameReader({ requirements }: Registries): (cells: readonly string[]) => SubmissionNames {
  const width = submissionColumns(requirements).length;
  return (cells) => submissionNames(cells[ID]!, cells[width] ?? "");
}

/**
 * A digest of all cells but the identifier, and but answers to questions that were not asked in the row's year: the same
 * form sent twice gets two of these, and a question that is added changes none of an earlier year.
 */
export function contentOf(cells: readonly string[]): string {
  const year = readYear(cells[YEAR]!);
  const isRead = (at: number) => {
    const question = QUESTIONS[at - LABEL_COLUMNS.length];
    return question === undefined || year === undefined || isAsked(question, year);
  };
  return digest(cells.filter((_, at) => at !== ID && isRead(at)));
}

/** What stands for a submission from release to release: its identifier, or without one its content. */
export function identityOf(id: string, content: string): string {
  return id === "" ? `content ${content}` : `id ${id}`;
}

/** Makes sense of submissions with the labels of registries. */
export function examiner(registries: Registries) {
  const find = labelFinders(registries);
  const regions = new Map(registries.countries.map(({ id, region }) => [id, region]));
  const hasEnded = endFinder(registries);
  const columns = submissionColumns(registries.requirements);
  const at = Object.fromEntries(columns.map((column, index) => [column, index]));
  const requirements = registries.requirements.map(({ id }) => ({
    id,
    place: at[requirementColumns([{ id }])[0]!]!,
  }));
  const width = Math.max(0, ...requirements.map(({ id }) => id));
  return (cells: readonly string[], submission: SubmissionNames, content: string): Candidate | Unfit => {
    const unknown: UnknownLabel[] = [];
    const renamed: RenamedLabel[] = [];
    const look = (column: "industry" | "framework" | "country" | "bottleneck") => {
      const found = find[column](cells[at[column]!]!);
      if (found?.former !== undefined) renamed.push({ column, value: found.former, id: found.id });
      return found?.id;
    };
    const label = (column: "industry" | "framework" | "country") => {
      const id = look(column);
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

    const region = required(regions.get(country), `the region of ${country}`);
    const reason = hasEnded("industries", industry, year)
      ? "ended industry"
      : hasEnded("frameworks", framework, year)
        ? "ended framework"
        : hasEnded("regions", region, year)
          ? "ended region"
          : undefined;
    if (reason !== undefined) return { reason, unknown };

    const answers = QUESTIONS.map((question) =>
      isAsked(question, year) ? readAnswer(cells[at[question]!]!, METRIC[question].range) : Number.NaN,
    );
    const note = (column: string, value: string) => {
      if (value.trim() !== "") unknown.push({ column, value });
    };
    const named = look("bottleneck") ?? null;
    if (named === null) note("bottleneck", cells[at.bottleneck!]!);
    const findings = new Int8Array(width).fill(-1);
    for (const { id, place } of requirements) {
      if (hasEnded("requirements", id, year)) continue;
      findings[id - 1] = readFinding(cells[place]!);
      if (findings[id - 1] === -1) note(columns[place]!, cells[place]!);
    }
    const bottleneck = named !== null && hasEnded("bottlenecks", named, year) ? null : named;
    const delay = readAnswer(cells[at.bottleneck_delay_days!]!, DELAY_RANGE);
    const bottleneckDelayDays = typeof delay === "string" ? null : delay;
    const given = answers.map((answer) => (typeof answer === "string" ? Number.NaN : answer));
    const understood = [industry, framework, region, year, ...given, ...findings];
    return {
      submission,
      content,
      renamed,
      unknown,
      missing: answers.map((answer) => (typeof answer === "string" ? answer : undefined)),
      programme: {
        industry,
        framework,
        country,
        region,
        year,
        answers: Float64Array.from(given),
        limited: new Uint8Array(QUESTIONS.length),
        findings,
        bottleneck,
        bottleneckDelayDays,
        identity: identityOf(submission.id, content),
        fingerprint: digest([...understood, bottleneck, bottleneckDelayDays].map(String)),
      },
    };
  };
}

/**
 * Whether a submission lacks too many answers: to the questions and to the requirements that were asked in its year, and of
 * its bottleneck.
 * @param isRequirementAsked whether anybody answered for a requirement in a year
 */
export function lacksTooMany(
  { missing, programme }: Candidate,
  isRequirementAsked: (requirement: number, year: number) => boolean,
): boolean {
  const { findings, bottleneck, bottleneckDelayDays, year } = programme;
  const asked = [...findings].filter((_, index) => isRequirementAsked(index + 1, year));
  const lacks = [
    ...missing.filter((_, answer) => isAsked(QUESTIONS[answer]!, year)).map((reason) => reason !== undefined),
    ...asked.map((finding) => finding === -1),
    bottleneck === null,
    bottleneckDelayDays === null,
  ];
  return lacks.filter(Boolean).length > MOST_MISSING * lacks.length;
}

/** Tells whether an entry of a registry had its last year before another. */
function endFinder(registries: Registries) {
  const ends = new Map(
    (["industries", "frameworks", "regions", "requirements", "bottlenecks"] as const).map((name) => [
      name as string,
      lastYears<string | number>(registries[name]),
    ]),
  );
  return (registry: keyof Registries, id: string | number, year: number): boolean =>
    year > (ends.get(registry)?.get(id) ?? Number.POSITIVE_INFINITY);
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
