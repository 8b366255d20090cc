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
/** What a step of the workflow does. */
const scriptOf = (step: string) => readFileSync(`${SCRIPTS}/${step}.sh`, "utf8");
const named = (job: Job, name: string): Step => job.steps.find((step) => step.name === name)!;
const stepsOf = ({ jobs }: Workflow): readonly Step[] => Object.values(jobs).flatMap(({ steps }) => steps);
const textOf = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8").replaceAll("\r\n", "\n");
const steps = [tests, release, availability].flatMap(stepsOf);
const text = workflowFiles.map(workflowText).join("\n");

describe("the workflows of a publication are those that init writes, but for how they come by the program", () => {
  const setup = {
    install: ["npm ci --ignore-scripts", "npm run --silent compile"],
    program: "node bin/compliance-data.js",
    own: { builds: "nginx", behaves: "nginx" },
  };

  it("the release's", async () => {
    await expect(releaseWorkflow(setup)).toMatchFileSnapshot("../.github/workflows/release.yml");
  });

  it("the availability's", async () => {
    await expect(availabilityWorkflow(setup)).toMatchFileSnapshot("../.github/workflows/availability.yml");
  });
});

describe("the availability's workflow", () => {
  it("checks each hour, past the full one, and when it is started by hand", () => {
    expect(availability.on).toEqual({ schedule: [{ cron: "17 * * * *" }], workflow_dispatch: null });
  });

  it("runs where it is asked for, on main, one check at a time, and none is stopped by the next", () => {
    expect(Object.keys(availability.jobs)).toEqual(["monitor"]);
    expect(monitor.if).toBe("github.ref == 'refs/heads/main' && vars.MONITOR != ''");
    expect(availability.concurrency).toEqual({ group: "availability", "cancel-in-progress": false });
  });

  it("waits for no approval, may push, and is given nothing private and no right to deploy", () => {
    expect([availability.permissions, monitor.permissions, monitor.environment]).toEqual([
      {},
      { contents: "write" },
      undefined,
    ]);
    expect(JSON.stringify(monitor)).not.toMatch(/PRIVATE|AWS_ROLE|DEPLOY_TOKEN|SIGNING|RELEASE_TOKEN/);
  });

  it("reaches main by the pull request of the next release alone", () => {
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
  it("are all there are", () => {
    expect(workflowFiles).toEqual(["availability.yml", "release.yml", "test.yml"]);
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
    expect(checkouts.map((one) => one.with?.["persist-credentials"])).toEqual(Array(9).fill(false));
  });

  it("give a script its secrets, inputs and variables through the environment alone", () => {
    const scripts = readdirSync(SCRIPTS).map((file) => scriptOf(file.replace(/\.sh$/, "")));
    for (const script of [...scripts, ...steps.map(({ run = "" }) => run)]) {
      expect(script).not.toMatch(/\$\{\{|set -x|\becho\b.*(KEY|TOKEN)"/);
    }
    const handed = steps.flatMap(({ env }) => Object.values(env ?? {})).join("\n");
    expect(text.match(/\bsecrets\.\w+/g)!.sort()).toEqual(handed.match(/\bsecrets\.\w+/g)!.sort());
  });

  it("stop a job that hangs", () => {
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

describe("the tests' workflow", () => {
  it("can read the code and nothing else", () => {
    expect(tests.permissions).toEqual({ contents: "read" });
    expect(Object.values(tests.jobs).map(({ permissions }) => permissions)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
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

  it("gives each job the least, and those with secrets an environment that can ask for approval", () => {
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

  it("works on main alone", () => {
    for (const job of Object.values(release.jobs)) {
      expect(job.if).toMatch(/^github\.ref == 'refs\/heads\/main'( && |$)/);
    }
  });

  it("lets no job both read what is private and push", () => {
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

  it("runs its jobs one after the other, one attempt at a time", () => {
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

  it("proposes nothing before every host is built and the ledger is stored, and a dry run does neither", () => {
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

  it("keeps as artifacts the data with its summary, and what is encrypted: a refusal's report, a ledger", () => {
    const uploads = stepsOf(release).filter(({ uses }) => uses?.startsWith("actions/upload-artifact@"));
    expect(uploads.map((step) => step.with?.path)).toEqual([
      `\${{ runner.temp }}/report.txt.gpg`,
      `\${{ runner.temp }}/compliance-ledger.bin.gpg`,
      `\${{ runner.temp }}/proposal`,
    ]);
  });

  it("checks what it built before it deploys, and replaces a later release only when told", () => {
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

  it("builds for the host that it deploys to, and for no other", () => {
    expect(release.env?.HOSTS).toBe(
      `\${{ vars.DEPLOY_TO == 'cloudflare' && 'cloudflare' || (vars.DEPLOY_TO == 'cloudfront' || vars.DEPLOY_TO == 's3' && vars.STORE != '') && 'cloudfront' || vars.DEPLOY_TO == 's3' && 's3' || vars.DEPLOY_TO == 'command' && 'nginx' || 'netlify' }}`,
    );
    const overrides = Object.values(release.jobs).flatMap(({ steps }) =>
      steps.filter(({ env }) => env !== undefined && "HOSTS" in env),
    );
    expect(overrides).toEqual([]);
  });

  it("runs on the Node that is supported longest, as Netlify's builds do", () => {
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

  it("trust each job that is given credentials by its environment and its audience, and no other", () => {
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

  it("let each role do what its job does, and read nothing of the other's", () => {
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
