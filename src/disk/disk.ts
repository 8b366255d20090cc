import {
  closeSync,
  copyFileSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

/** What lies at a path; a link is not followed. */
export type Kind = "file" | "folder" | "link" | "other";

/** What replacing a file or a folder asks of a disk. Errors are the system's own. */
export interface Disk {
  /** Undefined where nothing lies there. */
  kindOf(path: string): Kind | undefined;
  /** Whether a folder is where another file system, or a part of one, is mounted, as far as the system shows it. */
  isMountPoint(folder: string): boolean;
  /** Names in a folder. */
  list(folder: string): string[];
  read(file: string): Uint8Array;
  /** Whether a file is there that `write` would make the same: of these bytes, with the owner and the rights of a new one. */
  holds(file: string, bytes: Uint8Array): boolean;
  /** Where a link leads, as it is written. */
  readLink(link: string): string;
  makeFolder(path: string, mode?: number): void;
  /** Writes a new file. */
  write(file: string, bytes: Uint8Array, mode?: number): void;
  /** Gives a file a second name, or an equal copy where the disk knows no hard links. */
  link(from: string, to: string): void;
  rename(from: string, to: string): void;
  removeFile(file: string): void;
  /** Removes an empty folder. */
  removeEmptyFolder(folder: string): void;
  /** Removes whatever lies at a path, and all in it; it is no fault if there is nothing. */
  removeAll(path: string): void;
  /** Returns when a file's content, or the names in a folder, will survive a power cut. */
  sync(path: string): void;
}

/** The disk of this machine. */
export const DISK: Disk = {
  kindOf(path) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    return found && kindOfStats(found);
  },
  isMountPoint: (folder) => lstatSync(folder).dev !== lstatSync(dirname(folder)).dev,
  list: (folder) => readdirSync(folder),
  read: (file) => readFileSync(file),
  holds,
  readLink: (link) => readlinkSync(link),
  makeFolder: (path, mode) => void mkdirSync(path, { mode }),
  write: (file, bytes, mode) => writeFileSync(file, bytes, { flag: "wx", mode }),
  link(from, to) {
    try {
      linkSync(from, to);
    } catch {
      copyFileSync(from, to);
    }
  },
  rename: renameSync,
  removeFile: unlinkSync,
  removeEmptyFolder: rmdirSync,
  removeAll: (path) => rmSync(path, { recursive: true, force: true }),
  sync,
};

/** The same, without waiting for the disk: what is replaced is whole after a kill, not after a power cut. */
export const UNSYNCED_DISK: Disk = { ...DISK, sync() {} };

const RIGHTS = 0o777;
const RIGHTS_OF_NEW = 0o666;

function holds(file: string, bytes: Uint8Array): boolean {
  try {
    const found = lstatSync(file);
    const { size, mode, uid } = found;
    const isAsNew =
      found.isFile() &&
      (mode & RIGHTS) === (RIGHTS_OF_NEW & ~process.umask()) &&
      uid === (process.getuid?.() ?? uid);
    return isAsNew && size === bytes.length && readFileSync(file).equals(bytes);
  } catch {
    return false;
  }
}

function kindOfStats(stats: Stats): Kind {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "folder";
  return stats.isSymbolicLink() ? "link" : "other";
}

/** Codes with which a file system says that it has no such thing as syncing a folder. */
const UNKNOWN_TO_FOLDERS = ["EINVAL", "ENOTSUP", "EISDIR", "EPERM", "EBADF"];

function sync(path: string): void {
  const kind = DISK.kindOf(path);
  if (kind !== "file" && kind !== "folder") return;
  // Windows opens no folder, and syncs a file only for who may write it.
  const isWindows = process.platform === "win32";
  if (isWindows && kind === "folder") return;
  const file = openSync(path, isWindows ? "r+" : "r");
  try {
    fsyncSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (kind === "file" || code === undefined || !UNKNOWN_TO_FOLDERS.includes(code)) throw error;
  } finally {
    closeSync(file);
  }
}
