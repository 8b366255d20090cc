import { isMainThread, parentPort, workerData } from "node:worker_threads";

/** This module, which the thread runs: it needs no second copy of the program. */
export const PNG_THREAD = new URL(import.meta.url);

if (!isMainThread) {
  // Imported here, so that the starter of the thread need not load the renderer.
  const { pixelsReady } = await import("./pixels.ts");
  const draw = await pixelsReady();
  for (const source of workerData as readonly string[]) {
    const png = draw(source);
    parentPort?.postMessage(png, [png.buffer as ArrayBuffer]);
  }
}
