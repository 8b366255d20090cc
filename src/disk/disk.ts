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

/** The kind of entry at a path; links are not followed. */
export type PathKind = "file" | "folder" | "link" | "other";

/** The disk operations needed to replace a file or folder. They throw the system's own errors. */
export interface Disk {
  /** Returns undefined if nothing exists at the path. */
  kindOf(path: string): PathKind | undefined;
  /** Whether another file system, or a part of one, is mounted at a folder, as far as the system shows it. */
  isMountPoint(folder: string): boolean;
  /** Returns the names of a folder's entries. */
  list(folder: string): string[];
  read(file: string): Uint8Array;
  /** Whether a file exists that `write` would recreate identically: same bytes, and owner and permissions of a new file. */
  holds(file: string, bytes: Uint8Array): boolean;
  /** Returns the target of a link, unresolved. */
  readLink(link: string): string;
  makeFolder(path: string, mode?: number): void;
  /** Writes a new file. */
  write(file: string, bytes: Uint8Array, mode?: number): void;
  /** Creates a hard link to a file, or a copy if the disk does not support hard links. */
  link(from: string, to: string): void;
  rename(from: string, to: string): void;
  removeFile(file: string): void;
  /** Removes an empty folder. */
  removeEmptyFolder(folder: string): void;
  /** Removes whatever is at a path, recursively; does nothing if it does not exist. */
  removeAll(path: string): void;
  /** Returns once a file's content, or the names in a folder, will survive a power cut. */
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

/** This machine's disk without syncing: replaced content is complete after a kill, but maybe not after a power cut. */
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

function kindOfStats(stats: Stats): PathKind {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "folder";
  return stats.isSymbolicLink() ? "link" : "other";
}

/** Error codes of file systems that cannot sync folders. */
const UNKNOWN_TO_FOLDERS = ["EINVAL", "ENOTSUP", "EISDIR", "EPERM", "EBADF"];

function sync(path: string): void {
  const kind = DISK.kindOf(path);
  if (kind !== "file" && kind !== "folder") return;
  // Windows cannot open a folder, and syncs a file only if it is opened for writing.
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
