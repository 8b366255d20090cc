import type { ListedRequirement } from "../../questionnaire/lists.ts";
import { contraryOf, type ListedState } from "../model/mapping.ts";
import { EMPTY_LIST, type ImportedCell } from "../model/table.ts";
import { bareLetters } from "../text/words.ts";
import { requirementByTopic } from "./requirement-topics.ts";

/** Answers that name no requirement, or all: `none`, `all of the above`, `all met`, `keine offen`. */
const NONE_OR_ALL =
  /^(?:(?<none>none(?: of (?:these|them|the above))?|no|keine[rs]?|aucune?|ningun[ao]|nenhuma?|nessun[ao]|geen|ingen|inget|inga|brak|nil|0)|all(?: of (?:these|them|the above))?|alle|tou(?:s|tes)|tod[ao]s|tutt[ei]|wszystkie)(?: (?:(?<open>open|offen)|(?<closed>met|closed|in place|compliant|erfüllt|geschlossen)))?[\s;,.]*$/i;
/** Those that name all but some. */
const ALL_BUT =
  /^(?:all|alle|tou(?:s|tes)|tod[ao]s|tutt[ei])\s+(?:but|except(?: for)?|außer|ausser|sauf|excepto|menos|exceto|tranne|behalve|utom)\s+(.+)$/i;
/** Returns what a list without requirements means, in words. */
export function emptyListMeaning(listed: ListedState): string {
  return listed === "open" ? "no finding is open" : "no requirement is met";
}

/** Returns whether an answer says that no requirement is open. */
export function isNone(answer: string): boolean {
  return noneOrAllIn(answer.trim(), "open") === "none";
}

/** Returns whether an answer to which requirements are open, or closed, names none or all; undefined if it names some. */
function noneOrAllIn(answer: string, listed: ListedState): "none" | "all" | undefined {
  const { groups } = NONE_OR_ALL.exec(answer) ?? {};
  if (groups === undefined) return undefined;
  const isNone = groups.none !== undefined;
  // If all are met, none is open.
  const isOfOthers = groups[contraryOf(listed)] !== undefined;
  return isNone === isOfOthers ? "all" : "none";
}

/** Words and signs before the number of a requirement. */
const NAMES =
  /#|(requirements?|reqs?|anforderung(en)?|exigences?|requisitos?|r|pci|dss|no|nr)\.?(?!\p{L})/giu;
/** Between the first and the last of a range. */
const TO = /(?<=\d)\s*(?:[-–]|\b(?:to|through|bis|à|a|t\/m|tot)\b)\s*(?=\d)/gi;
/** Between requirements. */
const BETWEEN = /[;,、，،|/+&\s]+|(?<!\p{L})(?:and|und|et|y|e|en|och|u\.)(?!\p{L})/giu;
/** A requirement, or a part of one: `8.3.6` is open if a part of requirement 8 is. */
const NUMBER = /^(\d{1,2})(?:\.(\d{1,2})(?:\.\d{1,2}){0,2})?\.?$/;
const RANGE = /^(\d{1,2})-(\d{1,2})\.?$/;
const ROMAN: readonly string[] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

/** How many parts each requirement has: the most of PCI DSS 3.2.1 and 4.0.1. */
const PARTS: readonly number[] = [5, 6, 7, 3, 4, 7, 3, 8, 10, 9, 6, 11];

/** Returns whether a spreadsheet made a list a number: `3,8` becomes 3.8, which may be a part of requirement 3 too. */
export function isListAsNumber(cell: ImportedCell): boolean {
  return typeof cell === "number" && !Number.isInteger(cell);
}

/**
 * Parses a list of requirements: `1; 3, 12`, `Req 1 and Req 3`, `3-5`, `III, IX`, `8.3.6`, `none`, `all`, `all but 4`, or titles
 * of the registry, with or without their number, as survey services join them.
 * @param listed what they are: a requirement is open if a part of it is, but not met if a part of it is
 * @returns their ids in the order of the list; undefined if it contains anything else, such as a number that no requirement
 * has, or how many there are
 */
export function requirementsIn(
  cell: ImportedCell,
  requirements: readonly ListedRequirement[],
  listed: ListedState,
): number[] | undefined {
  if (isListAsNumber(cell)) return undefined;
  const text = withoutBrackets(String(cell).trim());
  const noneOrAll = noneOrAllIn(text, listed);
  if (noneOrAll === "none" || cell === EMPTY_LIST) return [];
  const all = requirements.map(({ id }) => id);
  if (noneOrAll === "all") return all;
  const except = ALL_BUT.exec(text)?.[1];
  if (except !== undefined) {
    const others = requirementsIn(except, requirements, contraryOf(listed));
    return others && all.filter((id) => !others.includes(id));
  }
  if (isCount(text, requirements.length)) return undefined;
  const ids =
    titlesIn(text, requirements) ??
    text
      .replace(NAMES, " ")
      .replace(TO, "-")
      .split(BETWEEN)
      .filter((part) => part !== "")
      .flatMap((part) => (listed === "closed" && isPart(part) ? [Number.NaN] : numbersIn(part)));
  const known = new Set(all);
  return ids.every((id) => known.has(id)) ? [...new Set(ids)] : undefined;
}

/** Returns what is in the brackets of a list as programs write it: `[3, 8]`, `["3","8"]`, `{3,8}`. */
function withoutBrackets(text: string): string {
  const [, ofJson, inner = ofJson] = /^(?:\[(.*)\]|\{(.*)\})$/s.exec(text) ?? [];
  return inner === undefined ? text : inner.replaceAll('"', "").trim();
}

/** Returns whether a text says how many requirements are open, or of how many: `3/12`, `5+`. */
function isCount(text: string, count: number): boolean {
  const of = /^\d{1,2}\s*\/\s*(\d{1,2})$/.exec(text)?.[1];
  return Number(of) === count || /\d\s*\+$/.test(text);
}

/** Returns whether a text is the number of a part of a requirement. */
function isPart(text: string): boolean {
  return Number(NUMBER.exec(text)?.[2] ?? 0) > 0;
}

/** Returns the numbers of a part of a list: of a requirement, or of a range; NaN for anything else. */
function numbersIn(text: string): number[] {
  const roman = ROMAN.indexOf(text.replace(/\.$/, ""));
  if (roman !== -1) return [roman + 1];
  const [, from, to] = RANGE.exec(text) ?? [];
  if (from === undefined) {
    const [, number, part = 1] = NUMBER.exec(text) ?? [];
    const isPart = Number(part) <= (PARTS[Number(number) - 1] ?? Number.POSITIVE_INFINITY);
    return [isPart ? Number(number) : Number.NaN];
  }
  const count = Number(to) - Number(from) + 1;
  return count > 1 ? Array.from({ length: count }, (_, at) => Number(from) + at) : [Number.NaN];
}

/**
 * Returns the requirements whose titles, or those of PCI DSS, a text joins with semicolons, line ends or commas; undefined if it
 * has anything else.
 */
function titlesIn(text: string, requirements: readonly ListedRequirement[]): number[] | undefined {
  const parts = text.split(/[;|\n]|,\s*(?=\d{1,2}\W)/).filter((part) => part.trim() !== "");
  const found = parts.map((part) => {
    const own = titleIn(part, requirements);
    const between = part.split(",").map((one) => one.trim());
    return titlesBetweenCommas(between, requirements) ?? (own === undefined ? undefined : [own]);
  });
  return found.every((ids) => ids !== undefined) ? found.flat() : undefined;
}

/** Returns the requirement whose title a text is, with or without its number; undefined if it is none. */
function titleIn(text: string, requirements: readonly ListedRequirement[]): number | undefined {
  const [, number, rest = text] = /^\D*?(\d{1,2})\W+(.+)$/s.exec(text) ?? [];
  const topic = requirementByTopic(rest);
  const titled = requirements.filter(({ title }) => bareLetters(rest) === bareLetters(title));
  const own = titled.length > 0 ? titled : requirements.filter(({ id }) => id === topic);
  const [only, ...others] = own.filter(({ id }) => number === undefined || Number(number) === id);
  return others.length === 0 ? only?.id : undefined;
}

/** A title has fewer commas. */
const MOST_PARTS = 4;

/** Joins parts between commas to titles: those of the registry may have commas themselves. */
function titlesBetweenCommas(
  parts: readonly string[],
  requirements: readonly ListedRequirement[],
): number[] | undefined {
  const [first, ...others] = parts;
  if (first === undefined) return [];
  for (let count = Math.min(MOST_PARTS, parts.length); count > 1; count--) {
    const joined = bareLetters(parts.slice(0, count).join());
    const [only] = requirements.filter(({ title }) => bareLetters(title) === joined);
    const rest = only && titlesBetweenCommas(parts.slice(count), requirements);
    if (only !== undefined && rest !== undefined) return [only.id, ...rest];
  }
  const id = titleIn(first, requirements);
  const rest = id === undefined ? undefined : titlesBetweenCommas(others, requirements);
  return id === undefined || rest === undefined ? undefined : [id, ...rest];
}
