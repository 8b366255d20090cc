import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Build } from "../../src/build.ts";
import { listFiles } from "../../src/disk/read-folder.ts";
import { CONFIGURED_HOSTS } from "../../src/hosts/host-names.ts";
import { builtOf } from "../support/built.ts";
import { cliHere } from "../support/cli-here.ts";
import { cli } from "../support/cli.ts";
import { digests, temporaryFolder, writeFiles } from "../support/folders.ts";
import { goldenWithoutAddress, releasedGolden } from "../support/golden.ts";
import { keyPair } from "../support/keys.ts";
import { once } from "../support/once.ts";

/** A project with a small data folder, to change and to build. */
function project(data = goldenWithoutAddress): string {
  const folder = temporaryFolder();
  writeFiles(join(folder, "data"), data);
  return folder;
}

const built = mkdtempSync(join(tmpdir(), "compliance-data-"));
afterAll(() => rmSync(built, { recursive: true, force: true }));
/** What the first build of a project says that is asked to be quiet; the project is then in that folder. */
const quietly = once(() => {
  writeFiles(join(built, "data"), goldenWithoutAddress);
  return cliHere(["build", "--no-site", "--quiet"], { cwd: built });
});

/** A copy of the project, to change. */
async function builtProject(): Promise<string> {
  await quietly();
  const folder = temporaryFolder();
  cpSync(built, folder, { recursive: true });
  return folder;
}

/** Path to SHA-256 of the files of a build that is not written. */
const digestsOf = ({ files }: Build) =>
  Object.fromEntries(
    files.map(({ path, bytes }) => [path, createHash("sha256").update(bytes).digest("hex")]),
  );

const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, "utf8")));

describe("compliance-data build", () => {
  describe("into an empty folder, and again", () => {
    const cwd = mkdtempSync(join(tmpdir(), "compliance-data-"));
    afterAll(() => rmSync(cwd, { recursive: true, force: true }));
    const run = (env: Record<string, string> = {}) => {
      const { status, stdout, stderr } = cli(["build"], { cwd, env });
      expect([status, stderr]).toEqual([0, ""]);
      return { stdout, folder: folderOf() };
    };
    const folderOf = () => statSync(join(cwd, "public")).ino;
    let first: ReturnType<typeof run>;

    beforeAll(() => {
      writeFiles(join(cwd, "data"), releasedGolden());
      mkdirSync(join(cwd, "node_modules"));
      const env = {
        TZ: "Pacific/Auckland",
        LC_ALL: "de_DE.UTF-8",
        LANG: "de_DE.UTF-8",
        HOME: "/nonexistent",
      };
      first = run(env);
    });

    it("builds data/ into public/, and prints what it built and where", () => {
      const files = listFiles(join(cwd, "public"));
      expect(first.stdout.replace(/\d+\.\d MB/, "N.N MB")).toBe(
        `Built release 2026-Q4: ${files.length} files, N.N MB, in public/\nOpen public/index.html, or run: compliance-data serve\n`,
      );
      const sizes = files.map((file) => statSync(join(cwd, "public", file)).size);
      const [, megabytes] = /(\d+\.\d) MB/.exec(first.stdout) ?? [];
      expect(Number(megabytes)).toBeCloseTo(sizes.reduce((sum, size) => sum + size, 0) / 1_000_000, 1);
      expect(files).toContain("api/intelligence/audit-hours/alpha.json");
    });

    it("writes the same bytes as the library in any time zone, locale and folder, for any user", () => {
      expect(digests(join(cwd, "public"))).toEqual(digestsOf(builtOf(releasedGolden())));
    });

    it("writes nothing if nothing has changed since the last build, and says so", async () => {
      // A version trusts a build of the same version, so this is run as the program that made the build.
      const again = run();
      expect(again.stdout).toBe(
        first.stdout.replace("Built release 2026-Q4", "Nothing changed since release 2026-Q4 was built"),
      );
      expect(again.folder).toBe(first.folder);
      edit(join(cwd, "data/release.json"), (text) => text.replace("provisional", "final"));
      expect((await cliHere(["build", "--quiet"], { cwd })).status).toBe(0);
      expect(folderOf()).not.toBe(first.folder);
    });
  });

  it("prints a summary as JSON for scripts", async () => {
    const cwd = project();
    const summary = JSON.parse((await cliHere(["build", "--no-site", "--json"], { cwd })).stdout);
    expect(summary).toEqual({
      out: "public",
      release: "2026-Q4",
      files: listFiles(join(cwd, "public")).length,
      hostFiles: 0,
      hasOldHostFiles: false,
      placeholders: [],
      otherFiles: [],
      bytes: expect.any(Number),
      signed: false,
    });
  });

  it("with --no-other-files, lists every file that is not data, and writes nothing", async () => {
    const cwd = project(releasedGolden());
    expect((await cliHere(["build", "--no-site", "--quiet", "--no-other-files"], { cwd })).status).toBe(0);
    const others = [".env", "compliance-ledger.bin", "observatory/submissions.csv", "releases/notes.txt"];
    for (const path of others) writeFileSync(join(cwd, "data", path), "private");
    const { status, stdout, stderr } = await cliHere(["build", "--no-other-files", "--out", "again"], {
      cwd,
    });
    expect([status, stdout, existsSync(join(cwd, "again"))]).toEqual([1, "", false]);
    for (const path of others) {
      expect(stderr).toContain(`data/${path}: must not be in a data folder that is shared with others. `);
    }
    const built = await cliHere(["build", "--no-site", "--out", "again"], { cwd });
    expect(built.status).toBe(0);
    expect(built.stdout).toContain(
      `Not read by any build, but committed with data/: ${others.join(", ")}. Move private files to private/.\n`,
    );
  });

  it("uses the address from its host if none is given, and says so and what to set before a release", async () => {
    const cwd = project();
    edit(join(cwd, "data/release.json"), (text) => text.replace(/("attribution": )"[^"]*"/, '$1"TODO"'));
    const env = { NETLIFY: "true", CONTEXT: "production", URL: "https://benchmarks.example.net" };
    const { stdout } = await cliHere(["build", "--no-site"], { cwd, env });
    expect(stdout.split("\n").slice(1)).toEqual([
      "Built for https://benchmarks.example.net (Netlify's URL)",
      "Before a release:",
      'release.json /attribution "TODO": is a placeholder, and would be published. Write your own text.',
      "Next: compliance-data serve",
      "",
    ]);
  });

  it("signs with a key and says so, and a build without a key removes the signature", async () => {
    const cwd = project();
    const { secret } = keyPair();
    const signature = join(cwd, "public/manifest.json.sig");
    const { status, stdout } = await cliHere(["build", "--no-site", "--sign-key", secret], { cwd });
    expect(status).toBe(0);
    expect(stdout).toContain(`\nSigned its manifest with the key in ${secret}\n`);
    expect(readFileSync(signature, "utf8")).toMatch(/^[A-Za-z0-9+/]{86}==\n$/);
    expect(
      JSON.parse((await cliHere(["build", "--no-site", "--json", "--sign-key", secret], { cwd })).stdout)
        .signed,
    ).toBe(true);
    expect((await cliHere(["build", "--no-site", "--quiet"], { cwd })).status).toBe(0);
    expect(existsSync(signature)).toBe(false);
  });

  it("refuses a key that cannot sign, and changes nothing", async () => {
    const cwd = project();
    const { open } = keyPair();
    const { status, stderr } = await cliHere(["build", "--sign-key", open], { cwd });
    expect([status, stderr]).toEqual([
      1,
      `error: ${open} is not a private Ed25519 key. Make one with: openssl genpkey -algorithm ed25519 -out FILE\n`,
    ]);
    expect(existsSync(join(cwd, "public"))).toBe(false);
  });

  it("prints nothing when asked to be quiet", async () => {
    expect(await quietly()).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("reports invalid data with file, row, column, value, rule and remedy, and changes nothing", async () => {
    const cwd = await builtProject();
    const before = digests(cwd);
    edit(join(cwd, "data/remediation-delay.csv"), (text) =>
      text.replace(/^alpha,2021,[^,]+/m, "alpha,2021,soon"),
    );
    const spoilt = digests(cwd);
    const { status, stdout, stderr } = await cliHere(["build"], { cwd });
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toBe(
      'data/remediation-delay.csv:3 avg_remediation_days "soon": must be a number from 0 to 3650. ' +
        "Write only digits, with a point before decimals.\nerror: 1 problem. Nothing was changed.\n",
    );
    expect(digests(cwd)).toEqual(spoilt);
    expect(digests(join(cwd, "public"))).toEqual(
      Object.fromEntries(
        Object.entries(before)
          .filter(([path]) => path.startsWith("public/"))
          .map(([path, digest]) => [path.slice("public/".length), digest]),
      ),
    );
  });

  it("shows the first fifty of many problems and counts them all", async () => {
    const cwd = project();
    edit(join(cwd, "data/pci-dss-benchmark.csv"), (text) => text + "alpha,PCI,1,1,1,1,1\n".repeat(1200));
    const { stderr } = await cliHere(["build"], { cwd });
    const lines = stderr.trimEnd().split("\n");
    expect(lines.length).toBe(52);
    expect(lines.slice(50)).toEqual(["… and 1,150 more.", "error: 1,200 problems. Nothing was changed."]);
    const json = JSON.parse((await cliHere(["build", "--json"], { cwd })).stdout);
    expect([json.problems.length, json.total]).toEqual([50, 1200]);
  });

  it("does not replace a folder that holds files that no build wrote", async () => {
    const cwd = project();
    mkdirSync(join(cwd, "public"));
    writeFileSync(join(cwd, "public/precious.txt"), "mine");
    const { status, stderr } = await cliHere(["build"], { cwd });
    expect(status).toBe(1);
    expect(stderr).toBe(
      "error: public holds files that no build wrote: precious.txt. " +
        "Choose another folder with --out, or move your own files out of it.\n",
    );
    expect(digests(join(cwd, "public"))["precious.txt"]).toBeDefined();
  });

  it.each([
    ["the data folder itself", "data"],
    ["a folder in the data folder", "data/public"],
    ["a folder that holds the data folder", "."],
  ])("does not write into %s", async (_, out) => {
    const cwd = project();
    const before = digests(cwd);
    const { status, stderr } = await cliHere(["build", "--out", out], { cwd });
    expect(status).toBe(1);
    expect(stderr).toContain("must not contain each other");
    expect(digests(cwd)).toEqual(before);
  });

  it("writes the configuration of the named hosts: published files into public/, others next to it", async () => {
    const cwd = project();
    const { status, stdout } = await cliHere(["build", "--no-site", "--hosts", "nginx,s3,cloudfront"], {
      cwd,
    });
    expect(status).toBe(0);
    expect(stdout).toContain("Wrote 11 files of hosts' configuration to hosts/\n");
    expect(Object.keys(digests(join(cwd, "hosts")))).toEqual([
      "cloudfront/store.json",
      "cloudfront/template.json",
      "manifest.json",
      "nginx/Dockerfile",
      "nginx/Dockerfile.dockerignore",
      "nginx/container.conf",
      "nginx/maps.conf",
      "nginx/server.conf",
      "nginx/site.conf",
      "s3/cors.json",
      "s3/uploads.json",
      "s3/website.json",
    ]);
    expect(Object.keys(digests(join(cwd, "public"))).filter((path) => path.startsWith("_"))).toEqual([]);
  });

  /** The folder of hosts after each of three builds, and what the last one says, which names no host. */
  const inTurn = once(async () => {
    const cwd = await builtProject();
    const has = (path: string) => existsSync(join(cwd, "hosts", path));
    const left: [nginx: boolean, s3: boolean][] = [];
    for (const hosts of ["nginx, nginx,s3", "netlify,s3"]) {
      await cliHere(["build", "--no-site", "--hosts", hosts], { cwd });
      left.push([has("nginx"), has("s3/uploads.json")]);
    }
    const { stdout } = await cliHere(["build", "--no-site"], { cwd });
    return { left: [...left, [has("nginx"), has("s3/uploads.json")]], stdout };
  });

  it("replaces the hosts' folder as a whole, and writes none if only Netlify is named", async () => {
    expect((await inTurn()).left).toEqual([
      [true, true],
      [false, true],
      [false, true],
    ]);
    await quietly();
    expect(existsSync(join(built, "hosts"))).toBe(false);
  });

  it("says that the hosts' configuration is from an earlier build if this one writes none", async () => {
    expect((await inTurn()).stdout).toContain(
      "hosts/ is from an earlier build; name its hosts with --hosts to write it again\n",
    );
  });

  it.each([
    "https://h.example/\nX-Evil: 1",
    "https://user:password@h.example",
    "https://h.example/a b",
    " https://h.example",
    "https://h.example/$host",
    "https://h.example/'x",
    "https://h.example?x",
    "HTTPS://h.example",
  ])("refuses the base URL %j, which would become part of headers and rules", async (url) => {
    const { status, stderr } = await cliHere(["build", "--base-url", url], { cwd: project() });
    expect(status).toBe(1);
    expect(stderr).toContain("must be a plain web address");
  });

  it("lists the hosts if an unknown one is named", async () => {
    const { status, stderr } = await cliHere(["build", "--hosts", "netlify,iis"], { cwd: project() });
    expect(status).toBe(2);
    expect(stderr).toContain(`Choose from ${CONFIGURED_HOSTS.join(", ")}.`);
  });

  it.each([
    ["the publish folder", "public"],
    ["a folder in it", "public/hosts"],
    ["the data folder", "data/hosts"],
  ])("does not write hosts' configuration into %s", async (_, folder) => {
    const cwd = project();
    const before = digests(cwd);
    const { status, stderr } = await cliHere(["build", "--hosts", "nginx", "--hosts-out", folder], { cwd });
    expect(status).toBe(1);
    expect(stderr).toContain("Choose a folder outside of it with --hosts-out.");
    expect(digests(cwd)).toEqual(before);
  });

  it("does not replace a hosts' folder that holds files that no build wrote", async () => {
    const cwd = project();
    mkdirSync(join(cwd, "hosts"));
    writeFileSync(join(cwd, "hosts/inventory.ini"), "mine");
    const { status, stderr } = await cliHere(["build", "--hosts", "nginx"], { cwd });
    expect(status).toBe(1);
    expect(stderr).toBe(
      "error: hosts holds files that no build wrote: inventory.ini. " +
        "Choose another folder with --hosts-out, or move your own files out of it.\n",
    );
    expect(existsSync(join(cwd, "public"))).toBe(false);
  });

  it("says so when there is no data folder", async () => {
    const { status, stderr } = await cliHere(["build"], { cwd: temporaryFolder() });
    expect([status, stderr]).toEqual([
      1,
      "error: there is no data folder data. Create one with compliance-data init, or name yours with --data.\n",
    ]);
  });

  it("refuses an invalid base URL", async () => {
    const { status, stderr } = await cliHere(["build", "--base-url", "example.org"], { cwd: project() });
    expect(status).toBe(1);
    expect(stderr).toBe(
      'error: --base-url "example.org" must be a plain web address, https://host or https://host/path, ' +
        "without user, query or fragment. Correct it, or leave it out.\n",
    );
  });

  it.skipIf(process.platform === "win32")(
    "keeps the publish folder unchanged if the disk is full",
    async () => {
      const cwd = await builtProject();
      const before = digests(cwd);
      // A limit on the size of files makes writing fail as on a full disk; Windows has no such limit.
      const { status, stderr } = cli(["build", "--no-site", "--base-url", "https://b.example"], {
        cwd,
        fileBlocks: 64,
      });
      expect(status).toBe(1);
      expect(stderr).toContain("Nothing was changed.");
      expect(digests(cwd)).toEqual(before);
    },
  );
});
