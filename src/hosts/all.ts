import { byCodeUnit, type OutputFile, textFile } from "../model/file.ts";
import type { Host, CompilerInput } from "../model/host.ts";
import { MANIFEST_PATH, SIGNATURE_PATH } from "../model/manifest.ts";
import { UserError } from "../model/problem.ts";
import type { RouteTable } from "../model/route.ts";
import { HOST_NAMES, loadHost } from "./index.ts";

/** All hosts, for documents that compare them and for the list of files that none of them serves. */
export const HOSTS: readonly Host[] = await Promise.all(HOST_NAMES.map(loadHost));

/** Returns the hosts that a site's documents compare. For a site without a quota, nothing about quotas is listed. */
export function hostsOf({ gate }: Pick<CompilerInput, "gate">): readonly Host[] {
  if (gate !== undefined) return HOSTS;
  return HOSTS.filter(({ isGate }) => !isGate).map((host) => ({
    ...host,
    limitations: host.limitations.filter(({ feature }) => feature !== "gate"),
  }));
}

/** Addresses in a publish folder that configure any host, whichever hosts it is built for. */
export const CONFIGURATION_ADDRESSES: readonly string[] = HOSTS.flatMap(({ inside = {} }) =>
  Object.keys(inside),
)
  .map((path) => `/${path}`)
  .sort(byCodeUnit);

/** Why hosts cannot be configured by one build, and what to do. */
interface Conflict {
  readonly message: string;
  readonly remedy: string;
}

/**
 * Checks that one build can configure several hosts.
 * @throws UserError with every host that would serve or misread the configuration of another, or has no quota to enforce
 */
export function requireTogether(hosts: readonly Host[], { gate }: Pick<CompilerInput, "gate">): void {
  const conflicts = [...(gate === undefined ? idleGates(hosts) : []), ...folderConflicts(hosts)];
  if (conflicts.length === 0) return;
  throw new UserError(
    conflicts.map(({ message }) => message).join("; "),
    [...new Set(conflicts.map(({ remedy }) => remedy))].join(" "),
  );
}

/** Whether the files of several hosts can be in one publish folder. */
export function goInOneFolder(hosts: readonly Host[]): boolean {
  return folderConflicts(hosts).length === 0;
}

function idleGates(hosts: readonly Host[]): Conflict[] {
  return hosts
    .filter(({ isGate }) => isGate)
    .map(({ name, title }) => ({
      message: `${title} is configured for a quota, but there is none`,
      remedy: `Set it with --quota, or as gate.quota in release.json, or leave ${name} out of --hosts.`,
    }));
}

function folderConflicts(hosts: readonly Host[]): Conflict[] {
  // The host that serves every file is named first.
  const ordered = hosts.toReversed();
  return ordered.flatMap((host, at) =>
    hosts
      .filter((one) => one !== host && one.inside !== undefined && excludes(host, one))
      // Where each excludes the other, that is one conflict.
      .filter((one) => ordered.indexOf(one) > at || host.inside === undefined || !excludes(one, host))
      .map((other) => ({
        message: `${host.name} and ${other.name} cannot be built into one folder: ${host.title} would serve or misread ${Object.keys(other.inside ?? {}).join(" and ")}, the configuration of ${other.title}`,
        remedy: "Build them into two folders, each with its own --hosts and --out.",
      })),
  );
}

function excludes({ servesConfiguration, inside = {} }: Host, other: Host): boolean {
  return servesConfiguration === true || Object.keys(other.inside ?? {}).some((path) => path in inside);
}

/**
 * Returns a host's files in the publish folder.
 * @param paths of all other files in it, in any order; the manifest and its signature may be missing
 */
export function filesInPublishFolder(
  { inside = {} }: Host,
  table: RouteTable,
  paths: readonly string[],
): OutputFile[] {
  if (Object.keys(inside).length === 0) return [];
  const hidden = new Set(CONFIGURATION_ADDRESSES);
  const addresses = [...new Set([...paths, MANIFEST_PATH, SIGNATURE_PATH])]
    .map((path) => `/${path}`)
    .filter((address) => !hidden.has(address))
    .sort(byCodeUnit);
  return Object.entries(inside).map(([path, compile]) => textFile(path, compile(table, addresses)));
}

/** Returns a host's files outside the publish folder, with paths relative to the folder of all hosts. */
export function filesInHostsFolder({ name, beside }: Host, input: CompilerInput): OutputFile[] {
  return (beside?.(input) ?? []).map(({ path, bytes }) => ({ path: `${name}/${path}`, bytes }));
}
