import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { keptFiles } from "../../src/disk/kept-files.ts";
import { bytesOf } from "../../src/model/file.ts";
import { temporaryFolder } from "../support/folders.ts";

test("keeps up to the maximum number of files; with one more, unused ones are removed", () => {
  const folder = temporaryFolder();
  for (const name of ["a", "b"]) keptFiles(folder, 9).keep(name, bytesOf(name));
  const today = keptFiles(folder, 3);
  expect(today.find("b")).toEqual(Buffer.from("b"));
  today.keep("c", bytesOf("c"));
  expect(readdirSync(folder).sort()).toEqual(["a", "b", "c"]);
  today.keep("d", bytesOf("d"));
  expect(readdirSync(folder).sort()).toEqual(["b", "c", "d"]);
});
