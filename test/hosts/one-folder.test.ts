import { expect, test } from "vitest";
import { build } from "../../src/build.ts";
import type { ConfiguredHost } from "../../src/hosts/host-names.ts";
import { CONFIGURATION_ADDRESSES, HOSTS } from "../../src/hosts/loaded-hosts.ts";
import { requireTogether } from "../../src/hosts/together.ts";
import { goldenFiles } from "../support/golden.ts";
import { TOGETHER } from "../support/one-folder.ts";
import { saidOf } from "../support/said.ts";

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
  expect(() => requireTogether(both, {})).toThrow("files and apache cannot be built into one folder");
  // Cloudflare has no file there, and serves the one of the other, whichever is named first.
  for (const hosts of [
    ["cloudflare", "files"],
    ["files", "cloudflare"],
  ]) {
    const named = HOSTS.filter(({ name }) => hosts.includes(name)).toSorted(
      (a, b) => hosts.indexOf(a.name) - hosts.indexOf(b.name),
    );
    expect(() => requireTogether(named, {})).toThrow("cloudflare and files cannot be built into one folder");
  }
  expect(inside(["files", "nginx", "caddy"])).toEqual([".nojekyll"]);
});

test("two hosts with a file of the same name in the publish folder are refused", () => {
  // Neither serves every file.
  const { servesConfiguration: _, ...any } = HOSTS[0]!;
  const host = (name: string) => ({ ...any, name, inside: { ".conf": () => name } });
  expect(() => requireTogether([host("one"), host("two")], {})).toThrow(
    "two and one cannot be built into one folder",
  );
});

test("all other hosts can be built into one folder", () => {
  expect(() =>
    requireTogether(
      HOSTS.filter(({ name }) => TOGETHER.some((one) => one === name)),
      {},
    ),
  ).not.toThrow();
});

test("every conflict between hosts is reported at once, each pair once", () => {
  expect(saidOf(() => inside(["netlify", "haproxy", "apache", "files"]))).toEqual([
    [
      "HAProxy is configured for a quota, but there is none",
      "files and netlify cannot be built into one folder: Any other host would serve or misread _redirects and _headers, the configuration of Netlify",
      "files and apache cannot be built into one folder: Any other host would serve or misread .htaccess, the configuration of Apache",
      "netlify and apache cannot be built into one folder: Netlify would serve or misread .htaccess, the configuration of Apache. Set it with --quota, or as gate.quota in release.json, or leave haproxy out of --hosts. Build them into two folders, each with its own --hosts and --out.",
    ].join("; "),
  ]);
});
