import { CHECKS } from "../generated/checks.js";
import { measureJson } from "../model/json-measure.ts";
import { LIMITS } from "../model/limits.ts";
import { type FoundProblems, Problems } from "../model/problem.ts";
import { type Advice, describe } from "./describe.ts";
import { textAdvice } from "./texts.ts";

/** A parsed JSON document. The value is complete only without problems. */
export interface ParsedDocument extends FoundProblems {
  readonly value: unknown;
}

/**
 * Reads a JSON document, and checks it against its schema and each text in it by itself.
 * @param most bytes that it may have
 * @param checks by the `$id` of a schema; default: those of all but answers
 */
export function parseDocument(
  file: string,
  schema: { readonly $id: string },
  bytes: Uint8Array,
  most: number = LIMITS.manifestBytes,
  checks: typeof CHECKS = CHECKS,
): ParsedDocument {
  const refused = (rule: string, remedy: string) => ({
    value: undefined,
    problems: [{ file, rule, remedy }],
    total: 1,
  });
  if (bytes.length > most) {
    return refused(`must be at most ${most} bytes, but is ${bytes.length}`, "Shorten the document.");
  }
  // With its comma or bracket, a value takes two bytes at least: shorter documents need not be measured.
  if (bytes.length > 2 * LIMITS.jsonValues && measureJson(bytes).values > LIMITS.jsonValues) {
    return refused(`must have at most ${LIMITS.jsonValues} values`, "Shorten the document.");
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError)) return refused("must be UTF-8", "Save the file in UTF-8.");
    return refused(`must be JSON: ${oneLine(error.message)}`, "Correct the syntax.");
  }
  if (isDeeper(value, LIMITS.jsonDepth)) {
    return refused(`must be nested at most ${LIMITS.jsonDepth} deep`, "Correct the document.");
  }
  const problems = new Problems();
  const report = (pointer: string, found: unknown, advise: () => Advice) =>
    problems.add(() => {
      const { rule, remedy } = advise();
      return {
        file,
        ...(pointer !== "" && { column: pointer }),
        ...(typeof found !== "object" && { value: String(found) }),
        rule: oneLine(rule),
        remedy,
      };
    });
  const check = checks[schema.$id]!;
  if (check(value)) {
    eachText(value, [], (text, path) => {
      const advice = textAdvice(text);
      if (advice !== undefined) report(pointerTo(path), text, () => advice);
    });
    return { value, problems: problems.problems, total: problems.total };
  }
  const seen = new Set<string>();
  for (const error of check.errors!) {
    const { keyword, instancePath, params } = error;
    // An object can lack several properties. For anything else, the first broken rule is enough.
    const listed = keyword === "required" || keyword === "additionalProperties";
    const isRepeated = !listed && seen.has(instancePath);
    seen.add(instancePath);
    if (isRepeated || keyword === "anyOf" || (keyword === "type" && params.type === "null")) continue;
    const found = valueAt(value, instancePath);
    report(instancePath, found, () => describe({ ...error }, { value: found }));
  }
  return { value, problems: problems.problems, total: problems.total };
}

/** Returns whether objects and lists are nested deeper than a limit. */
function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (most === 0) return true;
  if (Array.isArray(value)) return value.some((inner) => isDeeper(inner, most - 1));
  for (const name in value) if (isDeeper((value as Parsed)[name], most - 1)) return true;
  return false;
}

/** An object of a JSON document. All its properties are its own, so `for in` visits these, and makes no list of them. */
type Parsed = Readonly<Record<string, unknown>>;

/** Visits every text of a document with the path to it. A property name counts as a text of its object. */
function eachText(
  value: unknown,
  path: string[],
  visit: (text: string, path: readonly string[]) => void,
): void {
  if (typeof value === "string") return visit(value, path);
  if (typeof value !== "object" || value === null) return;
  const isList = Array.isArray(value);
  for (const name in value) {
    if (!isList) visit(name, path);
    path.push(name);
    eachText((value as Parsed)[name], path, visit);
    path.pop();
  }
}

function pointerTo(path: readonly string[]): string {
  return path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Returns the value that a JSON pointer points to. */
function valueAt(document: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((value, name) => (value as Record<string, unknown>)[name], document);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
