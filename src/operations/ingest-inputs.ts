import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { requirePrivatePlace } from "../disk/private-place.ts";
import type { Listener } from "../model/listener.ts";
import { DataError, UserError } from "../model/problem.ts";
import type { Cleaner } from "../submissions/clean.ts";
import type { Identity } from "../submissions/decrypt.ts";
import { readWithdrawals } from "../submissions/read-withdrawals.ts";
import { SAMPLE_ID } from "../submissions/sample/texts.ts";
import { NO_WITHDRAWALS, type Withdrawals } from "../submissions/withdrawals.ts";
import { type ReadFiles, readIdentities, readSubmissionFiles } from "./read-submission-files.ts";

/** Where the private files lie that an ingest reads. */
export interface InputPlaces {
  /** The submissions: a file, or a folder of such files. */
  readonly file: string;
  /** The file of the age identity that reads encrypted files. */
  readonly identity?: string | undefined;
  /** Who has withdrawn; withdrawn.csv beside the submissions, if nothing is named and it is there. */
  readonly withdrawn?: string | undefined;
  /** The data folder. */
  readonly data: string;
  /** Folders besides the data folder where nothing private must lie. */
  readonly forbidden: readonly string[];
}

/**
 * Who has withdrawn: of the file that is named, or of withdrawn.csv beside the submissions.
 * @throws UserError for a file that is named and not there, and for one that lies where nothing private must
 */
export function withdrawalsOf({ file, withdrawn, data, forbidden }: InputPlaces): Withdrawals {
  const named = withdrawn ?? join(dirname(file), "withdrawn.csv");
  if (!existsSync(named)) {
    if (withdrawn === undefined) return NO_WITHDRAWALS;
    throw new UserError(`${named} does not exist`, "Name the file of withdrawals, or leave --withdrawn out.");
  }
  requirePrivatePlace(named, [data, ...forbidden], "Withdrawals");
  return readWithdrawals(named, readFileSync(named));
}

/** What decrypts submissions; none where no file of it is named. */
export function identitiesOf({ identity, data, forbidden }: InputPlaces): readonly Identity[] {
  if (identity !== undefined) requirePrivatePlace(identity, [data, ...forbidden], "Identities");
  return readIdentities(identity);
}

/**
 * Reads every file of submissions.
 * @returns whether every submission is one of a sample, and how many each file has
 * @throws DataError with the problems of every file
 */
export async function readAll(
  files: readonly string[],
  identities: readonly Identity[],
  columns: readonly string[],
  imported: Parameters<typeof readSubmissionFiles>[4],
  cleaner: Cleaner,
  listener: Listener,
): Promise<{ isSample: boolean; counts: ReadFiles["counts"] }> {
  let all = 0;
  let isSample = true;
  const id = columns.indexOf("submission_id");
  const { counts, errors } = await readSubmissionFiles(
    files,
    identities,
    columns,
    (cells, file) => {
      cleaner.add(cells, file);
      isSample &&= SAMPLE_ID.test(cells[id] ?? "");
      listener.count(++all);
    },
    imported,
  );
  if (errors.total > 0) throw new DataError(errors.problems, errors.total);
  return { isSample, counts };
}
