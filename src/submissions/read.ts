import { CsvError, parse } from "csv-parse";
import { DataError, type DataProblem } from "../model/problem.ts";
import { headerProblems } from "../tables/header.ts";
import { SUBMISSION_COLUMNS } from "./columns.ts";

/**
 * Reads a submissions file piece by piece and hands its rows on, so that memory does not grow with the file.
 * @param file name for problems
 * @param chunks the file's bytes
 * @param take called with the cells of each row, in the order of SUBMISSION_COLUMNS
 * @throws DataError when the file is not UTF-8 or not CSV, a column misses, or rows are ragged
 */
export async function readSubmissions(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  take: (cells: string[]) => void,
): Promise<void> {
  const problems: DataProblem[] = [];
  let lastLine = 0;
  let header: string[] | undefined;
  const parser = parse({
    bom: true,
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    on_record: (cells: string[], { lines }) => {
      const row = lastLine + 1;
      lastLine = lines;
      if (header === undefined) {
        header = cells;
        problems.push(...headerProblems(file, SUBMISSION_COLUMNS, cells));
      } else if (cells.length !== header.length) {
        problems.push({
          file,
          row,
          value: cells.join(",").slice(0, 60),
          rule: `must have ${header.length} values, as the header has, and has ${cells.length}`,
          remedy: "Add the missing value, remove the extra one, or quote the value that holds a comma.",
        });
      } else if (problems.length === 0) {
        take(cells);
      }
      return null;
    },
  });
  const finished = new Promise<void>((resolve, reject) => {
    parser.on("end", resolve).on("error", reject);
  });
  // A failure is awaited below; until then it must not count as unhandled.
  finished.catch(() => {});
  parser.resume();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let linesBefore = 0;
  try {
    for await (const chunk of chunks) {
      try {
        decoder.decode(chunk, { stream: true });
      } catch {
        throw new DataError([notUtf8(file, linesBefore, chunk)]);
      }
      linesBefore += countLineBreaks(chunk);
      if (!parser.write(chunk))
        await Promise.race([new Promise((resolve) => parser.once("drain", resolve)), finished]);
    }
    parser.end();
    await finished;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    problems.push({
      file,
      row: lastLine + 1,
      rule:
        error.code === "CSV_QUOTE_NOT_CLOSED"
          ? "has a quote that is never closed"
          : "has a quote where none can stand",
      remedy: 'Enclose the value in a pair of quotes, and write a quote inside it as "".',
    });
  }
  if (header === undefined && problems.length === 0) {
    problems.push({ file, rule: "must not be empty", remedy: "Write the header and the rows." });
  }
  if (problems.length > 0) throw new DataError(problems);
}

function notUtf8(file: string, linesBefore: number, chunk: Uint8Array): DataProblem {
  const readable = new TextDecoder().decode(chunk).split("\uFFFD", 1)[0]!;
  return {
    file,
    row: linesBefore + readable.split("\n").length,
    rule: "must be UTF-8",
    remedy: "Save the file as CSV in UTF-8.",
  };
}

function countLineBreaks(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count++;
  return count;
}
