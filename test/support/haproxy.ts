import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { OutputFile } from "../../src/model/file.ts";
import { textOf } from "../../src/model/file.ts";
import { inheritedSocket } from "./inherited-socket.ts";

/** The header with the seconds since 1970 if the clock is the test's. */
export const CLOCK = "X-Test-Clock";

export interface HaproxyOptions {
  /** Whether a server that refuses a connection is asked again at once: for sites that no server answers for. */
  readonly isHasty?: boolean;
  /** Whether the time of a request is that in its header `CLOCK`, instead of that of this machine. */
  readonly hasOwnClock?: boolean;
  /** Whether each connection begins with the line of a proxy, which names the client. */
  readonly acceptsProxy?: boolean;
  /** A second socket that it listens at, whose clients have no address. */
  readonly unixSocket?: string;
  /** The name by which the origin knows the site. */
  readonly host?: string;
  /** Networks of proxies. */
  readonly proxies?: string;
}

export interface RunningHaproxy {
  readonly url: URL;
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts a real HAProxy with the configuration of a build.
 * @param configuration the files of all hosts
 * @param origin port of the server that has the files
 */
export async function startHaproxy(
  configuration: readonly OutputFile[],
  origin: number,
  {
    hasOwnClock = false,
    isHasty = false,
    acceptsProxy = false,
    unixSocket,
    host,
    proxies,
  }: HaproxyOptions = {},
): Promise<RunningHaproxy> {
  const folder = mkdtempSync(join(tmpdir(), "haproxy-"));
  for (const { path, bytes } of configuration) {
    if (!path.startsWith("haproxy/")) continue;
    const text = path.endsWith(".cfg") ? forTests(textOf(bytes), { hasOwnClock, isHasty }) : bytes;
    writeFileSync(join(folder, basename(path)), text);
  }
  const socket = await inheritedSocket();
  const child = spawn("haproxy", ["-db", "-f", join(folder, "haproxy.cfg")], {
    stdio: ["ignore", "ignore", "pipe", socket.descriptor],
    env: {
      ...process.env,
      COMPLIANCE_LISTEN: `fd@3${unixSocket ? `,unix@${unixSocket}` : ""}${acceptsProxy ? " accept-proxy" : ""}`,
      COMPLIANCE_ORIGIN: `127.0.0.1:${origin}`,
      COMPLIANCE_FOLDER: folder,
      ...(proxies && { COMPLIANCE_PROXIES: proxies }),
      ...(host && { COMPLIANCE_HOST: host }),
    },
  });
  socket.close();
  const said: string[] = [];
  child.stderr!.on("data", (piece: Buffer) => said.push(piece.toString()));
  const ended = once(child, "close");
  await answered(socket.port, acceptsProxy ? "PROXY UNKNOWN\r\n" : "").catch(async () => {
    await ended;
    throw new Error(`HAProxy stopped: ${said.join("")}`);
  });
  return {
    url: new URL(`http://127.0.0.1:${socket.port}`),
    port: socket.port,
    async stop() {
      child.kill("SIGUSR1");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The file, except that HAProxy does not switch to another user, and that the time may be the test's, or shorter. */
function forTests(text: string, { hasOwnClock, isHasty }: HaproxyOptions): string {
  const own = replacedOnce(text, /^ {4}(user|group) haproxy\n/gm, "", 2);
  const timed = hasOwnClock
    ? replacedOnce(own, /set-var\(txn\.now\) date$/gm, `set-var(txn.now) req.fhdr(${CLOCK}),add(0)`, 1)
    : own;
  return isHasty ? replacedOnce(timed, /timeout connect 5s$/gm, "timeout connect 50ms", 1) : timed;
}

function replacedOnce(text: string, pattern: RegExp, replacement: string, times: number): string {
  const found = text.match(pattern)?.length;
  if (found !== times) throw new Error(`${pattern} is there ${found ?? 0} times, and not ${times}`);
  return text.replace(pattern, replacement);
}

/** Waits for an answer: the socket listens before HAProxy reads. The sent bytes are not a request, and are not counted. */
function answered(port: number, before: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(`${before}no request\r\n\r\n`));
    socket.on("data", () => {
      socket.destroy();
      resolve();
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("no answer")));
  });
}
