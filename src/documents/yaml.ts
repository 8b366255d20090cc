/**
 * Formats a JSON value as YAML 1.2 in block style. A string that YAML could read as something else is written as JSON,
 * which is valid YAML.
 */
export function yamlOf(value: unknown): string {
  return `${block(value, "").trimStart()}\n`;
}

/** Formats what follows a key or a dash: a scalar on the same line, or a block on the next lines. */
function block(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return ` ${scalar(value)}`;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return " []";
    // The first line of an entry follows its dash.
    return value.map((item) => `\n${indent}- ${block(item, inner).trimStart()}`).join("");
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return " {}";
  return entries.map(([key, item]) => `\n${indent}${scalar(key)}:${nested(item, indent, inner)}`).join("");
}

function nested(value: unknown, indent: string, inner: string): string {
  return block(value, Array.isArray(value) ? indent : inner);
}

/** Strings that need no quotes: they cannot be a number, a date, a comment, an alias or the start of a collection. */
const PLAIN = /^[A-Za-z/$](?:[\w ,.;()'/{}%+=$-]*[\w.)/}])?$/;
/** Strings that some parsers take for a boolean or null. */
const RESERVED = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

function scalar(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  return PLAIN.test(value) && !RESERVED.test(value) ? value : JSON.stringify(value);
}
