import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { pngRenderer, type RenderingTools } from "../../src/disk/png-renderer.ts";
import { svg } from "../../src/markup/template.ts";

const image = (name: string) => svg`<svg><text>${name}</text></svg>`;
const sourceOf = (name: string) => `<svg><text>${name}</text></svg>`;
const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (file: Uint8Array) => new TextDecoder().decode(file);
const named = (count: number) => Array.from({ length: count }, (_, at) => `chart ${at}`);

/** What a thread does with its images; by default it draws all. */
type Play = (worker: EventEmitter, sources: readonly string[]) => void;
const drawsAll: Play = (worker, sources) => {
  for (const source of sources) worker.emit("message", bytes(`by thread: ${source}`));
  worker.emit("exit", 0);
};

/** Orders images, draws them, and returns the files, what each thread was given, and what was kept. */
async function drawn(
  names: readonly string[],
  { cores = 2, play = drawsAll, known = {} as Readonly<Record<string, string>> } = {},
) {
  const shares: (readonly string[])[] = [];
  const kept: string[] = [];
  let loaded = 0;
  const start: RenderingTools["start"] = (sources) => {
    shares.push(sources);
    const worker = new EventEmitter();
    setImmediate(() => play(worker, sources));
    return worker as Worker;
  };
  const load = async () => {
    loaded += 1;
    return (source: string) => bytes(`here: ${source}`);
  };
  const cache = {
    find: (source: string) => (known[source] === undefined ? undefined : bytes(known[source])),
    keep: (source: string, png: Uint8Array) => void kept.push(`${source} as ${textOf(png)}`),
  };
  const { pixels, finished } = pngRenderer(cache, { cores, start, load });
  const files = names.map((name) => pixels(image(name)));
  await finished();
  return { files: files.map((file) => textOf(file())), shares, kept, loaded };
}

describe("the PNG files of a build", () => {
  it("are drawn by as many threads as there are cores, each with its share", async () => {
    const { files, shares, kept, loaded } = await drawn(named(9));
    expect(files).toEqual(named(9).map((name) => `by thread: ${sourceOf(name)}`));
    expect(shares).toEqual([
      ["chart 0", "chart 2", "chart 4", "chart 6", "chart 8"].map(sourceOf),
      ["chart 1", "chart 3", "chart 5", "chart 7"].map(sourceOf),
    ]);
    expect([kept.length, loaded]).toEqual([9, 0]);
    expect(kept[0]).toBe("<svg><text>chart 0</text></svg> as by thread: <svg><text>chart 0</text></svg>");
  });

  it("are drawn by one thread for each four images, and without one if there are fewer", async () => {
    expect((await drawn(named(7), { cores: 8 })).shares).toHaveLength(1);
    expect((await drawn(named(8), { cores: 8 })).shares).toHaveLength(2);
    const { files, shares } = await drawn(named(3));
    expect(files).toEqual(named(3).map((name) => `here: ${sourceOf(name)}`));
    expect(shares).toEqual([]);
  });

  it("are taken from the cache, and each image is drawn once, however often it is ordered", async () => {
    const { files, kept } = await drawn(["a", "b", "a"], { known: { [sourceOf("b")]: "from the cache" } });
    expect(files).toEqual([`here: ${sourceOf("a")}`, "from the cache", `here: ${sourceOf("a")}`]);
    expect(kept).toEqual([`${sourceOf("a")} as here: ${sourceOf("a")}`]);
  });

  it("need no renderer if all are in the cache", async () => {
    const { shares, loaded } = await drawn(["a"], { known: { [sourceOf("a")]: "from the cache" } });
    expect([shares, loaded]).toEqual([[], 0]);
  });

  it.each<[string, Play]>([
    ["fails", (worker) => void worker.emit("error", new Error("no memory"))],
    ["ends at once", (worker) => void worker.emit("exit", 1)],
  ])("that a thread left because it %s are drawn without it", async (_, after) => {
    const play: Play = (worker, [first = ""]) => {
      worker.emit("message", bytes(`by thread: ${first}`));
      after(worker, []);
    };
    const { files } = await drawn(named(4), { play });
    expect(files).toEqual([
      `by thread: ${sourceOf("chart 0")}`,
      ...["chart 1", "chart 2", "chart 3"].map((name) => `here: ${sourceOf(name)}`),
    ]);
  });

  it("are drawn without threads if none can be started", async () => {
    const start = () => {
      throw new Error("no threads here");
    };
    const load = async () => (source: string) => bytes(`here: ${source}`);
    const { pixels, finished } = pngRenderer(undefined, { cores: 2, start, load });
    const files = named(4).map((name) => pixels(image(name)));
    await finished();
    expect(files.map((file) => textOf(file()))).toEqual(named(4).map((name) => `here: ${sourceOf(name)}`));
  });

  it("cannot be had before they are finished", () => {
    expect(pngRenderer(undefined).pixels(image("a"))).toThrow("an image that is not drawn yet is missing");
  });
});
