import { type Files, textOf } from "../model/file.ts";
import type { DataProblem } from "../model/problem.ts";
import { changelog } from "./observatory.ts";
import { parseRecords } from "./records.ts";
import { REGISTRIES } from "./registries.ts";
import { isWebAddress } from "./texts.ts";

/** Placeholder texts: a mark such as TODO, or a text that says what belongs there. */
const PLACEHOLDERS: readonly RegExp[] = [
  // Only in capitals: "todo" is Spanish for "all".
  /\b(TODO|TBD|FIXME|XXX+)\b/,
  /\b(change|replace)[ _-]?me\b/i,
  /\bplaceholder\b|lorem ipsum/i,
  /^(<[^<>]*>|\[[^[\]]*\]|\{+[^{}]*\}+|\.{3}|…|\?+)$/,
  /<(your|name|title|organi[sz]ation|company|address|text)\b[^<>]*>/i,
  /\[(your|name|title|organi[sz]ation|company|address|text)\b[^[\]]*\]/i,
  /^(your|my) (own )?(name|title|organi[sz]ation|company|benchmark|text|address|disclaimer|citation)( name| here)?\.?$/i,
];

/** Host names that lead nowhere: those of RFC 2606 and RFC 6761, and the local machine. */
const NOWHERE =
  /(^|\.)(example(\.(com|net|org))?|invalid|test|localhost)$|^127\.[\d.]+$|^0\.0\.0\.0$|^\[::1?\]$/i;
const MAIL = /^(?:mailto:)?[^\s@/]+@([^\s@/]+)$/i;
const WEB = /^https?:\/\//i;
const SYNTHETIC = /\bsynthetic\b/i;

/** The documents that an operator writes. */
const DOCUMENTS = ["release.json", "methodology.json", "site.json"];
const TABLES = [...REGISTRIES, changelog].map(({ path }) => path);

/** Whether a text is a placeholder. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDERS.some((pattern) => pattern.test(text.trim()));
}

/** Whether a text is a web or mail address that is an example or leads to the local machine. */
export function isExampleAddress(text: string): boolean {
  const host = WEB.test(text) ? isWebAddress(text) && new URL(text).hostname : MAIL.exec(text)?.[1];
  return typeof host === "string" && NOWHERE.test(host.replace(/\.$/, ""));
}

/** Whether a data folder's disclaimer says that its data is synthetic. */
export function saysSynthetic(data: Files): boolean {
  return textsIn(data, "release.json").some(
    ([pointer, text]) => pointer === "/disclaimer" && SYNTHETIC.test(text),
  );
}

/**
 * Reports texts of a data folder that are still placeholders, each with its file and field. Example addresses are reported
 * too, unless the disclaimer says that the data is synthetic.
 * @param data its files; unreadable ones are skipped, because loading the tables reports them
 */
export function placeholderProblems(data: Files): DataProblem[] {
  const isSynthetic = saysSynthetic(data);
  return [...DOCUMENTS.flatMap(inDocument), ...TABLES.flatMap(inTable)];

  function inDocument(file: string): DataProblem[] {
    return textsIn(data, file).flatMap(([column, value]) => {
      if (isPlaceholder(value)) return [problem({ file, column, value })];
      return !isSynthetic && isExampleAddress(value) ? [exampleProblem({ file, column, value })] : [];
    });
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

/** Returns the texts of a document; none if it is missing or cannot be read. */
function textsIn(data: Files, file: string): [pointer: string, text: string][] {
  const bytes = data.get(file);
  if (bytes === undefined) return [];
  try {
    return textsOf(JSON.parse(textOf(bytes)));
  } catch {
    return [];
  }
}

/** Returns every text of a JSON document with its JSON pointer. */
function textsOf(value: unknown, pointer = ""): [pointer: string, text: string][] {
  if (typeof value === "string") return [[pointer, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${pointer}/${key}`));
}

function problem(place: Omit<DataProblem, "rule" | "remedy">): DataProblem {
  return { ...place, rule: "is a placeholder, and would be published", remedy: "Write your own text." };
}

function exampleProblem(place: Omit<DataProblem, "rule" | "remedy">): DataProblem {
  const rule = "is an example address: it leads to nobody, and would be published";
  const remedy =
    place.file === "release.json"
      ? "Write your own; baseUrl and the provider's url may be null."
      : "Write your own, or remove the link.";
  return { ...place, rule, remedy };
}
