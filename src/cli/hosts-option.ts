import { InvalidArgumentError, Option } from "commander";
import { HOSTS } from "../hosts/index.ts";
import type { Host } from "../model/host.ts";

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

/** `--hosts netlify,nginx`. */
export function hostsOption(): Option {
  return new Option(
    "--hosts <names>",
    `whose configuration to write, with commas between: ${CHOICES.map(({ name }) => name).join(", ")}`,
  )
    .argParser(hosts)
    .default(hosts("netlify"), "netlify");
}
