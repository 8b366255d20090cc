import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import workerThreads from "node:worker_threads";

type Functions = Record<string, unknown>;

const REFUSED: [what: string, of: object, names: string[]][] = [
  [
    "starts a process",
    childProcess,
    ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync"],
  ],
  ["starts a thread", workerThreads, ["Worker"]],
  ["opens a port", net.Server.prototype, ["listen"]],
];

const USUAL = new Map(
  REFUSED.map(([what, of, names]) => [what, names.map((name) => (of as Functions)[name])]),
);

/** Refuses to start processes and threads and to open ports, or gives that back: test files share a process. */
export function refuseInUnitTests(isUnitTest: boolean): void {
  for (const [what, of, names] of REFUSED) {
    const usual = USUAL.get(what)!;
    for (const [index, name] of names.entries())
      (of as Functions)[name] = isUnitTest ? refusal(what) : usual[index];
  }
  syncBuiltinESMExports();
}

function refusal(what: string) {
  return function refused(): never {
    throw new Error(`a unit test ${what}: name its file *.whole.test.ts`);
  };
}
