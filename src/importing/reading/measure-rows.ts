import { group } from "d3-array";
import { howMany } from "../../model/unit.ts";
import { allSubmissionColumns, IDENTIFIER_COLUMN, ORGANISATION_COLUMN } from "../../questionnaire/columns.ts";
import { meaningsOf } from "../headings/headings.ts";
import { type ImportedCell, cellsAt, importedCellAt, lineAt, type ReadTable } from "../model/table.ts";
import { givenTextsAt, missingValueTest, wordsIn } from "../text/words.ts";
import { isNone } from "../values/requirement-list.ts";
import { requirementByTopic } from "../values/requirement-topics.ts";

/** Minimum number of different figures or requirements, and of rows for each submission. */
const [LEAST_MEASURES, LEAST_ROWS] = [4, 2];
/** A column with more different names does not list figures. */
const MOST_MEASURES = 60;
const REQUIREMENTS = Array.from({ length: 12 }, (_, at) => at + 1);
/** Headings of a column with the numbers of requirements. */
const REQUIREMENT_HEADING =
  /^(pci )?(dss )?(req|requirement|anforderung|exigence|requisito)s?( (id|no|nr|number|nummer))?$/;
/** Headings of the column that has the figures, in the languages of exports. */
const VALUE_WORDS = new Set(
  "value values amount figure answer answers response result status state wert werte betrag antwort ergebnis valeur montant reponse resultat valor importe respuesta resultado estado statut".split(
    " ",
  ),
);
/** The same, of a requirement: these are only looked for if there is none of the others. */
const VERDICT_WORDS = new Set("severity outcome verdict conclusion finding rating".split(" "));
/** The columns that tell submissions apart. */
const KEYS = new Set([IDENTIFIER_COLUMN, ORGANISATION_COLUMN, "industry", "framework", "country", "year"]);
/** Those of them that name a submission, or who made it. */
const NAMES = new Set([IDENTIFIER_COLUMN, ORGANISATION_COLUMN]);
/** The columns that a row for each figure has as rows. */
const MEASURED = new Set(
  allSubmissionColumns([])
    .map(({ name }) => name)
    .filter((name) => !KEYS.has(name)),
);

/** The columns of a table that has a row for each figure. */
interface Shape {
  /** The place of the column that names figures or requirements. */
  readonly measure: number;
  /** The place of the column that has the figures; undefined in a list of nothing but open requirements. */
  readonly value: number | undefined;
  /** The place of the column of their units, if there is one. */
  readonly unit: number | undefined;
  /** Returns the name of a column for a cell of the first. */
  readonly nameOf: (cell: ImportedCell) => string;
}

/**
 * Reads a table with a row for each figure, such as `Rose; 2034; Audit hours; 310`, or for each requirement, as one with a row
 * for each submission and a column for each figure. Cells of other columns are those of a submission's first row. Any other
 * table is returned as it is, with a remark if it has several values of a figure for the same submission.
 */
export function withColumnForEachMeasure(table: ReadTable): ReadTable {
  const meanings = table.header.map((name) => meaningsOf(name, REQUIREMENTS)[0]?.to);
  const shape = shapeOf(table, meanings);
  if (shape === undefined) return table;
  const places = table.header
    .map((_, place) => place)
    .filter((place) => ![shape.measure, shape.value, shape.unit].includes(place));
  const kept = places.filter((place) => !isOfEachRow(table, place));
  const labels = [...new Set(table.rows.map((row) => labelOf(row, shape)))].filter((label) => label !== "");
  const keys = kept.filter((place) => KEYS.has(meanings[place] ?? ""));
  const isNamed = keys.some((place) => NAMES.has(meanings[place] ?? ""));
  const unknown = isNamed ? [] : kept.filter((place) => meanings[place] === undefined);
  const made = submissionsBy(keys, unknown, table, shape);
  if (LEAST_ROWS * made.length > table.rows.length || (keys.length === 0 && made.length === 1)) return table;
  const repeated = made.find(isRepeated);
  if (repeated !== undefined) {
    const lines = repeated.rows.map(({ index }) => lineAt(table, index));
    const remark = `it has a row for each figure, but several for the same figure of a submission, as in lines ${lines[0]} to ${lines.at(-1)}: if these are of different submissions, the column that tells them apart is not recognised, so call it Organisation, Industry, Framework, Country or Year in the export; if they are of one submission, keep one of them`;
    return { ...table, remarks: [...(table.remarks ?? []), remark] };
  }
  const isList = shape.value === undefined;
  const what = isList ? "open requirement" : `of ${labels.length} figures`;
  return {
    ...table,
    header: [...kept.map((place) => String(table.header[place])), ...(isList ? [OPEN_LIST] : labels)],
    rows: made.map(({ rows, values }) => [
      ...kept.map((place) => rows[0]?.row[place] ?? ""),
      ...(isList ? [listOf(values)] : labels.map((label) => values.get(label) ?? "")),
    ]),
    lines: made.map(({ rows }) => lineAt(table, rows[0]?.index ?? 0)),
    remarks: [
      ...(table.remarks ?? []),
      `a row for each ${what}: read as ${howMany(made.length, "submission")}`,
    ],
  };
}

/** The rows of a submission, and the value of each figure. */
interface Submission {
  readonly rows: readonly { readonly row: readonly ImportedCell[]; readonly index: number }[];
  readonly values: ReadonlyMap<string, ImportedCell>;
}

/** The name of the column that a list of open requirements gets. */
const OPEN_LIST = "Open requirements";

/** Returns the open requirements of a submission as one text. */
function listOf(values: Submission["values"]): string {
  return [...values.keys()].filter((name) => name !== "").join("; ") || "none";
}

/** Returns whether a submission has several values of a figure. */
const isRepeated = ({ rows, values }: Submission): boolean => values.size < rows.length;

function labelOf(row: readonly ImportedCell[], { measure, unit, nameOf }: Shape): string {
  const name = nameOf(importedCellAt(row, measure));
  const its = unit === undefined ? "" : String(importedCellAt(row, unit)).trim();
  return its === "" ? name : `${name} (${its})`;
}

/**
 * Divides the rows into submissions: those with the same cells in the columns of keys. If figures are
 * repeated then, a column that is not understood may name the submissions; it becomes a key if no figure is
 * repeated with it, and no other column does this in another way.
 */
function submissionsBy(
  keys: readonly number[],
  unknown: readonly number[],
  { rows }: ReadTable,
  shape: Shape,
): readonly Submission[] {
  const dividedBy = (places: readonly number[]): Submission[] => {
    const submissions = group(
      rows.map((row, index) => ({ row, index })),
      ({ row }) => JSON.stringify(places.map((place) => String(row[place]).trim())),
    );
    return [...submissions.values()].map((own) => ({
      rows: own,
      values: new Map(
        own.map(({ row }): [string, ImportedCell] => [
          labelOf(row, shape),
          shape.value === undefined ? "open" : importedCellAt(row, shape.value),
        ]),
      ),
    }));
  };
  const first = dividedBy(keys);
  if (!first.some(isRepeated)) return first;
  const [other, ...others] = unknown
    .map((place) => dividedBy([...keys, place]))
    .filter((made) => !made.some(isRepeated) && LEAST_ROWS * made.length <= rows.length);
  return other !== undefined && others.every((made) => made.length === other.length) ? other : first;
}

function shapeOf(table: ReadTable, meanings: readonly (string | undefined)[]): Shape | undefined {
  const found = table.header.flatMap((name, place) => {
    const nameOf = measureNames(table, place, meanings[place], name);
    return nameOf === undefined ? [] : [{ place, nameOf }];
  });
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return undefined;
  const value = valuePlace(table, meanings, only.place);
  const isOpenList = value === undefined || !isCalledValue(table.header[value]);
  if (isOpenList && OPEN.test(wordsIn(table.header[only.place] ?? "").join(" ")))
    return { measure: only.place, value: undefined, unit: undefined, nameOf: openNameOf };
  if (value === undefined) return undefined;
  const unit = table.header.findIndex((name) => /^(unit|units|uom|einheit|unité|unidad)$/i.test(name.trim()));
  return { measure: only.place, value, unit: unit === -1 ? undefined : unit, nameOf: only.nameOf };
}

/** Headings of a column with an open requirement in each row. */
const OPEN =
  /^(open|failed|unmet|not met|deficient|offene|nicht erfullte) (pci )?(dss )?(req|requirement|anforderung|finding)( (id|no|nr|number|nummer))?$|^(pci )?(dss )?(req|requirement|anforderung) (not met|open|failed|unmet|offen|nicht erfullt)$/;

/** Returns the name of the column of an open requirement; "" for none. */
function openNameOf(cell: ImportedCell): string {
  const text = String(cell).trim();
  if (isNothing(text)) return "";
  return /^\d{1,2}$/.test(text) ? `Requirement ${text}` : text;
}

const isMissing = missingValueTest();
const isNothing = (text: string): boolean => isMissing(text) || isNone(text);

/** Returns how the cells of a column name figures or requirements; undefined if they do not. */
function measureNames(
  table: ReadTable,
  place: number,
  meaning: string | undefined,
  heading: string,
): Shape["nameOf"] | undefined {
  if (KEYS.has(meaning ?? "")) return undefined;
  const all = fewCells(table, place);
  if (all === undefined) return undefined;
  const cells = new Set([...all].filter((cell) => !isNothing(cell)));
  if (cells.size < LEAST_MEASURES) return undefined;
  const words = wordsIn(heading).join(" ");
  if (REQUIREMENT_HEADING.test(words) || OPEN.test(words)) {
    const areNumbers = [...cells].every((cell) => REQUIREMENTS.includes(Number(cell)));
    if (areNumbers) return (cell) => `Requirement ${Number(cell)}`;
  }
  const named = new Set(
    [...cells].flatMap((cell) => {
      const [likeliest] = /\p{L}/u.test(cell) ? meaningsOf(cell, REQUIREMENTS) : [];
      const topic = requirementByTopic(cell);
      const to = likeliest?.to ?? (topic === undefined ? "" : `requirement_${topic}`);
      return MEASURED.has(to) || to.startsWith("requirement_") ? [to] : [];
    }),
  );
  return named.size >= LEAST_MEASURES ? (cell) => String(cell).trim() : undefined;
}

/** Returns the different cells of a column; undefined if they are too many to name figures. */
function fewCells({ rows }: ReadTable, place: number): ReadonlySet<string> | undefined {
  const cells = new Set<string>();
  for (const row of rows) {
    cells.add(String(importedCellAt(row, place)).trim());
    if (cells.size > MOST_MEASURES) return undefined;
  }
  return cells;
}

/** Returns the place of the only column whose heading means values, or whose meaning is unknown and that has numbers. */
function valuePlace(
  table: ReadTable,
  meanings: readonly (string | undefined)[],
  measure: number,
): number | undefined {
  const places = table.header.map((_, place) => place).filter((place) => place !== measure);
  for (const isCalled of [isCalledValue, isCalledVerdict]) {
    const said = places.filter((place) => isCalled(table.header[place]));
    if (said.length > 0) return said.length === 1 ? said[0] : undefined;
  }
  const unknown = places.filter((place) => {
    if (meanings[place] !== undefined) return false;
    const given = givenTextsAt(table, place);
    return given.length > 0 && 2 * given.filter((cell) => /\d/.test(cell)).length > given.length;
  });
  return unknown.length === 1 ? unknown[0] : undefined;
}

function isCalledValue(heading = ""): boolean {
  return wordsIn(heading).some((word) => VALUE_WORDS.has(word));
}

function isCalledVerdict(heading = ""): boolean {
  return wordsIn(heading).some((word) => VERDICT_WORDS.has(word));
}

/** Returns whether every row has another value, as the number of a line does. */
function isOfEachRow(table: ReadTable, place: number): boolean {
  return new Set(cellsAt(table, place).map(String)).size === table.rows.length;
}
