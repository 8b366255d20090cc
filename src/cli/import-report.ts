import { group } from "d3-array";
import { firstLines, firstNames, namesInWords } from "../model/names-in-words.ts";
import { formatProblem } from "../model/problem.ts";
import { shortened } from "../model/shown.ts";
import { howMany, grouped } from "../model/unit.ts";
import type { ImportResult } from "../operations/import-file.ts";
import type { ReplacedRows } from "../operations/replaced-rows.ts";
import type { Suggestion } from "../operations/suggest-mapping.ts";
import type { Confirmation } from "../plausibility/doubt.ts";
import { ORGANISATION_COLUMN } from "../questionnaire/columns.ts";
import { aligned } from "./aligned.ts";
import { nearIdentifierLines, nearLines } from "./format-ingest-report/near-names.ts";

const MOST_REASONS = 12;
/** Columns that a question about several names; the mapping has all of them. */
const MOST_COLUMNS = 8;
/** Maximum widths of the table's cells, in characters. */
const [WIDE, NARROW] = [28, 20];

/** Returns the option by which another command confirms the same figure. */
function confirmOptionOf({ question, because }: Confirmation): string {
  return `--confirm ${JSON.stringify(`${question}=${because}`)}`;
}

/**
 * Formats the result of an import.
 * @param given what was confirmed on the command line: the next command needs it too
 */
export function formatImport(
  result: ImportResult,
  out: string,
  rejects: string,
  given: readonly Confirmation[] = [],
): string {
  const { readAs, read, kept, replaced, leftOut, emptiedCells, alteredCells, reasons, confirmed } = result;
  const { unusualCells, unusual, remarks, nearNames, nearIdentifiers, severalReasons, before } = result;
  const more = reasons.length - MOST_REASONS;
  return [
    `Read as: ${readAs}`,
    `Kept ${grouped(kept)} of ${howMany(read, "row")}: ${grouped(leftOut)} left out, ${grouped(replaced)} replaced by another row; ${howMany(emptiedCells, "cell")} left empty.`,
    ...(severalReasons > 0
      ? [
          `${howMany(severalReasons, "of these rows has several reasons, and counts", "of these rows have several reasons, and count")} for each:`,
        ]
      : []),
    ...reasons
      .slice(0, MOST_REASONS)
      .map(({ reason, count: rows }) => `  ${grouped(rows).padStart(6)}  ${reason}`),
    ...(more > 0 ? [`  and ${howMany(more, "other reason")}`] : []),
    ...(alteredCells > 0
      ? [`${howMany(alteredCells, "cell")} read differently from the rest of the column.`]
      : []),
    ...remarks.map((remark) => `To be reviewed: ${formatProblem(remark)}`),
    ...[...nearLines(nearNames), ...nearIdentifierLines(nearIdentifiers)].map(
      (line) => `To be reviewed: ${line}`,
    ),
    ...(unusualCells > 0
      ? [
          `${howMany(unusualCells, "figure")} used that may be misread${unusualCells > unusual.length ? `; the first ${unusual.length}` : ""}:`,
          ...unusual.map(({ row, column, value, rule }) => `  line ${row}, ${column} ${value}: ${rule}`),
        ]
      : []),
    ...(before === undefined ? [] : replacedLines(before, kept, out)),
    ...confirmed.map(({ question, because }) => `Confirmed: ${question}: ${because}`),
    `Wrote ${out}, and what was rejected or altered to ${rejects}. Next: compliance-data check ${[out, ...given.map(confirmOptionOf)].join(" ")}`,
  ].join("\n");
}

/** Says which of the kept rows were in the submissions file that they replace, and which of its rows are gone. */
function replacedLines(
  { earlier, same, changed, changedColumns, added, gone }: ReplacedRows,
  kept: number,
  out: string,
): string[] {
  return [
    `Compared with the ${howMany(earlier, "row")} that ${out} had: of the ${grouped(kept)} kept, ${grouped(same)} are the same, ${grouped(changed)} changed, ${grouped(added)} new; no longer in it: ${grouped(gone)}.`,
    ...(changed > 0
      ? [
          `Changed rows by column: ${firstNames(
            changedColumns.map(({ column, rows }) => `${column} ${grouped(rows)}`),
            MOST_COLUMNS,
          )}.`,
        ]
      : []),
    ...(gone > 0
      ? [
          "A release needs the earlier submissions too: import a complete export, or give each export a file of its own in a folder with --out.",
        ]
      : []),
  ];
}

const NO_ORGANISATION =
  "No column is mapped to organisation: each programme counts as one, and a figure may be about fewer organisations than k. If a column names them, map it.";

/** Formats which labels are taken for misspellings; no line if there are none. */
function misspeltLines(columns: Suggestion["columns"], mapping: string): string[] {
  const lines = columns.flatMap(({ column, misspelt }) =>
    misspelt.map(
      ({ label, rows, id }) => `  ${column}: ${JSON.stringify(label)} (${howMany(rows, "row")}) as ${id}`,
    ),
  );
  if (lines.length === 0) return [];
  return [
    `Read as misspellings; if one means something else, change its id in ${mapping}:`,
    ...firstLines(lines, MOST_REASONS),
    "",
  ];
}

/** Returns a line on the mapped columns that have no value at all. */
function emptyLines(columns: Suggestion["columns"]): string[] {
  const empty = columns.filter(({ to, example }) => !["?", "ignore"].includes(to) && example === undefined);
  return empty.length === 0
    ? []
    : [
        `No values in ${namesInWords(empty.map(({ column }) => column))}. If the cells are coloured, write words instead: a colour cannot be read.`,
        "",
      ];
}

function columnsInWords(columns: readonly string[]): string {
  if (columns.length === 1) return columns.join("");
  const named = columns.length > MOST_COLUMNS ? firstNames(columns, MOST_COLUMNS) : namesInWords(columns);
  return `Each of ${named}`;
}

/** Formats a drafted mapping: a table of the columns, and the questions to answer. */
export function formatSuggestion(
  {
    readAs,
    columns,
    asked,
    absent,
    unconfirmed = [],
  }: Pick<Suggestion, "readAs" | "columns" | "asked" | "absent" | "unconfirmed">,
  file: string,
  mapping = "mapping.json",
  data = "data",
): string {
  const rows = columns.map(({ column, to, example = "", readAs: read = "", asked: own }) => [
    shortened(column, WIDE),
    own.length > 0 && to !== "?" ? `${to} ?` : to,
    shortened(example, NARROW),
    shortened(read, NARROW),
  ]);
  const head = ["their column", "ours", "example", "read as"];
  const table = aligned([head, ...rows], "left").map((cells) => cells.join("  ").trimEnd());
  const ofColumns = columns.flatMap(({ column, asked: own }) =>
    own.map((question) => ({ column, question })),
  );
  const questions = [
    ...[...group(ofColumns, ({ question }) => question)].map(
      ([question, own]) => `${columnsInWords(own.map(({ column }) => column))}: ${question}`,
    ),
    ...asked,
  ];
  const options = [
    ...(data === "data" ? [] : [` --data ${data}`]),
    ...(mapping === "mapping.json" ? [] : [` --mapping ${mapping}`]),
  ];
  const next = `compliance-data import ${file}${options.join("")}`;
  return [
    `Read as: ${readAs}`,
    "",
    ...table,
    "",
    ...misspeltLines(columns, mapping),
    ...emptyLines(columns),
    ...(unconfirmed.length > 0
      ? [`To be confirmed again, if this file has them too: ${namesInWords(unconfirmed)}.`, ""]
      : []),
    ...(absent.length > 0 ? [`No column is mapped to ${absent.join(", ")}.`, ""] : []),
    ...(columns.some(({ to }) => to === ORGANISATION_COLUMN) ? [] : [NO_ORGANISATION, ""]),
    ...(questions.length > 0
      ? [
          `${howMany(ofColumns.length + asked.length, "question")}, to be answered in ${mapping}, under the name of the column:`,
          ...questions.map((one) => `  ${one}`),
          "",
        ]
      : []),
    questions.length > 0
      ? `Wrote ${mapping}. Answer each "?" in it. Next: ${next}`
      : `Wrote ${mapping}. There are no questions. Next: ${next}`,
  ].join("\n");
}
