import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { deploy } from "../../src/deploy/deploy.ts";
import { cloudfront } from "../../src/hosts/cloudfront/index.ts";
import { s3 } from "../../src/hosts/s3.ts";
import { publish } from "../../src/operations/build-folder.ts";
import { type Failure, verifySite } from "../../src/verify/site.ts";
import { cloudfrontFunction } from "../support/cloudfront.ts";
import { cloudfrontSite } from "../support/cloudfront-site.ts";
import { DATA_FOLDER } from "../support/data.ts";
import { temporaryFolder } from "../support/folders.ts";
import { hostFile } from "../support/hosts.ts";
import { BUCKET, type S3, startS3, useAws } from "../support/s3-server.ts";

/** Every host of a bucket is asked what deploy put there. */

const OPTIONS = { concurrency: 8, timeoutMs: 30_000 };
const SILENT = { step() {}, count() {} };

useAws();

async function deployed(): Promise<S3> {
  const out = join(temporaryFolder(), "public");
  publish({ data: DATA_FOLDER, out, hosts: `${out}-hosts` }, {});
  const bucket = await startS3();
  await deploy(out, { bucket: BUCKET, prefix: "" }, { endpoint: bucket.proxy.endpoint }, SILENT);
  return bucket;
}

/** What Amazon does not document, and so cannot be asked of the model of a bucket. */
const UNDOCUMENTED: readonly { readonly lines: RegExp; readonly found: RegExp; readonly reason: string }[] = [
  {
    lines: /404$/,
    found: /^header Cache-Control$/,
    reason: "whether the page of an error has Cache-Control",
  },
];
const lineOf = ({ url, headers }: Failure) =>
  `${url.replace(/^http:\/\/[^/]+/, "")} ${headers["If-None-Match"] === "{etag}" ? 304 : 404}`;
const whatOf = ({ faults }: Failure) => faults.map(({ what }) => what).join(", ");

test("an S3 website answers every request of the list, as what it cannot do is declared", async () => {
  const bucket = await deployed();
  const [website, cors] = [JSON.parse(hostFile("s3/website.json")), JSON.parse(hostFile("s3/cors.json"))];
  const report = await verifySite(await bucket.website(website, cors), { ...OPTIONS, host: s3 });
  const isOf = (failure: Failure) =>
    UNDOCUMENTED.find(({ lines, found }) => lines.test(lineOf(failure)) && found.test(whatOf(failure)));
  expect(
    report.failures.filter((failure) => !isOf(failure)).map((failure) => [lineOf(failure), whatOf(failure)]),
  ).toEqual([]);
  // An exception that nothing needs any more is to go.
  expect(new Set(report.failures.map(isOf)).size).toBe(UNDOCUMENTED.length);
  expect(report.requests).toBeGreaterThan(850);
});

test("CloudFront before a bucket answers every request of the list, headers and all", async () => {
  const bucket = await deployed();
  const template = JSON.parse(hostFile("cloudfront/template.json"));
  const call = cloudfrontFunction(template.Resources.Function.Properties.FunctionCode);
  const site = cloudfrontSite(call, template, bucket.address);
  await new Promise<void>((resolve) => void site.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void site.close());
  const url = new URL(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
  const report = await verifySite(url, { ...OPTIONS, host: cloudfront });
  expect(report.failures).toEqual([]);
  expect(report.skipped).toBe(0);
});
