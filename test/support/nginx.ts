import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { OutputFile } from "../../src/model/file.ts";
import { inheritedSocket } from "./inherited-socket.ts";

export interface RunningNginx {
  readonly url: URL;
  readonly port: number;
  /** The document root. */
  readonly root: string;
  /** Makes it read its configuration again, as after a deploy. */
  reload(): void;
  stop(): Promise<void>;
}

/**
 * Starts a real nginx with a build's files and the configuration compiled for it. It is given a socket that listens
 * already, so that no other process can have the port, and requests wait until it is ready.
 */
export async function startNginx(
  files: readonly OutputFile[],
  configuration: readonly OutputFile[],
): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const root = join(folder, "public");
  write(root, files);
  write(folder, configuration);
  const socket = await inheritedSocket();
  const { port } = socket;
  writeFileSync(join(folder, "nginx.conf"), main(folder, root, port));
  // https://nginx.org/en/docs/control.html#upgrade: NGINX names the sockets that a new binary takes over.
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", "pipe", socket.descriptor],
    env: { ...process.env, NGINX: "3;" },
  });
  socket.close();
  const said: string[] = [];
  child.stderr!.on("data", (piece: Buffer) => said.push(piece.toString()));
  const ended = once(child, "close");
  const url = new URL(`http://127.0.0.1:${port}`);
  await fetch(url).catch(async () => {
    await ended;
    throw new Error(`nginx stopped: ${said.join("")}`);
  });
  return {
    url,
    port,
    root,
    reload() {
      child.kill("SIGHUP");
    },
    async stop() {
      child.kill("SIGQUIT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function main(folder: string, root: string, port: number): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  // Workers run as another user if the master is root, and could not read a folder of root.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `daemon off; worker_processes 1; ${user} pid ${folder}/pid; error_log stderr warn;
events { worker_connections 128; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  include ${folder}/nginx/maps.conf;
  server { listen 127.0.0.1:${port}; root ${root}; include ${folder}/nginx/server.conf; }
}
`;
}

function write(folder: string, files: readonly OutputFile[]): void {
  for (const { path, bytes } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}
