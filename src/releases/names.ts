import { LIMITS } from "../model/limits.ts";
import { DataError } from "../model/problem.ts";
import type { Frozen } from "./frozen.ts";

/**
 * The names that files of a release may have: the methodology and the privacy report, and answers, tables and schemas in
 * their folders, as JSON or CSV. Archives are compressed, so nobody can review what one adds: no other name is unpacked.
 */
const NAME =
  /^(?:methodology\.json|privacy-report\.json|(?:intelligence|datasets|schemas)(?:\/[A-Za-z0-9][A-Za-z0-9_-]*)+\.(?:json|csv))$/;

/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$)/i;

/** A name that is not allowed, and why. */
export interface NameFault {
  readonly name: string;
  readonly rule: string;
}

/**
 * The names that are not allowed, each with the first reason.
 * @param names of the files of one release, relative to its folder
 */
export function nameFaults(names: readonly string[]): NameFault[] {
  const seen = new Set<string>();
  return names.flatMap((name) => {
    const rule = ruleBroken(name, seen);
    // Some disks do not tell upper from lower case.
    seen.add(name.toLowerCase());
    return rule === undefined ? [] : [{ name, rule }];
  });
}

/**
 * Makes sure that every file can be unpacked from an archive again.
 * @throws DataError with each name that is not allowed
 */
export function requireAllowedNames({ files }: Frozen): void {
  const faults = nameFaults(files.map(({ path }) => path));
  if (faults.length === 0) return;
  const remedy = "Rename what it is called after: a label of a registry, or a table.";
  throw new DataError(faults.map(({ name, rule }) => ({ file: `/api/${name}`, rule, remedy })));
}

function ruleBroken(name: string, seen: ReadonlySet<string>): string | undefined {
  if (name.length > LIMITS.archiveNameCharacters) {
    return `must have at most ${LIMITS.archiveNameCharacters} characters`;
  }
  if (!NAME.test(name)) {
    return "must be methodology.json, privacy-report.json, or a .json or .csv file in intelligence/, datasets/ or schemas/, named by letters, digits, hyphens and underscores";
  }
  if (DEVICE.test(name)) return "must be no name that Windows keeps for a device";
  if (seen.has(name.toLowerCase())) return "must not differ from another name only in case";
  return undefined;
}
