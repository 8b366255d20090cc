import { quoted } from "./patterns.ts";

/** A key to compare with, and its value: a text, or an nginx expression with variables. */
export type MapLine = readonly [key: string, value: string | { readonly expression: string }];

/**
 * Returns an nginx map.
 * @param source what to look up, in quotes if it is more than a variable
 * @param lines patterns begin with `~`; the first one that matches counts, if no text matches
 * @param parameters of the map itself: `volatile` if its value must not be cached
 */
export function map(
  title: string,
  source: string,
  variable: string,
  lines: readonly MapLine[],
  ...parameters: readonly string[]
): string {
  return `# ${title}
map ${source} ${variable} {
${[...parameters.map((parameter) => `${parameter};`), ...lines.map(lineOf)].map((line) => `    ${line}\n`).join("")}}
`;
}

function lineOf([key, value]: MapLine): string {
  const isWord = key === "default" || /^\d+$/.test(key);
  return `${isWord ? key : `"${key}"`} ${typeof value === "string" ? quoted(value) : value.expression};`;
}

/** Returns a test for texts that differ from all others ignoring case, as nginx refuses a map with equal keys. */
export function uniqueIgnoringCase(texts: readonly string[]): (text: string) => boolean {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text.toLowerCase(), (times.get(text.toLowerCase()) ?? 0) + 1);
  return (text) => times.get(text.toLowerCase()) === 1;
}
