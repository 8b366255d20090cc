import { readFileSync } from "node:fs";

/**
 * What tells a process from a later one with the same number, and survives no restart of the machine: when it was
 * started, and in which run of the system. Empty where the system does not say (all but Linux).
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

/** A process, as a text that `isOther` understands: its number, and what tells it from others of that number. */
export function identityOf(pid: number): string {
  return `${pid} ${startOf(pid)}`.trim();
}

/** The number in an identity; 0 where there is none. */
export function pidOf(identity: string): number {
  const pid = Number(identity.split(" ")[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : 0;
}

/** Whether an identity is of a process that runs, and is not this one. */
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
