import type { ListedRequirement } from "../../questionnaire/lists.ts";
import { ASK, type FindingsMapping, IGNORE, type ListedState } from "../model/mapping.ts";
import { bareLetters } from "../text/words.ts";
import { COUNTS, findingText, findingWord, isCount, yesMeans } from "../values/findings.ts";
import { emptyListMeaning, isNone, requirementsIn } from "../values/requirement-list.ts";
import { PERCENT } from "../values/units.ts";
import { columnQuestion, type DraftedEntry, firstRead, type Given } from "./draft-entry.ts";

/** Drafts the mapping of a column of a requirement. */
export function draftFinding({ to, name, cells, hasEmpty }: Given): DraftedEntry {
  const means = yesMeans(name);
  const findings: FindingsMapping = {};
  const texts = new Set(cells.map((cell) => findingText(String(cell))));
  // A number above 1 is no answer of yes or no. It counts only what is open: of what is met it may be a percentage or a level.
  const areCounts =
    means === "open" &&
    !PERCENT.test(name) &&
    !/score|rate/i.test(name) &&
    [...texts].some((text) => isCount(text, 2));
  const wordOf = (text: string) => (areCounts && isCount(text, 1) ? COUNTS : text);
  const words = new Set([...texts].map(wordOf));
  const meaningOf = (word: string) => {
    // Survey services tick a box with its text.
    const isText = word.length > 3 && bareLetters(name).endsWith(bareLetters(word));
    const said = word === COUNTS ? "yes" : (findingWord(word) ?? (isText ? "yes" : undefined));
    if (said === undefined || said === "open" || said === "closed") return said;
    if (means === undefined) return undefined;
    return (said === "yes") === (means === "open") ? "open" : "closed";
  };
  for (const word of words) {
    const meaning = meaningOf(word);
    if (meaning !== word) findings[word] = meaning ?? ASK;
  }
  const shown = firstRead(cells, (cell) => meaningOf(wordOf(findingText(String(cell)))));
  const [only, ...others] = words;
  // Open or closed in words is no tick.
  const isTick =
    only !== undefined && others.length === 0 && !/^(open|closed)$/.test(findingWord(only) ?? "");
  const onlySays = hasEmpty && others.length === 0 ? shown.readAs : undefined;
  if (!hasEmpty || !isTick) return { mapping: { to }, ...shown, asked: [], findings, onlySays };
  const question = `It has ${JSON.stringify(String(cells[0]).trim())} or nothing, as a box that is ticked or not. What does an empty cell mean? Write "empty": "open", "closed" or "missing".`;
  return { mapping: { to, empty: ASK }, ...shown, asked: [question], findings };
}

/** Requirements by their numbers alone, without a registry. */
const ANY_REQUIREMENT: readonly ListedRequirement[] = Array.from({ length: 99 }, (_, at) => ({
  id: at + 1,
  title: "",
}));

/** Among this many lists of requirements, at least one has several. */
const LEAST_LISTS = 10;

/**
 * Drafts the mapping of a column of lists of requirements.
 * @param listed what those in its lists are
 * @param requirements those of the registry; undefined without one
 */
export function draftRequirementList(
  given: Given,
  listed: ListedState,
  requirements: readonly ListedRequirement[] = ANY_REQUIREMENT,
): DraftedEntry {
  const { to, cells, hasEmpty, free } = given;
  const isBesideColumns = !free.some((name) => name.startsWith("requirement_"));
  if (isBesideColumns && !cells.every((cell) => isNone(String(cell))))
    return { mapping: { to: IGNORE }, readAs: undefined, asked: [] };
  const shown = firstRead(cells, (cell) => {
    const list = requirementsIn(cell, requirements, listed);
    return list && `${listed}: ${list.join(", ") || "none"}`;
  });
  if (cells.length > 0 && shown.readAs === undefined) {
    const question = columnQuestion("No list of requirements can be read here. Which column is this?", given);
    return { mapping: { to: ASK }, readAs: undefined, asked: [question] };
  }
  if (cells.length >= LEAST_LISTS && cells.every((cell) => /^\s*\d+\s*$/.test(String(cell)))) {
    const question = columnQuestion(
      `Each cell has one number. Is it that of the ${listed} requirement, or how many are ${listed}?`,
      given,
    );
    return { mapping: { to: ASK }, readAs: undefined, asked: [question] };
  }
  if (!hasEmpty) return { mapping: { to }, ...shown, asked: [] };
  if (isBesideColumns) return { mapping: { to, empty: "missing" }, ...shown, asked: [] };
  const question = `Does an empty cell mean that ${emptyListMeaning(listed)}, or that the value is missing? Write "empty": "none ${listed}" or "missing".`;
  return { mapping: { to, empty: ASK }, ...shown, asked: [question] };
}
