import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { availabilityWorkflow } from "../src/starter/availability-workflow.ts";
import { releaseWorkflow } from "../src/starter/workflow.ts";
import { cliHere } from "./support/cli-here.ts";
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
const availability = workflow("availability.yml");
const monitor = availability.jobs.monitor!;
const { withdraw, prepare, propose, publish, rollback } = release.jobs as Record<string, Job> as {
  readonly [job in "withdraw" | "prepare" | "propose" | "publish" | "rollback"]: Job;
};
const SCRIPTS = fileURLToPath(new URL("../bin/ci", import.meta.url));
/** The script of a step of the workflow. */
const scriptOf = (step: string) => readFileSync(`${SCRIPTS}/${step}.sh`, "utf8");
const named = (job: Job, name: string): Step => job.steps.find((step) => step.name === name)!;
const stepsOf = ({ jobs }: Workflow): readonly Step[] => Object.values(jobs).flatMap(({ steps }) => steps);
const textOf = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8").replaceAll("\r\n", "\n");
const steps = [tests, release, availability].flatMap(stepsOf);
const text = workflowFiles.map(workflowText).join("\n");

describe("this project's workflows are those that init writes, except for how they install the program", () => {
  const setup = {
    install: ["npm ci --ignore-scripts", "npm run --silent compile"],
    program: "node bin/compliance-data.js",
    own: "nginx",
  };

  it("of releases", async () => {
    await expect(releaseWorkflow(setup)).toMatchFileSnapshot("../.github/workflows/release.yml");
  });

  it("of availability", async () => {
    await expect(availabilityWorkflow(setup)).toMatchFileSnapshot("../.github/workflows/availability.yml");
  });
});

describe("the workflow of availability", () => {
  it("runs each hour at minute 17, and when it is started by hand", () => {
    expect(availability.on).toEqual({ schedule: [{ cron: "17 * * * *" }], workflow_dispatch: null });
  });

  it("runs only if it is enabled, on main, one check at a time, and the next check stops none", () => {
    expect(Object.keys(availability.jobs)).toEqual(["monitor"]);
    expect(monitor.if).toBe("github.ref == 'refs/heads/main' && vars.MONITOR != ''");
    expect(availability.concurrency).toEqual({ group: "availability", "cancel-in-progress": false });
  });

  it("waits for no approval, may push, and gets no private file and no right to deploy", () => {
    expect([availability.permissions, monitor.permissions, monitor.environment]).toEqual([
      {},
      { contents: "write" },
      undefined,
    ]);
    expect(JSON.stringify(monitor)).not.toMatch(/PRIVATE|AWS_ROLE|DEPLOY_TOKEN|SIGNING|RELEASE_TOKEN/);
  });

  it("reaches main only through the pull request of the next release", () => {
    expect(scriptOf("monitor").match(/git push.*/g)).toEqual([
      'git push --quiet origin "$commit:$branch"; then',
    ]);
    expect(scriptOf("monitor")).toContain("branch=refs/heads/availability\n");
    const names = propose.steps.flatMap(({ name }) => name ?? []);
    expect(names).toEqual([
      "Add the checks of the live site",
      "Put the proposed data in place",
      "Open the pull request",
    ]);
  });
});

describe("the workflows", () => {
  it("are three", () => {
    expect(workflowFiles).toEqual(["availability.yml", "release.yml", "test.yml"]);
  });

  it("start on no event that runs foreign code with our secrets", () => {
    expect(Object.keys(tests.on)).toEqual(["push", "pull_request"]);
    expect(Object.keys(release.on)).toEqual(["schedule", "workflow_dispatch", "push"]);
  });

  it("pin actions to a commit, with its version in a comment", () => {
    const uses = text.match(/uses:.*/g) ?? [];
    expect(uses).toHaveLength(steps.filter((step) => step.uses !== undefined).length);
    for (const line of uses) {
      expect(line).toMatch(/^uses: (actions|aws-actions)\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it("leave no token in the checkout", () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.map((one) => one.with?.["persist-credentials"])).toEqual(Array(9).fill(false));
  });

  it("give a script its secrets, inputs and variables only through the environment", () => {
    const scripts = readdirSync(SCRIPTS).map((file) => scriptOf(file.replace(/\.sh$/, "")));
    for (const script of [...scripts, ...steps.map(({ run = "" }) => run)]) {
      expect(script).not.toMatch(/\$\{\{|set -x|\becho\b.*(KEY|TOKEN)"/);
    }
    const handed = steps.flatMap(({ env }) => Object.values(env ?? {})).join("\n");
    expect(text.match(/\bsecrets\.\w+/g)!.sort()).toEqual(handed.match(/\bsecrets\.\w+/g)!.sort());
  });

  it("stop a job that takes more than an hour", () => {
    expect(text.match(/^ {4}timeout-minutes: 60$/gm)).toHaveLength(7);
  });

  it("call commands and options that exist", async () => {
    const called = [release, availability]
      .flatMap(stepsOf)
      .flatMap(({ run }) => /^node bin\/compliance-data\.js ci (.*)$/.exec(run ?? "")?.[1] ?? []);
    const scripts = readdirSync(SCRIPTS).map((file) => file.replace(/\.sh$/, ""));
    expect([...new Set(called)].filter((step) => !step.startsWith("check ")).sort()).toEqual(scripts.sort());
    expect(
      (await cliHere(["ci", "--help"])).stdout
        .match(/^ {2}(?!compliance-data)[a-z][a-z-\d]+(?= )/gm)
        ?.map((line) => line.trim())
        .sort(),
    ).toEqual([...scripts, "check", "help", "workflows"].sort());
    const calls = scripts.flatMap((step) => [
      ...scriptOf(step)
        .replaceAll("\\\n", "")
        .matchAll(/^ *compliance_data (\w+)(.*)/gm),
    ]);
    expect(calls.map(([, command]) => command).sort()).toEqual(
      [
        "release",
        ...["build", "verify"],
        ...["build", "verify"],
        ...["build", "verify", "deploy", "deploy", "verify"],
        "verify",
        "deploy",
        ...["ci", "ci"],
      ].sort(),
    );
    const helps = new Map<string, string>();
    for (const [, command] of calls) helps.set(command!, (await cliHere([command!, "--help"])).stdout);
    const missing = calls.flatMap(([, command, rest]) => {
      const shown = helps.get(command!)!.match(/^ +(?:-\w, )?--[a-z-]+/gm);
      const known = new Set(shown?.map((line) => line.replace(/.* /, "")));
      const options = rest!.match(/--[a-z]+(?:-[a-z]+)*/g) ?? [];
      return options.filter((option) => !known.has(option)).map((option) => `${command} ${option}`);
    });
    expect(missing).toEqual([]);
  });
});

describe("the workflow of tests", () => {
  it("may read the code and nothing else", () => {
    expect(tests.permissions).toEqual({ contents: "read" });
    expect(Object.values(tests.jobs).map(({ permissions }) => permissions)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(workflowText("test.yml")).not.toContain("secrets.");
  });

  it("runs on three systems with three versions of Node, and a failure stops none of the others", () => {
    expect(tests.jobs.linux!.strategy).toEqual({ "fail-fast": false, matrix: { node: [20, 22, 24] } });
    expect(tests.jobs.elsewhere!.strategy).toEqual({
      "fail-fast": false,
      matrix: { os: ["macos-latest", "windows-latest"], node: [20, 22, 24] },
    });
  });

  it("skips no test on Linux, and elsewhere only those that need an nginx or a Chromium", () => {
    expect(tests.jobs.linux!.steps.at(-1)).toEqual({ run: ".ci/run" });
    expect(tests.jobs.elsewhere!.steps.at(-1)).toEqual({ run: "npm test", env: { CI: "" } });
  });
});

describe("the workflow of releases", () => {
  it("starts in January, April, July and October, on the third day", () => {
    expect(release.on.schedule).toEqual([{ cron: "17 6 3 1,4,7,10 *" }]);
  });

  it("publishes when data/ changes on main", () => {
    expect(release.on.push).toEqual({ branches: ["main"], paths: ["data/**"] });
  });

  it("gives each job the fewest permissions, and each job with secrets an environment that can require approval", () => {
    expect(release.permissions).toEqual({});
    expect(
      Object.entries(release.jobs).map(([name, job]) => [name, job.environment, job.permissions]),
    ).toEqual([
      ["withdraw", undefined, { contents: "read", "pull-requests": "write" }],
      ["prepare", "submissions", { contents: "read", "id-token": "write" }],
      ["propose", "proposals", { contents: "write", "pull-requests": "write" }],
      ["publish", expect.objectContaining({ name: "production" }), { contents: "read", "id-token": "write" }],
      [
        "rollback",
        expect.objectContaining({ name: "production" }),
        { contents: "read", "id-token": "write" },
      ],
    ]);
  });

  it("runs only on main", () => {
    for (const job of Object.values(release.jobs)) {
      expect(job.if).toMatch(/^github\.ref == 'refs\/heads\/main'( && |$)/);
    }
  });

  it("has no job that both reads private files and pushes", () => {
    const reading = Object.values(release.jobs).filter((job) =>
      JSON.stringify(job).includes("PRIVATE_TOKEN"),
    );
    const pushing = Object.values(release.jobs).filter(
      ({ permissions }) => permissions?.contents === "write",
    );
    expect([reading, pushing]).toEqual([[prepare], [propose]]);
    const withScripts = (job: Job) =>
      JSON.stringify(job) +
      job.steps
        .flatMap(({ run }) => /js ci (?!check)([\w-]+)$/.exec(run ?? "")?.[1] ?? [])
        .map(scriptOf)
        .join("\n");
    expect(withScripts(propose)).not.toMatch(/private|PRIVATE|AWS/);
    expect(withScripts(prepare)).not.toMatch(/git push|gh pr|RELEASE_TOKEN|GH_TOKEN|github\.token/);
  });

  it("runs its jobs in order, one attempt at a time", () => {
    expect([withdraw.needs, prepare.needs, propose.needs, publish.needs, rollback.needs]).toEqual([
      undefined,
      "withdraw",
      "prepare",
      undefined,
      undefined,
    ]);
    expect(release.concurrency).toEqual({
      group: `\${{ (github.event_name == 'push' || inputs.job == 'publish' || inputs.job == 'rollback') && 'publish' || 'prepare' }}`,
      "cancel-in-progress": false,
    });
  });

  it("proposes a release only after every host is built and the ledger is stored; a dry run does neither", () => {
    const steps = prepare.steps.slice(prepare.steps.findIndex(({ name }) => name === "Make the release"));
    const notDry = `\${{ !inputs.dry-run }}`;
    expect(steps.map((step) => [step.name ?? step.with?.name, step.if])).toEqual([
      ["Make the release", undefined],
      ["Pass on the report of a refusal", `\${{ failure() && steps.release.outcome == 'failure' }}`],
      ["report", `\${{ failure() && steps.release.outcome == 'failure' }}`],
      ["Build, verify and hand over", notDry],
      ["Store the ledger", notDry],
      ["Encrypt the ledger that was not stored", `\${{ failure() && steps.store.outcome == 'failure' }}`],
      ["ledger-not-stored", `\${{ failure() && steps.keep.outcome == 'success' }}`],
      ["proposal", notDry],
      ["Remove the private files", "always()"],
    ]);
    expect(propose.if).toBe("github.ref == 'refs/heads/main' && !inputs.dry-run");
    expect(named(withdraw, "Close the pull requests of earlier attempts").if).toBe(notDry);
    expect(steps.flatMap(({ id }) => id ?? [])).toEqual(["release", "store", "keep"]);
  });

  it("keeps as artifacts only the data with its summary, and, encrypted, the report of a refusal and the ledger", () => {
    const uploads = stepsOf(release).filter(({ uses }) => uses?.startsWith("actions/upload-artifact@"));
    expect(uploads.map((step) => step.with?.path)).toEqual([
      `\${{ runner.temp }}/report.txt.gpg`,
      `\${{ runner.temp }}/compliance-ledger.bin.gpg`,
      `\${{ runner.temp }}/proposal`,
    ]);
  });

  it("verifies the build before it deploys, and replaces a later release only if that is allowed", () => {
    const names = publish.steps.flatMap(({ name }) => name ?? []);
    expect(names).toEqual([
      "Check the settings",
      "Build",
      "Verify the build",
      "Deploy to Netlify",
      "Deploy to Cloudflare",
      "Create or update the stack",
      "Find the bucket and the store",
      "Deploy to S3",
      "Deploy with a command",
      "Verify the site",
    ]);
    expect(named(publish, "Verify the build").env?.REPLACES).toBe(
      `\${{ (vars.DEPLOY_TO == 'netlify' || vars.DEPLOY_TO == 'cloudflare') && !inputs.allow-older && vars.BASE_URL || '' }}`,
    );
    expect(named(publish, "Deploy to S3").env?.ALLOW_OLDER).toBe(`\${{ inputs.allow-older && 'yes' || '' }}`);
  });

  it("builds only for the host that it deploys to", () => {
    expect(release.env?.HOSTS).toBe(
      `\${{ vars.DEPLOY_TO == 'cloudflare' && 'cloudflare' || (vars.DEPLOY_TO == 'cloudfront' || vars.DEPLOY_TO == 's3' && vars.STORE != '') && 'cloudfront' || vars.DEPLOY_TO == 's3' && 's3' || vars.DEPLOY_TO == 'command' && 'nginx' || 'netlify' }}`,
    );
    const overrides = Object.values(release.jobs).flatMap(({ steps }) =>
      steps.filter(({ env }) => env !== undefined && "HOSTS" in env),
    );
    expect(overrides).toEqual([]);
  });

  it("runs on the version of Node that is supported longest, as Netlify's builds do", () => {
    const setups = [release, availability]
      .flatMap(stepsOf)
      .filter(({ uses }) => uses?.startsWith("actions/setup-node@"));
    expect(setups.map((step) => step.with)).toEqual(Array(6).fill({ "node-version": 24 }));
    expect(textOf("netlify.toml")).toContain('NODE_VERSION = "24"\n');
  });
});

describe("the settings for AWS in docs/quarterly-release.md", () => {
  const policies = [...textOf("docs/quarterly-release.md").matchAll(/```json\n(.*?)```/gs)].map(
    ([, json]) => JSON.parse(json!) as Policy,
  );
  const trust = policies.filter((policy) => JSON.stringify(policy).includes("AssumeRoleWithWebIdentity"));

  it("trust only the jobs that get credentials, by their environment and audience", () => {
    const withToken = Object.values(release.jobs).filter(({ permissions }) => permissions?.["id-token"]);
    expect(withToken).toEqual([prepare, publish, rollback]);
    expect(trust.map(({ Statement }) => Statement)).toEqual(
      ["submissions", "production"].map((environment) => [
        {
          Effect: "Allow",
          Principal: { Federated: "arn:aws:iam::ACCOUNT:oidc-provider/token.actions.githubusercontent.com" },
          Action: "sts:AssumeRoleWithWebIdentity",
          Condition: {
            StringEquals: {
              "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
              "token.actions.githubusercontent.com:sub": `repo:OWNER/REPOSITORY:environment:${environment}`,
            },
          },
        },
      ]),
    );
  });

  it("let each role do only what its job needs, and read nothing of the other role's", () => {
    const [submissions, production] = policies.filter((policy) => !trust.includes(policy));
    expect(actionsOf(submissions!)).toEqual(["s3:GetObject", "s3:ListBucket", "s3:PutObject"]);
    expect(actionsOf(production!)).toEqual([
      "cloudfront-keyvaluestore:DescribeKeyValueStore",
      "cloudfront-keyvaluestore:ListKeys",
      "cloudfront-keyvaluestore:UpdateKeys",
      "s3:DeleteObject",
      "s3:GetObject",
      "s3:ListBucket",
      "s3:PutObject",
    ]);
    expect(JSON.stringify(submissions)).not.toContain(":::BUCKET");
    expect(JSON.stringify(production)).not.toContain("PRIVATE");
  });
});

describe("Dependabot", () => {
  it("proposes actions each month and packages each week, minor ones together", () => {
    const { updates } = parse(textOf(".github/dependabot.yml")) as { readonly updates: readonly Update[] };
    expect(updates.map((each) => [each["package-ecosystem"], each.schedule.interval])).toEqual([
      ["github-actions", "monthly"],
      ["npm", "weekly"],
    ]);
    expect(updates[1]!.groups).toEqual({ npm: { patterns: ["*"], "update-types": ["minor", "patch"] } });
  });
});

interface Policy {
  readonly Statement: readonly { readonly Action: string | readonly string[] }[];
}

const actionsOf = ({ Statement }: Policy) => Statement.flatMap(({ Action }) => Action).sort();

interface Update {
  readonly "package-ecosystem": string;
  readonly schedule: { readonly interval: string };
  readonly groups?: object;
}
