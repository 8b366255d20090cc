import { isUtf8 } from "node:buffer";
import type { OutputFile } from "../model/file.ts";

const [QUOTE, BACKSLASH, COLON, COMMA, OPENING, CLOSING] = [0x22, 0x5c, 0x3a, 0x2c, 0x7b, 0x7d];
const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const SPACES = new Set([TAB, LINE_FEED, CARRIAGE_RETURN, SPACE]);
/** The byte for each letter that may follow a backslash. */
const ESCAPED: Readonly<Record<string, number>> = {
  '"': QUOTE,
  "\\": BACKSLASH,
  "/": 0x2f,
  b: 0x08,
  f: 0x0c,
  n: LINE_FEED,
  r: CARRIAGE_RETURN,
  t: TAB,
};
const MEANING = new Uint8Array(256);
for (const [letter, byte] of Object.entries(ESCAPED)) MEANING[letter.charCodeAt(0)] = byte;
/** Marks the bytes of a string that are written as they are: all but quotes, backslashes and control characters. */
const COPIED = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
);

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const latin1 = new TextDecoder("latin1");

/**
 * Reads the files from a JSON object that maps paths to texts, in order. The texts stay bytes: parsing the object and
 * encoding the texts again takes several times as long, and there are many releases.
 * @param json in UTF-8; overwritten by the decoded texts, each of which is at most as long as its JSON
 * @param most the maximum number of files
 * @returns undefined for any other JSON and for too many files; a path that occurs twice gives two files
 */
export function filesOfTexts(json: Uint8Array, most: number): readonly OutputFile[] | undefined {
  if (!isUtf8(json)) return undefined;
  const reader = new Reader(json);
  const files: OutputFile[] = [];
  if (!reader.takes(OPENING)) return undefined;
  if (!reader.takes(CLOSING)) {
    do {
      const path = reader.text();
      if (path === undefined || !reader.takes(COLON)) return undefined;
      const bytes = reader.text();
      if (bytes === undefined || files.length === most) return undefined;
      files.push({ path: decoder.decode(path), bytes });
    } while (reader.takes(COMMA));
    if (!reader.takes(CLOSING)) return undefined;
  }
  return reader.isAtEnd() ? files : undefined;
}

/** Reads JSON from start to end. */
class Reader {
  readonly #json: Uint8Array;
  #at = 0;

  constructor(json: Uint8Array) {
    // Not a Buffer, whose slice does not copy.
    this.#json = new Uint8Array(json.buffer, json.byteOffset, json.length);
  }

  /** Skips white space and consumes the next byte if it is this one; returns whether it was. */
  takes(byte: number): boolean {
    this.#skipSpace();
    const isNext = this.#json[this.#at] === byte;
    if (isNext) this.#at++;
    return isNext;
  }

  isAtEnd(): boolean {
    this.#skipSpace();
    return this.#at === this.#json.length;
  }

  /** Reads the next string and decodes it in place, as UTF-8; returns undefined if none follows. */
  text(): Uint8Array | undefined {
    if (!this.takes(QUOTE)) return undefined;
    // This loop sees every byte of every release; the engine treats the table as constant only in a local.
    const copied = COPIED;
    const json = this.#json;
    const start = this.#at;
    let at = start;
    let end = start;
    for (;;) {
      // oxlint-disable-next-line typescript/no-non-null-assertion -- undefined past the end, and not in the table
      let byte = json[at++]!;
      while (copied[byte] === 1) {
        json[end++] = byte;
        // oxlint-disable-next-line typescript/no-non-null-assertion -- as above
        byte = json[at++]!;
      }
      if (byte === QUOTE) {
        this.#at = at;
        return json.subarray(start, end);
      }
      if (byte !== BACKSLASH) return undefined;
      const meaning = MEANING[json[at] ?? 0] ?? 0;
      if (meaning !== 0) {
        json[end++] = meaning;
        at++;
        continue;
      }
      const codes = codesAt(json, at - 1);
      if (codes.text === "") return undefined;
      end += encoder.encodeInto(codes.text, json.subarray(end)).written;
      at = codes.end;
    }
  }

  #skipSpace(): void {
    const json = this.#json;
    while (SPACES.has(json[this.#at] ?? 0)) this.#at++;
  }
}

/** Decodes a run of `\\uXXXX` escapes together, since a surrogate pair is one character. */
function codesAt(json: Uint8Array, start: number): { readonly text: string; readonly end: number } {
  let text = "";
  let end = start;
  for (; ; end += CODE_LENGTH) {
    const code = CODE.exec(latin1.decode(json.subarray(end, end + CODE_LENGTH)))?.[1];
    if (code === undefined) return { text, end };
    text += String.fromCharCode(Number.parseInt(code, 16));
  }
}

const CODE = /^\\u([0-9a-f]{4})$/i;
const CODE_LENGTH = 6;
