/** A unit of figures: how they are kept, read and written. `methodology.json` says how answers round them. */
interface UnitEntry {
  /** Decimals that tables keep; answers are rounded from these. */
  readonly tableDecimals: number;
  /** The greatest value that tables may hold. */
  readonly maximum: number;
  /** Whether the maximum is the end of the scale, as 100 is of a score: a mean there tells every value. */
  readonly isScale: boolean;
  /** The unit in the text of schemas. */
  readonly text: string;
  /** The unit as the head of a column says it. */
  readonly name: string;
  /** The unit behind a large figure. */
  readonly caption: string;
  /** What follows the name of a figure that does not tell its unit by itself; null where names do. */
  readonly symbol: string | null;
  /** A figure with its unit, from its digits with commas: `7.8 days`. */
  readonly write: (digits: string) => string;
  /** A figure in a sentence of plain text, from its digits with commas. */
  readonly say: (digits: string) => string;
  /** A figure beside a tick of an axis. */
  readonly tick: (value: number) => string;
  /**
   * A distance between two figures, the words for one that lies higher and for one that lies lower, and what the lower one
   * has beside the other's `more`.
   */
  readonly distance: {
    readonly write: (digits: string) => string;
    readonly higher: string;
    readonly lower: string;
    readonly fewer: "fewer" | "less";
  };
  /** How a change on the year before is told: as a difference in points, or in percent. */
  readonly change: "points" | "percent";
  /** What participants write before and after numbers, whatever the case. */
  readonly written: { readonly before: readonly string[]; readonly after: readonly string[] };
}

/** A number with commas between thousands: `1,012`. */
export function grouped(value: number | string): string {
  return String(value).replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
}

/** A whole number and what it counts: `1 row`, `7,782 rows`. */
export function howMany(value: number, one: string, many = `${one}s`): string {
  return `${grouped(value)} ${value === 1 ? one : many}`;
}

/** `1 hour`, `1.5 hours`, `2 hours`. */
const amount = (digits: string, unit: "point" | "day" | "hour") =>
  `${digits} ${unit}${digits === "1" ? "" : "s"}`;

const points = {
  write: (digits: string) => amount(digits, "point"),
  higher: "above",
  lower: "below",
  fewer: "fewer",
} as const;

/** Distances of what is counted: `2.5 days fewer than`. */
const counted = (unit: "day" | "hour") =>
  ({
    write: (digits: string) => amount(digits, unit),
    higher: "more than",
    lower: "fewer than",
    fewer: "fewer",
  }) as const;

/** The units that metrics come in, in their published order. Every word, column and check of a unit follows from here. */
export const UNITS = {
  score: {
    tableDecimals: 4,
    maximum: 100,
    isScale: true,
    text: "score",
    name: "points of 100",
    caption: "of 100",
    symbol: null,
    write: (digits) => digits,
    say: (digits) => digits,
    tick: grouped,
    distance: points,
    change: "points",
    written: { before: [], after: [] },
  },
  percent: {
    tableDecimals: 4,
    maximum: 100,
    isScale: true,
    text: "percent",
    name: "%",
    caption: "%",
    symbol: "%",
    write: (digits) => `${digits}%`,
    say: (digits) => `${digits}%`,
    tick: (value) => `${value}%`,
    distance: points,
    change: "percent",
    written: { before: [], after: ["%"] },
  },
  days: {
    tableDecimals: 4,
    maximum: 3650,
    isScale: false,
    text: "days",
    name: "days",
    caption: "days",
    symbol: null,
    write: (digits) => amount(digits, "day"),
    say: (digits) => amount(digits, "day"),
    tick: grouped,
    distance: counted("day"),
    change: "percent",
    written: { before: [], after: ["days", "d"] },
  },
  hours: {
    tableDecimals: 3,
    maximum: 100_000,
    isScale: false,
    text: "hours",
    name: "hours",
    caption: "hours",
    symbol: null,
    write: (digits) => amount(digits, "hour"),
    say: (digits) => amount(digits, "hour"),
    tick: grouped,
    distance: counted("hour"),
    change: "percent",
    written: { before: [], after: ["hours", "h"] },
  },
  usd: {
    tableDecimals: 2,
    maximum: 1e9,
    isScale: false,
    text: "USD",
    name: "USD",
    caption: "USD",
    symbol: "USD",
    write: (digits) => `$${digits}`,
    say: (digits) => `USD ${digits}`,
    tick: grouped,
    distance: { write: (digits) => `$${digits}`, higher: "more than", lower: "less than", fewer: "less" },
    change: "percent",
    written: { before: ["$", "usd "], after: ["usd"] },
  },
} as const satisfies Readonly<Record<string, UnitEntry>>;

/** The units that metrics come in. */
export type MetricUnit = keyof typeof UNITS;
/** The units that figures come in: a ratio is of no metric, but is rounded as they are. */
export type Unit = MetricUnit | "ratio";

export const METRIC_UNITS = Object.keys(UNITS) as readonly MetricUnit[];

/** Decimals of answers by unit; -2 is hundreds. */
export type Rounding = Readonly<Record<MetricUnit, number>>;

/** One value for each unit. */
export function byUnit<T>(of: (unit: MetricUnit) => T): { [U in MetricUnit]: T } {
  return Object.fromEntries(METRIC_UNITS.map((unit) => [unit, of(unit)])) as { [U in MetricUnit]: T };
}

export function isUnit(unit: string): unit is Unit {
  return unit === "ratio" || isMetricUnit(unit);
}

export function isMetricUnit(unit: string): unit is MetricUnit {
  return Object.hasOwn(UNITS, unit);
}

/** Whether changes on the year before are told as differences in points, and not in percent. */
export function isToldInPoints(unit: MetricUnit): boolean {
  return UNITS[unit].change === "points";
}

/** A unit as the head of a column says it; one that metrics do not have, as `programmes`, is its own name. */
export function unitName(unit: string): string {
  return isMetricUnit(unit) ? UNITS[unit].name : unit;
}

/** What a unit is called in the text of a schema; one that metrics do not have, as `programmes`, is its own name. */
export function unitText(unit: string): string {
  return isMetricUnit(unit) ? UNITS[unit].text : unit;
}
