import { hash } from "node:crypto";
import type { Programme } from "../disclosure/model/programme.ts";
import { isAsked, QUESTIONS } from "../model/metric.ts";
import { required } from "../model/required.ts";
import { LABEL_COLUMNS, submissionColumns } from "../questionnaire/columns.ts";
import type { FoundLabel } from "../questionnaire/labels.ts";
import {
  type MissingReason,
  mostMissing,
  type ReadFinding,
  type ReadRow,
  readYear,
  rowReader,
} from "../questionnaire/read-row.ts";
import type { Registries } from "../tables/index.ts";
import { byItself } from "./by-itself.ts";
import { submissionNames } from "./hand-in-names.ts";
import { pieces } from "./pieces.ts";
import type { DropReason } from "./report.ts";
import type { SubmissionNames } from "./withdrawals.ts";

const [ID, YEAR] = [LABEL_COLUMNS.indexOf("submission_id"), LABEL_COLUMNS.indexOf("year")];

/** Of nearly every submission nothing is limited, missing, renamed or unknown: they share what says so. */
const NONE_LIMITED = new Uint8Array(QUESTIONS.length);
const NONE_MISSING: Candidate["missing"] = QUESTIONS.map(() => undefined);
const NO_LABELS: readonly never[] = [];

/** In place of an organisation's number. */
const NOT_NUMBERED = -1;

/** A submission that is fit to stay. */
export interface Candidate {
  readonly submission: SubmissionNames;
  /** What tells apart digests of all cells but the identifier, as they are written. */
  readonly content: string;
  /** Its labels that are ids of earlier releases. */
  readonly renamed: readonly RenamedLabel[];
  /** The industry that it names, where that is published as another; undefined where it is published by itself. */
  readonly gathered: string | undefined;
  /** Why answers are missing, in the order of QUESTIONS; undefined for those that are given, or not asked for. */
  readonly missing: readonly (MissingReason | undefined)[];
  /** Whether what stands in place of the bottleneck's delay is no number, or none that can be. */
  readonly isDelayUnread: boolean;
  /** What stands in place of a bottleneck or of open and closed, and means neither. */
  readonly unknown: readonly UnknownLabel[];
  /** Whose it is gets a number when all submissions are read. */
  readonly programme: Omit<Programme, "organisation"> & { organisation: number };
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

/** Reads what a submission is called from its cells, in the order of submissionColumns, its organisation behind them. */
export function nameReader({ requirements }: Registries): (cells: readonly string[]) => SubmissionNames {
  const width = submissionColumns(requirements).length;
  return (cells) => {
    const { id, organisation } = submissionNames(cells[ID]!, cells[width] ?? "");
    return { id: byItself(id), organisation: byItself(organisation) };
  };
}

/**
 * A digest of all cells but the identifier, and but answers to questions that were not asked in the row's year: the same
 * form sent twice gets two of these, and a question that is added changes none of an earlier year.
 */
export function contentOf(cells: readonly string[]): string {
  const year = readYear(cells[YEAR]!);
  const isRead = (at: number) => {
    const question = QUESTIONS[at - LABEL_COLUMNS.length];
    return question === undefined || isAsked(question, year!);
  };
  // In most years every question is asked.
  const own = year === undefined || asksAll(year) ? cells : cells.filter((_, at) => isRead(at));
  return digest(own.toSpliced(ID, 1));
}

function asksAll(year: number): boolean {
  return QUESTIONS.every((question) => isAsked(question, year));
}

/** What stands for a submission from release to release: its identifier, or without one its content. */
export function identityOf(id: string, content: string): string {
  return id === "" ? `content ${content}` : `id ${id}`;
}

/** Makes sense of submissions with the labels of registries. */
export function examiner(registries: Registries) {
  const read = rowReader(registries);
  const columns = submissionColumns(registries.requirements);
  const at = Object.fromEntries(columns.map((column, index) => [column, index]));
  const width = Math.max(0, ...registries.requirements.map(({ id }) => id));
  const answersOf = pieces(Float64Array, QUESTIONS.length);
  const findingsOf = sharedFindings(width);
  return (
    cells: readonly string[],
    submission: SubmissionNames,
    content: string,
    row: ReadRow = read(cells),
  ): Candidate | Unfit => {
    const { industry, framework, country, year, region, fault } = row;
    const cell = (column: string) => ({ column, value: cells[at[column]!]! });
    if (fault !== undefined) {
      const labels = { industry, framework, country, year };
      const unknown = Object.entries(labels).flatMap(([column, found]) =>
        found === undefined ? [cell(column)] : [],
      );
      return { reason: fault, unknown };
    }
    const [known, of, from] = [required(industry, "the industry"), framework!, country!];
    const place = required(region, `the region of ${from.id}`);

    const findings = findingsOf(row.findings);
    const bottleneck = row.isBottleneckOver ? null : (row.bottleneck?.id ?? null);
    const bottleneckDelayDays = typeof row.delay === "string" ? null : row.delay;
    const given = row.answers.map((answer) => (typeof answer === "number" ? answer : Number.NaN));
    const answers = answersOf();
    answers.set(given);
    const understood = [known.id, of.id, place, year!, ...given, ...findings];
    const isUnread = ({ isAsked: asked, value }: ReadFinding) => asked && value === undefined;
    const unread = [
      ...(row.bottleneck === undefined ? [cell("bottleneck")] : []),
      ...row.findings.filter(isUnread).map(({ column }) => cell(column)),
    ];
    const unknown = unread.filter(({ value }) => value.trim() !== "");
    const isFormer = [industry, framework, country, row.bottleneck].some(
      (found) => found?.former !== undefined,
    );
    return {
      submission,
      content: telling(content),
      renamed: isFormer ? renamedIn({ industry, framework, country, bottleneck: row.bottleneck }) : NO_LABELS,
      gathered: known.gathered,
      unknown: unknown.length === 0 ? NO_LABELS : unknown,
      missing: row.answers.some((answer) => typeof answer === "string")
        ? row.answers.map((answer) => (typeof answer === "string" ? answer : undefined))
        : NONE_MISSING,
      isDelayUnread: row.delay === "unreadable" || row.delay === "outOfRange",
      programme: {
        organisation: NOT_NUMBERED,
        industry: known.id,
        framework: of.id,
        country: from.id,
        region: place,
        year: year!,
        answers,
        limited: NONE_LIMITED,
        findings,
        bottleneck,
        bottleneckDelayDays,
        identity: identityOf(submission.id, content),
        fingerprint: telling(digest([...understood, String(bottleneck), String(bottleneckDelayDays)])),
      },
    };
  };
}

/** How many different lists of findings are kept to be shared. */
const MOST_SHARED = 1 << 16;

/**
 * Gives the findings of a submission by number of the requirement less one; equal ones are one list, for of a dozen
 * requirements there are far fewer different lists than submissions.
 * @param width of a list
 */
function sharedFindings(width: number): (read: readonly ReadFinding[]) => Int8Array {
  const known = new Map<string, Int8Array>();
  const found = new Int8Array(width);
  const bytes = Buffer.from(found.buffer);
  return (read) => {
    found.fill(-1);
    for (const { requirement, isAsked: asked, value } of read) {
      if (asked && value !== undefined) found[requirement - 1] = value;
    }
    const name = bytes.toString("latin1");
    const shared = known.get(name);
    if (shared !== undefined) return shared;
    const own = found.slice();
    if (known.size < MOST_SHARED) known.set(name, own);
    return own;
  };
}

function renamedIn(labels: Readonly<Record<string, FoundLabel | undefined>>): RenamedLabel[] {
  return Object.entries(labels).flatMap(([column, found]) =>
    found?.former === undefined ? [] : [{ column, value: found.former, id: found.id }],
  );
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
  // The bottleneck, and what it costs.
  let asked = 2;
  let lacking = Number(bottleneck === null) + Number(bottleneckDelayDays === null);
  for (const [answer, question] of QUESTIONS.entries()) {
    if (!isAsked(question, year)) continue;
    asked++;
    if (missing[answer] !== undefined) lacking++;
  }
  for (const [index, finding] of findings.entries()) {
    if (!isRequirementAsked(index + 1, year)) continue;
    asked++;
    if (finding === -1) lacking++;
  }
  return lacking > mostMissing(asked);
}

function digest(values: readonly (string | number)[]): string {
  return hash("sha256", values.join("\u0000"), "base64");
}

/** Letters of a digest that tell it from others: 96 bits. */
const TELLING = 16;

/** The beginning of a digest, which a million times takes half of the memory. */
function telling(whole: string): string {
  return byItself(whole.slice(0, TELLING));
}
