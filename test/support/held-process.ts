import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import { BIN, withoutPictures } from "./cli.ts";
import { temporaryFolder } from "./folders.ts";

/** Waits until a process is stopped; false if it has ended. */
function isStopped(pid: number): boolean {
  for (;;) {
    const state = stateOf(pid);
    if (state.startsWith("T")) return true;
    if (state === "" || state.startsWith("Z")) return false;
  }
}

/** The state of a process, as a letter; empty if there is no such process. */
function stateOf(pid: number): string {
  if (!existsSync("/proc/self/stat")) {
    return spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).stdout;
  }
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program is before it, in parentheses.
    return text.slice(text.lastIndexOf(")") + 2);
  } catch {
    return "";
  }
}

/** Copies of a folder, each with the path in it that had changed. */
export type Copies = readonly (readonly [path: string, copy: string])[];

/** Runs a command until it was held: on a busy machine it may have ended before its first change was reported. */
export async function copiesOf(held: () => Promise<Copies>): Promise<Copies> {
  for (;;) {
    const copies = await held();
    if (copies.length > 0) return copies;
  }
}

/**
 * Runs a command. When a path appears or disappears, it is held while its folder is copied, or it is ended with SIGKILL.
 * A copy is what a kill at its moment would leave.
 * @param cwd where it runs
 * @param folders those in which paths are watched, relative to it
 * @param momentOf the action when a path has changed
 * @throws Error if the command fails
 */
export async function heldAt(
  args: readonly string[],
  cwd: string,
  folders: readonly string[],
  momentOf: (path: string) => "go on" | "hold" | "kill",
): Promise<Copies> {
  const env = { ...process.env, TMPDIR: temporaryFolder() };
  const child = spawn(process.execPath, [BIN, ...withoutPictures(args)], {
    cwd,
    env,
    stdio: "ignore",
  });
  const copies: (readonly [string, string])[] = [];
  const changed = (path: string) => {
    const moment = momentOf(path);
    if (moment === "go on") return;
    child.kill("SIGSTOP");
    if (!isStopped(child.pid!)) return;
    const copy = temporaryFolder();
    cpSync(cwd, copy, { recursive: true });
    copies.push([path, copy]);
    child.kill(moment === "kill" ? "SIGKILL" : "SIGCONT");
  };
  const watchers = folders.map((folder) =>
    watch(join(cwd, folder), (_, name) => changed(join(folder, name ?? ""))),
  );
  const [code] = await once(child, "exit");
  for (const watcher of watchers) watcher.close();
  // A kill has no code.
  if (code !== 0 && code !== null) throw new Error(`the command failed: ${args.join(" ")}`);
  return copies;
}
