import { join } from "node:path";
import { namingFolder, readFolder, requireFolder } from "../disk/read-folder.ts";
import { readSmallFile } from "../disk/read-small-file.ts";
import { submissionFiles } from "../disk/submission-files.ts";
import { LIMITS } from "../model/limits.ts";
import { SILENT_LISTENER } from "../model/listener.ts";
import { type FoundProblems, Problems } from "../model/problem.ts";
import { required } from "../model/required.ts";
import type { Confirmation } from "../plausibility/doubt.ts";
import { submissionColumns } from "../questionnaire/columns.ts";
import { type Checked, Checker } from "../submissions/check.ts";
import type { Registries } from "../tables/index.ts";
import { loadRegistries } from "../tables/load.ts";
import { parseDocument } from "../tables/parse-document.ts";
import { type ReleaseSettings, ReleaseSettingsSchema } from "../tables/settings.ts";
import { MAX_REJECTED } from "./import-defaults.ts";
import { importTable } from "./import-table.ts";
import { readMappingFile } from "./mapping-file.ts";
import { type ReadFiles, readIdentities, readSubmissionFiles } from "./read-submission-files.ts";

export interface CheckPlaces {
  /** Files of submissions, or folders that hold such files. */
  readonly submissions: readonly string[];
  /** The data folder whose registries the submissions are checked against. */
  readonly data: string;
  /** The age identity file that decrypts encrypted files. */
  readonly identity?: string | undefined;
  /** The mapping file for exports, which also lists confirmed figures; mapping.json by default, if it exists. */
  readonly mapping?: string | undefined;
  /** Unusual figures confirmed as correct, in addition to those in the mapping. */
  readonly confirmed?: readonly Confirmation[] | undefined;
  /**
   * The current year, or that of the release: figures can be for this year, or that of the day that the data folder describes,
   * whichever is later. If omitted, no year is reported as too late.
   */
  readonly latestYear?: number | undefined;
}

/** The result of checking submissions as ingest would. */
export interface CheckResult {
  readonly files: ReadFiles["counts"];
  /** Problems for which ingest would reject all the submissions. */
  readonly errors: FoundProblems;
  /** Rows and values that ingest would leave out. */
  readonly warnings: FoundProblems;
  readonly counts: Omit<Checked, keyof FoundProblems>;
}

/**
 * Checks files of submissions together, as ingest would, without changing anything.
 * @throws DataError for registries that cannot be read, UserError for a path that is not a file or folder of submissions
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
  const last = latestYear === undefined ? undefined : Math.max(latestYear, describedYear(data));
  const checker = new Checker({ ...registries, ...(last !== undefined && { latestYear: last }) });
  const mapping = readMappingFile(named);
  const imported = (name: string, bytes: Uint8Array) =>
    importTable(name, bytes, { mapping, registries, maxRejected: MAX_REJECTED }, SILENT_LISTENER);
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

/** Returns the year of the day that the data of a folder describes; 0 if it is not known. */
function describedYear(data: string): number {
  const path = join(data, "release.json");
  const bytes = readSmallFile(path, LIMITS.settingsBytes);
  if (bytes === undefined) return 0;
  const schema = ReleaseSettingsSchema as typeof ReleaseSettingsSchema & { readonly $id: string };
  const { value, total } = parseDocument(path, schema, bytes, LIMITS.settingsBytes);
  // What is wrong with the file is not a matter of the submissions.
  return total > 0 ? 0 : Number((value as ReleaseSettings).asOf.slice(0, 4));
}

/** Loads the registries of a data folder. */
export function registriesOf(data: string): Registries {
  requireFolder(data);
  const reference = readFolder(join(data, "reference"));
  const files = new Map([...reference].map(([path, bytes]) => [`reference/${path}`, bytes]));
  return namingFolder(data, () => loadRegistries(files));
}
