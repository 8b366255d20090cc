import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { unzipSync } from "fflate";
import { readSheets } from "../importing/reading/workbook.ts";
import { textOf } from "../model/file.ts";
import { DataError } from "../model/problem.ts";
import { csvText } from "../questionnaire/csv.ts";
import { isReadableFile } from "./searched-files.ts";

/** The text of a sheet of a workbook, or of another of its parts, such as comments. */
export interface WorkbookPart {
  /** What it is called: `sheet "Data"`, or the path of the part in the workbook. */
  readonly part: string;
  /** The rows of a sheet, as lines of CSV, or the lines of the part. */
  readonly lines: readonly string[];
  /** Whether the text is between markup. */
  readonly isMarkup: boolean;
}

/** Parts that the cells of sheets are read from, or that have no words of their own. */
const READ_OR_WORDLESS =
  /^xl\/(worksheets\/sheet|sharedStrings|styles|theme|calcChain|metadata)|^\[Content_Types\]|^docProps\/app/;
const TEXT = /\.(xml|rels|vml)$/i;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Reads the text of all workbooks (.xlsx) among files. Others, and workbooks that are too large or damaged, are left out.
 * @param decrypted contents of encrypted files, by path
 */
export async function workbooksIn(
  files: readonly string[],
  decrypted: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Map<string, readonly WorkbookPart[]>> {
  const found = new Map<string, readonly WorkbookPart[]>();
  for (const file of files) {
    const bytes = decrypted.get(file) ?? archiveIn(file);
    const parts = bytes === undefined ? undefined : await partsOf(file, bytes);
    if (parts !== undefined) found.set(file, parts);
  }
  return found;
}

/** Reads a file if it begins like an archive, which a workbook is. */
function archiveIn(file: string): Uint8Array | undefined {
  if (!isReadableFile(file)) return undefined;
  const start = Buffer.alloc(2);
  const opened = openSync(file, "r");
  try {
    readSync(opened, start);
  } finally {
    closeSync(opened);
  }
  return start.toString("latin1") === "PK" ? readFileSync(file) : undefined;
}

async function partsOf(file: string, bytes: Uint8Array): Promise<WorkbookPart[] | undefined> {
  if (textOf(bytes.subarray(0, 2)) !== "PK") return undefined;
  try {
    const sheets = await readSheets(file, bytes);
    if (sheets.length === 0) return undefined;
    return [
      ...sheets.map(({ sheet, rows }) => ({
        part: `sheet ${JSON.stringify(sheet)}`,
        lines: rows.map((row) => csvText([row.map((cell) => String(cell).replace(/[\r\n]+/g, " "))])),
        isMarkup: false,
      })),
      ...otherParts(bytes),
    ];
  } catch (error) {
    if (error instanceof DataError) return undefined;
    throw error;
  }
}

/** Returns the parts in which a workbook has text besides its cells: comments, caches of pivot tables, drawings, properties. */
function otherParts(bytes: Uint8Array): WorkbookPart[] {
  const parts = unzipSync(bytes, { filter: ({ name }) => TEXT.test(name) && !READ_OR_WORDLESS.test(name) });
  return Object.entries(parts).map(([part, content]) => ({
    part,
    lines: withoutEntities(textOf(content)).split("\n"),
    isMarkup: true,
  }));
}

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all: string, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    if (Number.isNaN(code)) return ENTITIES[name] ?? all;
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
