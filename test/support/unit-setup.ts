import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import workerThreads from "node:worker_threads";
import "./same-seed.ts";
import { TEMPORARY } from "./temporary.ts";

/** Run before each unit test file: what starts a process or opens a port is refused, and no file waits for a disk. */

process.env.TMPDIR = TEMPORARY;

function refuse(what: string) {
  return function refused(): never {
    throw new Error(`a unit test ${what}: name its file *.whole.test.ts`);
  };
}

const startsProcess = refuse("starts a process");
for (const name of ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync"] as const) {
  Object.assign(childProcess, { [name]: startsProcess });
}
Object.assign(net.Server.prototype, { listen: refuse("opens a port") });
Object.assign(workerThreads, { Worker: refuse("starts a thread") });
syncBuiltinESMExports();
