import { type Xml, xml } from "../markup/template.ts";

/**
 * The look of the cells of a column: text that stays text, such as the identifier 007; prose over several lines; or numbers in
 * a spreadsheet format such as `#,##0.00`.
 */
export type Look = "text" | "prose" | { readonly format: string };

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** The style number of headers. Cells without a look have style 0. */
export const HEAD = 1;
const [TEXT, PROSE] = [2, 3];
const FIRST_FORMAT = 4;
/** The first number of a format that is not built in. */
const FIRST_OWN = 164;

/** Returns the style number of a look, in a workbook with these number formats. */
export function lookOf(formats: readonly string[], look: Look | undefined): number {
  if (look === undefined) return 0;
  if (look === "text") return TEXT;
  return look === "prose" ? PROSE : FIRST_FORMAT + formats.indexOf(look.format);
}

/** Returns the styles part of a workbook with these number formats. */
export function stylesOf(formats: readonly string[]): Xml {
  const own = formats.map(
    (format, index) => xml`<numFmt numFmtId="${FIRST_OWN + index}" formatCode="${format}"/>`,
  );
  const uses = formats.map(
    (_, index) =>
      xml`<xf numFmtId="${FIRST_OWN + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const declared = own.length === 0 ? xml`` : xml`<numFmts count="${own.length}">${own}</numFmts>`;
  return xml`<styleSheet xmlns="${MAIN}">${declared}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FIRST_FORMAT + uses.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>${uses}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
