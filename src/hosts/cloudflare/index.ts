import { WORKERS } from "../../generated/workers.js";
import { jsonFile, type OutputFile, textFile } from "../../model/file.ts";
import type { Host } from "../../model/host.ts";
import { sha256 } from "../../model/manifest.ts";
import { requireRoom } from "./limits.ts";
import { isOwn, type OwnFiles } from "./worker/own-files.ts";
import { wranglerOf } from "./wrangler.ts";

/** Cloudflare Workers with static assets: a Worker answers each request, and reads the route table as data. */
export const cloudflare: Host = {
  name: "cloudflare",
  title: "Cloudflare Workers",
  steps: `Build for it alone: its uploads read the files of Netlify in \`public/\` in their own way. \`hosts/cloudflare\`
has a Worker, which answers every request, and \`wrangler.jsonc\`, by which it is published together with \`public/\` in
one step: nobody sees half a release. \`--name\` names the Worker and with it the address.

\`\`\`sh
node bin/compliance-data.js build --hosts cloudflare
npx wrangler deploy --config hosts/cloudflare/wrangler.jsonc --name NAME
\`\`\`

Cloudflare's free plan takes 20,000 files of 25 MiB and answers 100,000 requests a day, pages and their parts included. On a
domain of your own turn off what changes pages on their way, such as Email Address Obfuscation. A [quota and its
keys](quota-and-keys.md) are counted exactly.`,
  limitations: [
    { feature: "tidyPaths", reason: "Cloudflare tidies the path of a request before a Worker sees it" },
  ],
  servesConfiguration: true,
  beside: (input) => {
    const { table, gate } = input;
    const files = [
      jsonFile("wrangler.jsonc", wranglerOf(gate !== undefined)),
      textFile("worker.js", gate === undefined ? WORKERS.open : WORKERS.gated),
      textFile("routes.js", dataModule(table)),
      textFile("files.js", dataModule(ownFilesOf(input.files))),
      ...(gate === undefined ? [] : [textFile("gate.js", dataModule(gate))]),
    ];
    requireRoom(input, files);
    return files;
  },
};

function ownFilesOf(files: readonly OutputFile[]): OwnFiles {
  const own = files.filter(({ path }) => isOwn(path));
  return Object.fromEntries(
    own.map(({ path, bytes }) => [
      `/${path}`,
      { base64: Buffer.from(bytes).toString("base64"), etag: `"${sha256(bytes)}"` },
    ]),
  );
}

/** A module of data. A text of JSON is read in half the time that the same takes as source: a Worker starts often. */
function dataModule(data: unknown): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(data))});\n`;
}
