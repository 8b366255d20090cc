import { describe, expect, it } from "vitest";
import { deployLines, rollbackLines, storedLines } from "../../src/cli/deploy-report.ts";

const ADDRESS = "s3://benchmarks/";
const [OLD, NEW] = ["00000000000000aa", "00000000000000bb"];
const SUMMARY = {
  release: "2027-Q2",
  id: NEW,
  dryRun: false,
  before: { id: OLD, release: "2027-Q1" },
  uploaded: [`${NEW}/manifest.json`],
  unchanged: 2,
  bytes: 1_500_000,
  routes: 30,
  removed: [] as string[],
  notes: [],
};

describe("the report of a deploy with a store", () => {
  it("names the previous deploy, and how to go back to it", () => {
    expect(storedLines(SUMMARY, ADDRESS)).toEqual([
      `Deployed release 2027-Q2 to s3://benchmarks/ as ${NEW}: 1 object uploaded (1.5 MB), 2 unchanged, 30 routes written, 0 earlier deploys removed`,
      `Before: release 2027-Q1 (${OLD}); deploy with --rollback to show it again`,
    ]);
  });

  it("offers no way back to a deploy removed because of an erased release", () => {
    expect(storedLines({ ...SUMMARY, removed: [OLD] }, ADDRESS)).toEqual([
      `Deployed release 2027-Q2 to s3://benchmarks/ as ${NEW}: 1 object uploaded (1.5 MB), 2 unchanged, 30 routes written, 1 earlier deploy removed`,
      `Before: release 2027-Q1 (${OLD}), removed because it held an erased release; it cannot be shown again`,
    ]);
  });

  it("offers the way back if only an earlier deploy was removed", () => {
    expect(storedLines({ ...SUMMARY, removed: ["00000000000000cc"] }, ADDRESS).at(-1)).toBe(
      `Before: release 2027-Q1 (${OLD}); deploy with --rollback to show it again`,
    );
  });

  it("offers no way back after a dry run", () => {
    expect(storedLines({ ...SUMMARY, dryRun: true, removed: [OLD] }, ADDRESS)).toEqual([
      `upload ${NEW}/manifest.json`,
      `remove ${OLD}/`,
      `Dry run of release 2027-Q2 to s3://benchmarks/ as ${NEW}: 1 object to upload (1.5 MB), 2 unchanged, 30 routes to write, 1 earlier deploy to remove`,
      `Shown now: release 2027-Q1 (${OLD}), to be removed because it holds an erased release`,
    ]);
  });

  it("names no previous deploy for a first deploy, or if it is the same", () => {
    expect(storedLines({ ...SUMMARY, before: null }, ADDRESS)).toHaveLength(1);
    expect(storedLines({ ...SUMMARY, before: { id: NEW, release: "2027-Q2" } }, ADDRESS)).toHaveLength(1);
  });
});

describe("the report of a deploy to a plain bucket", () => {
  const summary = {
    release: "2027-Q2",
    dryRun: false,
    uploaded: ["a.json", "b.json"],
    unchanged: 3,
    deleted: ["c.json"],
    bytes: 1_250_000,
    outOfUse: [] as string[],
    notes: [],
  };
  const counts = "release 2027-Q2 to s3://benchmarks/: 2";

  it("counts what was uploaded and deleted, and any file that is not used", () => {
    expect(deployLines(summary, ADDRESS)).toEqual([
      `Deployed ${counts} uploaded (1.3 MB), 3 unchanged, 1 deleted`,
    ]);
    expect(deployLines({ ...summary, outOfUse: ["d.json"] }, ADDRESS).slice(1)).toEqual([
      "Unused files: 1; deploy with --delete to delete them",
    ]);
  });

  it("lists for a dry run what would be done", () => {
    expect(deployLines({ ...summary, dryRun: true }, ADDRESS)).toEqual([
      "upload a.json",
      "upload b.json",
      "delete c.json",
      `Dry run of ${counts} to upload (1.3 MB), 3 unchanged, 1 to delete`,
    ]);
  });
});

describe("the report of a rollback", () => {
  const now = { dryRun: false, release: "2027-Q1", id: OLD, before: { id: NEW, release: "2027-Q2" } };

  it("names the current and the previous deploy, and how to go forward again", () => {
    expect(rollbackLines(now, ADDRESS)).toEqual([
      `s3://benchmarks/ shows release 2027-Q1 (${OLD}) again instead of release 2027-Q2 (${NEW})`,
      `To show release 2027-Q2 (${NEW}) again, deploy with --rollback ${NEW}`,
    ]);
  });

  it("names for a dry run what would be shown", () => {
    expect(rollbackLines({ ...now, dryRun: true }, ADDRESS)).toEqual([
      `Dry run: s3://benchmarks/ would show release 2027-Q1 (${OLD}) instead of release 2027-Q2 (${NEW})`,
    ]);
  });

  it("says that nothing changed if the deploy is already shown", () => {
    expect(rollbackLines({ ...now, before: { id: OLD, release: "2027-Q1" } }, ADDRESS)).toEqual([
      `s3://benchmarks/ already shows release 2027-Q1 (${OLD})`,
    ]);
  });

  it("counts another deploy of the same release as a rollback", () => {
    expect(rollbackLines({ ...now, before: { id: NEW, release: "2027-Q1" } }, ADDRESS)[0]).toBe(
      `s3://benchmarks/ shows release 2027-Q1 (${OLD}) again instead of release 2027-Q1 (${NEW})`,
    );
  });
});
