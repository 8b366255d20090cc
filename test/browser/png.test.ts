import { expect, onTestFinished, test, vi } from "vitest";

/** Scripts of pages know the types of a browser, and tests do not. */
const { pngOf }: { readonly pngOf: (source: string) => Promise<unknown> } = await import(
  new URL("../../src/browser/png.ts", import.meta.url).href
);

/** Lets a browser draw an image of 30 by 20 once it is decoded; returns what it does, in order. */
function useCanvas(made: object | null): string[] {
  const done: string[] = [];
  class FakeImage {
    naturalWidth = 0;
    naturalHeight = 0;
    async decode() {
      await Promise.resolve();
      Object.assign(this, { naturalWidth: 30, naturalHeight: 20 });
      done.push("decode");
    }
  }
  const pen = {
    drawImage: (_: unknown, x: number, y: number, width: number, height: number) =>
      done.push(`draw ${x} ${y} ${width} ${height}`),
  };
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => pen,
    toBlob: (take: (blob: object | null) => void, type: string) => {
      done.push(`${type} ${canvas.width} ${canvas.height}`);
      queueMicrotask(() => take(made));
    },
  };
  vi.stubGlobal("Image", FakeImage);
  vi.stubGlobal("document", { createElement: () => canvas });
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => void done.push("revoke"));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    revoke.mockRestore();
  });
  return done;
}

test("a drawing is converted to PNG at twice its size, after it is decoded", async () => {
  const made = {};
  const done = useCanvas(made);
  expect(await pngOf("<svg/>")).toBe(made);
  expect(done).toEqual(["decode", "draw 0 0 60 40", "image/png 60 40", "revoke"]);
});

test("a drawing that is too large is refused, and its address is given back", async () => {
  const done = useCanvas(null);
  await expect(pngOf("<svg/>")).rejects.toThrow("the image is too large");
  expect(done.at(-1)).toBe("revoke");
});
