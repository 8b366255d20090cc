import { askedSince, METRIC, QUESTIONS, type Question } from "../model/metric.ts";
import { type MetricUnit, UNITS } from "../model/unit.ts";
import type { Lists, ListedRequirement } from "./lists.ts";

/**
 * The effect of an empty cell: the submission is left out, the answer counts as missing, or nothing happens ("fine").
 */
export type WhenEmpty = "left out" | "missing" | "fine";

/**
 * A column of a submissions file, and the question that it answers. The columns are defined only here: the reader, the
 * checks, the form and the templates are derived from them.
 */
export type SubmissionColumn = TextColumn | ChoiceColumn | FigureColumn | FindingColumn;

interface Asking {
  readonly name: string;
  /** The name shown to people. */
  readonly label: string;
  readonly definition: string;
  /** The question put to participants. */
  readonly question: string;
  readonly whenEmpty: WhenEmpty;
}

interface TextColumn extends Asking {
  readonly kind: "name" | "year";
}

export interface ChoiceColumn extends Asking {
  readonly kind: "choice";
  /** The list to choose from. */
  readonly list: keyof Lists;
}

export interface FigureColumn extends Asking {
  readonly kind: "figure";
  /** The accepted range, in `unit`. */
  readonly range: { readonly min: number; readonly max: number };
  readonly unit: MetricUnit;
  /** A typical figure. */
  readonly example: number;
  /** The first year for which the question is asked; undefined if it is asked for every year. */
  readonly askedSince?: number;
}

export interface FindingColumn extends Asking {
  readonly kind: "finding";
  /** The number of the requirement. */
  readonly requirement: number;
}

/** The accepted range of the delay caused by a bottleneck, in days. */
export const DELAY_RANGE = { min: 0, max: 365 };

/** The column of the submission's identifier. */
export const IDENTIFIER_COLUMN = "submission_id";

/** The only optional column: the organisation whose programme it is, as a name or a hash of one. */
export const ORGANISATION_COLUMN = "organisation";

const LABELS: readonly SubmissionColumn[] = [
  {
    name: "submission_id",
    label: "Submission",
    definition:
      "What you call this submission. A correction carries the same name and takes the place of the first. It is never published.",
    question: "What do you call this submission?",
    whenEmpty: "fine",
    kind: "name",
  },
  {
    name: "industry",
    label: "Industry",
    definition: "The industry of the organisation; of several, that with the most card payments.",
    question: "In which industry is the organisation?",
    whenEmpty: "left out",
    kind: "choice",
    list: "industries",
  },
  {
    name: "framework",
    label: "Framework",
    definition:
      "The framework that the programme complies with; an organisation with two has two programmes.",
    question: "Which framework does the programme comply with?",
    whenEmpty: "left out",
    kind: "choice",
    list: "frameworks",
  },
  {
    name: "country",
    label: "Country",
    definition: "The country of the programme. Only its region is published.",
    question: "In which country is the programme?",
    whenEmpty: "left out",
    kind: "choice",
    list: "countries",
  },
  {
    name: "year",
    label: "Year",
    definition: "The calendar year that the answers describe, four digits.",
    question: "Which calendar year do the answers describe?",
    whenEmpty: "left out",
    kind: "year",
  },
];

const BOTTLENECK: readonly SubmissionColumn[] = [
  {
    name: "bottleneck",
    label: "Bottleneck",
    definition: "What delayed remediation most.",
    question: "What delayed remediation most?",
    whenEmpty: "missing",
    kind: "choice",
    list: "bottlenecks",
  },
  {
    name: "bottleneck_delay_days",
    label: "Delay by the bottleneck",
    definition: "Calendar days that this bottleneck added to a remediation.",
    question: "How many calendar days did it add to a remediation?",
    whenEmpty: "missing",
    kind: "figure",
    range: DELAY_RANGE,
    unit: "days",
    example: 3,
  },
];

const ORGANISATION: SubmissionColumn = {
  name: ORGANISATION_COLUMN,
  label: "Organisation",
  definition:
    "Whose programme it is: a name or a hash of one, the same for all programmes of one organisation. It serves to count organisations, and is never published. The column may be left out.",
  question: "Whose programme is it?",
  whenEmpty: "fine",
  kind: "name",
};

/** The identifier of a submission, and the labels that every submission has. */
export const LABEL_COLUMNS = LABELS.map(({ name }) => name);

type Requirements = readonly Pick<ListedRequirement, "id" | "title">[];

/** Returns every column of a submissions file, in the order in which they are written; `organisation` is last. */
export function allSubmissionColumns(requirements: Requirements): SubmissionColumn[] {
  const ordered = [...requirements].sort((a, b) => a.id - b.id);
  return [
    ...LABELS,
    ...QUESTIONS.map(questionColumn),
    ...ordered.map(findingColumn),
    ...BOTTLENECK,
    ORGANISATION,
  ];
}

/** Returns the required columns of a submissions file, in the order in which they are written. They are read in any order. */
export function submissionColumns(requirements: readonly Pick<ListedRequirement, "id">[]): string[] {
  const all = allSubmissionColumns(requirements.map(({ id }) => ({ id, title: "" })));
  return all.map(({ name }) => name).filter((name) => name !== ORGANISATION_COLUMN);
}

/** Returns whether a name can be a column of a submissions file, whatever requirements are registered. */
export function isSubmissionColumn(name: string): boolean {
  return (
    name === ORGANISATION_COLUMN ||
    /^requirement_[1-9]\d*$/.test(name) ||
    submissionColumns([]).includes(name)
  );
}

function questionColumn(name: Question): SubmissionColumn {
  const entry = METRIC[name];
  const { label, question, range, unit, example } = entry;
  const since = askedSince(name);
  const definition =
    "partOf" in entry
      ? `${label} of the programme in the year, in ${UNITS[unit].text}: a part of ${METRIC[entry.partOf].label.toLowerCase()}.`
      : entry.definition;
  return {
    name,
    label,
    definition:
      since === undefined
        ? definition
        : `${definition} Asked since ${since}: of earlier years it is not read.`,
    question,
    whenEmpty: "missing",
    kind: "figure",
    range,
    unit,
    example,
    ...(since !== undefined && { askedSince: since }),
  };
}

function findingColumn({ id, title }: Requirements[number]): SubmissionColumn {
  return {
    name: `requirement_${id}`,
    label: `Requirement ${id}: ${title}`,
    definition: `open where the programme has an open finding of PCI DSS requirement ${id}, ${title}; closed where it has none.`,
    question: `Is a finding of requirement ${id} open (${title})?`,
    whenEmpty: "missing",
    kind: "finding",
    requirement: id,
  };
}
