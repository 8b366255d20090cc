import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recoverFolder } from "../../src/disk/replace-folder.ts";
import { releaseTables } from "../release/support.ts";
import { cliHere } from "../support/cli-here.ts";
import { digests, temporaryFolder, writeFiles } from "../support/folders.ts";
import { releasedGolden } from "../support/golden.ts";
import { copiesOf, heldAt } from "../support/held-process.ts";

/** Retractions of the hand-made data folder, whose releases are 2026-Q3 and 2026-Q4. */

const REASON = "Audit hours were exchanged";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "compliance-data-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function project(): string {
  const own = temporaryFolder();
  writeFiles(join(own, "data"), releasedGolden());
  return own;
}

async function run(cwd: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = await cliHere(args, { cwd });
  return { status, said: `${stdout}${stderr}` };
}

async function done(cwd: string, ...args: readonly string[]): Promise<string> {
  const { status, said } = await run(cwd, ...args);
  expect(status, said).toBe(0);
  return said;
}

/** Expects a command to be refused with these words, and to change nothing. */
async function refused(cwd: string, words: string, ...args: readonly string[]): Promise<void> {
  const before = digests(cwd);
  const { status, said } = await run(cwd, ...args);
  expect([status, said]).toEqual([1, expect.stringContaining(words)]);
  expect(digests(cwd)).toEqual(before);
}

const json = (cwd: string, path: string) => JSON.parse(readFileSync(join(cwd, path), "utf8"));
const published = (cwd: string, path: string) => json(cwd, `public/api/${path}`);
const release = (id: string, day: string) => ["release", id, "--as-of", "2026-12-31", "--published", day];
/** Expects a command to succeed, without pages; returns its output. */
const released = (cwd: string, id: string, day: string) =>
  releaseTables(cwd, { id, asOf: "2026-12-31", published: day });

it("a release can be corrected, retracted and erased, and the build after each step verifies", async () => {
  const cwd = project();
  const earlier = readFileSync(join(cwd, "data/releases/2026-Q3.json.br"));
  await released(cwd, "2026-Q4.1", "2027-01-20");
  expect(published(cwd, "status.json")).toMatchObject({
    release: "2026-Q4.1",
    next: { release: "2027-Q1", expectedBy: "2027-01-07" },
  });
  expect(existsSync(join(cwd, "public/api/releases/changes/2026-Q4..2026-Q4.1.json"))).toBe(true);

  const told = await done(cwd, "retract", "2026-Q4", "--reason", REASON, "--superseded-by", "2026-Q4.1");
  expect(told).toContain("It takes effect with the next build.");
  await done(cwd, "build", "--no-site");
  await done(cwd, "verify", "public");
  const retracted = {
    release: "2026-Q4",
    retracted: "2027-01-20T00:00:00Z",
    reason: REASON,
    supersededBy: "2026-Q4.1",
    erased: false,
  };
  expect(published(cwd, "status.json").retractions).toEqual([{ ...retracted, isCurrent: false }]);
  expect(readFileSync(join(cwd, "public/feed.json"), "utf8")).toContain(
    `Release 2026-Q4 was retracted on 2027-01-20: ${REASON}. Use release 2026-Q4.1 instead.`,
  );

  const erasing = [
    "retract",
    "2026-Q4",
    "--reason",
    "An answer could be traced.",
    "--erase",
    "--published",
    "2027-02-01",
  ];
  const before = digests(join(cwd, "data"));
  expect(await done(cwd, ...erasing, "--dry-run")).toContain("Nothing was replaced.");
  expect(digests(join(cwd, "data"))).toEqual(before);
  expect(await done(cwd, ...erasing)).toContain(
    "2026-Q4 has been retracted since 2027-01-20, which cannot be changed; this addition is recorded as of 2027-02-01.",
  );
  await done(cwd, "build", "--no-site");
  expect(await done(cwd, "verify", "public")).toMatch(/The chain of 2 retractions ends in [0-9a-f]{64}\./);

  // The erased release leaves a notice, and its record with the digest that it had.
  const list = published(cwd, "releases/index.json");
  const record = list.releases.find((one: { release: string }) => one.release === "2026-Q4");
  expect(published(cwd, "errors/erased-2026-Q4.json")).toMatchObject({
    status: 410,
    release: "2026-Q4",
    reason: "An answer could be traced.",
    supersededBy: "2026-Q4.1",
    manifestSha256: record.manifestSha256,
  });
  const left = Object.keys(digests(join(cwd, "data/releases")));
  expect(left.sort()).toEqual(["2026-Q3.json.br", "2026-Q4.1.json.br", "index.json"]);
  expect(readFileSync(join(cwd, "data/releases/2026-Q3.json.br"))).toEqual(earlier);
  for (const path of ["2026-Q4", "changes"]) {
    expect(existsSync(join(cwd, "public/api/releases", path)), path).toBe(false);
  }

  // The correction is unchanged, although the release that it was compared with is erased; the next quarter is compared with it.
  const frozen = digests(join(cwd, "data"));
  expect(await done(cwd, ...release("2026-Q4.1", "2027-01-20"))).toContain(
    "is frozen already, with the same content",
  );
  expect(digests(join(cwd, "data"))).toEqual(frozen);
  await released(cwd, "2027-Q2", "2027-04-05");
  expect(json(cwd, "data/releases/index.json").releases.at(-1).changes.from).toBe("2026-Q4.1");
  await done(cwd, "verify", "public");
});

it("a retracted last release says so on each of its pages, and in its responses in the preview", async () => {
  const cwd = project();
  expect(await done(cwd, "retract", "2026-Q4", "--reason", REASON)).toContain(
    "2026-Q4 is the last release, so its figures stay published, and each answer says that they are retracted. Next: compliance-data release 2026-Q4.1.",
  );
  await done(cwd, "build");
  await done(cwd, "verify", "public");
  for (const page of ["index.html", "changelog.html", "endpoints/audit-hours.html"]) {
    expect(readFileSync(join(cwd, "public", page), "utf8"), page).toContain(
      `<strong>Release 2026-Q4 is retracted.</strong> ${REASON}.`,
    );
  }
  expect(readFileSync(join(cwd, "public/_headers"), "utf8")).toMatch(
    /^\/api\/intelligence\/:file\/\*\n(?: {2}.*\n)* {2}Deprecation: @1799971200\n/m,
  );
});

describe("quarters out of order", () => {
  it("may be skipped, but an earlier one is refused, and the message says what to release instead", async () => {
    const cwd = project();
    await released(cwd, "2027-Q2", "2027-04-05");
    expect(json(cwd, "data/releases/index.json").releases.at(-1)).toMatchObject({
      release: "2027-Q2",
      changes: { from: "2026-Q4" },
    });
    const remedy = "publish the new data as 2027-Q2.1, or with the next quarter";
    await refused(cwd, `2027-Q1 is before 2027-Q2, the last release`, ...release("2027-Q1", "2027-04-05"));
    await refused(cwd, remedy, ...release("2027-Q1", "2027-04-05"));
    await refused(cwd, remedy, ...release("2026-Q4.1", "2027-04-05"));
    await refused(cwd, "Name it 2027-Q2.1.", ...release("2027-Q2.2", "2027-04-05"));
  });
});

describe("a retraction", () => {
  it("of the wrong release or data folder is refused with a reason, and changes nothing", async () => {
    const cwd = project();
    const because = ["--reason", REASON];
    await refused(cwd, "2026-Q2 is not a release of this data folder", "retract", "2026-Q2", ...because);
    await refused(
      cwd,
      "cannot be erased while its figures are published",
      "retract",
      "2026-Q4",
      ...because,
      "--erase",
    );
    await refused(
      cwd,
      "it is the release itself",
      "retract",
      "2026-Q3",
      ...because,
      "--superseded-by",
      "2026-Q3",
    );
    await refused(cwd, "it is not released", "retract", "2026-Q3", ...because, "--superseded-by", "2027-Q1");
    await refused(
      cwd,
      "there is no data folder none. Create one with compliance-data init, or name yours with --data.",
      "retract",
      "2026-Q3",
      ...because,
      "--data",
      "none",
    );
  });

  it.each<[string, readonly string[], string]>([
    ["no reason", ["2026-Q3"], "required option '--reason <text>' not specified"],
    ["a reason that says nothing", ["2026-Q3", "--reason", " "], "It must be a reason in words"],
    ["a reason of two lines", ["2026-Q3", "--reason", "a\nb"], "on one line"],
    ["a reason that is too long", ["2026-Q3", "--reason", "x".repeat(301)], "of at most 300 characters"],
    ["no release", ["--reason", REASON], "missing required argument 'release'"],
    ["an invalid release", ["Q3", "--reason", REASON], "It must be a quarter like 2026-Q4"],
  ])("is wrong usage with %s", async (_, args, said) => {
    const { status, stdout, stderr } = await cliHere(["retract", ...args], { cwd: folder });
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(said);
  });

  it("is printed as JSON, or not at all", async () => {
    const cwd = project();
    expect(
      JSON.parse(
        await done(
          cwd,
          "retract",
          "2026-Q3",
          "--reason",
          REASON,
          "--superseded-by",
          "2026-Q4",
          "--erase",
          "--json",
        ),
      ),
    ).toEqual({
      release: "2026-Q3",
      retracted: "2027-01-15T00:00:00Z",
      reason: REASON,
      supersededBy: "2026-Q4",
      erased: true,
      erasedFiles: ["releases/2026-Q3.json.br", "releases/2026-Q4.changes.json.br"],
      isLast: false,
      dryRun: false,
    });
    expect(await done(cwd, "retract", "2026-Q4", "--reason", REASON, "--quiet")).toBe("");
  });

  it("leaves the data folder complete, old or new, if it is killed, and can be run again", async () => {
    const args = ["retract", "2026-Q3", "--reason", REASON, "--superseded-by", "2026-Q4", "--erase"];
    const model = project();
    const before = digests(join(model, "data"));
    await done(model, ...args);
    const after = digests(join(model, "data"));
    const held = () =>
      heldAt(args, project(), [""], (path) => {
        if (path === ".data.staging") return "hold";
        return path === "data" ? "kill" : "go on";
      });
    const copies = await copiesOf(held);
    for (const [, copy] of copies) {
      recoverFolder(join(copy, "data"));
      const found = digests(join(copy, "data"));
      expect([before, after]).toContainEqual(found);
      if (JSON.stringify(found) === JSON.stringify(before)) await done(copy, ...args);
      expect(digests(join(copy, "data"))).toEqual(after);
    }
  });
});
