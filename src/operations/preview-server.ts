import { readFileSync, statSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { createServer } from "http-server";
import { readPublished } from "../disk/own-folder.ts";
import { readSmallFile } from "../disk/read-small-file.ts";
import { recoverFolder } from "../disk/replace-folder.ts";
import { type Middleware, preview } from "../hosts/preview.ts";
import { LIMITS } from "../model/limits.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { UserError } from "../model/problem.ts";
import { noBuildIn, routesIn } from "../published/routes.ts";
import { CATALOGUE_FILE } from "../routing/addresses.ts";

/**
 * Serves a publish folder as a host would, and each build that replaces the one in it.
 * @returns the server, already listening
 * @throws UserError if the folder contains no build or the server cannot listen on the port
 */
export async function startPreview(folder: string, port: number, host: string): Promise<Server> {
  recoverFolder(folder);
  const first = versionIn(folder);
  const answer = previewOf(folder);
  if (answer === undefined) throw noBuildIn(folder);
  let served = { version: first, answer };
  const answerNow: Middleware = (request, response) => {
    const version = versionIn(folder);
    // While the folder is being replaced it contains no build, and the last one answers.
    if (version !== served.version) served = { version, answer: previewOf(folder) ?? served.answer };
    served.answer(request, response);
  };
  const { server } = createServer({ root: folder, before: [answerNow] });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listeningError(error, port, host)));
    server.listen(port, host, resolve);
  });
  return server;
}

/** Returns a text that differs after the build in a folder was replaced. */
function versionIn(folder: string): string {
  const { ino, mtimeMs, size } = statSync(join(folder, MANIFEST_PATH), { throwIfNoEntry: false }) ?? {};
  return [ino, mtimeMs, size].join(" ");
}

/** Returns what answers for the build in a folder; undefined if there is none. */
function previewOf(folder: string): Middleware | undefined {
  const published = readPublished(folder, MANIFEST_PATH);
  const catalogue = readSmallFile(join(folder, CATALOGUE_FILE), LIMITS.answerBytes);
  const table = catalogue && routesIn(catalogue);
  if (published === undefined || table === undefined) return undefined;
  const addresses = new Set([MANIFEST_PATH, ...published.paths].map((path) => `/${path}`));
  return preview(table, addresses, (address) => readFileSync(join(folder, address)));
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
