import { ORGANISATION_COLUMN } from "../../questionnaire/columns.ts";
import type { Mapping } from "../model/mapping.ts";
import { importedCellAt, type ReadTable } from "../model/table.ts";
import { missingValueTest } from "../text/words.ts";
import { mappedYear } from "../values/fiscal-years.ts";

/** The organisation, industry and year of a row of an export, as written. */
export interface FoundProgramme {
  readonly industry: string;
  readonly year: number;
  /** Empty if the row names none. */
  readonly organisation: string;
  /** Empty if the row has none. */
  readonly id: string;
}

/** Returns the rows of an export that have an industry and a year; empty if no columns are mapped to these. */
export function programmesIn({ header, rows }: ReadTable, { columns = {} }: Mapping): FoundProgramme[] {
  const placeOf = (to: string) => header.findIndex((name) => columns[name]?.to === to);
  const [industry, year] = [placeOf("industry"), placeOf("year")];
  const [organisation, id] = [placeOf(ORGANISATION_COLUMN), placeOf("submission_id")];
  if (industry === -1 || year === -1) return [];
  const mapped = header.map((name) => columns[name]).find((one) => one?.to === "year") ?? {};
  const isMissing = missingValueTest();
  return rows.flatMap((row): FoundProgramme[] => {
    const text = (place: number) => {
      const cell = String(row[place] ?? "").trim();
      return isMissing(cell) ? "" : cell;
    };
    const own = mappedYear(importedCellAt(row, year), mapped, header[year] ?? "");
    return own === undefined || text(industry) === ""
      ? []
      : [{ industry: text(industry), year: own, organisation: text(organisation), id: text(id) }];
  });
}
