import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** Runs what a test does on a machine of which some calls to the disk do something else. */
export function withBentCalls<T>(calls: Partial<typeof fs>, work: () => T): T {
  const usual = Object.fromEntries(Object.keys(calls).map((name) => [name, fs[name as keyof typeof fs]]));
  const put = (own: object) => {
    Object.assign(fs, own);
    syncBuiltinESMExports();
  };
  put(calls);
  try {
    return work();
  } finally {
    put(usual);
  }
}

/** Returns an error like those of the system. */
export function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}
