import { type OutputFile, textOf } from "../../src/model/file.ts";

/** The texts of a build's files by path, as in a map. A file's content is made when its text is read. */
export class Texts implements Iterable<[path: string, text: string]> {
  readonly #files: ReadonlyMap<string, OutputFile>;

  /** @param nameOf the name by which a file is requested, if not its path */
  constructor(files: readonly OutputFile[], nameOf = (path: string): string => path) {
    this.#files = new Map(files.map((file) => [nameOf(file.path), file]));
  }

  get(name: string): string | undefined {
    const file = this.#files.get(name);
    return file && textOf(file.bytes);
  }

  has(name: string): boolean {
    return this.#files.has(name);
  }

  keys(): Iterable<string> {
    return this.#files.keys();
  }

  *[Symbol.iterator](): Generator<[path: string, text: string]> {
    for (const [name, { bytes }] of this.#files) yield [name, textOf(bytes)];
  }
}
