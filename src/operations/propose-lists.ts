import { readFileSync } from "node:fs";
import { proposeMapping } from "../importing/propose.ts";
import { readTable } from "../importing/read-table.ts";
import { dialectInWords } from "../importing/table.ts";
import { UserError } from "../model/problem.ts";
import { type ProposedLists, proposedLists } from "../starter/propose.ts";

/** What a file of submissions asks for, and how it was read. */
export interface ReadProposal extends ProposedLists {
  /** In words, for people. */
  readonly readAs: string;
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
  return { ...proposedLists(proposeMapping(table).found), readAs: dialectInWords(table) };
}
