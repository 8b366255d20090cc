import { ORGANISATION_COLUMN } from "../questionnaire/columns.ts";
import { ASK, type Mapping } from "./mapping.ts";
import { cellAt, type ReadTable } from "./table.ts";
import { missingTeller } from "./words.ts";
import { yearIn } from "./years.ts";

/** A row of an export as it is written: whose it is, and of which industry and year. */
export interface FoundProgramme {
  readonly industry: string;
  readonly year: number;
  /** Empty where the row, or the export, names none. */
  readonly organisation: string;
  /** Empty where the row, or the export, has none. */
  readonly id: string;
}

/** The rows of an export that say their industry and year; none where no column is known to have them. */
export function programmesIn({ header, rows }: ReadTable, { columns = {} }: Mapping): FoundProgramme[] {
  const placeOf = (to: string) => header.findIndex((name) => columns[name]?.to === to);
  const [industry, year] = [placeOf("industry"), placeOf("year")];
  const [organisation, id] = [placeOf(ORGANISATION_COLUMN), placeOf("submission_id")];
  if (industry === -1 || year === -1) return [];
  const order = header.map((name) => columns[name]).find((own) => own?.to === "year")?.date;
  const isMissing = missingTeller();
  return rows.flatMap((row): FoundProgramme[] => {
    const text = (place: number) => {
      const cell = String(row[place] ?? "").trim();
      return isMissing(cell) ? "" : cell;
    };
    const own = yearIn(cellAt(row, year), order === ASK ? undefined : order);
    return own === undefined || text(industry) === ""
      ? []
      : [{ industry: text(industry), year: own, organisation: text(organisation), id: text(id) }];
  });
}
