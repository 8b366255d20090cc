import {
  AWS_CREDENTIALS,
  ci,
  hostOf,
  IN_PRODUCTION,
  installed,
  settingsChecked,
  type Setup,
  stackFound,
} from "./workflow-parts.ts";

/** The jobs of the release workflow that change the live site. */

/** Returns the job that builds, deploys and verifies what is on the branch main. */
export function publishJob(setup: Setup): string {
  return `  publish:
    if: github.ref == 'refs/heads/main' && (github.event_name == 'push' || inputs.job == 'publish') && vars.DEPLOY_TO != ''
${IN_PRODUCTION}
    steps:
${installed(setup)}

${settingsChecked(setup, "publish")}

      - name: Build
        env:
          BASE_URL: \${{ vars.BASE_URL }}
          SIGNING_KEY: \${{ secrets.SIGNING_KEY }}
        run: ${ci(setup, "build")}

      # A deploy to S3 checks for a later release in the bucket by itself.
      - name: Verify the build
        env:
          PUBLIC_KEY: \${{ vars.PUBLIC_KEY }}
          REPLACES: \${{ (vars.DEPLOY_TO == 'netlify' || vars.DEPLOY_TO == 'cloudflare') && !inputs.allow-older && vars.BASE_URL || '' }}
        run: ${ci(setup, "verify-build")}

${deploySteps(setup)}

      - name: Verify the site
        env:
          BASE_URL: \${{ vars.BASE_URL }}
          HOST: ${hostOf(setup)}
          PUBLIC_KEY: \${{ vars.PUBLIC_KEY }}
          API_KEY: \${{ secrets.API_KEY }}
        run: ${ci(setup, "verify-site")}`;
}

/** Returns the steps that deploy, one or more for each host; a run does those of its host. */
function deploySteps(setup: Setup): string {
  return `      - if: vars.DEPLOY_TO == 'netlify'
        name: Deploy to Netlify
        env:
          NETLIFY_AUTH_TOKEN: \${{ secrets.NETLIFY_AUTH_TOKEN }}
          NETLIFY_SITE_ID: \${{ vars.NETLIFY_SITE_ID }}
        run: ${ci(setup, "deploy-netlify")}
      - if: vars.DEPLOY_TO == 'cloudflare'
        name: Deploy to Cloudflare
        env:
          CLOUDFLARE_ACCOUNT_ID: \${{ vars.CLOUDFLARE_ACCOUNT_ID }}
          CLOUDFLARE_API_TOKEN: \${{ secrets.CLOUDFLARE_API_TOKEN }}
          WORKER: \${{ vars.WORKER || github.event.repository.name }}
        run: ${ci(setup, "deploy-cloudflare")}

${AWS_CREDENTIALS}
      - if: vars.DEPLOY_TO == 'cloudfront'
        name: Create or update the stack
        env:
          STACK: \${{ vars.STACK || github.event.repository.name }}
        run: ${ci(setup, "create-stack")}
${stackFound(setup)}
      - if: vars.DEPLOY_TO == 'cloudfront' || vars.DEPLOY_TO == 's3'
        name: Deploy to S3
        env:
          ALLOW_OLDER: \${{ inputs.allow-older && 'yes' || '' }}
        run: ${ci(setup, "deploy-s3")}

      - if: vars.DEPLOY_TO == 'command'
        name: Deploy with a command
        env:
          DEPLOY_COMMAND: \${{ vars.DEPLOY_COMMAND }}
          DEPLOY_TOKEN: \${{ secrets.DEPLOY_TOKEN }}
        run: ${ci(setup, "deploy-command")}`;
}

/** Returns the job that publishes an earlier deploy again. */
export function rollbackJob(setup: Setup): string {
  return `  # Takes seconds, as nothing is built or uploaded.
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
        run: ${ci(setup, "rollback")}`;
}
