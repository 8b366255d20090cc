import { once } from "./once.ts";

/** A file made by a build: its path in the publish folder and its content. */
export interface OutputFile {
  /** Relative to the publish folder, with `/` between folders, on every platform. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Returns a file whose content is made on first use, so that a caller that needs a few files of a build makes only these. */
export function fileOnDemand(path: string, make: () => Uint8Array): OutputFile {
  const made = once(make);
  return {
    path,
    get bytes() {
      return made();
    },
  };
}

/** The files of a folder: content by relative path, with `/` between folders. */
export type Files = ReadonlyMap<string, Uint8Array>;

const encoder = new TextEncoder();

/** Encodes text as UTF-8. */
export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Encodes JSON as it is published: indented by two, with a newline at the end. */
export function jsonBytes(value: unknown): Uint8Array {
  return bytesOf(`${JSON.stringify(value, null, 2)}\n`);
}

/** Returns a text file in UTF-8. */
export function textFile(path: string, text: string): OutputFile {
  return { path, bytes: bytesOf(text) };
}

const decoder = new TextDecoder();

/** Decodes UTF-8. */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Returns a JSON file. */
export function jsonFile(path: string, value: unknown): OutputFile {
  return { path, bytes: jsonBytes(value) };
}

/** Returns the files of a folder with others added. Files with the same path are replaced. */
export function withFiles(files: Files, others: readonly OutputFile[]): Files {
  return new Map([...files, ...others.map(({ path, bytes }) => [path, bytes] as const)]);
}

/** Compares strings by UTF-16 code unit: the same in every locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
