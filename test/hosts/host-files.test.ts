import { expect, test } from "vitest";
import { filesInHostsFolder, filesInPublishFolder } from "../../src/hosts/host-files.ts";
import { textOf } from "../../src/model/file.ts";
import type { Host } from "../../src/model/host.ts";
import { EMPTY_TABLE } from "../support/table.ts";

const host = (parts: Partial<Host>): Host => ({
  name: "one",
  title: "One",
  steps: "",
  limitations: [],
  ...parts,
});
const listed = (paths: readonly string[]) => {
  const inside = { "own.txt": (_: unknown, addresses: readonly string[]) => addresses.join(" ") };
  return filesInPublishFolder(host({ inside }), EMPTY_TABLE, paths).map(({ path, bytes }) => [
    path,
    textOf(bytes),
  ]);
};

test("a host is told every address once, in order, with the manifest and its signature, without configuration", () => {
  const all = "/b.html /manifest.json /manifest.json.sig /z/a.json";
  expect(listed(["z/a.json", "b.html"])).toEqual([["own.txt", all]]);
  expect(
    listed(["manifest.json.sig", "b.html", "_headers", "manifest.json", ".htaccess", "z/a.json"]),
  ).toEqual([["own.txt", all]]);
});

test("files beside the publish folder are in the folder of their host", () => {
  const beside = () => [{ path: "a/b.conf", bytes: new Uint8Array() }];
  const input = { table: EMPTY_TABLE, files: [] };
  expect(filesInHostsFolder(host({ beside }), input).map(({ path }) => path)).toEqual(["one/a/b.conf"]);
  expect(filesInHostsFolder(host({}), input)).toEqual([]);
  expect(filesInPublishFolder(host({}), EMPTY_TABLE, ["a"])).toEqual([]);
});
