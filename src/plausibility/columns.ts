import { COST_PARTS, type Question } from "../model/metric.ts";
import { UNITS } from "../model/unit.ts";
import { allSubmissionColumns } from "../questionnaire/columns.ts";
import { unitAfterAnswer } from "../questionnaire/words.ts";
import type { Answered } from "./answered.ts";

/** A figure whose size is checked: an answer, or a value computed from several answers of a programme. */
export interface Weighed {
  /** The column of a submissions file, or a description of the figure. */
  readonly name: string;
  /** The unit written after its values. */
  readonly unit: string;
  /** Returns its value for a programme; NaN if an answer is missing. */
  readonly of: (answered: Answered) => number;
  /** The range in which the median of many programmes usually is. */
  readonly usual: { readonly from: number; readonly to: number };
  /** Its maximum, if it is a score or a percentage. */
  readonly most?: number;
  /** The factor by which the medians of industries may differ. */
  readonly times: number;
  /** The answers from which it is computed, if any. If one of them is unusual, it adds no information. */
  readonly madeOf?: readonly Weighed[];
}

/** Allows for an industry with twice the median of another one that is itself at twice the typical median. */
const TIMES = 4.5;
/** Costs differ more between industries; the ratios of their parts differ less. */
const TIMES_OF_COST = 9;
const TIMES_OF_PARTS = 4;
/** The cost per hour is similar in most industries, whatever a programme costs. */
const TIMES_OF_HOURS = 3.5;

/**
 * The factor by which the median of a benchmark may differ from a usual answer. Twice or half of it is usual; the two bounds
 * are less than a factor of ten apart, so that no column fits between them with its decimal sign moved.
 */
const USUAL_FACTOR = 3.1;
/**
 * The bounds of each column: around the code book's example, or others for columns that differ more from it, or may be off by
 * a factor of eight: days as hours.
 */
const USUAL: Readonly<Record<Question | "bottleneck_delay_days", Weighed["usual"] | "around the example">> = {
  maturity_score: "around the example",
  audit_hours: { from: 350, to: 2780 },
  qsa_fees_usd: "around the example",
  remediation_tooling_usd: "around the example",
  internal_labour_usd: "around the example",
  automation_rate: "around the example",
  remediation_days: { from: 5.5, to: 54 },
  bottleneck_delay_days: { from: 2.4, to: 23.5 },
};
/** The usual cost per audit hour, in benchmarks of cheap and of expensive programmes. */
const USUAL_COST_PER_HOUR = { from: 75, to: 590 };
/** The usual ratio of a part of the cost to the other parts together. */
const PART_OF_OTHERS = { from: 0.06, to: 4 };

const FIGURES = allSubmissionColumns([]).filter((column) => column.kind === "figure");

/** The answers whose sizes are checked, in the order of `Answered.valueAt`: the questions, and the bottleneck's delay. */
export const ANSWERS: readonly Weighed[] = FIGURES.map(({ name, unit, example, range }, place) => ({
  name,
  unit: unitAfterAnswer(unit),
  of: (answered) => answered.valueAt(place),
  usual: usualOf(name, example, range.max),
  times: unit === "usd" ? TIMES_OF_COST : TIMES,
  ...(UNITS[unit].isScale && { most: range.max }),
}));

const placeOf = (name: string) => ANSWERS.findIndex((answer) => answer.name === name);
const PARTS = COST_PARTS.map(placeOf);
const HOURS = placeOf("audit_hours" satisfies Question);
function costOf(answered: Answered): number {
  let cost = 0;
  for (const place of PARTS) cost += answered.valueAt(place);
  return cost;
}

/** The cost per audit hour: reveals a misread column even if both columns have a usual size. */
export const COST_PER_HOUR: Weighed = {
  name: "cost_usd per audit_hours",
  unit: "USD per hour",
  of: (answered) => costOf(answered) / answered.valueAt(HOURS),
  usual: USUAL_COST_PER_HOUR,
  times: TIMES_OF_HOURS,
  madeOf: [...PARTS, HOURS].map((place) => ANSWERS[place]!),
};

/** The ratio of each part of the cost to the other parts of the same programme. */
export const PARTS_OF_COST: readonly Weighed[] = COST_PARTS.map((part, index) => ({
  name: `${part} beside the other costs`,
  unit: "times",
  of: (answered) => {
    const own = answered.valueAt(PARTS[index]!);
    return own / (costOf(answered) - own);
  },
  usual: PART_OF_OTHERS,
  times: TIMES_OF_PARTS,
  madeOf: PARTS.map((place) => ANSWERS[place]!),
}));

const pairOf = ([greater, lesser]: readonly [string, string]) =>
  [ANSWERS[placeOf(greater)]!, ANSWERS[placeOf(lesser)]!] as const;

/** Pairs of columns of similar size, the first of which is usually greater in a programme. */
export const USUAL_ORDER = (
  [
    ["maturity_score", "automation_rate"],
    ["remediation_days", "bottleneck_delay_days"],
  ] satisfies readonly (readonly [Question, Question | "bottleneck_delay_days"])[]
).map(pairOf);

/** Pairs of costs, the first of which is usually greater in a programme. */
export const ORDER_OF_COSTS = (
  [
    ["qsa_fees_usd", "remediation_tooling_usd"],
    ["remediation_tooling_usd", "internal_labour_usd"],
    ["qsa_fees_usd", "internal_labour_usd"],
  ] satisfies readonly (readonly [Question, Question])[]
).map(pairOf);

/** Pairs of columns that can be swapped without either having an unusual size. */
export const OF_ONE_SIZE = [...USUAL_ORDER, ...ORDER_OF_COSTS];
/** Those of these pairs whose ratio is similar in all programmes. */
export const OF_ONE_PART: readonly (typeof OF_ONE_SIZE)[number][] = [USUAL_ORDER[1]!, ...ORDER_OF_COSTS];

/** Columns of overlapping sizes: the first two correlate positively with each other, and negatively with the third. */
export const GOES_WITH = {
  maturity: ANSWERS[placeOf("maturity_score" satisfies Question)]!,
  automation: ANSWERS[placeOf("automation_rate" satisfies Question)]!,
  days: ANSWERS[placeOf("remediation_days" satisfies Question)]!,
};

function usualOf(name: string, example: number, most: number): Weighed["usual"] {
  const usual = USUAL[name as keyof typeof USUAL];
  return usual === "around the example" ? around(example, most) : usual;
}

function around(usual: number, most: number): Weighed["usual"] {
  return { from: usual / USUAL_FACTOR, to: Math.min(most, usual * USUAL_FACTOR) };
}
