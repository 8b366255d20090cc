import { readFileSync } from "node:fs";
import { type FoundProgramme, programmesIn } from "../importing/programmes.ts";
import { proposeMapping } from "../importing/propose.ts";
import { readTable } from "../importing/read-table.ts";
import { dialectInWords } from "../importing/table.ts";
import { UserError } from "../model/problem.ts";
import { type ProposedLists, proposedLists } from "../starter/propose.ts";
import type { CountedProgramme } from "../starter/thin-industries.ts";
import { submissionNames } from "../submissions/hand-in-names.ts";

/** What a file of submissions asks for, and how it was read. */
export interface ReadProposal extends ProposedLists {
  /** In words, for people. */
  readonly readAs: string;
  readonly programmes: readonly CountedProgramme[];
}

/**
 * Reads a file of submissions of any common kind for the labels and years in it.
 * @param sheet of a workbook, if not the likeliest
 * @throws UserError for a file that is not there, DataError for one that cannot be read
 */
export async function proposeLists(file: string, sheet?: string): Promise<ReadProposal> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new UserError(`${file} cannot be read`, "Name a file of submissions with --from-submissions.");
  }
  const table = await readTable(file, bytes, sheet === undefined ? {} : { sheet });
  const { mapping, found } = proposeMapping(table);
  return {
    ...proposedLists(found),
    readAs: dialectInWords(table),
    programmes: withOrganisations(programmesIn(table, mapping)),
  };
}

/**
 * Tells organisations apart as an ingest does: in a file that names none, each submission is one of its own; in a file that
 * names some, all without a name are one.
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
