import type { Build } from "../../src/build.ts";
import { filesInHostsFolder, filesInPublishFolder } from "../../src/hosts/host-files.ts";
import { type ConfiguredHost, CONFIGURED_HOSTS } from "../../src/hosts/host-names.ts";
import { CONFIGURATION_ADDRESSES, HOSTS } from "../../src/hosts/loaded-hosts.ts";
import { goInOneFolder } from "../../src/hosts/together.ts";
import type { ApiGate } from "../../src/model/api-gate.ts";
import type { Host } from "../../src/model/host.ts";
import { MANIFEST_PATH, manifestFile } from "../../src/model/manifest.ts";
import { routesIn } from "../../src/published/routes.ts";
import { CATALOGUE_FILE } from "../../src/routing/addresses.ts";

/** Hosts whose files can be in one publish folder: each one that is compatible with those before it. */
export const COMPATIBLE: readonly ConfiguredHost[] = CONFIGURED_HOSTS.reduce<ConfiguredHost[]>(
  (chosen, name) => (goInOneFolder([...chosen, name].map(hostOf)) ? [...chosen, name] : chosen),
  [],
);

/** Those of them that a site without a quota can be configured for. */
export const TOGETHER = COMPATIBLE.filter((name) => !hostOf(name).isGate);

function hostOf(name: ConfiguredHost): Host {
  return HOSTS.find((host) => host.name === name)!;
}

/**
 * The same build for a host that needs its own publish folder; for any other host the unchanged build.
 * @param gate the quota and keys that it was made with, if it has them
 */
export function builtFor(host: Host, built: Build, gate?: ApiGate): Build {
  if (host.name === "preview" || COMPATIBLE.some((name) => name === host.name)) return built;
  const published = built.files.filter(
    ({ path }) => path !== MANIFEST_PATH && !CONFIGURATION_ADDRESSES.includes(`/${path}`),
  );
  const table = routesIn(built.files.find(({ path }) => `/${path}` === CATALOGUE_FILE)!.bytes)!;
  const files = [
    ...published,
    ...filesInPublishFolder(
      host,
      table,
      published.map(({ path }) => path),
    ),
  ];
  const manifest = manifestFile(built.releaseId, files);
  const hostFiles = filesInHostsFolder(host, { table, files: [...published, manifest], gate });
  return { ...built, files: [...files, manifest], hostFiles };
}
