import { describe, expect, it } from "vitest";
import { cli } from "./support/cli.ts";
import {
  type Job,
  type Step,
  type Workflow,
  workflow,
  workflowFiles,
  workflowText,
} from "./support/workflows.ts";

const tests = workflow("test.yml");
const release = workflow("release.yml");
const { prepare, publish } = release.jobs as { readonly prepare: Job; readonly publish: Job };
const stepsOf = ({ jobs }: Workflow): readonly Step[] => Object.values(jobs).flatMap(({ steps }) => steps);
const steps = [tests, release].flatMap(stepsOf);
const text = workflowFiles.map(workflowText).join("\n");

describe("both workflows", () => {
  it("are all there are", () => {
    expect(workflowFiles).toEqual(["release.yml", "test.yml"]);
  });

  it("start on nothing that runs foreign code with our secrets", () => {
    expect(Object.keys(tests.on)).toEqual(["push", "pull_request"]);
    expect(Object.keys(release.on)).toEqual(["schedule", "workflow_dispatch", "push"]);
  });

  it("use actions by the commit, and name its version", () => {
    const uses = text.match(/uses:.*/g) ?? [];
    expect(uses).toHaveLength(steps.filter((step) => step.uses !== undefined).length);
    for (const line of uses) {
      expect(line).toMatch(/^uses: (actions|aws-actions)\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it("leave no token in the folder that they check out", () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.map((one) => one.with)).toEqual(Array(4).fill({ "persist-credentials": false }));
  });

  it("give a script its secrets, inputs and variables through the environment alone", () => {
    for (const { run } of steps) expect(run ?? "").not.toMatch(/\$\{\{|set -x|\becho\b.*(KEY|TOKEN)"/);
    const handed = steps.flatMap(({ env }) => Object.values(env ?? {})).join("\n");
    expect(text.match(/\bsecrets\.\w+/g)!.sort()).toEqual(handed.match(/\bsecrets\.\w+/g)!.sort());
  });

  it("stop a job that hangs", () => {
    expect(text.match(/^ {4}timeout-minutes: 60$/gm)).toHaveLength(4);
  });

  it("call commands and options that exist", () => {
    const script = stepsOf(release).map(({ run }) => run?.replaceAll("\\\n", ""));
    const calls = [...script.join("\n").matchAll(/node bin\/compliance-data\.js (\w+)(.*)/g)];
    expect(calls.map(([, command]) => command)).toEqual(["release", "build", "deploy", "verify"]);
    const missing = calls.flatMap(([, command, rest]) => {
      const { stdout } = cli([command!, "--help"]);
      const known = new Set(stdout.match(/^ +(?:-\w, )?--[a-z-]+/gm)?.map((line) => line.replace(/.* /, "")));
      const options = rest!.match(/--[a-z]+(?:-[a-z]+)*/g) ?? [];
      return options.filter((option) => !known.has(option)).map((option) => `${command} ${option}`);
    });
    expect(missing).toEqual([]);
  });
});

describe("the tests' workflow", () => {
  it("can read the code and nothing else", () => {
    expect(tests.permissions).toEqual({ contents: "read" });
    expect(Object.values(tests.jobs).map(({ permissions }) => permissions)).toEqual([undefined, undefined]);
    expect(workflowText("test.yml")).not.toContain("secrets.");
  });

  it("runs on three systems with three Nodes, each to its end", () => {
    expect(tests.jobs.linux!.strategy).toEqual({ "fail-fast": false, matrix: { node: [20, 22, 24] } });
    expect(tests.jobs.elsewhere!.strategy).toEqual({
      "fail-fast": false,
      matrix: { os: ["macos-latest", "windows-latest"], node: [20, 22, 24] },
    });
  });

  it("skips no test on Linux, and elsewhere those alone that need an nginx or a Chromium", () => {
    expect(tests.jobs.linux!.steps.at(-1)).toEqual({ run: ".ci/run" });
    expect(tests.jobs.elsewhere!.steps.at(-1)).toEqual({ run: "npm test", env: { CI: "" } });
  });
});

describe("the release's workflow", () => {
  it("starts in January, April, July and October, on the third day", () => {
    expect(release.on.schedule).toEqual([{ cron: "17 6 3 1,4,7,10 *" }]);
  });

  it("publishes what changed in data/ on main", () => {
    expect(release.on.push).toEqual({ branches: ["main"], paths: ["data/**"] });
  });

  it("gives each job the least, behind an environment that can ask for approval, on main alone", () => {
    expect(release.permissions).toEqual({});
    expect(prepare.permissions).toEqual({
      contents: "write",
      "id-token": "write",
      "pull-requests": "write",
    });
    expect(publish.permissions).toEqual({ contents: "read", "id-token": "write" });
    expect(prepare.environment).toBe("submissions");
    expect(publish.environment).toMatchObject({ name: "production" });
    for (const job of [prepare, publish]) expect(job.if).toMatch(/^github\.ref == 'refs\/heads\/main' && /);
  });

  it("stores the ledger when the pull request is open, and neither in a dry run", () => {
    const names = prepare.steps.map(({ name }) => name);
    expect(names.slice(-4)).toEqual([
      "Make the release",
      "Open the pull request",
      "Store the ledger",
      "Leave nothing private behind",
    ]);
    const conditions = prepare.steps.slice(-4).map((one) => one.if);
    const notDry = `\${{ !inputs.dry-run }}`;
    expect(conditions).toEqual([undefined, notDry, notDry, "always()"]);
  });
});
