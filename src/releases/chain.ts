import * as Type from "typebox";
import { byCodeUnit, bytesOf } from "../model/file.ts";
import { sha256 } from "../model/manifest.ts";

/**
 * JSON with one spelling: members in the order of their names (UTF-16 code units), no white space. Of text, whole
 * numbers, lists and objects, which is all that records hold, this is the form of RFC 8785 (JSON Canonicalization
 * Scheme).
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

/** A SHA-256, hexadecimal. */
export const DigestSchema = Type.String({ pattern: "^[0-9a-f]{64}$" });

/** What the chain of releases is made of: SHA-256 of a record's canonical JSON in UTF-8, hexadecimal. */
export function digestOf(record: object): string {
  return sha256(bytesOf(canonicalJson(record)));
}

/** A record of a chain. */
export interface Link {
  /** Digest of the record before; null for the first. */
  readonly previousSha256: string | null;
}

/** The digest of the last record, which follows from all of them; null where there is none. */
export function headOf(records: readonly Link[]): string | null {
  const last = records.at(-1);
  return last === undefined ? null : digestOf(last);
}

/**
 * The places at which a chain is broken, with the digest that should stand there.
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
