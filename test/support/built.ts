import { type BuildOptions, build } from "../../src/build.ts";
import { type Files, withFiles } from "../../src/model/file.ts";
import { writeFiles } from "./folders.ts";
import { releasedGolden } from "./golden.ts";

/** Writes the publish folder of a data folder, of the hand-made one with its releases if none is given. */
export function writeBuilt(folder: string, options: BuildOptions = {}, data: Files = releasedGolden()): void {
  writeFiles(folder, withFiles(new Map(), build(data, options).files));
}
