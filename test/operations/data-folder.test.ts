import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createKey, listKeys, revokeKey } from "../../src/operations/keys.ts";
import { retractRelease } from "../../src/operations/retract.ts";
import { digests, MARK, temporaryFolder, writeFiles } from "../support/folders.ts";
import { goldenFiles, releasedGolden } from "../support/golden.ts";
import { saidOf } from "../support/said.ts";

/** A data folder whose replacement was stopped, by a process that is gone, when the old content was out of its place. */
function interrupted(files = goldenFiles) {
  const parent = temporaryFolder();
  const data = join(parent, "data");
  writeFiles(data, files);
  const before = digests(data);
  const staging = join(parent, ".data.staging");
  mkdirSync(staging);
  writeFileSync(join(staging, MARK), String(2 ** 30));
  renameSync(data, join(staging, "previous"));
  return { parent, data, before };
}

const key = { label: "Bank", created: "2026-10-05" };

test("what was interrupted is repaired before keys are read or changed", () => {
  const { parent, data, before } = interrupted();
  expect(listKeys({ data })).toEqual([]);
  expect(digests(parent)).toEqual(
    Object.fromEntries(Object.entries(before).map(([path, digest]) => [`data/${path}`, digest])),
  );
  const other = interrupted();
  const { key: made, ...kept } = createKey({ data: other.data }, key);
  expect(made).toMatch(/^cdkey1/);
  expect(listKeys({ data: other.data })).toEqual([kept]);
  expect(revokeKey({ data: other.data }, "Bank")).toEqual(kept);
  expect(Object.keys(digests(other.data)).sort()).toEqual([...Object.keys(other.before), "keys.json"].sort());
});

test("a key that is there already, or is not there, is told with what to do", () => {
  const data = join(temporaryFolder(), "data");
  writeFiles(data, goldenFiles);
  createKey({ data }, key);
  expect([saidOf(() => createKey({ data }, key)), saidOf(() => revokeKey({ data }, "Shop"))]).toEqual([
    ["there is a key Bank already. Choose another label, or revoke that key first."],
    ["there is no key Shop. See which there are: compliance-data keys list."],
  ]);
});

test("what was interrupted is repaired before a release is retracted", () => {
  const { data, before } = interrupted(releasedGolden());
  retractRelease({ data }, { release: "2026-Q3", reason: "Wrong.", erase: false }, true);
  expect(digests(data)).toEqual(before);
});
