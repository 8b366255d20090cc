import type { Context } from "../../documents/context.ts";
import { BROWSER } from "../../generated/browser.js";
import { fileOnDemand, type OutputFile, textFile } from "../../model/file.ts";
import { years } from "../../model/years.ts";
import { submissionsCodeBook } from "../../questionnaire/code-book.ts";
import { codeBookCsv, templateCsv, templateWorkbook } from "../../questionnaire/templates.ts";
import { scriptFile } from "../script-file.ts";
import {
  CONTRIBUTE_FILES,
  CONTRIBUTE_RECEIVER,
  CONTRIBUTE_SCRIPTS,
  type ContributeData,
  listsOf,
} from "./data.ts";
import { CONTRIBUTE_SHEET, CONTRIBUTE_STYLE } from "./style.ts";

/**
 * Returns the code book, the templates, and the scripts and styles of the form; nothing if release.json has no
 * `participation`.
 */
export function contributeFiles({ tables }: Context): OutputFile[] {
  const { participation } = tables.release;
  if (participation === undefined) return [];
  const { first, benchmark } = tables.span;
  const book = submissionsCodeBook(tables, benchmark);
  const data: ContributeData = { lists: listsOf(tables), recipient: participation.recipient };
  return [
    textFile(CONTRIBUTE_FILES.codeBook, codeBookCsv(book)),
    textFile(CONTRIBUTE_FILES.csv, templateCsv(book)),
    // The next year is collected while this one is published.
    fileOnDemand(CONTRIBUTE_FILES.workbook, () => templateWorkbook(book, years(first, benchmark + 1))),
    scriptFile(CONTRIBUTE_SCRIPTS.data, CONTRIBUTE_RECEIVER, () => data),
    textFile(CONTRIBUTE_SHEET, `${CONTRIBUTE_STYLE}\n`),
    textFile(CONTRIBUTE_SCRIPTS.form, BROWSER.contribute),
    textFile(CONTRIBUTE_SCRIPTS.encrypt, BROWSER.encrypt),
  ];
}
