import { closeEarlierAttemptsJob, prepareJob, proposeJob } from "./prepare-jobs.ts";
import { publishJob, rollbackJob } from "./publish-jobs.ts";
import type { Setup } from "./workflow-parts.ts";

/**
 * Returns `.github/workflows/release.yml`, which defines when, with which permissions and secrets, and in which order
 * steps run. Each step is a command of the program, so that upgrading the program upgrades the workflow.
 */
export function releaseWorkflow(setup: Setup): string {
  const jobs = [closeEarlierAttemptsJob, prepareJob, proposeJob, publishJob, rollbackJob];
  return `${TRIGGERS}

${rulesOfAllJobs(setup)}
${jobs.map((job) => job(setup)).join("\n\n")}
`;
}

/** When the workflow runs, and what can be given to it. */
const TRIGGERS = `name: Release

on:
  schedule:
    # The third day of a quarter: the previous one is over in every time zone, and late submissions had two days.
    # Not on the hour, when GitHub starts most schedules, some of them late.
    - cron: "17 6 3 1,4,7,10 *"
  workflow_dispatch:
    inputs:
      job:
        description: prepare opens a pull request; publish deploys the content of main; rollback publishes an earlier deploy again
        type: choice
        options: [prepare, publish, rollback]
        default: prepare
      release:
        description: "prepare: its name, such as 2027-Q1; by default today's quarter. rollback: a release or the id of a deploy; by default the previous one"
        type: string
      as-of:
        description: "prepare: the day its figures hold for, YYYY-MM-DD; by default the last day of the previous quarter"
        type: string
      dry-run:
        description: "prepare: only show the summary, without opening a pull request or changing the ledger"
        type: boolean
        default: false
      allow-older:
        description: "publish: allow replacing a later live release"
        type: boolean
        default: false
  push:
    branches: [main]
    paths: ["data/**"]`;

/** Returns what holds for all jobs: no permissions unless a job asks for them, one run at a time, the shell, and the host. */
function rulesOfAllJobs(setup: Setup): string {
  return `permissions: {}

# One attempt at a time, from its first job to its last.
concurrency:
  group: \${{ (github.event_name == 'push' || inputs.job == 'publish' || inputs.job == 'rollback') && 'publish' || 'prepare' }}
  cancel-in-progress: false

defaults:
  run:
    shell: bash

env:
  # The host that is deployed to, so that limits of other hosts do not block a release.
  HOSTS: \${{ vars.DEPLOY_TO == 'cloudflare' && 'cloudflare' || (vars.DEPLOY_TO == 'cloudfront' || vars.DEPLOY_TO == 's3' && vars.STORE != '') && 'cloudfront' || vars.DEPLOY_TO == 's3' && 's3' || vars.DEPLOY_TO == 'command' && '${setup.own}' || 'netlify' }}

jobs:`;
}
