import { LIMITS } from "../model/limits.ts";
import { DataError } from "../model/problem.ts";
import type { Frozen } from "./frozen.ts";

/**
 * The names that files of a release may have: the methodology and the privacy report, and answers, tables and schemas in
 * their folders, as JSON or CSV. Nobody can review the content of a compressed archive, so no other name is unpacked.
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
 * Returns the names that are not allowed, each with the first rule that it breaks.
 * @param names the names of one release's files, relative to its folder
 */
export function nameFaults(names: readonly string[]): NameFault[] {
  const seen = new Set<string>();
  return names.flatMap((name) => {
    const rule = ruleBroken(name, seen);
    // Some file systems are case-insensitive.
    seen.add(name.toLowerCase());
    return rule === undefined ? [] : [{ name, rule }];
  });
}

/**
 * Checks that every file of a release can be unpacked from its archive again.
 * @throws DataError with each name that is not allowed
 */
export function requireAllowedNames({ files }: Frozen): void {
  const faults = nameFaults(files.map(({ path }) => path));
  if (faults.length === 0) return;
  const remedy = "Rename the registry entry or table that it is named after.";
  throw new DataError(faults.map(({ name, rule }) => ({ file: `/api/${name}`, rule, remedy })));
}

function ruleBroken(name: string, seen: ReadonlySet<string>): string | undefined {
  if (name.length > LIMITS.archiveNameCharacters) {
    return `must have at most ${LIMITS.archiveNameCharacters} characters`;
  }
  if (!NAME.test(name)) {
    return "must be methodology.json, privacy-report.json, or a .json or .csv file in intelligence/, datasets/ or schemas/, named with letters, digits, hyphens and underscores";
  }
  if (DEVICE.test(name)) return "must not be a name that Windows reserves for a device";
  if (seen.has(name.toLowerCase())) return "must differ from every other name in more than case";
  return undefined;
}
