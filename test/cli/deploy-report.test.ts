import { describe, expect, it } from "vitest";
import { rollbackLines, storedLines } from "../../src/cli/deploy-report.ts";

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

describe("what is said of a deploy by a store", () => {
  it("names what was shown before, and how to go back to it", () => {
    expect(storedLines(SUMMARY, ADDRESS)).toEqual([
      `Deployed release 2027-Q2 to s3://benchmarks/ as ${NEW}: 1 object uploaded (1.5 MB), 2 unchanged, 30 routes written, 0 earlier deploys removed`,
      `Before: release 2027-Q1 (${OLD}); deploy with --rollback to show it again`,
    ]);
  });

  it("offers no way back to what was removed because it had what is erased", () => {
    expect(storedLines({ ...SUMMARY, removed: [OLD] }, ADDRESS)).toEqual([
      `Deployed release 2027-Q2 to s3://benchmarks/ as ${NEW}: 1 object uploaded (1.5 MB), 2 unchanged, 30 routes written, 1 earlier deploy removed`,
      `Before: release 2027-Q1 (${OLD}), removed for what is erased; there is no going back to it`,
    ]);
  });

  it("offers none of a dry run, after which there is nothing to go back from", () => {
    expect(storedLines({ ...SUMMARY, dryRun: true, removed: [OLD] }, ADDRESS)).toEqual([
      `upload ${NEW}/manifest.json`,
      `remove ${OLD}/`,
      `Dry run of release 2027-Q2 to s3://benchmarks/ as ${NEW}: 1 object to upload (1.5 MB), 2 unchanged, 30 routes to write, 1 earlier deploy to remove`,
      `Shown now: release 2027-Q1 (${OLD}), to remove for what is erased`,
    ]);
  });

  it("names nothing before a first deploy, or where the same one was shown", () => {
    expect(storedLines({ ...SUMMARY, before: null }, ADDRESS)).toHaveLength(1);
    expect(storedLines({ ...SUMMARY, before: { id: NEW, release: "2027-Q2" } }, ADDRESS)).toHaveLength(1);
  });
});

describe("what is said of a rollback", () => {
  const now = { dryRun: false, release: "2027-Q1", id: OLD, before: { id: NEW, release: "2027-Q2" } };

  it("names what is shown, what was shown, and the way forward again", () => {
    expect(rollbackLines(now, ADDRESS)).toEqual([
      `s3://benchmarks/ shows release 2027-Q1 (${OLD}) again instead of release 2027-Q2 (${NEW})`,
      `To show release 2027-Q2 (${NEW}) again, deploy with --rollback ${NEW}`,
    ]);
  });

  it("of a dry run names what would be shown", () => {
    expect(rollbackLines({ ...now, dryRun: true }, ADDRESS)).toEqual([
      `Dry run: s3://benchmarks/ would show release 2027-Q1 (${OLD}) instead of release 2027-Q2 (${NEW})`,
    ]);
  });

  it("to what is shown already says that nothing changed", () => {
    expect(rollbackLines({ ...now, before: { id: OLD, release: "2027-Q1" } }, ADDRESS)).toEqual([
      `s3://benchmarks/ shows release 2027-Q1 (${OLD}) already`,
    ]);
  });

  it("to another deploy of the same release is one", () => {
    expect(rollbackLines({ ...now, before: { id: NEW, release: "2027-Q1" } }, ADDRESS)[0]).toBe(
      `s3://benchmarks/ shows release 2027-Q1 (${OLD}) again instead of release 2027-Q1 (${NEW})`,
    );
  });
});
