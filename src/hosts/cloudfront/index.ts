import { jsonFile, textFile } from "../../model/file.ts";
import type { Host } from "../../model/host.ts";
import { functionOf, responseFunctionOf } from "./function.ts";
import { INVALIDATE } from "./invalidate.ts";
import { template } from "./template.ts";

/** A private bucket behind CloudFront, with a function that reads the routes; one template makes all of it. */
export const cloudfront: Host = {
  name: "cloudfront",
  title: "S3 with CloudFront",
  steps: `\`hosts/cloudfront/template.json\` creates the private bucket, the function that reads the routes, and the
distribution; its outputs name the bucket. CloudFront keeps files for a day, so invalidate them after an upload.

\`\`\`sh
aws cloudformation deploy --stack-name benchmarks --template-file hosts/cloudfront/template.json
node bin/compliance-data.js deploy s3://BUCKET --delete
${INVALIDATE}
\`\`\``,
  limitations: [
    { feature: "spellings", reason: "its functions see the values of each spelling by themselves" },
    { feature: "notFoundPage", reason: "a distribution has one page for a status, whatever was asked" },
    { feature: "unaskedCors", reason: "its headers policy gives them to requests with an Origin" },
    {
      feature: "gate",
      reason: "its functions remember nothing, and its firewall counts ten minutes at most",
    },
  ],
  beside: (site) => {
    const code = functionOf(site);
    const responseCode = responseFunctionOf(site);
    return [
      textFile("function.js", code),
      ...(responseCode === undefined ? [] : [textFile("response-function.js", responseCode)]),
      jsonFile("template.json", template(site, code, responseCode)),
    ];
  },
};
