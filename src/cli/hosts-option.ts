import { InvalidArgumentError, Option } from "commander";
import { CONFIGURED_HOSTS, DEFAULT_HOST, HOST_NAMES, type HostName } from "../hosts/host-names.ts";

/**
 * Parses the name of a host.
 * @throws InvalidArgumentError for any other text
 */
function hostName<Name extends HostName>(text: string, choices: readonly Name[]): Name {
  const found = choices.find((choice) => choice === text.trim());
  if (found !== undefined) return found;
  throw new InvalidArgumentError(`Choose from ${choices.join(", ")}.`);
}

/** `--hosts netlify,nginx`. */
export function hostsOption(): Option {
  return (
    new Option("--hosts <names>", "the hosts to write configuration for, separated by commas")
      .choices(CONFIGURED_HOSTS)
      // Replaces the parser that choices() sets, which accepts only one name.
      .argParser((text) => [...new Set(text.split(",").map((name) => hostName(name, CONFIGURED_HOSTS)))])
      .default([DEFAULT_HOST], DEFAULT_HOST)
  );
}

/** `--host netlify`. */
export function hostOption(): Option {
  return new Option("--host <name>", "expect the limitations that this host declares").choices(HOST_NAMES);
}
