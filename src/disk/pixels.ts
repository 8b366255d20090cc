import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { bold, regular, resvg } from "../generated/drawing.js";
import { LOOK } from "./pixels-look.ts";

let ready: Promise<void> | undefined;

/**
 * Initialises drawing images as PNG files, with resvg as WebAssembly and the font Inter, both part of this program. No fonts
 * or renderers of the machine are used, so the same image gives the same bytes everywhere.
 * @returns a function that draws an image from its SVG
 * @see https://github.com/yisibl/resvg-js
 */
export async function pixelsReady(): Promise<(source: string) => Uint8Array> {
  ready ??= initWasm(Buffer.from(resvg, "base64"));
  await ready;
  const fontBuffers = [regular, bold].map((font) => Buffer.from(font, "base64"));
  return (source) => {
    const image = new Resvg(source, { ...LOOK, font: { ...LOOK.font, fontBuffers } });
    const drawn = image.render();
    const png = drawn.asPng();
    // WebAssembly memory is not garbage-collected.
    drawn.free();
    image.free();
    return png;
  };
}
