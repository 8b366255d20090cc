import { expect, test } from "vitest";
import { bytesOf } from "../../../src/model/file.ts";
import type { Sighting } from "../../../src/verify/asking/sighting.ts";
import type { Fault } from "../../../src/verify/replies/fault.ts";
import { mixIn, mixNote } from "../../../src/verify/site/mixed-releases.ts";

/** A site of 2027-Q1 with two releases before it. */
const SOURCE = {
  manifest: {
    release: "2027-Q1",
    files: ["2026-Q3", "2026-Q4"].map((id) => ({
      path: `api/releases/${id}/manifest.json`,
      bytes: 2,
      sha256: id,
    })),
  },
  catalogue: { release: "2027-Q1" },
} as unknown as Parameters<typeof mixIn>[1];

const CHANGES = "/api/releases/changes/2026-Q3..2026-Q4";
const SAID: Fault = { what: "header Data-Release", expected: "2027-Q1", received: "2026-Q4" };

/** A wrong answer that says a release. */
function said(file: string, release: string, ...faults: Fault[]): Sighting {
  const failure = {
    title: "it",
    method: "GET",
    url: `https://x.example${file}`,
    headers: {},
    sent: {},
    faults,
  };
  return { failure, file, status: 200, own: { release, digest: "d" }, plain: undefined, seconds: 86_400 };
}

const judged = (sighting: Sighting) => mixIn([sighting], SOURCE, async () => new Map());

test.each([`${CHANGES}.csv`, `${CHANGES}.json`])(
  "%s with the right bytes of the previous release, from a cache, is mixed",
  async (file) => {
    const { mixes, failures } = await judged(said(file, "2026-Q4", SAID));
    expect(failures).toEqual([]);
    expect(mixes.map(({ release, answers, seconds }) => [release, answers, seconds])).toEqual([
      ["2026-Q4", 1, 86_400],
    ]);
  },
);

test("mixed answers may be kept for as long as the longest of them", async () => {
  const kept = [100, 300, 200].map((seconds) => ({ ...said(`${CHANGES}.csv`, "2026-Q4", SAID), seconds }));
  const { mixes } = await mixIn(kept, SOURCE, async () => new Map());
  expect(mixes.map(({ answers, seconds }) => [answers, seconds])).toEqual([[3, 300]]);
});

const BODY: Fault = { what: "body", expected: "it", received: "another" };

test.each<[string, Sighting]>([
  ["other bytes of a changed file", said(`${CHANGES}.csv`, "2026-Q4", SAID, BODY)],
  [
    "another ETag of a changed file",
    said(`${CHANGES}.csv`, "2026-Q4", SAID, { ...BODY, what: "header ETag" }),
  ],
  [
    "a changed file of a release before the previous one",
    said(`${CHANGES}.csv`, "2026-Q3", { ...SAID, received: "2026-Q3" }),
  ],
  ["a file in a release's folder", said("/api/releases/2026-Q4/methodology.json", "2026-Q3", SAID)],
])("%s: a failure", async (_, sighting) => {
  expect(await judged(sighting)).toEqual({ mixes: [], failures: [sighting.failure] });
});

test.each([
  ["2026-Q4", 1, 86_400, "1 answer is still of release 2026-Q4", "up to 24 hours: verify again after that"],
  [
    "2026-Q4",
    1200,
    7140,
    "1,200 answers are still of release 2026-Q4",
    "up to 119 minutes: verify again after that",
  ],
  ["2027-Q2", 2, 7141, "2 answers are already of release 2027-Q2", "up to 2 hours: verify again after that"],
  ["2027-Q2", 2, 1, "2 answers are already of release 2027-Q2", "up to 1 minute: verify again after that"],
])(
  "answers of %s, %d of them, kept for %d s, are reported with their number, an example and the time",
  (release, answers, seconds, count, long) => {
    const ownManifest = bytesOf('{"release": "2027-Q1"}');
    const example = { method: "GET", url: "https://x.example/a" };
    expect(mixNote({ release, answers, seconds, example }, { ...SOURCE, ownManifest } as never)).toBe(
      `Mixed: ${count}, while the manifest is of 2027-Q1 (the first: GET https://x.example/a). Caches may keep them for ${long}.`,
    );
  },
);

test("answers that no cache may keep are of a deploy that is in progress or has stopped", () => {
  const note = (seconds: number, own: string) =>
    mixNote(
      { release: "2026-Q4", answers: 1, seconds, example: { method: "GET", url: "https://x.example/a" } },
      { ...SOURCE, ownManifest: bytesOf(`{"release": "${own}"}`) } as never,
    ).split(" (the first: GET https://x.example/a). ");
  const end = "a deploy is in progress, or has stopped halfway.";
  expect(note(0, "2027-Q1")[1]).toBe(`No cache may keep them: ${end}`);
  expect(note(300, "2026-Q4")).toEqual([
    "Mixed: 1 answer is still of release 2026-Q4, while the build is of 2027-Q1",
    `No cache may keep the manifest, which is of 2026-Q4: ${end}`,
  ]);
});

const FILE = "/api/intelligence/audit-hours.json";
const fault = (what: string): Fault => ({ what, expected: "it", received: "another" });

/** What is made of an answer in place of a file, where the release before froze that file, or did not. */
const judgedBeside = (sighting: Sighting, twin: string | undefined, source = SOURCE) =>
  mixIn([sighting], source, async (release) =>
    release === "2026-Q4"
      ? new Map(twin === undefined ? [] : [["/api/releases/2026-Q4/intelligence/audit-hours.json", twin]])
      : undefined,
  );

test.each([301, 404, 410])(
  "%i in place of a file is mixed if it comes from a release that did not have the file, and only then",
  async (status) => {
    const sighting = { ...said(FILE, "2026-Q4", fault("status"), fault("body")), status };
    expect((await judgedBeside(sighting, undefined)).mixes.map(({ release }) => release)).toEqual([
      "2026-Q4",
    ]);
    expect((await judgedBeside(sighting, "d")).failures).toEqual([
      { ...sighting.failure, faults: [fault("status")] },
    ]);
  },
);

test.each([200, 304])(
  "%i in place of a redirect or an error is mixed, if a release had it",
  async (status) => {
    const sighting = { ...said(FILE, "2026-Q4", fault("status")), status };
    expect((await judgedBeside(sighting, "d")).failures).toEqual([]);
  },
);

test("an error of the server is a failure, whatever release it names", async () => {
  const sighting = { ...said(FILE, "2026-Q4", fault("status"), fault("body")), status: 500 };
  expect((await judgedBeside(sighting, undefined)).failures).toEqual([
    { ...sighting.failure, faults: [fault("status")] },
  ]);
});

test("headers of a release and of its content are mixed with it, and no others", async () => {
  const explained = ["Data-Release", "Deprecation", "Sunset", "ETag", "Content-Length", "Content-Range"];
  const faults = [...explained, "Cache-Control", "Content-Type"].map((name) => fault(`header ${name}`));
  const sighting = said(FILE, "2026-Q4", ...faults);
  const { failures } = await judgedBeside(sighting, "d");
  expect(failures.map((one) => one.faults)).toEqual([
    [fault("header Cache-Control"), fault("header Content-Type")],
  ]);
});

test("the bytes that a release froze are mixed, and others of it are a failure", async () => {
  const sighting = said(FILE, "2026-Q4", fault("body"), fault("schema"));
  expect((await judgedBeside(sighting, "d")).failures).toEqual([]);
  expect((await judgedBeside(sighting, "e")).failures).toEqual([sighting.failure]);
});

test("an answer of the manifest's release is right, where only the catalogue is of another", async () => {
  const catalogue = { release: "2026-Q4" };
  const sighting = said(FILE, "2027-Q1", { ...SAID, expected: "2026-Q4", received: "2027-Q1" });
  expect(await judgedBeside(sighting, "d", { ...SOURCE, catalogue } as typeof SOURCE)).toEqual({
    mixes: [],
    failures: [],
  });
});

test("a site that names another release in each answer is asked about eight of them, the catalogue's among them", async () => {
  const asked: string[] = [];
  const sightings = Array.from({ length: 20 }, (_, at) => said(FILE, `2030-Q1.${at + 1}`, SAID));
  await mixIn(sightings, SOURCE, async (release) => void asked.push(release));
  const named = asked.filter((release) => release.startsWith("2030-Q1."));
  expect(named.sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((at) => `2030-Q1.${at}`));
  expect(asked.slice(7)).toEqual(["2026-Q4", "2026-Q3"]);
});

test("the list of releases may be of another release, and what never changes may not", async () => {
  const judgedAt = (file: string) => judgedBeside(said(file, "2026-Q4", SAID, fault("body")), undefined);
  expect((await judgedAt("/api/releases/index.json")).failures).toEqual([]);
  expect((await judgedAt("/api/releases/2026-Q3/methodology.json")).failures).toHaveLength(1);
});

test("a body is not at fault where none came, or where nobody can know it", async () => {
  const sighting = said(FILE, "2026-Q4", fault("body"));
  const none = { ...sighting, own: { release: "2026-Q4", digest: undefined } };
  expect((await judgedBeside(none, "e")).failures).toEqual([]);
  const page = said("/index.html", "2026-Q4", fault("body"));
  expect((await judgedBeside(page, "e")).failures).toEqual([]);
  const silent = { ...page, own: { release: undefined, digest: "d" } };
  expect((await judgedBeside(silent, "e")).failures).toEqual([silent.failure]);
});

test("an answer that names no release is of the newest one that froze these bytes", async () => {
  const frozen = (release: string) =>
    new Map([[`/api/releases/${release}/intelligence/audit-hours.json`, "d"]]);
  const sighting = { ...said(FILE, "", fault("body")), own: { release: undefined, digest: "d" } };
  const { mixes } = await mixIn([sighting], SOURCE, async (release) => frozen(release));
  expect(mixes.map(({ release }) => release)).toEqual(["2026-Q4"]);
});

test("an answer that tells no release has that of another answer of its file, unless that is the manifest's", async () => {
  const silent = { ...said(FILE, "", SAID), own: { release: undefined, digest: undefined } };
  const judgedWith = async (release: string, catalogue = SOURCE.catalogue) => {
    const source = { ...SOURCE, catalogue } as typeof SOURCE;
    const found = await mixIn([silent, said(FILE, release, SAID)], source, async () => new Map());
    return [found.mixes.map(({ answers }) => answers), found.failures.length];
  };
  expect(await judgedWith("2026-Q4")).toEqual([[2], 0]);
  const earlier = { release: "2026-Q4" } as typeof SOURCE.catalogue;
  expect(await judgedWith("2027-Q1", earlier)).toEqual([[], 1]);
});

test("an answer of a release whose files nobody knows cannot be checked, so it is a failure", async () => {
  const sighting = said(FILE, "2025-Q4", { ...SAID, received: "2025-Q4" });
  expect(await judgedBeside(sighting, "d")).toEqual({ mixes: [], failures: [sighting.failure] });
});

test("a download of the previous release is saved under that release's name, and any other name is a failure", async () => {
  const named = (name: string): Fault => ({
    what: "header Content-Disposition",
    expected: 'attachment; filename="benchmark-2027-Q1.zip"',
    received: `attachment; filename="${name}"`,
  });
  const saved = (name: string) => said("/api/downloads/benchmark.zip", "2026-Q4", SAID, BODY, named(name));
  const old = await judged(saved("benchmark-2026-Q4.zip"));
  expect([old.failures, old.mixes.map(({ release }) => release)]).toEqual([[], ["2026-Q4"]]);
  const other = saved("benchmark-2026-Q3.zip");
  expect(await judged(other)).toEqual({
    mixes: [],
    failures: [{ ...other.failure, faults: [named("benchmark-2026-Q3.zip")] }],
  });
});

test("each of several values that a header may have is taken as that of the other release", async () => {
  const either: Fault = {
    what: "header Link",
    expected: '</api/releases/2027-Q1/a.json>; rel="cite-as" or </>; rel="service-doc"',
    received: '</api/releases/2026-Q4/a.json>; rel="cite-as"',
  };
  const { mixes, failures } = await judged(said(FILE, "2026-Q4", SAID, either));
  expect([failures, mixes.map(({ release }) => release)]).toEqual([[], ["2026-Q4"]]);
});
