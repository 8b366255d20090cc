import * as Type from "typebox";
import { byCodeUnit, bytesOf } from "../model/file.ts";
import { sha256 } from "../model/sha256.ts";

/**
 * Returns canonical JSON: members sorted by name (UTF-16 code units), no white space. For strings, integers, arrays and
 * objects, which is all that records contain, this is the form of RFC 8785 (JSON Canonicalization Scheme).
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}

/** A SHA-256 digest in hexadecimal. */
export const DigestSchema = Type.String({ pattern: "^[0-9a-f]{64}$" });

/** Returns the digest that links a record into its chain: SHA-256 of its canonical JSON in UTF-8, in hexadecimal. */
export function digestOf(record: object): string {
  return sha256(bytesOf(canonicalJson(record)));
}

/** A record of a chain. */
export interface Link {
  /** The digest of the previous record; null for the first. */
  readonly previousSha256: string | null;
}

/** Returns the digest of the last record, which depends on all of them; null if there are none. */
export function headOf(records: readonly Link[]): string | null {
  const last = records.at(-1);
  return last === undefined ? null : digestOf(last);
}

/**
 * Finds the records at which a chain is broken, each with the digest that was expected there.
 * @param records oldest first
 */
export function breaksOf(
  records: readonly Link[],
): { readonly at: number; readonly expected: string | null }[] {
  return records.flatMap(({ previousSha256 }, at) => {
    const expected = headOf(records.slice(0, at));
    return previousSha256 === expected ? [] : [{ at, expected }];
  });
}
