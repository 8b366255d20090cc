import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type AnyNode, parse } from "acorn";
import { transform } from "esbuild";
import { expect, test } from "vitest";

const SOURCES = fileURLToPath(new URL("../../src", import.meta.url));
const TAGS = ["html", "svg", "xml"];
/** The beginning of a tag, a comment or a declaration; a named group of a pattern, `(?<name>`, is not one. */
const MARKUP = /(?<!\(\?)<[a-z/!?]/i;

/** The texts with markup in strings, and in templates without one of the tags. */
async function untagged(source: string): Promise<string[]> {
  // Otherwise esbuild would change </script>, as for scripts in pages.
  const supported = { "inline-script": false };
  const { code } = await transform(source, { loader: "ts", target: "esnext", supported });
  const found: string[] = [];
  const visit = (node: AnyNode, isTagged = false) => {
    // A pattern reads markup and writes none.
    if (node.type === "NewExpression" && node.callee.type === "Identifier" && node.callee.name === "RegExp")
      return;
    if (node.type === "Literal" && typeof node.value === "string") found.push(node.value);
    if (node.type === "TemplateElement" && !isTagged) found.push(node.value.cooked ?? "");
    const isOwn =
      node.type === "TaggedTemplateExpression" &&
      node.tag.type === "Identifier" &&
      TAGS.includes(node.tag.name);
    for (const [key, child] of Object.entries(node)) {
      if (typeof child !== "object" || child === null) continue;
      const inTemplate = (isTagged && key === "quasis") || (isOwn && key === "quasi");
      for (const one of Array.isArray(child) ? child : [child])
        if (typeof one?.type === "string") visit(one, inTemplate);
    }
  };
  visit(parse(code, { ecmaVersion: "latest", sourceType: "module" }));
  return found.filter((text) => MARKUP.test(text));
}

test("this search finds markup in strings and templates, and none in tagged templates", async () => {
  const source = `
    const a: string = '<b>';
    const b = \`<i>\${a}</script>\`;
    const c = html\`<p class="\${"a"}">\${other\`<q>\`}\${\`\${a}<u>\`}\${svg\`<path/>\`}</script>\`;
    const d = 1 < 2 || "a < b" || "<-" || /<p>/.test(c) || new RegExp("<p>");
  `;
  expect(await untagged(source)).toEqual(["<b>", "<i>", "</script>", "<q>", "<u>"]);
});

test("source code has markup only in tagged templates, except for data in a script element", async () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"))
    // The options of a command are written with <values>.
    .filter((path) => !path.startsWith("cli/"))
    // Apache's sections look like elements, and its own test reads them with Apache.
    .filter((path) => !path.startsWith("hosts/apache/"));
  expect(files.length).toBeGreaterThan(100);
  // esbuild compiles them on all cores, so none waits for another.
  const wrong = await Promise.all(
    files.map(async (path) => {
      const texts = await untagged(readFileSync(join(SOURCES, path), "utf8"));
      return texts.map((text) => `${path}: ${text}`);
    }),
  );
  expect(wrong.flat()).toEqual([
    'markup/template.ts: <script type="',
    "markup/template.ts: </script>",
    "markup/template.ts: <bdi>",
    "markup/template.ts: </bdi>",
    // An XML document begins with its declaration, which is not an element.
    'workbook/workbook.ts: <?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
  ]);
});
