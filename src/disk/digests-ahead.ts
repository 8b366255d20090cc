import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { knownDigest, type DigestTask, digestTask, takeAll } from "./digest-task.ts";
import { fileDigest } from "./file-digest.ts";

// Imported separately, so that the thread loads this module and not the whole program.
const { DIGEST_THREAD } = await import("./digest-thread.ts");

/** From this many bytes on, a second thread saves more time than it takes to start. */
const WORTHWHILE = 8_000_000;

/** A file with its size. */
export interface SizedFile {
  readonly path: string;
  readonly bytes: number;
}

/** The digest of a file in hexadecimal, or the error of the file system. */
export type FoundDigest = string | { readonly error: unknown };

/** What starts a thread that digests files, and returns what stops it. */
export type StartThread = (task: DigestTask) => () => unknown;

/**
 * Begins to compute the SHA-256 of files on a second core, if there is one and there is enough to read.
 * @param start starts the thread; for tests
 * @returns what computes the rest on this one, and returns the digests in the order of the files
 */
export function digestsAhead(
  files: readonly SizedFile[],
  start: StartThread | undefined = availableParallelism() < 2 ? undefined : startThread,
): () => FoundDigest[] {
  const paths = files.map(({ path }) => path);
  const task = digestTask(paths);
  const isWorthwhile = files.reduce((sum, { bytes }) => sum + bytes, 0) >= WORTHWHILE;
  const stop = isWorthwhile ? start?.(task) : undefined;
  return () => {
    takeAll(task);
    // The other thread may still be reading one, or have failed: nothing waits for it.
    const found = paths.map((path, place) => knownDigest(task, place) ?? ownDigest(path));
    stop?.();
    return found;
  };
}

function ownDigest(path: string): FoundDigest {
  try {
    return fileDigest(path);
  } catch (error) {
    return { error };
  }
}

function startThread(task: DigestTask): () => unknown {
  try {
    const worker = new Worker(DIGEST_THREAD, { workerData: task, execArgv: [] });
    // Without it this thread computes all digests itself.
    worker.on("error", () => {});
    worker.unref();
    return () => worker.terminate();
  } catch {
    return () => {};
  }
}
