import { LIMITS } from "../model/limits.ts";
import type { Advice } from "./describe.ts";

/**
 * Characters that no text of `data/` may contain, because XML, YAML, SVG or a terminal could not handle them: control
 * characters (including NEL), line and paragraph separators, bidirectional controls, noncharacters, lone surrogates.
 */
const UNFIT = /[\p{Cc}\u2028-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}\p{Cs}]/u;

const DATE = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T[\d:]+Z)?$/;
const ADDRESS = /^https?:\/\/\S*$/i;

/** Matches what a spreadsheet could take for the start of a formula. Some accept the fullwidth signs too. */
export const FORMULA_START = /^\s*[=+\-@|＝＋－＠]/;

/** Returns text that a spreadsheet cannot take for a formula: an apostrophe comes before a possible start of one. */
export function safeText(text: string): string {
  return FORMULA_START.test(text) || /^\s*'|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/**
 * Checks a text independently of its schema: its length, its characters, a date that is not in the calendar, an invalid web
 * address.
 */
export function textAdvice(text: string): Advice | undefined {
  const long = lengthAdvice(text);
  if (long !== undefined) return long;
  const unfit = UNFIT.exec(text)?.[0];
  if (unfit !== undefined) {
    const code = unfit.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
    const rule = `must not contain the character U+${code}, which some formats cannot contain`;
    return { rule, remedy: "Remove the character." };
  }
  if (DATE.test(text) && !isDay(text)) {
    return { rule: "must be a day of the calendar", remedy: "Correct the date." };
  }
  if (ADDRESS.test(text) && !isWebAddress(text)) {
    return { rule: "must be a web address that can be requested", remedy: "Correct its host, port or path." };
  }
  return undefined;
}

/** Checks the length of a text. */
export function lengthAdvice({ length }: string): Advice | undefined {
  if (length <= LIMITS.textCharacters) return undefined;
  const rule = `must have at most ${LIMITS.textCharacters} characters, but has ${length}`;
  return { rule, remedy: "Shorten it." };
}

/** Whether a date or instant of the right form, such as 2026-10-05, exists in the calendar. */
export function isDay(date: string): boolean {
  const [year, month, day] = date.slice(0, 10).split("-").map(Number);
  const isLeap = year! % 4 === 0 && (year! % 100 !== 0 || year! % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day! <= days[month! - 1]!;
}

/** Whether a text is a valid web address, including its percent-encoding. */
export function isWebAddress(text: string): boolean {
  try {
    decodeURIComponent(new URL(text).pathname);
    return true;
  } catch {
    return false;
  }
}
