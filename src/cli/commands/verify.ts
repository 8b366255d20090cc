import type { KeyObject } from "node:crypto";
import { existsSync } from "node:fs";
import { Command, InvalidArgumentError, Option } from "commander";
import { type HostName, loadHost } from "../../hosts/host-names.ts";
import { type DataProblem, UserError } from "../../model/problem.ts";
import type { FolderReport } from "../../verify/folder/folder.ts";
import { SAMPLE_FILES } from "../../verify/requests/past-releases.ts";
import type { Outcome } from "../../verify/site/outcome.ts";
import { siteAddress } from "../../verify/site/site-address.ts";
import type { ExpectedFiles } from "../../verify/site/site.ts";
import { type CommonOptions, EXIT_MIXED, EXIT_REFUSED, run } from "../exit.ts";
import { hostOption } from "../hosts-option.ts";
import { wholeNumber } from "../parsers.ts";
import { print, printJson } from "../print.ts";
import { withProgress } from "../progress.ts";
import { headerOption, secretHeaders, withoutSecrets } from "../secret-headers.ts";

interface Options extends CommonOptions {
  readonly host?: HostName;
  readonly header?: readonly string[];
  readonly against?: string;
  readonly publicKey?: string;
  readonly knownHead?: string;
  readonly replaces?: string;
  readonly all?: boolean;
  readonly quick?: boolean;
  readonly preview?: boolean;
  readonly record?: string;
  readonly concurrency: number;
  readonly timeout: number;
}

function digest(text: string): string {
  if (/^[0-9a-f]{64}$/.test(text)) return text;
  throw new InvalidArgumentError("It must be a SHA-256, 64 hexadecimal digits, as verify prints it.");
}

export const verifyCommand = new Command("verify")
  .summary("check a published site, or a publish folder")
  .description(
    "Requests every path, filter value, format and error of a site, and checks the status, bytes, headers, caching and " +
      "schema of each response. In a folder it checks every file against the manifest and the schemas.",
  )
  .argument("<site>", "the URL of a site, or a publish folder")
  .addOption(hostOption())
  .option(
    "--against <folder>",
    "the publish folder that the site must match (default: the site's own manifest)",
  )
  .option("--public-key <file>", "require a manifest signed with this Ed25519 key (SPKI in PEM)")
  .option(
    "--replaces <site>",
    "for a folder: fail if the site that it will replace has a later release, or other frozen releases",
  )
  .option(
    "--known-head <sha256>",
    "require this digest, printed by an earlier verify, in the chain of releases",
    digest,
  )
  .option("--all", `request every file of past releases, not only ${SAMPLE_FILES} of them`)
  .addOption(
    new Option(
      "--quick",
      "send about ten requests: the start page, the status, a dataset, an endpoint with and without a value",
    ).conflicts(["all", "knownHead"]),
  )
  .option(
    "--preview",
    "expect what Netlify adds to a deploy preview (default: if the host is called deploy-preview-N--SITE.netlify.app)",
  )
  .addOption(headerOption())
  .option("--record <file>", "add a line with the time and the result to this table, data/availability.csv")
  .option("--concurrency <number>", "number of simultaneous requests", wholeNumber(1, 64), 8)
  .option("--timeout <seconds>", "time limit of each request", wholeNumber(1, 600), 10)
  .option("-q, --quiet", "print failures only")
  .option("--json", "print the report as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data verify public
  compliance-data verify public --public-key public.pem
  compliance-data verify public --replaces https://benchmarks.example.org
  compliance-data verify http://127.0.0.1:8080
  compliance-data verify https://benchmarks.example.org --host netlify --against public
  compliance-data verify https://benchmarks.example.org --all
  compliance-data verify https://benchmarks.example.org --json > report.json
  compliance-data verify https://benchmarks.example.org --header "Authorization: Bearer $KEY"
  compliance-data verify https://benchmarks.example.org --quick --record availability.csv

Exit codes: 0 everything passed; 1 something failed; 2 wrong usage; 3 mixed: every answer is right, but caches still
keep some of another release, for at most a day.`,
  )
  .action((site: string, options: Options) => run(options, () => verify(site, options)));

async function verify(site: string, options: Options): Promise<void> {
  await recovered(site);
  const isFolder = existsSync(site) && !/^https?:\/\//i.test(site);
  const isAddress = /^https?:\/\//i.test(site);
  // Anything else is taken for a missing folder, which is a failure but not wrong usage.
  const url = isFolder ? undefined : isAddress ? rightUsage(() => siteAddress(site)) : siteAddress(site);
  return url === undefined ? checkFolder(site, options) : checkSite(url, site, options);
}

/** Restores a folder that an interrupted build had moved away. */
async function recovered(folder: string): Promise<void> {
  if (/^https?:\/\//i.test(folder)) return;
  const { recoverFolder } = await import("../../disk/replace-folder.ts");
  recoverFolder(folder);
}

async function checkFolder(folder: string, options: Options): Promise<void> {
  const { replaces } = options;
  const replaced = replaces === undefined ? undefined : rightUsage(() => siteAddress(replaces));
  const ofSites = [
    "host",
    "header",
    "against",
    "all",
    "quick",
    "preview",
    "record",
    "concurrency",
    ...(replaced ? [] : ["timeout"]),
  ].filter((name) => verifyCommand.getOptionValueSource(name) === "cli");
  if (ofSites.length > 0)
    wrongUsage(`--${ofSites[0]} is for sites, and ${folder} is a folder. Leave it out.`);
  const { formatFolderReport } = await import("../verification.ts");
  const { verifyFolder } = await import("../../verify/folder/folder.ts");
  const { headProblems } = await import("../../published/releases.ts");
  const { KNOWN } = await import("../../verify/folder/site-releases.ts");
  const own = verifyFolder(folder, await publicKeyIn(options.publicKey));
  // Without a readable manifest, the release is unknown.
  const isComparable = replaced !== undefined && own.release !== "";
  const replacement = isComparable ? await replacementOf(own, replaced, options) : [];
  const { knownHead } = options;
  const head =
    knownHead === undefined
      ? []
      : headProblems([...(own.chain ?? []), ...(own.retractions ?? [])], knownHead, KNOWN);
  const report = { ...own, problems: [...own.problems, ...replacement, ...head] };
  if (report.problems.length > 0) process.exitCode = EXIT_REFUSED;
  if (options.json) printJson({ folder, ...report });
  else if (report.problems.length > 0 || !options.quiet) print(formatFolderReport(folder, report));
}

/** Imports the checks of a site only if an address is given: loading them takes a tenth of the time of a folder's check. */
async function replacementOf(own: FolderReport, replaced: URL, { timeout }: Options): Promise<DataProblem[]> {
  const { replacementProblems } = await import("../../verify/site/replaced.ts");
  return replacementProblems(own, replaced, timeout * 1000);
}

async function checkSite(url: URL, site: string, options: Options): Promise<void> {
  if (options.replaces !== undefined)
    wrongUsage(`--replaces is for folders, and ${site} is a site. Leave it out.`);
  const { formatSiteReport } = await import("../verification.ts");
  const { verifySite } = await import("../../verify/site/site.ts");
  const { outcomeOf, outcomeOfError } = await import("../../verify/site/outcome.ts");
  const { concurrency, timeout, against, knownHead } = options;
  const secret =
    secretHeaders(options.header ?? []) ??
    wrongUsage("--header must be a name, a colon and a value, such as 'X-API-Key: KEY'.");
  const hide = (text: string) => withoutSecrets(text, secret);
  const host = options.host === undefined ? undefined : await loadHost(options.host);
  const expected = against === undefined ? undefined : await expectedIn(against);
  const key = await publicKeyIn(options.publicKey);
  const record = await recorderIn(options.record);
  let sent = 0;
  try {
    const report = await withProgress(options.quiet === true || options.json === true, (listener) => {
      listener.step(`Reading ${site}`);
      return verifySite(url, {
        host,
        all: options.all,
        quick: options.quick,
        preview: options.preview,
        headers: secret,
        concurrency,
        timeoutMs: timeout * 1000,
        expected,
        key,
        knownHead,
        listener,
        onStopped: ({ requests, repeated }) => (sent = requests + repeated),
      });
    }).catch((error) => {
      record(outcomeOfError(error, sent));
      throw error;
    });
    record(outcomeOf(report));
    const isMixed = report.mixed.length > 0;
    const isRight = report.failures.length === 0 && !isMixed;
    if (!isRight) process.exitCode = report.failures.length === 0 ? EXIT_MIXED : EXIT_REFUSED;
    if (options.json) {
      const all = { site, host: host?.name ?? null, ...report };
      printJson(
        JSON.parse(JSON.stringify(all, (_, value) => (typeof value === "string" ? hide(value) : value))),
      );
    } else if (!isRight || !options.quiet) {
      print(hide(formatSiteReport(site, report, host, Object.keys(secret))));
    }
  } catch (error) {
    throw error instanceof UserError ? new UserError(hide(error.message), hide(error.remedy)) : error;
  }
}

async function expectedIn(folder: string): Promise<ExpectedFiles> {
  await recovered(folder);
  const { readWholeBuild } = await import("../../verify/site/whole-build.ts");
  return readWholeBuild(folder);
}

/**
 * Returns a function that adds this check's outcome to a file. The file is validated now, before any request is sent.
 * @throws DataError for a file in another format
 */
async function recorderIn(file: string | undefined): Promise<(outcome: Outcome | undefined) => void> {
  if (file === undefined) return () => {};
  const { readChecks, recordCheck } = await import("../../operations/record-check.ts");
  readChecks(file);
  const checked = new Date().toISOString().replace(/\.\d{3}/, "");
  return (outcome) => outcome && recordCheck(file, { checked, ...outcome });
}

async function publicKeyIn(file: string | undefined): Promise<KeyObject | undefined> {
  if (file === undefined) return undefined;
  const { readPublicKey } = await import("../../verify/folder/signature.ts");
  return readPublicKey(file);
}

/** Runs `read`, and reports its UserError as wrong usage. */
function rightUsage<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return wrongUsage(`${error.message}. ${error.remedy}`);
  }
}

function wrongUsage(text: string): never {
  return verifyCommand.error(`error: ${text}`);
}
