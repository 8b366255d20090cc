import { type Xml, xml } from "../markup/template.ts";
import { bytesOf } from "../model/file.ts";
import { SharedStrings } from "./shared-strings.ts";
import { HEAD, type Look, lookOf, stylesOf } from "./styles.ts";
import { zipped } from "./zip.ts";

/** The value of a cell. Text is never a formula, whatever it begins with. Null is an empty cell. */
export type SheetCell = string | number | boolean | null;

/** A sheet of a workbook. Its first row names the columns and stays visible. */
export interface Sheet {
  /** At most 31 characters. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** Whether the header has buttons to filter and sort rows. */
  readonly hasFilter?: boolean;
}

export interface SheetColumn {
  readonly name: string;
  /** Width in characters. */
  readonly width: number;
  /** The look of its cells; default: as they are typed. */
  readonly look?: Look;
  /** A note shown when the header cell is selected. */
  readonly note?: string;
  /** Which values are allowed below the header. */
  readonly validation?: Validation;
}

/** The values that a cell allows, the note shown when it is selected, and the error shown for other values. */
export interface Validation {
  readonly rule:
    | { readonly kind: "any" }
    /** A range of cells, as `Lists!$A$2:$A$8`, or words between commas in quotes. */
    | { readonly kind: "list"; readonly of: string; readonly isOpen?: boolean }
    | { readonly kind: "decimal"; readonly min: number; readonly max: number };
  readonly prompt: string;
  readonly error: string;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** The last row whose cells are checked as they are filled in. */
const LAST_ROW = 1000;
/** Most characters of the title and of the text of a note. */
const [MOST_TITLE, MOST_MESSAGE] = [32, 250];

/**
 * Returns a workbook (ECMA-376, Office Open XML): sheets with a frozen header, lists to choose from and notes on cells. The
 * same sheets give the same bytes.
 */
export function workbook(sheets: readonly Sheet[]): Uint8Array {
  const formats = formatsOf(sheets);
  const strings = new SharedStrings();
  const worksheets = sheets.map((sheet) => worksheet(sheet, formats, strings));
  const parts: Readonly<Record<string, Xml>> = {
    "[Content_Types].xml": contentTypes(sheets.length),
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": book(sheets),
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map((_, index) => ["worksheet", `worksheets/sheet${index + 1}.xml`] as const),
      ["styles", "styles.xml"],
      ["sharedStrings", "sharedStrings.xml"],
    ]),
    "xl/styles.xml": stylesOf(formats),
    "xl/sharedStrings.xml": strings.part(MAIN),
    ...Object.fromEntries(worksheets.map((part, index) => [`xl/worksheets/sheet${index + 1}.xml`, part])),
  };
  return zipped(
    Object.entries(parts).map(([path, part]) => ({
      path,
      bytes: bytesOf(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${part.source}`),
    })),
  );
}

/** Returns the number formats of all columns, without duplicates. */
function formatsOf(sheets: readonly Sheet[]): readonly string[] {
  const looks = sheets.flatMap(({ columns }) => columns.map(({ look }) => look));
  return [...new Set(looks.flatMap((look) => (typeof look === "object" ? [look.format] : [])))];
}

/** Returns the name of a column by its index: A to Z, AA, AB and so on. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnName(Math.floor(index / 26) - 1)}${letter}`;
}

function contentTypes(sheets: number): Xml {
  const part = (path: string, kind: string) =>
    xml`<Override PartName="${path}" ContentType="${TYPE}.${kind}+xml"/>`;
  return xml`<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("/xl/workbook.xml", "sheet.main")}${part("/xl/styles.xml", "styles")}${part("/xl/sharedStrings.xml", "sharedStrings")}${Array.from({ length: sheets }, (_, index) => part(`/xl/worksheets/sheet${index + 1}.xml`, "worksheet"))}</Types>`;
}

function relations(targets: readonly (readonly [kind: string, target: string])[]): Xml {
  const items = targets.map(
    ([kind, target], index) =>
      xml`<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return xml`<Relationships xmlns="${PACKAGE}/relationships">${items}</Relationships>`;
}

function book(sheets: readonly Sheet[]): Xml {
  const items = sheets.map(
    ({ name }, index) => xml`<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return xml`<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${items}</sheets></workbook>`;
}

function worksheet(
  { columns, rows, hasFilter }: Sheet,
  formats: readonly string[],
  strings: SharedStrings,
): Xml {
  const styles = columns.map(({ look }) => lookOf(formats, look));
  const names = columns.map((_, index) => columnName(index));
  const line = (cells: readonly SheetCell[], row: number, styleOf: (column: number) => number) =>
    xml`<row r="${row}">${cells.map((cell, at) => cellOf(cell, `${names[at]}${row}`, styleOf(at), strings))}</row>`;
  const head = line(
    columns.map(({ name }) => name),
    1,
    () => HEAD,
  );
  // oxlint-disable-next-line typescript/no-non-null-assertion -- a row has no more cells than there are columns
  const body = rows.map((cells, index) => line(cells, index + 2, (at) => styles[at]!));
  const widths = columns.map(
    ({ width, look }, index) =>
      xml`<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${lookOf(formats, look)}"/>`,
  );
  const last = columnName(columns.length - 1);
  const filter = hasFilter === true ? xml`<autoFilter ref="A1:${last}${rows.length + 1}"/>` : xml``;
  const checked = columns.flatMap(({ name, note, validation }, index) => [
    ...(note === undefined ? [] : [noted(name, note, `${names[index]}1`)]),
    ...(validation === undefined ? [] : [checkedCells(name, validation, columnName(index))]),
  ]);
  const checks =
    checked.length === 0
      ? xml``
      : xml`<dataValidations count="${checked.length}">${checked}</dataValidations>`;
  return xml`<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>${head}${body}</sheetData>${filter}${checks}</worksheet>`;
}

/** Returns a cell at a place such as `B7`; nothing for an empty one. */
function cellOf(cell: SheetCell, place: string, style: number, strings: SharedStrings): Xml {
  if (cell === null || cell === "") return xml``;
  if (typeof cell === "number") return xml`<c r="${place}" s="${style}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return xml`<c r="${place}" s="${style}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  return xml`<c r="${place}" s="${style}" t="s"><v>${strings.numberOf(cell)}</v></c>`;
}

/** Returns the validation element that shows a note when a cell is selected. */
function noted(name: string, note: string, cell: string): Xml {
  return xml`<dataValidation${{ allowBlank: "1", showInputMessage: "1", promptTitle: name.slice(0, MOST_TITLE), prompt: cut(note), sqref: cell }}/>`;
}

function checkedCells(name: string, { rule, prompt, error }: Validation, column: string): Xml {
  const title = name.slice(0, MOST_TITLE);
  const said = {
    allowBlank: "1",
    showInputMessage: "1",
    promptTitle: title,
    prompt: cut(prompt),
    sqref: `${column}2:${column}${LAST_ROW}`,
  };
  const refused = { showErrorMessage: "1", errorTitle: title, error: cut(error) };
  switch (rule.kind) {
    case "any":
      return xml`<dataValidation${said}/>`;
    case "list":
      return xml`<dataValidation type="list"${{ errorStyle: rule.isOpen === true ? "warning" : undefined, ...said, ...refused }}><formula1>${rule.of}</formula1></dataValidation>`;
    case "decimal":
      return xml`<dataValidation type="decimal" operator="between"${{ ...said, ...refused }}><formula1>${rule.min}</formula1><formula2>${rule.max}</formula2></dataValidation>`;
  }
}

function cut(text: string): string {
  return text.length <= MOST_MESSAGE ? text : `${text.slice(0, MOST_MESSAGE - 1)}…`;
}
