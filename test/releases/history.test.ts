import { describe, expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { bytesOf, type Files, textOf } from "../../src/model/file.ts";
import { DataError, type DataProblem } from "../../src/model/problem.ts";
import { comparedWith, loadHistory, NO_RELEASES } from "../../src/releases/history.ts";
import { releasedGolden } from "../support/golden.ts";
import { withRetraction } from "../support/retracted.ts";
import { frozenWith, recordWith } from "./support.ts";

const INDEX = "releases/index.json";
const RESTORE = "Restore it as it was committed with the release; it is never recreated.";
const [Q3, Q4] = ["releases/2026-Q3.json.br", "releases/2026-Q4.json.br"];
const CHANGES = "releases/2026-Q4.changes.json.br";

const CHANGELOG = "observatory/changelog.csv";
const released = releasedGolden();
const textAt = (path: string) => textOf(released.get(path)!);
/** The changelog with one other word. */
const OTHER_CHANGELOG = textAt(CHANGELOG).replace("First, and only,", "First and only");

/** The hand-made data with its releases, some files being replaced or removed (null). */
function releasedWith(changes: Readonly<Record<string, string | Uint8Array | null>>): Files {
  const files = new Map(released);
  for (const [path, content] of Object.entries(changes)) {
    if (content === null) files.delete(path);
    else files.set(path, typeof content === "string" ? bytesOf(content) : content);
  }
  return files;
}

/** What loading refuses; nothing where it accepts the files. */
function problems(data: Files): readonly DataProblem[] {
  try {
    loadHistory(data);
  } catch (error) {
    if (error instanceof DataError) return error.problems;
    throw error;
  }
  return [];
}

/** The bytes of a file with one bit of them another. */
function withBit(path: string, at: number): Uint8Array {
  const bytes = Uint8Array.from(released.get(path)!);
  bytes[at]! ^= 1;
  return bytes;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the index is broken on purpose
function withIndex(edit: (index: any) => void): Files {
  const index = JSON.parse(textAt(INDEX));
  edit(index);
  return releasedWith({ [INDEX]: JSON.stringify(index) });
}

describe("the releases of a data folder", () => {
  const { index, frozen, changes } = loadHistory(released);

  test("that were read before are not unpacked again, and an erased one is gone with its changes", () => {
    const known = loadHistory(released);
    const again = loadHistory(released, known);
    expect(again.frozen.every((one, at) => one === known.frozen[at])).toBe(true);
    const erased = withRetraction(released, { release: "2026-Q3", reason: "Wrong.", erase: true });
    const left = loadHistory(erased, known);
    expect(left.frozen.map(({ releaseId }) => releaseId)).toEqual(["2026-Q4"]);
    expect([known.changes.length, left.changes]).toEqual([1, []]);
  });

  test("are read oldest first, each with its record", () => {
    expect(frozen.map(({ releaseId }) => releaseId)).toEqual(["2026-Q3", "2026-Q4"]);
    expect(index.releases.map(({ release }) => release)).toEqual(["2026-Q3", "2026-Q4"]);
    for (const [at, { files }] of frozen.entries()) expect(files.length).toBe(index.releases[at]!.files);
  });

  test("come with what changed from one to the next, in two formats", () => {
    expect(changes.map(({ from, to }) => [from, to])).toEqual([["2026-Q3", "2026-Q4"]]);
    const [json, csv] = changes[0]!.files;
    expect([json!.path, csv!.path]).toEqual(["json", "csv"]);
    expect(JSON.parse(textOf(json!.bytes))).toMatchObject({
      from: { release: "2026-Q3" },
      to: { release: "2026-Q4" },
    });
    expect(textOf(csv!.bytes)).toMatch(/^kind,/);
  });

  test("may be empty", () => {
    const without = releasedWith({ [INDEX]: null, [Q3]: null, [Q4]: null, [CHANGES]: null });
    expect(loadHistory(without)).toBe(NO_RELEASES);
    expect(loadHistory(new Map([...without, [INDEX, bytesOf('{"releases":[]}')]]))).toEqual(NO_RELEASES);
  });
});

describe("a data folder is refused", () => {
  test("if there are archives that the index does not list, or there is no index", () => {
    for (const index of ['{"releases":[]}', null]) {
      expect(problems(releasedWith({ [INDEX]: index }))).toContainEqual({
        file: Q4,
        rule: "belongs to no release in releases/index.json",
        remedy: "Restore the index, or delete the file if its release was never published.",
      });
    }
  });

  test("if the index has a release twice, in another order, or with the changes since another", () => {
    const index = JSON.parse(textAt(INDEX));
    const [first, second] = index.releases;
    const rules = (releases: unknown[]) =>
      problems(releasedWith({ [INDEX]: JSON.stringify({ releases }) })).map(({ rule }) => rule);
    expect(rules([first, second, second])).toContain("must be later than 2026-Q4, which is listed before it");
    expect(rules([second, first])).toContain("must be later than 2026-Q4, which is listed before it");
    const other = { ...second, changes: { ...second.changes, from: "2026-Q2" } };
    expect(rules([first, other])).toEqual(["must say what changed since 2026-Q3"]);
  });

  test("if a table differs from that of its frozen release, when it is built", () => {
    const data = releasedWith({ [CHANGELOG]: OTHER_CHANGELOG });
    expect(() => build(data, { site: false })).toThrow(
      expect.objectContaining({
        problems: [
          {
            file: CHANGELOG,
            rule: "must be as it was frozen with release 2026-Q4",
            remedy:
              "Restore it, or publish the new data with the next quarter or as a correction: compliance-data release 2026-Q4.1.",
          },
        ],
      }),
    );
  });

  test("if several tables differ from the frozen ones, with one problem that names all and the correction to make", () => {
    const [bands, blocks] = ["observatory/bands.csv", "observatory/blocks.csv"];
    const withOtherLineEnds = (path: string) => textAt(path).replaceAll("\n", "\r\n");
    const data = releasedWith({
      [CHANGELOG]: OTHER_CHANGELOG,
      [bands]: withOtherLineEnds(bands),
      [blocks]: withOtherLineEnds(blocks),
    });
    expect(() => build(data, { site: false })).toThrow(
      expect.objectContaining({
        problems: [
          {
            file: bands,
            rule: `must be as it was frozen with release 2026-Q4, and so must ${blocks}, ${CHANGELOG}`,
            remedy:
              "Restore them, or publish the new data with the next quarter or as a correction: compliance-data release 2026-Q4.1.",
          },
        ],
      }),
    );
  });

  test("if the method differs from that of its frozen release, when it is built, with every table and field", () => {
    const methodology = JSON.parse(textAt("methodology.json"));
    const data = releasedWith({
      "methodology.json": JSON.stringify({ ...methodology, version: "9.0.0" }),
      [CHANGELOG]: OTHER_CHANGELOG,
    });
    expect(() => build(data, { site: false })).toThrow(
      expect.objectContaining({
        problems: [
          expect.objectContaining({ file: "methodology.json", column: "/version", value: "9.0.0" }),
          expect.objectContaining({ file: CHANGELOG }),
        ],
      }),
    );
  });

  test("if archives are missing, with all of them", () => {
    expect(problems(releasedWith({ [Q3]: null, [CHANGES]: null }))).toEqual(
      [Q3, CHANGES].map((file) => ({
        file,
        rule: "file is missing",
        remedy: "Restore it as it was committed with the release; it is never recreated.",
      })),
    );
  });

  test.each([Q3, Q4, CHANGES])("if the first, the last or any other byte of %s has changed", (path) => {
    const { length } = released.get(path)!;
    for (const at of [0, length >> 1, length - 1]) {
      expect(problems(releasedWith({ [path]: withBit(path, at) })), `byte ${at}`).toMatchObject([
        { file: path, rule: expect.stringMatching(/^must have the SHA-256 [0-9a-f]{64}$/) },
      ]);
    }
  });

  test("if an archive is that of another release", () => {
    expect(problems(releasedWith({ [Q4]: released.get(Q3)! }))).toContainEqual(
      expect.objectContaining({ file: Q4, rule: expect.stringMatching(/^must have the SHA-256/) }),
    );
  });

  test("if an archive has a byte more", () => {
    const longer = Uint8Array.from([...released.get(Q4)!, 0]);
    expect(problems(releasedWith({ [Q4]: longer }))).toMatchObject([
      { file: Q4, rule: expect.stringMatching(/^must be \d+ bytes, but is \d+$/) },
      { file: Q4, rule: expect.stringMatching(/^must have the SHA-256/) },
    ]);
  });

  test("if the index lists the archive of another release", () => {
    const data = withIndex(({ releases: [q3, q4] }) => {
      q4.archive = q3.archive;
    });
    const swapped = new Map([...data, [Q4, released.get(Q3)!] as const]);
    expect(problems(swapped)).toMatchObject([
      { file: Q4, rule: expect.stringMatching(/^must contain \d+ bytes of content, but contains \d+$/) },
      { file: Q4, rule: expect.stringMatching(/^must give a manifest with the SHA-256 [0-9a-f]{64}$/) },
    ]);
  });

  test("if the index is not JSON", () => {
    expect(problems(releasedWith({ [INDEX]: '{"releases":[' }))).toMatchObject([{ file: INDEX }]);
    expect(problems(releasedWith({ [INDEX]: "" }))).toMatchObject([{ file: INDEX }]);
  });

  // oxlint-disable-next-line typescript/no-explicit-any -- the index is broken on purpose
  test.each<[string, (index: any) => void, string]>([
    ["a record without its digest", ({ releases: [q3] }) => delete q3.manifestSha256, "/releases/0"],
    [
      "a release that is not a quarter",
      ({ releases: [, q4] }) => (q4.release = "../x"),
      "/releases/1/release",
    ],
    ["an unknown property", ({ releases: [q3] }) => (q3.note = "x"), "/releases/0"],
    ["no digest of the record before", ({ releases: [, q4] }) => delete q4.previousSha256, "/releases/1"],
    ["a size beyond all limits", ({ releases: [q3] }) => (q3.archive.unpackedBytes = 1e12), "/releases/0"],
    ["no releases", (index) => delete index.releases, ""],
  ])("if the index has %s", (_, edit, place) => {
    const found = problems(withIndex(edit));
    expect(found.length).toBeGreaterThan(0);
    for (const { file, column } of found) {
      expect(file).toBe(INDEX);
      expect(column ?? "").toContain(place);
    }
  });

  test("if the index has changed for an earlier release, even if its archive was adjusted", () => {
    const data = withIndex(({ releases: [q3] }) => (q3.published = "2026-07-07T00:00:00Z"));
    expect(problems(data)).toEqual([
      {
        file: INDEX,
        value: "2026-Q4",
        rule: expect.stringMatching(
          /^must have the previousSha256 [0-9a-f]{64}, the digest of the record before it$/,
        ),
        remedy: "Restore it as it was committed with the release; it is never recreated.",
      },
    ]);
  });

  test("if the first release names one before it", () => {
    const data = withIndex(({ releases: [q3] }) => (q3.previousSha256 = "0".repeat(64)));
    expect(problems(data)).toContainEqual(
      expect.objectContaining({ value: "2026-Q3", rule: expect.stringContaining("previousSha256 null") }),
    );
  });

  test("if the index has changes before its first release, or archives of an erased one", () => {
    const first = withIndex(({ releases: [q3, q4] }) => (q3.changes = { ...q4.changes, from: "2026-Q2" }));
    expect(problems(first)).toContainEqual({
      file: INDEX,
      value: "2026-Q3",
      rule: "must have no changes, because it is the first",
      remedy: RESTORE,
    });
    const erased = withRetraction(released, { release: "2026-Q3", reason: "Wrong.", erase: true });
    expect(problems(new Map([...erased, [Q3, released.get(Q3)!]]))).toEqual([
      {
        file: Q3,
        rule: "belongs to no release in releases/index.json, or to one that is erased",
        remedy: "Restore the index, or delete the file if its release was never published or is erased.",
      },
    ]);
  });

  test("if something to be published names an erased release", () => {
    const erased = withRetraction(released, { release: "2026-Q3", reason: "Wrong.", erase: true });
    const settings = JSON.parse(textOf(erased.get("release.json")!));
    const named = bytesOf(JSON.stringify({ ...settings, release: "2026-Q3" }));
    const refused = () => build(new Map([...erased, ["release.json", named]]), { site: false });
    expect(refused).toThrow(
      expect.objectContaining({
        problems: [
          {
            file: "release.json",
            column: "/release",
            value: "2026-Q3",
            rule: "must not name a release that is erased",
            remedy: "Restore the data folder of the last release.",
          },
        ],
      }),
    );
  });

  test("if the index is too large, before it is parsed", () => {
    const rules = (text: string) => problems(releasedWith({ [INDEX]: text })).map(({ rule }) => rule);
    expect(rules(`{"releases":[${"{},".repeat(600_000)}{}]}`)).toEqual(["must have at most 500000 values"]);
    expect(rules(`{"releases":[]${" ".repeat(20_000_000)}}`)).toEqual([
      "must be at most 20000000 bytes, but is 20000015",
    ]);
    const largest = new Map([[INDEX, bytesOf('{"releases":[]}'.padEnd(20_000_000))]]);
    expect(loadHistory(largest).index.releases).toEqual([]);
  });

  test("if all archives together are too large", () => {
    const data = withIndex((index) => {
      index.releases = Array.from({ length: 20 }, () => ({
        ...index.releases[0],
        archive: { ...index.releases[0].archive, unpackedBytes: 200_000_000 },
      }));
    });
    expect(problems(data)).toContainEqual(
      expect.objectContaining({
        rule: "must list archives of at most 2000000000 bytes when unpacked, not 4000000000",
      }),
    );
  });
});

describe("the release that another is compared with", () => {
  const frozen = ["2026-Q3", "2026-Q3.1", "2026-Q4"].map((id) => frozenWith({}, id));
  const changes = { added: 0, removed: 0, changed: 0, revisions: 0 };
  const recordOf = (release: string, from: string) => {
    const record = recordWith(frozenWith({}, release), { release });
    return { ...record, changes: { from, archive: record.archive, ...changes } };
  };
  const against = (id: string, from: string, kept = frozen) =>
    comparedWith({ index: { releases: [recordOf("2026-Q4", from)] }, frozen: kept, changes: [] }, id)
      ?.releaseId;

  test("is the last one before a new release", () => {
    expect(against("2027-Q1", "2026-Q3")).toBe("2026-Q4");
    expect(against("2026-Q3.2", "2026-Q3")).toBe("2026-Q3.1");
    expect(against("2026-Q2", "2026-Q3")).toBeUndefined();
  });

  test("stays the same for a frozen release, whatever was released in between since", () => {
    expect(against("2026-Q4", "2026-Q3")).toBe("2026-Q3");
    expect(against("2026-Q4", "2026-Q3.1")).toBe("2026-Q3.1");
  });

  test("is none if that release has been erased since", () => {
    expect(against("2026-Q4", "2026-Q3", frozen.slice(1))).toBeUndefined();
  });
});
