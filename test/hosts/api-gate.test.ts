import { expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { type ConfiguredHost, CONFIGURED_HOSTS } from "../../src/hosts/host-names.ts";
import { HOSTS, hostsOf } from "../../src/hosts/loaded-hosts.ts";
import type { ApiGate } from "../../src/model/api-gate.ts";
import { type Files, textOf } from "../../src/model/file.ts";
import { UserError } from "../../src/model/problem.ts";
import { goldenFiles } from "../support/golden.ts";
import { oncePer } from "../support/once.ts";
import { builtFor, COMPATIBLE } from "../support/one-folder.ts";

const gate: ApiGate = { quota: 50, keys: ["a".repeat(64)] };
const LIMITED = HOSTS.filter(({ limitations }) => limitations.some(({ feature }) => feature === "gate"));

const built = oncePer((data: Files, wanted: ApiGate) =>
  build(data, { hosts: COMPATIBLE, site: false, gate: wanted }),
);

/** The texts of a host's own files, of a site whose quota and keys are these. */
function configuration(name: ConfiguredHost, wanted: ApiGate): string[] {
  const host = HOSTS.find((one) => one.name === name)!;
  const { files, hostFiles } = builtFor(host, built(goldenFiles, wanted), wanted);
  const inside = files.filter(({ path }) => path in (host.inside ?? {}));
  const beside = hostFiles.filter(({ path }) => path.startsWith(`${name}/`));
  return [...inside, ...beside].map(({ bytes }) => textOf(bytes));
}

test.each(CONFIGURED_HOSTS)(
  "%s declares that it does not count requests, or its configuration has quota and keys",
  (name) => {
    const one = configuration(name, gate);
    // Of the quota alone the catalogue and the problem documents tell, which some hosts know by size or digest.
    const other = configuration(name, { quota: 60, keys: ["b".repeat(64)] });
    const isLimited = LIMITED.some((host) => host.name === name);
    const holdsKey = (texts: readonly string[], key: string) =>
      texts.some((text) => text.toLowerCase().includes(key));
    expect(one).not.toEqual([]);
    expect(holdsKey(one, "a".repeat(64))).toBe(!isLimited);
    expect(holdsKey(other, "b".repeat(64))).toBe(!isLimited);
    expect(holdsKey(other, "a".repeat(64))).toBe(false);
  },
);

test("without a quota, no host is listed as lacking one, and quota hosts are left out", () => {
  const told = hostsOf({});
  expect(told.flatMap(({ limitations }) => limitations).filter(({ feature }) => feature === "gate")).toEqual(
    [],
  );
  expect(told.filter(({ isGate }) => isGate)).toEqual([]);
  expect(hostsOf({ gate })).toEqual(HOSTS);
});

test("a host only for the quota is refused without one", () => {
  for (const { name } of HOSTS.filter(({ isGate }) => isGate)) {
    const making = () => build(goldenFiles, { hosts: [name as ConfiguredHost], site: false });
    expect(making).toThrow(UserError);
  }
});
