import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, inject, it } from "vitest";
import { build } from "../src/build.ts";
import { readFolder } from "../src/disk/read-folder.ts";
import { textOf } from "../src/model/file.ts";
import { writeFewEndpoints } from "./support/built.ts";
import { BIN } from "./support/cli.ts";
import { temporaryFolder } from "./support/folders.ts";
import { once } from "./support/once.ts";
import { RUNNER, runnerArguments } from "./support/workflows.ts";
import { builtSite } from "./verify/support.ts";

/** The scripts that check a live site and record the result, with a real git, a real remote and a real site. */

const GOLDEN = fileURLToPath(new URL("golden/small/data", import.meta.url));
const HEADER = "checked,outcome,requests,failures";
const EARLIER = "2026-10-05T00:00:00Z,passed,9,0";

const { site } = builtSite(writeFewEndpoints);

const program = (folder: string, name: string, script: string) =>
  writeFileSync(join(folder, "programs", name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

/** An empty repository and a clone of it with one commit: what every machine starts with. */
const pristine = once(() => {
  const folder = mkdtempSync(join(inject("folder"), "machine-"));
  for (const inside of ["programs", "temp/proposal/data", "clone"])
    mkdirSync(join(folder, inside), { recursive: true });
  program(folder, "gh", "exit 0");
  const script = `
    git init --quiet --bare --initial-branch=main remote
    cd clone
    git init --quiet --initial-branch=main
    git remote add origin ../remote
    git -c user.name=A -c user.email=a@site.example commit --quiet --allow-empty -m Begin
    git push --quiet origin main`;
  execFileSync("sh", ["-e", "-c", script], { cwd: folder, env: { ...process.env, HOME: folder } });
  return folder;
});

/** A clone on a GitHub runner, and the repository that it was cloned from. */
function machine() {
  const folder = temporaryFolder();
  cpSync(pristine(), folder, { recursive: true });
  const at = (path: string) => join(folder, path);
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: at("clone"), encoding: "utf8", env: { ...process.env, HOME: folder } });
  program(folder, "sleep", `echo "$1" >>"${at("sleeps")}"`);
  return {
    at,
    git,
    /** The lines of the table on the branch of the remote; undefined if there is no branch. */
    recorded(): string[] | undefined {
      const table = ["show", "refs/heads/availability:availability.csv"];
      const { status, stdout } = spawnSync("git", table, { cwd: at("remote"), encoding: "utf8" });
      return status === 0 ? stdout.trimEnd().split("\n") : undefined;
    },
    async run(script: string, env: Record<string, string> = {}) {
      const child = spawn(RUNNER, runnerArguments(join(dirname(BIN), "ci", `${script}.sh`)), {
        cwd: at("clone"),
        env: {
          PATH: [at("programs"), dirname(process.execPath), process.env.PATH].join(delimiter),
          HOME: folder,
          COMPLIANCE_DATA: BIN,
          RUNNER_TEMP: at("temp"),
          BASE_URL: site().url.origin,
          ...env,
        },
      });
      let printed = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (printed += piece));
      const status = await new Promise<number | null>((resolve) => void child.on("close", resolve));
      return { status, printed };
    },
  };
}

/** Waits for the next second: two checks must not have the same time. */
async function nextSecond(): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  while (Math.floor(Date.now() / 1000) === now) await setTimeout(20);
}

const outcomes = (rows: readonly string[] | undefined) =>
  rows?.slice(1).map((row) => row.replace(/^[^,]+,/, ""));

describe.skipIf(process.platform === "win32")("a check of the live site (skipped on Windows)", () => {
  it("creates its own branch, adds rows to it, and fails if the site fails", async () => {
    const { run, recorded, at } = machine();
    site().plant(() => {});
    expect(await run("monitor")).toEqual({ status: 0, printed: "" });
    expect(recorded()![0]).toBe(HEADER);
    expect(outcomes(recorded())).toEqual(["passed,9,0"]);
    await nextSecond();
    site().plant((reply) => {
      if (reply.address === "/api/status.json") reply.status = 500;
    });
    const failed = await run("monitor");
    expect(failed.status).toBe(1);
    expect(failed.printed).toContain("status: expected 200, received 500");
    expect(outcomes(recorded())).toEqual(["passed,9,0", expect.stringMatching(/^failed,\d+,1$/)]);
    const remote = (...args: string[]) => execFileSync("git", args, { cwd: at("remote"), encoding: "utf8" });
    expect(remote("ls-tree", "--name-only", "availability")).toBe("availability.csv\n");
    expect(remote("for-each-ref", "--format=%(refname)")).toBe("refs/heads/availability\nrefs/heads/main\n");
    expect(remote("rev-list", "--count", "availability")).toBe("2\n");
  });

  it("continues the table of main if there is no branch yet", async () => {
    const { run, recorded, at } = machine();
    mkdirSync(at("clone/data"));
    writeFileSync(at("clone/data/availability.csv"), `${HEADER}\n${EARLIER}\n`);
    const added = "2026-10-05T01:00:00Z,passed,9,0";
    const program = `require("node:fs").appendFileSync(process.argv[process.argv.indexOf("--record") + 1], "${added}\\n")`;
    writeFileSync(at("checked.cjs"), program);
    expect((await run("monitor", { COMPLIANCE_DATA: at("checked.cjs") })).status).toBe(0);
    expect(recorded()).toEqual([HEADER, EARLIER, added]);
    expect(readFileSync(at("clone/data/availability.csv"), "utf8")).toBe(`${HEADER}\n${EARLIER}\n`);
  });

  it("sends the key, and never prints it", async () => {
    const { run } = machine();
    const keys = new Set<unknown>();
    site().plant((reply) => {
      keys.add(reply.asked.authorization);
      if (reply.address === "/api/status.json") reply.status = 500;
    });
    const { printed } = await run("monitor", { API_KEY: "s3cret" });
    expect([...keys]).toEqual(["Bearer s3cret"]);
    expect(printed).not.toContain("s3cret");
  });

  it("is recorded as failed if the site is down", async () => {
    const { run, recorded } = machine();
    expect((await run("monitor", { BASE_URL: "http://127.0.0.1:9" })).status).toBe(1);
    expect(outcomes(recorded())).toEqual(["failed,3,1"]);
  });

  it("is recorded as passed if the site mixes two releases", async () => {
    const { run, recorded, at } = machine();
    const program = `require("node:fs").writeFileSync(process.argv[process.argv.indexOf("--record") + 1], "${HEADER}\\n${EARLIER}\\n"); process.exit(3)`;
    writeFileSync(at("mixed.cjs"), program);
    expect(await run("monitor", { COMPLIANCE_DATA: at("mixed.cjs") })).toEqual({ status: 0, printed: "" });
    expect(recorded()).toEqual([HEADER, EARLIER]);
  });

  it("that cannot start adds no row: an unknown host, an invalid address", async () => {
    const { run, recorded } = machine();
    expect((await run("monitor", { HOST: "nowhere" })).status).toBe(2);
    expect((await run("monitor", { BASE_URL: "ftp://x" })).status).not.toBe(0);
    expect(recorded()).toBeUndefined();
  });

  it("is not made if the earlier checks cannot be read", async () => {
    const { run, git, at } = machine();
    git("remote", "set-url", "origin", `file://${at("nowhere")}`);
    let asked = 0;
    site().plant(() => (asked += 1));
    const { status, printed } = await run("monitor");
    expect([status, asked]).toEqual([1, 0]);
    expect(printed).toContain("::error::The branch availability cannot be read, so no check is made");
  });

  it("is pushed again if the push fails", async () => {
    const { run, at, recorded } = machine();
    const program = `require("node:fs").writeFileSync(process.argv[process.argv.indexOf("--record") + 1], "${HEADER}\\n${EARLIER}\\n");`;
    writeFileSync(at("checked.cjs"), program);
    writeFileSync(at("remote/hooks/pre-receive"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    const { status, printed } = await run("monitor", { COMPLIANCE_DATA: at("checked.cjs") });
    expect([status, readFileSync(at("sleeps"), "utf8")]).toEqual([1, "0\n10\n60\n"]);
    expect(printed).toContain("::error::The check could not be recorded");
    expect(recorded()).toBeUndefined();
  });

  it("is added to the rows that another check has recorded in the meantime", async () => {
    const { run, at, recorded } = machine();
    const program = at("meanwhile.cjs");
    const others = `if (process.argv[2] === "ci") process.exit(require("node:child_process").spawnSync(process.execPath, [${JSON.stringify(BIN)}, ...process.argv.slice(2)], { stdio: "inherit" }).status);`;
    const write = (rows: string) =>
      `${others} require("node:fs").writeFileSync(process.argv[process.argv.indexOf("--record") + 1], ${JSON.stringify(rows)});`;
    writeFileSync(program, write(`${HEADER}\n${EARLIER}\n`));
    await run("monitor", { COMPLIANCE_DATA: program });
    const other = `${HEADER}\n${EARLIER}\n2026-10-05T01:00:00Z,failed,9,1\n`;
    const inner = `${write(other)} process.exit(0)`;
    writeFileSync(at("inner.cjs"), inner);
    // Another run starts and ends during this one.
    const script = join(dirname(BIN), "ci/monitor.sh");
    const nested = `require("node:child_process").execFileSync("bash", ["-euo", "pipefail", "-c", 'compliance_data() { node "$COMPLIANCE_DATA" "$@"; }; . "$1"', "bash", ${JSON.stringify(script)}], { env: { ...process.env, COMPLIANCE_DATA: ${JSON.stringify(at("inner.cjs"))}, RUNNER_TEMP: ${JSON.stringify(at("programs"))} } });`;
    writeFileSync(
      program,
      `${others} ${nested} ${write(`${HEADER}\n${EARLIER}\n2026-10-05T01:30:00Z,passed,9,0\n`)}`,
    );
    const { status, printed } = await run("monitor", { COMPLIANCE_DATA: program });
    expect(status).toBe(0);
    expect(printed).not.toContain("::error::");
    expect(recorded()).toEqual([...other.trimEnd().split("\n"), "2026-10-05T01:30:00Z,passed,9,0"]);
  });
});

describe.skipIf(process.platform === "win32")("checks and the next release (skipped on Windows)", () => {
  it("appear month by month in the status of the proposed release", async () => {
    const { run, at, git } = machine();
    cpSync(GOLDEN, at("temp/proposal/data"), { recursive: true });
    writeFileSync(at("temp/proposal/data/availability.csv"), `${HEADER}\n${EARLIER}\n`);
    site().plant(() => {});
    mkdirSync(at("clone/data"));
    const more = [EARLIER, "2026-10-05T01:00:00Z,failed,9,1", "2026-11-01T00:00:00Z,passed,9,0"];
    writeFileSync(at("clone/data/availability.csv"), `${[HEADER, ...more].join("\n")}\n`);
    expect((await run("monitor")).status).toBe(0);
    git("clean", "--quiet", "--force", "-d");
    expect(await run("add-availability")).toEqual({ status: 0, printed: "" });
    const { files } = build(readFolder(at("temp/proposal/data")), { site: false });
    const { availability } = JSON.parse(textOf(files.find(({ path }) => path === "api/status.json")!.bytes));
    expect(availability.slice(-2)).toMatchObject([
      { month: "2026-11", passed: expect.any(Number) },
      { month: "2026-10", checks: 2, passed: 1, notMade: 0, passedPct: 50 },
    ]);
  });

  it.each([
    ["an invalid row", `${HEADER}\n=cmd(),1,2,3\n`],
    ["the target of a link", "../secret"],
  ])("are refused if their table is damaged, and the proposal is unchanged: %s", async (_, text) => {
    const { run, at, git } = machine();
    const kept = `${HEADER}\n${EARLIER}\n`;
    writeFileSync(at("temp/proposal/data/availability.csv"), kept);
    writeFileSync(at("clone/availability.csv"), text);
    git("add", "availability.csv");
    git("-c", "user.name=A", "-c", "user.email=a@site.example", "commit", "--quiet", "-m", "Damage");
    git("push", "--quiet", "origin", "HEAD:refs/heads/availability");
    expect((await run("add-availability")).status).toBe(1);
    expect(readFileSync(at("temp/proposal/data/availability.csv"), "utf8")).toBe(kept);
  });

  it("keep the rows that only main has", async () => {
    const { run, at, git } = machine();
    const [first, second] = ["2026-10-04T00:00:00Z,passed,9,0", "2026-10-06T00:00:00Z,failed,9,1"];
    writeFileSync(at("temp/proposal/data/availability.csv"), `${HEADER}\n${first}\n${EARLIER}\n`);
    writeFileSync(at("clone/availability.csv"), `${HEADER}\n${EARLIER}\n${second}\n`);
    git("add", "availability.csv");
    git("-c", "user.name=A", "-c", "user.email=a@site.example", "commit", "--quiet", "-m", "Checks");
    git("push", "--quiet", "origin", "HEAD:refs/heads/availability");
    expect(await run("add-availability")).toEqual({ status: 0, printed: "" });
    expect(readFileSync(at("temp/proposal/data/availability.csv"), "utf8")).toBe(
      `${[HEADER, first, EARLIER, second].join("\n")}\n`,
    );
  });

  it("change nothing if there are none, and stop the release if they cannot be read", async () => {
    const { run, at, git } = machine();
    expect(await run("add-availability")).toEqual({ status: 0, printed: "" });
    expect(existsSync(at("temp/proposal/data/availability.csv"))).toBe(false);
    git("remote", "set-url", "origin", `file://${at("nowhere")}`);
    const { status, printed } = await run("add-availability");
    expect(status).toBe(1);
    expect(printed).toContain("::error::The branch availability cannot be read");
  });
});
