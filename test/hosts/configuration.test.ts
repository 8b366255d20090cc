import { test } from "vitest";
import { filesInHostsFolder, filesInPublishFolder } from "../../src/hosts/host-files.ts";
import { HOSTS } from "../../src/hosts/loaded-hosts.ts";
import type { ApiGate } from "../../src/model/api-gate.ts";
import { textOf } from "../../src/model/file.ts";
import { manifestFile } from "../../src/model/manifest.ts";
import { isAsGolden } from "../support/as-golden.ts";
import { MIXED_FILES, MIXED_TABLE } from "../support/mixed-table.ts";

const FILES = [...MIXED_FILES, manifestFile("2026-Q2", MIXED_FILES)];
const GATE: ApiGate = { quota: 50, keys: ["a".repeat(64), "b".repeat(64)] };

/** What is compiled from sources, and has tests of its own. */
const isProgram = (path: string) => path.endsWith("worker.js");
const withoutPrograms = (text: string) => text.replace(/"FunctionCode": ".*"/g, '"FunctionCode": "…"');

test.each(HOSTS.filter(({ inside, beside }) => inside !== undefined || beside !== undefined))(
  "every line of the configuration for $name is that of test/golden/hosts",
  async (host) => {
    const published = FILES.map(({ path }) => path);
    const files = [
      ...filesInPublishFolder(host, MIXED_TABLE, published),
      ...filesInHostsFolder(host, { table: MIXED_TABLE, files: FILES, gate: GATE }),
    ];
    const told = files
      .filter(({ path }) => !isProgram(path))
      .map(({ path, bytes }) => `==> ${path} <==\n${withoutPrograms(textOf(bytes))}`);
    await isAsGolden(`hosts/${host.name}.txt`, told.join("\n"));
  },
);
