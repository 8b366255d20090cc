/** Prepares schemas for compilation: drops what no check reads, and makes each repeated part a schema of its own. */

/** Keywords that describe a value to people, or name its unit or registry. */
const ANNOTATIONS = new Set([
  "countIn",
  "deprecated",
  "description",
  "named",
  "ofYears",
  "orMixed",
  "registry",
  "unit",
  "unitIn",
  "unlessWithheld",
]);
/** Keywords with a schema, with a list of schemas, and with schemas by name. */
const ONE = ["additionalProperties", "items"];
const LISTED = ["anyOf"];
const BY_NAME = ["patternProperties", "properties"];

/** Parts with shorter JSON are checked faster in place than by a call. */
const LEAST_SHARED = 120;

/**
 * Returns schemas that accept the same values and report the same errors, without annotations, followed by the parts that
 * occur in them more than once, to which they refer. This halves the compiled code.
 * @param schemas each with its own `$id`
 */
export function withSharedParts(schemas) {
  const counts = new Map();
  const count = (schema) => {
    const text = JSON.stringify(schema);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    // Parts of a part that is shared anyway occur only once more.
    if (counts.get(text) === 1) eachPart(schema, count);
    return schema;
  };
  const ids = new Map();
  const parts = [];
  const shared = (schema) => {
    const text = JSON.stringify(schema);
    if (counts.get(text) === 1 || text.length < LEAST_SHARED) return eachPart(schema, shared);
    if (!ids.has(text)) {
      ids.set(text, `part:${ids.size}`);
      parts.push({ $id: ids.get(text), ...eachPart(schema, shared) });
    }
    return { $ref: ids.get(text) };
  };
  const plain = schemas.map(withoutAnnotations);
  for (const schema of plain) eachPart(schema, count);
  return [...plain.map((schema) => eachPart(schema, shared)), ...parts];
}

function withoutAnnotations(schema) {
  const rest = Object.entries(schema).filter(([keyword]) => !ANNOTATIONS.has(keyword));
  return eachPart(Object.fromEntries(rest), withoutAnnotations);
}

/** Returns a schema with each schema directly in it replaced. */
function eachPart(schema, replace) {
  const part = (one) => (typeof one === "object" ? replace(one) : one);
  const replaced = (keyword, value) => {
    if (ONE.includes(keyword)) return part(value);
    if (LISTED.includes(keyword)) return value.map(part);
    if (!BY_NAME.includes(keyword)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, part(one)]));
  };
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, replaced(keyword, value)]),
  );
}
