import { once } from "./once.ts";

/** A file that a build makes: its place in the publish folder and its content. */
export interface OutputFile {
  /** Relative to the publish folder, with `/` between folders, on every platform. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A file whose content is made when it is first asked for: what looks at a few files of a build makes no other. */
export function fileOnDemand(path: string, make: () => Uint8Array): OutputFile {
  const made = once(make);
  return {
    path,
    get bytes() {
      return made();
    },
  };
}

/** The files of a folder as they were read: relative path (with `/`) to content. */
export type Files = ReadonlyMap<string, Uint8Array>;

const encoder = new TextEncoder();

/** Text in UTF-8. */
export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

/** JSON as it is published: indented by two, one newline at the end. */
export function jsonBytes(value: unknown): Uint8Array {
  return bytesOf(`${JSON.stringify(value, null, 2)}\n`);
}

/** A text file in UTF-8. */
export function textFile(path: string, text: string): OutputFile {
  return { path, bytes: bytesOf(text) };
}

const decoder = new TextDecoder();

/** The text of bytes in UTF-8. */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** A JSON file. */
export function jsonFile(path: string, value: unknown): OutputFile {
  return { path, bytes: jsonBytes(value) };
}

/** Files of a folder with others added, or put in place of those of the same path. */
export function withFiles(files: Files, others: readonly OutputFile[]): Files {
  return new Map([...files, ...others.map(({ path, bytes }) => [path, bytes] as const)]);
}

/** Order of strings by UTF-16 code unit: the same in every locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
