import { chmodSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { OutputFile } from "../../src/model/file.ts";
import { type RunningServer, startServer, writeBelow } from "./server-process.ts";

/** Settings of a server with AllowOverride All and no others for this project; modules that Debian loads by default are here. */
const MODULES = [
  "mpm_event",
  "access_compat",
  "alias",
  "auth_basic",
  "authn_core",
  "authz_core",
  "authz_host",
  "autoindex",
  "deflate",
  "dir",
  "env",
  "filter",
  "headers",
  "mime",
  "negotiation",
  "reqtimeout",
  "rewrite",
  "setenvif",
];

/**
 * Starts a real Apache with a build's files, the `.htaccess` among them.
 * @param folder an empty folder; the document root is `public` in it
 * @param settings settings of the server, in addition to those that it needs to run
 */
export function startApache(
  folder: string,
  files: readonly OutputFile[],
  settings: readonly string[] = [],
): Promise<RunningServer> {
  writeBelow(join(folder, "public"), files);
  letOthersIn(folder);
  const configuration = join(folder, "httpd.conf");
  return startServer({
    program: "apache2",
    configure(port) {
      writeFileSync(configuration, main(folder, port, settings));
      return ["-d", folder, "-f", configuration, "-DFOREGROUND"];
    },
    portIsTaken: /Address already in use/,
    stopSignal: "SIGTERM",
  });
}

/** Apache never serves as root: it switches to a user that has no access to folders of root. */
function letOthersIn(folder: string): void {
  if (process.getuid?.() !== 0) return;
  for (let place = folder; place !== dirname(place); place = dirname(place)) {
    const { mode } = statSync(place);
    if ((mode & 0o001) === 0) chmodSync(place, (mode & 0o7777) | 0o011);
  }
}

function main(folder: string, port: number, settings: readonly string[]): string {
  const lines = [
    ...MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    `Listen 127.0.0.1:${port}`,
    "ServerName localhost",
    `PidFile ${folder}/httpd.pid`,
    `DefaultRuntimeDir ${folder}`,
    "Mutex pthread",
    `ErrorLog ${folder}/error.log`,
    "LogLevel crit",
    "TypesConfig /dev/null",
    ...(process.getuid?.() === 0 ? ["User nobody", "Group nogroup"] : []),
    `DocumentRoot ${folder}/public`,
    "<Directory />",
    "    AllowOverride None",
    "    Require all denied",
    "</Directory>",
    `<Directory ${folder}/public>`,
    "    Options Indexes FollowSymLinks",
    "    AllowOverride All",
    "    Require all granted",
    "</Directory>",
    '<FilesMatch "^\\.ht">',
    "    Require all denied",
    "</FilesMatch>",
    ...settings,
  ];
  return `${lines.join("\n")}\n`;
}
