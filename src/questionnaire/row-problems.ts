import { QUESTIONS } from "../model/metric.ts";
import { firstNames } from "../model/names-in-words.ts";
import type { DataProblem } from "../model/problem.ts";
import {
  type ChoiceColumn,
  type SubmissionColumn,
  type FigureColumn,
  type FindingColumn,
  allSubmissionColumns,
  submissionColumns,
} from "./columns.ts";
import { NOTE } from "./header.ts";
import type { QuestionnaireLists, ListEntry } from "./lists.ts";
import { decimalReading, isOtherMoney, otherReading, readNumber } from "./number.ts";
import { type SubmittedAnswer, cellAt, mostMissing, type ReadRow, rowReader } from "./read-row.ts";
import { allowedRangeInWords } from "./words.ts";

/**
 * A problem of a submission. `effect` is what ingest does: it leaves the submission out, counts the value as missing, or
 * uses the value although another may be meant ("reading").
 */
export interface SubmissionProblem extends Omit<DataProblem, "file" | "row"> {
  readonly effect: "submission" | "value" | "reading";
  /** Identifies the problem independently of the words of its rule. */
  readonly kind?: "unknown label" | "too many answers missing" | "later year" | "not asked";
}

const OUT = "the submission is left out";
const MISSING = "it counts as missing";
/** At most this many missing answers are named. */
const MOST_NAMED = 6;

/** What may not have been asked: a requirement, by its id, or the bottleneck. */
export type AskedAbout = number | "bottleneck";

/** Returns whether anybody answered for a requirement, or named a bottleneck, in a year, as far as that is known. */
export type IsAsked = (about: AskedAbout, year: number) => boolean;

/** Returns a remedy that asks for one of some ids. */
type OneOf = (ids: readonly (string | number)[]) => string;

/**
 * Returns a function that checks submissions as ingest does.
 * @param nameOf returns the name of a column in the list of missing answers; by default its name in the file
 * @param isAsked what was not asked in the year is never missing; by default all is asked
 * @param oneOf returns the remedy for an id that is not in a list; by default "Write one of …"
 * @returns a function that takes the cells of a submission, in the order of submissionColumns, and returns every problem in
 * the order of the columns; a problem with too many missing answers comes last
 */
export function rowProblems(
  lists: QuestionnaireLists,
  nameOf: (column: string) => string = (column) => column,
  isAsked: IsAsked = () => true,
  oneOf: OneOf = (ids) => `Write one of ${ids.join(", ")}.`,
): (cells: readonly string[], read?: ReadRow) => SubmissionProblem[] {
  const reader = rowReader(lists);
  const places = new Map(submissionColumns(lists.requirements).map((name, place) => [name, place]));
  const columns = allSubmissionColumns(lists.requirements).flatMap((column) => {
    const place = places.get(column.name);
    return place === undefined ? [] : [{ column, place }];
  });
  return (cells, read = reader(cells)) => {
    const problems: SubmissionProblem[] = [];
    for (const { column, place } of columns) {
      const value = cellAt(cells, place);
      const found = cellProblem(column, value, read, lists, oneOf);
      if (found !== undefined) problems.push({ column: column.name, value, ...found });
    }
    problems.push(...missingProblems(read, nameOf, isAsked));
    return problems;
  };
}

type Said = Pick<SubmissionProblem, "rule" | "remedy" | "effect" | "kind">;

function cellProblem(
  column: SubmissionColumn,
  value: string,
  read: ReadRow,
  lists: QuestionnaireLists,
  oneOf: OneOf,
): Said | undefined {
  const isEmpty = value.trim() === "";
  switch (column.kind) {
    case "name":
      if (value.trim() !== NOTE) return undefined;
      return {
        rule: `marks a row of notes: ${OUT}`,
        remedy: "Call it something else.",
        effect: "submission",
      };
    case "year":
      if (read.year !== undefined) return futureProblem(read.year, lists);
      return { rule: `must be a year: ${OUT}`, remedy: "Write it with four digits.", effect: "submission" };
    case "choice":
      return choiceProblem(column, isEmpty, read, lists, oneOf);
    case "finding":
      return isEmpty ? undefined : findingProblem(column, read, lists);
    case "figure":
      return isEmpty ? undefined : (figureProblem(column, value, read) ?? readingProblem(column, value));
  }
}

function futureProblem(year: number, { latestYear }: QuestionnaireLists): Said | undefined {
  if (latestYear === undefined || year <= latestYear) return undefined;
  return {
    rule: `must be ${latestYear} or earlier, because later years have no figures yet`,
    remedy: "Correct the year.",
    effect: "reading",
    kind: "later year",
  };
}

function choiceProblem(
  { name, list, whenEmpty }: ChoiceColumn,
  isEmpty: boolean,
  read: ReadRow,
  lists: QuestionnaireLists,
  oneOf: OneOf,
): Said | undefined {
  const found = read[name as "industry" | "framework" | "country" | "bottleneck"];
  const isLabel = whenEmpty === "left out";
  const effect = isLabel ? "submission" : "value";
  const what = isLabel ? OUT : MISSING;
  if (found === undefined) {
    if (isEmpty && !isLabel) return undefined;
    const rule = isEmpty ? `must not be empty: ${what}` : `is not a known ${name}: ${what}`;
    return {
      rule,
      remedy: oneOf(lists[list].map(({ id }) => id)),
      effect,
      ...(!isEmpty && { kind: "unknown label" }),
    };
  }
  const [entries, id]: readonly [readonly ListEntry[], string | undefined] =
    name === "country" ? [lists.regions, read.region] : [lists[list], found.id];
  const last = entries.find((entry) => entry.id === id)?.last_year;
  if (last === undefined || read.year === undefined || read.year <= last) return undefined;
  return {
    rule: `${name === "country" ? "is in a region that ended" : "ended"} in ${last}, before ${read.year}: ${what}`,
    remedy: `Correct the year, or choose another ${name}.`,
    effect,
  };
}

function findingProblem(
  { requirement }: FindingColumn,
  read: ReadRow,
  lists: QuestionnaireLists,
): Said | undefined {
  const finding = read.findings.find((one) => one.requirement === requirement);
  if (finding?.isAsked === false) {
    const last = lists.requirements.find(({ id }) => id === requirement)?.last_year;
    return {
      rule: `ended in ${last}: it is not read for ${read.year}`,
      remedy: "Leave it empty.",
      effect: "value",
      kind: "not asked",
    };
  }
  if (finding?.value !== undefined) return undefined;
  return {
    rule: `must be open or closed: ${MISSING}`,
    remedy: "Write open, closed, or nothing.",
    effect: "value",
  };
}

function figureProblem(column: FigureColumn, value: string, read: ReadRow): Said | undefined {
  const answer = answerTo(column, read);
  if (answer === undefined) {
    const rule = `has been asked only since ${column.askedSince}: it is not read for ${read.year}`;
    return { rule, remedy: "Leave it empty.", effect: "value", kind: "not asked" };
  }
  if (answer === "unreadable") {
    return unreadableProblem(column, value);
  }
  if (answer !== "outOfRange") return undefined;
  return {
    rule: `must be ${allowedRangeInWords(column)}: ${MISSING}`,
    remedy: NO_ANSWER_CODE.test(value)
      ? `Correct it, or leave it empty. If ${value} means no answer, write it under "missing" in the mapping of the export.`
      : "Correct it, or leave it empty.",
    effect: "value",
  };
}

/** Numbers by which exports of surveys mark that there is no answer: -9, -99, -888. */
const NO_ANSWER_CODE = /^-([98])\1*$/;

function unreadableProblem({ range, unit, example }: FigureColumn, value: string): Said {
  if (unit === "usd" && isOtherMoney(value)) {
    const remedy = `Convert it, and write only digits, such as ${example}.`;
    return { rule: `must be in US dollars: ${MISSING}`, remedy, effect: "value" };
  }
  const decimal = decimalReading(value, unit);
  const remedy =
    decimal !== undefined && decimal >= range.min && decimal <= range.max
      ? `Write it with a decimal point: ${decimal}.`
      : `Write digits with a decimal point, such as ${example}.`;
  return { rule: `must be a number: ${MISSING}`, remedy, effect: "value" };
}

function readingProblem({ range, unit }: FigureColumn, value: string): Said | undefined {
  const [other, read] = [otherReading(value, range, unit), readNumber(value, unit)];
  if (other === undefined || read === undefined) return undefined;
  return {
    rule: `can be read in two ways: it counts as ${read}`,
    remedy: `Write ${other}, or ${read}.`,
    effect: "reading",
  };
}

function answerTo({ name }: FigureColumn, read: ReadRow): SubmittedAnswer | undefined {
  const question = QUESTIONS.findIndex((one) => one === name);
  return question === -1 ? read.delay : read.answers[question];
}

/** Returns how many answers a submission is asked for in its year, and the columns of those that are missing. */
export function askedAnswers(
  read: ReadRow,
  isAskedIn: IsAsked = () => true,
): { readonly asked: number; readonly missing: readonly string[] } {
  const { year } = read;
  const isAskedOf = (about: AskedAbout) => year === undefined || isAskedIn(about, year);
  const asked = [
    ...QUESTIONS.flatMap((question, index) => {
      const answer = read.answers[index];
      return answer === undefined
        ? []
        : [{ name: question as string, isMissing: typeof answer === "string" }];
    }),
    ...read.findings
      .filter(({ requirement, isAsked }) => isAsked && isAskedOf(requirement))
      .map(({ column, value }) => ({ name: column, isMissing: value === undefined })),
    ...(isAskedOf("bottleneck")
      ? [
          { name: "bottleneck", isMissing: read.bottleneck === undefined || read.isBottleneckOver },
          { name: "bottleneck_delay_days", isMissing: typeof read.delay === "string" },
        ]
      : []),
  ];
  return { asked: asked.length, missing: asked.filter(({ isMissing }) => isMissing).map(({ name }) => name) };
}

/** Returns an upper bound on the missing answers: it includes what was not asked. 0 if none is missing. */
function missingAtMost({ answers, findings, bottleneck, isBottleneckOver, delay }: ReadRow): number {
  let missing = (bottleneck === undefined || isBottleneckOver ? 1 : 0) + (typeof delay === "string" ? 1 : 0);
  for (const answer of answers) if (typeof answer === "string") missing++;
  for (const { value } of findings) if (value === undefined) missing++;
  return missing;
}

/** Returns a problem if too many of the answers that are asked in the submission's year are missing. */
function missingProblems(
  read: ReadRow,
  nameOf: (column: string) => string,
  isAsked: IsAsked,
): SubmissionProblem[] {
  // Fast path: most rows are complete.
  if (missingAtMost(read) === 0) return [];
  const { asked, missing } = askedAnswers(read, isAsked);
  const most = mostMissing(asked);
  if (missing.length <= most) return [];
  return [
    {
      rule: `${missing.length} of ${asked} answers are missing, more than the ${most} allowed: ${OUT}`,
      remedy: `Answer at least ${missing.length - most} more of ${firstNames(missing.map(nameOf), MOST_NAMED)}.`,
      effect: "submission",
      kind: "too many answers missing",
    },
  ];
}
