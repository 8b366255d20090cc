import { allSubmissionColumns } from "../../questionnaire/columns.ts";
import { meaningsOf } from "../headings/headings.ts";
import type { ImportedCell } from "../model/table.ts";

/** This many names of figures below each other are no chance, and fewer beside each other no header. */
const [LEAST_BELOW, LEAST_BESIDE] = [5, 3];
/** More rows and cells than these are not looked at. */
const MOST = 100;
const COLUMNS = new Set(allSubmissionColumns([]).map(({ name }) => name));

/**
 * Returns whether records are columns: the names of figures are below each other, each once.
 * @param header the record that is likeliest to name the columns
 */
export function isTransposed(
  records: readonly (readonly ImportedCell[])[],
  [, ...header]: readonly ImportedCell[] = [],
): boolean {
  const first = records.slice(0, MOST);
  const names = first.map(([name = ""]) => String(name).trim()).filter((name) => name !== "");
  if (new Set(names).size < names.length || meantBy(names) < LEAST_BELOW) return false;
  return meantBy(header.slice(0, MOST).map(String)) < LEAST_BESIDE;
}

/** Counts the columns of a submissions file that names mean. */
function meantBy(names: readonly string[]): number {
  const meant = names.map((name) => meaningsOf(name, [])[0]?.to ?? "");
  return new Set(meant.filter((name) => COLUMNS.has(name))).size;
}
