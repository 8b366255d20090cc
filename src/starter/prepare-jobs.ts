import {
  AWS_CREDENTIALS,
  ci,
  DOWNLOAD,
  installed,
  settingsChecked,
  type Setup,
  UPLOAD,
} from "./workflow-parts.ts";

/** The jobs of the release workflow until a release is proposed. */

/** Returns the job `withdraw`, which closes the pull requests of earlier attempts. */
export function closeEarlierAttemptsJob(setup: Setup): string {
  return `  # The ledger is about to record a new attempt, so the proposals of earlier ones must no longer be merged.
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
        run: ${ci(setup, "withdraw")}`;
}

/** Returns the job that makes a release from the private files, and hands over what may be published. */
export function prepareJob(setup: Setup): string {
  return `  # Reads the private files, and cannot push: only the data folder, the summary and encrypted files leave this job.
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
        run: ${ci(setup, "fetch")}

      - id: release
        name: Make the release
        env:
          RELEASE: \${{ inputs.release }}
          AS_OF: \${{ inputs.as-of }}
          DRY_RUN: \${{ inputs.dry-run && 'yes' || '' }}
          BASE_URL: \${{ vars.BASE_URL }}
        run: ${ci(setup, "release")}

      # Everyone who can read the repository can read this log, so the report of a refusal is passed on separately.
      - if: \${{ failure() && steps.release.outcome == 'failure' }}
        name: Pass on the report of a refusal
        env:
          PRIVATE_PLACE: \${{ vars.PRIVATE_PLACE }}
        run: ${ci(setup, "report")}
      - if: \${{ failure() && steps.release.outcome == 'failure' }}
        uses: ${UPLOAD}
        with:
          name: report
          path: \${{ runner.temp }}/report.txt.gpg
          if-no-files-found: ignore
          retention-days: 30

${handOverSteps(setup)}`;
}

/** Returns the steps that hand over a release that was made, and store its ledger. */
function handOverSteps(setup: Setup): string {
  return `      - if: \${{ !inputs.dry-run }}
        name: Build, verify and hand over
        env:
          BASE_URL: \${{ vars.BASE_URL }}
        run: ${ci(setup, "hand-over")}

      # Before anything can be merged, as the next release must know about this one.
      - if: \${{ !inputs.dry-run }}
        id: store
        name: Store the ledger
        env:
          PRIVATE_PLACE: \${{ vars.PRIVATE_PLACE }}
          PRIVATE_STORE: \${{ vars.PRIVATE_STORE }}
          PRIVATE_TOKEN: \${{ secrets.PRIVATE_TOKEN }}
        run: ${ci(setup, "store")}

      # The stored ledger may be incomplete. The file does not contain the key, so only its holders can read the ledger.
      - if: \${{ failure() && steps.store.outcome == 'failure' }}
        id: keep
        name: Encrypt the ledger that was not stored
        run: ${ci(setup, "keep-ledger")}
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
        run: rm -rf private`;
}

/** Returns the job that opens the pull request of a release. */
export function proposeJob(setup: Setup): string {
  return `  # Pushes, and gets nothing private: neither the environment of the submissions nor a token for their storage.
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
        run: ${ci(setup, "add-availability")}

      - name: Put the proposed data in place
        env:
          BASE_URL: \${{ vars.BASE_URL }}
        run: ${ci(setup, "take-over")}

      # GitHub starts no workflows for pushes and pull requests made with its own token. For tests on the pull request,
      # store the token of an app or a person (contents and pull requests: write) in the secret RELEASE_TOKEN.
      - name: Open the pull request
        env:
          GH_TOKEN: \${{ secrets.RELEASE_TOKEN || github.token }}
        run: ${ci(setup, "propose")}`;
}
