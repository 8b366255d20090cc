import { readFileSync, statSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { createServer } from "http-server";
import { readPublished } from "../disk/own-folder.ts";
import { recoverFolder } from "../disk/replace-folder.ts";
import { preview } from "../hosts/preview.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { UserError } from "../model/problem.ts";
import { noBuildIn, routesIn } from "../published/routes.ts";
import { CATALOGUE_FILE } from "../routing/addresses.ts";

/**
 * Serves a publish folder as a host would.
 * @returns the server, already listening
 * @throws UserError if the folder contains no build or the server cannot listen on the port
 */
export async function startPreview(folder: string, port: number, host: string): Promise<Server> {
  recoverFolder(folder);
  const published = readPublished(folder, MANIFEST_PATH);
  if (
    published === undefined ||
    !statSync(join(folder, CATALOGUE_FILE), { throwIfNoEntry: false })?.isFile()
  ) {
    throw noBuildIn(folder);
  }
  const read = (address: string) => readFileSync(join(folder, address));
  const table = routesIn(read(CATALOGUE_FILE));
  if (table === undefined) throw noBuildIn(folder);
  const addresses = new Set([MANIFEST_PATH, ...published.paths].map((path) => `/${path}`));
  const { server } = createServer({
    root: folder,
    before: [preview(table, addresses, read)],
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listeningError(error, port, host)));
    server.listen(port, host, resolve);
  });
  return server;
}

/** Turns a common error of `listen` into a UserError with a remedy; returns any other error unchanged. */
export function listeningError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new UserError(`port ${port} is taken`, "Stop what uses it, or choose another with --port.");
    case "EACCES":
      return new UserError(`port ${port} needs more rights`, "Choose one above 1023 with --port.");
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new UserError(
        `${host} is not an address of this machine`,
        "Name one with --host, or leave it out.",
      );
    default:
      return error;
  }
}
