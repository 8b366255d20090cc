import { join } from "node:path";
import { expect, test } from "vitest";
import { textFile, withFiles } from "../../src/model/file.ts";
import { SILENT_LISTENER } from "../../src/model/listener.ts";
import { manifestFile } from "../../src/model/manifest.ts";
import { ingestFile } from "../../src/operations/ingest-file.ts";
import { createKey, listKeys, revokeKey } from "../../src/operations/keys.ts";
import { prepareFolders } from "../../src/operations/ready-folders.ts";
import { retractRelease } from "../../src/operations/retract.ts";
import { digests, interrupt, temporaryFolder, writeFiles } from "../support/folders.ts";
import { goldenFiles } from "../support/golden.ts";
import { saidOf } from "../support/said.ts";

/** A data folder whose replacement was stopped, by a process that is gone, when the old content was out of its place. */
function interrupted() {
  const parent = temporaryFolder();
  const data = join(parent, "data");
  writeFiles(data, goldenFiles);
  const before = digests(data);
  interrupt(data);
  return { parent, data, before };
}

const key = { label: "Bank", created: "2026-10-05" };

test("an interrupted replacement is repaired before keys are read or changed", () => {
  const { parent, data, before } = interrupted();
  expect(listKeys({ data })).toEqual([]);
  expect(digests(parent)).toEqual(
    Object.fromEntries(Object.entries(before).map(([path, digest]) => [`data/${path}`, digest])),
  );
  const other = interrupted();
  const { key: made, ...kept } = createKey({ data: other.data }, key);
  // 32 bytes, and six characters that are a checksum.
  expect(made).toMatch(/^cdkey1[02-9ac-hj-np-z]{52}[02-9ac-hj-np-z]{6}$/);
  expect(listKeys({ data: other.data })).toEqual([kept]);
  expect(revokeKey({ data: other.data }, "Bank")).toEqual(kept);
  expect(Object.keys(digests(other.data)).sort()).toEqual([...Object.keys(other.before), "keys.json"].sort());
});

test("a key that already exists, or does not exist, is reported with what to do", () => {
  const data = join(temporaryFolder(), "data");
  writeFiles(data, goldenFiles);
  createKey({ data }, key);
  expect([saidOf(() => createKey({ data }, key)), saidOf(() => revokeKey({ data }, "Shop"))]).toEqual([
    ["a key Bank already exists. Choose another label, or revoke that key first."],
    ["there is no key Shop. List the keys with compliance-data keys list."],
  ]);
});

test("what was interrupted is repaired before submissions are read, though there are none", async () => {
  const { parent, data, before } = interrupted();
  const file = join(parent, "submissions.csv");
  await expect(ingestFile({ file, data, forbidden: [] }, SILENT_LISTENER)).rejects.toThrow(
    `${file} does not exist`,
  );
  expect(digests(data)).toEqual(before);
});

test("keys that are not as they were written are neither listed nor changed", () => {
  const data = join(temporaryFolder(), "data");
  writeFiles(data, withFiles(goldenFiles, [textFile("keys.json", '{"keys":[{"label":"Bank"}]}\n')]));
  const before = digests(data);
  const said = [
    () => listKeys({ data }),
    () => createKey({ data }, { ...key, label: "Shop" }),
    () => revokeKey({ data }, "Bank"),
  ].map((work) => saidOf(work).map((line) => line.replace(data, "HERE")));
  const problems = [
    'HERE/keys.json /keys/0: property "created" is missing. Add it to keys/0.',
    'HERE/keys.json /keys/0: property "sha256" is missing. Add it to keys/0.',
  ];
  expect(said).toEqual([problems, problems, problems]);
  expect(digests(data)).toEqual(before);
});

test("an interrupted replacement is repaired before a release is retracted, even if there is none", () => {
  const { data, before } = interrupted();
  const request = { release: "2026-Q3", reason: "Wrong.", erase: false };
  expect(saidOf(() => retractRelease({ data }, request, false))).toEqual([
    expect.stringContaining("2026-Q3"),
  ]);
  expect(digests(data)).toEqual(before);
});

test("interrupted replacements of the data, the pages and the hosts' configuration are repaired before a build begins", () => {
  const parent = temporaryFolder();
  const [data, out, hostsOut] = ["data", "public", "hosts"].map((name) => join(parent, name)) as [
    string,
    string,
    string,
  ];
  writeFiles(data, goldenFiles);
  const built = [textFile("x.json", "{}")];
  for (const folder of [out, hostsOut])
    writeFiles(folder, withFiles(new Map(), [...built, manifestFile("2026-Q4", built)]));
  const before = digests(parent);
  for (const folder of [data, out, hostsOut]) interrupt(folder);
  prepareFolders({ data, out, hostsOut }, { replacesData: false });
  expect(digests(parent)).toEqual(before);
});

test.each([
  ["out", "--out"],
  ["hosts", "--hosts-out"],
] as const)("a folder with files that no build wrote is not built into: %s", (kind, option) => {
  const parent = temporaryFolder();
  const at = (name: string) => join(parent, name);
  writeFiles(at("data"), goldenFiles);
  writeFiles(at(kind), withFiles(new Map(), [textFile("mine.txt", "")]));
  const folders = { data: at("data"), out: at("out"), hostsOut: at("hosts") };
  expect(saidOf(() => prepareFolders(folders, { replacesData: false }))).toEqual([
    `${at(kind)} holds files that no build wrote: mine.txt. Choose another folder with ${option}, or move your own files out of it.`,
  ]);
});
