import { existsSync } from "node:fs";
import { writePrivateFile } from "../disk/write-private-file.ts";
import { type Proposal, proposeMapping } from "../importing/drafting/propose.ts";
import { meaningsOf } from "../importing/headings/headings.ts";
import type { Mapping } from "../importing/model/mapping.ts";
import { type FileDialect, dialectInWords, type ReadTable } from "../importing/model/table.ts";
import { readImportTable } from "../importing/reading/read-table.ts";
import { jsonBytes } from "../model/file.ts";
import { DataError, UserError } from "../model/problem.ts";
import { registriesOf } from "./check-files.ts";
import type { ImportPlaces } from "./import-file.ts";
import { MAPPING, readMappingFile } from "./mapping-file.ts";
import { readExport } from "./read-export.ts";

/** A drafted mapping. */
export interface Suggestion extends Proposal {
  readonly readAs: string;
  /** The questions about unusual figures that the replaced mapping confirmed; left out if there are none. */
  readonly unconfirmed?: readonly string[];
}

/**
 * Drafts the mapping of an export and writes it. If it replaces an earlier mapping of this file, its dialect is kept.
 * @param options `force` replaces an existing mapping; `sheet` names the sheet of a workbook, by default the likeliest
 * @throws UserError if a mapping exists already and `force` is not set
 */
export async function suggestMapping(
  { file, mapping: target = MAPPING, data }: Pick<ImportPlaces, "file" | "mapping" | "data">,
  { force = false, sheet }: { readonly force?: boolean; readonly sheet?: string | undefined } = {},
): Promise<Suggestion> {
  if (existsSync(target) && !force) {
    throw new UserError(`${target} already exists`, "Edit it, or replace it with --force.");
  }
  const replaced = replacedMapping(target);
  const table = await readAgain(file, readExport(file), replaced, sheet === undefined ? {} : { sheet });
  const proposal = proposeMapping(table, registriesOf(data));
  writePrivateFile(target, jsonBytes(proposal.mapping));
  const unconfirmed = (replaced?.confirmed ?? []).map(({ question }) => question);
  return { ...proposal, readAs: dialectInWords(table), ...(unconfirmed.length > 0 && { unconfirmed }) };
}

/** Reads the mapping that is replaced; undefined if there is none, or it is invalid. */
function replacedMapping(file: string): Mapping | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return readMappingFile(file)?.mapping;
  } catch (error) {
    if (error instanceof DataError) return undefined;
    throw error;
  }
}

/**
 * Reads an export in the dialect of the mapping that is replaced, unless that mapping has the columns of another file.
 * @param overrides settings that take precedence over the mapping's dialect
 */
async function readAgain(
  file: string,
  bytes: Uint8Array,
  { dialect, columns = {} }: Mapping = {},
  overrides: Partial<FileDialect> = {},
): Promise<ReadTable> {
  if (dialect === undefined) return readImportTable(file, bytes, overrides);
  const names = Object.keys(columns);
  const hasMappedColumns = (table: ReadTable | undefined) =>
    table !== undefined && names.every((name) => table.header.includes(name));
  const detected = await readImportTable(file, bytes, overrides).catch(() => undefined);
  const asMapped = readImportTable(file, bytes, { ...dialect, ...overrides });
  if (names.length === 0 || detected === undefined) return asMapped;
  const kept = await asMapped.catch(() => undefined);
  // The dialect may have been corrected since the columns were drafted, so either reading can have them.
  if (!hasMappedColumns(detected)) return kept !== undefined && hasMappedColumns(kept) ? kept : detected;
  // Or this file has another title, or other sheets, than the one that it was drafted from.
  return kept !== undefined && 2 * recognisedIn(kept) >= recognisedIn(detected) ? kept : detected;
}

/** Counts the headings of a table that name a column of a submissions file. */
function recognisedIn({ header }: ReadTable): number {
  return header.filter((name) => meaningsOf(name, []).length > 0).length;
}
