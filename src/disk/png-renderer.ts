import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Pixels } from "../documents/context.ts";
import { required } from "../model/required.ts";
import type { KeptPixels } from "./kept-pixels.ts";

// Imported separately, so that the thread loads this module and not the whole program.
const { PNG_THREAD } = await import("./png-thread.ts");

/** From this many images on, a thread saves more time than it takes to start. */
const WORTHWHILE = 4;

/** The PNG files of a build: first they are ordered, then all are drawn at once. */
export interface PngRenderer {
  readonly pixels: Pixels;
  /** Draws all that were ordered, except those in the cache. */
  readonly finished: () => Promise<void>;
}

/** How images are drawn; for tests. */
export interface RenderingTools {
  readonly cores: number;
  /** Starts a thread that sends the PNG files of images in their order, and then ends. */
  readonly start: (sources: readonly string[]) => Worker;
  /** Loads what draws an image on this thread. */
  readonly load: () => Promise<(source: string) => Uint8Array>;
}

const USUAL: RenderingTools = {
  cores: availableParallelism(),
  start: (workerData) => new Worker(PNG_THREAD, { workerData, execArgv: [] }),
  load: async () => (await import("./pixels.ts")).pixelsReady(),
};

/**
 * Draws images as PNG files, on all cores if there are many.
 * @param kept images drawn before; undefined without a cache
 */
export function pngRenderer(
  kept: KeptPixels | undefined,
  { cores, start, load }: RenderingTools = USUAL,
): PngRenderer {
  const drawn = new Map<string, Uint8Array | undefined>();
  const missing = () => [...drawn].filter(([, png]) => png === undefined).map(([source]) => source);
  const take = (source: string, png: Uint8Array) => {
    drawn.set(source, png);
    kept?.keep(source, png);
  };
  return {
    pixels: ({ source }) => {
      if (!drawn.has(source)) drawn.set(source, kept?.find(source));
      return () => required(drawn.get(source), "an image that is not drawn yet");
    },
    async finished() {
      const sources = missing();
      const threads = Math.min(cores, Math.floor(sources.length / WORTHWHILE));
      const shares = Array.from({ length: threads }, (_, thread) =>
        sources.filter((_source, at) => at % threads === thread),
      );
      await Promise.allSettled(shares.map((share) => drawnByThread(share, start, take)));
      // Few images, or those of a thread that failed.
      const left = missing();
      if (left.length === 0) return;
      const draw = await load();
      for (const source of left) take(source, draw(source));
    },
  };
}

/** Starts a thread, and takes what it draws. @throws what went wrong in it */
async function drawnByThread(
  sources: readonly string[],
  start: RenderingTools["start"],
  take: (source: string, png: Uint8Array) => void,
): Promise<void> {
  const worker = start(sources);
  const left = [...sources];
  await new Promise<void>((resolve, reject) => {
    worker.on("message", (png: Uint8Array) => take(required(left.shift(), "an image"), png));
    worker.on("error", reject);
    worker.on("exit", () => resolve());
  });
}
