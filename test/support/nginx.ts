import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { OutputFile } from "../../src/model/file.ts";

export interface RunningNginx {
  readonly url: URL;
  readonly port: number;
  /** The document root. */
  readonly root: string;
  stop(): Promise<void>;
}

/** Starts a real nginx with a build's files and the configuration compiled for it. */
export async function startNginx(
  files: readonly OutputFile[],
  configuration: readonly OutputFile[],
): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const root = join(folder, "public");
  write(root, files);
  write(folder, configuration);
  const port = await freePort();
  writeFileSync(join(folder, "nginx.conf"), main(folder, root, port));
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "pipe" });
  const said: string[] = [];
  child.stderr.on("data", (piece: Buffer) => said.push(piece.toString()));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await Promise.race([
    answering(port),
    ended.then(() => Promise.reject(new Error(`nginx stopped: ${said.join("")}`))),
  ]);
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    port,
    root,
    async stop() {
      child.kill("SIGQUIT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function main(folder: string, root: string, port: number): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  // Workers run as another user where the master is root, and could not read a folder of its own.
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function answering(port: number): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("nginx does not answer");
}
