import { textOf } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import { UserError } from "../model/problem.ts";
import { grouped } from "../model/unit.ts";
import type { Frozen } from "./frozen.ts";

/**
 * Checks, before a release is compared and compressed, that it is small enough to be archived.
 * @throws UserError if it has too many files, or too many bytes when its archive is unpacked
 */
export function requireSize(
  { releaseId, files }: Frozen,
  limits: { readonly releaseFiles: number; readonly archiveBytes: number } = LIMITS,
): void {
  const refuse = (count: number, most: number, what: string) => {
    if (count <= most) return;
    throw new UserError(
      `release ${releaseId} would have ${grouped(count)} ${what}, but can have at most ${grouped(most)}`,
      "Most of them are answers for one industry or region: publish fewer of these, or fewer years.",
    );
  };
  refuse(files.length, limits.releaseFiles, "files");
  // JSON writes a byte as six characters at most: what is small even then need not be written to be measured.
  const most = files.reduce(
    (sum, { path, bytes }) => sum + 6 * (Buffer.byteLength(path) + bytes.length + 1),
    2,
  );
  if (most <= limits.archiveBytes) return;
  // The archive stores texts as JSON, where quotes and line ends are escaped.
  const inArchive = ({ path, bytes }: Frozen["files"][number]) =>
    Buffer.byteLength(JSON.stringify(path)) + Buffer.byteLength(JSON.stringify(textOf(bytes))) + 2;
  const size = files.reduce((sum, file) => sum + inArchive(file), 2);
  refuse(size, limits.archiveBytes, "bytes in its archive");
}
