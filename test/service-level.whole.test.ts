import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { availabilityOf } from "../src/documents/availability.ts";
import { bytesOf } from "../src/model/file.ts";
import { parseAvailability } from "../src/tables/parse-availability.ts";
import { temporaryFolder } from "./support/folders.ts";

/** The commands of docs/service-level.md, run as they are printed there. */

const page = readFileSync(fileURLToPath(new URL("../docs/service-level.md", import.meta.url)), "utf8");
const blockOf = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(page)![1]!;

test("a check passes on the address, the key as one word, and the table", () => {
  const folder = temporaryFolder();
  const npx = join(folder, "npx");
  writeFileSync(npx, '#!/bin/sh\nprintf "%s\\n" "$@" >asked\n');
  chmodSync(npx, 0o755);
  const env = { PATH: `${folder}:${process.env.PATH}`, SITE: "https://site.example", KEY: "k e y" };
  execFileSync("sh", ["-eu", "-c", blockOf("sh")], { cwd: folder, env });
  expect(readFileSync(join(folder, "asked"), "utf8")).toBe(
    "compliance-data\nverify\nhttps://site.example\n--quick\n--quiet\n--header\nAuthorization: Bearer k e y\n--record\ndata/availability.csv\n",
  );
});

test("the example is a month of hourly checks, of which one failed and one was not made", () => {
  const rows = Array.from({ length: 744 }, (_, hour) => {
    const checked = new Date(Date.UTC(2026, 11, 1, hour)).toISOString().replace(".000", "");
    return `${checked},${hour === 9 ? "failed,1500,2" : hour === 10 ? "not-made,0,0" : "passed,1500,0"}\n`;
  });
  const { rows: read, total } = parseAvailability(
    bytesOf(`checked,outcome,requests,failures\n${rows.join("")}`),
  );
  expect(total).toBe(0);
  expect({ availability: availabilityOf(read) }).toEqual(JSON.parse(`{${blockOf("json")}}`));
});
