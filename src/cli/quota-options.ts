import { Option } from "commander";
import { type ApiGate, MOST_QUOTA } from "../model/api-gate.ts";
import { wholeNumber } from "./parsers.ts";

/** Options of the commands that build a site. */
export interface QuotaOptions {
  readonly quota?: number;
  readonly keys?: string;
}

/** `--quota 1000`. */
export function quotaOption(): Option {
  return new Option(
    "--quota <requests>",
    "daily requests of a client without a key, on hosts that count requests; default: gate.quota of release.json, or none",
  ).argParser(wholeNumber(1, MOST_QUOTA));
}

/** `--keys keys.json`. */
export function keysOption(): Option {
  return new Option(
    "--keys <file>",
    "the SHA-256 of the keys that lift the quota; default: keys.json of the data folder",
  );
}

/** Returns the quota and key digests given by the options, leaving out what is not given. */
export async function quotaChoices({ quota, keys: file }: QuotaOptions): Promise<Partial<ApiGate>> {
  const given = quota === undefined ? {} : { quota };
  if (file === undefined) return given;
  const { readKeys } = await import("../operations/read-keys.ts");
  return { ...given, keys: readKeys(file).map(({ sha256 }) => sha256) };
}
