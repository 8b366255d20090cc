import { describe, expect, test } from "vitest";
import { type Files, withFiles } from "../../src/model/file.ts";
import { UserError } from "../../src/model/problem.ts";
import { archiveFiles } from "../../src/releases/archived-release.ts";
import { loadHistory, NO_RELEASES } from "../../src/releases/history.ts";
import { type Content, FACTS, frozenWith } from "./support.ts";

const ANNOUNCED = { what: "/api/x", deprecated: "2026-10-01", sunset: "2027-10-01" };

/** A data folder with one frozen release. */
function released(content: Content, facts = FACTS): Files {
  const release = { frozen: frozenWith(content), facts, changes: [], averages: [] };
  return withFiles(
    new Map(),
    archiveFiles(release, NO_RELEASES, () => undefined),
  );
}

/** Archives other content under the name of the release of a data folder. */
function archiveAgain(data: Files, content: Content) {
  const release = { frozen: frozenWith(content), facts: FACTS, changes: [], averages: [] };
  return archiveFiles(release, loadHistory(data), (path) => data.get(path));
}

describe("a release that is archived again", () => {
  const kept = {
    "datasets/kept.csv": "a\n1\n",
    "intelligence/old.json": {},
    "intelligence/x.json": { x: 1 },
  };

  test("returns exactly the existing files if the content is the same", () => {
    const data = released(kept);
    expect(new Map(archiveAgain(data, kept).map(({ path, bytes }) => [path, bytes]))).toEqual(data);
  });

  test("is refused with other content: the message names each file that was added, removed or changed", () => {
    const other = {
      "datasets/kept.csv": "a\n1\n",
      "intelligence/new.json": {},
      "intelligence/x.json": { x: 2 },
    };
    const again = () => archiveAgain(released(kept), other);
    expect(again).toThrow(UserError);
    expect(again).toThrow(
      /^2026-Q4 is frozen already, with other content: intelligence\/new\.json, intelligence\/old\.json, intelligence\/x\.json$/,
    );
  });
});

describe("a history that was read before", () => {
  const before = released({ "intelligence/x.json": { x: 1 } });

  test("avoids unpacking a release again", () => {
    const known = loadHistory(before);
    expect(loadHistory(before, known).frozen[0]).toBe(known.frozen[0]);
  });

  test.each([
    ["other content", released({ "intelligence/x.json": { x: 2 } })],
    [
      "other deprecations",
      released({ "intelligence/x.json": { x: 1 } }, { ...FACTS, deprecations: [ANNOUNCED] }),
    ],
  ])("is not used for a release of the same name with %s", (_, after) => {
    const known = loadHistory(before);
    const fresh = loadHistory(after);
    expect(loadHistory(after, known)).toEqual(fresh);
    expect(loadHistory(after, known).frozen[0]).not.toBe(known.frozen[0]);
  });
});
