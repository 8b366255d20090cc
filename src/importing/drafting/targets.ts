import { IDENTIFIER_COLUMN, ORGANISATION_COLUMN } from "../../questionnaire/columns.ts";
import type { QuestionnaireLists } from "../../questionnaire/lists.ts";
import { doubtOf, OTHER_COLUMNS } from "../headings/heading-doubts.ts";
import { beforePart, headingParts } from "../headings/headings.ts";
import { qualifierIn } from "../headings/qualifiers.ts";
import { countedIn } from "../model/counted.ts";
import { ASK, CLOSED_REQUIREMENTS, CURRENCY, IGNORE, listedIn, OPEN_REQUIREMENTS } from "../model/mapping.ts";
import { cellsAt, type ReadTable } from "../model/table.ts";
import { bareLetters, givenTextsAt } from "../text/words.ts";
import { countryOf } from "../values/countries.ts";
import { CURRENCY_CODES } from "../values/currency-spellings.ts";
import { LABEL_LISTS, type LabelColumn, labelRecogniser } from "../values/labels.ts";
import { isNone } from "../values/requirement-list.ts";
import { requirementsByTopic } from "../values/requirement-topics.ts";
import { withAmountCurrencies } from "./amount-currencies.ts";
import { byHeadings } from "./by-headings.ts";
import type { DraftTarget } from "./draft-column.ts";

/** Minimum number of rows to recognise a column by its values: with fewer, they may be so by chance. */
const LEAST_ROWS = 10;
const CODES: ReadonlySet<string> = new Set(["USD", ...CURRENCY_CODES]);
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
    [
      ...requirementsByTopic(table.header, requirements),
      ...(lists?.requirements ?? []).flatMap(({ id, title }) =>
        [title, `${id} ${title}`].map((text) => [text, id] as const),
      ),
    ].map(([text, id]) => [bareLetters(text), `requirement_${id}`]),
  );
  const headed = withNoneBox(withOneList(byHeadings(table, requirements, titles)));
  const targets = withLabels(withCurrencies(withAmountCurrencies(headed, table), table), table, lists);
  return table.parts?.are === "years" ? withOrganisation(targets) : withIdentifier(targets, table);
}

/** Asks about lists of closed requirements beside those of open ones: a requirement in neither may not have been assessed. */
function withOneList(targets: readonly DraftTarget[]): readonly DraftTarget[] {
  const open = targets.find(({ to }) => to === OPEN_REQUIREMENTS);
  if (open === undefined) return targets;
  const doubt = `${JSON.stringify(open.name)} lists the open requirements already, and all others count as closed.`;
  return targets.map((target) =>
    target.to === CLOSED_REQUIREMENTS ? { ...target, to: ASK, doubt } : target,
  );
}

/** Assigns the box beside those of requirements that says that none is open: `Open findings - None of the above`. */
function withNoneBox(targets: readonly DraftTarget[]): readonly DraftTarget[] {
  if (targets.some(({ to }) => listedIn(to))) return targets;
  const boxes = targets.filter(({ to }) => to.startsWith("requirement_"));
  const isNoneBox = ({ name, to }: DraftTarget) =>
    to === ASK &&
    headingParts(name).some(
      (part) => isNone(part) && boxes.some((box) => box.name.startsWith(beforePart(name, part))),
    );
  const found = targets.find(isNoneBox);
  return targets.map((target) => (target === found ? { name: target.name, to: OPEN_REQUIREMENTS } : target));
}

/** Assigns the currency of all amounts to the only unrecognised column that has nothing but codes of currencies. */
function withCurrencies(targets: readonly DraftTarget[], table: ReadTable): readonly DraftTarget[] {
  if (targets.some(({ to }) => to === CURRENCY)) return targets;
  const found = targets.filter(({ to, doubt }, place) => {
    if (to !== ASK || doubt !== undefined) return false;
    const values = givenTextsAt(table, place);
    return values.length >= LEAST_ROWS && values.every((value) => CODES.has(value.toUpperCase()));
  });
  const [only, ...others] = found;
  if (others.length > 0) return targets;
  return targets.map((target) => (target === only ? { ...target, to: CURRENCY } : target));
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
    const qualifier = qualifierIn(target.name, column, OTHER_COLUMNS.get(column));
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
    // Recognising each of many remarks would take long.
    if (left < LEAST_KNOWN * values.length) return false;
  }
  return names > 1;
}

/**
 * In a table with a column for each year, an identifier is that of an organisation, not of a submission: it
 * becomes the organisation, or is ignored if another column is the organisation.
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
