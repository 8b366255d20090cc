import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

export interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Record<string, unknown>;
  readonly env?: Record<string, string>;
}

export interface Job {
  readonly needs?: string;
  readonly if?: string;
  readonly environment?: unknown;
  readonly permissions?: Record<string, string>;
  readonly strategy?: { readonly "fail-fast": boolean; readonly matrix: unknown };
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly on: Record<string, unknown>;
  readonly permissions: Record<string, string>;
  readonly concurrency?: object;
  readonly env?: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

const FOLDER = fileURLToPath(new URL("../../.github/workflows/", import.meta.url));

/** The names of the workflows' files. */
export const workflowFiles: readonly string[] = readdirSync(FOLDER).sort();

/** Returns a workflow as text, with the line endings that it has in git. */
export function workflowText(file: string): string {
  return readFileSync(join(FOLDER, file), "utf8").replaceAll("\r\n", "\n");
}

/** A workflow as GitHub reads it. */
export function workflow(file: string): Workflow {
  return parse(workflowText(file)) as Workflow;
}

/** What GitHub's runner runs a step with: bash, and the program's script below it. */
export const RUNNER = "bash";
export const runnerArguments = (script: string): string[] => [
  ...["--noprofile", "--norc", "-euo", "pipefail", "-c"],
  'compliance_data() { node "$COMPLIANCE_DATA" "$@"; }; . "$1"',
  "bash",
  script,
];
