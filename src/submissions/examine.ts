import { hash } from "node:crypto";
import type { Programme } from "../disclosure/model/programme.ts";
import { copiedText } from "../model/copied-text.ts";
import { areAllAsked, isAsked, QUESTIONS } from "../model/metric.ts";
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
import type { IsAsked } from "../questionnaire/row-problems.ts";
import type { Registries } from "../tables/index.ts";
import type { DropReason } from "./cleaning-report.ts";
import { submissionNames } from "./hand-in-names.ts";
import { pieces } from "./pieces.ts";
import type { SubmissionNames } from "./withdrawals.ts";

const [ID, YEAR] = [LABEL_COLUMNS.indexOf("submission_id"), LABEL_COLUMNS.indexOf("year")];

/** Shared by the many submissions in which nothing is limited, missing, renamed or unknown. */
const NONE_LIMITED = new Uint8Array(QUESTIONS.length);
const NONE_MISSING: Candidate["missing"] = QUESTIONS.map(() => undefined);
const NO_LABELS: readonly never[] = [];

/** Placeholder until organisations are numbered. */
const NOT_NUMBERED = -1;

/** A submission that can be used. */
export interface Candidate {
  /** The normalised name of its organisation; may be empty. Its identifier is part of the programme's identity. */
  readonly organisation: string;
  /** A shortened digest of all cells as they are written, except for the identifier. */
  readonly content: string;
  /** Its labels that are former ids. */
  readonly renamed: readonly RenamedLabel[];
  /** The industry that it names, if that is published as part of another; undefined if it is published by itself. */
  readonly gathered: string | undefined;
  /** Why answers are missing, in the order of QUESTIONS; undefined for given answers and questions not asked. */
  readonly missing: readonly (MissingReason | undefined)[];
  /** Whether the bottleneck's delay is not a number, or out of range. */
  readonly isDelayUnread: boolean;
  /** Cells with an unknown bottleneck, or with something other than open or closed for a requirement. */
  readonly unknown: readonly UnknownLabel[];
  /** The programme. When all submissions are read, its organisation gets a number, and it is moved (see sideBySide). */
  programme: Programme;
}

/** A label that is a former id, with the current id. */
export interface RenamedLabel extends UnknownLabel {
  readonly id: string;
}

/** A label or a year that is not known. */
export interface UnknownLabel {
  readonly column: string;
  readonly value: string;
}

/** Why a submission cannot be used. */
export interface Unfit {
  readonly reason: DropReason;
  readonly unknown: readonly UnknownLabel[];
}

/** Returns a function that reads the names of a submission from its cells (submissionColumns, then the organisation). */
export function nameReader({ requirements }: Registries): (cells: readonly string[]) => SubmissionNames {
  const width = submissionColumns(requirements).length;
  return (cells) => {
    const { id, organisation } = submissionNames(cells[ID]!, cells[width] ?? "");
    return { id: copiedText(id), organisation: copiedText(organisation) };
  };
}

/**
 * Computes a digest of all cells except the identifier and answers to questions that were not asked in the row's year. So
 * it recognises a form that was sent twice with different identifiers, and an added question changes no earlier year.
 */
export function contentDigest(cells: readonly string[]): string {
  const year = readYear(cells[YEAR]!);
  const isRead = (at: number) => {
    const question = QUESTIONS[at - LABEL_COLUMNS.length];
    return question === undefined || isAsked(question, year!);
  };
  // Avoids a copy in most years, in which every question is asked.
  const own = year === undefined || areAllAsked(year) ? cells : cells.filter((_, at) => isRead(at));
  return digest(own.toSpliced(ID, 1));
}

/** Returns what identifies a submission from release to release: its identifier, or without one its content. */
export function submissionIdentity(id: string, content: string): string {
  return id === "" ? `content ${content}` : `id ${id}`;
}

/** Returns the identifier of a submission, given what identifies it; empty if that is its content. */
export function identifierIn(identity: string): string {
  return identity.startsWith("id ") ? identity.slice("id ".length) : "";
}

/** Returns a function that reads the cells of a submission with the labels of the registries. */
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
      organisation: submission.organisation,
      content: shortDigest(content),
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
        identity: submissionIdentity(submission.id, content),
        fingerprint: shortDigest(digest([...understood, String(bottleneck), String(bottleneckDelayDays)])),
      },
    };
  };
}

/** The number of distinct lists of findings that are cached for sharing. */
const MOST_SHARED = 1 << 16;

/**
 * Returns a function that lists the findings of a submission by requirement number minus one. Equal lists are shared,
 * because for a dozen requirements there are far fewer distinct lists than submissions.
 * @param width the length of a list
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
 * Returns whether a submission lacks too many answers: to the questions and requirements that were asked in its year, and
 * about its bottleneck, if that was.
 * @param isAskedIn returns whether anybody answered for a requirement, or named a bottleneck, in a year
 */
export function lacksTooMany({ missing, programme }: Candidate, isAskedIn: IsAsked): boolean {
  const { findings, bottleneck, bottleneckDelayDays, year } = programme;
  const hasBottleneck = isAskedIn("bottleneck", year);
  // The bottleneck and its delay.
  let asked = hasBottleneck ? 2 : 0;
  let lacking = hasBottleneck ? Number(bottleneck === null) + Number(bottleneckDelayDays === null) : 0;
  for (let questionIndex = 0; questionIndex < QUESTIONS.length; questionIndex++) {
    if (!isAsked(QUESTIONS[questionIndex]!, year)) continue;
    asked++;
    if (missing[questionIndex] !== undefined) lacking++;
  }
  for (let index = 0; index < findings.length; index++) {
    if (!isAskedIn(index + 1, year)) continue;
    asked++;
    if (findings[index] === -1) lacking++;
  }
  return lacking > mostMissing(asked);
}

function digest(values: readonly (string | number)[]): string {
  return hash("sha256", values.join("\u0000"), "base64");
}

/** The number of characters that suffice to distinguish digests: 96 bits. */
const SHORT_DIGEST = 16;

/** Shortens a digest to its beginning, which saves memory for millions of submissions. */
function shortDigest(whole: string): string {
  return copiedText(whole.slice(0, SHORT_DIGEST));
}
