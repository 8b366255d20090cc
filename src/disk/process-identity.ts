import { readFileSync } from "node:fs";

/**
 * Returns a text that distinguishes a process from later ones with the same id: its start time and the boot id. Empty on
 * systems other than Linux.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in brackets, which may hold spaces; the 22nd is the start (proc(5)).
    const start = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return `${start}@${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}`;
  } catch {
    return "";
  }
}

/** Returns the identity of a process: its id, and a text that distinguishes it from others with the same id. */
export function processIdentity(pid: number): string {
  return `${pid} ${startOf(pid)}`.trim();
}

/** Returns the process id in an identity; 0 if there is none. */
export function pidOf(identity: string): number {
  const pid = Number(identity.split(" ")[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : 0;
}

/** Returns whether an identity is that of a running process other than this one. */
export function isOtherRunning(identity: string): boolean {
  const pid = pidOf(identity);
  if (pid === 0 || pid === process.pid || !exists(pid)) return false;
  const [, start] = identity.split(" ");
  return start === undefined || start === startOf(pid);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
