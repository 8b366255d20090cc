import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build } from "../../../src/build.ts";
import { replaceFolder } from "../../../src/disk/replace-folder.ts";
import type { Files } from "../../../src/model/file.ts";
import { goldenFiles } from "../../support/golden.ts";
import { withRelease, withRetraction } from "../../support/retracted.ts";
import {
  idOf,
  openStoreSite,
  prefixesOf,
  rollBack,
  sendTo,
  shownOf,
  type StoreSite,
  useStoreSites,
} from "../../support/store-site.ts";

useStoreSites();

const first = withRelease("2027-Q1", goldenFiles);
const wrong = withRelease("2027-Q1.1", first);
const right = withRelease("2027-Q2", wrong);
const request = { release: "2027-Q1.1", reason: "An answer could be traced", supersededBy: "2027-Q2" };

const root = mkdtempSync(join(tmpdir(), "compliance-data-"));
afterAll(() => rmSync(root, { recursive: true }));

function built(name: string, data: Files): string {
  const folder = join(root, name);
  replaceFolder(folder, build(data, { site: false, hosts: [] }).files);
  return folder;
}

/** Of the release before the wrong one, of the wrong one, of the next, which keeps it, and of the next when it is erased. */
let builds: Record<"before" | "wrong" | "next" | "erased", string>;

beforeAll(() => {
  builds = {
    before: built("before", first),
    wrong: built("wrong", wrong),
    next: built("next", right),
    erased: built("erased", withRetraction(right, { ...request, erase: true })),
  };
}, 60_000);

async function within<T>(work: (site: StoreSite) => Promise<T>): Promise<T> {
  const site = await openStoreSite();
  try {
    for (const name of ["before", "wrong", "next"] as const)
      await sendTo(site, builds[name], { concurrency: 16 });
    return await work(site);
  } finally {
    site.close();
  }
}

const only = (...names: (keyof typeof builds)[]) => {
  const ids = names.map((name) => idOf(builds[name])).sort();
  return { bucket: ids, store: ids };
};
const telling = ({ s3 }: StoreSite) => [...s3.objects.keys()].filter((key) => key.includes("/2027-Q1.1/"));

it(
  "what shows or keeps an erased release is removed by the deploy that erases it, and cannot be gone back to",
  () =>
    within(async (site) => {
      expect(telling(site).length).toBeGreaterThan(10);
      const plan = await sendTo(site, builds.erased, { dryRun: true });
      expect(prefixesOf(site)).toEqual(only("before", "wrong", "next"));
      const { removed, ...done } = await sendTo(site, builds.erased, { concurrency: 16 });
      expect([...plan.removed].sort()).toEqual([...removed].sort());
      expect(done).toMatchObject({ id: idOf(builds.erased), before: { release: "2027-Q2" } });
      expect(shownOf(site, builds)).toBe("erased");
      expect(prefixesOf(site)).toEqual(only("erased"));
      expect(telling(site)).toEqual([]);
      expect(site.store.entries.has("lock")).toBe(false);
      for (const name of ["2027-Q1.1", idOf(builds.next), undefined]) {
        await expect(rollBack(site, name)).rejects.toThrow(/has no deployment/);
      }
    }),
  60_000,
);

it(
  "a deploy that was made before the erased release stays",
  () =>
    within(async (site) => {
      // Room for one more, so that the first is not removed to make it.
      await sendTo(site, builds.erased, { concurrency: 16, keep: 5 });
      expect(prefixesOf(site)).toEqual(only("before", "erased"));
      expect(await rollBack(site)).toMatchObject({ release: "2027-Q1" });
    }),
  60_000,
);

it(
  "is removed by the next deploy where this one was stopped, and cannot be gone back to meanwhile",
  () =>
    within(async (site) => {
      let deletes = 0;
      site.gate = ({ line }) => {
        if (line.startsWith("DELETE ")) deletes++;
        return deletes > 120 ? "cut" : undefined;
      };
      await expect(sendTo(site, builds.erased, { keep: 5 })).rejects.toThrow(/^deleting /);
      site.gate = () => undefined;
      expect(shownOf(site, builds)).toBe("erased");
      expect(telling(site)).not.toEqual([]);
      await expect(rollBack(site, idOf(builds.next))).rejects.toThrow(/has no deployment/);
      await sendTo(site, builds.erased, { keep: 5 });
      expect(telling(site)).toEqual([]);
      expect(prefixesOf(site)).toEqual(only("before", "erased"));
    }),
  60_000,
);
