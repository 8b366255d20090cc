import { expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { CONFIGURATION_ADDRESSES, HOSTS, requireOneFolder } from "../../src/hosts/all.ts";
import type { ConfiguredHost } from "../../src/hosts/index.ts";
import { goldenFiles } from "../support/golden.ts";
import { TOGETHER } from "../support/one-folder.ts";

/** The files of a build that configure a host in the publish folder. */
const inside = (hosts: readonly ConfiguredHost[]) =>
  build(goldenFiles, { hosts, site: false })
    .files.map(({ path }) => path)
    .filter((path) => CONFIGURATION_ADDRESSES.includes(`/${path}`));

test("a host that serves every file is not built with another one that has a file in the publish folder", () => {
  expect(() => inside(["netlify", "files"])).toThrow(
    "files and netlify cannot be built into one folder: Any other host would serve or misread _redirects and _headers, the configuration of Netlify",
  );
  const both = HOSTS.filter(({ name }) => name === "files" || name === "apache");
  expect(() => requireOneFolder(both)).toThrow("files and apache cannot be built into one folder");
  expect(inside(["files", "nginx", "caddy"])).toEqual([".nojekyll"]);
});

test("two hosts with a file of the same name in the publish folder are refused", () => {
  const host = (name: string) => ({ ...HOSTS[0]!, name, inside: { ".conf": () => name } });
  expect(() => requireOneFolder([host("one"), host("two")])).toThrow(
    "two and one cannot be built into one folder",
  );
});

test("all other hosts can be built into one folder", () => {
  expect(() =>
    requireOneFolder(HOSTS.filter(({ name }) => TOGETHER.some((one) => one === name))),
  ).not.toThrow();
});
