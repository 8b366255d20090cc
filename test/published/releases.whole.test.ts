import { describe, expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { type Files, jsonBytes, textOf, withFiles } from "../../src/model/file.ts";
import { manifestFile } from "../../src/model/manifest.ts";
import { sha256 } from "../../src/model/sha256.ts";
import { headProblems, releasesIn } from "../../src/published/releases.ts";
import { digestOf } from "../../src/releases/chain.ts";
import { indexIn, type ReleaseList } from "../../src/releases/release-list.ts";
import { builtOf } from "../support/built.ts";
import { releasedGolden } from "../support/golden.ts";
import { withRelease, withRetraction } from "../support/retracted.ts";

const LIST = "api/releases/index.json";
const FROZEN = "api/releases/2026-Q3/datasets/remediation-delay.csv";
const OWN_MANIFEST = "api/releases/2026-Q3/manifest.json";
const built: Files = withFiles(new Map(), builtOf(releasedGolden(), { site: false }).files);
const list: ReleaseList = JSON.parse(textOf(built.get(LIST)!));
const records = indexIn(list).releases;

/** The chain and the problems of the build with some files changed, and listed in its manifest as they are now. */
function found(changed: Readonly<Record<string, Uint8Array | null>> = {}) {
  const contents = new Map(built);
  for (const [path, bytes] of Object.entries(changed)) {
    if (bytes === null) contents.delete(path);
    else contents.set(path, bytes);
  }
  const manifest = JSON.parse(
    textOf(
      manifestFile(
        "2026-Q4",
        [...contents].map(([path, bytes]) => ({ path, bytes })),
      ).bytes,
    ),
  );
  const { chain, problems } = releasesIn(manifest, contents);
  return {
    chain,
    lines: problems.map(({ file, value, rule, remedy }) => {
      expect(remedy, rule).toBe(remedyOf(rule));
      return [file, value, rule].filter(Boolean).join(" ");
    }),
  };
}

/** A list that can be parsed was made by a build, so another build repairs it. */
const remedyOf = (rule: string) =>
  rule.startsWith("must be JSON")
    ? "Correct the syntax."
    : "Build again from data whose releases are as they were committed.";

// oxlint-disable-next-line typescript/no-explicit-any -- the list is broken on purpose
function withList(edit: (list: any) => void): Uint8Array {
  const copy = structuredClone(list);
  edit(copy);
  return jsonBytes(copy);
}

test("a build has the chain of its releases, and no problems", () => {
  expect(found()).toEqual({ chain: records.map(digestOf), lines: [] });
  expect(list.head).toBe(digestOf(records[1]!));
});

describe("a problem is reported if", () => {
  test("the record of a release is changed, and the head of the list is not", () => {
    const changed = withList(({ releases }) => (releases[1].published = "2026-07-07T00:00:00Z"));
    expect(found({ [LIST]: changed }).lines).toEqual([
      expect.stringMatching(
        /^api\/releases\/index\.json 2026-Q4 must have the previousSha256 [0-9a-f]{64}, the digest of the release before it$/,
      ),
    ]);
  });

  test("the newest release or the head of the list is changed", () => {
    const day = withList(({ releases }) => (releases[0].published = "2026-10-06T00:00:00Z"));
    const head = withList((whole) => (whole.head = "0".repeat(64)));
    for (const changed of [day, head]) {
      expect(found({ [LIST]: changed }).lines).toEqual([
        expect.stringMatching(
          /^api\/releases\/index\.json must have the head [0-9a-f]{64}, the digest of its newest release$/,
        ),
      ]);
    }
  });

  test("the releases are in another order, or one of them is listed twice", () => {
    const turned = withList((whole) => whole.releases.reverse());
    const twice = withList((whole) => whole.releases.push(whole.releases[1]));
    for (const changed of [turned, twice]) {
      expect(found({ [LIST]: changed }).lines).toContainEqual(
        expect.stringMatching(/2026-Q[34] must be newer than the next one$/),
      );
    }
  });

  test("the newest release is removed from the list, and its files are not deleted", () => {
    const { lines } = found({ [LIST]: withList((whole) => whole.releases.shift()) });
    expect(lines).toContain(
      `${LIST} must have the head ${digestOf(records[0]!)}, the digest of its newest release`,
    );
    expect(lines).toContain(`api/releases/2026-Q4/manifest.json must belong to a release in ${LIST}`);
    expect(lines).toContain(`api/releases/changes/2026-Q3..2026-Q4.csv must belong to a release in ${LIST}`);
  });

  test("a frozen file is changed, missing or added, even if the build's manifest agrees", () => {
    expect(found({ [FROZEN]: Buffer.from("x\n") }).lines).toEqual([
      `${FROZEN} must be as ${OWN_MANIFEST} lists it`,
    ]);
    expect(found({ [FROZEN]: null }).lines).toEqual([`${OWN_MANIFEST} must list no missing file`]);
    const added = "api/releases/2026-Q3/datasets/added.csv";
    expect(found({ [added]: Buffer.from("x\n") }).lines).toEqual([
      `${added} must be as ${OWN_MANIFEST} lists it`,
    ]);
  });

  test("a frozen file is forged together with the manifest of its release", () => {
    const own = JSON.parse(textOf(built.get(OWN_MANIFEST)!));
    const forged = Buffer.from("x\n");
    const entry = own.files.find(({ path }: { path: string }) => FROZEN.endsWith(path));
    Object.assign(entry, { bytes: forged.length, sha256: sha256(forged) });
    expect(found({ [FROZEN]: forged, [OWN_MANIFEST]: jsonBytes(own) }).lines).toEqual([
      `${OWN_MANIFEST} must have the SHA-256 ${records[0]!.manifestSha256}, as its record in ${LIST} says`,
    ]);
  });

  test.each([
    "api/releases/2026-Q3/datasets/run.js",
    "api/releases/2026-Q3/index.html",
    "api/releases/2026-Q3/intelligence/Audit-Hours.html",
  ])("%s exists, which cannot be part of a release", (path) => {
    expect(found({ [path]: Buffer.from("x") }).lines).toContain(
      `${path} must be methodology.json, privacy-report.json, or a .json or .csv file in intelligence/, datasets/ or schemas/, named with letters, digits, hyphens and underscores`,
    );
  });

  test.each(["api/releases/2020-Q1/datasets/t.csv", "api/releases/x.html", "api/Releases/2026-Q3/t.csv"])(
    "%s exists, which belongs to no release",
    (path) => {
      expect(found({ [path]: Buffer.from("x") }).lines).toEqual([
        `${path} must belong to a release in ${LIST}`,
      ]);
    },
  );

  test("the list is invalid", () => {
    expect(found({ [LIST]: Buffer.from("[") })).toEqual({
      chain: undefined,
      lines: [expect.stringMatching(/^api\/releases\/index\.json must be JSON/)],
    });
  });
});

test("a consistent forgery of all files and the list lacks a head that was known earlier", () => {
  const forged = withList((whole) => {
    whole.releases[1].published = "2026-07-07T00:00:00Z";
    whole.releases[0].previousSha256 = digestOf({ ...records[0], published: "2026-07-07T00:00:00Z" });
    whole.head = digestOf(indexIn(whole).releases[1]!);
  });
  const { chain, lines } = found({ [LIST]: forged });
  expect(lines).toEqual([]);
  for (const known of found().chain!) {
    expect(headProblems(found().chain, known, "which was known")).toEqual([]);
    expect(headProblems(chain, known, "which was known")).toEqual([
      {
        file: LIST,
        rule: `must have releases that continue the chain from the head ${known}, which was known`,
        remedy: "Do not trust any of these releases until you know who changed the earlier ones.",
      },
    ]);
  }
});

test("a build without a list of releases has no chain", () => {
  expect(releasesIn({ generator: "compliance-data-api", release: "2026-Q4", files: [] }, new Map())).toEqual({
    chain: undefined,
    retractions: undefined,
    problems: [],
  });
});

describe("in a build with a retracted and an erased release", () => {
  const data = [
    { release: "2026-Q4", reason: "Labels were exchanged", supersededBy: "2027-Q1", erase: false },
    { release: "2026-Q3", reason: "An answer could be traced", supersededBy: "2026-Q4", erase: true },
  ].reduceRight(withRetraction, withRelease("2027-Q1", releasedGolden()));
  const contents = new Map(build(data, { site: false }).files.map(({ path, bytes }) => [path, bytes]));
  const judge = (changed: Readonly<Record<string, Uint8Array>> = {}) => {
    const all = new Map([...contents, ...Object.entries(changed)]);
    const manifest = manifestFile(
      "2027-Q1",
      [...all].map(([path, bytes]) => ({ path, bytes })),
    );
    const { problems, ...rest } = releasesIn(JSON.parse(textOf(manifest.bytes)), all);
    const lines = problems.map(({ value, file, rule, remedy }) => {
      expect(remedy, rule).toBe(remedyOf(rule));
      return `${file} ${value ?? ""} ${rule}`;
    });
    return { ...rest, lines };
  };
  // oxlint-disable-next-line typescript/no-explicit-any -- the list is broken on purpose
  const edited = (edit: (list: any) => void) => {
    const copy = JSON.parse(textOf(contents.get(LIST)!));
    edit(copy);
    return judge({ [LIST]: jsonBytes(copy) }).lines;
  };

  test("both chains are found, and no problems", () => {
    const { chain, retractions, lines } = judge();
    expect([chain?.length, retractions?.length, lines]).toEqual([3, 2, []]);
  });

  test("a retraction that is changed, removed or missing from its release is reported", () => {
    expect(edited((list) => (list.retractions[1].reason = "Nothing"))).toEqual([
      expect.stringMatching(
        /must have the retractionsHead [0-9a-f]{64}, the digest of its newest retraction$/,
      ),
      `${LIST} 2026-Q4 must state the retraction of the release as its retractions do`,
    ]);
    expect(edited((list) => list.retractions.pop())).toContainEqual(
      expect.stringMatching(/must have the retractionsHead/),
    );
    expect(edited((list) => delete list.releases[1].retracted)).toEqual([
      `${LIST} 2026-Q4 must state the retraction of the release as its retractions do`,
    ]);
  });

  test("a retraction that cannot follow the others is reported", () => {
    const lines = edited((list) => {
      list.retractions[0].supersededBy = "2026-Q2";
      list.retractions[1].previousSha256 = "0".repeat(64);
    });
    expect(lines).toContainEqual(
      `${LIST} 2026-Q3 as a retraction must name a later release as the one that supersedes it, not 2026-Q2`,
    );
    expect(lines).toContainEqual(
      expect.stringMatching(
        / 2026-Q4 as a retraction must have the previousSha256 [0-9a-f]{64}, the digest of the retraction before it$/,
      ),
    );
  });

  test("a remaining file of the erased release is reported", () => {
    for (const path of ["api/releases/2026-Q3/manifest.json", "api/releases/2026-Q3/datasets/x.csv"]) {
      expect(judge({ [path]: jsonBytes({}) }).lines).toEqual([
        `${path}  must not exist: its release is erased`,
      ]);
    }
  });
});
