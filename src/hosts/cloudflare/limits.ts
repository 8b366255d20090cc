import { gzipSync } from "fflate";
import type { OutputFile } from "../../model/file.ts";
import type { CompilerInput } from "../../model/host.ts";
import { UserError } from "../../model/problem.ts";
import { PLAIN } from "./worker/site.ts";

/**
 * Cloudflare's limits on every plan: files per version, bytes per file, and bytes of the Worker after gzip.
 * @see https://developers.cloudflare.com/workers/platform/limits/
 */
const MOST_FILES = 20_000;
const MOST_FILE_BYTES = 25 * 2 ** 20;
const MOST_WORKER_BYTES = 3 * 10 ** 6;

const OTHER_HOSTS = "or leave cloudflare out of --hosts";
const FEWER = `Publish fewer filter values, or erase releases that are retracted, ${OTHER_HOSTS}.`;

/**
 * Checks that a site is within Cloudflare's limits.
 * @param worker the files of the Worker
 * @throws UserError if Cloudflare would refuse the upload, or the Worker would refuse the address of a file
 */
export function requireRoom({ files }: CompilerInput, worker: readonly OutputFile[]): void {
  const odd = files.find(({ path }) => !PLAIN.test(`/${path}`));
  if (odd !== undefined) {
    throw new UserError(
      `the Worker for Cloudflare refuses the address /${odd.path}`,
      `Name the file with ASCII letters, digits, dots, dashes and underscores, ${OTHER_HOSTS}.`,
    );
  }
  // The manifest may have a signature, which is one more file.
  if (files.length + 1 > MOST_FILES) {
    throw new UserError(
      `the site has ${files.length} files and the manifest's signature, but Cloudflare accepts at most ${MOST_FILES}`,
      FEWER,
    );
  }
  const large = files.find(({ bytes }) => bytes.length > MOST_FILE_BYTES);
  if (large !== undefined) {
    throw new UserError(
      `${large.path} is ${large.bytes.length} bytes, but Cloudflare accepts at most ${MOST_FILE_BYTES} per file`,
      `Publish fewer rows, ${OTHER_HOSTS}.`,
    );
  }
  const size = worker.reduce((sum, { bytes }) => sum + gzipSync(bytes, { mtime: 0 }).length, 0);
  if (size > MOST_WORKER_BYTES) {
    throw new UserError(
      `the Worker for Cloudflare is ${size} bytes after gzip, but Cloudflare accepts at most ${MOST_WORKER_BYTES}`,
      FEWER,
    );
  }
}
