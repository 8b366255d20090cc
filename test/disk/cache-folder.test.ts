import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cacheFolder } from "../../src/disk/cache-folder.ts";
import { temporaryFolder } from "../support/folders.ts";

it("the cache is in node_modules of the surrounding project, if there is one", () => {
  const project = temporaryFolder();
  expect(cacheFolder(project, "png")).toBeUndefined();
  mkdirSync(join(project, "node_modules"));
  mkdirSync(join(project, "site"));
  const expected = join(project, "node_modules/.cache/compliance-data-api/png");
  expect(cacheFolder(join(project, "site"), "png")).toBe(expected);
  expect(cacheFolder(project, "png")).toBe(expected);
});
