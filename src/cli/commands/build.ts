import { Command, InvalidArgumentError, Option } from "commander";
import { HOSTS } from "../../hosts/index.ts";
import type { Host } from "../../model/host.ts";
import { type CommonOptions, run } from "../exit.ts";

interface Options extends CommonOptions {
  readonly data: string;
  readonly out: string;
  readonly hosts: readonly Host[];
  readonly hostsOut: string;
  readonly baseUrl?: string;
  readonly site: boolean;
}

/** Hosts that have configuration to write. */
const CHOICES = HOSTS.filter(({ inside, beside }) => inside ?? beside);

function hosts(text: string): Host[] {
  const names = new Set(text.split(",").map((name) => name.trim()));
  return [...names].map((name) => {
    const host = CHOICES.find((choice) => choice.name === name);
    if (host) return host;
    throw new InvalidArgumentError(`Choose from ${CHOICES.map((choice) => choice.name).join(", ")}.`);
  });
}

export const buildCommand = new Command("build")
  .summary("turn the datasets into every file of the API")
  .description(
    "Reads and checks every table of the data folder and writes every answer, dataset and document of the API, " +
      "with the host's rules, into the publish folder. All of it is replaced, or nothing.",
  )
  .option("--data <folder>", "the datasets", "data")
  .option("--out <folder>", "the publish folder", "public")
  .option("--base-url <url>", "where it will be published; default: baseUrl of release.json")
  .addOption(
    new Option(
      "--hosts <names>",
      `whose configuration to write, with commas between: ${CHOICES.map(({ name }) => name).join(", ")}`,
    )
      .argParser(hosts)
      .default(hosts("netlify"), "netlify"),
  )
  .option("--hosts-out <folder>", "configuration that is not to be published", "hosts")
  .option("--no-site", "write the API alone, without pages for people: the root of the host is then yours")
  .option("-q, --quiet", "print nothing but errors")
  .option("--json", "print the summary, or the errors, as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data build
  compliance-data build --base-url https://benchmarks.example.org
  compliance-data build --hosts netlify,cloudfront,nginx
  compliance-data build --data /srv/data --out /srv/www --json`,
  )
  .action((options: Options) =>
    run(options, async () => {
      const { publish } = await import("../../publish/publish.ts");
      const { data, out, hosts, hostsOut, baseUrl, site } = options;
      const summary = publish({ data, out, hosts: hostsOut }, { baseUrl, hosts, site });
      const { release, files, bytes, hostFiles, hasOldHostFiles } = summary;
      if (options.json) console.log(JSON.stringify({ out, ...summary }, null, 2));
      else if (!options.quiet) {
        console.log(`Built release ${release}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, in ${out}/`);
        if (hostFiles > 0) console.log(`Wrote ${hostFiles} files of hosts' configuration to ${hostsOut}/`);
        if (hasOldHostFiles)
          console.log(`${hostsOut}/ is of an earlier build; name its hosts with --hosts to renew it`);
        console.log(`${site ? `Open ${out}/index.html, or run` : "Next"}: compliance-data serve`);
      }
    }),
  );
