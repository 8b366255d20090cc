import { join } from "node:path";
import { expect, test } from "vitest";
import { UNSYNCED_DISK } from "../../src/disk/disk.ts";
import { textFile, withFiles } from "../../src/model/file.ts";
import { buildIn } from "../support/build-folder.ts";
import { digests, temporaryFolder, writeFiles } from "../support/folders.ts";
import { goldenFiles } from "../support/golden.ts";
import { recordingSwaps } from "../support/swaps.ts";

const OPTIONS = { site: false, hosts: ["nginx"] } as const;

/** A data folder with a file that no build reads, and the folders of a build of it. */
function project() {
  const parent = temporaryFolder();
  const at = (name: string) => join(parent, name);
  writeFiles(at("data"), withFiles(goldenFiles, [textFile("notes.md", "")]));
  return { parent, data: at("data"), out: at("public"), hostsOut: at("hosts"), disk: UNSYNCED_DISK };
}

test("a file that no build reads is refused where the data folder may hold no others, and nothing is written", async () => {
  const { parent, ...folders } = project();
  const before = digests(parent);
  await expect(buildIn({ ...folders, allowsOtherFiles: false }, OPTIONS)).rejects.toMatchObject({
    problems: [{ file: expect.stringMatching(/\/data\/notes\.md$/) }],
  });
  expect(digests(parent)).toEqual(before);
});

test("hosts' configuration that an earlier build wrote is told of, where this one writes none", async () => {
  const { parent: _, ...folders } = project();
  const first = await buildIn(folders, OPTIONS);
  expect([first.hostFiles > 0, first.hasOldHostFiles]).toEqual([true, false]);
  const second = await buildIn(folders, { site: false, hosts: [] });
  expect([second.hostFiles, second.hasOldHostFiles]).toEqual([0, true]);
  expect(digests(folders.hostsOut)).not.toEqual({});
});

test("hosts' configuration that this build writes over that of an earlier one is not called old", async () => {
  const { parent: _, ...folders } = project();
  await buildIn(folders, OPTIONS);
  const second = await buildIn(folders, { site: false, hosts: ["caddy"] });
  expect([second.hostFiles > 0, second.hasOldHostFiles]).toEqual([true, false]);
});

test("the configuration of hosts is replaced before the pages that it is for", async () => {
  const { parent: _, ...folders } = project();
  const { disk, swapped } = recordingSwaps();
  await buildIn({ ...folders, disk }, OPTIONS);
  expect(swapped).toEqual(["hosts", "public"]);
});

test("nothing is left beside the folders if one of them cannot be written", async () => {
  const { parent, ...folders } = project();
  const before = digests(parent);
  const full = {
    ...UNSYNCED_DISK,
    write(file: string, bytes: Uint8Array, mode?: number) {
      if (file.endsWith("/feed.atom")) throw new Error("ENOSPC");
      UNSYNCED_DISK.write(file, bytes, mode);
    },
  };
  await expect(buildIn({ ...folders, disk: full }, OPTIONS)).rejects.toThrow("ENOSPC");
  expect(digests(parent)).toEqual(before);
});
