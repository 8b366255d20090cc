/** A setting of the workflows. */
export interface Setting {
  readonly name: string;
  readonly kind: "variable" | "secret";
  /** The GitHub environment that it belongs to; if undefined, the repository. */
  readonly environment?: "submissions" | "production";
  /** A description for people. */
  readonly what: string;
}

/** The jobs that have settings. */
export const CI_JOBS = ["prepare", "publish", "monitor"] as const;
export type CiJob = (typeof CI_JOBS)[number];

/** Returns whether a setting has a value, by its name. */
export type Has = (name: string) => boolean;

const DEPLOYS = ["netlify", "cloudfront", "cloudflare", "s3", "command"];
const COMMAND = "which publishes with DEPLOY_COMMAND, your own shell command, to nginx or any other host";

const role = (environment: "submissions" | "production", to: string): Setting[] => [
  {
    name: "AWS_ROLE",
    kind: "variable",
    environment,
    what: `the role that the job assumes, to ${to}: arn:aws:iam::ACCOUNT:role/NAME`,
  },
  { name: "AWS_REGION", kind: "variable", environment, what: "the region of AWS, such as eu-central-1" },
];

/**
 * Returns the settings that a job needs, given the values of others.
 * @param values by name; "" counts as missing
 * @param address of the site in release.json
 */
export function neededSettings(
  job: CiJob,
  values: Readonly<Record<string, string | undefined>>,
  address: string | null,
): readonly Setting[] {
  switch (job) {
    case "prepare":
      return toPrepare(values);
    case "publish":
      return toPublish(values, address);
    case "monitor":
      return toMonitor(values, address);
  }
}

function toPrepare({
  PRIVATE_FETCH,
  PRIVATE_PLACE,
}: Readonly<Record<string, string | undefined>>): Setting[] {
  if (PRIVATE_FETCH) {
    return [
      { name: "PRIVATE_FETCH", kind: "variable", what: "a shell command that fills private/" },
      {
        name: "PRIVATE_STORE",
        kind: "variable",
        what: "a shell command that stores the ledger and its key from private/",
      },
    ];
  }
  return [
    {
      name: "PRIVATE_PLACE",
      kind: "variable",
      what: `a folder in S3 with submissions.csv, s3://BUCKET/FOLDER, where the ledger is kept too${PRIVATE_PLACE ? "" : "; or PRIVATE_FETCH, a shell command that fills private/, with PRIVATE_STORE"}`,
    },
    ...role("submissions", "read the submissions and store the ledger"),
  ];
}

function toPublish(values: Readonly<Record<string, string | undefined>>, address: string | null): Setting[] {
  const host = values.DEPLOY_TO ?? "";
  const where: Setting = {
    name: "DEPLOY_TO",
    kind: "variable",
    what: `where the site is deployed: ${DEPLOYS.slice(0, -1).join(", ")}; or ${DEPLOYS.at(-1)}, ${COMMAND}`,
  };
  return [where, ...toFind(address), ...(OF_HOST[host] ?? [])];
}

/** Needs no settings unless monitoring is enabled. */
function toMonitor(
  { MONITOR }: Readonly<Record<string, string | undefined>>,
  address: string | null,
): Setting[] {
  if (!MONITOR) return [];
  const asked: Setting = {
    name: "MONITOR",
    kind: "variable",
    what: "any value, to check the live site each hour and publish its availability",
  };
  return [asked, ...toFind(address)];
}

/** @param address of the site in release.json */
function toFind(address: string | null): Setting[] {
  if (address !== null) return [];
  const what = "the address of the site, https://…; or set baseUrl in data/release.json";
  return [{ name: "BASE_URL", kind: "variable", what }];
}

const OF_HOST: Readonly<Record<string, readonly Setting[]>> = {
  netlify: [
    { name: "NETLIFY_SITE_ID", kind: "variable", what: "the id of the site, from its settings at Netlify" },
    {
      name: "NETLIFY_AUTH_TOKEN",
      kind: "secret",
      environment: "production",
      what: "a personal access token of Netlify",
    },
  ],
  cloudflare: [
    { name: "CLOUDFLARE_ACCOUNT_ID", kind: "variable", what: "the id of the account at Cloudflare" },
    {
      name: "CLOUDFLARE_API_TOKEN",
      kind: "secret",
      environment: "production",
      what: "a Cloudflare token that may edit Workers, from the template of that name",
    },
  ],
  cloudfront: role("production", "create the stack and deploy to it"),
  s3: [
    { name: "S3_BUCKET", kind: "variable", what: "the bucket that serves the site" },
    ...role("production", "deploy to the bucket"),
  ],
  command: [
    {
      name: "DEPLOY_COMMAND",
      kind: "variable",
      what: "a shell command that publishes public/, and hosts/ if your host needs it",
    },
  ],
};

/** Returns whether a value of `DEPLOY_TO` is a known one. */
export function isDeploy(value: string): boolean {
  return DEPLOYS.includes(value);
}

/** Returns where to set a setting on GitHub, for people. */
export function placeOf({ name, kind, environment }: Setting): string {
  const page =
    environment === undefined
      ? "Settings, Secrets and variables, Actions"
      : `Settings, Environments, ${environment}`;
  const option = environment === undefined ? "" : ` --env ${environment}`;
  return `${page}; or: gh ${kind} set ${name}${option}`;
}
