import { decode, encodingOf } from "../importing/decode.ts";
import { readSeparated } from "../importing/separated.ts";
import { SEPARATORS, type Separator } from "../importing/table.ts";
import { LIMITS } from "../model/limits.ts";
import { DataError, Problems } from "../model/problem.ts";
import { raggedProblem } from "../tables/ragged.ts";
import { parseRecords, type Records } from "../tables/records.ts";

/**
 * The records of a CSV file whose columns are known, in any encoding and with any separator that spreadsheets save: the header
 * tells which separator it is.
 * @param columns that it may have
 * @throws DataError where quotes are broken
 */
export function withdrawalRecords(file: string, bytes: Uint8Array, columns: readonly string[]): Records {
  if (String.fromCharCode(...bytes.subarray(0, 2)) === "PK") {
    throw new DataError([{ file, rule: "is an Excel workbook", remedy: "Save it as CSV." }]);
  }
  const encoding = encodingOf(bytes);
  const text = bytes.length > LIMITS.dataFileBytes ? undefined : textIn(bytes, encoding);
  const separator = text === undefined ? undefined : separatorOf(text, columns);
  // What cannot be read at all is refused in the words of every table.
  if (text === undefined || (encoding === "utf-8" && (separator ?? ",") === ",")) {
    return parseRecords(file, bytes);
  }
  const { records, lines } = readSeparated(file, text, separator);
  const [header = []] = records;
  const ragged = new Problems();
  const even: string[][] = [];
  const places: number[] = [];
  for (const [index, record] of records.entries()) {
    if (record.every((cell) => cell.trim() === "")) continue;
    const line = lines[index] ?? 0;
    if (record.length === header.length) {
      even.push([...record]);
      places.push(line);
      continue;
    }
    ragged.add(() => ({
      ...raggedProblem(file, line, record.join("; "), { width: record.length, columns: header.length }),
      remedy: "Add the missing value, or remove the extra one.",
    }));
  }
  return { records: even, lines: places, problems: ragged.problems, total: ragged.total };
}

/** A letter of UTF-8 that is read as two of Windows-1252, such as Ã¼: lines of two files were put together. */
const MISREAD = /[ÂÃ][\u00a0-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

function textIn(bytes: Uint8Array, encoding: ReturnType<typeof encodingOf>): string | undefined {
  try {
    const text = decode(bytes, encoding);
    return encoding === "windows-1252" && MISREAD.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** What separates the names of known columns in the header; undefined where nothing does. */
function separatorOf(text: string, columns: readonly string[]): Separator | undefined {
  const header = text.replace(/^sep=.\r?\n/i, "").split(/[\r\n]/, 1)[0] ?? "";
  const names = (separator: Separator) =>
    header
      .split(separator === "tab" ? "\t" : separator)
      .map((name) => name.replaceAll('"', "").trim().toLowerCase());
  return SEPARATORS.find((separator) => {
    const found = names(separator);
    return found.length > 1 && found.every((name) => columns.includes(name));
  });
}
