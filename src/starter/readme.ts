import { dayBefore } from "../model/release-id.ts";
import type { Choices, HostChoice } from "./choices.ts";

/** How the site is published by hand, where a host needs more than a folder. */
const PUBLISHING: Readonly<Record<HostChoice, string>> = {
  netlify: `\`\`\`sh
npx netlify-cli deploy --prod --no-build --dir public
\`\`\``,
  cloudfront: `\`\`\`sh
npx compliance-data build --hosts cloudfront
aws cloudformation deploy --stack-name STACK --template-file hosts/cloudfront/template.json
npx compliance-data deploy s3://BUCKET --store ARN
\`\`\`

The stack's outputs name the bucket and the store.`,
  cloudflare: `\`\`\`sh
npx compliance-data build --hosts cloudflare
npx wrangler deploy --config hosts/cloudflare/wrangler.jsonc --name NAME
\`\`\``,
  s3: `\`\`\`sh
npx compliance-data build --hosts s3
aws s3api put-bucket-website --bucket BUCKET --website-configuration file://hosts/s3/website.json
aws s3api put-bucket-cors --bucket BUCKET --cors-configuration file://hosts/s3/cors.json
npx compliance-data deploy s3://BUCKET --delete
\`\`\``,
  nginx: `\`\`\`sh
npx compliance-data build --hosts nginx
rsync --archive --delete public/ SERVER:/var/www/benchmark/
rsync --archive hosts/nginx/ SERVER:/etc/nginx/compliance-data/
ssh SERVER nginx -s reload
\`\`\`

\`hosts/nginx/site.conf\` is a complete example of a site.`,
  static: `\`\`\`sh
npx compliance-data build --hosts files
\`\`\`

Publish the folder \`public/\` with any host that serves files, at the root of its address.`,
};

/** The README of a new repository: what to do next, and what each file is for. */
export function readme({ name, provider, release, host }: Choices): string {
  return `# ${name}

Published by ${provider.name.replace(/\.$/, "")}. Made with \`compliance-data-api\`: submissions become anonymous figures, a read-only API and a
site, all of it files.

## Next steps

1. **Read the figures in.** Put the export into \`private/\`, which git ignores, and have a mapping drafted. Answer what it
   asks in \`mapping.json\`, then import:

   \`\`\`sh
   npx compliance-data import private/export.csv --suggest
   npx compliance-data import private/export.csv
   \`\`\`

2. **Make the first release**, look at it, and commit \`data/\`:

   \`\`\`sh
   npx compliance-data release ${release} --as-of ${dayBefore(release)} --submissions private/submissions.csv --first-release
   npx compliance-data verify public
   npx compliance-data serve
   \`\`\`

   It begins \`private/compliance-ledger.bin\` and its key. Keep a copy of both in a safe place: each later release needs them.

3. **Publish it.** By hand:

${indented(PUBLISHING[host])}

${workflow(host)}

Each quarter: import the new export, then run \`release\` with the name and day of the quarter and without
\`--first-release\`. Upgrades come with \`npm update compliance-data-api\`,
a new major version with \`npm install compliance-data-api@latest\`.

## What is yours

| file | what |
|---|---|
| \`data/reference/industries.csv\` | the industries: \`id\` is the filter value in addresses, \`display_name\` the name for people |
| \`data/reference/frameworks.csv\` | the frameworks, each with who certifies or attests |
| \`data/reference/regions.csv\` | the regions that countries count to |
| \`data/reference/countries.csv\` | the countries, by ISO 3166-1 code, each with the \`id\` of its region: move a country by editing it |
| \`data/reference/requirements.csv\` | the PCI DSS requirements that submissions answer |
| \`data/reference/bottlenecks.csv\` | the causes of delay that submissions name |
| \`data/methodology.json\` | thresholds, tiers, bands and rounding |
| \`data/release.json\` | what the publication says of itself: disclaimer, citation, licence, address |
| \`data/site.json\` | what the site is called and how it looks: title, introduction, logo, accent colour, links at its foot |
| \`data/observatory/changelog.csv\` | what changed from release to release, in your words; empty at first |
| \`mapping.json\` | how your export is read |

Edit these before the first release. An \`id\` is published, so choose it for good: letters, digits and hyphens. All other
files of \`data/\` are written by \`release\`. \`private/\` holds submissions, the ledger and keys, and is never committed.
`;
}

/** How the workflow comes to make the releases. */
function workflow(host: HostChoice): string {
  const access = `The bucket for the private files and the roles of the workflow are made once, by one stack:

\`\`\`sh
aws cloudformation deploy --stack-name benchmark-access --template-file aws/access.json --capabilities CAPABILITY_IAM \\
  --parameter-overrides Repository=OWNER/NAME ${host === "s3" ? "SiteBucket=BUCKET" : "SiteStack=NAME"}
aws cloudformation describe-stacks --stack-name benchmark-access --query "Stacks[0].Outputs"
\`\`\`

`;
  return `## By workflow

\`.github/workflows/release.yml\` makes each quarter's release, the first one too, proposes it as a pull request, and publishes
what is merged. With the variable \`MONITOR\`, \`.github/workflows/availability.yml\` checks the live site each hour and adds the
result to the branch \`availability\`; the next release publishes it. Ask which settings they lack, and where each is set:

\`\`\`sh
npx compliance-data ci check --github
\`\`\`

${host === "cloudfront" || host === "s3" ? access : ""}Make the environments \`submissions\`, \`proposals\` and \`production\` in the repository's settings, for \`main\` alone, and allow
Actions to create pull requests. \`package-lock.json\` is committed: the workflows install what it names.`;
}

function indented(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? line : `   ${line}`))
    .join("\n");
}
