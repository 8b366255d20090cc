import { ci, hostOf, installed, type Setup, settingsChecked } from "./workflow-parts.ts";

/** `.github/workflows/availability.yml`: checks the live site each hour, where the operator asks for it. */
export function availabilityWorkflow(setup: Setup): string {
  return `name: Availability

on:
  schedule:
    # Each hour, between the full and the half hour, when GitHub starts most schedules.
    - cron: "17 * * * *"
  workflow_dispatch:

permissions: {}

# One check at a time: each adds to what the one before wrote.
concurrency:
  group: availability
  cancel-in-progress: false

defaults:
  run:
    shell: bash

jobs:
  # No environment, for one may ask for approval.
  monitor:
    if: github.ref == 'refs/heads/main' && vars.MONITOR != ''
    runs-on: ubuntu-latest
    timeout-minutes: 15
    permissions:
      contents: write # to push the branch availability
    steps:
${installed(setup)}

${settingsChecked(setup, "monitor")}

      # A check that fails fails the job, of which GitHub sends an e-mail.
      - name: Check the live site
        env:
          BASE_URL: \${{ vars.BASE_URL }}
          HOST: ${hostOf(setup)}
          API_KEY: \${{ secrets.API_KEY }}
          GH_TOKEN: \${{ github.token }}
        run: ${ci(setup, "monitor")}
`;
}
