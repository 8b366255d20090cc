import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listFiles } from "../../src/disk/read-folder.ts";
import { cliHere, type Said } from "../support/cli-here.ts";
import { type CliOptions, cli } from "../support/cli.ts";
import { digests, stageOfAnother, temporaryFolder } from "../support/folders.ts";
import { keyPair } from "../support/keys.ts";

const SMALL = fileURLToPath(new URL("../golden/small/data", import.meta.url));

/** Two folders: one without a release, and one with a first release; and the output of that release. */
let folder: string;
let first: Said;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "compliance-data-"));
  cpSync(SMALL, join(folder, "new/data"), { recursive: true });
  cpSync(join(folder, "new"), join(folder, "released"), { recursive: true });
  mkdirSync(join(folder, "temporary"));
  const env = { TERM: "xterm-256color", TMPDIR: join(folder, "temporary") };
  first = await release(join(folder, "released"), "2027-Q1", [], env);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function copy(name: string): string {
  const own = temporaryFolder();
  cpSync(join(folder, name), own, { recursive: true });
  return own;
}

/** A folder with a first release. */
const released = () => copy("released");

const argsOf = (quarter: string) => ["release", quarter, "--as-of", "2026-12-31"];

/** Releases the tables as they are, in this process. */
function release(cwd: string, quarter: string, args: readonly string[] = [], env: CliOptions["env"] = {}) {
  return cliHere([...argsOf(quarter), ...args], { cwd, env });
}

function edit(cwd: string, path: string, change: (text: string) => string): void {
  const file = join(cwd, path);
  const [before, after] = [readFileSync(file, "utf8"), change(readFileSync(file, "utf8"))];
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}

/** How many files are published. */
const publishedIn = (cwd: string) => listFiles(join(cwd, "public")).length;

/** Changes a figure. */
const revise = (cwd: string) =>
  edit(cwd, "data/observatory/bottlenecks.csv", (text) =>
    text.replace("scope,2026,40,2.5,10", "scope,2026,40,3,10"),
  );

describe("compliance-data release", () => {
  it("releases the tables as they are, and says in plain text what is new and what to do next", () => {
    const cwd = join(folder, "released");
    const { status, stdout, stderr } = first;
    // The copy that was checked.
    expect(readdirSync(join(folder, "temporary"))).toEqual([]);
    expect(stdout.replace(/\d+ kB/, "N kB")).toBe(
      `# Release 2027-Q1, the first\n\n${publishedIn(cwd)} files to publish; the archive takes N kB of the repository.\n\n` +
        "Wrote data/ and public/. Next: commit data/, deploy public/, and verify the site.\n",
    );
    expect([status, stderr]).toEqual([
      0,
      "Comparing and building …\nVerifying …\nWriting data and public …\n",
    ]);
    expect(readdirSync(join(cwd, "data/releases")).sort()).toEqual(["2027-Q1.json.br", "index.json"]);
    expect(existsSync(join(cwd, "public/api/releases/2027-Q1/intelligence/audit-hours.json"))).toBe(true);
    const {
      release: name,
      asOf,
      lastUpdated,
    } = JSON.parse(readFileSync(join(cwd, "data/release.json"), "utf8"));
    expect([name, asOf, lastUpdated]).toEqual(["2027-Q1", "2026-12-31T00:00:00Z", "2026-12-31T00:00:00Z"]);
  });

  describe("with a file for its summary, and a key", () => {
    const at = (path: string) => join(folder, "signed", path);
    let stdout: string;
    beforeAll(async () => {
      cpSync(join(folder, "released"), at(""), { recursive: true });
      revise(at(""));
      keyPair(folder);
      const args = ["--summary", "summary.md", "--sign-key", join(folder, "key.pem")];
      ({ stdout } = await release(at(""), "2027-Q2", args));
    });

    it("also writes the printed summary to the file, with the changes since the previous release", () => {
      const summary = readFileSync(at("summary.md"), "utf8");
      expect(summary).toMatch(
        /^# Release 2027-Q2 against 2027-Q1\n\n\d+ values? changed, 0 are new, 0 are gone; \d+ of these revise earlier years\.\n/,
      );
      expect(stdout).toBe(
        `${summary}\nWrote data/ and public/. Next: commit data/, deploy public/, and verify the site.\n`,
      );
    });

    it("signs with the key, so that the publish folder verifies with its public key", async () => {
      const args = ["verify", at("public"), "--public-key", join(folder, "key.public.pem")];
      expect((await cliHere(args)).status).toBe(0);
    });
  });

  it("changes nothing in a dry run, and says so", async () => {
    const cwd = released();
    revise(cwd);
    const before = digests(cwd);
    const { status, stdout } = await release(cwd, "2027-Q2", ["--dry-run"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^# Release 2027-Q2 against 2027-Q1\n/);
    expect(stdout).toMatch(/\nNothing was replaced\. Run it without --dry-run to publish\.\n$/);
    expect(digests(cwd)).toEqual(before);
  });

  it("shows examples in its help", async () => {
    const { status, stdout } = await cliHere(["release", "--help"]);
    expect(status).toBe(0);
    expect(stdout).toContain("Examples:\n  compliance-data release 2026-Q4 --as-of 2026-09-30 --submissions");
    for (const option of ["--published", "--dry-run", "--summary", "--sign-key", "--json"]) {
      expect(stdout).toContain(option);
    }
  });

  it.each(["ingest", "release"])(
    "lists in the help of %s all options that concern the ledger",
    async (command) => {
      const { stdout } = await cliHere([command, "--help"]);
      for (const option of ["--ledger <file>", "--no-ledger", "--first-release", "--unpublished"]) {
        expect(stdout).toMatch(new RegExp(`^  ${option} `, "m"));
      }
    },
  );
});

describe("releasing the same quarter again", () => {
  it("changes no byte if the content is the same, and prints nothing with --quiet", async () => {
    const cwd = released();
    const before = digests(cwd);
    const { status, stdout, stderr } = await release(cwd, "2027-Q1", ["--quiet"]);
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
    expect(digests(cwd)).toEqual(before);
  });

  it.each<[string, (cwd: string) => void, readonly string[], string]>([
    [
      "with other tables",
      revise,
      [],
      "data/observatory/bottlenecks.csv: must be as it was frozen with release 2027-Q1.",
    ],
    [
      "with another day of publication",
      () => {},
      ["--published", "2027-01-09"],
      "error: 2027-Q1 is frozen already, with other content: datasets/datapackage.json, " +
        "intelligence/maturity-index.csv, intelligence/maturity-index.json and 10 more. " +
        "A release never changes: release the new content as its correction, 2027-Q1.1. " +
        "If it was never published, remove releases/2027-Q1.json.br and its record in releases/index.json.\n",
    ],
  ])("is refused %s, and changes nothing", async (_, change, options, said) => {
    const cwd = released();
    change(cwd);
    const before = digests(cwd);
    const { status, stdout, stderr } = await release(cwd, "2027-Q1", options);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(said);
    expect(digests(cwd)).toEqual(before);
  });
});

describe("a refused release", () => {
  /** Expects a refusal with this message, and no file changed. */
  async function expectRefused(cwd: string, args: readonly string[], said: string): Promise<void> {
    const before = digests(cwd);
    const { status, stdout, stderr } = await release(cwd, "2027-Q2", args);
    expect([status, stdout], stderr).toEqual([1, ""]);
    expect(stderr).toContain(said);
    expect(digests(cwd)).toEqual(before);
  }

  it.each<[string, readonly string[], string]>([
    ["with a missing key", ["--sign-key", "none.pem"], "none.pem"],
    ["of missing submissions", ["--submissions", "private/s.csv"], "private/s.csv does not exist"],
    ...["data", "public", "hosts"].map((name): [string, readonly string[], string] => [
      `with its summary in ${name}/, which is replaced`,
      ["--summary", `${name}/summary.md`],
      `the summary ${name}/summary.md is in the folder ${name}, which is replaced. Choose a file outside of it with --summary.`,
    ]),
    [
      "with its summary in a missing folder",
      ["--summary", "none/s.md"],
      "error: the summary none/s.md is in the folder none, which does not exist. Create it, or choose another file with --summary.",
    ],
    [
      "for two hosts that need two folders",
      ["--hosts", "netlify,files"],
      "Build them into two folders, each with its own --hosts and --out.",
    ],
  ])("is one %s", (_, args, said) => expectRefused(join(folder, "released"), args, said));

  it("is one before the last one, with the reason as JSON if --json is given", async () => {
    const cwd = join(folder, "released");
    const before = digests(cwd);
    const { status, stdout, stderr } = await release(cwd, "2026-Q4", ["--json"]);
    expect([status, stderr]).toEqual([1, ""]);
    expect(JSON.parse(stdout)).toEqual({
      error: "2026-Q4 is before 2027-Q1, the last release",
      remedy:
        "Only the last release can be corrected, and new releases must be later: publish the new data as 2027-Q1.1, or with the next quarter.",
    });
    expect(digests(cwd)).toEqual(before);
  });

  it.each([
    [
      "an invalid quarter",
      ["2027-Q5", "--as-of", "2026-12-31"],
      "It must be a quarter like 2026-Q4, or a correction of its release like 2026-Q4.1.",
    ],
    [
      "a quarter in another format",
      ["Q1-2027", "--as-of", "2026-12-31"],
      "It must be a quarter like 2026-Q4, or a correction",
    ],
    ["an invalid day", ["2027-Q2", "--as-of", "2027-02-30"], "It must be a date like 2026-10-05."],
    [
      "an invalid day of publication",
      ["2027-Q2", "--as-of", "2027-03-31", "--published", "5 April"],
      "It must be a date like 2026-10-05.",
    ],
    ["no day", ["2027-Q2"], "required option '--as-of <date>' not specified"],
    ["no quarter", ["--as-of", "2027-03-31"], "missing required argument 'release'"],
  ])("is wrong usage: %s", async (_, args, said) => {
    const cwd = join(folder, "new");
    const before = digests(cwd);
    const { status, stdout, stderr } = await cliHere(["release", ...args], { cwd });
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(said);
    expect(digests(cwd)).toEqual(before);
  });

  it("is one of invalid data", async () => {
    const cwd = released();
    edit(cwd, "data/remediation-delay.csv", (text) => text.replace(/^([^,]+,2021,)[^,]+/m, "$1soon"));
    await expectRefused(cwd, [], '"soon": must be a number from 0 to 3650');
  });

  it("is one with a modified archive", async () => {
    const cwd = released();
    writeFileSync(join(cwd, "data/releases/2027-Q1.json.br"), "other");
    await expectRefused(cwd, [], "data/releases/2027-Q1.json.br: must have");
  });

  it("is one into a folder with files that no build wrote", async () => {
    const cwd = released();
    writeFileSync(join(cwd, "public/precious.txt"), "mine");
    await expectRefused(cwd, [], "public holds files that no build wrote: precious.txt");
  });

  it.skipIf(process.platform === "win32")("is one onto a full disk, and it leaves no files behind", () => {
    const [cwd, tmp] = [released(), temporaryFolder()];
    const before = digests(cwd);
    const limits = { fileBlocks: 16, env: { TMPDIR: tmp } };
    const { status, stdout, stderr } = cli(argsOf("2027-Q2"), { cwd, ...limits });
    expect([status, stdout], stderr).toEqual([1, ""]);
    expect(stderr).toContain("Nothing was changed.");
    expect([digests(cwd), readdirSync(tmp)]).toEqual([before, []]);
  });
});

describe("a release whose publish folder is being written by another process", () => {
  const at = (path = "") => join(folder, "written", path);
  beforeAll(() => {
    cpSync(join(folder, "released"), at(), { recursive: true });
    revise(at());
  });

  it("is refused before anything changes", async () => {
    const before = digests(at());
    const staging = stageOfAnother(at("public"));
    const { status, stderr } = await release(at(), "2027-Q2");
    expect(status).toBe(1);
    expect(stderr).toContain(
      `error: public is being written by another process (${process.ppid}). Wait until`,
    );
    rmSync(staging, { recursive: true });
    expect(digests(at())).toEqual(before);
  });

  it("is made once that process has ended; with --json it prints only its summary", async () => {
    const { status, stdout, stderr } = await release(at(), "2027-Q2", ["--json"]);
    expect([status, stderr]).toEqual([0, ""]);
    expect(JSON.parse(stdout)).toEqual({
      release: "2027-Q2",
      from: "2027-Q1",
      isKnown: false,
      submissions: null,
      changes: { changed: 2, added: 0, removed: 0, revisions: 0 },
      registries: [],
      turns: [],
      method: [],
      headline: [],
      moves: [
        "observatory/remediation, bottleneck scope: data.bottlenecks.avgDelayDays from 2.5 days to 3 days (+20.0%)",
      ],
      added: [],
      gone: [],
      files: publishedIn(at()),
      archiveBytes: expect.any(Number),
      dryRun: false,
    });
    expect(existsSync(at("public/api/releases/2027-Q2/manifest.json"))).toBe(true);
  });
});
