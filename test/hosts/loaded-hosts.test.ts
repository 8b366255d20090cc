import { describe, expect, test } from "vitest";
import { filesInHostsFolder, filesInPublishFolder } from "../../src/hosts/host-files.ts";
import {
  CONFIGURED_HOSTS,
  DEFAULT_HOST,
  HOST_NAMES,
  type HostName,
  loadHost,
} from "../../src/hosts/host-names.ts";
import { CONFIGURATION_ADDRESSES, HOSTS } from "../../src/hosts/loaded-hosts.ts";
import { builtOf } from "../support/built.ts";
import { goldenFiles } from "../support/golden.ts";
import { EMPTY_TABLE } from "../support/table.ts";

test("a host is registered under its own name, which is valid on a command line", async () => {
  for (const name of HOST_NAMES) {
    expect((await loadHost(name)).name).toBe(name);
    expect(name).toMatch(/^[a-z][a-z0-9]*$/);
  }
});

test("every host except the preview has configuration, including the default host", () => {
  const configured = HOSTS.filter(({ inside, beside }) => inside ?? beside).map(({ name }) => name);
  expect(configured).toEqual(CONFIGURED_HOSTS);
  expect(HOST_NAMES).toEqual([...CONFIGURED_HOSTS, "preview"]);
  expect(CONFIGURED_HOSTS).toContain(DEFAULT_HOST);
});

test("a host configuration in the publish folder is hidden, whichever host is built for", () => {
  expect(CONFIGURATION_ADDRESSES).toEqual(expect.arrayContaining(["/_headers", "/_redirects"]));
  for (const host of HOSTS) {
    const inside = Object.keys(host.inside ?? {}).map((path) => `/${path}`);
    expect(CONFIGURATION_ADDRESSES).toEqual(expect.arrayContaining(inside));
  }
});

test("a host's files in the publish folder are written only for that host, and Netlify's by default", () => {
  const insideOf = (hosts?: readonly HostName[]) =>
    builtOf(goldenFiles, { ...(hosts && { hosts }), site: false })
      .files.map(({ path }) => `/${path}`)
      .filter((address) => CONFIGURATION_ADDRESSES.includes(address));
  expect(insideOf()).toEqual(["/_redirects", "/_headers"]);
  expect(insideOf(["apache"])).toEqual(["/.htaccess"]);
  for (const { name, inside } of HOSTS) {
    if (inside === undefined) continue;
    const expected = Object.keys(inside).map((path) => `/${path}`);
    expect(insideOf([name as HostName]), name).toEqual(expected);
  }
  const others = HOSTS.filter(({ inside, isGate }) => inside === undefined && !isGate).map(
    ({ name }) => name as HostName,
  );
  expect(others.length).toBeGreaterThan(4);
  expect(insideOf(others)).toEqual([]);
});

test("a host's files outside the publish folder are in a folder with its name", () => {
  const host = {
    name: "quiet",
    title: "Quiet host",
    steps: "Upload it.",
    limitations: [],
    inside: { "quiet.conf": () => "inside" },
    beside: () => [{ path: "conf/rules", bytes: new Uint8Array() }],
  };
  const site = { table: EMPTY_TABLE, files: [] };
  expect(filesInHostsFolder(host, site).map(({ path }) => path)).toEqual(["quiet/conf/rules"]);
  expect(filesInPublishFolder(host, EMPTY_TABLE, []).map(({ path }) => path)).toEqual(["quiet.conf"]);
});

describe.each(HOSTS.map((host) => [host.name, host] as const))("%s", (_, { limitations, steps }) => {
  test("declares nothing twice, and nothing without a reason", () => {
    const features = limitations.map(({ feature }) => feature);
    expect(new Set(features).size).toBe(features.length);
    expect(limitations.filter(({ reason }) => !/^[a-zA-Z0-9].{10,}[^.]$/.test(reason))).toEqual([]);
  });

  test("explains how to publish a build there", () => {
    expect(steps).toMatch(/^.{20,}/);
  });
});

test("only S3 and, for some spellings, Netlify give the unfiltered answer to a filter", () => {
  const unfiltered = HOSTS.flatMap(({ name, limitations }) =>
    limitations.map(({ feature }) => `${name} ${feature}`),
  ).filter((line) => /query|Names|Ampersand/.test(line));
  expect(
    unfiltered,
    "the unfiltered answer to a filter misleads: list a new host here only if its rules cannot see the query",
  ).toEqual(["netlify bareNames", "netlify encodedNames", "netlify lastBeforeAmpersand", "s3 query"]);
});
