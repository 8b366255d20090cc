import { UNITS } from "../model/unit.ts";
import type { Column, FigureColumn } from "../questionnaire/columns.ts";
import type { Asked } from "../questionnaire/lists.ts";
import { findingWord, requirementsIn, yesMeans } from "./findings.ts";
import { isUnnamed } from "./header.ts";
import { isLabelColumn, LABEL_LISTS, labelProposer } from "./labels.ts";
import { ASK, type ColumnMapping, type Findings, IGNORE, OPEN_REQUIREMENTS } from "./mapping.ts";
import { type Decimal, decimalOf, marked } from "./numbers.ts";
import { figureReader } from "./read-figure.ts";
import { type Cell, cellsAt, EMPTY_LIST, type ReadTable } from "./table.ts";
import { otherThan, unitsIn } from "./units.ts";
import { missingTeller } from "./words.ts";
import { yearFormOf, yearIn } from "./years.ts";

/** What one column of an export is proposed to become. */
export interface Drafted {
  /** Of the export. */
  readonly name: string;
  readonly mapping: ColumnMapping;
  readonly example: string | undefined;
  readonly readAs: string | undefined;
  readonly asked: readonly string[];
  /** Whether a year can be read from all of its values. */
  readonly hasYears: boolean;
  /** What its words mean of requirements, or `?`. */
  readonly findings: Readonly<Findings>;
}

type Entry = Omit<Drafted, "name" | "example" | "hasYears" | "findings"> & Partial<Pick<Drafted, "findings">>;

/** Most labels that are asked about one by one. */
const MOST_LABELS = 200;

/** A column of an export, and what it is to become. */
export interface Target {
  readonly name: string;
  readonly to: string;
}

/**
 * Drafts the mapping of a table.
 * @param targets each column, in the order of the header
 */
export function draftColumns(
  table: ReadTable,
  targets: readonly Target[],
  columns: readonly Column[],
  lists: Asked | undefined,
): Drafted[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const isMissing = missingTeller();
  const known = targets.map((target, place) => {
    const column = byName.get(target.to);
    const decimal = column?.kind === "figure" ? decimalOf(cellsAt(table, place)) : "either";
    return { ...target, column, decimal };
  });
  const decimals = known.map(({ decimal }) => decimal);
  const taken = new Set(targets.map(({ to }) => to));
  const free = columns.map(({ name }) => name).filter((name) => !taken.has(name));
  return known.map(({ name, to, column, decimal }, place): Drafted => {
    const all = cellsAt(table, place);
    const says = (cell: Cell) =>
      !isMissing(String(cell)) || (to === OPEN_REQUIREMENTS && cell === EMPTY_LIST);
    const cells = all.filter(says);
    const [example] = cells;
    const hasEmpty = cells.length < all.length;
    const given = { to, name, cells, hasEmpty, decimal, decimals, free };
    const entry = entryOf(given, column, lists);
    return {
      name,
      findings: {},
      ...entry,
      mapping: { ...entry.mapping, ...(entry.asked.length > 0 && { question: entry.asked.join(" ") }) },
      example: example === undefined ? undefined : String(example),
      hasYears: cells.length > 0 && cells.every((cell) => yearIn(cell) !== undefined),
    };
  });
}

interface Given {
  readonly to: string;
  readonly name: string;
  /** Those that have a value. */
  readonly cells: readonly Cell[];
  readonly hasEmpty: boolean;
  /** What stands before its decimals, and before those of every column of figures. */
  readonly decimal: Decimal;
  readonly decimals: readonly Decimal[];
  /** Columns of a submissions file that no column of the export is. */
  readonly free: readonly string[];
}

function entryOf(given: Given, column: Column | undefined, lists: Asked | undefined): Entry {
  const { to, cells } = given;
  const first = cells[0] === undefined ? undefined : String(cells[0]).trim();
  if (to === IGNORE) return { mapping: { to }, readAs: undefined, asked: [] };
  if (to === OPEN_REQUIREMENTS) return openRequirements(given);
  if (to === ASK && first === undefined && isUnnamed(given.name))
    return { mapping: { to: IGNORE }, readAs: undefined, asked: [] };
  if (column === undefined) {
    return {
      mapping: { to: ASK },
      readAs: undefined,
      asked: [columnQuestion("Which column is this?", given)],
    };
  }
  switch (column.kind) {
    case "figure":
      return figure(given, column);
    case "year":
      return year(given);
    case "finding":
      return finding(given);
    case "choice":
      return lists === undefined ? { mapping: { to }, readAs: first, asked: [] } : labels(given, lists);
    case "name":
      return { mapping: { to }, readAs: first, asked: [] };
  }
}

function figure(given: Given, column: FigureColumn): Entry {
  const { to, name, cells, decimal, decimals } = given;
  const says = unitsIn(name);
  const { unit } = column;
  const other = otherThan(unit, says);
  if (other !== undefined) {
    const question = `Its heading says ${other}, and ${to} is in ${UNITS[unit].text}. Which column is this?`;
    const free = [to, ...given.free];
    return { mapping: { to: ASK }, readAs: undefined, asked: [columnQuestion(question, { ...given, free })] };
  }
  const asked: string[] = [];
  const mapping: ColumnMapping = { to };
  if (decimal === "." || decimal === ",") mapping.decimal = decimal;
  else if (decimal !== "either") {
    mapping.decimal = ASK;
    asked.push(decimalQuestion(cells, decimal, decimals));
  }
  if (unit === "usd") {
    if (says.in === "thousands" || says.in === "millions") mapping.in = says.in;
    const code = says.currency ?? currencyIn(cells);
    if (code !== undefined) {
      mapping.currency = ASK;
      asked.push(
        `How many US dollars is one ${code}, by which source and of which day? Write "currency": {"code": "${code}", "usd": …, "source": "…", "date": "…"}.`,
      );
    }
  } else if (unit === "percent" && areShares(cells, mapping.decimal)) {
    const bare = cells.filter((cell) => marked(String(cell))?.mark === undefined);
    const isMixed = bare.length < cells.length;
    mapping.in = says.saysPercent || isMixed ? ASK : "share";
    if (isMixed)
      asked.push(
        `Some values have a percent sign, and none of the others, such as ${JSON.stringify(String(bare[0]).trim())}, is above 1: are these shares (0.455 is 45.5%) or percent? Write "in": "share", or remove "in".`,
      );
    else if (says.saysPercent)
      asked.push(
        'No value is above 1: are they shares (0.455 is 45.5%) or percent? Write "in": "share", or remove "in".',
      );
  } else if (unit === "hours" && (says.in === "days" || says.in === "weeks")) {
    mapping.in = says.in;
    mapping.hoursPerDay = ASK;
    asked.push('How many hours does a day of work have? Write "hoursPerDay": 8, if it is 8.');
  } else if (unit === "days" && (says.in === "hours" || says.in === "weeks")) mapping.in = says.in;
  if (asked.length > 0) return { mapping, readAs: undefined, asked };
  const read = figureReader(column, mapping);
  const readAs = cells.map(read).find((value) => "value" in value);
  return { mapping, readAs: readAs && "value" in readAs ? readAs.value : undefined, asked };
}

const SIGNS = { ",": "a decimal comma", ".": "a decimal point" } as const;

function decimalQuestion(
  cells: readonly Cell[],
  decimal: "undecided" | "both",
  decimals: readonly Decimal[],
): string {
  if (decimal === "both")
    return 'Some values have a decimal comma and some a decimal point. Which is it? Write "decimal": "," or ".".';
  const one = cells.find((cell) => typeof cell === "string" && /\d[.,]\d{3}(?!\d)/.test(cell));
  const digits = marked(String(one))?.digits ?? "";
  const whole = digits.replace(/[.,]/, "");
  const part = digits.replace(",", ".");
  const signs = new Set(decimals.filter((sign) => sign !== "either" && sign !== "undecided"));
  const [sign] = signs;
  const others =
    signs.size === 1 && (sign === "," || sign === ".")
      ? ` The other numbers of the file have ${SIGNS[sign]}.`
      : "";
  const [comma, point] = digits.includes(",") ? [Number(part), whole] : [whole, Number(part)];
  return `Is ${JSON.stringify(String(one).trim())} ${whole} or ${Number(part)}? Write "decimal": "," for ${comma}, or "." for ${point}.${others}`;
}

/** A question whose answer is a column, with those that can be chosen. */
function columnQuestion(question: string, { free }: Given): string {
  const requirements = free.filter((name) => name.startsWith("requirement_"));
  const others = free.filter((name) => !name.startsWith("requirement_"));
  const shown =
    requirements.length > 2
      ? [OPEN_REQUIREMENTS, `${requirements[0]} … ${requirements.at(-1)}`]
      : requirements;
  const choices = [...others, ...shown];
  const or =
    choices.length === 0 ? "" : `, or as "to" one of these that are still free: ${choices.join(", ")}`;
  return `${question} Write "to": "ignore"${or}.`;
}

function currencyIn(cells: readonly Cell[]): string | undefined {
  for (const cell of cells) {
    const { mark, also } = marked(String(cell)) ?? {};
    const found = [mark, also].find((one) => one?.startsWith("currency "));
    if (found !== undefined) return found.slice("currency ".length);
  }
  return undefined;
}

/** Whether percentages without a sign are given as parts of one: none is above 1, and some lie between 0 and 1. */
function areShares(cells: readonly Cell[], decimal: ColumnMapping["decimal"]): boolean {
  let between = 0;
  for (const cell of cells) {
    const found = marked(String(cell));
    if (found?.mark === "percent") continue;
    const value = Number(found?.digits.replace(decimal === "," ? "," : ".", "."));
    if (value > 1) return false;
    if (value > 0 && value < 1) between++;
  }
  return between > 0;
}

function year(given: Given): Entry {
  const { to, cells } = given;
  const forms = new Set(cells.map(yearFormOf));
  const [first] = cells;
  if (first !== undefined && forms.has("serial")) {
    return { mapping: { to, date: "excel" }, readAs: String(yearIn(first, "excel") ?? ""), asked: [] };
  }
  if (forms.has("short date")) {
    const short = String(cells.find((cell) => yearFormOf(cell) === "short date"));
    const question = `In which order is ${JSON.stringify(short)}? Write "date": "day-month-year", "month-day-year" or "year-month-day".`;
    return { mapping: { to, date: ASK }, readAs: undefined, asked: [question] };
  }
  const read = cells.map((cell) => yearIn(cell)).find((value) => value !== undefined);
  if (read !== undefined || cells.length === 0)
    return { mapping: { to }, readAs: read?.toString(), asked: [] };
  return {
    mapping: { to: ASK },
    readAs: undefined,
    asked: [columnQuestion("No year can be read here. Which column is this?", given)],
  };
}

function finding({ to, name, cells }: Given): Entry {
  const means = yesMeans(name);
  const findings: Findings = {};
  let readAs: string | undefined;
  for (const word of new Set(cells.map((cell) => String(cell).trim().toLowerCase()))) {
    const said = findingWord(word);
    if (said === "open" || said === "closed") {
      if (word !== said) findings[word] = said;
      readAs ??= said;
    } else if (said === undefined || means === undefined) findings[word] = ASK;
    else {
      findings[word] = (said === "yes") === (means === "open") ? "open" : "closed";
      readAs ??= findings[word];
    }
  }
  return { mapping: { to }, readAs, asked: [], findings };
}

function openRequirements(given: Given): Entry {
  const { to, cells, hasEmpty } = given;
  const read = cells.map((cell) => requirementsIn(String(cell))).find((list) => list !== undefined);
  if (cells.length > 0 && read === undefined) {
    const question = columnQuestion("No list of requirements can be read here. Which column is this?", given);
    return { mapping: { to: ASK }, readAs: undefined, asked: [question] };
  }
  const readAs = read && `open: ${read.join(", ") || "none"}`;
  if (!hasEmpty) return { mapping: { to }, readAs, asked: [] };
  const question =
    'Does an empty cell say that no finding is open, or nothing? Write "empty": "none open" or "missing".';
  return { mapping: { to, empty: ASK }, readAs, asked: [question] };
}

function labels({ to, cells }: Given, lists: Asked): Entry {
  if (!isLabelColumn(to)) throw new Error(`${to} has no list`);
  const propose = labelProposer(to, lists);
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const label = String(cell).trim();
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const meanings: Record<string, string> = {};
  const asked: string[] = [];
  let readAs: string | undefined;
  for (const [label, count] of [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_LABELS)) {
    const { id, nearest, isPlain } = propose(label);
    if (id !== ASK && label === String(cells[0]).trim()) readAs = id;
    if (isPlain) continue;
    meanings[label] = id;
    if (id !== ASK) continue;
    const near = nearest === undefined ? "" : `, such as ${nearest}`;
    const rows = count === 1 ? "1 row" : `${count} rows`;
    asked.push(
      `Which ${to} is ${JSON.stringify(label)} (${rows})${near}? Write its id under "labels", or null to leave it out.${asked.length === 0 ? ` Or add it to data/reference/${LABEL_LISTS[to]}.csv first; before the first release, entries there that nobody uses may go.` : ""}`,
    );
  }
  return {
    mapping: { to, ...(Object.keys(meanings).length > 0 && { labels: meanings }) },
    readAs,
    asked,
  };
}
