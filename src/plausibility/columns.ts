import { COST_PARTS, type Question } from "../model/metric.ts";
import { columnsOf } from "../questionnaire/columns.ts";
import type { Answered } from "./answered.ts";

/** A figure whose size is looked at: an answer, or what answers of one programme make together. */
export interface Weighed {
  /** The column of a submissions file, or what the figure is in words. */
  readonly name: string;
  /** Behind its numbers. */
  readonly unit: string;
  /** What it is of a programme; NaN where the programme lacks what it is made of. */
  readonly of: (answered: Answered) => number;
  /** What the median of many programmes usually lies between. */
  readonly usual: { readonly from: number; readonly to: number };
  /** The greatest that it can be, where that is a whole: a score or a percentage. */
  readonly most?: number;
  /** How many times the median of other industries that of one may be, or they its. */
  readonly times: number;
  /** The answers that it is made of, where it is none itself: where one of them is unusual, it tells nothing new. */
  readonly madeOf?: readonly Weighed[];
}

/** An industry may be twice as much as one that is twice as much as most. */
const TIMES = 4.5;
/** Costs of industries differ more; what each part is of the other parts differs less. */
const TIMES_OF_COST = 9;
const TIMES_OF_PARTS = 4;
/** An hour costs much the same in most industries, whatever a programme costs. */
const TIMES_OF_HOURS = 3.5;

/**
 * How far the median of a benchmark may lie from a usual answer before it is asked about, either way. Twice or half of it is
 * usual; both bounds lie less than a factor of ten apart, so that no column fits between them with its decimal sign moved.
 */
const USUAL_FACTOR = 3.1;
/** Bounds of what differs more from the code book's example, or is mistaken by eight: an hour for a day of work. */
const USUAL: Readonly<Record<string, Weighed["usual"]>> = {
  audit_hours: { from: 350, to: 2780 },
  remediation_days: { from: 5.5, to: 54 },
  bottleneck_delay_days: { from: 2.4, to: 23.5 },
};
/** What an audit hour goes with in benchmarks of cheap and of dear programmes. */
const USUAL_COST_PER_HOUR = { from: 75, to: 590 };
/** What a part of the cost usually is of the other parts together. */
const PART_OF_OTHERS = { from: 0.06, to: 4 };

const FIGURES = columnsOf([]).filter((column) => column.kind === "figure");

/** The answers whose sizes are looked at, in the order of `Answered.values`: the questions, and the delay by the bottleneck. */
export const ANSWERS: readonly Weighed[] = FIGURES.map(({ name, unit, example, range }, place) => ({
  name,
  unit: unit === "score" ? "" : unit === "usd" ? "USD" : unit === "percent" ? "percent" : unit,
  of: (answered) => answered.valueAt(place),
  usual: USUAL[name] ?? around(example, range.max),
  times: unit === "usd" ? TIMES_OF_COST : TIMES,
  ...((unit === "score" || unit === "percent") && { most: range.max }),
}));

const placeOf = (name: string) => ANSWERS.findIndex((answer) => answer.name === name);
const PARTS = COST_PARTS.map(placeOf);
const HOURS = placeOf("audit_hours" satisfies Question);
function costOf(answered: Answered): number {
  let cost = 0;
  for (const place of PARTS) cost += answered.valueAt(place);
  return cost;
}

/** The cost that an hour of audit goes with: of two columns of one size each, one that is misread shows here. */
export const COST_PER_HOUR: Weighed = {
  name: "cost_usd per audit_hours",
  unit: "USD per hour",
  of: (answered) => costOf(answered) / answered.valueAt(HOURS),
  usual: USUAL_COST_PER_HOUR,
  times: TIMES_OF_HOURS,
  madeOf: [...PARTS, HOURS].map((place) => ANSWERS[place]!),
};

/** Each part of the cost beside the other parts of the same programme. */
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

/** Columns of which the first is usually the greater one of a programme, though both are of one size. */
export const USUAL_ORDER = (
  [
    ["maturity_score", "automation_rate"],
    ["remediation_days", "bottleneck_delay_days"],
  ] satisfies readonly (readonly [Question, Question | "bottleneck_delay_days"])[]
).map(pairOf);

/** The same of costs, in the order of their parts. */
export const ORDER_OF_COSTS = (
  [
    ["qsa_fees_usd", "remediation_tooling_usd"],
    ["remediation_tooling_usd", "internal_labour_usd"],
    ["qsa_fees_usd", "internal_labour_usd"],
  ] satisfies readonly (readonly [Question, Question])[]
).map(pairOf);

/** Columns that can change places without any of them being of an unusual size. */
export const OF_ONE_SIZE = [...USUAL_ORDER, ...ORDER_OF_COSTS];
/** Those of them of which the one is much the same part of the other in all programmes. */
export const OF_ONE_PART: readonly (typeof OF_ONE_SIZE)[number][] = [USUAL_ORDER[1]!, ...ORDER_OF_COSTS];

/** Columns of overlapping sizes: the first two rise together, and the third falls where they rise. */
export const GOES_WITH = {
  maturity: ANSWERS[placeOf("maturity_score" satisfies Question)]!,
  automation: ANSWERS[placeOf("automation_rate" satisfies Question)]!,
  days: ANSWERS[placeOf("remediation_days" satisfies Question)]!,
};

function around(usual: number, most: number): Weighed["usual"] {
  return { from: usual / USUAL_FACTOR, to: Math.min(most, usual * USUAL_FACTOR) };
}
