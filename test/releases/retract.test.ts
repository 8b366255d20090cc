import { describe, expect, test } from "vitest";
import { UserError } from "../../src/model/problem.ts";
import { digestOf } from "../../src/releases/chain.ts";
import { recordOf, type ReleaseIndex, type ReleaseRecord } from "../../src/releases/release-index.ts";
import { archivesGone, retracted, type RetractionRequest } from "../../src/releases/retract.ts";
import { retractionProblems, retractionsOf } from "../../src/releases/retractions.ts";
import { EMPTY_ARCHIVE, FACTS, frozenWith } from "./support.ts";

/** Four releases, each compared with the one before. */
const NAMES = ["2026-Q2", "2026-Q3", "2026-Q3.1", "2026-Q4"];
const index: ReleaseIndex = {
  releases: NAMES.reduce<ReleaseRecord[]>((before, release) => {
    const from = before.at(-1)?.release;
    const counts = { archive: EMPTY_ARCHIVE, added: 0, removed: 0, changed: 1, revisions: 0 };
    const changes = from === undefined ? undefined : { from, ...counts };
    const kept = { frozen: frozenWith({}, release), archive: EMPTY_ARCHIVE, changes, before };
    return [...before, recordOf({ ...FACTS, release }, kept)];
  }, []),
};

const REQUEST: RetractionRequest = { release: "2026-Q3", reason: "Labels were exchanged", erase: false };
const after = (...requests: readonly Partial<RetractionRequest>[]) =>
  requests.reduce<ReleaseIndex>((so, request) => retracted(so, { ...REQUEST, ...request }), index);

function said(...requests: readonly Partial<RetractionRequest>[]): string {
  try {
    after(...requests);
  } catch (error) {
    if (error instanceof UserError) return `${error.message}. ${error.remedy}`;
    throw error;
  }
  return "";
}

test("a retraction whose reason is a placeholder is refused, because it would stay published", () => {
  expect(said({ reason: "TODO" })).toBe(
    'the reason "TODO" is a placeholder, and would be published. Say with --reason what is wrong with the release. A published reason cannot be changed.',
  );
});

describe("a retraction", () => {
  test("is an entry at the end of a chain of its own, and changes no record of a release", () => {
    const { releases, retractions } = after(
      { published: "2026-11-02" },
      { release: "2026-Q2", reason: "Too old.", published: "2026-11-03" },
    );
    expect(releases).toBe(index.releases);
    const first = {
      release: "2026-Q3",
      published: "2026-11-02T00:00:00Z",
      reason: "Labels were exchanged",
      supersededBy: null,
      erased: false,
      previousSha256: null,
    };
    expect(retractions).toEqual([
      first,
      {
        release: "2026-Q2",
        published: "2026-11-03T00:00:00Z",
        reason: "Too old.",
        supersededBy: null,
        erased: false,
        previousSha256: digestOf(first),
      },
    ]);
  });

  test("without a day has the day of the last release", () => {
    expect(after({}).retractions?.[0]?.published).toBe("2026-10-05T00:00:00Z");
  });

  test("can be extended: its successor and its first day stay, and its last reason counts", () => {
    const whole = after(
      { published: "2026-11-02" },
      { supersededBy: "2026-Q3.1", published: "2026-11-03" },
      { erase: true, reason: "An answer could be traced", published: "2026-11-04" },
    );
    expect(retractionsOf(whole)).toEqual([
      {
        release: "2026-Q3",
        retracted: "2026-11-02T00:00:00Z",
        reason: "An answer could be traced",
        supersededBy: "2026-Q3.1",
        erased: true,
        erasedChanges: ["2026-Q2..2026-Q3", "2026-Q3..2026-Q3.1"],
      },
    ]);
  });

  test("leads to the last successor, if the first has been retracted since", () => {
    const whole = after(
      { release: "2026-Q2", supersededBy: "2026-Q3" },
      { supersededBy: "2026-Q3.1" },
      { release: "2026-Q3.1", supersededBy: "2026-Q4" },
    );
    expect(retractionsOf(whole).map(({ release, supersededBy }) => [release, supersededBy])).toEqual([
      ["2026-Q2", "2026-Q4"],
      ["2026-Q3", "2026-Q4"],
      ["2026-Q3.1", "2026-Q4"],
    ]);
  });

  test("that erases removes the archive of the release, and the changes from it and to it", () => {
    const files = NAMES.flatMap((name) => [`releases/${name}.json.br`, `releases/${name}.changes.json.br`]);
    const data = new Map([...files, "releases/index.json"].map((path) => [path, new Uint8Array()]));
    expect(archivesGone(data, after({}))).toEqual(["releases/2026-Q2.changes.json.br"]);
    data.delete("releases/2026-Q2.changes.json.br");
    expect(archivesGone(data, after({ erase: true }))).toEqual([
      "releases/2026-Q3.json.br",
      "releases/2026-Q3.changes.json.br",
      "releases/2026-Q3.1.changes.json.br",
    ]);
  });
});

describe("a retraction is refused", () => {
  test("of something that is not a release", () => {
    expect(said({ release: "2026-Q1" })).toBe(
      "2026-Q1 is not a release of this data folder. Name one of these: 2026-Q2, 2026-Q3, 2026-Q3.1, 2026-Q4.",
    );
    expect(() => retracted({ releases: [] }, REQUEST)).toThrow(
      new UserError("2026-Q3 is not a release of this data folder", "It has no releases yet."),
    );
  });

  test("that adds nothing", () => {
    const days = { published: "2026-11-02" };
    expect(said(days, days)).toBe(
      "2026-Q3 is already retracted, since 2026-11-02: Labels were exchanged. A published retraction cannot be changed, but it can be extended with --erase, or another --superseded-by.",
    );
    expect(said({ erase: true, ...days }, { erase: true, ...days })).toBe(
      "2026-Q3 is already erased, since 2026-11-02: Labels were exchanged. A published retraction cannot be changed, but it can be extended with another --superseded-by.",
    );
    expect(said({ erase: true }, {})).toContain("2026-Q3 is already erased");
  });

  test("that adds nothing but another day: the message names the day that is recorded", () => {
    expect(said({ published: "2026-11-02" }, { published: "2026-11-03" })).toBe(
      "2026-Q3 is already retracted, since 2026-11-02: Labels were exchanged. 2026-11-03 cannot replace that day: a published retraction cannot be changed, but it can be extended with --erase, or another --superseded-by.",
    );
    const erased = { erase: true, published: "2026-11-04" };
    expect(said({ published: "2026-11-02" }, erased, { published: "2026-11-03" })).toBe(
      "2026-Q3 is already erased, since 2026-11-04: Labels were exchanged. 2026-11-03 cannot replace that day: a published retraction cannot be changed, but it can be extended with another --superseded-by.",
    );
  });

  test("that was made before, also as an addition: the message names the first day, as the site does", () => {
    const named = { supersededBy: "2026-Q3.1", published: "2026-11-03" };
    expect(said({ published: "2026-11-02" }, named, named)).toMatch(
      /^2026-Q3 is already retracted, since 2026-11-02: .* A published retraction cannot be changed, but/,
    );
  });

  test.each([
    ["2026-Q3", "it is the release itself"],
    ["2026-Q2", "it is earlier"],
    ["2027-Q1", "it is not released"],
  ])("that names %s to supersede 2026-Q3, because %s", (supersededBy, why) => {
    expect(said({ supersededBy })).toBe(
      `${supersededBy} cannot supersede 2026-Q3: ${why}. Name one of these: 2026-Q3.1, 2026-Q4.`,
    );
  });

  test("that names a retracted release, also if there is no other", () => {
    expect(said({ release: "2026-Q3.1" }, { supersededBy: "2026-Q3.1" })).toBe(
      "2026-Q3.1 cannot supersede 2026-Q3: it is retracted itself. Name one of these: 2026-Q4.",
    );
    expect(said({ release: "2026-Q4", supersededBy: "2027-Q1" })).toBe(
      "2027-Q1 cannot supersede 2026-Q4: it is not released. Retract it without --superseded-by, and name the next release when there is one.",
    );
  });

  test("that is dated before the release, although a release before it was retracted earlier", () => {
    const days = ["2026-04-07", "2026-07-06", "2026-08-03", "2026-10-05"];
    const releases = index.releases.map((record, at) => ({ ...record, published: `${days[at]}T00:00:00Z` }));
    const once = retracted({ releases }, { ...REQUEST, release: "2026-Q2", published: "2026-07-10" });
    const again = (published: string) => retracted(once, { ...REQUEST, release: "2026-Q4", published });
    expect(() => again("2026-08-01")).toThrow(
      "2026-08-01 is before 2026-10-05, when the release or the last retraction was published",
    );
    expect(again("2026-10-05").retractions).toHaveLength(2);
  });

  test("that erases the last release, which is what the site publishes", () => {
    expect(said({ release: "2026-Q4", erase: true })).toBe(
      "2026-Q4 is the last release and cannot be erased while its figures are published. Release 2026-Q4.1 or the next quarter first, then erase 2026-Q4. Until then, retract it without --erase.",
    );
  });

  test("with a day before that of the release or of the last retraction", () => {
    expect(said({ published: "2026-10-04" })).toBe(
      "2026-10-04 is before 2026-10-05, when the release or the last retraction was published. Give that day or a later one with --published.",
    );
    expect(said({ published: "2026-11-02" }, { release: "2026-Q2", published: "2026-11-01" })).toContain(
      "2026-11-01 is before 2026-11-02",
    );
  });
});

describe("the check of an index finds that a retraction", () => {
  const found = (edit: (entries: NonNullable<ReleaseIndex["retractions"]>) => void) => {
    const whole = structuredClone(
      after({ supersededBy: "2026-Q3.1" }, { erase: true }, { release: "2026-Q2", supersededBy: "2026-Q4" }),
    );
    edit(whole.retractions!);
    return retractionProblems(whole, { file: "i", remedy: "r" }).map(({ value, rule }) => `${value} ${rule}`);
  };

  test("is intact", () => expect(found(() => {})).toEqual([]));

  test("was changed or removed", () => {
    const broken = [
      expect.stringMatching(/^2026-Q[23] as a retraction must have the previousSha256 [0-9a-f]{64}, the/),
    ];
    expect(found((entries) => (entries[1]!.reason = "Nothing"))).toEqual(broken);
    expect(found((entries) => entries.splice(1, 1))).toEqual(broken);
    expect(found((entries) => entries.shift())).toEqual([
      "2026-Q3 as a retraction must have the previousSha256 null, the digest of the retraction before it",
    ]);
  });

  test.each<[string, string, (entries: NonNullable<ReleaseIndex["retractions"]>) => void]>([
    ["is of no release", "must be of a release in the list", ([, , last]) => (last!.release = "2025-Q1")],
    [
      "leads to an earlier release",
      "must name a later release as the one that supersedes it, not 2026-Q2",
      ([, , last]) => (last!.supersededBy = "2026-Q2"),
    ],
    [
      "leads to no release",
      "must name a later release as the one that supersedes it, not 2030-Q1",
      ([, , last]) => (last!.supersededBy = "2030-Q1"),
    ],
    [
      "undoes an erasure",
      "must stay erased",
      ([, , last]) => Object.assign(last!, { release: "2026-Q3", supersededBy: null }),
    ],
    [
      "erases the last release",
      "must not erase the last release",
      ([, , last]) => Object.assign(last!, { release: "2026-Q4", supersededBy: null, erased: true }),
    ],
  ])("%s", (_, rule, edit) => {
    expect(found(edit).map((line) => line.replace(/^.* as a retraction /, ""))).toContain(rule);
  });
});
