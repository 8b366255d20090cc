import { Command, InvalidArgumentError } from "commander";
import type { Target } from "../../deploy/bucket.ts";
import type { DeploySummary } from "../../deploy/deploy.ts";
import { INVALIDATE } from "../../hosts/cloudfront/invalidate.ts";
import { type CommonOptions, EXIT_USAGE, run } from "../exit.ts";
import { wholeNumber } from "../numbers.ts";
import { print, printError, printJson } from "../print.ts";
import { progress } from "../progress.ts";

interface Options extends CommonOptions {
  readonly out: string;
  readonly endpoint?: string;
  readonly dryRun?: boolean;
  readonly delete?: boolean;
  readonly allowOlder?: boolean;
  readonly concurrency: number;
}

function target(text: string): Target {
  const [, bucket, path = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  const parts = path.replace(/\/$/, "").split("/");
  const isPlain = path === "" || parts.every((part) => part !== "" && part !== "." && part !== "..");
  if (bucket === undefined || !isPlain) {
    throw new InvalidArgumentError("Write it as s3://bucket or s3://bucket/prefix.");
  }
  return { bucket, prefix: path === "" ? "" : `${parts.join("/")}/` };
}

/** Not told as other wrong values are, for it may hold a password. */
function requireEndpoint(text: string | undefined): void {
  if (text === undefined || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return;
  deployCommand.error(
    "error: option '--endpoint <url>' is invalid. Write it as https://host or http://host:port.",
    {
      exitCode: EXIT_USAGE,
    },
  );
}

export const deployCommand = new Command("deploy")
  .summary("upload the publish folder to S3")
  .description(
    "Makes a bucket contain what the publish folder contains: uploads what differs, each object with its headers, content " +
      "first, then the manifest, then its signature. An endpoint's answer lies under the endpoint's address too.",
  )
  .argument("<target>", "where to: s3://bucket or s3://bucket/prefix", target)
  .option("--out <folder>", "the publish folder", "public")
  .option("--endpoint <url>", "another server that speaks S3, asked path-style")
  .option("--dry-run", "say what would be done, and change nothing")
  .option("--delete", "delete files of earlier releases that this one does not have")
  .option("--allow-older", "replace a release that is later than the one to deploy")
  .option("--concurrency <number>", "requests under way at once", wholeNumber(1, 64), 8)
  .option("-q, --quiet", "print nothing but errors")
  .option("--json", "print the summary, or the errors, as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data deploy s3://benchmarks --dry-run
  compliance-data deploy s3://benchmarks --delete
  compliance-data deploy s3://archive/2026-Q4 --out /srv/www --json
  compliance-data deploy s3://benchmarks --endpoint http://127.0.0.1:9000

Credentials and region come from where the AWS tools find them: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY,
AWS_PROFILE, a web identity, the container, the machine; AWS_REGION. Required permissions: s3:GetObject and
s3:PutObject; s3:DeleteObject for --delete, and to remove the signature when an unsigned build follows a signed one.
With s3:ListBucket as well, S3 tells a missing object from an unreadable one. --delete is refused if manifest.json
cannot be read.

A bucket that holds a later release is refused, unless --allow-older is given.

Files that go out of use stay until a deploy with --delete, this one or a later one. Objects of other programs are
never changed: if one lies at an address of this build, nothing is uploaded.

A deploy that fails or is stopped leaves the earlier manifest in place, or the new one with all that it lists.
Run it again: it continues where it stopped.

Run one deploy to a target at a time. If objects change meanwhile, the deploy stops before it uploads the manifest.

CloudFront keeps files for a day. To show a release at once:
  ${INVALIDATE}`,
  )
  .action((to: Target, options: Options) => {
    requireEndpoint(options.endpoint);
    return run(options, async () => {
      const { deploy } = await import("../../deploy/deploy.ts");
      const report = progress(options.quiet === true || options.json === true);
      try {
        const summary = await deploy(options.out, to, options, report);
        report.end();
        const address = `s3://${to.bucket}/${to.prefix}`;
        if (options.json) printJson({ target: address, ...summary });
        else if (!options.quiet) printSummary(summary, address);
      } finally {
        report.end();
      }
    });
  });

function printSummary(summary: DeploySummary, address: string): void {
  const { release, dryRun, uploaded, unchanged, deleted, bytes, outOfUse, notes } = summary;
  for (const note of notes) printError(`note: ${note}`);
  if (dryRun) {
    for (const key of uploaded) print(`upload ${key}`);
    for (const key of deleted) print(`delete ${key}`);
  }
  const [toUpload, toDelete] = dryRun ? ["to upload", "to delete"] : ["uploaded", "deleted"];
  print(
    `${dryRun ? "Dry run of" : "Deployed"} release ${release} to ${address}: ` +
      `${uploaded.length} ${toUpload} (${(bytes / 1e6).toFixed(1)} MB), ${unchanged} unchanged, ` +
      `${deleted.length} ${toDelete}`,
  );
  if (outOfUse.length > 0) {
    print(`Files out of use: ${outOfUse.length}; deploy with --delete to delete them`);
  }
}
