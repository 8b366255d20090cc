import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { jsonFile, textOf, withFiles } from "../../src/model/file.ts";
import { quarterAfter } from "../../src/model/release-id.ts";
import { goldenFiles, releasedGolden } from "../support/golden.ts";
import { withRelease, withRetraction } from "../support/retracted.ts";
import { textAt } from "../support/site.ts";

/** `/api/status.json` of the hand-made data with its releases, with changes to release.json. */
function status(changes: object, baseUrl?: string) {
  const data = releasedGolden();
  const settings = { ...JSON.parse(textOf(data.get("release.json")!)), ...changes };
  const { files } = build(withFiles(data, [jsonFile("release.json", settings)]), {
    site: false,
    hosts: [],
    baseUrl,
  });
  return JSON.parse(textOf(files.find(({ path }) => path === "api/status.json")!.bytes));
}

test("the status states the release, the next one, and the digest of a frozen release", () => {
  expect(JSON.parse(textAt("/api/status.json"))).toEqual({
    release: "2026-Q4",
    asOf: "2026-09-30T00:00:00Z",
    lastUpdated: "2026-10-05T00:00:00Z",
    apiVersion: "1.0.0",
    methodologyVersion: "2.0.0",
    methodology: "/api/methodology.json",
    next: { release: "2027-Q1", expectedBy: "2027-01-07" },
    releases: "/api/releases/index.json",
    manifest: {
      file: "/api/releases/2026-Q4/manifest.json",
      sha256: createHash("sha256").update(textAt("/api/releases/2026-Q4/manifest.json")).digest("hex"),
    },
  });
});

test("a release that is not frozen can still change, and has no digest", () => {
  const open = status({ release: "2027-Q2" });
  expect(open.release).toBe("2027-Q2");
  expect(open.manifest).toBeNull();
  expect(open.next).toEqual({ release: "2027-Q3", expectedBy: "2027-07-07" });
});

test("addresses are absolute if the base URL is known", () => {
  const { releases, manifest } = status({}, "https://data.example/sub/");
  expect(releases).toBe("https://data.example/sub/api/releases/index.json");
  expect(manifest.file).toBe("https://data.example/sub/api/releases/2026-Q4/manifest.json");
});

test("retracted releases are listed newest first, and the status says if the current one is retracted", () => {
  const data = withRelease("2027-Q2", withRelease("2027-Q1", goldenFiles));
  const request = { reason: "Labels were exchanged", supersededBy: undefined, erase: false };
  const both = ["2027-Q1", "2027-Q2"].reduce(
    (files, release) => withRetraction(files, { release, ...request }),
    data,
  );
  const { files } = build(both, { site: false, hosts: [] });
  const { retractions } = JSON.parse(textOf(files.find(({ path }) => path === "api/status.json")!.bytes));
  expect(retractions).toMatchObject([
    { release: "2027-Q2", isCurrent: true },
    { release: "2027-Q1", isCurrent: false },
  ]);
});

test.each([
  ["2026-Q1", "2026-Q2"],
  ["2026-Q2", "2026-Q3"],
  ["2026-Q3", "2026-Q4"],
  ["2026-Q4", "2027-Q1"],
  ["2099-Q4", "2100-Q1"],
])("after %s comes %s", (release, next) => {
  expect(quarterAfter(release)).toBe(next);
});
