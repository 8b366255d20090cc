import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requireFittingPlaces } from "../../src/operations/ready-folders.ts";
import { temporaryFolder } from "../support/folders.ts";
import { saidOf } from "../support/said.ts";

test.each(["data", "public", "hosts"])("a signing key must not be in the folder %s", (name) => {
  const folder = temporaryFolder();
  const at = (path: string) => join(folder, path);
  mkdirSync(at(name));
  const folders = {
    data: at("data"),
    out: at("public"),
    hostsOut: at("hosts"),
    signKey: at(`${name}/key.pem`),
  };
  expect(() => requireFittingPlaces(folders, {})).toThrow("which is committed or published");
});

test.each([
  ["data", "data/public", "hosts", "the publish folder HERE/data/public and the folder HERE/data", "--out"],
  ["data/tables", "data", "hosts", "the publish folder HERE/data and the folder HERE/data/tables", "--out"],
  [
    ...["data", "public", "data/hosts"],
    ...["the folder of hosts' configuration HERE/data/hosts and the folder HERE/data", "--hosts-out"],
  ],
  [
    ...["data", "public", "public/hosts"],
    ...["the folder of hosts' configuration HERE/public/hosts and the folder HERE/public", "--hosts-out"],
  ],
  [
    ...["data", "hosts/public", "hosts"],
    ...["the folder of hosts' configuration HERE/hosts and the folder HERE/hosts/public", "--hosts-out"],
  ],
] as [string, string, string, string, string][])(
  "of the folders %s, %s and %s, none may contain another",
  (data, out, hosts, named, option) => {
    const folder = temporaryFolder();
    const at = (path: string) => join(folder, path);
    const said = saidOf(() =>
      requireFittingPlaces({ data: at(data), out: at(out), hostsOut: at(hosts) }, {}),
    );
    expect(said.map((text) => text.replaceAll(folder, "HERE"))).toEqual([
      `${named} must not contain each other. Choose a folder outside of it with ${option}.`,
    ]);
  },
);
