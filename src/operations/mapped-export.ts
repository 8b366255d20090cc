import { mappingProblems } from "../importing/checking/check-mapping.ts";
import { fiscalYearIn } from "../importing/checking/check-years.ts";
import { isOwnHeader, ownMapping, withDecimalCommas } from "../importing/converting/convert.ts";
import { ASK, type Mapping } from "../importing/model/mapping.ts";
import { dialectInWords, type ReadTable } from "../importing/model/table.ts";
import { readImportTable } from "../importing/reading/read-table.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { isSubmissionColumn } from "../questionnaire/columns.ts";
import type { Registries } from "../tables/index.ts";
import { MAPPING, type MappingFile } from "./mapping-file.ts";

/** A table read from an export, and the mapping of its columns. */
export interface MappedExport {
  /** The name of the file in problems. */
  readonly file: string;
  readonly table: ReadTable;
  readonly mapping: Mapping;
}

export interface MappingChoice {
  readonly mapping: MappingFile | undefined;
  readonly registries: Registries;
  /** The sheet of a workbook, overriding the one in the mapping. */
  readonly sheet?: string | undefined;
}

/**
 * Reads an export by its mapping. One with the columns of a submissions file needs none.
 * @param isOneOfMany whether the mapping is for several files, so that its problems must name this one
 * @throws DataError if the export cannot be read, or the mapping does not fit it or has open questions
 */
export async function readMappedExport(
  file: string,
  bytes: Uint8Array,
  { mapping: named, registries, sheet }: MappingChoice,
  isOneOfMany: boolean,
): Promise<MappedExport> {
  const read = ({ dialect, missing }: Mapping) =>
    readImportTable(file, bytes, sheet === undefined ? dialect : { ...dialect, sheet }, missing);
  const isMapped = (name: string) => named?.mapping.columns?.[name] !== undefined;
  const isOwn = ({ header }: ReadTable) => isOwnHeader(header, registries) && !header.every(isMapped);
  const [asMapped] = await Promise.allSettled([read(named?.mapping ?? {})]);
  const table = asMapped.status === "fulfilled" ? asMapped.value : undefined;
  if (table === undefined || isOwn(table) || !table.header.some(isMapped)) {
    // The mapping may have been made for another file, with other columns, separators or encoding.
    const plain = named === undefined ? table : await read({}).catch(() => undefined);
    if (plain !== undefined && isOwn(plain)) return ownExport(file, plain, registries);
  }
  if (asMapped.status === "rejected") throw asMapped.reason;
  const mapping = named && withDecimalCommas(named.mapping, asMapped.value, registries);
  if (named === undefined || mapping?.columns === undefined)
    throw new DataError([foreignProblem(file, asMapped.value)]);
  const wrong = mappingProblems(named.file, mapping, asMapped.value, registries).map((problem) =>
    isOneOfMany ? { ...problem, rule: `${problem.rule}, in ${file}` } : problem,
  );
  if (wrong.length > 0) throw new DataError(wrong);
  return { file, table: asMapped.value, mapping };
}

/** @throws DataError if numbers or years can be read in two ways */
function ownExport(file: string, table: ReadTable, registries: Registries): MappedExport {
  const mapping = ownMapping(table, registries);
  const wrong = doubtfulColumns(file, mapping, table);
  if (wrong.length > 0) throw new DataError(wrong);
  return { file, table, mapping };
}

/** Returns a problem for each column whose numbers or years can be read in two ways. */
function doubtfulColumns(
  file: string,
  { columns = {} }: Mapping,
  { header, rows }: Pick<ReadTable, "header" | "rows">,
): DataProblem[] {
  const remedy = `Draft a mapping, and set it there: compliance-data import ${file} --suggest`;
  return Object.entries(columns).flatMap(([column, { to, decimal }]) => {
    if (decimal === ASK) {
      const rule = "has an ambiguous decimal sign, such as in 1.240 alone, or in 12,5 next to 12.5";
      return [{ file, column, rule, remedy }];
    }
    const fiscal = to === "year" ? fiscalYearIn(rows, header.indexOf(column), undefined, column) : undefined;
    if (fiscal === undefined) return [];
    const rule = `has fiscal years, such as ${String(fiscal).trim()}, which may begin in one calendar year and end in the next`;
    return [{ file, column, rule, remedy }];
  });
}

function foreignProblem(file: string, table: ReadTable): DataProblem {
  const { dialect, header } = table;
  const known = header.filter(isSubmissionColumn).length;
  return {
    file,
    ...(dialect.headerLine !== undefined && { row: dialect.headerLine }),
    value: header.slice(0, 8).join(", "),
    rule: `does not have the columns of a submissions file: ${known} of its ${header.length} are known, and there is no ${MAPPING} (read as ${dialectInWords(table)})`,
    remedy: `Draft a mapping: compliance-data import ${file} --suggest`,
  };
}
