import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../../src/build.ts";
import { replaceFolder } from "../../../src/disk/replace-folder.ts";
import type { Files } from "../../../src/model/file.ts";
import { fewEndpoints } from "../../support/built.ts";
import { goldenFiles } from "../../support/golden.ts";
import { withSmallRelease, withRetraction } from "../../support/retracted.ts";
import { useAws } from "../../support/s3-server.ts";
import {
  copySite,
  idOf,
  modelSite,
  prefixesOf,
  rollBack,
  sendTo,
  shownOf,
  type StoreSite,
} from "../../support/store-site.ts";

useAws();

const first = withSmallRelease("2027-Q1", goldenFiles);
const wrong = withSmallRelease("2027-Q1.1", first);
const right = withSmallRelease("2027-Q2", wrong);
const request = { release: "2027-Q1.1", reason: "An answer could be traced", supersededBy: "2027-Q2" };

const root = mkdtempSync(join(tmpdir(), "compliance-data-"));
afterAll(() => rmSync(root, { recursive: true }));

function built(name: string, data: Files): string {
  const folder = join(root, name);
  replaceFolder(folder, fewEndpoints(build(data, { site: false, hosts: [] }).files));
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

/** A site that shows `next`, and keeps the two before it. */
let prepared: StoreSite;

beforeAll(async () => {
  prepared = modelSite(false);
  for (const name of ["before", "wrong", "next"] as const)
    await sendTo(prepared, builds[name], { concurrency: 16 });
}, 60_000);

function within<T>(work: (site: StoreSite) => Promise<T>): Promise<T> {
  const site = modelSite(false);
  copySite(prepared, site);
  return work(site);
}

const only = (...names: (keyof typeof builds)[]) => {
  const ids = names.map((name) => idOf(builds[name])).sort();
  return { bucket: ids, store: ids };
};
const telling = ({ s3 }: StoreSite) => [...s3.objects.keys()].filter((key) => key.includes("/2027-Q1.1/"));

it(
  "earlier deploys with an erased release are removed by the deploy that erases it, and no rollback can publish them",
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

describe("a deployment that was replaced a moment ago", () => {
  const END = Date.parse("2027-04-01T12:00:00Z");

  /** A clock that moves only while somebody waits, and the seconds on it at which something is deleted. */
  function watched(site: StoreSite, at = END) {
    let now = at;
    const seconds = new Set<number>();
    site.gate = ({ line }) => {
      if (line.startsWith("DELETE ")) seconds.add((now - at) / 1000);
      return undefined;
    };
    const clock = {
      now: () => now,
      wait: async (ms: number) => void (now += ms),
    };
    return { clock, seconds };
  }

  it(
    "is kept for a minute after the switch, because CloudFront may still show it, and is then removed",
    () =>
      within(async (site) => {
        const { clock, seconds } = watched(site);
        await sendTo(site, builds.erased, { concurrency: 16, keep: 5, clock });
        expect([...seconds]).toEqual([60]);
        expect(prefixesOf(site)).toEqual(only("before", "erased"));
      }),
    60_000,
  );

  it(
    "is kept for the same time if the deploy is stopped and another one continues",
    () =>
      within(async (site) => {
        const asked = new AbortController();
        const first = watched(site);
        const wait = async (ms: number) => {
          await first.clock.wait(ms);
          if (first.clock.now() === END + 20_000) asked.abort(new Error("stopped"));
        };
        const options = { concurrency: 16, keep: 5, signal: asked.signal, clock: { ...first.clock, wait } };
        const left = [idOf(builds.wrong), idOf(builds.next)].map((id) => `${id}/`);
        await expect(sendTo(site, builds.erased, options)).rejects.toMatchObject({
          name: "UserError",
          message: `stopped; release 2027-Q2 is already published, but files of earlier deploys that were to be removed are still in s3://benchmarks/, below ${left.join(", ")}`,
          remedy: "Run the command again to remove them.",
        });
        expect(shownOf(site, builds)).toBe("erased");
        expect([...first.seconds]).toEqual([]);
        expect(site.store.entries.has("lock")).toBe(false);
        const second = watched(site, END + 25_000);
        await sendTo(site, builds.erased, { concurrency: 16, keep: 5, clock: second.clock });
        expect([...second.seconds]).toEqual([35]);
        expect(prefixesOf(site)).toEqual(only("before", "erased"));
      }),
    60_000,
  );

  it(
    "is removed at once if the switch was more than a minute ago",
    () =>
      within(async (site) => {
        const { clock, seconds } = watched(site);
        await sendTo(site, builds.next, { concurrency: 16, keep: 1, clock });
        expect([...seconds]).toEqual([0]);
      }),
    60_000,
  );
});

it(
  "an erased release is not published again with an earlier build, and nothing changes",
  () =>
    within(async (site) => {
      await sendTo(site, builds.erased, { concurrency: 16 });
      const before = [new Map(site.store.entries), [...site.s3.objects.keys()]];
      for (const allowOlder of [false, true]) {
        await expect(sendTo(site, builds.next, { allowOlder, concurrency: 16 })).rejects.toMatchObject({
          name: "UserError",
          message: "the build would publish again what was erased from s3://benchmarks/: release 2027-Q1.1",
          remedy: "Build from the data folder in which it is erased, and deploy that build.",
        });
      }
      expect([new Map(site.store.entries), [...site.s3.objects.keys()]]).toEqual(before);
      // The list of releases below the published prefix is damaged.
      for (const text of [null, "{}"]) {
        const key = `${idOf(builds.erased)}/api/releases/index.json`;
        if (text === null) await site.s3.remove(key);
        else await site.s3.put(key, text);
        await expect(sendTo(site, builds.next, { concurrency: 16 })).rejects.toThrow(
          "the build would publish again what was erased from s3://benchmarks/: release 2027-Q1.1",
        );
        await site.s3.remove(key);
        await sendTo(site, builds.erased, { concurrency: 16 });
        expect(shownOf(site, builds)).toBe("erased");
      }
      // This build does not have the release, and has no record of it.
      await expect(sendTo(site, builds.before, { allowOlder: false, concurrency: 16 })).rejects.toThrow(
        "which is later than 2027-Q1",
      );
    }),
  60_000,
);

it(
  "a build that lacks a published retraction is refused, unless --allow-older is given",
  () =>
    within(async (site) => {
      const told = built("told", withRetraction(right, { ...request, erase: false }));
      await sendTo(site, told, { concurrency: 16 });
      await expect(sendTo(site, builds.next, { concurrency: 16 })).rejects.toMatchObject({
        message: "s3://benchmarks/ has a retraction that the build lacks: release 2027-Q1.1",
        remedy:
          "Build from the data folder that has it or, to go back to before the retraction, deploy with --allow-older.",
      });
      expect(shownOf(site, { told })).toBe("told");
      await sendTo(site, builds.next, { concurrency: 16, allowOlder: true });
      expect(shownOf(site, builds)).toBe("next");
    }),
  60_000,
);

it(
  "a deploy from before the erased release is kept",
  () =>
    within(async (site) => {
      // One more is kept, so that the first is not removed for space.
      await sendTo(site, builds.erased, { concurrency: 16, keep: 5 });
      expect(prefixesOf(site)).toEqual(only("before", "erased"));
      expect(await rollBack(site)).toMatchObject({ release: "2027-Q1" });
    }),
  60_000,
);

it(
  "an erased release is removed by the next deploy if this one was stopped, and no rollback can publish it until then",
  () =>
    within(async (site) => {
      let deletes = 0;
      site.gate = ({ line }) => {
        if (line.startsWith("DELETE ")) deletes++;
        return deletes > 40 ? "cut" : undefined;
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
