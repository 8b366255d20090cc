/** The first bytes of every PNG file, and of its first and its last chunk (PNG, third edition, sections 5.2, 11.2). */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const HEADER = [0, 0, 0, 13, ...letters("IHDR")];
const END = [0, 0, 0, 0, ...letters("IEND"), 0xae, 0x42, 0x60, 0x82];

const MOST_PIXELS = 2_000;

/** Returns the width and height of a PNG file in pixels; undefined if it is not a PNG file. */
export function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  const header = [...SIGNATURE, ...HEADER];
  if (!startsWith(bytes, header) || bytes.length < header.length + 8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + header.length, 8);
  return { width: view.getUint32(0), height: view.getUint32(4) };
}

/** Returns the rule that a PNG file breaks, if any. */
export function pngProblem(bytes: Uint8Array): string | undefined {
  const size = pngSize(bytes);
  if (size === undefined) return "must be a PNG file";
  // Data after the end would be published with it.
  if (!startsWith(bytes.subarray(-END.length), END)) return "must end as a PNG file ends";
  const { width, height } = size;
  if (width > 0 && height > 0 && width <= MOST_PIXELS && height <= MOST_PIXELS) return undefined;
  return `must be from 1 to ${MOST_PIXELS} pixels wide and high, but is ${width} by ${height}`;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return bytes.length >= start.length && start.every((byte, at) => bytes[at] === byte);
}

function letters(name: string): number[] {
  return [...name].map((letter) => letter.charCodeAt(0));
}
