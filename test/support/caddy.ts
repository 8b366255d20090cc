import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OutputFile } from "../../src/model/file.ts";
import { type RunningServer, startServer, writeBelow } from "./server-process.ts";

/**
 * Starts a real Caddy with a build's files and the configuration compiled for it.
 * @param folder an empty one; the document root is `public` in it
 */
export function startCaddy(
  folder: string,
  files: readonly OutputFile[],
  configuration: readonly OutputFile[],
): Promise<RunningServer> {
  writeBelow(join(folder, "public"), files);
  writeBelow(folder, configuration);
  const caddyfile = join(folder, "Caddyfile");
  return startServer({
    program: "caddy",
    configure(port) {
      writeFileSync(caddyfile, main(folder, port));
      return ["run", "--config", caddyfile, "--adapter", "caddyfile"];
    },
    portIsTaken: /address already in use/,
    stopSignal: "SIGTERM",
    // The folder for certificates and its last configuration.
    environment: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
}

function main(folder: string, port: number): string {
  return `{
	admin off
	auto_https off
	log {
		level ERROR
	}
}
http://127.0.0.1:${port} {
	root * ${folder}/public
	import ${folder}/caddy/site.caddy
}
`;
}
