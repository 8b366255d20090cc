import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { requirePrivatePlace } from "../disk/private-place.ts";
import { UserError } from "../model/problem.ts";
import type { Identity } from "../submissions/decrypt.ts";
import { readWithdrawals } from "../submissions/read-withdrawals.ts";
import { NO_WITHDRAWALS, type Withdrawals } from "../submissions/withdrawals.ts";
import { readIdentities } from "./read-submission-files.ts";

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
