import { isMainThread, parentPort } from "node:worker_threads";
import { cutParcel, type Parcel } from "../disclosure/partition/parcel.ts";

/** This very module, which a thread runs: no second copy of the program. */
export const CUTTING_THREAD = new URL(import.meta.url);

/** What the thread says first. */
export const READY = "ready";

if (!isMainThread) {
  parentPort?.on("message", (parcel: Parcel) => parentPort?.postMessage(cutParcel(parcel)));
  parentPort?.postMessage(READY);
}
