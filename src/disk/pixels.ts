import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { Pixels } from "../documents/context.ts";
import { bold, regular, resvg } from "../generated/drawing.js";
import { LOOK } from "./pixels-look.ts";

let ready: Promise<void> | undefined;

/**
 * Makes ready what draws images as PNG files: resvg as WebAssembly and the font Inter, both part of this program. No font of the machine is used and nothing is drawn by it, so the same image gives the same bytes everywhere.
 * @see https://github.com/yisibl/resvg-js
 */
export async function pixelsReady(): Promise<Pixels> {
  ready ??= initWasm(Buffer.from(resvg, "base64"));
  await ready;
  const fontBuffers = [regular, bold].map((font) => Buffer.from(font, "base64"));
  return ({ source }) => {
    const image = new Resvg(source, { ...LOOK, font: { ...LOOK.font, fontBuffers } });
    const drawn = image.render();
    const png = drawn.asPng();
    // What WebAssembly holds, nobody else frees.
    drawn.free();
    image.free();
    return png;
  };
}
