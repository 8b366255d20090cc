/** A unit of figures: how they are stored, read and written. `methodology.json` says how answers round them. */
interface UnitEntry {
  /** Decimals in tables. Answers are rounded from these. */
  readonly tableDecimals: number;
  /** The largest value in tables. */
  readonly maximum: number;
  /** Whether the maximum is the end of the scale, like 100 for a score: a mean there reveals every value. */
  readonly isScale: boolean;
  /** The unit in the text of schemas. */
  readonly text: string;
  /** The unit in a column header. */
  readonly name: string;
  /** The unit after a large figure. */
  readonly caption: string;
  /** The text after the name of a figure whose name does not show its unit; null if names do. */
  readonly symbol: string | null;
  /** Writes a figure with its unit, from its digits with commas: `7.8 days`. */
  readonly write: (digits: string) => string;
  /** Writes a figure in a plain-text sentence, from its digits with commas. */
  readonly say: (digits: string) => string;
  /** Writes a figure next to a tick of an axis. */
  readonly tick: (value: number) => string;
  /**
   * Writes the distance between two figures; the words for a higher and for a lower figure; and the opposite of `more` for the
   * lower one.
   */
  readonly distance: {
    readonly write: (digits: string) => string;
    readonly higher: string;
    readonly lower: string;
    readonly fewer: "fewer" | "less";
  };
  /** Whether a change since the year before is given in points or in percent. */
  readonly change: "points" | "percent";
  /** Spellings of the unit that participants write before or after numbers, in any case, also after 1. */
  readonly written: { readonly before: readonly string[]; readonly after: readonly string[] };
}

/** Returns a number with commas between thousands: `1,012`. */
export function grouped(value: number | string): string {
  return String(value).replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
}

/** Returns a whole number with its noun: `1 row`, `7,782 rows`. */
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

/** Words for distances of counts: `2.5 days fewer than`. */
const counted = (unit: "day" | "hour") =>
  ({
    write: (digits: string) => amount(digits, unit),
    higher: "more than",
    lower: "fewer than",
    fewer: "fewer",
  }) as const;

/** The units of metrics, in published order. Every word, column and check of a unit follows from this table. */
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
    symbol: "days",
    write: (digits) => amount(digits, "day"),
    say: (digits) => amount(digits, "day"),
    tick: grouped,
    distance: counted("day"),
    change: "percent",
    written: { before: [], after: ["days", "day", "d"] },
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
    written: { before: [], after: ["hours", "hour", "h"] },
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

/** A unit of metrics. */
export type MetricUnit = keyof typeof UNITS;
/** A unit of figures. No metric is a ratio, but ratios are rounded in the same way. */
export type Unit = MetricUnit | "ratio";

export const METRIC_UNITS = Object.keys(UNITS) as readonly MetricUnit[];

/** Decimals of answers by unit; -2 means hundreds. */
export type Rounding = Readonly<Record<MetricUnit, number>>;

/** Returns one value for each unit. */
export function byUnit<T>(of: (unit: MetricUnit) => T): { [U in MetricUnit]: T } {
  return Object.fromEntries(METRIC_UNITS.map((unit) => [unit, of(unit)])) as { [U in MetricUnit]: T };
}

export function isUnit(unit: string): unit is Unit {
  return unit === "ratio" || isMetricUnit(unit);
}

export function isMetricUnit(unit: string): unit is MetricUnit {
  return Object.hasOwn(UNITS, unit);
}

/** Whether changes since the year before are given in points and not in percent. */
export function changesInPoints(unit: MetricUnit): boolean {
  return UNITS[unit].change === "points";
}

/** Returns a unit for a column header. A unit that no metric has, such as `programmes`, is returned unchanged. */
export function unitName(unit: string): string {
  return isMetricUnit(unit) ? UNITS[unit].name : unit;
}

/** Returns a unit for the text of a schema. A unit that no metric has, such as `programmes`, is returned unchanged. */
export function unitText(unit: string): string {
  return isMetricUnit(unit) ? UNITS[unit].text : unit;
}
