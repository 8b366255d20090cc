import { describe, expect, it } from "vitest";
import { useAws } from "../../support/s3-server.ts";
import {
  idOf,
  lastingBuild,
  modelSite,
  rollBack,
  sendTo,
  shownOf,
  type StoreSite,
} from "../../support/store-site.ts";

useAws();

const BUILDS = {
  first: lastingBuild({ "index.html": "first" }, "2026-Q2"),
  second: lastingBuild({ "index.html": "second" }, "2026-Q3"),
  third: lastingBuild({ "index.html": "third" }, "2026-Q4"),
  fourth: lastingBuild({ "index.html": "fourth" }, "2027-Q1"),
} as const;
const id = (name: keyof typeof BUILDS) => idOf(BUILDS[name]);
const changesOf = ({ log }: StoreSite) => log.filter((line) => /^(PUT|DELETE|update)/.test(line));

async function start(...names: (keyof typeof BUILDS)[]): Promise<StoreSite> {
  const site = modelSite();
  for (const name of names) await sendTo(site, BUILDS[name]);
  site.log.length = 0;
  return site;
}

describe("a rollback", () => {
  it("publishes the previous deploy again, by a single write", async () => {
    const site = await start("first", "second", "third");
    expect(await rollBack(site)).toEqual({
      dryRun: false,
      release: "2026-Q3",
      id: id("second"),
      before: { id: id("third"), release: "2026-Q4" },
    });
    expect(changesOf(site)).toEqual(["update"]);
    expect(site.store.log.at(-1)).toMatchObject({ puts: ["current", "switched"], deletes: [] });
    expect(shownOf(site, BUILDS)).toBe("second");
    await rollBack(site);
    expect(shownOf(site, BUILDS)).toBe("first");
    await expect(rollBack(site)).rejects.toMatchObject({
      message: "s3://benchmarks/ has no deployment before the current one",
      remedy: `Name one with --rollback: ${id("second")} (2026-Q3), ${id("third")} (2026-Q4).`,
    });
  });

  it("explains how to publish an older release if no other deploy is left", async () => {
    const site = await start("first");
    for (const [name, message] of [
      [undefined, "s3://benchmarks/ has no deployment before the current one"],
      ["2025-Q1", "s3://benchmarks/ has no deployment 2025-Q1, or no longer has it"],
    ] as const) {
      await expect(rollBack(site, name)).rejects.toMatchObject({
        message,
        remedy: "Build the release that you want, and deploy it with --allow-older.",
      });
    }
  });

  it("publishes a deploy by its id or its release, also a later one", async () => {
    const site = await start("first", "second", "third");
    await rollBack(site, "2026-Q2");
    expect(shownOf(site, BUILDS)).toBe("first");
    await rollBack(site, id("third"));
    expect(shownOf(site, BUILDS)).toBe("third");
  });

  it("to the current deploy changes nothing", async () => {
    const site = await start("first", "second");
    expect(await rollBack(site, "2026-Q3")).toMatchObject({ id: id("second"), before: { id: id("second") } });
    expect(changesOf(site)).toEqual([]);
  });

  it("as a dry run reports what would be published", async () => {
    const site = await start("first", "second");
    expect(await rollBack(site, undefined, { dryRun: true })).toMatchObject({
      dryRun: true,
      id: id("first"),
    });
    expect(changesOf(site)).toEqual([]);
  });

  it("after another rollback and a deploy goes back to what was published before that deploy", async () => {
    const site = await start("first", "second", "third");
    await rollBack(site);
    await sendTo(site, BUILDS.fourth);
    expect(await rollBack(site)).toMatchObject({ id: id("second") });
  });

  it.each(["2025-Q1", "0123456789abcdef", "current", "../x"])(
    "to %s, which does not exist, is refused",
    async (name) => {
      const site = await start("first", "second");
      await expect(rollBack(site, name)).rejects.toMatchObject({
        message: `s3://benchmarks/ has no deployment ${name}, or no longer has it`,
        remedy: `Name one with --rollback: ${id("first")} (2026-Q2).`,
      });
      expect(changesOf(site)).toEqual([]);
    },
  );

  it("to a deploy that was removed is refused", async () => {
    const site = await start("first", "second", "third", "fourth");
    await expect(rollBack(site, "2026-Q2")).rejects.toThrow("has no deployment 2026-Q2, or no longer has it");
  });

  it("to files that no longer exist is refused", async () => {
    const site = await start("first", "second");
    await site.s3.remove(`${id("first")}/feed.json`);
    await expect(rollBack(site)).rejects.toMatchObject({
      message: `files of deployment ${id("first")} (2026-Q2) are missing: ${id("first")}/feed.json`,
      remedy: "Build that release again, and deploy it with --allow-older.",
    });
    await site.s3.remove(`${id("first")}/manifest.json`);
    await expect(rollBack(site)).rejects.toThrow(
      `the files of deployment ${id("first")} (2026-Q2) no longer exist`,
    );
    expect(shownOf(site, BUILDS)).toBe("second");
  });

  it("to routes that have changed is refused", async () => {
    const site = await start("first", "second");
    site.store.touch(`${id("first")}/0`, "other");
    await expect(rollBack(site)).rejects.toThrow(
      `the routes of deployment ${id("first")} (2026-Q2) are not all in the store`,
    );
    expect(shownOf(site, BUILDS)).toBe("second");
  });

  it("is done and reported once, even if its answer is lost or it meets another change", async () => {
    for (const how of ["late", "cut"] as const) {
      const site = await start("first", "second");
      let faults = 0;
      site.gate = ({ line }) => (line === "update" && ++faults === 1 ? how : undefined);
      expect(await rollBack(site)).toMatchObject({ id: id("first") });
      expect(shownOf(site, BUILDS)).toBe("first");
    }
  });
});
