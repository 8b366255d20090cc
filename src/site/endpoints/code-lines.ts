import { type CsvFile, duckDbLine, pandasLine, powerQueryLines, rLine } from "../../formats/loading-lines.ts";

/** Code that fetches an answer, ready to paste. */

/** The answer that the code requests. */
export interface CodeRequest {
  /** Absolute addresses: the one with the query (`query`), and that of the answer's file (`json`). */
  readonly query: string;
  readonly json: string;
  /** The answer's CSV file, if it has one. */
  readonly csv: CsvFile | undefined;
  /** The property path to the main list of the answer; empty if it has none. */
  readonly list: readonly string[];
}

/** Code in one language. */
export interface CodeLines {
  readonly language: string;
  readonly code: string;
}

/** Returns the code of a request in every language. */
export function codeLines(asked: CodeRequest): CodeLines[] {
  return [
    { language: "curl", code: curl(asked) },
    { language: "JavaScript", code: javascript(asked) },
    { language: "Python", code: python(asked) },
    { language: "R", code: r(asked) },
    { language: "DuckDB", code: duckdb(asked) },
    { language: "Excel (Power Query)", code: powerQuery(asked) },
  ];
}

function curl({ query, json, csv }: CodeRequest): string {
  const same = query === json ? "" : `\n# the file behind it, on any host\ncurl "${json}"`;
  const table = csv === undefined ? "" : `\n# as a table\ncurl "${csv.file}"`;
  return `curl "${query}"${same}${table}`;
}

function javascript({ json, list }: CodeRequest): string {
  return `const response = await fetch("${json}");
if (!response.ok) throw new Error(\`HTTP \${response.status}\`);
const answer = await response.json();
const rows = ${["answer", ...list].join(".")};`;
}

function python({ json, csv, list }: CodeRequest): string {
  const path = list.map((name) => `["${name}"]`).join("");
  const table =
    csv === undefined
      ? `\n\n# as a table\nimport pandas as pd\nprint(pd.json_normalize(answer${path}))`
      : `\n\n# as a table\nimport pandas as pd\nprint(${pandasLine(csv)})`;
  return `import json
from urllib.request import urlopen

with urlopen("${json}") as response:
    answer = json.load(response)
print(answer${path})${table}`;
}

function r({ json, csv, list }: CodeRequest): string {
  const table = csv === undefined ? "" : `\n\n# as a table\n${rLine(csv)}`;
  return `library(jsonlite)
answer <- fromJSON("${json}")
print(${["answer", ...list].join("$")})${table}`;
}

function duckdb({ json, csv, list }: CodeRequest): string {
  if (csv !== undefined) return duckDbLine(csv);
  if (list.length === 0) return `SELECT * FROM read_json('${json}');`;
  return `SELECT unnest(${list.join(".")}, recursive := true)
FROM read_json('${json}');`;
}

function powerQuery({ json, csv, list }: CodeRequest): string {
  if (csv !== undefined) return powerQueryLines(csv);
  const path = list.map((name) => `[${name}]`).join("");
  return `let
    Source = Json.Document(Web.Contents("${json}")),
    Answer = ${list.length === 0 ? "Record.ToTable(Source[data])" : `Table.FromRecords(Source${path}, null, MissingField.UseNull)`}
in
    Answer`;
}
