import { namesInWords } from "./names-in-words.ts";
import type { MetricUnit } from "./unit.ts";

/** Properties of every figure of a programme. */
interface Figure {
  readonly label: string;
  readonly unit: MetricUnit;
  /** Its name in answers, if that is not its own name in camel case. */
  readonly answerField?: string;
}

/** Properties of a metric: a figure that tables and answers publish. */
interface Published {
  /** What it measures, in a sentence. */
  readonly definition: string;
  /** The rest of a text that begins with "Mean". */
  readonly meanOf: string;
  /** Which direction is better. */
  readonly better: "higher" | "lower" | "neither";
  /** The words around a mean in a sentence about programmes: `spent` 1,021 hours `on audit`. */
  readonly did: readonly [before: string, after: string];
  /** Whether it adds up over the year, like hours and costs, so that part of a year may have less of it. */
  readonly addsUp: boolean;
}

/** Properties of a question: submissions have a column with its name. */
interface Asked {
  /** The question for participants. */
  readonly question: string;
  /** The possible answers. A value outside is a mistake and counts as missing. */
  readonly range: { readonly min: number; readonly max: number };
  /** A typical answer, around which the sample is drawn unless its population says more. */
  readonly example: number;
}

/** Properties of a question that may have been added after the first release. */
interface Since {
  /**
   * The first year in which it is asked; omitted if it was always asked. Answers for earlier years are not read, and nothing
   * is published about them.
   */
  readonly askedSince?: number;
}

/** A question that is a metric; a question that is a part of a metric; a metric that is the sum of its parts. */
type Entry = Figure &
  (
    | (Published & Asked & Since & { readonly partOf?: undefined })
    // A sum has all of its parts in every year.
    | (Asked & { readonly partOf: string; readonly askedSince?: undefined })
    | (Published & { readonly question?: undefined; readonly partOf?: undefined })
  );

/**
 * The metrics and their parts, in their published order: a metric is one entry here. Columns, checks, answers, pages,
 * words, sample and code book follow from it.
 */
export const METRIC = {
  maturity_score: {
    label: "Maturity score",
    unit: "score",
    definition: "Compliance maturity of a programme, 0 to 100, as its organisation rates it.",
    meanOf: "compliance maturity",
    better: "higher",
    did: ["scored", "of 100 for maturity"],
    addsUp: false,
    question: "How mature is the programme, from 0 to 100?",
    range: { min: 0, max: 100 },
    example: 62,
  },
  audit_hours: {
    label: "Audit hours",
    unit: "hours",
    definition: "Hours that a programme spends on audit in the year.",
    meanOf: "hours spent on audit in the year",
    better: "lower",
    did: ["spent", "on audit"],
    addsUp: true,
    question: "How many hours were spent on audit in the year?",
    range: { min: 1, max: 20_000 },
    example: 980,
  },
  qsa_fees_usd: {
    label: "QSA and audit fees",
    unit: "usd",
    answerField: "qsaFeesUSD",
    partOf: "cost_usd",
    question: "What did QSAs and auditors cost in the year?",
    range: { min: 0, max: 50_000_000 },
    example: 65_000,
  },
  remediation_tooling_usd: {
    label: "Remediation and tooling",
    unit: "usd",
    answerField: "remediationToolingUSD",
    partOf: "cost_usd",
    question: "What did remediation and tooling cost in the year?",
    range: { min: 0, max: 50_000_000 },
    example: 58_000,
  },
  internal_labour_usd: {
    label: "Internal labour",
    unit: "usd",
    answerField: "internalLabourUSD",
    partOf: "cost_usd",
    question: "What did the organisation's own labour cost in the year?",
    range: { min: 0, max: 50_000_000 },
    example: 41_000,
  },
  cost_usd: {
    label: "Compliance cost",
    unit: "usd",
    definition:
      "US dollars that a programme costs in the year: QSA and audit fees, remediation and tooling, internal labour.",
    meanOf: "cost of a programme in the year",
    better: "lower",
    did: ["cost", ""],
    addsUp: true,
    answerField: "costUSD",
  },
  automation_rate: {
    label: "Automation rate",
    unit: "percent",
    definition: "Share of controls that are tested automatically, percent.",
    meanOf: "share of controls that are tested automatically",
    better: "higher",
    did: ["had", "of their controls tested automatically"],
    addsUp: false,
    question: "What percentage of controls is tested automatically?",
    range: { min: 0, max: 100 },
    example: 57,
  },
  remediation_days: {
    label: "Remediation delay",
    unit: "days",
    definition: "Calendar days from finding to fix.",
    meanOf: "calendar days from finding to fix",
    better: "lower",
    did: ["took", "from finding to fix"],
    addsUp: false,
    question: "How many calendar days pass from finding to fix?",
    range: { min: 0, max: 365 },
    example: 7.8,
  },
} as const satisfies Readonly<Record<string, Entry>>;

type Table = typeof METRIC;

/** A metric or a part of a metric. */
export type MetricOrPart = keyof Table;
/** A figure that tables and answers publish. */
export type Metric = { [M in keyof Table]: Table[M] extends Published ? M : never }[keyof Table];
/** A figure that participants are asked for. */
export type Question = { [M in keyof Table]: Table[M] extends Asked ? M : never }[keyof Table];
/** A metric that is the sum of questions. */
export type SumMetric = Exclude<Metric, Question>;
/** A metric that has no figures for earlier years. */
export type LaterMetric = {
  [M in Metric]: Table[M] extends { readonly askedSince: number } ? M : never;
}[Metric];
/** The questions that a metric is the sum of. */
export type PartOf<S extends SumMetric> = {
  [M in keyof Table]: Table[M] extends { readonly partOf: S } ? M : never;
}[keyof Table];
export type CostPart = PartOf<"cost_usd">;

export const METRICS_AND_PARTS = Object.keys(METRIC) as readonly MetricOrPart[];

const isMetric = (name: MetricOrPart): name is Metric => !("partOf" in METRIC[name]);
const isQuestion = (name: MetricOrPart): name is Question => "question" in METRIC[name];

/** All metrics, in published order, like all lists here. */
export const METRICS: readonly Metric[] = METRICS_AND_PARTS.filter(isMetric);
export const QUESTIONS: readonly Question[] = METRICS_AND_PARTS.filter(isQuestion);
export const SUM_METRICS = METRICS.filter((metric): metric is SumMetric => !isQuestion(metric));
export const COST_PARTS = partsOf("cost_usd") as readonly CostPart[];

/** Returns the first year in which a question is asked; undefined if it was always asked, as all parts of sums were. */
export function askedSince(name: MetricOrPart): number | undefined {
  const entry: Entry = METRIC[name];
  return "askedSince" in entry ? entry.askedSince : undefined;
}

/** The metrics that are asked only since some year. */
export const LATER_METRICS = METRICS.filter((metric) => askedSince(metric) !== undefined);

/** Whether a question, or all parts of a sum, is asked in a year. */
export function isAsked(name: MetricOrPart, year: number): boolean {
  return year >= (askedSince(name) ?? Number.NEGATIVE_INFINITY);
}

/** Whether every question is asked in a year. */
export function areAllAsked(year: number): boolean {
  return QUESTIONS.every((question) => isAsked(question, year));
}

/** Whether a metric adds up over the year (see its entry). */
export function addsUp(metric: Metric): boolean {
  return METRIC[metric].addsUp;
}

/** Returns the metrics with a better side, by the side, or those without one. */
export function metricsWith(better: Published["better"]): readonly Metric[] {
  return METRICS.filter((metric) => {
    const entry: Published = METRIC[metric];
    return entry.better === better;
  });
}

/** Returns the names of all metrics, and further ones, for a sentence: "maturity score, audit hours … and risk". */
export function metricsInWords(...besides: readonly string[]): string {
  return namesInWords([...METRICS.map((metric) => METRIC[metric].label.toLowerCase()), ...besides]);
}

/** Returns the questions that a metric is the sum of. A question is its own part. */
export function partsOf(metric: MetricOrPart): readonly Question[] {
  if (isQuestion(metric)) return [metric];
  return QUESTIONS.filter((question) => {
    const entry: Entry = METRIC[question];
    return entry.partOf === metric;
  });
}

/** The metrics whose bands `methodology.json` names. */
export const BANDED_METRICS = ["maturity_score", "automation_rate"] as const satisfies readonly Metric[];
export type BandedMetric = (typeof BANDED_METRICS)[number];

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The name of a metric or a part in answers: `auditHours`. */
export type AnswerField<M extends MetricOrPart = Metric> = M extends MetricOrPart
  ? Table[M] extends { readonly answerField: infer Field extends string }
    ? Field
    : CamelCase<M>
  : never;

export function answerField<M extends MetricOrPart>(metric: M): AnswerField<M> {
  const entry: Figure = METRIC[metric];
  const camelCase = metric.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return (entry.answerField ?? camelCase) as AnswerField<M>;
}

/** Returns one value for each metric. */
export function byMetric<T>(of: (metric: Metric) => T): { [M in Metric]: T } {
  return Object.fromEntries(METRICS.map((metric) => [metric, of(metric)])) as { [M in Metric]: T };
}

/** Returns one value for each metric and each part. */
export function byMetricOrPart<T>(of: (metric: MetricOrPart) => T): { [M in MetricOrPart]: T } {
  return Object.fromEntries(METRICS_AND_PARTS.map((metric) => [metric, of(metric)])) as {
    [M in MetricOrPart]: T;
  };
}

/** Returns one value for each part of the cost. */
export function byCostPart<T>(of: (part: CostPart) => T): { [P in CostPart]: T } {
  return Object.fromEntries(COST_PARTS.map((part) => [part, of(part)])) as { [P in CostPart]: T };
}

/** Returns one value for each metric, by its name in answers. */
export function byAnswerField<T>(of: (metric: Metric) => T): { [M in Metric as AnswerField<M>]: T } {
  return Object.fromEntries(METRICS.map((metric) => [answerField(metric), of(metric)])) as {
    [M in Metric as AnswerField<M>]: T;
  };
}

/** Returns one value for each question. */
export function byQuestion<T>(of: (question: Question) => T): { [Q in Question]: T } {
  return Object.fromEntries(QUESTIONS.map((question) => [question, of(question)])) as { [Q in Question]: T };
}
