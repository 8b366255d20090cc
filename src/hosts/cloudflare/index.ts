import { WORKERS } from "../../generated/workers.js";
import { jsonFile, type OutputFile, textFile } from "../../model/file.ts";
import type { Host } from "../../model/host.ts";
import { sha256 } from "../../model/sha256.ts";
import { requireRoom } from "./limits.ts";
import { isOwn, type OwnFiles } from "./worker/own-files.ts";
import { wranglerOf } from "./wrangler.ts";

/** Cloudflare Workers with static assets: a Worker answers each request, with the route table as data. */
export const cloudflare: Host = {
  name: "cloudflare",
  title: "Cloudflare Workers",
  steps: `Build for it alone, because its uploads interpret Netlify's files in \`public/\` differently. \`hosts/cloudflare\`
has a Worker, which answers every request, and \`wrangler.jsonc\`, which publishes it together with \`public/\` in one step,
so that nobody sees half a release. \`--name\` sets the name of the Worker, which is part of its address.

\`\`\`sh
node bin/compliance-data.js build --hosts cloudflare
npx wrangler deploy --config hosts/cloudflare/wrangler.jsonc --name NAME
\`\`\`

Cloudflare's free plan allows 20,000 files of up to 25 MiB and 100,000 requests a day, including pages and their assets. On
your own domain, turn off features that change pages, such as Email Address Obfuscation. With a [quota and its
keys](quota-and-keys.md), requests are counted exactly.`,
  limitations: [
    { feature: "tidyPaths", reason: "Cloudflare normalises the path of a request before a Worker sees it" },
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

/**
 * Returns a module of data. Parsing a JSON text takes half the time of parsing source code, and Workers start often.
 */
function dataModule(data: unknown): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(data))});\n`;
}
