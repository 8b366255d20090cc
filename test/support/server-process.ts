import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { OutputFile } from "../../src/model/file.ts";

export interface RunningServer {
  readonly url: URL;
  readonly port: number;
  stop(): Promise<void>;
}

/** How a server is started that cannot be given a socket which listens already. */
export interface ServerCommand {
  readonly program: string;
  /** Its arguments; what it reads has been written for this port. */
  readonly configure: (port: number) => readonly string[];
  /** Its message if another process has the port. */
  readonly portIsTaken: RegExp;
  readonly stopSignal: NodeJS.Signals;
  readonly environment?: Readonly<Record<string, string>>;
}

const ATTEMPTS = 5;

/**
 * Starts a server on a port that is free, on another one where some process was faster, and waits until it
 * answers.
 * @throws Error with what it said where it stops instead
 */
export async function startServer(command: ServerCommand): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    const started = await tryToStart(command);
    if (!("said" in started)) return started;
    if (attempt === ATTEMPTS || !command.portIsTaken.test(started.said)) {
      throw new Error(`${command.program} stopped: ${started.said}`);
    }
  }
}

async function tryToStart({
  program,
  configure,
  stopSignal,
  environment,
}: ServerCommand): Promise<RunningServer | { readonly said: string }> {
  const port = await freePort();
  const child = spawn(program, configure(port), {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  const said: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => said.push(piece));
  child.stderr.on("data", (piece: Buffer) => said.push(piece));
  let hasEnded = false;
  const ended = once(child, "close").finally(() => (hasEnded = true));
  while (!hasEnded && !(await answers(port))) await pause(10);
  if (hasEnded) return { said: Buffer.concat(said).toString() };
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    port,
    async stop() {
      child.kill(stopSignal);
      await ended;
    },
  };
}

/** Whether it answers: a server may take connections, and close them again, while it still reads its configuration. */
async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Writes files below a folder, with the folders that they need. */
export function writeBelow(folder: string, files: readonly OutputFile[]): void {
  for (const { path, bytes } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}
