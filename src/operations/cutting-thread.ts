import { isMainThread, parentPort } from "node:worker_threads";
import { cutParcel, type Parcel } from "../disclosure/partition/parcel.ts";

/** This module, which the thread runs: it needs no second copy of the program. */
export const CUTTING_THREAD = new URL(import.meta.url);

if (!isMainThread) {
  parentPort?.on("message", (parcel: Parcel) => parentPort?.postMessage(cutParcel(parcel)));
  parentPort?.postMessage("ready");
}
