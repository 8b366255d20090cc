import { isUtf8 } from "node:buffer";
import type { Encoding } from "./table.ts";

/** What Windows-1252 has where Latin-1 has control characters, from 0x80 on (WHATWG Encoding); five are undefined. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
/** How many bytes are looked at for the zeros of UTF-16. */
const LOOKED_AT = 4096;

/**
 * The encoding of a text file: that of its byte order mark; UTF-16 where every other byte of its beginning is zero, as it is
 * of Western text; UTF-8 where it is well-formed; else Windows-1252, as spreadsheets of Western systems save.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const start = bytes.subarray(0, LOOKED_AT);
  let [even, odd] = [0, 0];
  start.forEach((byte, at) => {
    if (byte !== 0) return;
    if (at % 2 === 0) even++;
    else odd++;
  });
  if (odd > start.length / 4 && even < odd / 8) return "utf-16le";
  if (even > start.length / 4 && odd < even / 8) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/**
 * The text of bytes, without a byte order mark.
 * @throws TypeError where they are not well-formed in the encoding
 */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  // Releases of Node differ in what they take Windows-1252 for, so that it is not left to TextDecoder.
  if (encoding === "windows-1252") {
    // A file that was put together from others may have the mark of UTF-8, and letters that are not.
    const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    const rest = marked ? bytes.subarray(3) : bytes;
    const text = Buffer.from(rest.buffer, rest.byteOffset, rest.byteLength).toString("latin1");
    return text.replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
  }
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
