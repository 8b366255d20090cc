import { bareLetters } from "../text/words.ts";
import { TIME_MARKS } from "./time-units.ts";

/** A time in weeks, days and hours. How many days a week has depends on the column. */
export interface TimeSpan {
  readonly weeks: number;
  readonly days: number;
  readonly hours: number;
}

/** The units of parts, the longest first. */
const UNITS = ["weeks", "days", "hours", "minutes"] as const;
const PART = /(\d+(?:[.,]\d+)?)\s*(\p{L}+)\.?/gu;
const PARTS = /^\s*(?:\d+(?:[.,]\d+)?\s*\p{L}+\.?[\s,]*(?:(?:and|und|et|y)\s+)?){2,}$/u;
const ISO = /^P(?:(\d+)D)?T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?$/;
/** Seconds after all other units: too short to count. */
const SECONDS = /(?<=\p{L})[\s,]*\d+\s*(?:s|secs?|seconds?)\.?\s*$/iu;
/** Hours with minutes after them: `1h30`, `1 h 05`. */
const HOURS_AND_MINUTES = /^\s*(\d+)\s*h\s*([0-5]\d)\s*$/i;

/**
 * Reads a time that is written in several units, as programs for tickets write it: `9 Days 14 Hours`, `1w 2d 4h`, `1h30`,
 * `P7DT12H`. Undefined for any other text, also for one of a single unit.
 */
export function timeSpan(text: string): TimeSpan | undefined {
  const short = HOURS_AND_MINUTES.exec(text);
  if (short !== null) return { weeks: 0, days: 0, hours: Number(short[1]) + Number(short[2]) / 60 };
  const iso = ISO.exec(text.trim());
  if (iso !== null && iso.slice(1).filter((digits) => digits !== undefined).length > 1) {
    const [days = 0, hours = 0, minutes = 0] = iso.slice(1).map((digits) => Number(digits ?? 0));
    return { weeks: 0, days, hours: hours + minutes / 60 };
  }
  const counted = text.replace(SECONDS, "");
  if (!PARTS.test(counted)) return undefined;
  const parts = [...counted.matchAll(PART)].map(([, digits = "", unit = ""]) => ({
    value: Number(digits.replace(",", ".")),
    unit: UNITS.indexOf(unitOf(unit) as (typeof UNITS)[number]),
  }));
  const isOrdered = parts.every(({ unit }, at) => unit > (parts[at - 1]?.unit ?? -1));
  const areWhole = parts.slice(0, -1).every(({ value }) => Number.isInteger(value));
  if (!isOrdered || !areWhole) return undefined;
  const of = (place: number) => parts.find(({ unit }) => unit === place)?.value ?? 0;
  return { weeks: of(0), days: of(1), hours: of(2) + of(3) / 60 };
}

/** Reads hours that are written like a clock: `525:36`, `12:30:00`. Undefined for any other text. */
export function clockHours(text: string): number | undefined {
  const [, hours, minutes] = /^\s*(\d{1,5}):([0-5]\d)(?::[0-5]\d)?\s*$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) + Number(minutes) / 60;
}

function unitOf(word: string): string | undefined {
  const plain = bareLetters(word);
  if (/^(?:m|mins?)$/.test(plain)) return "minutes";
  return TIME_MARKS.find(([pattern]) => pattern.test(plain))?.[1];
}
