import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { textFile } from "../../src/model/file.ts";
import { sha256 } from "../../src/model/sha256.ts";
import { zipped } from "../../src/workbook/zip.ts";

const files = [textFile("b/two.txt", "two\n".repeat(1000)), textFile("a.txt", "one")];

test("an archive has its files in their order, and they can be read back", () => {
  const entries = Object.entries(unzipSync(zipped(files))).map(([path, bytes]) => [path, strFromU8(bytes)]);
  expect(entries).toEqual([
    ["b/two.txt", "two\n".repeat(1000)],
    ["a.txt", "one"],
  ]);
});

test("an archive has the same bytes on every machine, because it does not use the runtime's compression", () => {
  expect(sha256(zipped(files))).toBe("b198800ca562ede161fc69b75dc8bac4aae7c12c54a8f2fa232447c9e528f8a4");
});

test("two files with the same path, in whatever case, are refused", () => {
  expect(() => zipped([textFile("a.txt", ""), textFile("A.TXT", "")])).toThrow(
    "two files have the same path: a.txt and A.TXT",
  );
});
