import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { quotaChoices } from "../../src/cli/quota-options.ts";
import { temporaryFolder } from "../support/folders.ts";

test("what is given of a quota and its keys is used, and nothing else", async () => {
  const file = join(temporaryFolder(), "keys.json");
  const sha256 = "0123456789abcdef".repeat(4);
  writeFileSync(file, JSON.stringify({ keys: [{ label: "Bank", created: "2026-10-05", sha256 }] }));
  expect(await quotaChoices({})).toEqual({});
  expect(await quotaChoices({ quota: 1000 })).toEqual({ quota: 1000 });
  expect(await quotaChoices({ keys: file })).toEqual({ keys: [sha256] });
  expect(await quotaChoices({ quota: 1000, keys: file })).toEqual({ quota: 1000, keys: [sha256] });
});

test("a file that holds no keys, or is too large or missing, is refused", async () => {
  const file = join(temporaryFolder(), "keys.json");
  await expect(quotaChoices({ keys: file })).rejects.toThrow(`${file} is not a file of at most`);
  writeFileSync(file, '{"keys":[{"label":"Bank"}]}');
  await expect(quotaChoices({ keys: file })).rejects.toThrow(
    expect.objectContaining({
      problems: [expect.objectContaining({ file }), expect.objectContaining({ file })],
    }),
  );
});
