import { SEPARATORS, type Separator } from "../importing/model/table.ts";
import { decodeText, encodingOf } from "../importing/reading/decode.ts";
import { readSeparated } from "../importing/reading/separated.ts";
import { LIMITS } from "../model/limits.ts";
import { DataError, Problems } from "../model/problem.ts";
import { raggedProblem } from "../tables/ragged.ts";
import { parseRecords, type Records } from "../tables/records.ts";

/**
 * Reads the records of a CSV file with known columns, in any encoding and with any separator that spreadsheets use. The
 * separator is recognised from the header.
 * @param columns the columns that the file may have
 * @throws DataError for a workbook, or if quotes are broken
 */
export function withdrawalRecords(file: string, bytes: Uint8Array, columns: readonly string[]): Records {
  if (String.fromCharCode(...bytes.subarray(0, 2)) === "PK") {
    throw new DataError([{ file, rule: "is an Excel workbook", remedy: "Save it as CSV." }]);
  }
  const encoding = encodingOf(bytes);
  const text = bytes.length > LIMITS.dataFileBytes ? undefined : textIn(bytes, encoding);
  const separator = text === undefined ? undefined : separatorOf(text, columns);
  // Also for a file that cannot be decoded: it is refused with the same messages as any table.
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

/** A UTF-8 letter that is read as two of Windows-1252, such as Ã¼: lines of two files were put together. */
const MISREAD = /[ÂÃ][\u00a0-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

function textIn(bytes: Uint8Array, encoding: ReturnType<typeof encodingOf>): string | undefined {
  try {
    const text = decodeText(bytes, encoding);
    return encoding === "windows-1252" && MISREAD.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Returns the separator between the names of known columns in the header; undefined if there is none. */
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
