import { slug } from "../importing/text/words.ts";
import { jsonFile, type OutputFile, textFile } from "../model/file.ts";
import { accessTemplate } from "./access-template.ts";
import { availabilityWorkflow } from "./availability-workflow.ts";
import type { Choices, HostChoice } from "./choices.ts";
import { repositoryReadme } from "./readme.ts";
import type { Setup } from "./workflow-parts.ts";
import { releaseWorkflow } from "./workflow.ts";

/** The name of this program's package. */
export const PACKAGE = "compliance-data-api";

/** Excludes what must never be committed, by folder or ending. */
const GITIGNORE = `node_modules/
# Written by each build.
/public/
/hosts/
.*.staging/
.*.staging-*/

# Submissions, the ledger and keys are private. Keep them in private/.
/private/
compliance-ledger.*
withdrawn.csv
rejects.csv
submissions*
*.age
*.key
*.pem

# Raw exports: spreadsheets, text, JSON lines. The published tables are in data/.
/*.csv
/*.tsv
/*.txt
*.xls
*.xlsx
*.jsonl
*.ndjson
`;

const GITATTRIBUTES = `# Bytes are published as they are committed, so git must not convert line endings.
* -text
`;

const NETLIFY = `[build]
  command = "npx compliance-data build"
  publish = "public"

# Published files must have exactly the bytes in the manifest.
[build.processing]
  skip_processing = true

[build.environment]
  NODE_VERSION = "24"
`;

const DEPENDABOT = `# Proposes upgrades of the program a week after their release, and of actions.
version: 2
updates:
  - package-ecosystem: npm
    directory: /
    schedule:
      interval: weekly
    cooldown:
      default-days: 7
  - package-ecosystem: github-actions
    directory: /
    schedule:
      interval: monthly
    cooldown:
      default-days: 7
`;

/** How a site is deployed to AWS. */
const SITE_IN_AWS: Readonly<Partial<Record<HostChoice, "stack" | "bucket">>> = {
  cloudfront: "stack",
  s3: "bucket",
};

/** What a deploy by a command builds for, by the choice; nginx for choices that a workflow deploys to without a command. */
const BY_COMMAND: Readonly<Record<HostChoice, string>> = {
  netlify: "nginx",
  cloudfront: "nginx",
  cloudflare: "nginx",
  s3: "nginx",
  nginx: "nginx",
  apache: "apache",
  caddy: "caddy",
  static: "files",
};

/** The command with which workflows call the program in an operator's repository. */
export const PROGRAM = "npx --no-install compliance-data";

/** Returns the workflows of an operator's repository. */
export function workflowFiles(host: HostChoice): OutputFile[] {
  const setup: Setup = {
    install: ["npm ci --ignore-scripts"],
    program: PROGRAM,
    own: BY_COMMAND[host],
  };
  return [
    textFile(".github/workflows/release.yml", releaseWorkflow(setup)),
    textFile(".github/workflows/availability.yml", availabilityWorkflow(setup)),
  ];
}

/** Returns the files of a new repository outside its data folder. */
export function projectFiles(choices: Choices): OutputFile[] {
  const { name, host, version } = choices;
  return [
    jsonFile("package.json", {
      name: slug(name),
      version: "1.0.0",
      description: name,
      private: true,
      scripts: { build: "compliance-data build", start: "compliance-data serve" },
      dependencies: { [PACKAGE]: `^${version}` },
      engines: { node: ">=20.19" },
    }),
    textFile(".gitignore", GITIGNORE),
    textFile(".gitattributes", GITATTRIBUTES),
    textFile("README.md", repositoryReadme(choices)),
    ...workflowFiles(host),
    textFile(".github/dependabot.yml", DEPENDABOT),
    ...(SITE_IN_AWS[host] === undefined
      ? []
      : [jsonFile("aws/access.json", accessTemplate(SITE_IN_AWS[host]))]),
    ...(host === "netlify" ? [textFile("netlify.toml", NETLIFY)] : []),
  ];
}
