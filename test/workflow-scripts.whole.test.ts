import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { BIN } from "./support/cli.ts";
import { digests, temporaryFolder } from "./support/folders.ts";
import { hasProgram } from "./support/programs.ts";
import { type Job, RUNNER, runnerArguments, workflow } from "./support/workflows.ts";

const { jobs, env: everywhere } = workflow("release.yml");
const { withdraw, prepare, propose, publish, rollback } = jobs as Record<string, Job> as {
  readonly [job in "withdraw" | "prepare" | "propose" | "publish" | "rollback"]: Job;
};

/** The script that a step of the workflow has the program run. */
function scriptOf(job: Job, name: string): string {
  const { run } = job.steps.find((step) => step.name === name)!;
  const [, step] = /^node bin\/compliance-data\.js ci ([a-z-]+\d?)$/.exec(run!)!;
  return join(dirname(BIN), "ci", `${step}.sh`);
}

/** A GitHub runner: a folder with programs that replace the real ones, and a place for private files. */
function machine(programs: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  for (const inside of ["programs", "private", "temp"]) mkdirSync(join(folder, inside));
  for (const [program, script] of Object.entries(programs)) {
    writeFileSync(join(folder, "programs", program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  const at = (path: string) => join(folder, path);
  return {
    at,
    content: (path: string): string => readFileSync(at(path), "utf8"),
    has: (path: string) => existsSync(at(path)),
    /** Runs the script of a step, as GitHub's runner would. */
    run(job: Job, name: string, env: Record<string, string> = {}) {
      const { status, stdout, stderr } = spawnSync(RUNNER, runnerArguments(scriptOf(job, name)), {
        cwd: folder,
        encoding: "utf8",
        env: {
          PATH: [at("programs"), dirname(process.execPath), process.env.PATH].join(delimiter),
          HOME: at("temp"),
          COMPLIANCE_DATA: "bin/compliance-data.js",
          GITHUB_WORKSPACE: folder,
          RUNNER_TEMP: at("temp"),
          GITHUB_STEP_SUMMARY: at("shown.md"),
          ...everywhere,
          HOSTS: "nginx,s3",
          ...env,
        },
      });
      return { status, printed: stdout + stderr };
    },
  };
}

/** Makes a release one that follows others. */
function begun({ at }: ReturnType<typeof machine>): void {
  mkdirSync(at("data/releases"), { recursive: true });
  writeFileSync(at("data/releases/index.json"), "{}");
}

/** Runs the script of one step on a new machine. */
function runStep(job: Job, name: string, programs: Record<string, string>, env: Record<string, string>) {
  const { run, ...rest } = machine(programs);
  return { ...run(job, name, env), ...rest };
}

/** Writes down the arguments that a program was called with, one call a line. */
const NOTED = (calls: string) => `echo "$@" >>${calls}`;
const GOLDEN = fileURLToPath(new URL("golden/small/data", import.meta.url));

describe.skipIf(process.platform === "win32")("scripts of a release (skipped on Windows)", () => {
  const node = `printf '%s\\n' "$@" >called; echo "row 7: secret"; echo "# Changes" >"$RUNNER_TEMP/summary.md"`;
  const make = (today: string, env: Record<string, string> = {}, program = node) =>
    runStep(prepare, "Make the release", { node: program, date: `echo ${today}` }, env);

  it.each([
    ["2027-01-03", "2027-Q1", "2026-12-31"],
    ["2027-04-03", "2027-Q2", "2027-03-31"],
    ["2027-07-03", "2027-Q3", "2027-06-30"],
    ["2027-10-03", "2027-Q4", "2027-09-30"],
    ["2027-12-31", "2027-Q4", "2027-09-30"],
  ])("of %s make release %s as of %s", (today, quarter, asOf) => {
    const called = make(today).content("called").trimEnd().split("\n");
    expect(called.slice(0, 2)).toEqual(["bin/compliance-data.js", "release"]);
    expect(called.slice(-2)).toEqual(["--", quarter]);
    expect(called[called.indexOf("--as-of") + 1]).toBe(asOf);
    expect(called[called.indexOf("--published") + 1]).toBe(today);
    expect(called[called.indexOf("--hosts") + 1]).toBe("nginx,s3");
    expect(called).not.toContain("--dry-run");
    expect(called).not.toContain("--base-url");
  });

  it("pass each typed input as one argument that cannot be an option", () => {
    const typed = {
      RELEASE: "--no-ledger; rm $(x)",
      AS_OF: "2026-12-31",
      DRY_RUN: "yes",
      BASE_URL: "https://x.example",
    };
    const called = make("2027-01-09", typed).content("called").trimEnd().split("\n");
    expect(called.slice(-3)).toEqual(["--dry-run", "--", "--no-ledger; rm $(x)"]);
    expect(called).toContain("2026-12-31");
    expect(called[called.indexOf("--base-url") + 1]).toBe("https://x.example");
  });

  it("print nothing of the submissions, whether the release is made or refused", () => {
    const made = make("2027-01-03");
    expect(made).toMatchObject({ status: 0, printed: "" });
    expect(made.content("private/report.txt")).toBe("row 7: secret\n");
    expect(made.content("shown.md")).toBe("# Changes\n");
    const refused = make("2027-01-03", {}, `echo "row 7: secret" >&2; exit 1`);
    expect(refused.status).toBe(1);
    expect(refused.printed).toMatch(/^::error::The release is refused/);
    expect(refused.printed).not.toContain("secret");
  });

  it.each([
    ["0", "pr create --base main --head release/2027-Q1 --title Release 2027-Q1"],
    ["1", "pr edit release/2027-Q1"],
  ])("open one pull request a release: if %s are open, `%s`", (open, expected) => {
    const programs = {
      node: "echo 2027-Q1",
      git: `echo "$@" >>git-calls`,
      gh: `echo "$@" >>gh-calls; case "$2" in list) echo ${open} ;; esac`,
    };
    const { status, content } = runStep(propose, "Open the pull request", programs, {});
    expect(status).toBe(0);
    expect(content("gh-calls").trimEnd().split("\n").at(-1)).toContain(`${expected} `);
    expect(content("git-calls")).toContain("add --all data\n");
    expect(content("git-calls")).toContain("push --force origin release/2027-Q1\n");
  });

  it("sign with a key file that no other user can read, and delete it", () => {
    const look = `echo "$@" >called; ls -l "$RUNNER_TEMP/signing-key.pem" | cut -c 1-10 >>called`;
    const env = { BASE_URL: "https://x.example", HOSTS: "netlify" };
    const signed = runStep(publish, "Build", { node: look }, { ...env, SIGNING_KEY: "not for the log" });
    expect(signed.content("called")).toMatch(/ --sign-key \S+signing-key\.pem\n-rw-------\n$/);
    expect(signed).toMatchObject({ status: 0, printed: "" });
    expect(signed.has("temp/signing-key.pem")).toBe(false);
    const unsigned = runStep(publish, "Build", { node: look }, { ...env, SIGNING_KEY: "" });
    expect(unsigned.content("called")).not.toContain("--sign-key");
  });

  it.each(["submissions.csv", "compliance-ledger.bin", "compliance-ledger.key"])(
    "make no release if %s was not fetched",
    (file) => {
      const rest = ["submissions.csv", "compliance-ledger.bin", "compliance-ledger.key"].filter(
        (one) => one !== file,
      );
      const fetch = (names: readonly string[]) => {
        const runner = machine({ mkdir: "exit 0" });
        begun(runner);
        const PRIVATE_FETCH = names.map((one) => `echo x >private/${one}`).join("\n");
        return runner.run(prepare, "Fetch the private files", { PRIVATE_FETCH, PRIVATE_STORE: "true" });
      };
      expect(fetch([...rest, file]).status).toBe(0);
      const refused = fetch(rest);
      expect(refused.status).toBe(1);
      expect(refused.printed).toContain(`private/${file}`);
    },
  );

  it("create the ledger with the first release, and with no other", () => {
    const fetched = { PRIVATE_FETCH: "echo x >private/submissions.csv", PRIVATE_STORE: "true" };
    const first = machine({ mkdir: "exit 0", node: NOTED("calls"), date: "echo 2027-01-03" });
    expect(first.run(prepare, "Fetch the private files", fetched).status).toBe(0);
    const again = machine({ node: NOTED("calls"), date: "echo 2027-01-03" });
    begun(again);
    for (const runner of [first, again]) {
      writeFileSync(runner.at("temp/summary.md"), "");
      runner.run(prepare, "Make the release");
    }
    expect(first.content("calls")).toContain(" --first-release ");
    expect(again.content("calls")).not.toContain("--first-release");
  });

  it("fetch from a folder of S3 and store the ledger there if no commands are given", () => {
    const runner = machine({
      aws: `${NOTED("calls")}; case "$*" in *"private/") echo x >private/submissions.csv ;; esac`,
      mkdir: "exit 0",
    });
    const env = { PRIVATE_PLACE: "s3://private/quarter/" };
    expect(runner.run(prepare, "Fetch the private files", env).status).toBe(0);
    expect(runner.run(prepare, "Store the ledger", env).status).toBe(0);
    expect(runner.content("calls").trimEnd().split("\n")).toEqual([
      "s3 cp --recursive --only-show-errors s3://private/quarter/ private/",
      "s3 cp --recursive --only-show-errors --exclude * --include compliance-ledger.* private/ s3://private/quarter/",
    ]);
  });

  it("store the report of a refusal with the submissions, and never print it in the log", () => {
    const runner = machine({ aws: NOTED("calls") });
    writeFileSync(runner.at("private/report.txt"), "row 7: secret\n");
    const env = { PRIVATE_PLACE: "s3://private/quarter" };
    const { status, printed } = runner.run(prepare, "Pass on the report of a refusal", env);
    expect([status, printed]).toEqual([
      0,
      "::notice::Why it is refused is told in s3://private/quarter/report.txt\n",
    ]);
    expect(runner.content("calls")).toBe(
      "s3 cp --only-show-errors private/report.txt s3://private/quarter/report.txt\n",
    );
  });

  it("deploy to Cloudflare under a valid name of a Worker", () => {
    const { status, content } = runStep(
      publish,
      "Deploy to Cloudflare",
      { npx: NOTED("calls") },
      { WORKER: "Card_Benchmark.org" },
    );
    expect(status).toBe(0);
    expect(content("calls")).toMatch(
      /^--yes wrangler@[\d.]+ deploy --config hosts\/cloudflare\/wrangler\.jsonc --name card-benchmark-org\n$/,
    );
  });

  const OUTPUTS = `${NOTED("calls")}; case "$*" in *BucketName*) echo the-bucket ;; *StoreArn*) echo arn:the-store ;; esac`;

  it("create the stack of CloudFront, and deploy to the bucket and store in its outputs", () => {
    const runner = machine({ aws: OUTPUTS, node: NOTED("calls"), sleep: NOTED("calls") });
    const env = { STACK: "benchmark", GITHUB_ENV: runner.at("env") };
    expect(runner.run(publish, "Create or update the stack", env).status).toBe(0);
    expect(runner.run(publish, "Find the bucket and the store", env).status).toBe(0);
    expect(runner.content("env")).toBe("S3_BUCKET=the-bucket\nSTORE=arn:the-store\n");
    const outputs = { S3_BUCKET: "the-bucket", STORE: "arn:the-store" };
    expect(runner.run(publish, "Deploy to S3", outputs).status).toBe(0);
    const calls = runner.content("calls").trimEnd().split("\n");
    expect(calls[0]).toBe(
      "cloudformation deploy --no-fail-on-empty-changeset --stack-name benchmark --template-file hosts/cloudfront/template.json",
    );
    expect(calls.slice(-2)).toEqual([
      "bin/compliance-data.js deploy s3://the-bucket --store arn:the-store --break-lock",
      "30",
    ]);
  });

  it("deploy to the bucket and the store of the settings if the workflow makes no stack", () => {
    const runner = machine({ aws: "exit 1" });
    const find = (settings: Record<string, string>) =>
      runner.run(publish, "Find the bucket and the store", { GITHUB_ENV: runner.at("env"), ...settings })
        .status;
    expect(find({ STACK: "", S3_BUCKET: "b", STORE: "arn:s" })).toBe(0);
    expect(find({ STACK: "", S3_BUCKET: "b", STORE: "" })).toBe(0);
    expect(runner.content("env")).toBe("S3_BUCKET=b\nSTORE=arn:s\nS3_BUCKET=b\nSTORE=\n");
  });

  it("roll back to the previous deploy or to a named one, but only behind CloudFront", () => {
    const back = (env: Record<string, string>) =>
      runStep(
        rollback,
        "Publish an earlier deploy again",
        { node: NOTED("calls") },
        { S3_BUCKET: "b", ...env },
      );
    expect(back({ STORE: "arn:s", TO: "" }).content("calls")).toBe(
      "bin/compliance-data.js deploy s3://b --store arn:s --rollback\n",
    );
    expect(back({ STORE: "arn:s", TO: "2027-Q1" }).content("calls")).toBe(
      "bin/compliance-data.js deploy s3://b --store arn:s --rollback 2027-Q1\n",
    );
    const refused = back({ STORE: "" });
    expect([refused.status, refused.has("calls")]).toEqual([1, false]);
    expect(refused.printed).toMatch(/^::error::Only a site behind CloudFront can be rolled back\./);
  });

  it("fetch nothing if the ledger could not be stored, except in a dry run", () => {
    const env = {
      PRIVATE_FETCH: "for f in submissions.csv compliance-ledger.{bin,key}; do echo x >private/$f; done",
    };
    const programs = { mkdir: "exit 0" };
    const refused = runStep(prepare, "Fetch the private files", programs, env);
    expect([refused.status, refused.has("private/submissions.csv")]).toEqual([1, false]);
    expect(refused.printed).toBe("::error::The variable PRIVATE_STORE is missing\n");
    expect(runStep(prepare, "Fetch the private files", programs, { ...env, DRY_RUN: "yes" }).status).toBe(0);
  });

  describe("that close the pull requests of earlier attempts", () => {
    const name = "Close the pull requests of earlier attempts";
    const close = (open: string, closing = "") =>
      runStep(
        withdraw,
        name,
        { gh: `${NOTED("gh-calls")}; case "$2" in list) ${open} ;; close) ${closing || ":"} ;; esac` },
        {},
      );

    it("close each, and only those of release branches of this repository", () => {
      const { status, content } = close("printf '7\\n12\\n'");
      expect(status).toBe(0);
      const [list, ...closed] = content("gh-calls").trimEnd().split("\n");
      expect(list).toContain(
        'select((.headRefName | startswith("release/")) and (.isCrossRepository | not))',
      );
      expect(closed.map((call) => call.split(" ").slice(0, 3))).toEqual([
        ["pr", "close", "7"],
        ["pr", "close", "12"],
      ]);
    });

    it("do nothing if there is none, and fail if one cannot be closed or they cannot be listed", () => {
      expect(close(":").status).toBe(0);
      expect(close("printf '7\\n12\\n'", "exit 1").status).not.toBe(0);
      expect(close("exit 4").status).not.toBe(0);
    });
  });

  describe("that check what publish will check", () => {
    const name = "Build, verify and hand over";
    const asked = (program: string, env: Record<string, string> = {}) => {
      const runner = machine({ node: program });
      mkdirSync(runner.at("data"));
      writeFileSync(runner.at("data/release.json"), "{}");
      writeFileSync(runner.at("temp/summary.md"), "# Changes\n");
      return { ...runner.run(prepare, name, env), ...runner };
    };

    it("build for the host, verify, and pass on the data and its summary", () => {
      const { status, content } = asked(NOTED("calls"), { BASE_URL: "https://x.example" });
      expect(status).toBe(0);
      expect(content("calls")).toBe(
        "bin/compliance-data.js build --no-other-files --hosts nginx,s3 --base-url https://x.example\n" +
          "bin/compliance-data.js verify public\n",
      );
      expect(content("temp/proposal/data/release.json")).toBe("{}");
      expect(content("temp/proposal/summary.md")).toBe("# Changes\n");
    });

    it.each(["build", "verify"])("pass on nothing if %s fails", (command) => {
      const { status, has } = asked(`test "$2" != ${command}`);
      expect([status, has("temp/proposal")]).toEqual([1, false]);
    });
  });

  describe("that store the ledger", () => {
    const store = (script: string) => {
      const runner = machine({ sleep: NOTED("sleeps") });
      writeFileSync(runner.at("private/compliance-ledger.bin"), "secret");
      return { ...runner.run(prepare, "Store the ledger", { PRIVATE_STORE: script }), ...runner };
    };

    it("succeed when it is stored, at the first attempt or a later one", () => {
      const first = store("cp private/compliance-ledger.bin stored");
      expect([first.status, first.content("stored"), first.has("sleeps")]).toEqual([0, "secret", false]);
      const third = store("echo x >>attempts; test $(wc -l <attempts) = 3");
      expect([third.status, third.content("sleeps")]).toEqual([0, "10\n60\n"]);
    });

    it("fail if any part of the command fails, say so, and leave the ledger where it is", () => {
      const failed = store("false; echo x >stored");
      expect([failed.status, failed.has("stored"), failed.content("private/compliance-ledger.bin")]).toEqual([
        1,
        false,
        "secret",
      ]);
      expect(failed.printed).toMatch(/^::error::The ledger was not stored, so no pull request is opened\./);
    });
  });

  it.skipIf(!hasProgram("gpg", "--version"))(
    "encrypt a ledger that was not stored with its own key (skipped if gpg is not installed)",
    () => {
      const runner = machine();
      const key = "q8v0cV0lCfnDmxrEyLTz5PpGXK0a7J3e9bW2sY6hUuI=\n";
      // Without it, gpg measures for a second how often this machine can hash a key.
      mkdirSync(runner.at("temp/.gnupg"), { mode: 0o700 });
      writeFileSync(runner.at("temp/.gnupg/gpg.conf"), "s2k-count 65536\n");
      writeFileSync(runner.at("private/compliance-ledger.bin"), '{"releases":["secret"]}');
      writeFileSync(runner.at("private/compliance-ledger.key"), key);
      writeFileSync(runner.at("other.key"), key.toLowerCase());
      expect(runner.run(prepare, "Encrypt the ledger that was not stored")).toEqual({
        status: 0,
        printed: "",
      });
      expect(readdirSync(runner.at("temp")).filter((name) => !name.startsWith("."))).toEqual([
        "compliance-ledger.bin.gpg",
      ]);
      const kept = runner.at("temp/compliance-ledger.bin.gpg");
      expect(readFileSync(kept).includes("secret")).toBe(false);
      const decrypt = (file: string) =>
        spawnSync(
          "gpg",
          [
            "--batch",
            "--quiet",
            "--pinentry-mode",
            "loopback",
            "--no-symkey-cache",
            "--passphrase-file",
            runner.at(file),
            "--decrypt",
            kept,
          ],
          { encoding: "utf8", env: { PATH: process.env.PATH, HOME: runner.at("temp") } },
        );
      expect(decrypt("private/compliance-ledger.key").stdout).toBe('{"releases":["secret"]}');
      expect(decrypt("other.key")).toMatchObject({ status: 2, stdout: "" });
    },
  );

  describe("that take over the data, with the real program", () => {
    const take = (change: (at: (path: string) => string) => void) => {
      const runner = machine();
      symlinkSync(dirname(BIN), runner.at("bin"));
      // Pictures that were drawn before are cached there, as for an operator.
      symlinkSync(join(dirname(BIN), "../node_modules"), runner.at("node_modules"));
      mkdirSync(runner.at("data"));
      writeFileSync(runner.at("data/of-before.csv"), "old");
      cpSync(GOLDEN, runner.at("temp/proposal/data"), { recursive: true });
      writeFileSync(runner.at("temp/proposal/summary.md"), "# Changes\n");
      change((path) => runner.at(`temp/proposal/${path}`));
      return { ...runner.run(propose, "Put the proposed data in place"), ...runner };
    };

    it("replace the data if the new data builds for the host", () => {
      const { status, at, has } = take(() => {});
      expect(status).toBe(0);
      expect(digests(at("data"))).toEqual(digests(GOLDEN));
      expect(has("hosts/nginx/maps.conf")).toBe(true);
    });

    it.each([
      ["submissions in the data", "data/submissions.csv", (path: string) => writeFileSync(path, "private")],
      ["a ledger next to it", "compliance-ledger.bin", (path: string) => writeFileSync(path, "private")],
      ["a link", "data/reference/more.csv", (path: string) => symlinkSync("/etc/passwd", path)],
      [
        "a link in place of the summary",
        "summary.md",
        (path: string) => {
          rmSync(path);
          symlinkSync("/etc/passwd", path);
        },
      ],
      ["an invalid table", "data/pci-dss-benchmark.csv", (path: string) => writeFileSync(path, "private")],
    ])("refuse %s, and leave the data unchanged", (_, path, spoil) => {
      const { status, content, at } = take((place) => spoil(place(path)));
      expect(status).toBe(1);
      expect([readdirSync(at("data")), content("data/of-before.csv")]).toEqual([["of-before.csv"], "old"]);
    });
  });

  it("verify the build before it is deployed, with its public key and against the live site if these are set", () => {
    const check = (env: Record<string, string>) =>
      runStep(publish, "Verify the build", { node: NOTED("calls") }, env).content("calls");
    expect(check({})).toBe("bin/compliance-data.js verify public\n");
    expect(check({ PUBLIC_KEY: "a key", REPLACES: "https://x.example" })).toMatch(
      /^bin\/compliance-data\.js verify public --public-key \S+public-key\.pem --replaces https:\/\/x\.example\n$/,
    );
  });

  describe("that verify the live site", () => {
    /** @param statuses of the program, call by call */
    const ask = (statuses: readonly number[], env: Record<string, string> = {}) => {
      const node = `${NOTED("calls")}; exit $(echo ${statuses.join(" ")} | cut -d " " -f $(wc -l <calls))`;
      const programs = { node, sleep: NOTED("sleeps") };
      const runner = runStep(publish, "Verify the site", programs, {
        BASE_URL: "https://x.example",
        ...env,
      });
      return { ...runner, calls: runner.content("calls").trimEnd().split("\n") };
    };

    it("name its host, use the keys of the settings, and verify it once if nothing is wrong", () => {
      const { status, calls, printed } = ask([0], { HOST: "nginx", PUBLIC_KEY: "a key", API_KEY: "secret" });
      expect([status, printed]).toEqual([0, ""]);
      expect(calls).toEqual([
        expect.stringMatching(
          /^bin\/compliance-data\.js verify https:\/\/x\.example --host nginx --against public --public-key \S+public-key\.pem --header Authorization: Bearer secret$/,
        ),
      ]);
    });

    it("verify it again for some minutes while caches mix two releases", () => {
      const { status, calls, content, printed } = ask([3, 3, 0]);
      expect([status, calls.length, content("sleeps"), printed]).toEqual([0, 3, "0\n60\n300\n", ""]);
    });

    it("warn, and do not fail, if caches mix them for longer", () => {
      const { status, calls, content, printed } = ask([3, 3, 3, 3]);
      expect([status, calls.length, content("sleeps")]).toEqual([0, 4, "0\n60\n300\n600\n"]);
      expect(printed).toMatch(/^::warning::Caches still mix this release with the one before\. .+\n$/);
    });

    it.each([
      ["at once", [1], 1],
      ["at the next attempt", [3, 1], 2],
    ])("fail %s if anything else is wrong", (_, statuses, asked) => {
      const { status, calls, printed } = ask(statuses);
      expect([status, calls.length, printed]).toEqual([1, asked, ""]);
    });
  });

  it("replace a later release only if that is allowed", () => {
    const deploy = (env: Record<string, string>) =>
      runStep(publish, "Deploy to S3", { node: NOTED("calls") }, { S3_BUCKET: "b", ...env }).content("calls");
    expect(deploy({})).toBe("bin/compliance-data.js deploy s3://b --delete --break-lock\n");
    expect(deploy({ ALLOW_OLDER: "yes" })).toBe(
      "bin/compliance-data.js deploy s3://b --delete --break-lock --allow-older\n",
    );
  });
});
