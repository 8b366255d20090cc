import { textOf } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import type { DataProblem } from "../model/problem.ts";
import { type AccessKey, KeysSchema } from "./keys-schema.ts";
import { parseDocument } from "./parse-document.ts";

/** The prefix of keys made by this program. */
export const KEY_PREFIX = "cdkey";

/** Matches a key itself, which must never be in a file. */
const PLAIN_KEY = new RegExp(`\\b${KEY_PREFIX}1[02-9ac-hj-np-z]{20,}`, "i");

/** The keys of a file; complete only without problems. */
export interface ParsedKeys {
  readonly keys: readonly AccessKey[];
  readonly problems: readonly DataProblem[];
}

/**
 * Reads a file of keys. Problems repeat nothing that could be a key.
 * @param file its name, for the problems
 */
export function parseKeys(file: string, bytes: Uint8Array): ParsedKeys {
  if (PLAIN_KEY.test(textOf(bytes))) return { keys: [], problems: [plainKeyProblem(file)] };
  const schema: object = KeysSchema;
  const { value, problems } = parseDocument(
    file,
    schema as { readonly $id: string },
    bytes,
    LIMITS.settingsBytes,
  );
  if (problems.length > 0) return { keys: [], problems: problems.map(withoutSecrets) };
  const { keys } = value as { readonly keys: readonly AccessKey[] };
  return { keys, problems: [...doubled(file, keys, "sha256"), ...doubled(file, keys, "label")] };
}

function plainKeyProblem(file: string): DataProblem {
  return {
    file,
    rule: `must contain the SHA-256 of keys, but contains a key itself (${KEY_PREFIX}1…)`,
    remedy:
      "Remove it. Anyone who has read the file may have the key, so create another one: compliance-data keys create.",
  };
}

/** Removes the value from a problem, because somebody may have written a key in place of its digest. */
function withoutSecrets(problem: DataProblem): DataProblem {
  const { value: _, ...rest } = problem;
  return problem.column?.endsWith("/sha256") ? rest : problem;
}

function doubled(file: string, keys: readonly AccessKey[], field: "sha256" | "label"): DataProblem[] {
  const seen = new Set<string>();
  return keys.flatMap(({ [field]: value }, index) => {
    if (!seen.has(value)) {
      seen.add(value);
      return [];
    }
    const rule = field === "label" ? "must be the label of only one key" : "must be in the list only once";
    return [{ file, column: `/keys/${index}/${field}`, value, rule, remedy: "Remove one of the two." }];
  });
}
