import { type Files, textOf } from "../model/file.ts";
import type { DataProblem } from "../model/problem.ts";
import { changelog } from "./observatory.ts";
import { parseRecords } from "./records.ts";
import { REGISTRIES } from "./registries.ts";

/** What stands where somebody is still to write something: a mark, or a whole text that says what belongs there. */
const PLACEHOLDERS: readonly RegExp[] = [
  // In capitals alone: "todo" is Spanish for all.
  /\b(TODO|TBD|FIXME|XXX+)\b/,
  /\b(change|replace)[ _-]?me\b/i,
  /\bplaceholder\b|lorem ipsum/i,
  /^(<[^<>]*>|\[[^[\]]*\]|\{+[^{}]*\}+|\.{3}|…|\?+)$/,
  /<(your|name|title|organi[sz]ation|company|address|text)\b[^<>]*>/i,
  /\[(your|name|title|organi[sz]ation|company|address|text)\b[^[\]]*\]/i,
  /^(your|my) (own )?(name|title|organi[sz]ation|company|benchmark|text|address|disclaimer|citation)( name| here)?\.?$/i,
];

/** The documents that an operator writes. */
const DOCUMENTS = ["release.json", "methodology.json", "site.json"];
const TABLES = [...REGISTRIES, changelog].map(({ path }) => path);

/** Whether a text only holds the place of another one. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDERS.some((pattern) => pattern.test(text.trim()));
}

/**
 * The texts of a data folder that are still placeholders, each with its file and field.
 * @param data its files; those that cannot be read are passed over, for whoever loads the tables says what is wrong with them
 */
export function placeholderProblems(data: Files): DataProblem[] {
  return [...DOCUMENTS.flatMap(inDocument), ...TABLES.flatMap(inTable)];

  function inDocument(file: string): DataProblem[] {
    const bytes = data.get(file);
    if (bytes === undefined) return [];
    try {
      return textsOf(JSON.parse(textOf(bytes)))
        .filter(([, text]) => isPlaceholder(text))
        .map(([column, value]) => problem({ file, column, value }));
    } catch {
      return [];
    }
  }

  function inTable(file: string): DataProblem[] {
    const bytes = data.get(file);
    const { records, lines } = bytes === undefined ? { records: [], lines: [] } : parseRecords(file, bytes);
    const [header = [], ...rows] = records;
    return rows.flatMap((cells, index) =>
      cells.flatMap((value, column) =>
        isPlaceholder(value)
          ? [problem({ file, row: lines[index + 1]!, column: header[column]!, value })]
          : [],
      ),
    );
  }
}

/** Every text of a JSON document, with the pointer to it. */
function textsOf(value: unknown, pointer = ""): [pointer: string, text: string][] {
  if (typeof value === "string") return [[pointer, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${pointer}/${key}`));
}

function problem(place: Omit<DataProblem, "rule" | "remedy">): DataProblem {
  return { ...place, rule: "is a placeholder, and would be published", remedy: "Write your own text." };
}
