import { isUtf8 } from "node:buffer";
import type { Encoding } from "../model/table.ts";

/** Characters of Windows-1252 from 0x80 on, where Latin-1 has control characters (WHATWG Encoding); five are undefined. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
/** Number of bytes searched for the zeros of UTF-16. */
const LOOKED_AT = 4096;

/**
 * Detects the encoding of a text file: that of its byte order mark; UTF-16 if about every other byte at its beginning is
 * zero, as in Western text; UTF-8 if it is well-formed; else Windows-1252, the encoding of Western spreadsheets.
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
 * Decodes a text, and removes its byte order mark.
 * @throws TypeError if the bytes are not well-formed in the encoding
 */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  // Node versions differ in how TextDecoder decodes Windows-1252, so it is not used here.
  if (encoding === "windows-1252") {
    // A file concatenated from others may start with the mark of UTF-8 without being UTF-8.
    const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    const rest = marked ? bytes.subarray(3) : bytes;
    const text = Buffer.from(rest.buffer, rest.byteOffset, rest.byteLength).toString("latin1");
    return text.replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
  }
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

/** Words with a letter beyond ASCII, and the signs that languages in other encodings have in place of letters. */
const SIGNS = "¹²³¼½¾¿¢£¥«»×÷¡";
const FOREIGN_WORD = new RegExp(`[\\p{L}${SIGNS}]*[^\\p{ASCII}\\s][\\p{L}${SIGNS}]*`, "gu");
/** Four letters in a row that Western languages have only one by one. */
const FOREIGN_LETTERS = "[\u00c0-\u00ff]{4}";
const FOREIGN = new RegExp(FOREIGN_LETTERS, "u");
/** Such letters, a sign within a word, or half a letter of Shift JIS. */
const UNLIKELY = new RegExp(
  `${FOREIGN_LETTERS}|[ƒ†‡ˆ‰˜™]\\P{ASCII}|\\p{L}[${SIGNS}\u0080-\u009f]\\p{L}`,
  "u",
);
/** Characters that Windows-1252 does not have; encodings with two bytes for a letter have them, such as Shift JIS. */
const UNDEFINED = /[\u0081\u008d\u008f\u0090\u009d]/;
/** Letters that Windows-1252 has for Icelandic where Windows-1254 has Turkish ones: `Ýþ`, which is İş. */
const OF_ONE = /[ÐÝÞðýþ]/u;
/** Letters of Icelandic that Turkish lacks, and of Turkish that Icelandic lacks. */
const ICELANDIC = /[ÁÉÍÓÚÆáéíóúæ]/u;
const TURKISH = /[ÇÜçü]/u;
/**
 * Number of different unlikely words, and their share among the words with a letter beyond ASCII, that cannot
 * be chance.
 */
const LEAST_UNLIKELY = 3;
const LEAST_SHARE = 0.1;
/** The share of one unlikely word that is repeated, as in names that differ in their numbers alone. */
const LEAST_REPEATED = 0.4;

/**
 * Returns words of a text that was decoded as Windows-1252 by which it is in another encoding: Cyrillic `Ðåñòîðàíû`, Polish
 * `us³ugi`, Turkish `Saðlýk`, Japanese `‰ïŽÐ–¼`. Empty if they are few, and have only characters that Windows-1252 has.
 */
export function unlikelyWords(text: string): readonly string[] {
  const all = text.match(FOREIGN_WORD) ?? [];
  const words = new Set(all);
  const impossible = [...words].filter((word) => UNDEFINED.test(word));
  if (impossible.length > 0) return impossible;
  const turkish = turkishWords([...words]);
  if (turkish.length >= LEAST_UNLIKELY) return turkish;
  const unlikely = [...words].filter((word) => UNLIKELY.test(word));
  if (unlikely.length < LEAST_SHARE * words.size) return [];
  if (unlikely.length >= LEAST_UNLIKELY || unlikely.some((word) => FOREIGN.test(word))) return unlikely;
  const found = new Set(unlikely);
  const repeated = all.filter((word) => found.has(word)).length;
  return repeated >= LEAST_UNLIKELY && repeated >= LEAST_REPEATED * all.length ? unlikely : [];
}

/** Returns the words that have Icelandic letters in place of Turkish ones; none if the text may be Icelandic. */
function turkishWords(words: readonly string[]): readonly string[] {
  const found = words.filter((word) => OF_ONE.test(word));
  const icelandic = words.filter((word) => ICELANDIC.test(word));
  return words.some((word) => TURKISH.test(word)) && found.length > 2 * icelandic.length ? found : [];
}
