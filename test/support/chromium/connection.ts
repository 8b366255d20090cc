import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { runs } from "../programs.ts";
import { TEMPORARY } from "../temporary.ts";

/** The result of a command, or the content of an event: an object described in the protocol's documentation. */
// oxlint-disable-next-line typescript/no-explicit-any -- the protocol's types are several megabytes, and few are used
export type Message = any;

type Listener = (parameters: Message) => void;

/** A running Chromium, asked by the Chrome DevTools Protocol. */
export interface Connection {
  /** @throws Error with the protocol's own message, or if the browser has ended */
  send(method: string, parameters?: object, session?: string): Promise<Message>;
  /** Events of a session, by their names. */
  on(session: string, listeners: Readonly<Record<string, Listener>>): void;
}

const ARGUMENTS = [
  "--headless=new",
  "--remote-debugging-pipe",
  "--no-sandbox",
  "--no-first-run",
  // Its page of new tabs, which no test uses, takes a process.
  "--no-startup-window",
  "--hide-scrollbars",
  "--mute-audio",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-extensions",
  "--disable-sync",
  "--font-render-hinting=none",
  // Scripts of pages run for a moment: code that is optimised for long runs does not pay.
  "--js-flags=--no-opt,--no-maglev",
  // No name is known, so that nothing outside this machine can be asked.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** The same engine without the rest of a browser takes half the time. */
const SHELL = "chromium-headless-shell";
export const CHROMIUM = runs(SHELL, "--version") ? SHELL : "chromium";

/** Runs a program with its own profile, and removes the profile when it has ended. */
const SCRIPT = 'profile=$(mktemp -d); "$@" --user-data-dir="$profile"; rm -rf "$profile"';

/**
 * Starts a browser. It ends when this process does, for then its pipe is closed.
 * Source: Chromium, content/browser/devtools/devtools_pipe_handler.cc: JSON, ended by a zero byte, read from file
 * descriptor 3 and written to 4.
 */
export function launch(): Connection {
  const child = spawn("sh", ["-c", SCRIPT, "sh", CHROMIUM, ...ARGUMENTS], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    // Its profile is deleted shortly after this process ends, so it is in no folder that is deleted at that time.
    env: { ...process.env, TMPDIR: TEMPORARY },
    // A Ctrl-C is not for the shell, which has to clean up.
    detached: true,
  });
  const [, , , input, output] = child.stdio as unknown as [null, null, null, Writable, Readable];
  const waiting = new Map<number, { resolve: (result: Message) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Readonly<Record<string, Listener>>>();
  const end = (why: string) => {
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  child.once("error", (error) => end(error.message));
  child.once("exit", () => end("Chromium has ended"));
  input.on("error", (error) => end(error.message));
  eachMessage(output, ({ id, result, error, method, params, sessionId }) => {
    if (id === undefined) listeners.get(sessionId)?.[method]?.(params);
    else if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error.message} ${error.data ?? ""}`.trim()));
    waiting.delete(id);
  });
  unref(child, input, output);
  let count = 0;
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        count += 1;
        waiting.set(count, { resolve, reject });
        input.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
      }),
    on: (session, of) => void listeners.set(session, of),
  };
}

function eachMessage(output: Readable, take: (message: Message) => void): void {
  let pieces: string[] = [];
  output.setEncoding("utf8").on("data", (text: string) => {
    const [rest = "", ...further] = text.split("\0");
    pieces.push(rest);
    for (const next of further) {
      take(JSON.parse(pieces.join("")));
      pieces = [next];
    }
  });
}

/** Lets this process end while the browser runs. */
function unref(child: ChildProcess, ...pipes: object[]): void {
  child.unref();
  for (const pipe of pipes) (pipe as { unref?: () => void }).unref?.();
}
