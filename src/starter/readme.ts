import { dayBefore } from "../model/release-id.ts";
import type { Choices, HostChoice } from "./choices.ts";

/** How to publish the site by hand, by host. */
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
  apache: `\`\`\`sh
npx compliance-data build --hosts apache
rsync --archive --delete public/ SERVER:/var/www/benchmark/
\`\`\`

\`public/.htaccess\` configures Apache; \`hosts/apache/site.conf\` is a complete example of a site.`,
  caddy: `\`\`\`sh
npx compliance-data build --hosts caddy
rsync --archive --delete public/ SERVER:/var/www/benchmark/
rsync --archive hosts/caddy/ SERVER:/etc/caddy/compliance-data/
ssh SERVER systemctl reload caddy
\`\`\`

\`hosts/caddy/Caddyfile\` is a complete example of a site.`,
  static: `\`\`\`sh
npx compliance-data build --hosts files
\`\`\`

Publish the folder \`public/\` with any host that serves files, at the root of its address.`,
};

/** Returns the README of a new repository, with the next steps and the purpose of each file. */
export function repositoryReadme({ name, provider, release, host }: Choices): string {
  return `# ${name}

Published by ${provider.name.replace(/\.$/, "")}. Made with \`compliance-data-api\`, which turns submissions into anonymous figures, a read-only API and a
site, all of them static files.

## Next steps

1. **Import the submissions.** Put the export into \`private/\`, which git ignores, and let \`import\` draft a mapping. Answer the
   questions in \`mapping.json\`, then import:

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

   This creates \`private/compliance-ledger.bin\` and its key. Keep a copy of both in a safe place: each later release needs them.

3. **Publish it.** By hand:

${indented(PUBLISHING[host])}

${workflow(host)}

Each quarter, import the new export, then run \`release\` with the name and the day of the quarter, and without
\`--first-release\`. Upgrade with \`npm update compliance-data-api\`,
to a new major version with \`npm install compliance-data-api@latest\`.

## Your files

| file | content |
|---|---|
| \`data/reference/industries.csv\` | the industries: \`id\` is the filter value in addresses, \`display_name\` the name for people |
| \`data/reference/frameworks.csv\` | the frameworks, each with the body that certifies or attests |
| \`data/reference/regions.csv\` | the regions that countries belong to |
| \`data/reference/countries.csv\` | the countries, by ISO 3166-1 code, each with the \`id\` of its region; edit it to move a country |
| \`data/reference/requirements.csv\` | the requirements that submissions answer: those of PCI DSS, until you replace them |
| \`data/reference/bottlenecks.csv\` | the causes of delay that submissions name |
| \`data/methodology.json\` | thresholds, tiers, bands and rounding |
| \`data/release.json\` | the description of the publication: disclaimer, citation, licence, address |
| \`data/site.json\` | the site's title, introduction, logo, accent colour and footer links |
| \`data/observatory/changelog.csv\` | what changed from release to release, in your words; empty at first |
| \`mapping.json\` | how to read your export |

Edit these before the first release. An \`id\` is published, so choose one that can stay: letters, digits and hyphens. All other
files in \`data/\` are written by \`release\`. \`private/\` contains submissions, the ledger and keys, and is never committed.
`;
}

/** Returns how to set up the release workflow. */
function workflow(host: HostChoice): string {
  const access = `One stack creates the bucket for the private files and the roles of the workflow:

\`\`\`sh
aws cloudformation deploy --stack-name benchmark-access --template-file aws/access.json --capabilities CAPABILITY_IAM \\
  --parameter-overrides Repository=OWNER/NAME ${host === "s3" ? "SiteBucket=BUCKET" : "SiteStack=NAME"}
aws cloudformation describe-stacks --stack-name benchmark-access --query "Stacks[0].Outputs"
\`\`\`

`;
  return `## By workflow

\`.github/workflows/release.yml\` makes each quarter's release, including the first, proposes it as a pull request, and publishes
it when it is merged. With the variable \`MONITOR\`, \`.github/workflows/availability.yml\` checks the live site each hour and adds
the result to the branch \`availability\`; the next release publishes it. List the settings that they lack, and where to set each:

\`\`\`sh
npx compliance-data ci check --github
\`\`\`

${host === "cloudfront" || host === "s3" ? access : ""}Create the environments \`submissions\`, \`proposals\` and \`production\` in the repository's settings, only for \`main\`, and allow
Actions to create pull requests. Commit \`package-lock.json\`: the workflows install the versions in it.`;
}

function indented(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? line : `   ${line}`))
    .join("\n");
}
