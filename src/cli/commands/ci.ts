import { Argument, Command, Option } from "commander";
import type { CheckedSetting } from "../../operations/ci.ts";
import { HOST_CHOICES, type HostChoice } from "../../starter/choices.ts";
import { CI_JOBS, type CiJob } from "../../starter/ci-settings.ts";
import { type CommonOptions, EXIT_REFUSED, run } from "../exit.ts";
import { print, printJson } from "../print.ts";
import { quietOption } from "../quiet-option.ts";

interface CheckOptions extends CommonOptions {
  readonly github?: boolean;
  readonly data: string;
}

/** The steps of the workflows, in their order, each with its description. */
const STEPS = {
  withdraw: "closes the pull requests of earlier attempts",
  fetch: "fetches the private files into private/",
  release: "makes the release of today's quarter; the first one begins the ledger",
  report: "puts the report of a refused release where only you can read it",
  "hand-over": "builds and verifies, and collects the files for the next job",
  store: "stores the ledger",
  "keep-ledger": "encrypts a ledger that was not stored",
  "add-availability": "adds the checks of the live site to the proposed data",
  "take-over": "puts the proposed data in place, and nothing else",
  propose: "opens the pull request",
  build: "builds, and signs if there is a key",
  "verify-build": "checks what was built",
  "create-stack": "creates or updates the bucket, the store and the distribution",
  "find-stack": "finds the bucket and the store",
  "deploy-netlify": "deploys to Netlify",
  "deploy-cloudflare": "deploys to Cloudflare",
  "deploy-s3": "deploys to S3",
  "deploy-command": "deploys with a command of your own",
  "verify-site": "checks the live site",
  monitor: "checks the live site with a few requests, and records the result",
  rollback: "shows an earlier deploy again",
} as const;

const checkCommand = new Command("check")
  .summary("list which settings of the workflows are missing")
  .description(
    "Checks the settings that the workflows need, in the environment or on GitHub, and lists which are " +
      "missing, what each is and where to set it. The exit code is 1 if one is missing or wrong.",
  )
  .addArgument(new Argument("[job]", "check only this job").choices(CI_JOBS))
  .option("--github", "read the settings of the repository from GitHub, with its command-line tool gh")
  .option("--data <folder>", "the data folder, whose release.json may name the address of the site", "data")
  .option("-q, --quiet", "print only what is missing or wrong")
  .option("--json", "print the settings, or the errors, as JSON")
  .action((job: CiJob | undefined, options: CheckOptions) =>
    run(options, async () => {
      const { checkSettings, settingsOnGithub } = await import("../../operations/ci.ts");
      const values = options.github ? settingsOnGithub() : () => process.env;
      const settings = checkSettings(job === undefined ? CI_JOBS : [job], values, options.data);
      const missing = settings.filter(({ isSet, wrong }) => !isSet || wrong !== undefined);
      if (missing.length > 0) process.exitCode = EXIT_REFUSED;
      const { otherWorkflows } = await import("../../operations/ci-workflows.ts");
      const workflows = otherWorkflows(".");
      if (options.json) printJson({ settings, otherWorkflows: workflows });
      else {
        const shown = options.quiet ? missing : settings;
        if (shown.length > 0) print(shown.map(settingLine).join("\n"));
        if (!options.quiet) print(`\n${[summary(missing.length), ...workflows.map(otherLine)].join("\n")}`);
      }
    }),
  );

function settingLine({ job, name, kind, what, isSet, wrong, place }: CheckedSetting): string {
  const state = wrong ?? (isSet ? "set" : "missing");
  const where = isSet && wrong === undefined ? "" : `. ${place}`;
  return `${job}: ${kind} ${name} ${state}: ${what}${where}`;
}

function otherLine(path: string): string {
  return `${path} differs from what this version writes: an earlier version wrote it, or you changed it. It still works. To replace it, run compliance-data ci workflows, and review the changes with git diff.`;
}

function summary(missing: number): string {
  if (missing === 0) return "Every required setting is set.";
  return `${missing} ${missing === 1 ? "setting is" : "settings are"} missing or wrong.`;
}

const workflowsCommand = new Command("workflows")
  .summary("write the workflows of this version")
  .description(
    "Writes .github/workflows/release.yml and availability.yml as init of this version does, and overwrites existing ones. " +
      "Review git diff before you commit them.",
  )
  .addOption(
    new Option("--host <host>", "where the site is published").choices(HOST_CHOICES).makeOptionMandatory(),
  )
  .addOption(quietOption())
  .action(({ host, ...options }: CommonOptions & { readonly host: HostChoice }) =>
    run(options, async () => {
      const { writeWorkflows } = await import("../../operations/ci-workflows.ts");
      const written = writeWorkflows(".", host);
      if (!options.quiet) print(`Wrote ${written.join(" and ")}. Next: git diff`);
    }),
  );

export const ciCommand = new Command("ci")
  .summary("run a step of the workflows, or check their settings")
  .description(
    "Runs the steps of the workflows, so that they are upgraded with this program. Each reads its settings from the " +
      "environment, and runs on Linux with bash.",
  )
  .addHelpText(
    "after",
    `
Examples:
  compliance-data ci check --github
  DEPLOY_TO=netlify compliance-data ci check publish
  compliance-data ci check prepare --quiet
  compliance-data ci workflows --host netlify`,
  )
  .addCommand(checkCommand)
  .addCommand(workflowsCommand);

/** Hidden: called by the scripts of two steps. */
const joinCommand = new Command("join-checks")
  .description(
    "Merges the checks of one table into another, sorted by time and without duplicates; a damaged table is refused.",
  )
  .argument("<into>", "the table to write")
  .argument("<from>", "the table whose checks are added")
  .action((into: string, from: string) =>
    run({}, async () => {
      const { joinChecks } = await import("../../operations/record-check.ts");
      joinChecks(into, from);
    }),
  );
ciCommand.addCommand(joinCommand, { hidden: true });

for (const [name, does] of Object.entries(STEPS)) {
  ciCommand.addCommand(
    new Command(name)
      .description(does)
      .option(
        "--data <folder>",
        "the data folder, whose release.json may name the address of the site",
        "data",
      )
      .action((options: { readonly data: string }) =>
        run({}, async () => {
          const { runStep } = await import("../../operations/ci.ts");
          const status = runStep(name, options.data);
          if (status !== 0) process.exitCode = status;
        }),
      ),
  );
}
