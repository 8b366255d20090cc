import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { hostDifferences } from "../src/documents/catalogue.ts";
import { ENDPOINTS } from "../src/endpoints/index.ts";
import { CONFIGURED_HOSTS } from "../src/hosts/host-names.ts";
import { HOSTS } from "../src/hosts/loaded-hosts.ts";
import { UNITS } from "../src/model/unit.ts";
import { allSubmissionColumns } from "../src/questionnaire/columns.ts";
import { ReleaseSettingsSchema } from "../src/tables/settings.ts";
import { ENGINES } from "./support/engines.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const text = (path: string) => readFileSync(join(ROOT, path), "utf8");

const PAGES = readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`);

/** The files that a document links to, by their paths from the root of the repository. */
const linkedFrom = (path: string) =>
  [...text(path).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target = ""]) =>
    normalize(join(dirname(path), target)),
  );

test("the README has at most 150 lines", () => {
  expect(text("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(150);
});

test("the README links to every page of docs/", () => {
  expect(linkedFrom("README.md")).toEqual(expect.arrayContaining(PAGES));
});

test.each(["README.md", ...PAGES])("every link in %s points to a page of docs/", (path) => {
  expect(linkedFrom(path).filter((target) => !PAGES.includes(target))).toEqual([]);
});

test("docs/calling-the-api.md lists every endpoint in the order of src/endpoints/index.ts, with its parameter and its answer", () => {
  const page = text("docs/calling-the-api.md");
  const start = page.indexOf("| endpoint | filter | answer |");
  const listed = page
    .slice(start, page.indexOf("\n\n", start))
    .split("\n")
    .slice(2)
    .map((row) => row.split("|").map((cell) => cell.trim()));
  const owed = ENDPOINTS.map(({ path, parameters }) => {
    const names = Object.keys(parameters).map((name) => `\`${name}\``);
    return [`\`${path}\``, names.join(", ")];
  });
  expect(
    listed.map(([, path, names]) => [path, names]),
    "each endpoint needs a row in the table of docs/calling-the-api.md: its path and its parameters in backticks, and in a few words what it answers",
  ).toEqual(owed);
  for (const [, path, , answer] of listed) expect(answer, `what ${path} answers`).not.toBe("");
});

test("the README names every host that serves files", () => {
  const titles = HOSTS.filter(({ name, isGate }) => !isGate && name !== "preview").map(({ title }) => title);
  expect(titles.at(-1)).toBe("Any other host");
  const named = [...titles.slice(0, -1), "any other host"].join(", ");
  expect(text("README.md")).toContain(`| serve the files: ${named} | [docs/hosts.md](docs/hosts.md) |`);
});

test("docs/hosts.md says of each host what its own file and the contract test say (to accept a change: npm run golden)", async () => {
  const differences = HOSTS.flatMap((host) =>
    hostDifferences(host).map(({ requests, answer, reason }) => [host.title, requests, answer, reason]),
  );
  expect(differences.length).toBeGreaterThan(8);
  const engines = HOSTS.flatMap(({ name, title }) => {
    const own = ENGINES[name as keyof typeof ENGINES];
    expect(own, `${name} needs an entry in test/support/engines.ts`).toBeDefined();
    if ("none" in own) return [[title, `not run on an engine: ${own.none}`]];
    return own.map((engine) => [title, engine.title]);
  });
  const nameOf = (name: string) => (CONFIGURED_HOSTS.some((one) => one === name) ? ` (\`${name}\`)` : "");
  const steps = HOSTS.map(({ name, title, steps }) => `**${title}**${nameOf(name)}: ${steps}\n\n`).join("");
  const page = text("docs/hosts.md");
  const withSteps = withPart(page, "give each a folder of its own with `--out`.\n\n", "**Disk**: ", steps);
  const withDifferences = withPart(
    withSteps,
    "| host | what | instead | why |\n|---|---|---|---|\n",
    "\nSome errors are ",
    tableOf(differences),
  );
  await expect(
    withPart(
      withDifferences,
      "| host | what the tests ask |\n|---|---|\n",
      "\nHow to deploy",
      tableOf(engines),
    ),
  ).toMatchFileSnapshot("../docs/hosts.md");
});

const tableOf = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => `| ${cells.join(" | ")} |\n`).join("");

/** A page with another text between two that it has. */
function withPart(page: string, before: string, behind: string, part: string): string {
  const start = page.indexOf(before) + before.length;
  const end = page.indexOf(behind, start);
  expect([page.includes(before), end > start]).toEqual([true, true]);
  return page.slice(0, start) + part + page.slice(end);
}

test("the table of release.json in docs/data.md has every field of the schema, in its order, and says which are required", () => {
  interface Part {
    readonly properties?: Readonly<Record<string, Part>>;
    readonly required?: readonly string[];
  }
  const fieldsOf = ({ properties = {}, required = [] }: Part, before = ""): string[][] =>
    Object.entries(properties).flatMap(([name, part]) => [
      [`\`${before}${name}\``, required.includes(name) ? "yes" : "no"],
      ...fieldsOf(part, `${before}${name}.`),
    ]);
  const schema: object = ReleaseSettingsSchema;
  const [, table = ""] = text("docs/data.md").split("| field | must | what |\n|---|---|---|\n");
  const rows = table.split("\n\n")[0]!.split("\n");
  expect(rows.map((row) => row.split(" | ").slice(0, 2))).toEqual(
    fieldsOf(schema).map(([name, must]) => [`| ${name}`, must]),
  );
});

test("the table of a submissions file in docs/data.md has every column once, those of a row in one unit, and says what to add", () => {
  const [, table = ""] = text("docs/data.md")
    .split("## A submissions file")[1]!
    .split("| column | what |\n|---|---|\n");
  const rows = table
    .split("\n\n")[0]!
    .split("\n")
    .map((row) => row.split("|").map((cell) => cell.trim()))
    .map(([, names = "", what = ""]) => ({
      names: [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
      what,
    }));
  const columns = allSubmissionColumns([{ id: 1, title: "" }]);
  const listed = rows.flatMap(({ names }) => names);
  const toAdd = columns.flatMap((column) =>
    listed.includes(column.name)
      ? []
      : [
          `the table of docs/data.md, "A submissions file", needs the column \`${column.name}\`${column.kind === "figure" ? `, in ${UNITS[column.unit].text}` : ""}`,
        ],
  );
  expect(toAdd).toEqual([]);
  expect(listed.toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
  for (const { names, what } of rows) {
    const said = names.map((name) => {
      const column = columns.find((one) => one.name === name);
      if (column?.kind !== "figure") return "";
      return UNITS[column.unit].isScale ? `0 to ${UNITS[column.unit].maximum}` : UNITS[column.unit].text;
    });
    const [unit = "", ...others] = new Set(said);
    expect(others, `the columns ${names.join(", ")} are in several units`).toEqual([]);
    expect(
      what.replace("US dollars", UNITS.usd.text),
      `the table of docs/data.md must say the unit of ${names.join(", ")}: ${unit}`,
    ).toContain(unit);
  }
});

test("the table of golden files in docs/contributing.md names every file and folder of test/golden once", () => {
  const [, table = ""] = text("docs/contributing.md").split("| `test/golden/` | content |\n|---|---|\n");
  const rows = table.split("\n\n")[0]!.split("\n");
  const named = rows.flatMap((row) =>
    [...row.split("|")[1]!.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );
  const kept = ["", "small/"].flatMap((folder) =>
    readdirSync(join(ROOT, "test/golden", folder)).map((name) => folder + name),
  );
  expect(named.toSorted()).toEqual(kept.filter((name) => name !== "small").toSorted());
});
