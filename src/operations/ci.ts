import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { UserError } from "../model/problem.ts";
import { type CiJob, isDeploy, neededSettings, placeOf, type Setting } from "../starter/ci-settings.ts";
import { baseUrlIn } from "./site-address.ts";

/** The package's root folder: the same relative path holds for this source file and for the bundle. */
const PACKAGE = fileURLToPath(new URL("../../", import.meta.url));

/** A setting that a job needs, and whether it is set. */
export interface CheckedSetting extends Setting {
  readonly job: CiJob;
  readonly isSet: boolean;
  /** What is wrong with its value, if that can be checked. */
  readonly wrong?: string;
  /** Where to set it, in words. */
  readonly place: string;
}

type Values = Readonly<Record<string, string | undefined>>;

/** Lists the settings that the jobs of the workflows need, and checks each. */
export function checkSettings(
  jobs: readonly CiJob[],
  valuesOf: (job: CiJob) => Values,
  data: string,
): CheckedSetting[] {
  return jobs.flatMap((job) => {
    const values = valuesOf(job);
    return neededSettings(job, values, baseUrlIn(data)).map((setting) => {
      const value = values[setting.name] ?? "";
      const wrong = setting.name === "DEPLOY_TO" && value !== "" && !isDeploy(value);
      return {
        ...setting,
        job,
        isSet: value !== "",
        ...(wrong && { wrong: `${JSON.stringify(value)} is not a known value` }),
        place: placeOf(setting),
      };
    });
  });
}

/**
 * Reads a repository's variables and secrets from GitHub with its command-line tool, `gh`. A secret's value cannot be read:
 * it is replaced by "set".
 * @throws UserError if gh is missing or not allowed to read them
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

/** The GitHub environment of each job. An environment may require approval, so the hourly job has none. */
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
  // An environment that does not exist yet has no settings.
  if (environment !== undefined && /404/.test(stderr)) return [];
  const reason = error === undefined ? stderr.trim().split("\n")[0] : "gh is not installed";
  throw new UserError(
    `the settings on GitHub cannot be read: ${reason}`,
    "Install gh, sign in with gh auth login, and run it in a clone; or omit --github.",
  );
}

/**
 * Runs one step of a workflow: a script of the package, in bash.
 * @param name name of the script
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
        BASE_URL: process.env.BASE_URL || baseUrlIn(data) || "",
      },
    },
  );
  if (error !== undefined) throw new UserError(`bash cannot be started: ${error.message}`, "Install bash.");
  return status ?? 1;
}

/** Defines the function that every script can call, then runs the script. */
const PRELUDE = 'compliance_data() { node "$COMPLIANCE_DATA" "$@"; }; . "$1"';
