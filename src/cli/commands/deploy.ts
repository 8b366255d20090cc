import { Command, InvalidArgumentError } from "commander";
import { accountOf } from "../../deploy/aws/arn.ts";
import type { BucketTarget } from "../../deploy/bucket.ts";
import { deployLines, rollbackLines, storedLines } from "../deploy-report.ts";
import { type CommonOptions, run } from "../exit.ts";
import { wholeNumber } from "../parsers.ts";
import { print, printError, printJson } from "../print.ts";
import { withProgress } from "../progress.ts";
import { PUBLISH_FOLDER } from "../publish-folder.ts";
import { quietOption } from "../quiet-option.ts";
import { stoppable } from "../stopping.ts";

interface Options extends CommonOptions {
  readonly out: string;
  readonly endpoint?: string;
  readonly dryRun?: boolean;
  readonly delete?: boolean;
  readonly allowOlder?: boolean;
  readonly concurrency: number;
  readonly breakLock?: boolean;
  readonly store?: string;
  readonly keep?: number;
  readonly rollback?: string | true;
  readonly allowOtherSite?: boolean;
}

function target(text: string): BucketTarget {
  const [, bucket, path = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  const parts = path.replace(/\/$/, "").split("/");
  const isPlain = path === "" || parts.every((part) => part !== "" && part !== "." && part !== "..");
  if (bucket === undefined || !isPlain) {
    throw new InvalidArgumentError("Write it as s3://bucket or s3://bucket/prefix.");
  }
  return { bucket, prefix: path === "" ? "" : `${parts.join("/")}/` };
}

function storeArn(text: string): string {
  if (accountOf(text) === undefined) {
    throw new InvalidArgumentError(
      "Write the ARN of a KeyValueStore: arn:aws:cloudfront::ACCOUNT:key-value-store/ID.",
    );
  }
  return text;
}

const wrongUsage = (message: string) => deployCommand.error(`error: ${message}`);

/** Rejects options that would have no effect in combination with others: whoever gives them expects an effect. */
function requireFitting({ store, rollback, ...options }: Options): void {
  const given = (names: readonly (keyof typeof options)[]) =>
    names.filter((name) => options[name] !== undefined);
  const shown = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  if (store === undefined) {
    const [first] = [...(rollback === undefined ? [] : ["rollback"]), ...given(["keep", "allowOtherSite"])];
    if (first !== undefined) wrongUsage(`option '${shown(first)}' needs --store`);
    return;
  }
  if (options.delete)
    wrongUsage(
      "option '--delete' is for a bucket without --store; --keep sets how many earlier deploys are kept",
    );
  const [first] = rollback === undefined ? [] : given(["keep", "allowOlder", "allowOtherSite"]);
  if (first !== undefined) wrongUsage(`option '${shown(first)}' cannot be used with --rollback`);
}

/** Checks the endpoint here and not in an argument parser, whose message would repeat the value: it may hold a password. */
function requireEndpoint(text: string | undefined): void {
  if (text === undefined || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return;
  wrongUsage("option '--endpoint <url>' is invalid. Write it as https://host or http://host:port.");
}

export const deployCommand = new Command("deploy")
  .summary("upload the publish folder to S3")
  .description(
    "Uploads the publish folder to a bucket of S3. With --store, the bucket is behind CloudFront: each deploy has a prefix of " +
      "its own, and goes live with one write to the KeyValueStore, once it is complete; --rollback shows an earlier " +
      "deploy again. Without --store, the bucket is made to match the folder: what differs is uploaded, the " +
      "content first, then the manifest, then its signature. Each endpoint's answer is stored under the endpoint's address too.",
  )
  .argument("<target>", "where to upload: s3://bucket or s3://bucket/prefix", target)
  .option(
    "--store <arn>",
    "the KeyValueStore of the CloudFront distribution in front of the bucket",
    storeArn,
  )
  .option("--rollback [id]", "show an earlier deploy again: an id, a release, or the one before")
  .option(
    "--keep <number>",
    "with --store: number of earlier deploys to keep, 1 to 5 (default: 2)",
    wholeNumber(1, 5),
  )
  .option("--out <folder>", "the publish folder", PUBLISH_FOLDER)
  .option("--endpoint <url>", "another server with the S3 API, with path-style addresses")
  .option("--dry-run", "show what would be done, and change nothing")
  .option("--delete", "without --store: delete files of earlier releases that this one does not have")
  .option("--allow-older", "replace a release that is later than the one to deploy")
  .option("--allow-other-site", "with --store: replace a site that has another title or address")
  .option("--break-lock", "continue although a stopped deploy left its lock")
  .option("--concurrency <number>", "number of simultaneous requests", wholeNumber(1, 64), 8)
  .addOption(quietOption())
  .option("--json", "print the summary, or the errors, as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data deploy s3://benchmarks --store arn:aws:cloudfront::111122223333:key-value-store/ID
  compliance-data deploy s3://benchmarks --store arn:aws:cloudfront::111122223333:key-value-store/ID --rollback
  compliance-data deploy s3://benchmarks --dry-run
  compliance-data deploy s3://benchmarks --delete
  compliance-data deploy s3://archive/2026-Q4 --out /srv/www --json
  compliance-data deploy s3://benchmarks --endpoint http://127.0.0.1:9000

Credentials and region are found as by the AWS tools: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY,
AWS_PROFILE, a web identity, the container, the machine; AWS_REGION. Required permissions: s3:GetObject,
s3:PutObject and s3:DeleteObject; with --store, also cloudfront-keyvaluestore:DescribeKeyValueStore, :ListKeys and
:UpdateKeys. With s3:ListBucket as well, S3 distinguishes a missing object from an unreadable one. --delete is refused if
manifest.json cannot be read.

A bucket that holds a later release is refused, unless --allow-older is given.

Only one deploy can run at a time: a second one is refused, and says who holds the lock. The lock of a stopped deploy
is taken over if its process is gone from this machine, or if it is an hour old; any other is taken with --break-lock. On
Ctrl-C, SIGTERM or SIGHUP, a deploy releases its lock and exits with 128 plus the number of the signal.

With --store, readers see either the whole earlier release or the whole new one, whenever a deploy is stopped. Run
it again: it continues. The next deploy removes earlier deploys beyond --keep. A deploy with a release that was
erased is removed a minute after the switch, and cannot be shown again.

Without --store, a deploy that fails or is stopped leaves the earlier manifest, or the new one with all that it
lists. Other files may be of either release until it has run again. Files that are no longer used stay until a
deploy with --delete. Objects of other programs are never changed: if one is at an address of this build,
nothing is uploaded.`,
  )
  .action((to: BucketTarget, options: Options) => {
    requireEndpoint(options.endpoint);
    requireFitting(options);
    return stoppable((signal) =>
      run(options, async () => {
        const address = `s3://${to.bucket}/${to.prefix}`;
        const printSummary = (
          summary: object & { readonly notes?: readonly string[] },
          lines: readonly string[],
        ) => {
          if (options.json) return printJson({ target: address, ...summary });
          if (options.quiet) return;
          for (const note of summary.notes ?? []) printError(`note: ${note}`);
          for (const line of lines) print(line);
        };
        const { store, rollback: name } = options;
        const isSilent = options.quiet === true || options.json === true;
        if (store === undefined) {
          const { deploy } = await import("../../deploy/deploy.ts");
          const summary = await withProgress(isSilent, (report) =>
            deploy(options.out, to, { ...options, signal }, report),
          );
          printSummary(summary, deployLines(summary, address));
        } else if (name === undefined) {
          const { deployToStore } = await import("../../deploy/store/deploy.ts");
          const summary = await withProgress(isSilent, (report) =>
            deployToStore(options.out, to, { ...options, store, signal }, report),
          );
          printSummary(summary, storedLines(summary, address));
        } else {
          const { rollback } = await import("../../deploy/store/rollback.ts");
          const chosen = name === true ? undefined : name;
          const summary = await withProgress(isSilent, (report) =>
            rollback(chosen, to, { ...options, store, signal }, report),
          );
          printSummary(summary, rollbackLines(summary, address));
        }
      }),
    );
  });
