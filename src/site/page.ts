import { type OutputFile, textFile } from "../model/file.ts";
import { STYLE } from "./style.ts";

/** What a page consists of. */
export interface Page {
  /** Relative to the publish folder. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** HTML, as the rest. */
  readonly header: string;
  readonly main: string;
  readonly footer: string;
}

/** A page with its style in itself: it works from disk. */
export function page({ path, title, description, header, main, footer }: Page): OutputFile {
  return textFile(
    path,
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<style>
${STYLE}
</style>
</head>
<body>
<header>
${header}
</header>
<main>
${main}
</main>
<footer>
${footer}
</footer>
</body>
</html>
`,
  );
}
