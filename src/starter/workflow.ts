import {
  AWS_CREDENTIALS,
  ci as ciOf,
  DOWNLOAD,
  hostOf,
  IN_PRODUCTION,
  installed,
  type Setup,
  settingsChecked,
  stackFound,
  UPLOAD,
} from "./workflow-parts.ts";

/**
 * Returns `.github/workflows/release.yml`, which defines when, with which permissions and secrets, and in which order
 * steps run. Each step is a command of the program, so that upgrading the program upgrades the workflow.
 */
export function releaseWorkflow(setup: Setup): string {
  const ci = (step: string) => ciOf(setup, step);
  return `name: Release

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
    paths: ["data/**"]

permissions: {}

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

jobs:
  # The ledger is about to record a new attempt, so the proposals of earlier ones must no longer be merged.
  withdraw:
    if: github.ref == 'refs/heads/main' && github.event_name != 'push' && inputs.job != 'publish' && inputs.job != 'rollback' && (vars.PRIVATE_FETCH != '' || vars.PRIVATE_PLACE != '')
    runs-on: ubuntu-latest
    timeout-minutes: 60
    permissions:
      contents: read
      pull-requests: write # to close those of earlier attempts
    steps:
${installed(setup)}
      - if: \${{ !inputs.dry-run }}
        name: Close the pull requests of earlier attempts
        env:
          GH_REPO: \${{ github.repository }}
          GH_TOKEN: \${{ github.token }}
        run: ${ci("withdraw")}

  # Reads the private files, and cannot push: only the data folder, the summary and encrypted files leave this job.
  prepare:
    needs: withdraw
    if: github.ref == 'refs/heads/main'
    runs-on: ubuntu-latest
    timeout-minutes: 60
    environment: submissions
    permissions:
      contents: read
      id-token: write # to get credentials for the private files
    steps:
${installed(setup)}

${settingsChecked(setup, "prepare")}

${AWS_CREDENTIALS}

      - name: Fetch the private files
        env:
          DRY_RUN: \${{ inputs.dry-run && 'yes' || '' }}
          PRIVATE_FETCH: \${{ vars.PRIVATE_FETCH }}
          PRIVATE_PLACE: \${{ vars.PRIVATE_PLACE }}
          PRIVATE_STORE: \${{ vars.PRIVATE_STORE }}
          PRIVATE_TOKEN: \${{ secrets.PRIVATE_TOKEN }}
        run: ${ci("fetch")}

      - id: release
        name: Make the release
        env:
          RELEASE: \${{ inputs.release }}
          AS_OF: \${{ inputs.as-of }}
          DRY_RUN: \${{ inputs.dry-run && 'yes' || '' }}
          BASE_URL: \${{ vars.BASE_URL }}
        run: ${ci("release")}

      # Everyone who can read the repository can read this log, so the report of a refusal is passed on separately.
      - if: \${{ failure() && steps.release.outcome == 'failure' }}
        name: Pass on the report of a refusal
        env:
          PRIVATE_PLACE: \${{ vars.PRIVATE_PLACE }}
        run: ${ci("report")}
      - if: \${{ failure() && steps.release.outcome == 'failure' }}
        uses: ${UPLOAD}
        with:
          name: report
          path: \${{ runner.temp }}/report.txt.gpg
          if-no-files-found: ignore
          retention-days: 30

      - if: \${{ !inputs.dry-run }}
        name: Build, verify and hand over
        env:
          BASE_URL: \${{ vars.BASE_URL }}
        run: ${ci("hand-over")}

      # Before anything can be merged, as the next release must know about this one.
      - if: \${{ !inputs.dry-run }}
        id: store
        name: Store the ledger
        env:
          PRIVATE_PLACE: \${{ vars.PRIVATE_PLACE }}
          PRIVATE_STORE: \${{ vars.PRIVATE_STORE }}
          PRIVATE_TOKEN: \${{ secrets.PRIVATE_TOKEN }}
        run: ${ci("store")}

      # The stored ledger may be incomplete. The file does not contain the key, so only its holders can read the ledger.
      - if: \${{ failure() && steps.store.outcome == 'failure' }}
        id: keep
        name: Encrypt the ledger that was not stored
        run: ${ci("keep-ledger")}
      - if: \${{ failure() && steps.keep.outcome == 'success' }}
        uses: ${UPLOAD}
        with:
          name: ledger-not-stored
          path: \${{ runner.temp }}/compliance-ledger.bin.gpg
          if-no-files-found: error
          retention-days: 30

      - if: \${{ !inputs.dry-run }}
        uses: ${UPLOAD}
        with:
          name: proposal
          path: \${{ runner.temp }}/proposal
          if-no-files-found: error
          retention-days: 7

      - if: always()
        name: Remove the private files
        run: rm -rf private

  # Pushes, and gets nothing private: neither the environment of the submissions nor a token for their storage.
  propose:
    needs: prepare
    if: github.ref == 'refs/heads/main' && !inputs.dry-run
    runs-on: ubuntu-latest
    timeout-minutes: 60
    environment: proposals
    permissions:
      contents: write # to push the branch of the pull request
      pull-requests: write
    steps:
${installed(setup)}

      - uses: ${DOWNLOAD}
        with:
          name: proposal
          path: \${{ runner.temp }}/proposal

      - name: Add the checks of the live site
        env:
          GH_TOKEN: \${{ github.token }}
        run: ${ci("add-availability")}

      - name: Put the proposed data in place
        env:
          BASE_URL: \${{ vars.BASE_URL }}
        run: ${ci("take-over")}

      # GitHub starts no workflows for pushes and pull requests made with its own token. For tests on the pull request,
      # store the token of an app or a person (contents and pull requests: write) in the secret RELEASE_TOKEN.
      - name: Open the pull request
        env:
          GH_TOKEN: \${{ secrets.RELEASE_TOKEN || github.token }}
        run: ${ci("propose")}

  publish:
    if: github.ref == 'refs/heads/main' && (github.event_name == 'push' || inputs.job == 'publish') && vars.DEPLOY_TO != ''
${IN_PRODUCTION}
    steps:
${installed(setup)}

${settingsChecked(setup, "publish")}

      - name: Build
        env:
          BASE_URL: \${{ vars.BASE_URL }}
          SIGNING_KEY: \${{ secrets.SIGNING_KEY }}
        run: ${ci("build")}

      # A deploy to S3 checks for a later release in the bucket by itself.
      - name: Verify the build
        env:
          PUBLIC_KEY: \${{ vars.PUBLIC_KEY }}
          REPLACES: \${{ (vars.DEPLOY_TO == 'netlify' || vars.DEPLOY_TO == 'cloudflare') && !inputs.allow-older && vars.BASE_URL || '' }}
        run: ${ci("verify-build")}

      - if: vars.DEPLOY_TO == 'netlify'
        name: Deploy to Netlify
        env:
          NETLIFY_AUTH_TOKEN: \${{ secrets.NETLIFY_AUTH_TOKEN }}
          NETLIFY_SITE_ID: \${{ vars.NETLIFY_SITE_ID }}
        run: ${ci("deploy-netlify")}
      - if: vars.DEPLOY_TO == 'cloudflare'
        name: Deploy to Cloudflare
        env:
          CLOUDFLARE_ACCOUNT_ID: \${{ vars.CLOUDFLARE_ACCOUNT_ID }}
          CLOUDFLARE_API_TOKEN: \${{ secrets.CLOUDFLARE_API_TOKEN }}
          WORKER: \${{ vars.WORKER || github.event.repository.name }}
        run: ${ci("deploy-cloudflare")}

${AWS_CREDENTIALS}
      - if: vars.DEPLOY_TO == 'cloudfront'
        name: Create or update the stack
        env:
          STACK: \${{ vars.STACK || github.event.repository.name }}
        run: ${ci("create-stack")}
${stackFound(setup)}
      - if: vars.DEPLOY_TO == 'cloudfront' || vars.DEPLOY_TO == 's3'
        name: Deploy to S3
        env:
          ALLOW_OLDER: \${{ inputs.allow-older && 'yes' || '' }}
        run: ${ci("deploy-s3")}

      - if: vars.DEPLOY_TO == 'command'
        name: Deploy with a command
        env:
          DEPLOY_COMMAND: \${{ vars.DEPLOY_COMMAND }}
          DEPLOY_TOKEN: \${{ secrets.DEPLOY_TOKEN }}
        run: ${ci("deploy-command")}

      - name: Verify the site
        env:
          BASE_URL: \${{ vars.BASE_URL }}
          HOST: ${hostOf(setup)}
          PUBLIC_KEY: \${{ vars.PUBLIC_KEY }}
          API_KEY: \${{ secrets.API_KEY }}
        run: ${ci("verify-site")}

  # Takes seconds, as nothing is built or uploaded.
  rollback:
    if: github.ref == 'refs/heads/main' && inputs.job == 'rollback'
${IN_PRODUCTION}
    steps:
${installed(setup)}

${settingsChecked(setup, "publish")}

${AWS_CREDENTIALS}
${stackFound(setup)}
      - name: Publish an earlier deploy again
        env:
          TO: \${{ inputs.release }}
        run: ${ci("rollback")}
`;
}
