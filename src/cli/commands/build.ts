import { Command } from "commander";
import { formatProblem } from "../../model/problem.ts";
import { type BuildingOptions, withBuildOptions } from "../build-options.ts";
import { type CommonOptions, run } from "../exit.ts";
import { knownBuilds } from "../known-builds.ts";
import { print, printJson } from "../print.ts";
import { quietOption } from "../quiet-option.ts";
import { quotaChoices } from "../quota-options.ts";
import { rendererFor } from "../renderer-for.ts";
import { diskFor, syncOption } from "../sync-option.ts";

interface Options extends CommonOptions, BuildingOptions {
  readonly site: boolean;
  readonly sync: boolean;
  readonly otherFiles: boolean;
}

export const buildCommand = withBuildOptions(
  new Command("build")
    .summary("turn the datasets into every file of the API")
    .description(
      "Reads and checks every table of the data folder and writes every answer, dataset and document of the API, " +
        "with the host's rules, into the publish folder. It replaces the whole folder, or nothing.",
    ),
  "baseUrl of release.json, or the address that Netlify gives to the build",
)
  .option(
    "--no-site",
    "write only the API, no pages for people, so that the root of the host is free for your own pages",
  )
  .option("--no-other-files", "refuse a data folder with files that no build reads, such as submissions")
  .addOption(syncOption())
  .addOption(quietOption())
  .option("--json", "print the summary, or the errors, as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data build
  compliance-data build --base-url https://benchmarks.example.org
  compliance-data build --hosts netlify,cloudfront,nginx
  compliance-data build --sign-key ~/keys/private.pem
  compliance-data build --quota 1000 --keys keys.json
  compliance-data build --no-other-files --hosts netlify,cloudfront,s3,nginx
  compliance-data build --data /srv/data --out /srv/www --json`,
  )
  .action((options: Options) =>
    run(options, async () => {
      const { buildFolder } = await import("../../operations/build-folder.ts");
      const { hostAddress } = await import("../../operations/site-address.ts");
      const { data, out, hosts, hostsOut, site, png, signKey, sync } = options;
      const host = options.baseUrl === undefined ? hostAddress(data, process.env) : undefined;
      const baseUrl = options.baseUrl ?? host?.address;
      const gate = await quotaChoices(options);
      const folders = {
        data,
        out,
        hostsOut,
        signKey,
        allowsOtherFiles: options.otherFiles,
        disk: await diskFor(sync),
        precompress: options.precompress,
      };
      const request = { options: { baseUrl, hosts, site, gate }, png, sync };
      const { summary, isSame } = await buildFolder(folders, request, {
        known: await knownBuilds(),
        loadRenderer: () => rendererFor(options),
      });
      const { release, files, bytes, hostFiles, hasOldHostFiles, placeholders, otherFiles } = summary;
      if (options.json) printJson({ out, ...summary, ...(host && { baseUrl: host }) });
      else if (!options.quiet) {
        const size = `${files} files, ${(bytes / 1e6).toFixed(1)} MB, in ${out}/`;
        print(
          isSame
            ? `Nothing changed since release ${release} was built: ${size}`
            : `Built release ${release}: ${size}`,
        );
        if (host !== undefined) print(`Built for ${host.address} (${host.from})`);
        if (signKey !== undefined) print(`Signed its manifest with the key in ${signKey}`);
        if (hostFiles > 0) print(`Wrote ${hostFiles} files of hosts' configuration to ${hostsOut}/`);
        if (hasOldHostFiles)
          print(`${hostsOut}/ is from an earlier build; name its hosts with --hosts to write it again`);
        if (otherFiles.length > 0)
          print(
            `Not read by any build, but committed with ${data}/: ${otherFiles.join(", ")}. Move private files to private/.`,
          );
        if (placeholders.length > 0)
          print(["Before a release:", ...placeholders.map(formatProblem)].join("\n"));
        print(`${site ? `Open ${out}/index.html, or run` : "Next"}: compliance-data serve`);
      }
    }),
  );
