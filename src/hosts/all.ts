import { byCodeUnit, type OutputFile, textFile } from "../model/file.ts";
import type { Host, CompilerInput } from "../model/host.ts";
import { MANIFEST_PATH, SIGNATURE_PATH } from "../model/manifest.ts";
import { UserError } from "../model/problem.ts";
import type { RouteTable } from "../model/route.ts";
import { HOST_NAMES, loadHost } from "./index.ts";

/** Every host, for what must know them all: documents that compare them, and which files none of them serves. */
export const HOSTS: readonly Host[] = await Promise.all(HOST_NAMES.map(loadHost));

/** The hosts as a site's documents compare them: without a quota, no host is listed for having or lacking one. */
export function hostsOf({ gate }: Pick<CompilerInput, "gate">): readonly Host[] {
  if (gate !== undefined) return HOSTS;
  return HOSTS.filter(({ isGate }) => !isGate).map((host) => ({
    ...host,
    limitations: host.limitations.filter(({ feature }) => feature !== "gate"),
  }));
}

/** Addresses of the publish folder that configure a host, whichever host it is built for. */
export const CONFIGURATION_ADDRESSES: readonly string[] = HOSTS.flatMap(({ inside = {} }) =>
  Object.keys(inside),
)
  .map((path) => `/${path}`)
  .sort(byCodeUnit);

/**
 * @throws UserError for hosts whose files cannot lie in one publish folder: each would be served, or misread, what
 * configures the other
 */
export function requireOneFolder(hosts: readonly Host[]): void {
  // What serves every file is named first.
  for (const host of hosts.toReversed()) {
    const other = hosts.find((one) => one !== host && one.inside !== undefined && excludes(host, one));
    if (other === undefined) continue;
    const paths = Object.keys(other.inside ?? {}).join(" and ");
    throw new UserError(
      `${host.name} and ${other.name} cannot be built into one folder: ${host.title} would serve ${paths}, which ${other.title} reads, or read it in its own way`,
      "Build them into two folders, each with its own --hosts and --out.",
    );
  }
}

function excludes({ servesConfiguration, inside = {} }: Host, other: Host): boolean {
  return servesConfiguration === true || Object.keys(other.inside ?? {}).some((path) => path in inside);
}

/**
 * A host's files in the publish folder.
 * @param paths of all other files in it, in any order; what is made last of all may be missing
 */
export function filesInPublishFolder(
  { inside = {} }: Host,
  table: RouteTable,
  paths: readonly string[],
): OutputFile[] {
  const addresses = [...new Set([...paths, MANIFEST_PATH, SIGNATURE_PATH])]
    .map((path) => `/${path}`)
    .filter((address) => !CONFIGURATION_ADDRESSES.includes(address))
    .sort(byCodeUnit);
  return Object.entries(inside).map(([path, compile]) => textFile(path, compile(table, addresses)));
}

/** A host's files outside of the publish folder; paths are relative to the folder of all hosts. */
export function filesInHostsFolder({ name, beside }: Host, input: CompilerInput): OutputFile[] {
  return (beside?.(input) ?? []).map(({ path, bytes }) => ({ path: `${name}/${path}`, bytes }));
}
