import { quoted } from "./patterns.ts";

/** What nginx compares with, and what it then takes: a text, or an expression with variables as nginx reads it. */
export type MapLine = readonly [key: string, value: string | { readonly expression: string }];

/**
 * A map of nginx.
 * @param source what is looked up, in quotes where it is more than a variable
 * @param lines patterns begin with `~`; of those the first that matches counts, after every text
 * @param parameters of the map itself: `volatile`, where it is to be asked anew each time
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

/** Whether nginx tells a text from the others: it has no regard to case, and refuses a map that has a text twice. */
export function tellsApart(texts: readonly string[]): (text: string) => boolean {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text.toLowerCase(), (times.get(text.toLowerCase()) ?? 0) + 1);
  return (text) => times.get(text.toLowerCase()) === 1;
}
