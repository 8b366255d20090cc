import { isMainThread, workerData } from "node:worker_threads";
import { type DigestTask, takeAll } from "./digest-task.ts";

/** This module, which the thread runs: it needs no second copy of the program. */
export const DIGEST_THREAD = new URL(import.meta.url);

if (!isMainThread) {
  takeAll(workerData as DigestTask);
}
