import {
  chmodSync,
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { diskFor } from "../../src/cli/sync-option.ts";
import { DISK } from "../../src/disk/disk.ts";
import { bytesOf } from "../../src/model/file.ts";
import { systemError, withBentCalls } from "../support/bent-calls.ts";
import { temporaryFolder } from "../support/folders.ts";

/** A folder with a file, `file`, and a link to it, `link`. */
function place(): { readonly folder: string; readonly file: string; readonly link: string } {
  const folder = temporaryFolder();
  const [file, link] = [join(folder, "file"), join(folder, "link")];
  writeFileSync(file, "content");
  symlinkSync("file", link);
  return { folder, file, link };
}

/** As the machine has them. */
const usual = { openSync, fsyncSync, closeSync };

/** What some work syncs, by number of the file or folder, and what it opens and leaves open. */
function watched(work: () => void, sync = usual.fsyncSync) {
  const synced: number[] = [];
  const opened: [flags: unknown, isClosed: boolean][] = [];
  const handles = new Map<number, (typeof opened)[number]>();
  let fault: unknown;
  withBentCalls(
    {
      openSync(path, flags) {
        const handle = usual.openSync(path, flags as string);
        handles.set(handle, [flags, false]);
        opened.push(handles.get(handle)!);
        return handle;
      },
      fsyncSync(handle) {
        synced.push(fstatSync(handle).ino);
        sync(handle);
      },
      closeSync(handle) {
        usual.closeSync(handle);
        handles.get(handle)![1] = true;
      },
    },
    () => {
      try {
        work();
      } catch (error) {
        fault = error;
      }
    },
  );
  return { synced, opened, fault };
}

const failing = (code: string) => () => {
  throw systemError(code);
};

describe("syncing", () => {
  it("waits for the file or the folder itself, and leaves nothing open", () => {
    const { folder, file } = place();
    for (const path of [folder, file]) {
      expect(watched(() => DISK.sync(path))).toEqual({
        synced: [statSync(path).ino],
        opened: [["r", true]],
        fault: undefined,
      });
    }
  });

  it("does nothing for a link and for a missing path", () => {
    const { folder, link } = place();
    for (const path of [link, join(folder, "none")]) {
      expect(watched(() => DISK.sync(path))).toEqual({ synced: [], opened: [], fault: undefined });
    }
  });

  it.each(["EINVAL", "ENOTSUP", "EISDIR", "EPERM", "EBADF"])(
    "ignores %s from a file system that cannot sync folders, and reports it for a file",
    (code) => {
      const { folder, file } = place();
      const of = (path: string) => watched(() => DISK.sync(path), failing(code));
      expect(of(folder)).toMatchObject({ fault: undefined, opened: [["r", true]] });
      expect(of(file)).toMatchObject({ fault: { code }, opened: [["r", true]] });
    },
  );

  it("throws any other error, also for a folder", () => {
    const { folder } = place();
    expect(watched(() => DISK.sync(folder), failing("EIO")).fault).toMatchObject({ code: "EIO" });
    const nameless = () => {
      throw new Error("no code");
    };
    expect(watched(() => DISK.sync(folder), nameless).fault).toEqual(new Error("no code"));
  });

  it("opens no folder on Windows, and a file for writing", () => {
    const { folder, file } = place();
    const platform = vi.spyOn(process, "platform", "get").mockReturnValue("win32");
    try {
      expect(watched(() => DISK.sync(folder))).toMatchObject({ synced: [], opened: [] });
      expect(watched(() => DISK.sync(file)).opened).toEqual([["r+", true]]);
    } finally {
      platform.mockRestore();
    }
  });

  it("is waited for, except on the unsynced disk, which is otherwise the same", async () => {
    const { file } = place();
    expect(await diskFor(true)).toBe(DISK);
    const { sync, ...others } = await diskFor(false);
    expect(watched(() => sync(file))).toMatchObject({ synced: [], fault: undefined });
    const { sync: _, ...same } = DISK;
    expect(others).toEqual(same);
  });
});

describe("a link to a file", () => {
  it("is the same file", () => {
    const { folder, file } = place();
    DISK.link(file, join(folder, "second"));
    expect(statSync(join(folder, "second")).ino).toBe(statSync(file).ino);
  });

  it("is a copy if the disk has no hard links", () => {
    const { folder, file } = place();
    withBentCalls({ linkSync: failing("EPERM") }, () => DISK.link(file, join(folder, "second")));
    expect(readFileSync(join(folder, "second"), "utf8")).toBe("content");
    expect(statSync(join(folder, "second")).ino).not.toBe(statSync(file).ino);
  });
});

it("a new file replaces nothing", () => {
  const { file } = place();
  expect(() => DISK.write(file, bytesOf("other"))).toThrow("EEXIST");
  expect(readFileSync(file, "utf8")).toBe("content");
});

it("removing a missing path is not an error", () => {
  expect(() => DISK.removeAll(join(temporaryFolder(), "none"))).not.toThrow();
});

it.runIf(process.platform === "linux")("another file system begins only at a mount point", () => {
  expect(DISK.isMountPoint("/proc")).toBe(true);
  const folder = join(temporaryFolder(), "folder");
  mkdirSync(folder);
  expect(DISK.isMountPoint(folder)).toBe(false);
});

it("a file is held only with the same bytes, and the owner and permissions of a new one", () => {
  const { file, link } = place();
  const holds = (path: string, text: string) => DISK.holds(path, bytesOf(text));
  expect(holds(file, "content")).toBe(true);
  expect(holds(file, "contents")).toBe(false);
  expect(holds(file, "kontent")).toBe(false);
  expect(holds(link, "content")).toBe(false);
  const owner = statSync(file).uid;
  const getuid = vi.spyOn(process as { getuid(): number }, "getuid").mockReturnValue(owner + 1);
  expect(holds(file, "content")).toBe(false);
  getuid.mockRestore();
  chmodSync(file, 0o755);
  expect(holds(file, "content")).toBe(false);
});
