import type { ListedRequirement } from "../questionnaire/lists.ts";
import { EMPTY_LIST } from "./table.ts";
import { bareLetters } from "./words.ts";

/** Answers to which requirements are open that name none. */
const NONE =
  /^(none( of (these|them|the above))?|no|keine[rs]?|aucune?|ningun[ao]|nenhuma?|nessun[ao]|geen|ingen|inget|brak|nil|0)[\s;,.]*$/i;
/** Those that name all. */
const ALL = /^(all( of (these|them|the above))?|alle|tou(s|tes)|tod[ao]s|tutt[ei]|wszystkie)[\s;,.]*$/i;
/** Returns whether an answer says that no requirement is open. */
export function isNone(answer: string): boolean {
  return NONE.test(answer.trim());
}

/** Words before the number of a requirement. */
const NAMES = /(requirements?|reqs?|anforderung(en)?|exigences?|requisitos?|r|pci|dss)\.?/gi;
/** A requirement, or a part of one: `8.3.6` is open if a part of requirement 8 is. */
const NUMBER = /^(\d{1,2})(?:\.\d{1,2}){0,3}$/;
const RANGE = /^(\d{1,2})[-–](\d{1,2})$/;

/**
 * Parses a list of requirements: `1; 3, 12`, `Req 1 and Req 3`, `3-5`, `8.3.6`, `none`, `all`, or titles of the registry, with
 * or without their number, as survey services join them.
 * @returns their ids in the order of the list; undefined if it contains anything else, such as a number that no requirement
 * has, or how many are open
 */
export function requirementsIn(
  list: string,
  requirements: readonly ListedRequirement[],
): number[] | undefined {
  const text = withoutBrackets(list.trim());
  if (NONE.test(text) || list === EMPTY_LIST) return [];
  if (ALL.test(text)) return requirements.map(({ id }) => id);
  if (isCount(text, requirements.length)) return undefined;
  const ids = (
    titlesIn(text, requirements) ??
    text
      .replace(NAMES, " ")
      .replace(/\s*([-–])\s*/g, "$1")
      .split(/[;,、，،|/+&\s]+|\b(?:and|und|et|y)\b/)
      .filter((part) => part !== undefined && part !== "")
      .map(numbersIn)
  ).flat();
  const known = new Set(requirements.map(({ id }) => id));
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

/** Returns the numbers of a part of a list: of a requirement, or of a range; NaN for anything else. */
function numbersIn(part: string): number[] {
  const [, from, to] = RANGE.exec(part) ?? [];
  if (from === undefined) return [Number(NUMBER.exec(part)?.[1])];
  const count = Number(to) - Number(from) + 1;
  return count > 1 ? Array.from({ length: count }, (_, at) => Number(from) + at) : [Number.NaN];
}

/** Returns the requirements whose titles a text joins with semicolons or line ends; undefined if it has anything else. */
function titlesIn(text: string, requirements: readonly ListedRequirement[]): number[][] | undefined {
  const parts = text.split(/[;|\n]|,\s*(?=\d{1,2}\W)/).filter((part) => part.trim() !== "");
  const found = parts.map((part) =>
    requirements.filter(({ id, title }) => {
      const [, number, rest = part] = /^\D*?(\d{1,2})\W+(.+)$/s.exec(part) ?? [];
      return bareLetters(rest) === bareLetters(title) && (number === undefined || Number(number) === id);
    }),
  );
  return found.some(({ length }) => length !== 1) ? undefined : found.map((own) => own.map(({ id }) => id));
}
