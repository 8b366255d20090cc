import type { ListEntry } from "../../questionnaire/lists.ts";
import type { ColumnMapping } from "../model/mapping.ts";
import type { ImportedCell } from "../model/table.ts";

/** The country code that means a missing value in every other column. */
const NAMIBIA = "NA";

const CODE = /^[A-Z]{2}$/;

const isNamibia = (cell: ImportedCell) => String(cell).trim() === NAMIBIA;

/**
 * Returns a function that says whether a cell of a column means Namibia, among countries that are given by their codes.
 * @param to the column of a submissions file that the cells are for
 * @param cells all cells of the column
 */
export function namibiaTest(to: string, cells: readonly ImportedCell[]): (cell: ImportedCell) => boolean {
  if (to !== "country") return () => false;
  const others = cells.map((cell) => String(cell).trim()).filter((text) => text !== "" && text !== NAMIBIA);
  const areCodes = 2 * others.filter((text) => CODE.test(text)).length > others.length;
  return (cell) => areCodes && isNamibia(cell);
}

/**
 * Returns whether a cell is a label by its mapping, or Namibia by the registry, although the text means a missing value.
 * @param missing words that mean a missing value by the mapping
 */
export function isLabelAnyway(
  cell: ImportedCell,
  { to, labels }: ColumnMapping,
  countries: readonly ListEntry[],
  missing: readonly string[] = [],
): boolean {
  const text = String(cell).trim();
  if (labels !== undefined && Object.hasOwn(labels, text)) return true;
  const isNamed = missing.some((word) => word.trim().toLowerCase() === text.toLowerCase());
  return to === "country" && isNamibia(cell) && !isNamed && countries.some(({ id }) => id === NAMIBIA);
}
