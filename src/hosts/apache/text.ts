/** A word of Apache's configuration, in quotes. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** The same for a pattern: its backslashes are read by the engine of patterns alone. */
export function pattern(text: string): string {
  if (text.includes('"')) throw new Error(`Apache cannot read this pattern as it stands: ${text}`);
  return `"${text}"`;
}

/**
 * A value that Apache sends as it stands.
 * @throws Error for a dollar sign or a backslash, which it would take for a part of a match
 */
export function literal(text: string): string {
  if (/[$\\]/.test(text)) throw new Error(`Apache cannot read this as it stands: ${text}`);
  return text.replaceAll('"', '\\"');
}
