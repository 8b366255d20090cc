import { fileURLToPath } from "node:url";
import { readFolder } from "../../src/disk/read-folder.ts";
import type { Files } from "../../src/model/file.ts";

/** The committed data folder. */
export const DATA_FOLDER = fileURLToPath(new URL("../../data", import.meta.url));

/** The files of the committed data folder, read once. */
export const committedData: Files = readFolder(DATA_FOLDER);

/**
 * A copy of the committed data with some files replaced by text, or removed (null). It is no release that is frozen,
 * for those never change.
 */
export function dataWith(changes: Readonly<Record<string, string | Uint8Array | null>>): Files {
  const files = new Map([...committedData].filter(([path]) => !path.startsWith("releases/")));
  for (const [path, content] of Object.entries(changes)) {
    if (content === null) files.delete(path);
    else files.set(path, typeof content === "string" ? new TextEncoder().encode(content) : content);
  }
  return files;
}

/** The same with its frozen releases. */
export function releasedDataWith(changes: Readonly<Record<string, string | Uint8Array | null>>): Files {
  const releases = [...committedData].filter(([path]) => path.startsWith("releases/") && !(path in changes));
  return new Map([...dataWith(changes), ...releases]);
}

/** The text of a file of the committed data. */
export function dataText(path: string): string {
  return new TextDecoder().decode(committedData.get(path)!);
}
