import { jsonFile } from "../../model/file.ts";
import type { Host } from "../../model/host.ts";
import { storeOf } from "./store.ts";
import { TEMPLATE } from "./template.ts";

/** A private bucket behind CloudFront, with functions that read the routes from a KeyValueStore. */
export const cloudfront: Host = {
  name: "cloudfront",
  title: "S3 with CloudFront",
  steps: `\`hosts/cloudfront/template.json\` creates the private bucket, the distribution, its two functions and the
KeyValueStore that they read. It is the same for every site and every release; its outputs name the bucket and the store.
\`deploy\` uploads a build to a folder of its own in the bucket, writes its routes and headers (\`store.json\`) to the store,
and then switches one key: every answer is of either the previous build or the new one, and no cache has to be invalidated.
A build may take up to 1.25 MB in the store, a quarter of its size, or it is refused: 500 filter values, 1,000 announced ends
and 40 frozen releases take 0.4 MB.

\`\`\`sh
node bin/compliance-data.js build --hosts cloudfront
aws cloudformation deploy --stack-name benchmarks --template-file hosts/cloudfront/template.json
aws cloudformation describe-stacks --stack-name benchmarks --query 'Stacks[0].Outputs'
node bin/compliance-data.js deploy s3://BUCKET --store ARN
\`\`\``,
  limitations: [
    { feature: "spellings", reason: "its functions see the values of each spelling separately" },
    {
      feature: "gate",
      reason: "its functions keep no state, and its firewall counts at most ten minutes",
    },
  ],
  beside: (site) => {
    const { id, entries } = storeOf(site);
    return [
      jsonFile("template.json", TEMPLATE),
      jsonFile("store.json", { id, entries: Object.fromEntries(entries) }),
    ];
  },
};
