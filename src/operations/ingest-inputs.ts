import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { requirePrivatePlace } from "../disk/private-place.ts";
import { UserError } from "../model/problem.ts";
import type { Identity } from "../submissions/decrypt.ts";
import { readWithdrawals } from "../submissions/read-withdrawals.ts";
import { NO_WITHDRAWALS, type Withdrawals } from "../submissions/withdrawals.ts";
import { privateFilesIn } from "./private-files.ts";
import { readIdentities } from "./read-submission-files.ts";

/** The paths of the private files that an ingest reads. */
export interface InputPlaces {
  /** The submissions: a file, or a folder of such files. */
  readonly file: string;
  /** The age identity file that decrypts encrypted files. */
  readonly identity?: string | undefined;
  /** The list of withdrawals; by default withdrawn.csv next to the submissions, if it exists. */
  readonly withdrawn?: string | undefined;
  /** The data folder. */
  readonly data: string;
  /** Folders, in addition to the data folder, that must not contain private files. */
  readonly forbidden: readonly string[];
}

/**
 * Reads the withdrawals, from the named file or from withdrawn.csv next to the submissions.
 * @throws UserError if the named file is missing, or is in a folder that must not contain private files
 */
export function withdrawalsOf({ file, withdrawn, data, forbidden }: InputPlaces): Withdrawals {
  const named = withdrawn ?? privateFilesIn(dirname(file)).withdrawn;
  if (!existsSync(named)) {
    if (withdrawn === undefined) return NO_WITHDRAWALS;
    throw new UserError(`${named} does not exist`, "Name the file of withdrawals, or leave --withdrawn out.");
  }
  requirePrivatePlace(named, [data, ...forbidden], "Withdrawals");
  return readWithdrawals(named, readFileSync(named));
}

/** Reads the identities that decrypt submissions; empty if no identity file is named. */
export function identitiesOf({ identity, data, forbidden }: InputPlaces): readonly Identity[] {
  if (identity !== undefined) requirePrivatePlace(identity, [data, ...forbidden], "Identities");
  return readIdentities(identity);
}
