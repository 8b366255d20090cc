import { jsonFile, textFile } from "../../model/file.ts";
import type { Host } from "../../model/host.ts";
import { functionOf, responseFunctionOf } from "./function.ts";
import { template } from "./template.ts";

/** A private bucket behind CloudFront, with a function that reads the routes; one template makes all of it. */
export const cloudfront: Host = {
  name: "cloudfront",
  title: "S3 with CloudFront",
  limitations: [
    { feature: "spellings", reason: "its functions see the values of each spelling by themselves" },
    { feature: "unaskedCors", reason: "its headers policy gives them to requests with an Origin" },
  ],
  beside: (site) => {
    const code = functionOf(site);
    const responseCode = responseFunctionOf(site);
    return [
      textFile("cloudfront/function.js", code),
      ...(responseCode === undefined ? [] : [textFile("cloudfront/response-function.js", responseCode)]),
      jsonFile("cloudfront/template.json", template(site, code, responseCode)),
    ];
  },
};
