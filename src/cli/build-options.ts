import type { Command } from "commander";
import type { HostName } from "../hosts/host-names.ts";
import { hostsOption } from "./hosts-option.ts";
import { PUBLISH_FOLDER } from "./publish-folder.ts";
import { type QuotaOptions, keysOption, quotaOption } from "./quota-options.ts";

/** Options of the commands that build a site. */
export interface BuildingOptions extends QuotaOptions {
  readonly data: string;
  readonly out: string;
  readonly baseUrl?: string;
  readonly hosts: readonly HostName[];
  readonly hostsOut: string;
  readonly png: boolean;
  readonly precompress?: boolean;
  readonly signKey?: string;
}

/**
 * Adds the options shared by the commands that build a site.
 * @param defaultAddress where the site's address is taken from if `--base-url` is not given, in words
 */
export function withBuildOptions(command: Command, defaultAddress: string): Command {
  return command
    .option("--data <folder>", "the datasets", "data")
    .option("--out <folder>", "the publish folder", PUBLISH_FOLDER)
    .option("--base-url <url>", `where it will be published; default: ${defaultAddress}`)
    .addOption(hostsOption())
    .option("--hosts-out <folder>", "the folder for configuration that must not be published", "hosts")
    .addOption(quotaOption())
    .addOption(keysOption())
    .option("--no-png", "leave out the charts' PNG files; each one that changed takes a tenth of a second")
    .option(
      "--precompress",
      "write a gzip and a Brotli copy of each text file, for nginx, Caddy and others that serve such copies",
    )
    .option("--sign-key <file>", "sign the manifest with this private key: Ed25519, PKCS#8 as PEM");
}
