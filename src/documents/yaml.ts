/**
 * A JSON value as YAML 1.2 in block style. A string that YAML could read as something else is written as JSON
 * writes it, which YAML reads alike.
 */
export function yamlOf(value: unknown): string {
  return `${block(value, "").trimStart()}\n`;
}

/** What follows a key or a dash: a scalar on the same line, or lines of their own. */
function block(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return ` ${scalar(value)}`;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return " []";
    // An entry's first line stands beside its dash.
    return value.map((item) => `\n${indent}- ${block(item, inner).trimStart()}`).join("");
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return " {}";
  return entries.map(([key, item]) => `\n${indent}${scalar(key)}:${nested(item, indent, inner)}`).join("");
}

function nested(value: unknown, indent: string, inner: string): string {
  return block(value, Array.isArray(value) ? indent : inner);
}

/** Letters and harmless signs, so never a number, a date, a comment, an alias or the start of a collection. */
const PLAIN = /^[A-Za-z/$](?:[\w ,.;()'/{}%+=$-]*[\w.)/}])?$/;
/** What some readers take for a truth value or for nothing. */
const RESERVED = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

function scalar(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  return PLAIN.test(value) && !RESERVED.test(value) ? value : JSON.stringify(value);
}
