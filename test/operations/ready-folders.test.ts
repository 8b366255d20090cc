import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requireReady } from "../../src/operations/ready-folders.ts";
import { temporaryFolder } from "../support/folders.ts";

test.each(["data", "public", "hosts"])("a key that signs must not lie in the folder %s", (name) => {
  const folder = temporaryFolder();
  const [data, out, hosts] = ["data", "public", "hosts"].map((one) => join(folder, one)) as [
    string,
    string,
    string,
  ];
  mkdirSync(join(folder, name));
  expect(() => requireReady({ data, out, hosts, signKey: join(folder, name, "key.pem") }, {})).toThrow(
    "which is committed or published",
  );
});

test.each([
  ["data", "data/public", "hosts", "the publish folder"],
  ["data/tables", "data", "hosts", "the publish folder"],
  ["data", "public", "data/hosts", "the folder of hosts' configuration"],
  ["data", "public", "public/hosts", "the folder of hosts' configuration"],
  ["data", "hosts/public", "hosts", "the folder of hosts' configuration"],
])("of %s, %s and %s none lies in another", (data, out, hosts, named) => {
  const folder = temporaryFolder();
  const [at, to, beside] = [data, out, hosts].map((one) => join(folder, one)) as [string, string, string];
  expect(() => requireReady({ data: at, out: to, hosts: beside }, {})).toThrow(`${named} `);
});
