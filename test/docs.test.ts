import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { hostDifferences } from "../src/documents/catalogue.ts";
import { HOSTS } from "../src/hosts/all.ts";
import { ReleaseSchema } from "../src/tables/settings.ts";
import { ENGINES } from "./support/engines.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const text = (path: string) => readFileSync(join(ROOT, path), "utf8");

const PAGES = readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`);
const hosts = text("docs/hosts.md");

/** The files that a document links to, by their paths from the root of the repository. */
const linkedFrom = (path: string) =>
  [...text(path).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target = ""]) =>
    normalize(join(dirname(path), target)),
  );

test("the README is read in one go: at most 150 lines", () => {
  expect(text("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(150);
});

test("the README leads to every page of docs/", () => {
  expect(linkedFrom("README.md")).toEqual(expect.arrayContaining(PAGES));
});

test.each(["README.md", ...PAGES])("every link of %s leads to a page of docs/", (path) => {
  expect(linkedFrom(path).filter((target) => !PAGES.includes(target))).toEqual([]);
});

test("the table of differences in docs/hosts.md is what the hosts declare", () => {
  const rows = HOSTS.flatMap((host) =>
    hostDifferences(host).map(
      ({ requests, answer, reason }) => `| ${host.title} | ${requests} | ${answer} | ${reason} |`,
    ),
  );
  expect(rows.length).toBeGreaterThan(8);
  const [, table = ""] = hosts.split("| host | what | instead | why |\n|---|---|---|---|\n");
  expect(table.split("\n\n")[0]).toBe(rows.join("\n"));
});

test("the table of engines in docs/hosts.md is what the contract test asks, and tells of hosts that have none", () => {
  const rows = HOSTS.flatMap(({ name, title }) => {
    const engines = ENGINES[name as keyof typeof ENGINES];
    if ("none" in engines) return [`| ${title} | not run on an engine: ${engines.none} |`];
    return engines.map((engine) => `| ${title} | ${engine.title} |`);
  });
  const [, table = ""] = hosts.split("| host | what the tests ask |\n|---|---|\n");
  expect(table.split("\n\n")[0]).toBe(rows.join("\n"));
});

test("the table of release.json in docs/data.md has every field of the schema, in its order, and says which must be there", () => {
  interface Part {
    readonly properties?: Readonly<Record<string, Part>>;
    readonly required?: readonly string[];
  }
  const fieldsOf = ({ properties = {}, required = [] }: Part, before = ""): string[][] =>
    Object.entries(properties).flatMap(([name, part]) => [
      [`\`${before}${name}\``, required.includes(name) ? "yes" : "no"],
      ...fieldsOf(part, `${before}${name}.`),
    ]);
  const schema: object = ReleaseSchema;
  const [, table = ""] = text("docs/data.md").split("| field | must | what |\n|---|---|---|\n");
  const rows = table.split("\n\n")[0]!.split("\n");
  expect(rows.map((row) => row.split(" | ").slice(0, 2))).toEqual(
    fieldsOf(schema).map(([name, must]) => [`| ${name}`, must]),
  );
});

test("docs/hosts.md says of every host how a build is published there, as the host's own file does", () => {
  // Lines are wrapped in the docs.
  const inWords = (text: string) => text.replaceAll(/\s+/g, " ");
  const paragraphs = HOSTS.map(({ title, steps }) => `**${title}**: ${steps}\n\n`);
  expect(inWords(hosts)).toContain(inWords(paragraphs.join("")));
});
