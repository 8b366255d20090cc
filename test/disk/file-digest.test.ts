import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fileDigest } from "../../src/disk/file-digest.ts";
import { temporaryFolder, writeFiles } from "../support/folders.ts";

/** More than the files that anything else may open meanwhile. */
const MANY = 200;

/** Returns the number that the system gives to the next file that is opened: the lowest that no open file has. */
function nextNumber(file: string): number {
  const number = openSync(file, "r");
  closeSync(number);
  return number;
}

/** Writes a file of one letter. */
function written() {
  const folder = temporaryFolder();
  writeFiles(folder, new Map([["a.txt", Buffer.from("a")]]));
  return { folder, file: join(folder, "a.txt") };
}

describe("the digest of a file", () => {
  it("is the SHA-256 of its content", () => {
    const { file } = written();
    expect(fileDigest(file)).toBe("ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb");
  });

  it("leaves nothing open, whether it can be read or not", () => {
    const { folder, file } = written();
    const before = nextNumber(file);
    for (let time = 0; time < MANY; time++) {
      fileDigest(file);
      expect(() => fileDigest(folder)).toThrow();
    }
    expect(nextNumber(file)).toBeLessThan(before + MANY);
  });
});
