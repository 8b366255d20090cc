import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { hostDifferences } from "../src/documents/catalogue.ts";
import { HOSTS } from "../src/hosts/all.ts";
import { ENGINES } from "./support/engines.ts";

const readme = readFileSync(fileURLToPath(new URL("../README.md", import.meta.url)), "utf8");

test("the README's table of hosts is what the hosts declare", () => {
  const rows = HOSTS.flatMap((host) =>
    hostDifferences(host).map(
      ({ requests, answer, reason }) => `| ${host.title} | ${requests} | ${answer} | ${reason} |`,
    ),
  );
  expect(rows.length).toBeGreaterThan(8);
  const [, table] = readme.split("| host | what | instead | why |\n|---|---|---|---|\n");
  expect(table!.split("\n\n")[0]).toBe(rows.join("\n"));
});

test("the README's table of engines is what the contract test asks, and tells of hosts that have none", () => {
  const rows = HOSTS.flatMap(({ name, title }) => {
    const engines = ENGINES[name as keyof typeof ENGINES];
    if ("none" in engines) return [`| ${title} | not run on an engine: ${engines.none} |`];
    return engines.map((engine) => `| ${title} | ${engine.title} |`);
  });
  const [, table = ""] = readme.split("| host | what the tests ask |\n|---|---|\n");
  expect(table.split("\n\n")[0]).toBe(rows.join("\n"));
});

test("the README says of every host how a build is published there, as the host's own file does", () => {
  const paragraphs = HOSTS.map(({ title, steps }) => `**${title}**: ${steps}\n`);
  expect(readme).toContain(paragraphs.join("\n"));
});
