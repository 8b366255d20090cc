import { CHECKS } from "../generated/checks.js";
import type { DataProblem } from "../model/problem.ts";
import { describe } from "./describe.ts";

/** A JSON document as it was read; the value is whole only without problems. */
export interface ParsedDocument {
  readonly value: unknown;
  readonly problems: DataProblem[];
}

/** Reads a JSON document and checks it against its schema. */
export function parseDocument(
  file: string,
  schema: { readonly $id: string },
  bytes: Uint8Array,
): ParsedDocument {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError)) {
      return { value, problems: [{ file, rule: "must be UTF-8", remedy: "Save the file in UTF-8." }] };
    }
    const reason = oneLine(error.message);
    return { value, problems: [{ file, rule: `must be JSON: ${reason}`, remedy: "Mend the syntax." }] };
  }
  const check = CHECKS[schema.$id]!;
  if (check(value)) return { value, problems: [] };
  const seen = new Set<string>();
  const problems = check.errors!.flatMap(({ ...error }): DataProblem[] => {
    const { keyword, instancePath, params } = error;
    // An object can miss several properties; of anything else the first rule broken says enough.
    const listed = keyword === "required" || keyword === "additionalProperties";
    const isRepeated = !listed && seen.has(instancePath);
    seen.add(instancePath);
    if (isRepeated || keyword === "anyOf" || (keyword === "type" && params.type === "null")) return [];
    const found = valueAt(value, instancePath);
    const { rule, remedy } = describe(error, { value: found });
    return [
      {
        file,
        ...(instancePath !== "" && { column: instancePath }),
        ...(typeof found !== "object" && { value: String(found) }),
        rule: oneLine(rule),
        remedy,
      },
    ];
  });
  return { value, problems };
}

/** The value that a JSON pointer points at. */
function valueAt(document: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce((value, key) => (value as Record<string, unknown>)[key], document);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
