import { type Zippable, zipSync } from "fflate";
import { type Xml, xml } from "../markup/template.ts";
import { bytesOf } from "../model/file.ts";

/** A sheet of a workbook; its first row names the columns. */
export interface Sheet {
  /** At most 31 characters. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly string[])[];
}

export interface SheetColumn {
  readonly name: string;
  /** In characters. */
  readonly width: number;
  /** Whether what is typed stays text: an identifier such as 007, or a long text. */
  readonly isText?: boolean;
  /** What cells below the header can be. */
  readonly validation?: Validation;
}

/** What a cell can be, what is shown beside it, and what is said of anything else. */
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
/** Rows below the header that are checked as they are filled in. */
const LAST_ROW = 1000;
/** The most characters of a title, and of a message, beside a cell. */
const [MOST_TITLE, MOST_MESSAGE] = [32, 250];
const [HEAD, TEXT, PROSE] = [1, 2, 3];

/**
 * A workbook (ECMA-376, Office Open XML): sheets with a frozen header, lists to choose from and notes beside cells. Entries
 * have the first instant that a zip file can have and are compressed by the same program everywhere, so that the same sheets
 * give the same bytes.
 */
export function workbook(sheets: readonly Sheet[]): Uint8Array {
  const parts: Readonly<Record<string, Xml>> = {
    "[Content_Types].xml": contentTypes(sheets.length),
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": book(sheets),
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map((_, index) => ["worksheet", `worksheets/sheet${index + 1}.xml`] as const),
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": STYLES,
    ...Object.fromEntries(
      sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, worksheet(sheet)]),
    ),
  };
  const mtime = new Date(1980, 0, 1);
  const files: Zippable = Object.fromEntries(
    Object.entries(parts).map(([path, part]) => [
      path,
      [
        bytesOf(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${part.source}`),
        { mtime, level: 9 },
      ],
    ]),
  );
  return zipSync(files);
}

/** The name of a column: A to Z, AA and on. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnName(Math.floor(index / 26) - 1)}${letter}`;
}

function contentTypes(sheets: number): Xml {
  const part = (path: string, kind: string) =>
    xml`<Override PartName="${path}" ContentType="${TYPE}.${kind}+xml"/>`;
  return xml`<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("/xl/workbook.xml", "sheet.main")}${part("/xl/styles.xml", "styles")}${Array.from({ length: sheets }, (_, index) => part(`/xl/worksheets/sheet${index + 1}.xml`, "worksheet"))}</Types>`;
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

/** Usual cells, heads, text as it is typed, and prose. */
const STYLES: Xml = xml`<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function worksheet({ columns, rows }: Sheet): Xml {
  const cell = (text: string, row: number, column: number, style: number) =>
    xml`<c r="${columnName(column)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  const line = (cells: readonly string[], row: number, style: number) => {
    const written = cells.flatMap((text, column) => (text === "" ? [] : [cell(text, row, column, style)]));
    return xml`<row r="${row}">${written}</row>`;
  };
  const widths = columns.map(
    ({ width, isText }, index) =>
      xml`<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${isText === true ? TEXT : 0}"/>`,
  );
  const head = line(
    columns.map(({ name }) => name),
    1,
    HEAD,
  );
  const body = rows.map((cells, index) => line(cells, index + 2, PROSE));
  const checked = columns.flatMap(({ name, validation }, index) =>
    validation === undefined ? [] : [checkedCells(name, validation, columnName(index))],
  );
  const checks =
    checked.length === 0
      ? xml``
      : xml`<dataValidations count="${checked.length}">${checked}</dataValidations>`;
  return xml`<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>${head}${body}</sheetData>${checks}</worksheet>`;
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
