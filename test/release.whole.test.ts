import { beforeAll, describe, expect, test } from "vitest";
import { build } from "../src/build.ts";
import { readFolder } from "../src/disk/read-folder.ts";
import { bytesOf, type Files, textOf, withFiles } from "../src/model/file.ts";
import { DataError, UserError } from "../src/model/problem.ts";
import { makeRelease, type NewRelease } from "../src/release.ts";
import { archiveFiles } from "../src/releases/archived-release.ts";
import { loadHistory, NO_RELEASES } from "../src/releases/history.ts";
import { nextSettings } from "../src/releases/next-settings.ts";
import { FACTS, frozenWith } from "./releases/support.ts";

const OPTIONS = { site: false };
const DATA = readFolder("test/golden/small/data");
const INDEX = "releases/index.json";
const BOTTLENECKS = "observatory/bottlenecks.csv";

/** The data folder, prepared for another release. */
function named(data: Files, id: string): Files {
  const settings = nextSettings(data, { id, asOf: "2026-12-31", published: "2027-01-05" });
  return withFiles(data, settings ? [settings] : []);
}

function revised(data: Files): Files {
  const text = textOf(data.get(BOTTLENECKS) ?? bytesOf(""));
  const after = text.replace("scope,2026,40,2.5,10", "scope,2026,40,3,10");
  expect(after).not.toBe(text);
  return new Map([...data, [BOTTLENECKS, bytesOf(after)]]);
}

const contents = (files: NewRelease["build"]["files"]) =>
  new Map(files.map(({ path, bytes }) => [path, textOf(bytes)]));

let first: NewRelease;
let released: Files;
beforeAll(() => {
  first = makeRelease(DATA, OPTIONS);
  released = withFiles(DATA, first.files);
});

describe("the first release", () => {
  test("is archived in the data folder, with an index, and is compared with no other release", () => {
    expect(first.files.map(({ path }) => path)).toEqual(["releases/2026-Q4.json.br", "releases/index.json"]);
    expect([first.previousId, first.changes, first.contract]).toEqual([
      undefined,
      [],
      { added: [], gone: [] },
    ]);
  });

  test("publishes under its own name the same answers, tables and schemas as at the addresses of the API", () => {
    const published = contents(first.build.files);
    const frozen = [...published.keys()].filter((path) => path.startsWith("api/releases/2026-Q4/"));
    expect(frozen).toContain("api/releases/2026-Q4/intelligence/audit-hours.json");
    expect(frozen).toContain("api/releases/2026-Q4/datasets/datapackage.json");
    for (const path of frozen.filter((one) => !one.endsWith("/manifest.json"))) {
      expect(published.get(path), path).toBe(published.get(path.replace("releases/2026-Q4/", "")));
    }
  });

  test("publishes the same files as a build of the data folder with its archives", () => {
    expect(contents(build(released, OPTIONS).files)).toEqual(contents(first.build.files));
  });

  test("is unchanged when it is made again", () => {
    const again = makeRelease(released, OPTIONS);
    expect(contents(again.files)).toEqual(contents(first.files));
    expect(contents(again.build.files)).toEqual(contents(first.build.files));
  });
});

describe("a later release", () => {
  test("lists what changed since the previous one, and keeps that one", () => {
    const next = makeRelease(revised(named(released, "2027-Q1")), OPTIONS);
    expect([next.previousId, next.changes.length > 0]).toEqual(["2026-Q4", true]);
    expect(next.files.map(({ path }) => path)).toEqual([
      "releases/2027-Q1.json.br",
      "releases/2027-Q1.changes.json.br",
      "releases/index.json",
    ]);
    const published = contents(next.build.files);
    for (const [path, text] of contents(first.build.files)) {
      if (path.startsWith("api/releases/2026-Q4/")) expect(published.get(path), path).toBe(text);
    }
    const history = loadHistory(withFiles(released, next.files));
    expect(history.frozen.map(({ releaseId }) => releaseId)).toEqual(["2026-Q4", "2027-Q1"]);
  });

  test("is refused if a later one is frozen", () => {
    expect(() => makeRelease(named(released, "2026-Q3"), OPTIONS)).toThrow(UserError);
    expect(() => makeRelease(named(released, "2026-Q3"), OPTIONS)).toThrow(
      "2026-Q3 is before 2026-Q4, the last release",
    );
  });

  test("is refused if the previous release cannot be read", () => {
    const broken = { ...FACTS, release: "2026-Q4" };
    const frozen = frozenWith({ "intelligence/x.json": "{" });
    const files = archiveFiles(
      { frozen, facts: broken, changes: [], averages: [] },
      NO_RELEASES,
      () => undefined,
    );
    const data = withFiles(named(DATA, "2027-Q1"), files);
    expect(() => makeRelease(data, OPTIONS)).toThrow(DataError);
    try {
      makeRelease(data, OPTIONS);
    } catch (error) {
      expect((error as DataError).problems).toMatchObject([
        { file: "releases/2026-Q4.json.br", value: "intelligence/x.json" },
      ]);
    }
  });
});

describe("a release that is frozen", () => {
  test("is refused with other tables, and each of them is named", () => {
    for (const work of [
      () => makeRelease(revised(released), OPTIONS),
      () => build(revised(released), OPTIONS),
    ]) {
      expect(work).toThrow(DataError);
      try {
        work();
      } catch (error) {
        expect((error as DataError).problems).toMatchObject([
          { file: BOTTLENECKS, rule: "must be as it was frozen with release 2026-Q4" },
        ]);
      }
    }
  });

  test("is refused with the same tables and another date", () => {
    const settings = nextSettings(released, { id: "2026-Q4", asOf: "2026-09-29", published: "2026-10-05" });
    const data = withFiles(released, settings ? [settings] : []);
    expect(() => makeRelease(data, OPTIONS)).toThrow("2026-Q4 is frozen already, with other content");
  });

  test.each([
    ["the first", "2026-Q4", "releases/2026-Q4.json.br"],
    ["a later one", "2027-Q1", "releases/2027-Q1.json.br, releases/2027-Q1.changes.json.br"],
  ])("can be made anew once that is removed which the refusal names: %s", (_, id, paths) => {
    const next = revised(named(released, "2027-Q1"));
    const folder = id === "2026-Q4" ? released : withFiles(next, makeRelease(next, OPTIONS).files);
    const settings = nextSettings(folder, { id, asOf: "2026-12-30", published: "2027-01-05" });
    const other = withFiles(folder, settings ? [settings] : []);
    expect(() => makeRelease(other, OPTIONS)).toThrow(
      expect.objectContaining({
        remedy: `A release never changes: release the new content as its correction, ${id}.1. If it was never published, remove ${paths} and its record in releases/index.json.`,
      }),
    );
    const { releases } = JSON.parse(textOf(other.get(INDEX)!)) as { releases: object[] };
    const rest = [...other].filter(([path]) => !paths.split(", ").includes(path));
    const without = new Map([...rest, [INDEX, bytesOf(JSON.stringify({ releases: releases.slice(0, -1) }))]]);
    expect(build(without, OPTIONS).releaseId).toBe(id);
    expect(makeRelease(without, OPTIONS).isFrozenAlready).toBe(false);
  });
});
