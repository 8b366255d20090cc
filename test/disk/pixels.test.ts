import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { pixelsReady } from "../../src/disk/pixels.ts";
import { svg } from "../../src/markup/template.ts";

const pixels = await pixelsReady();
const image = (text: string, family = "system-ui, sans-serif") =>
  svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20" font-family="${family}"><rect width="40" height="20" fill="#ffffff"/><text x="2" y="14" font-size="12">${text}</text></svg>`
    .source;
const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
/** Width and height, as the head of a PNG file has them. */
const sizeOf = (png: Uint8Array) => {
  const head = new DataView(png.buffer, png.byteOffset);
  return [head.getUint32(16), head.getUint32(20)];
};

describe("a drawing as a PNG file", () => {
  it("has two pixels for each unit of the drawing", () => {
    const png = pixels(image("Aé"));
    expect([...png.slice(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(sizeOf(png)).toEqual([80, 40]);
  });

  it("has the same bytes on every machine, because its font is part of the program", () => {
    expect(digest(pixels(image("Aé −5 →")))).toBe(
      "5254efe57cefd50184a1e72a8961ea1cea7db2ec56a234f9304584770f852bf3",
    );
  });

  it("uses no font of the machine", () => {
    const drawn = digest(pixels(image("Aé")));
    expect(digest(pixels(image("Aé", "Liberation Sans, sans-serif")))).toBe(drawn);
    expect(digest(pixels(image("Ae")))).not.toBe(drawn);
  });

  it("has a glyph for each character in charts", () => {
    const box = digest(pixels(image("\u4e00")));
    for (const character of "−–—→↑±×≤≥·’“…%$€£✓é ł Ω Ж".replaceAll(" ", ""))
      expect(digest(pixels(image(character))), character).not.toBe(box);
  });
});
