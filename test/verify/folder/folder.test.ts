import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { verifyFolder } from "../../../src/verify/folder/folder.ts";
import { temporaryFolder } from "../../support/folders.ts";

test("of a folder with an invalid manifest the missing signature is reported too", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "manifest.json"), "{}\n");
  const key = createPublicKey(generateKeyPairSync("ed25519").privateKey);
  const filesOf = (...options: Parameters<typeof verifyFolder>) => [
    ...new Set(verifyFolder(...options).problems.map(({ file }) => file)),
  ];
  expect(filesOf(folder)).toEqual(["manifest.json"]);
  expect(filesOf(folder, key)).toEqual(["manifest.json", "manifest.json.sig"]);
});
