import { expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { HOSTS, hostsOf } from "../../src/hosts/all.ts";
import { type ConfiguredHost, CONFIGURED_HOSTS } from "../../src/hosts/index.ts";
import { textOf } from "../../src/model/file.ts";
import { UserError } from "../../src/model/problem.ts";
import { goldenFiles } from "../support/golden.ts";

const gate = { quota: 50, keys: ["a".repeat(64)] };
const LIMITED = HOSTS.filter(({ limitations }) => limitations.some(({ feature }) => feature === "gate"));

/** The texts of a host's own files, of a site whose quota and keys are these. */
function configuration(host: ConfiguredHost, wanted: typeof gate): string[] {
  const { files, hostFiles } = build(goldenFiles, { hosts: [host], site: false, gate: wanted });
  const own = files.filter(({ path }) => /^[._][^/]*$/.test(path));
  return [...own, ...hostFiles.filter(({ path }) => path !== "manifest.json")].map(({ bytes }) =>
    textOf(bytes),
  );
}

test.each(CONFIGURED_HOSTS)(
  "%s declares that it counts nobody, or its configuration has quota and keys",
  (name) => {
    const without = configuration(name, gate);
    // Of the quota alone the catalogue and the problem documents tell, which some hosts know by size or digest.
    const other = configuration(name, { quota: 60, keys: ["b".repeat(64)] });
    const isLimited = LIMITED.some((host) => host.name === name);
    const holdsKey = (texts: readonly string[], key: string) =>
      texts.some((text) => text.toLowerCase().includes(key));
    expect(holdsKey(without, "a".repeat(64))).toBe(!isLimited);
    expect(holdsKey(other, "b".repeat(64))).toBe(!isLimited);
    expect(holdsKey(other, "a".repeat(64))).toBe(false);
  },
);

test("without a quota no host lacks one, and none is there for it", () => {
  const told = hostsOf({});
  expect(told.flatMap(({ limitations }) => limitations).filter(({ feature }) => feature === "gate")).toEqual(
    [],
  );
  expect(told.filter(({ isGate }) => isGate)).toEqual([]);
  expect(hostsOf({ gate })).toEqual(HOSTS);
});

test("a host that is there for the quota alone is refused without one", () => {
  for (const { name } of HOSTS.filter(({ isGate }) => isGate)) {
    const making = () => build(goldenFiles, { hosts: [name as ConfiguredHost], site: false });
    expect(making).toThrow(UserError);
  }
});
