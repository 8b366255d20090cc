import { isSubmissionColumn, ORGANISATION_COLUMN } from "../../questionnaire/columns.ts";
import { IGNORE, OPEN_REQUIREMENTS } from "../model/mapping.ts";
import { bareLetters, wordsIn } from "../text/words.ts";
import { isCurrencyWord } from "../values/currencies.ts";
import { numberRun } from "./number-run.ts";
import { FILLERS, PHRASES, QUESTION_FILLERS, QUESTION_STARTS } from "./vocabulary.ts";

/** Minimum score: half of a header's letters must be recognised. */
const LEAST = 0.5;
const NUMBERED = String.raw`^(?:pci |dss |pci dss )?(?:req|reqs|requirement|requirements|anforderung|anf|exigence|exig|requisito|r|control)(?: (?:no|nr))? ?(\d{1,2})`;
const REQUIREMENT = new RegExp(`${NUMBERED}(?: |$)`);
/** A part of a requirement, such as `Req 8.3` or `req_8_3_6`: after its number comes another. */
const PART = new RegExp(`${NUMBERED} \\d{1,2}(?: |$)`);

/** What words mean on their own, but not together with others: a total of hours may be the figure that is asked. */
const ALONE = new Map([
  ...["programme", "program", "programm"].map((word) => [word, "submission_id"] as const),
  ...["total", "sum", "summe"].map((word) => [word, IGNORE] as const),
]);

/** A possible meaning of a header. */
export interface Meaning {
  /** The column of a submissions file. */
  readonly to: string;
  /** The fraction of its letters that is recognised, from 0 to 1; higher for a column's own name and for requirements. */
  readonly score: number;
  /** The number of its letters that are recognised. */
  readonly letters: number;
}

/**
 * Returns the possible meanings of a header, the likeliest first; empty if too little of it is recognised. Of headers that
 * survey tools make of groups and codes, only the question is read.
 */
export function meaningsOf(heading: string, requirements: readonly number[], known = PHRASES): Meaning[] {
  const header = withoutMarks(heading);
  const answers = isQuestion(header, wordsIn(header)) || header.includes("? ") ? headingParts(header) : [];
  for (const name of ownNamesIn(header, known)) {
    const meanings = meaningsOfForm(name, requirements, known);
    // A column without a group is likelier.
    if (meanings.length > 0) return meanings.map((one) => ({ ...one, score: Math.min(1, one.score) }));
  }
  for (const form of [header, ...questionsIn(header), ...answers]) {
    const meanings = meaningsOfForm(form, requirements, known);
    if (meanings.length > 0) return meanings;
  }
  return [];
}

/**
 * Returns a header without the marks of programs that name its field: ServiceNow's `u_audit_hours`, Salesforce's
 * `Audit_Hours__c`, SharePoint's `Audit_x0020_Hours` and Jira's `Custom field (Audit hours)`.
 */
function withoutMarks(header: string): string {
  return header
    .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/^custom[ _-]?field(?: \((.+)\)$|[ _-]+(?=\D))/i, "$1")
    .replace(/^(?:u|cf)_/i, "")
    .replace(/__c$/i, "");
}

/** Returns the question in headers such as `costs/qsa_fees`, `v012_qsa_fees`, `[QSA fees]` and `G02Q03[SQ001]. Costs [QSA fees]`. */
function questionsIn(header: string): string[] {
  const forms = [
    /^\S*\/([^\s/]+)$/,
    /^(?:[a-z]{1,2}\d{1,4})+\[\w+\].*\[([^\]]+)\]\s*$/i,
    /^(?:[a-z]{1,2}\d{1,4})+[_.:) -]+(\D.*)$/i,
    /^\s*\[([^\]]+)\]\s*$/,
  ];
  return forms.flatMap((form) => form.exec(header)?.[1] ?? []);
}

/** Groups that say nothing, or only that their columns are about the participant. */
const OWN_GROUP =
  /^(general|basics?|basic data|master data|general (data|information)|participants?|profile|about you|about your (organi[sz]ation|company)|stammdaten|allgemein(es)?|others?|misc|miscellaneous|sonstiges|divers|autres?|otros|varios|(donnees|informations) generales|datos generales)$/;

/** Returns a header without a group that says nothing of the column: `General: Year`, `Other: Main cause`. */
export function withoutOwnGroup(header: string): string {
  return ownNamesIn(header, PHRASES)[0] ?? header;
}

/** Returns what follows a group that is about the participant: `Company: Country`, `General: Year`. */
function ownNamesIn(header: string, known: Readonly<Record<string, readonly string[]>>): string[] {
  const [, group = "", name] = /^([^:]+): (.+)$/s.exec(header) ?? [];
  if (name === undefined) return [];
  const isOwn =
    OWN_GROUP.test(wordsIn(group).join(" ")) ||
    meaningsOfForm(group, [], known)[0]?.to === ORGANISATION_COLUMN;
  return isOwn ? [name] : [];
}

/** Returns whether a header is that of a part of a requirement. */
export function isPartOfRequirement(header: string): boolean {
  return NUMBER_ALONE.test(header) || wordsOfForms(header).some((words) => PART.test(words));
}

/** A part of a requirement by its number alone: `8.3.6`, `PCI DSS 8.3 Passwords`. One of them may also be a version. */
const NUMBER_ALONE = /^\s*(?:pci[- ]?dss\s*|pci\s+|dss\s+)?(?=(\d{1,2})(?:\.\d{1,2}){1,3}(?![.\d]))/i;
const LEAST_NUMBERS = 12;

/**
 * Returns the headers of a table, those with the numbers of parts of requirements as `Requirement 8.3.6`: if there are many,
 * they are no versions of a standard. So are the numbers of all requirements, one after the other. Where a program has numbered
 * all requirements from 0, as the values of a list, they are numbered from 1.
 */
export function withNumberedParts(
  header: readonly string[],
  requirements: readonly number[],
): readonly string[] {
  const run = numberRun(header);
  if (run.size === requirements.length)
    return header.map((name, place) => (run.has(place) ? `Requirement ${name.trim()}` : name));
  const fromZero = header.map(requirementNumberIn);
  if (areFromZero(fromZero, requirements))
    return header.map((name, place) => {
      const number = fromZero[place];
      return number === undefined ? name : `Requirement ${number + 1}`;
    });
  const found = header.filter((name) => requirements.includes(Number(NUMBER_ALONE.exec(name)?.[1])));
  if (found.length < LEAST_NUMBERS) return header;
  const parts = new Set(found);
  return header.map((name) => (parts.has(name) ? name.replace(NUMBER_ALONE, "Requirement ") : name));
}

/** Returns whether numbers are 0 and all of the requirements but the last, each once. */
function areFromZero(numbers: readonly (number | undefined)[], requirements: readonly number[]): boolean {
  const found = numbers.filter((number) => number !== undefined);
  const expected = new Set(requirements.map((id) => id - 1));
  return (
    found.length === requirements.length &&
    found.every((number) => expected.has(number)) &&
    new Set(found).size === found.length
  );
}

/** Returns the number of the requirement that a header names; undefined if it names none. */
function requirementNumberIn(header: string): number | undefined {
  const [number] = wordsOfForms(header).flatMap((form) => REQUIREMENT.exec(form)?.[1] ?? []);
  return number === undefined ? undefined : Number(number);
}

/** Returns the words of a header, and of each of its parts, without what is in brackets. */
function wordsOfForms(heading: string): string[] {
  const header = withoutMarks(heading);
  return [header, ...headingParts(header)].map((form) => wordsIn(withoutBrackets(form)).join(" "));
}

/** Returns a header without what is in brackets, as units are. */
export function withoutBrackets(header: string): string {
  return header.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");
}

function meaningsOfForm(
  header: string,
  requirements: readonly number[],
  known: Readonly<Record<string, readonly string[]>>,
): Meaning[] {
  const own = header.trim().toLowerCase();
  if (isSubmissionColumn(own)) return [{ to: own, score: 2, letters: own.length }];
  const words = wordsIn(withoutBrackets(header));
  const requirement = requirementNumberIn(header);
  const isKnown = requirement !== undefined && requirements.includes(requirement);
  const found = isKnown ? requirement : boxOf(header, requirements, known);
  if (found !== undefined)
    return [{ to: `requirement_${found}`, score: 1.5, letters: words.join("").length }];
  const isAsked = isQuestion(header, words);
  const isFiller = (word: string) => FILLERS.has(word) || (isAsked && QUESTION_FILLERS.has(word));
  const meaningful = words.filter((word) => !isFiller(word) && !isCurrencyWord(word));
  const letters = meaningful.join("").length;
  if (letters === 0) return [];
  const alone = meaningful.length === 1 ? ALONE.get(meaningful.join("")) : undefined;
  if (alone !== undefined) return [{ to: alone, score: 1, letters }];
  const bare = bareLetters(header);
  const meanings = Object.entries(known).map(([to, phrases]) => {
    // Two words of a phrase may be parts of the same word of the header.
    const found = Math.max(0, ...phrases.map((phrase) => lettersOf(phrase, meaningful, bare)));
    const recognised = Math.min(letters, found);
    return { to, score: recognised / letters, letters: recognised };
  });
  // Your name is a contact's, and not the organisation's.
  const isUsed = ({ to }: Meaning) => Number(to !== IGNORE);
  return meanings
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score || isUsed(a) - isUsed(b));
}

/** What separates a question, or the name of a group, from the rest of a heading; a sign within words only in names of programs. */
const SEPARATOR = / [-–:/] |: |\//g;
const PROGRAM_SEPARATOR = /[-.:/]/g;

/**
 * Returns what follows the separators of a header of a group of columns, the longest first: `Did you meet these? - Requirement 3`,
 * `Open findings [Physical access]`, `c-req3`.
 */
export function headingParts(header: string): string[] {
  const separator = /\s/.test(header.trim()) ? SEPARATOR : PROGRAM_SEPARATOR;
  const last = /\[([^\]]+)\]\s*$/.exec(header)?.[1];
  return [
    ...[...header.matchAll(separator)].map(({ 0: sign, index }) => header.slice(index + sign.length).trim()),
    ...(last === undefined ? [] : [last]),
  ];
}

/** Returns what is before one of a header's parts: the question, or the name of the group, with its separator. */
export function beforePart(header: string, part: string): string {
  return header.slice(0, header.lastIndexOf(part));
}

/** Returns the requirement of a box in a list of open ones: `open_findings___3`, `Open findings [3]`; undefined if it is none. */
function boxOf(
  header: string,
  requirements: readonly number[],
  known: Readonly<Record<string, readonly string[]>>,
): number | undefined {
  const words = wordsIn(header);
  const number = Number(words.at(-1));
  if (words.length < 2 || !requirements.includes(number)) return undefined;
  const [list] = meaningsOf(words.slice(0, -1).join(" "), [], known);
  return list?.to === OPEN_REQUIREMENTS ? number : undefined;
}

/** Returns whether a header is a question, as exports of surveys have it. */
function isQuestion(header: string, [first = ""]: readonly string[]): boolean {
  return header.trim().endsWith("?") || QUESTION_STARTS.has(first);
}

/** Phrases in words, split once: each is compared with every header. */
const wordsOfPhrases = new Map<string, readonly string[]>();

function wordsOf(phrase: string): readonly string[] {
  const known = wordsOfPhrases.get(phrase);
  if (known !== undefined) return known;
  const words = phrase.split(" ");
  wordsOfPhrases.set(phrase, words);
  return words;
}

/** Counts how many letters of a header's words a phrase accounts for; 0 if any word of the phrase is missing. */
function lettersOf(phrase: string, words: readonly string[], bare: string): number {
  const wanted = wordsOf(phrase);
  if (bare === wanted.join("")) return words.join("").length;
  let sum = 0;
  for (const word of wanted) {
    const found = words.find(
      (one) => one === word || (word.length > 4 && (one.startsWith(word) || one.endsWith(word))),
    );
    if (found === undefined) return 0;
    sum += found === word ? found.length : (found.length + word.length) / 2;
  }
  return sum;
}
