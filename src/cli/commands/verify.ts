import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { HOSTS } from "../../hosts/index.ts";
import type { Host } from "../../model/host.ts";
import { UserError } from "../../model/problem.ts";
import type { Build } from "../../verify/site.ts";
import { type CommonOptions, EXIT_REFUSED, run } from "../exit.ts";
import { wholeNumber } from "../numbers.ts";
import { progress } from "../progress.ts";

interface Options extends CommonOptions {
  readonly host?: Host;
  readonly against?: string;
  readonly concurrency: number;
  readonly timeout: number;
}

function host(name: string): Host {
  const found = HOSTS.find((one) => one.name === name);
  if (found) return found;
  throw new InvalidArgumentError(`Choose from ${HOSTS.map((one) => one.name).join(", ")}.`);
}

export const verifyCommand = new Command("verify")
  .summary("check a published site, or a publish folder")
  .description(
    "Asks a site for every path, filter value, format and error, and compares status, bytes, headers, caching and " +
      "schema of each answer with what is owed. Of a folder it checks every file against the manifest and the schemas.",
  )
  .argument("<site>", "the web address of a site, or a publish folder")
  .option(
    "--host <name>",
    `expect what a host does in its own way: ${HOSTS.map(({ name }) => name).join(", ")}`,
    host,
  )
  .option("--against <folder>", "the build that should be there; default: what the site's own manifest says")
  .option("--concurrency <number>", "requests under way at once", wholeNumber(1, 64), 8)
  .option("--timeout <seconds>", "for each answer", wholeNumber(1, 600), 10)
  .option("-q, --quiet", "print nothing but faults")
  .option("--json", "print the report as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data verify public
  compliance-data verify http://127.0.0.1:8080
  compliance-data verify https://benchmarks.example.org --host netlify --against public
  compliance-data verify https://benchmarks.example.org --json > report.json

Exit codes: 0 everything is as it should be, 1 something is not, 2 wrong usage.`,
  )
  .action((site: string, options: Options) => run(options, () => verify(site, options)));

async function verify(site: string, options: Options): Promise<void> {
  const { formatFolderReport, formatSiteReport } = await import("../verification.ts");
  if (!/^https?:\/\//i.test(site)) {
    const { verifyFolder } = await import("../../verify/folder.ts");
    const report = verifyFolder(site);
    if (report.problems.length > 0) process.exitCode = EXIT_REFUSED;
    if (options.json) console.log(JSON.stringify({ folder: site, ...report }, null, 2));
    else if (report.problems.length > 0 || !options.quiet) console.log(formatFolderReport(site, report));
    return;
  }
  const { verifySite } = await import("../../verify/site.ts");
  const shown = progress(options.quiet === true || options.json === true);
  shown.step(`Asking ${site}`);
  try {
    const { host, concurrency, timeout, against } = options;
    const report = await verifySite(siteAddress(site), {
      host,
      concurrency,
      timeoutMs: timeout * 1000,
      build: against === undefined ? undefined : buildIn(against),
      asked: shown.count,
    });
    shown.end();
    if (report.failures.length > 0) process.exitCode = EXIT_REFUSED;
    if (options.json) console.log(JSON.stringify({ site, host: host?.name ?? null, ...report }, null, 2));
    else if (report.failures.length > 0 || !options.quiet) console.log(formatSiteReport(site, report, host));
  } finally {
    shown.end();
  }
}

function siteAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && !url.search && !url.hash && !url.username && !url.password) return url;
  throw new UserError(
    `${text} is not the address of a site`,
    "Write it as https://host or https://host/path.",
  );
}

function buildIn(folder: string): Build {
  if (!existsSync(join(folder, "manifest.json"))) {
    throw new UserError(`${folder} holds no build`, "Name a publish folder with --against.");
  }
  return {
    read(address) {
      const file = join(folder, address);
      return existsSync(file) ? readFileSync(file) : undefined;
    },
  };
}
