import { createReadStream } from "node:fs";
import { readKeyText } from "../disk/key-file.ts";
import { isEncrypted, readEncrypted } from "../disk/submission-files.ts";
import { DataError, type Found, Problems } from "../model/problem.ts";
import { decrypted, identitiesIn, type Identity } from "../submissions/decrypt.ts";
import { readSubmissions } from "../submissions/read.ts";

/** The identities that read encrypted submissions; none where no file of them is named. */
export function readIdentities(file: string | undefined): readonly Identity[] {
  if (file === undefined) return [];
  return identitiesIn(file, readKeyText(file, "Name a file of age identities with --identity."));
}

/**
 * A file of submissions, piece by piece. What was encrypted is decrypted in memory, and written nowhere.
 * @throws DataError where it is encrypted and cannot be read
 */
async function* openSubmissions(file: string, identities: readonly Identity[]): AsyncGenerator<Uint8Array> {
  if (!isEncrypted(file)) {
    yield* createReadStream(file, { highWaterMark: 1 << 20 });
    return;
  }
  if (identities.length === 0) {
    const remedy = "Name the file of your age identity with --identity.";
    throw new DataError([{ file, rule: "is encrypted", remedy }]);
  }
  yield await decrypted(file, readEncrypted(file), identities);
}

/** The submissions of each file, and what is wrong with files. */
export interface ReadFiles {
  readonly counts: readonly { readonly file: string; readonly read: number }[];
  readonly errors: Found;
}

/**
 * Reads files one after the other, as one file would be read.
 * @param columns that each must have (see submissionColumns)
 * @param take called with the cells of each submission (see readSubmissions), its file and its line
 */
export async function readSubmissionFiles(
  files: readonly string[],
  identities: readonly Identity[],
  columns: readonly string[],
  take: (cells: string[], file: string, row: number) => void,
): Promise<ReadFiles> {
  const counts: { file: string; read: number }[] = [];
  const errors = new Problems();
  for (const file of files) {
    let read = 0;
    try {
      await readSubmissions(file, openSubmissions(file, identities), columns, (cells, row) => {
        read++;
        take(cells, file, row);
      });
      if (read === 0) {
        const remedy = "Write one row for each submission.";
        errors.add(() => ({ file, rule: "has no rows below its header", remedy }));
      }
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      errors.addAll(error);
    }
    counts.push({ file, read });
  }
  return { counts, errors: { problems: errors.problems, total: errors.total } };
}
