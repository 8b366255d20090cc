import { firstNames } from "../../model/names-in-words.ts";
import { allSubmissionColumns, ORGANISATION_COLUMN } from "../../questionnaire/columns.ts";
import type { QuestionnaireLists } from "../../questionnaire/lists.ts";
import { countedIn, type FoundInExport } from "../model/counted.ts";
import {
  ASK,
  type ColumnMapping,
  type FindingsMapping,
  listedIn,
  type Mapping,
  type Rates,
} from "../model/mapping.ts";
import { cellsAt, type ReadTable } from "../model/table.ts";
import { missingValueTest } from "../text/words.ts";
import { mappedYear } from "../values/fiscal-years.ts";
import { namibiaTest } from "../values/namibia.ts";
import { sharedRateQuestion } from "../values/row-currency.ts";
import { draftColumns, type Drafted } from "./draft-column.ts";
import type { MisspeltLabel } from "./draft-entry.ts";
import { targetsOf } from "./targets.ts";

/** How a column of the export was understood, for display. */
export interface UnderstoodColumn {
  readonly column: string;
  /** Its target (see ColumnMapping). */
  readonly to: string;
  /** One of its values; undefined if it has none. */
  readonly example: string | undefined;
  /** How a value is read; undefined if none can be read yet. */
  readonly readAs: string | undefined;
  /** Questions to the operator, in the order of the mapping. */
  readonly asked: readonly string[];
  /** Labels that are taken for misspellings of an entry's name. */
  readonly misspelt: readonly MisspeltLabel[];
}

/** The labels and years in an export, regardless of the registries; the most frequent labels first. */
export interface FoundLabels {
  readonly industries: readonly FoundInExport[];
  readonly frameworks: readonly FoundInExport[];
  readonly countries: readonly FoundInExport[];
  readonly bottlenecks: readonly FoundInExport[];
  /** In ascending order. */
  readonly years: readonly number[];
}

/** A mapping drafted from an export; `?` marks what cannot be known. */
export interface Proposal {
  readonly mapping: Mapping;
  readonly columns: readonly UnderstoodColumn[];
  /** Questions that are not about a single column. */
  readonly asked: readonly string[];
  /** Columns of a submissions file that no column is mapped to. */
  readonly absent: readonly string[];
  readonly found: FoundLabels;
}

/** The columns that every submission needs: if no column is mapped to one, the operator must give a value for all rows. */
const NEEDED = ["industry", "framework", "country", "year"];

/**
 * Drafts the mapping of an export from its header, its values and the registries. Only unambiguous readings are proposed;
 * everything else becomes a question.
 * @param lists the registries of a data folder; without them, labels are only counted
 */
export function proposeMapping(table: ReadTable, lists?: QuestionnaireLists): Proposal {
  const requirements =
    lists?.requirements ?? Array.from({ length: 12 }, (_, at) => ({ id: at + 1, title: "" }));
  const columns = allSubmissionColumns(requirements);
  const targets = targetsOf(
    table,
    requirements.map(({ id }) => id),
    lists,
  );
  const drafted = boxesTogether(draftColumns(table, targets, columns, lists));
  const mapped = new Set(drafted.map(({ mapping }) => mapping.to));
  const absent = columns
    .map(({ name }) => name)
    .filter((name) => !mapped.has(name) && name !== ORGANISATION_COLUMN)
    .filter((name) => !(name.startsWith("requirement_") && [...mapped].some(listedIn)));
  const constant = Object.fromEntries(
    NEEDED.filter((name) => absent.includes(name)).map((name) => [name, ASK]),
  );
  const findings = sharedBy(drafted);
  const currencies = [...new Set(drafted.flatMap((column) => column.currencies))];
  const rates: Rates = Object.fromEntries(currencies.map((said) => [said, ASK]));
  const mapping: Mapping = {
    dialect: table.dialect,
    columns: Object.fromEntries(drafted.map((column) => [column.name, mappingOf(column, findings)])),
    ...(Object.keys(constant).length > 0 && { constant }),
    ...(currencies.length > 0 && { rates }),
    ...(Object.keys(findings).length > 0 && { findings }),
  };
  return {
    mapping,
    columns: drafted.map(({ name: column, mapping: { to }, example, readAs, asked, misspelt }) => ({
      column,
      to,
      example,
      readAs,
      asked,
      misspelt,
    })),
    asked: [
      ...Object.keys(constant).map((name) => {
        const dated = name === "year" ? drafted.filter(({ mayTellYear }) => mayTellYear) : [];
        if (dated.length === 0)
          return `No column has the ${name}. Which one do all rows have? Write it under "constant".`;
        const names = dated.map((column) => JSON.stringify(column.name)).join(" or ");
        return `No column has the year. If ${names} contains it, write "to": "year" there. If none does, which year do all rows have? Write it under "constant".`;
      }),
      ...currencies.map(sharedRateQuestion),
      ...findingQuestions(Object.keys(findings).filter((word) => findings[word] === ASK)),
    ],
    absent,
    found: foundIn(
      table,
      drafted.map(({ mapping: own }) => own),
    ),
  };
}

/** Up to this many words are asked about one by one; of more, one question names the first. */
const MOST_WORDS = 4;
const MOST_NAMED = 2;

/** Returns the questions about words in columns of requirements, and about their empty cells (""). */
function findingQuestions(asked: readonly string[]): string[] {
  const words = asked.filter((word) => word !== "").map((word) => JSON.stringify(word));
  return [
    ...(words.length <= MOST_WORDS
      ? words.map((word) => `Does ${word}`)
      : [`Do ${firstNames(words, MOST_NAMED)}`]
    ).map(
      (start) =>
        `${start} in the columns of requirements mean open or closed? Write it under "findings", or "" for no answer.`,
    ),
    ...(asked.includes("") ? [EMPTY_BOX_QUESTION] : []),
  ];
}

const EMPTY_BOX_QUESTION = `Columns of requirements have one text or nothing, as boxes that are ticked or not. What does an empty cell mean? Write "open", "closed", or "" for no answer, under "findings" at "".`;

/** This many columns of requirements do not agree by chance. */
const LEAST_ALIKE = 3;

/**
 * Asks once what an empty cell means where several requirements have boxes that are ticked or not, or where all say nothing but
 * open, or nothing but closed.
 */
function boxesTogether(drafted: readonly Drafted[]): readonly Drafted[] {
  const ofRequirements = drafted.filter(({ mapping: { to } }) => to.startsWith("requirement_"));
  const [says, ...others] = new Set(ofRequirements.map(({ onlySays }) => onlySays));
  const areAlike = says !== undefined && others.length === 0 && ofRequirements.length >= LEAST_ALIKE;
  const isBox = (column: Drafted) =>
    column.mapping.empty === ASK || (areAlike && column.mapping.empty === undefined);
  if (ofRequirements.filter(isBox).length < 2) return drafted;
  return drafted.map((column) => {
    if (!ofRequirements.includes(column) || !isBox(column)) return column;
    const { empty: _, question: __, ...mapping } = column.mapping;
    return { ...column, mapping, asked: [], findings: { ...column.findings, "": ASK } };
  });
}

/** Returns the words that have the same meaning in every column of requirements. */
function sharedBy(drafted: readonly Drafted[]): FindingsMapping {
  const shared: FindingsMapping = {};
  const parted = new Set<string>();
  for (const [word, meaning] of drafted.flatMap(({ findings }) => Object.entries(findings))) {
    if ((shared[word] ?? meaning) !== meaning) parted.add(word);
    shared[word] = meaning;
  }
  return Object.fromEntries(Object.entries(shared).filter(([word]) => !parted.has(word)));
}

function mappingOf({ mapping, findings }: Drafted, shared: FindingsMapping): ColumnMapping {
  const own = Object.entries(findings).filter(([word]) => shared[word] === undefined);
  return own.length === 0 ? mapping : { ...mapping, findings: Object.fromEntries(own) };
}

function foundIn(table: ReadTable, mappings: readonly ColumnMapping[]): FoundLabels {
  const isMissing = missingValueTest();
  const counts = (to: string): FoundInExport[] => {
    const place = mappings.findIndex((mapping) => mapping.to === to);
    if (place === -1) return [];
    const labels = cellsAt(table, place).map((cell) => String(cell).trim());
    const means = namibiaTest(to, labels);
    return countedIn(labels.filter((label) => !isMissing(label) || means(label)));
  };
  const years = new Set<number>();
  for (const [place, mapping] of mappings.entries()) {
    if (mapping.to !== "year") continue;
    for (const cell of cellsAt(table, place)) {
      const year = mappedYear(cell, mapping, table.header[place] ?? "");
      if (year !== undefined) years.add(year);
    }
  }
  return {
    industries: counts("industry"),
    frameworks: counts("framework"),
    countries: counts("country"),
    bottlenecks: counts("bottleneck"),
    years: [...years].sort((a, b) => a - b),
  };
}
