import { expect, test } from "vitest";
import { storeOf } from "../../../src/hosts/cloudfront/store.ts";
import { textFile, withFiles } from "../../../src/model/file.ts";
import { manifestFile } from "../../../src/model/manifest.ts";
import { MIXED_FILES, MIXED_TABLE } from "../../support/mixed-table.ts";

test.each(["a", "é", "€", "𝟘"])(
  "no value has more than 1,000 bytes, of a text of %s, and the text is whole",
  (letter) => {
    const text = letter.repeat(3000);
    const path = MIXED_TABLE.refusal.file.slice(1);
    const own = withFiles(new Map(MIXED_FILES.map((file) => [file.path, file.bytes])), [
      textFile(path, text),
    ]);
    const content = [...own].map(([name, bytes]) => ({ path: name, bytes }));
    const { id, entries } = storeOf({
      table: MIXED_TABLE,
      files: [...content, manifestFile("2026-Q2", content)],
    });
    const values = [...entries.values()];
    expect(Math.max(...values.map((value) => Buffer.byteLength(value)))).toBeLessThanOrEqual(1000);
    const parts = [...entries].filter(([key]) => key.startsWith(`${id}/refusal`)).map(([, value]) => value);
    expect(parts.map((part) => part.slice(1)).join("")).toBe(text);
  },
);
