import { byCodeUnit } from "../model/file.ts";
import type { CompilerInput, Host } from "../model/host.ts";
import { HOST_NAMES, loadHost } from "./host-names.ts";

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
