import { join } from "node:path";
import { namingFolder, readFolder, requireFolder } from "../disk/read-folder.ts";
import { submissionFiles } from "../disk/submission-files.ts";
import { UNHEARD } from "../model/listener.ts";
import { type Found, Problems } from "../model/problem.ts";
import { required } from "../model/required.ts";
import type { Confirmation } from "../plausibility/doubt.ts";
import { submissionColumns } from "../questionnaire/columns.ts";
import { type Checked, Checker } from "../submissions/check.ts";
import type { Registries } from "../tables/index.ts";
import { loadRegistries } from "../tables/load.ts";
import { importTable, MAX_REJECTED } from "./import-table.ts";
import { readMappingFile } from "./mapping-file.ts";
import { type ReadFiles, readIdentities, readSubmissionFiles } from "./read-submission-files.ts";

export interface CheckPlaces {
  /** Files, and folders of them. */
  readonly submissions: readonly string[];
  /** The data folder whose registries are asked. */
  readonly data: string;
  /** The file of the age identity that reads encrypted files. */
  readonly identity?: string | undefined;
  /** How exports become submissions, and which figures were confirmed; mapping.json, if there is one. */
  readonly mapping?: string | undefined;
  /** Unusual figures that are right, besides those of the mapping. */
  readonly confirmed?: readonly Confirmation[] | undefined;
  /** The last year that can have figures already, such as this one; without it no year is too late. */
  readonly latestYear?: number | undefined;
}

/** What ingest would say of submissions. */
export interface CheckResult {
  readonly files: ReadFiles["counts"];
  /** What ingest would refuse, and do nothing. */
  readonly errors: Found;
  /** What it would leave out. */
  readonly warnings: Found;
  readonly counts: Omit<Checked, keyof Found>;
}

/**
 * Says what ingest would say of files of submissions, of all of them together, and changes nothing.
 * @throws DataError for registries that cannot be read, UserError for what is no file or folder of submissions
 */
export async function checkFiles({
  submissions,
  data,
  identity,
  mapping: named,
  confirmed = [],
  latestYear,
}: CheckPlaces): Promise<CheckResult> {
  const registries = registriesOf(data);
  const identities = readIdentities(identity);
  const files = [...new Set(submissions.flatMap((path) => submissionFiles(path)))];
  const columns = submissionColumns(registries.requirements);
  const checker = new Checker({ ...registries, ...(latestYear !== undefined && { latestYear }) });
  const mapping = readMappingFile(named);
  const imported = (name: string, bytes: Uint8Array) =>
    importTable(name, bytes, { mapping, registries, maxRejected: MAX_REJECTED }, UNHEARD);
  const { counts, errors } = await readSubmissionFiles(
    files,
    identities,
    columns,
    (cells, file, row) => checker.add(cells, { file, row }),
    imported,
  );
  const doubts = checker.plausible(required(files[0], "a submissions file"), [
    ...(mapping?.mapping.confirmed ?? []),
    ...confirmed,
  ]);
  const all = new Problems();
  all.addAll(errors);
  all.addAll({ problems: doubts.problems, total: doubts.problems.length });
  const { problems, total, ...rest } = checker.finish();
  const warnings = new Problems();
  warnings.addAll({ problems: doubts.remarks, total: doubts.remarks.length });
  warnings.addAll({ problems, total });
  return {
    files: counts,
    errors: { problems: all.problems, total: all.total },
    warnings: { problems: warnings.problems, total: warnings.total },
    counts: rest,
  };
}

/** The registries of a data folder. */
export function registriesOf(data: string): Registries {
  requireFolder(data);
  const reference = readFolder(join(data, "reference"));
  const files = new Map([...reference].map(([path, bytes]) => [`reference/${path}`, bytes]));
  return namingFolder(data, () => loadRegistries(files));
}
