import { allSubmissionColumns, IDENTIFIER_COLUMN, ORGANISATION_COLUMN } from "../questionnaire/columns.ts";
import type { QuestionnaireLists } from "../questionnaire/lists.ts";
import { withAmountCurrencies } from "./amount-currencies.ts";
import { countedIn } from "./counted.ts";
import { countryOf } from "./countries.ts";
import type { DraftTarget } from "./draft-column.ts";
import { headingOf } from "./header.ts";
import {
  beforePart,
  headingParts,
  isPartOfRequirement,
  type Meaning,
  meaningsOf,
  withNumberedParts,
} from "./headings.ts";
import { LABEL_LISTS, type LabelColumn, labelRecogniser } from "./labels.ts";
import { ASK, IGNORE, OPEN_REQUIREMENTS } from "./mapping.ts";
import { qualifierIn } from "./qualifiers.ts";
import { isNone } from "./requirement-list.ts";
import { cellsAt, type ReadTable } from "./table.ts";
import { bareLetters, givenTextsAt, wordsIn } from "./words.ts";

/** The columns of a submissions file, but for requirements. */
const COLUMNS = new Map(allSubmissionColumns([]).map((column) => [column.name, column]));

/** Minimum number of rows to recognise a column by its values: with fewer, they may be so by chance. */
const LEAST_ROWS = 10;
/** Minimum share of a column's values that are entries of a registry. */
const LEAST_KNOWN = 0.8;
/** Shorter values are not recognised without a heading: DE may be a language, and NO an answer. */
const LEAST_LETTERS = 4;

/**
 * Returns the target of each column of an export, in the order of its header: by their headings or, where these say
 * nothing, by their values; `?` if neither tells it.
 * @param requirements ids of the requirements
 * @param lists the registries of a data folder; without them, only countries are recognised by their values
 */
export function targetsOf(
  table: ReadTable,
  requirements: readonly number[],
  lists?: QuestionnaireLists,
): readonly DraftTarget[] {
  const titles = new Map(
    lists?.requirements.flatMap(({ id, title }) =>
      [title, `${id} ${title}`].map((text) => [bareLetters(text), `requirement_${id}`]),
    ),
  );
  const headed = withNoneBox(byHeadings(table, requirements, titles));
  const targets = withLabels(withAmountCurrencies(headed, table), table, lists);
  return table.parts?.are === "years" ? withOrganisation(targets) : withIdentifier(targets, table);
}

/** A possible meaning of a column's heading. */
interface Candidate extends Meaning {
  readonly place: number;
  /** A word of the heading by which it may mean something else. */
  readonly qualifier: string | undefined;
}

/**
 * Assigns targets to columns; if several could have the same target, the one whose name matches best gets it. If it is not
 * clear which that is, all of them are asked about.
 * @param titles the columns of requirements by the letters of their titles, which are headings of boxes in surveys
 */
function byHeadings(
  table: ReadTable,
  requirements: readonly number[],
  titles: ReadonlyMap<string, string>,
): DraftTarget[] {
  const { header } = table;
  const names = new Set(header);
  const candidates = withNumberedParts(header, requirements).flatMap((given, place): Candidate[] => {
    const name = headingOf(given, names);
    const titled = [name, ...headingParts(name)].flatMap((part) => titles.get(bareLetters(part)) ?? [])[0];
    const meanings =
      titled === undefined
        ? meaningsOf(name, requirements)
        : [{ to: titled, score: 1.5, letters: name.length }];
    if (meanings.length === 0) return [];
    const values = givenTextsAt(table, place);
    return meanings
      .filter(({ to, score }) => score > 1 || isPossible(to, values))
      .map(({ to, score, letters }) => {
        const qualifier = score > 1 ? undefined : qualifierIn(name, to, COLUMNS.get(to));
        const isUnlikely = values.length === 0 || qualifier !== undefined;
        return { to, score: isUnlikely ? score * UNLIKELY : score, letters, place, qualifier };
      });
  });
  const chosen = new Map<number, Candidate>();
  const taken = new Set<string>();
  // Parts of a requirement are read together.
  const parted = new Set(
    candidates.flatMap(({ to, place }) =>
      to.startsWith("requirement_") && isPartOfRequirement(header[place] ?? "") ? [to] : [],
    ),
  );
  const isFree = (to: string) => !taken.has(to) || to === IGNORE || parted.has(to);
  for (const one of candidates.sort(
    (a, b) => b.score - a.score || b.letters - a.letters || a.place - b.place,
  )) {
    if (chosen.has(one.place) || !isFree(one.to)) continue;
    chosen.set(one.place, one);
    taken.add(one.to);
  }
  const doubts = new Map(
    [...chosen.values()].flatMap((one): [number, string][] => {
      const others = rivalsOf(one, candidates, chosen, table);
      if (others.length > 0) {
        return [one.place, ...others].map((place) => [place, `Several columns may be ${one.to}.`]);
      }
      if (one.qualifier !== undefined) return [[one.place, doubtOf(one.to, one.qualifier)]];
      const other = candidates.find((meaning) => isAsLikely(meaning, one) && !taken.has(meaning.to));
      return other === undefined ? [] : [[one.place, `It may be ${one.to} or ${other.to}.`]];
    }),
  );
  return header.map((name, place) => {
    const doubt = doubts.get(place);
    return doubt === undefined ? { name, to: chosen.get(place)?.to ?? ASK } : { name, to: ASK, doubt };
  });
}

/** Assigns the box beside those of requirements that says that none is open: `Open findings - None of the above`. */
function withNoneBox(targets: readonly DraftTarget[]): readonly DraftTarget[] {
  if (targets.some(({ to }) => to === OPEN_REQUIREMENTS)) return targets;
  const boxes = targets.filter(({ to }) => to.startsWith("requirement_"));
  const isNoneBox = ({ name, to }: DraftTarget) =>
    to === ASK &&
    headingParts(name).some(
      (part) => isNone(part) && boxes.some((box) => box.name.startsWith(beforePart(name, part))),
    );
  const found = targets.find(isNoneBox);
  return targets.map((target) => (target === found ? { name: target.name, to: OPEN_REQUIREMENTS } : target));
}

function doubtOf(to: string, qualifier: string): string {
  return `It may be ${to}, but says ${JSON.stringify(qualifier)}.`;
}

/** Returns whether a heading means one thing as well as another: days may be those of two figures. */
function isAsLikely(one: Candidate, other: Candidate): boolean {
  return (
    one.place === other.place &&
    one.score === other.score &&
    ![one.to, other.to].some((to) => to === IGNORE || to === IDENTIFIER_COLUMN)
  );
}

/** An empty column, and one whose heading says something else besides, is used only if no other could be. */
const UNLIKELY = 0.1;

/** Returns whether a heading's meaning fits the values below it. */
function isPossible(to: string, values: readonly string[]): boolean {
  // A heading like "Delay by this cause" has days below it, and one like "What delays you?" causes.
  if (to === "bottleneck") return !areNumbers(values);
  return to !== "bottleneck_delay_days" || values.length === 0 || values.some((value) => /\d/.test(value));
}

/**
 * Returns the columns without a target that have the same as their likeliest meaning, and of whose heading more is recognised
 * than of the chosen one, although that is a smaller part of it; or as much, and as large a part. Of columns of figures also
 * those of a total, and all if the chosen heading says something else besides: one may be a part of the other.
 */
function rivalsOf(
  { to, place, letters, score, qualifier }: Candidate,
  candidates: readonly Candidate[],
  chosen: ReadonlyMap<number, Candidate>,
  table: ReadTable,
): number[] {
  if (to === IGNORE || score > 1) return [];
  const isFigure = COLUMNS.get(to)?.kind === "figure";
  const isOther = (one: Candidate) =>
    isFigure &&
    (one.score >= score || score < 1 || isTotal(table.header[one.place] ?? "")) &&
    areFigures(givenTextsAt(table, one.place));
  const likeliest = new Map(candidates.toReversed().map((one) => [one.place, one]));
  return [...likeliest.values()]
    .filter((one) => one.to === to && one.place !== place && (chosen.get(one.place)?.score ?? 0) < one.score)
    .filter((one) => one.qualifier === undefined || qualifier !== undefined)
    .filter(
      (one) => one.letters > letters || (one.letters === letters && one.score === score) || isOther(one),
    )
    .map((one) => one.place);
}

/** Returns whether a heading says that its figures are sums of others. */
function isTotal(heading: string): boolean {
  return wordsIn(heading).some((word) =>
    /^(?:total|gesamt|insgesamt|summe|overall|sum$|toplam|totaal)/.test(word),
  );
}

/** Returns whether most of the given values have a digit. */
function areFigures(given: readonly string[]): boolean {
  return 2 * given.filter((value) => /\d/.test(value)).length > given.length;
}

/** Assigns the columns of labels that no heading means to the unrecognised columns whose values are such labels. */
function withLabels(
  targets: readonly DraftTarget[],
  table: ReadTable,
  lists: QuestionnaireLists | undefined,
): readonly DraftTarget[] {
  const taken = new Set(targets.map(({ to }) => to));
  const missing = (Object.keys(LABEL_LISTS) as LabelColumn[]).filter((column) => !taken.has(column));
  const tests = missing.flatMap((column) => {
    const isKnown = knownLabels(column, lists);
    return isKnown === undefined ? [] : [{ column, isKnown }];
  });
  const likely = targets.map(({ to, doubt }, place) => {
    if (to !== ASK || doubt !== undefined) return [];
    const values = givenTextsAt(table, place);
    return tests.filter(({ isKnown }) => areLabels(values, isKnown)).map(({ column }) => column);
  });
  const isOnly = (column: LabelColumn) => likely.filter((columns) => columns.includes(column)).length === 1;
  return targets.map((target, place) => {
    const [column, ...others] = likely[place] ?? [];
    if (column === undefined || others.length > 0 || !isOnly(column)) return target;
    const qualifier = qualifierIn(target.name, column, COLUMNS.get(column));
    return qualifier === undefined
      ? { ...target, to: column }
      : { ...target, doubt: doubtOf(column, qualifier) };
  });
}

/** Returns what recognises the labels of a column; undefined without its registry. */
function knownLabels(
  column: LabelColumn,
  lists: QuestionnaireLists | undefined,
): ((label: string) => boolean) | undefined {
  if (lists !== undefined) {
    const recognise = labelRecogniser(column, lists);
    return (label) => {
      const { id, nearest } = recognise(label);
      return id !== ASK || nearest !== undefined;
    };
  }
  return column === "country" ? (label) => countryOf(label) !== undefined : undefined;
}

/** Returns whether values are labels: most of them are recognised, and these are two different names or more. */
function areLabels(values: readonly string[], isKnown: (label: string) => boolean): boolean {
  if (values.length < LEAST_ROWS) return false;
  let [names, left] = [0, values.length];
  for (const { label, count } of countedIn(values)) {
    const isName = label.length >= LEAST_LETTERS && isKnown(label);
    if (isName) names++;
    else left -= count;
    // To recognise each of many remarks would take long.
    if (left < LEAST_KNOWN * values.length) return false;
  }
  return names > 1;
}

/** Returns whether most of the given values are numbers. */
function areNumbers(given: readonly string[]): boolean {
  return 2 * given.filter((value) => /^[\d.,'\s]*\d[\d.,'\s]*$/.test(value)).length > given.length;
}

/**
 * In a table with a column for each year, an identifier is that of an organisation, not of a submission: it becomes the
 * organisation, and is ignored if another column is that.
 */
function withOrganisation(targets: readonly DraftTarget[]): readonly DraftTarget[] {
  const isNamed = targets.some(({ to }) => to === ORGANISATION_COLUMN);
  return targets.map((target) =>
    target.to === IDENTIFIER_COLUMN ? { ...target, to: isNamed ? IGNORE : ORGANISATION_COLUMN } : target,
  );
}

/** If no heading means the identifier, assigns it to the first unrecognised column that has a distinct code in each row. */
function withIdentifier(targets: readonly DraftTarget[], table: ReadTable): readonly DraftTarget[] {
  if (targets.some(({ to }) => to === IDENTIFIER_COLUMN) || table.rows.length < LEAST_ROWS) return targets;
  const isIdentifier = ({ to, doubt }: DraftTarget, place: number) =>
    to === ASK && doubt === undefined && areCodes(cellsAt(table, place).map(String));
  const found = targets.find(isIdentifier);
  return targets.map((target) => (target === found ? { ...target, to: IDENTIFIER_COLUMN } : target));
}

/** Returns whether values are distinct codes, not amounts: single words with letters, or ascending whole numbers. */
function areCodes(values: readonly string[]): boolean {
  if (new Set(values).size < values.length) return false;
  if (values.every((value) => /^[\w./#-]*[A-Za-z][\w./#-]*$/.test(value))) return true;
  return values.every(
    (value, at) => /^\d{1,15}$/.test(value) && (at === 0 || Number(value) > Number(values[at - 1])),
  );
}
