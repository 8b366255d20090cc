import { namesInWords } from "../../model/names-in-words.ts";
import type { DataProblem } from "../../model/problem.ts";
import { grouped, type MetricUnit } from "../../model/unit.ts";
import type { FigureColumn, SubmissionColumn } from "../../questionnaire/columns.ts";
import type { QuestionnaireLists } from "../../questionnaire/lists.ts";
import { nearest } from "../../questionnaire/nearest.ts";
import {
  ASK,
  type ColumnMapping,
  CURRENCY,
  EMPTY_FINDINGS,
  EMPTY_LISTS,
  IGNORE,
  type Mapping,
  listedIn,
} from "../model/mapping.ts";
import { type Basis, basisOf } from "../values/basis.ts";
import { codeToWrite } from "../values/currencies.ts";
import { canHaveScale, scaleOfHeading } from "../values/scores.ts";
import { isConverted, type TimeUnit } from "../values/time-units.ts";
import { otherTime, scaleOfUnit, unitsIn } from "../values/units.ts";
import { mappedLabelProblems } from "./check-labels.ts";

/** Returns the problems of the mapping of a column. */
export function columnProblems(
  file: string,
  name: string,
  column: ColumnMapping,
  known: readonly SubmissionColumn[],
  lists: QuestionnaireLists,
): DataProblem[] {
  const at = pointer("columns", name);
  const { to, question, empty } = column;
  const asked = (part: string, rule: string, remedy: string): DataProblem => ({
    file,
    column: `${at}/${part}`,
    rule,
    remedy,
  });
  if (to === ASK)
    return [
      asked(
        "to",
        question === undefined ? "which column of a submissions file is this?" : OPEN,
        question ?? `Write its name, or "${IGNORE}".`,
      ),
    ];
  if (to === IGNORE) return [];
  const target = known.find((one) => one.name === to);
  if (target === undefined && listedIn(to) === undefined && to !== CURRENCY) {
    const near = nearest(
      to,
      known.map((one) => one.name),
    );
    return [
      {
        ...asked(
          "to",
          "is not a column of a submissions file",
          `The nearest is ${near}; write "${IGNORE}" for a column that is not read.`,
        ),
        value: to,
      },
    ];
  }
  const open = (
    ["decimal", "in", "scale", "hoursPerDay", "currency", "date", "fiscal", "partYear", "empty"] as const
  ).filter((part) => column[part] === ASK);
  const figure = target?.kind === "figure" ? target : undefined;
  const said = figure && unitsIn(name);
  const foreign = figure?.unit === "usd" ? said?.currency : undefined;
  const scale = figure && scaleOfUnit(figure.unit, said?.in);
  const time = figure && otherTime(figure.unit, name);
  const basis = figure && basisOf(figure.unit, name);
  const empties = emptyMeanings(to, target?.kind);
  return [
    ...(basis !== undefined && figure !== undefined && column.in === undefined
      ? [
          asked(
            "in",
            `is missing, although the heading says ${JSON.stringify(basis.said)}`,
            basisRemedy(basis, figure.unit),
          ),
        ]
      : []),
    ...scaleProblems(asked, name, column, figure),
    ...(time !== undefined && figure !== undefined && column.in === undefined && basis === undefined
      ? [asked("in", `is missing, although the heading says ${time}`, timeRemedy(time, figure.unit))]
      : []),
    ...(scale !== undefined && column.in === undefined
      ? [
          asked(
            "in",
            `is missing, although the heading says ${scale}`,
            `Write "in": "${scale}", or "in": "units" if its figures are not in ${scale}.`,
          ),
        ]
      : []),
    ...(foreign !== undefined && column.currency === undefined
      ? [asked("currency", `is missing, although the heading says ${foreign}`, rateRemedy(foreign))]
      : []),
    ...open.map((part) => asked(part, OPEN, question ?? remedyOf(part, empties))),
    ...unusedParts(column, target?.kind).map((part) =>
      asked(
        part,
        `has no effect: a column of ${to} is not read by it`,
        "Remove it, and correct the values in the export.",
      ),
    ),
    ...mappedLabelProblems(file, `${at}/labels`, to, column.labels, lists),
    ...(figure === undefined ? [] : figureProblems(file, `${at}/figures`, column.figures, figure)),
    ...wordProblems(file, `${at}/findings`, column.findings),
    ...(empty === undefined || empty === ASK || empties.includes(empty)
      ? []
      : [
          {
            ...asked("empty", `is not what an empty cell of ${to} can mean`, emptyRemedy(empties)),
            value: empty,
          },
        ]),
  ];
}

/** Returns the parts of a column's mapping that give its values a meaning, but only in columns of another kind. */
function unusedParts(column: ColumnMapping, kind: SubmissionColumn["kind"] | undefined): string[] {
  const kinds = { labels: "choice", figures: "figure", findings: "finding" } as const;
  return (["labels", "figures", "findings"] as const).filter(
    (part) => column[part] !== undefined && kind !== kinds[part],
  );
}

/** Returns what an empty cell of a column can mean. */
function emptyMeanings(to: string, kind: SubmissionColumn["kind"] | undefined): readonly string[] {
  const listed = listedIn(to);
  if (listed !== undefined) return EMPTY_LISTS[listed];
  return kind === "finding" ? EMPTY_FINDINGS : ["missing"];
}

export function emptyRemedy(possible: readonly string[]): string {
  return `Write ${namesInWords(
    possible.map((one) => JSON.stringify(one)),
    "or",
  )}.`;
}

/** Rule for a question of the draft; its remedy is the question's text. */
export const OPEN = "is not answered yet";

const rateRemedy = (said: string) =>
  `Write {"code": "${codeToWrite(said)}", "usd": …, "source": "…", "date": "…"} with your rate, or with "code": "USD" and "usd": 1 if the figures are in US dollars.`;

const timeRemedy = (time: TimeUnit, unit: MetricUnit) =>
  isConverted(time)
    ? `Write "in": "${time}" if its figures are in ${time}, or "in": "${unit}" if they are in ${unit}.`
    : `Write "in": "${unit}" if its figures are in ${unit}. If they are in ${time}, convert them in the export, and name the other unit in its heading.`;

/** @param unit that of the column */
function basisRemedy({ converted }: Basis, unit: MetricUnit): string {
  const own = unit === "usd" || unit === "percent" || unit === "score" ? "units" : unit;
  const isRight = `or "in": "${own}" if its figures are what is asked`;
  return converted === undefined
    ? `Such figures are not converted: convert them in the export, and rename the column; ${isRight}.`
    : `Write "in": "${converted.in}" to multiply its figures by ${converted.factor}, ${isRight}.`;
}

/** Returns the problems of a scale. */
function scaleProblems(
  asked: (part: string, rule: string, remedy: string) => DataProblem,
  name: string,
  column: ColumnMapping,
  figure: FigureColumn | undefined,
): DataProblem[] {
  if (column.scale === undefined || column.scale === ASK) return [];
  if (figure === undefined || !canHaveScale(figure))
    return [asked("scale", `has no effect: ${column.to} is no score`, "Remove it.")];
  const [least = 0, most = 0] = column.scale;
  if (least >= most) return [asked("scale", "must begin with the least figure", REMEDIES.scale)];
  const said = scaleOfHeading(name);
  // Where it begins at 1, that may be 20 of 100: [0, 5].
  if (said === undefined || (said[1] === most && (said[0] === least || said[0] === 1))) return [];
  const rule = `contradicts the heading, which says ${said[0]} to ${said[1]}`;
  return [asked("scale", rule, "Correct it, or the heading in the export.")];
}

const REMEDIES = {
  decimal: 'Write the decimal sign: "," or ".", or "each" to read each value by its own signs.',
  in: 'Write how the figures are given, such as "share", or remove it.',
  scale: "Write the least and the most that a figure can be, such as [0, 5].",
  hoursPerDay: "Write how many hours a working day has, such as 8.",
  currency: 'Write {"code": "EUR", "usd": 1.08, "source": "…", "date": "2025-12-31"} with your rate.',
  date: 'Write "day-month-year", "month-day-year" or "year-month-day".',
  fiscal: 'Write "same year" or "year before".',
  partYear:
    'Write "whole year" if the figures are those of whole years; otherwise, give those in the export.',
} as const;

function remedyOf(part: keyof typeof REMEDIES | "empty", empties: readonly string[]): string {
  return part === "empty" ? emptyRemedy(empties) : REMEDIES[part];
}

/** Returns a problem for each word without a figure, and for each figure that is out of range. */
function figureProblems(
  file: string,
  column: string,
  figures: ColumnMapping["figures"] = {},
  { range: { min, max } }: FigureColumn,
): DataProblem[] {
  const remedy = `Write a number from ${grouped(min)} to ${grouped(max)}, or null for no answer.`;
  return Object.entries(figures).flatMap(([word, figure]): DataProblem[] => {
    if (figure === ASK) return [{ file, column, value: word, rule: "which figure is it?", remedy }];
    const isRight = figure === null || (figure >= min && figure <= max);
    return isRight ? [] : [{ file, column, value: String(figure), rule: "is out of range", remedy }];
  });
}

/** Returns a problem for each word of requirements whose meaning is not answered yet. */
export function wordProblems(file: string, column: string, words: Mapping["findings"] = {}): DataProblem[] {
  return Object.entries(words)
    .filter(([, meaning]) => meaning === ASK)
    .map(([word]) => ({
      file,
      column,
      ...(word === ""
        ? { rule: "does an empty cell mean that a finding is open or closed?" }
        : { value: word, rule: "does it mean that a finding is open or closed?" }),
      remedy: 'Write "open", "closed", or "" for no answer.',
    }));
}

/** Returns the JSON pointer of a part of the mapping (RFC 6901). */
export function pointer(...parts: readonly string[]): string {
  return `/${parts.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;
}
