import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { pixelsReady } from "../../src/disk/pixels.ts";
import { pngRenderer } from "../../src/disk/png-renderer.ts";
import { svg } from "../../src/markup/template.ts";

const CHUNKS = new URL("../../dist/chunks/", import.meta.url);
const THREAD = readdirSync(CHUNKS).find((name) => name.startsWith("png-thread-"))!;
const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("an image has the same bytes from a thread as without one", async () => {
  const images = Array.from(
    { length: 4 },
    (_, at) =>
      svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20" font-family="Inter"><text x="2" y="14" font-size="12">A${at}</text></svg>`,
  );
  let threads = 0;
  const { pixels, finished } = pngRenderer(undefined, {
    cores: 1,
    start: (workerData) => (threads++, new Worker(new URL(THREAD, CHUNKS), { workerData, execArgv: [] })),
    load: () => Promise.reject(new Error("the thread did not draw all")),
  });
  const files = images.map((image) => pixels(image));
  await finished();
  const draw = await pixelsReady();
  expect(threads).toBe(1);
  expect(files.map((file) => digest(file()))).toEqual(images.map(({ source }) => digest(draw(source))));
});
