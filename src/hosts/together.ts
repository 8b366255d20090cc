import type { CompilerInput, Host } from "../model/host.ts";
import { UserError } from "../model/problem.ts";

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
