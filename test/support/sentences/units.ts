import type { MetricUnit } from "../../../src/model/unit.ts";

/** How sentences write the units, written out: a mistake of the program is not repeated here. A new unit is one entry. */

interface Written {
  /** Before the digits of a figure. */
  readonly before: string;
  /** After the digits of a figure: of 1, and of all others. */
  readonly after: readonly [one: string, many: string];
  /** The same after the digits of a distance. */
  readonly apart: readonly [one: string, many: string];
  /** The words for a higher and for a lower figure, and the opposite of "more". */
  readonly words: readonly [higher: string, lower: string, fewer: "fewer" | "less"];
  /** Whether changes are told in points too. */
  readonly isInPoints: boolean;
}

const POINTS = {
  apart: [" point", " points"],
  words: ["above", "below", "fewer"],
  isInPoints: true,
} as const;
const COUNTED = { before: "", words: ["more than", "fewer than", "fewer"], isInPoints: false } as const;

const UNITS: Readonly<Record<MetricUnit, Written>> = {
  score: { ...POINTS, before: "", after: ["", ""] },
  percent: { ...POINTS, before: "", after: ["%", "%"] },
  days: { ...COUNTED, after: [" day", " days"], apart: [" day", " days"] },
  hours: { ...COUNTED, after: [" hour", " hours"], apart: [" hour", " hours"] },
  usd: {
    before: "$",
    after: ["", ""],
    apart: ["", ""],
    words: ["more than", "less than", "less"],
    isInPoints: false,
  },
};

const of = ([one, many]: Written["after"], digits: string) => (digits === "1" ? one : many);

/** A figure from its digits: `44.2%`, `7.8 days`, `$162,400`. */
export function figureOf(unit: MetricUnit, digits: string): string {
  const { before, after } = UNITS[unit];
  return `${before}${digits}${of(after, digits)}`;
}

/** A distance from its digits: `5.2 points`, `1 hour`, `$7,500`. */
export function distanceOf(unit: MetricUnit, digits: string): string {
  const { before, apart } = UNITS[unit];
  return `${before}${digits}${of(apart, digits)}`;
}

/** The words for a higher, or for a lower figure: `more than`, `below`. */
export const wayOf = (unit: MetricUnit, isHigher: boolean): string => UNITS[unit].words[isHigher ? 0 : 1];

/** `more`, or its opposite for the unit. */
export const directionOf = (unit: MetricUnit, isMore: boolean): string =>
  isMore ? "more" : UNITS[unit].words[2];

/** What stands before the digits of a figure. */
export const signOf = (unit: MetricUnit): string => UNITS[unit].before;

/** Whether changes are told in points too. */
export const isInPoints = (unit: MetricUnit): boolean => UNITS[unit].isInPoints;

const all = Object.values(UNITS);
const anyOf = (texts: readonly string[]) => {
  const told = [...new Set(texts)].filter((text) => text !== "").sort((a, b) => b.length - a.length);
  return `(?:${told.map((text) => text.replace(/[^\w ]/g, "\\$&")).join("|")})?`;
};

/** A pattern of what stands after the digits of a figure, if anything does. */
export const AFTER_FIGURE = anyOf(all.flatMap(({ after }) => after));
/** A pattern of what stands after the digits of a distance, if anything does. */
export const AFTER_DISTANCE = anyOf(all.flatMap(({ apart }) => apart));
