import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requireReady } from "../../src/operations/ready-folders.ts";
import { temporaryFolder } from "../support/folders.ts";

test.each(["data", "public", "hosts"])("a key that signs must not lie in the folder %s", (name) => {
  const folder = temporaryFolder();
  const at = (path: string) => join(folder, path);
  mkdirSync(at(name));
  const folders = { data: at("data"), out: at("public"), hosts: at("hosts"), signKey: at(`${name}/key.pem`) };
  expect(() => requireReady(folders, {})).toThrow("which is committed or published");
});

test.each([
  ["data", "data/public", "hosts", "the publish folder"],
  ["data/tables", "data", "hosts", "the publish folder"],
  ["data", "public", "data/hosts", "the folder of hosts' configuration"],
  ["data", "public", "public/hosts", "the folder of hosts' configuration"],
  ["data", "hosts/public", "hosts", "the folder of hosts' configuration"],
])("of %s, %s and %s none lies in another", (data, out, hosts, named) => {
  const folder = temporaryFolder();
  const at = (path: string) => join(folder, path);
  expect(() => requireReady({ data: at(data), out: at(out), hosts: at(hosts) }, {})).toThrow(`${named} `);
});
