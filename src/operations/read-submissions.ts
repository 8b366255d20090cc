import { earlierAnswers } from "../disclosure/ledger/earlier-answers.ts";
import { requirePrivatePlace } from "../disk/private-place.ts";
import { submissionFiles } from "../disk/submission-files.ts";
import type { Listener } from "../model/listener.ts";
import { DataError } from "../model/problem.ts";
import { submissionColumns } from "../questionnaire/columns.ts";
import { Cleaner } from "../submissions/clean.ts";
import type { Near, Spelling } from "../submissions/near-names.ts";
import type { Plausible } from "../submissions/plausible.ts";
import { SAMPLE_ID } from "../submissions/sample/texts.ts";
import { MAX_REJECTED } from "./import-defaults.ts";
import { importTable } from "./import-table.ts";
import { readMappingFile } from "./mapping-file.ts";
import type { IngestOptions, OpenedIngest } from "./open-ingest.ts";
import { previousIndustries } from "./previous-industries.ts";
import { previousMedians } from "./previous-medians.ts";
import { type ReadFiles, readSubmissionFiles } from "./read-submission-files.ts";

/** Submissions that are read but not yet compared with earlier releases. */
export interface ReadSubmissions {
  readonly cleaner: Cleaner;
  /** Unusual figures that the operator confirmed, and those that remain unusual. */
  readonly plausible: Plausible;
  /** Names that may be spellings of the same organisation; private to the operator. */
  readonly nearNames: readonly Near[];
  /** Identifiers that may be spellings of one; private to the operator. */
  readonly nearIdentifiers: readonly (readonly Spelling[])[];
  /** The number of submissions in each file. */
  readonly counts: ReadFiles["counts"];
  /** Whether all submissions are from a generated sample. */
  readonly isSample: boolean;
}

/**
 * Reads all files of submissions, and checks their figures for plausibility.
 * @throws DataError with the problems of all files, or with the figures in doubt
 */
export async function readAllSubmissions(
  places: IngestOptions,
  opened: OpenedIngest,
  listener: Listener,
): Promise<ReadSubmissions> {
  const { file, data, forbidden } = places;
  const { settings, ledger, withdrawals, previousTables, changes } = opened;
  const files = submissionFiles(file);
  for (const own of files) requirePrivatePlace(own, [data, ...forbidden]);
  const mapping = readMappingFile(places.mapping);
  const cleaner = new Cleaner(settings, withdrawals);
  const read = await readAll(files, opened, mapping, cleaner, listener);
  const confirmed = [...(mapping?.mapping.confirmed ?? []), ...(places.confirmed ?? [])];
  const plausible = cleaner.plausible(file, confirmed, {
    published: previousMedians(previousTables, changes),
    year: Number.parseInt(settings.release.asOf, 10),
    earlier:
      ledger &&
      earlierAnswers(ledger.previous.ledger, ledger.key, {
        industries: previousIndustries(previousTables, settings, changes),
        changes,
      }),
  });
  if (plausible.problems.length > 0) throw new DataError(plausible.problems);
  return {
    cleaner,
    plausible,
    nearNames: cleaner.nearNames(),
    nearIdentifiers: cleaner.nearIdentifiers(),
    ...read,
  };
}

async function readAll(
  files: readonly string[],
  { settings, identities }: OpenedIngest,
  mapping: ReturnType<typeof readMappingFile>,
  cleaner: Cleaner,
  listener: Listener,
): Promise<Pick<ReadSubmissions, "counts" | "isSample">> {
  const columns = submissionColumns(settings.requirements);
  const id = columns.indexOf("submission_id");
  let all = 0;
  let isSample = true;
  const { counts, errors } = await readSubmissionFiles(
    files,
    identities,
    columns,
    (cells, file, row) => {
      cleaner.add(cells, file, row);
      isSample &&= SAMPLE_ID.test(cells[id] ?? "");
      listener.count(++all);
    },
    (name, bytes) =>
      importTable(name, bytes, { mapping, registries: settings, maxRejected: MAX_REJECTED }, listener),
  );
  if (errors.total > 0) throw new DataError(errors.problems, errors.total);
  return { counts, isSample };
}
