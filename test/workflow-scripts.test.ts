import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./support/folders.ts";
import { type Job, workflow } from "./support/workflows.ts";

const { prepare, publish } = workflow("release.yml").jobs as { readonly prepare: Job; readonly publish: Job };

/** Runs the script of a step, among programs that stand in for the real ones, as GitHub's runner would. */
function runStep(job: Job, name: string, programs: Record<string, string>, env: Record<string, string>) {
  const folder = temporaryFolder();
  for (const inside of ["bin", "private", "temp"]) mkdirSync(join(folder, inside));
  for (const [program, script] of Object.entries(programs)) {
    writeFileSync(join(folder, "bin", program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  const { status, stdout, stderr } = spawnSync(
    "bash",
    ["--noprofile", "--norc", "-eo", "pipefail", "-c", job.steps.find((step) => step.name === name)!.run!],
    {
      cwd: folder,
      encoding: "utf8",
      env: {
        PATH: [join(folder, "bin"), process.env.PATH].join(delimiter),
        RUNNER_TEMP: join(folder, "temp"),
        GITHUB_STEP_SUMMARY: join(folder, "shown.md"),
        ...env,
      },
    },
  );
  const content = (path: string): string => readFileSync(join(folder, path), "utf8");
  return { status, printed: stdout + stderr, content, has: (path: string) => existsSync(join(folder, path)) };
}

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
    expect(called).not.toContain("--dry-run");
  });

  it("pass what was typed in as one argument that is no option", () => {
    const typed = { RELEASE: "--no-ledger; rm $(x)", AS_OF: "2026-12-31", DRY_RUN: "yes" };
    const called = make("2027-01-09", typed).content("called").trimEnd().split("\n");
    expect(called.slice(-3)).toEqual(["--dry-run", "--", "--no-ledger; rm $(x)"]);
    expect(called).toContain("2026-12-31");
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
  ])("have one pull request a release: where %s are open, `%s`", (open, expected) => {
    const programs = {
      node: "echo 2027-Q1",
      git: `echo "$@" >>git-calls`,
      gh: `echo "$@" >>gh-calls; case "$2" in list) echo ${open} ;; esac`,
    };
    const { status, content } = runStep(prepare, "Open the pull request", programs, {});
    expect(status).toBe(0);
    expect(content("gh-calls").trimEnd().split("\n").at(-1)).toContain(`${expected} `);
    expect(content("git-calls")).toContain("add --all data\n");
    expect(content("git-calls")).toContain("push --force origin release/2027-Q1\n");
  });

  it("sign with a key that only they can read, and leave none", () => {
    const look = `echo "$@" >called; ls -l "$RUNNER_TEMP/signing-key.pem" | cut -c 1-10 >>called`;
    const env = { BASE_URL: "https://x.example", HOSTS: "netlify" };
    const signed = runStep(publish, "Build", { node: look }, { ...env, SIGNING_KEY: "not for the log" });
    expect(signed.content("called")).toMatch(/ --sign-key \S+signing-key\.pem\n-rw-------\n$/);
    expect(signed).toMatchObject({ status: 0, printed: "" });
    expect(signed.has("temp/signing-key.pem")).toBe(false);
    const unsigned = runStep(publish, "Build", { node: look }, { ...env, SIGNING_KEY: "" });
    expect(unsigned.content("called")).not.toContain("--sign-key");
  });

  it.each(["submissions.csv", "compliance-ledger.json", "compliance-ledger.key"])(
    "make no release where %s was not fetched",
    (file) => {
      const rest = ["submissions.csv", "compliance-ledger.json", "compliance-ledger.key"].filter(
        (one) => one !== file,
      );
      const fetch = (names: readonly string[]) =>
        runStep(
          prepare,
          "Fetch the private files",
          { mkdir: "exit 0" },
          { PRIVATE_FETCH: names.map((one) => `echo x >private/${one}`).join("\n") },
        );
      expect(fetch([...rest, file]).status).toBe(0);
      const refused = fetch(rest);
      expect(refused.status).toBe(1);
      expect(refused.printed).toContain(`private/${file}`);
    },
  );
});
