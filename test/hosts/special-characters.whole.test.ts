import { expect, test } from "vitest";
import { filesInHostsFolder, filesInPublishFolder } from "../../src/hosts/host-files.ts";
import type { HostName } from "../../src/hosts/host-names.ts";
import { HOSTS } from "../../src/hosts/loaded-hosts.ts";
import { manifestFile } from "../../src/model/manifest.ts";
import { type Engine, ENGINES, GATE } from "../support/engines.ts";
import { temporaryFolder } from "../support/folders.ts";
import { MIXED_FILES, MIXED_TABLE } from "../support/mixed-table.ts";

const LINK = '</open%20api.json?a=1&b=#c>; rel="service-desc"';
const WRITTEN = ["netlify", "cloudflare", "nginx", "haproxy", "apache", "caddy"] satisfies HostName[];
const files = [...MIXED_FILES, manifestFile("2026-Q2", MIXED_FILES)];

/** The small site with the configuration of one host, and of nginx, which may be behind it. */
function siteFor(name: HostName, { isGated }: Engine) {
  const hosts = HOSTS.filter((host) => host.name === name || host.name === "nginx");
  const paths = files.map(({ path }) => path);
  const input = { table: MIXED_TABLE, files, ...(isGated && { gate: GATE }) };
  return {
    releaseId: "2026-Q2",
    files: [...files, ...hosts.flatMap((host) => filesInPublishFolder(host, MIXED_TABLE, paths))],
    hostFiles: hosts.flatMap((host) =>
      filesInHostsFolder(host, host.name === name ? input : { table: MIXED_TABLE, files }),
    ),
    routes: MIXED_TABLE,
  };
}

const engines = WRITTEN.flatMap((name) => {
  const own = ENGINES[name];
  if ("none" in own) return [];
  const installed = own.filter(({ isInstalled = () => true }) => isInstalled());
  return installed.map((engine) => ({ title: engine.title, name, engine }));
});

test.each(engines)(
  "quotes, percent signs and number signs of headers arrive as they are: $title",
  async ({ name, engine }) => {
    const { client, stop } = await engine.start(siteFor(name, engine), temporaryFolder());
    const linkOf = async (method: string, address: string, headers = {}) =>
      (await client.ask({ method, address, headers })).headers.link;
    try {
      expect({
        file: await linkOf("GET", "/api/hours"),
        missing: await linkOf("GET", "/api/nowhere"),
        moved: await linkOf("GET", "/api/hours?industry=old"),
        refused: await linkOf("DELETE", "/api/hours"),
        preflight: await linkOf("OPTIONS", "/api/hours", { Origin: "https://client.example" }),
      }).toEqual({
        file: LINK,
        missing: LINK,
        // Netlify sends no header of ours with a redirect.
        moved: name === "netlify" ? undefined : LINK,
        refused: LINK,
        preflight: LINK,
      });
    } finally {
      await stop();
    }
  },
);
