import { isUtf8 } from "node:buffer";
import type { OutputFile } from "../model/file.ts";

const [QUOTE, BACKSLASH, COLON, COMMA, OPENING, CLOSING] = [0x22, 0x5c, 0x3a, 0x2c, 0x7b, 0x7d];
const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const SPACES = new Set([TAB, LINE_FEED, CARRIAGE_RETURN, SPACE]);
/** What a letter after a backslash stands for. */
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
/** Which bytes of a string stand for themselves: all but quotes, backslashes and control characters. */
const COPIED = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
);

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const latin1 = new TextDecoder("latin1");

/**
 * The files in a JSON object of texts by path, in their order. The texts stay bytes: to parse such an object and encode its
 * texts again takes several times as long, and releases are many.
 * @param json in UTF-8; the texts take its place, for each is at most as long as what stands for it
 * @param most how many files there may be
 * @returns undefined where it is anything else; a path that stands twice is two files
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

/** Reads JSON from its beginning to its end. */
class Reader {
  readonly #json: Uint8Array;
  #at = 0;

  constructor(json: Uint8Array) {
    // Never a Buffer: its parts would be Buffers, of which slice makes no copy.
    this.#json = new Uint8Array(json.buffer, json.byteOffset, json.length);
  }

  /** Whether the next character but white space is this one; if so, reads on behind it. */
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

  /** The next string, in UTF-8, at the place where it stood; undefined where there is none. */
  text(): Uint8Array | undefined {
    if (!this.takes(QUOTE)) return undefined;
    // Each byte of all releases passes here: what it is looked up in is constant to the engine only in this function.
    const copied = COPIED;
    const json = this.#json;
    const start = this.#at;
    let at = start;
    let end = start;
    for (;;) {
      // oxlint-disable-next-line typescript/no-non-null-assertion -- behind the end there is none, and the table has nothing for it
      let byte = json[at++]!;
      while (copied[byte] === 1) {
        json[end++] = byte;
        // oxlint-disable-next-line typescript/no-non-null-assertion -- the same
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

/** What the `\\uXXXX` say that stand one behind another, together: a pair of surrogates is one character. */
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
