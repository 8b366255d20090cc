import type { CiJob } from "./ci-settings.ts";

/** Parts that the workflows share. */

/** How a repository installs the program, and calls it. */
export interface Setup {
  /** Commands that install it, each a step of a job. */
  readonly install: readonly string[];
  readonly program: string;
  /** The host that a deploy by the operator's own command builds for, and that its site is expected to behave like. */
  readonly own: string;
}

const ACTIONS = {
  checkout: "actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2",
  node: "actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0",
  upload: "actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2",
  download: "actions/download-artifact@d3f86a106a0bac45b974a628896c90dbdf5c8093 # v4.3.0",
  aws: "aws-actions/configure-aws-credentials@7474bc4690e29a8392af63c5b98e7449536d5c3a # v4.3.1",
};
export const { upload: UPLOAD, download: DOWNLOAD } = ACTIONS;

/** Returns the command for a step of the program. */
export const ci = ({ program }: Setup, step: string) => `${program} ci ${step}`;

/** Returns the first steps of every job, which check out the repository and install the program. */
export function installed({ install }: Setup): string {
  return `      - uses: ${ACTIONS.checkout}
        with:
          persist-credentials: false
      - uses: ${ACTIONS.node}
        with:
          node-version: 24
${install.map((command) => `      - run: ${command}`).join("\n")}`;
}

/** Returns the step that reports missing settings of a job. It learns only whether a secret is set, not its value. */
export function settingsChecked(setup: Setup, job: CiJob): string {
  const settings = Object.entries(SETTINGS[job]).map(
    ([name, value]) => `          ${name}: \${{ ${value} }}`,
  );
  return `      - name: Check the settings
        env:
${settings.join("\n")}
        run: ${ci(setup, `check ${job}`)}`;
}

const variables = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `vars.${name}`]));
const isThere = (name: string) => ({ [name]: `secrets.${name} != '' && 'set' || ''` });

const SETTINGS: Readonly<Record<CiJob, Readonly<Record<string, string>>>> = {
  prepare: variables("AWS_REGION", "AWS_ROLE", "PRIVATE_FETCH", "PRIVATE_PLACE", "PRIVATE_STORE"),
  publish: {
    ...variables("AWS_REGION", "AWS_ROLE", "BASE_URL", "CLOUDFLARE_ACCOUNT_ID"),
    ...isThere("CLOUDFLARE_API_TOKEN"),
    ...variables("DEPLOY_COMMAND", "DEPLOY_TO"),
    ...isThere("NETLIFY_AUTH_TOKEN"),
    ...variables("NETLIFY_SITE_ID", "S3_BUCKET"),
  },
  monitor: variables("BASE_URL", "MONITOR"),
};

export const AWS_CREDENTIALS = `      - if: vars.AWS_ROLE != ''
        uses: ${ACTIONS.aws}
        with:
          role-to-assume: \${{ vars.AWS_ROLE }}
          aws-region: \${{ vars.AWS_REGION }}`;

/** Returns the step that finds the bucket, and the store if there is one, for later steps. */
export function stackFound(setup: Setup): string {
  return `      - if: vars.DEPLOY_TO == 'cloudfront' || vars.DEPLOY_TO == 's3'
        name: Find the bucket and the store
        env:
          STACK: \${{ vars.DEPLOY_TO == 'cloudfront' && (vars.STACK || github.event.repository.name) || '' }}
          S3_BUCKET: \${{ vars.S3_BUCKET }}
          STORE: \${{ vars.STORE }}
        run: ${ci(setup, "find-stack")}`;
}

/** The beginning of a job that changes the live site, and may get credentials for AWS. */
export const IN_PRODUCTION = `    runs-on: ubuntu-latest
    timeout-minutes: 60
    environment:
      name: production
      url: \${{ vars.BASE_URL }}
    permissions:
      contents: read
      id-token: write # to get credentials for AWS`;

/** Returns an expression for the host that the live site is expected to be on. */
export function hostOf({ own }: Setup): string {
  return `\${{ vars.DEPLOY_TO == 'netlify' && 'netlify' || vars.DEPLOY_TO == 'cloudflare' && 'cloudflare' || vars.DEPLOY_TO == 'cloudfront' && 'cloudfront' || vars.DEPLOY_TO == 's3' && (vars.STORE != '' && 'cloudfront' || 's3') || '${own}' }}`;
}
