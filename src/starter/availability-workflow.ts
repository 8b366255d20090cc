import { ci, hostOf, installed, type Setup, settingsChecked } from "./workflow-parts.ts";

/** Returns `.github/workflows/availability.yml`, which checks the live site each hour if the operator enables it. */
export function availabilityWorkflow(setup: Setup): string {
  return `name: Availability

on:
  schedule:
    # Each hour, but not on the hour or half hour, when GitHub starts most schedules.
    - cron: "17 * * * *"
  workflow_dispatch:

permissions: {}

# One check at a time: each adds to the results of the previous one.
concurrency:
  group: availability
  cancel-in-progress: false

defaults:
  run:
    shell: bash

jobs:
  # No environment, as one may require approval.
  monitor:
    if: github.ref == 'refs/heads/main' && vars.MONITOR != ''
    runs-on: ubuntu-latest
    timeout-minutes: 15
    permissions:
      contents: write # to push the branch availability
    steps:
${installed(setup)}

${settingsChecked(setup, "monitor")}

      # A failed check fails the job, and GitHub sends an e-mail.
      - name: Check the live site
        env:
          BASE_URL: \${{ vars.BASE_URL }}
          HOST: ${hostOf(setup)}
          API_KEY: \${{ secrets.API_KEY }}
          GH_TOKEN: \${{ github.token }}
        run: ${ci(setup, "monitor")}
`;
}
