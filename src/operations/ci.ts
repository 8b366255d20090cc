import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { UserError } from "../model/problem.ts";
import { type CiJob, isDeploy, neededSettings, placeOf, type Setting } from "../starter/ci-settings.ts";
import { addressIn } from "./site-address.ts";

/** The package, as this file lies in its sources and where it is bundled. */
const PACKAGE = fileURLToPath(new URL("../../", import.meta.url));

/** A setting that a job needs, and whether it has it. */
export interface CheckedSetting extends Setting {
  readonly job: CiJob;
  readonly isSet: boolean;
  /** What is wrong with its value, where that can be told. */
  readonly wrong?: string;
  /** Where it is set, for people. */
  readonly place: string;
}

type Values = Readonly<Record<string, string | undefined>>;

/** What the jobs of the workflows need, and whether it is there. */
export function checkSettings(
  jobs: readonly CiJob[],
  valuesOf: (job: CiJob) => Values,
  data: string,
): CheckedSetting[] {
  return jobs.flatMap((job) => {
    const values = valuesOf(job);
    return neededSettings(job, values, addressIn(data)).map((setting) => {
      const value = values[setting.name] ?? "";
      const wrong = setting.name === "DEPLOY_TO" && value !== "" && !isDeploy(value);
      return {
        ...setting,
        job,
        isSet: value !== "",
        ...(wrong && { wrong: `${JSON.stringify(value)} is none of them` }),
        place: placeOf(setting),
      };
    });
  });
}

/**
 * The values that a repository on GitHub has, by its command line `gh`; of a secret, only that it is there.
 * @throws UserError where gh is missing, or may not read them
 */
export function settingsOnGithub(): (job: CiJob) => Values {
  const shared = { ...variables(), ...secrets() };
  const valuesOf = (job: CiJob): Values => {
    const environment = ENVIRONMENTS[job];
    if (environment === undefined) return shared;
    return { ...shared, ...variables(environment), ...secrets(environment) };
  };
  const own: Readonly<Record<CiJob, Values>> = {
    prepare: valuesOf("prepare"),
    publish: valuesOf("publish"),
    monitor: valuesOf("monitor"),
  };
  return (job) => own[job];
}

/** The environment of GitHub that a job has; it may ask for approval, so what runs each hour has none. */
const ENVIRONMENTS: Readonly<Record<CiJob, string | undefined>> = {
  prepare: "submissions",
  publish: "production",
  monitor: undefined,
};

function variables(environment?: string): Values {
  const listed = gh(["variable", "list", "--json", "name,value"], environment);
  return Object.fromEntries(listed.map(({ name, value }) => [name, value]));
}

function secrets(environment?: string): Values {
  return Object.fromEntries(
    gh(["secret", "list", "--json", "name"], environment).map(({ name }) => [name, "set"]),
  );
}

function gh(args: readonly string[], environment?: string): { name: string; value?: string }[] {
  const all = environment === undefined ? args : [...args, "--env", environment];
  const { status, stdout, stderr, error } = spawnSync("gh", all, { encoding: "utf8" });
  if (status === 0) return JSON.parse(stdout);
  // An environment that nobody made yet has no settings.
  if (environment !== undefined && /404/.test(stderr)) return [];
  const reason = error === undefined ? stderr.trim().split("\n")[0] : "gh is not installed";
  throw new UserError(
    `the settings on GitHub cannot be read: ${reason}`,
    "Install gh, sign in with gh auth login, and run it in a clone; or leave --github out.",
  );
}

/**
 * Runs a step of a workflow: a script of the package, with bash.
 * @param name of the script
 * @returns its exit code
 */
export function runStep(name: string, data: string): number {
  const script = join(PACKAGE, "bin/ci", `${name}.sh`);
  const { status, error } = spawnSync(
    "bash",
    ["--noprofile", "--norc", "-euo", "pipefail", "-c", PRELUDE, "bash", script],
    {
      stdio: "inherit",
      env: {
        ...process.env,
        COMPLIANCE_DATA: join(PACKAGE, "bin/compliance-data.js"),
        BASE_URL: process.env.BASE_URL || addressIn(data) || "",
      },
    },
  );
  if (error !== undefined) throw new UserError(`bash cannot be started: ${error.message}`, "Install bash.");
  return status ?? 1;
}

/** What every script can call. */
const PRELUDE = 'compliance_data() { node "$COMPLIANCE_DATA" "$@"; }; . "$1"';
