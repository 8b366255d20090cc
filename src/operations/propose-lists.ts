import { readFileSync } from "node:fs";
import { type FoundProgramme, programmesIn } from "../importing/drafting/programmes.ts";
import { proposeMapping } from "../importing/drafting/propose.ts";
import { dialectInWords } from "../importing/model/table.ts";
import { readImportTable } from "../importing/reading/read-table.ts";
import { UserError } from "../model/problem.ts";
import { type ProposedLists, proposedLists } from "../starter/propose.ts";
import type { CountedProgramme } from "../starter/thin-industries.ts";
import { submissionNames } from "../submissions/hand-in-names.ts";

/** The lists proposed from a file of submissions, and how it was read. */
export interface ReadProposal extends ProposedLists {
  /** How the file was read, in words. */
  readonly readAs: string;
  /** Further remarks on how it was read, such as sheets that were left out. */
  readonly remarks: readonly string[];
  readonly programmes: readonly CountedProgramme[];
}

/**
 * Reads a file of submissions in any supported format, and proposes lists from its labels and years.
 * @param sheet sheet of a workbook; by default the likeliest
 * @throws UserError if the file cannot be opened, DataError if its content cannot be read
 */
export async function proposeLists(file: string, sheet?: string): Promise<ReadProposal> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new UserError(`${file} cannot be read`, "Name a file of submissions with --from-submissions.");
  }
  const table = await readImportTable(file, bytes, sheet === undefined ? {} : { sheet });
  const { mapping, found } = proposeMapping(table);
  return {
    ...proposedLists(found),
    readAs: dialectInWords({ ...table, remarks: [] }),
    remarks: table.remarks ?? [],
    programmes: withOrganisations(programmesIn(table, mapping)),
  };
}

/**
 * Tells organisations apart as an ingest does: in a file without names, each submission is an organisation of its own; in a
 * file with names, all submissions without one belong to a single organisation.
 */
function withOrganisations(programmes: readonly FoundProgramme[]): CountedProgramme[] {
  const named = programmes.map((one) => ({ ...one, ...submissionNames(one.id, one.organisation) }));
  const namesSome = named.some(({ organisation }) => organisation !== "");
  return named.map(({ industry, year, organisation, id }, row) => ({
    industry,
    year,
    organisation: namesSome ? organisation : id || `row ${row}`,
  }));
}
