import { describe, expect, it } from "vitest";
import type { Disk } from "../../src/disk/disk.ts";
import { recoverTarget } from "../../src/disk/recover.ts";
import {
  clearAll,
  recoverFolder,
  replaceFolder,
  stageFolder,
  swapAll,
} from "../../src/disk/replace-folder.ts";
import { writePrivateFile } from "../../src/disk/write-private-file.ts";
import { isLedger, isUnreadable, type KeptLedger, unpackLedger } from "../../src/ledger-file/format.ts";
import { keyFileOf, writeLedgerWith } from "../../src/ledger-file/ledger-file.ts";
import { bytesOf, textFile } from "../../src/model/file.ts";
import { KEY, ledgerOf } from "../ledger-file/support.ts";
import { ModelDisk, recoveredFrom, survivorsOf, type Tree } from "../support/model-disk.ts";

const FILES = [textFile("a.txt", "new A"), textFile("b/c.txt", "new C")];
const OLD: Tree = { "a.txt": "old A", mine: { "d.txt": "D" }, "e.txt": "old E" };
const NEW: Tree = { "a.txt": "new A", b: { "c.txt": "new C" }, mine: { "d.txt": "D" } };

/** The same disk, on which nothing is ever synced. */
function unsynced(disk: Disk): Disk {
  const get = (_: Disk, name: keyof Disk) => (name === "sync" ? () => {} : disk[name].bind(disk));
  return new Proxy(disk, { get } as ProxyHandler<Disk>);
}

describe("a power cut at any step that loses any of the unsynced changes", () => {
  const replace = (disk: Disk) => replaceFolder("/srv/www/public", FILES, ["mine/d.txt"], disk);
  const recover = (disk: Disk) => recoverFolder("/srv/www/public", disk);
  const start: Tree = { srv: { www: { public: OLD } } };

  it("leaves a folder complete, old or new, and no other files next to it, once it is used again", () => {
    const found = recoveredFrom(survivorsOf(start, replace), recover);
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(start);
    expect(found).toContainEqual({ srv: { www: { public: NEW } } });
  });

  it("leaves the new folder after its replacement has returned", () => {
    const disk = new ModelDisk(start);
    replace(disk);
    expect(recoveredFrom(disk.survivors(), recover)).toEqual([{ srv: { www: { public: NEW } } }]);
  });

  it("leaves a new folder, in new parent folders, complete or not at all", () => {
    const first = (disk: Disk) => replaceFolder("/srv/www/public", FILES, [], disk);
    const { mine: _, ...fresh } = NEW;
    const found = recoveredFrom(survivorsOf({}, first), recover);
    expect(found).toEqual(
      expect.arrayContaining([{}, { srv: {} }, { srv: { www: {} } }, { srv: { www: { public: fresh } } }]),
    );
    expect(found).toHaveLength(4);
    const disk = new ModelDisk({});
    first(disk);
    expect(recoveredFrom(disk.survivors(), recover)).toEqual([{ srv: { www: { public: fresh } } }]);
  });

  it("leaves a file complete, old or new, and the new one after its writing has returned", () => {
    const write = (disk: Disk) => writePrivateFile("/private/key", bytesOf("new secret"), disk);
    const again = (disk: Disk) => recoverTarget(disk, "/private/key");
    const before: Tree = { private: { key: "old" } };
    const after: Tree = { private: { key: "new secret" } };
    expect(recoveredFrom(survivorsOf(before, write), again)).toEqual(expect.arrayContaining([before, after]));
    expect(recoveredFrom(survivorsOf(before, write), again)).toHaveLength(2);
    const disk = new ModelDisk(before);
    write(disk);
    expect(recoveredFrom(disk.survivors(), again)).toEqual([after]);
  });

  it("would damage an unsynced folder and file, so this model can detect it", () => {
    const small: Tree = { public: { "a.txt": "old A" } };
    const replaceSmall = (disk: Disk) =>
      replaceFolder("/public", [textFile("a.txt", "new A")], [], unsynced(disk));
    const torn = recoveredFrom(survivorsOf(small, replaceSmall), (disk) => recoverFolder("/public", disk));
    expect(torn).toContainEqual({ public: { "a.txt": "" } });
    const write = (disk: Disk) => writePrivateFile("/key", bytesOf("new"), unsynced(disk));
    expect(survivorsOf({ key: "old" }, write)).toContainEqual(expect.objectContaining({ key: "" }));
  });
});

describe("a power cut at any step of a release", () => {
  const LEDGER = "/private/ledger.bin";
  const DATA = [textFile("table.csv", "new data")];
  const PUBLIC = [textFile("index.html", "new pages")];
  const before = ledgerOf("old");
  const kept: KeptLedger = { last: ledgerOf("new", before), before, digests: {}, tables: {} };

  /** The same disk, with the name of its release in place of a ledger, whose many bytes are different each time. */
  function named(disk: Disk): Disk {
    const write: Disk["write"] = (path, bytes) => {
      const read = isLedger(bytes) ? unpackLedger(bytes, KEY) : undefined;
      const isRead = read !== undefined && !isUnreadable(read);
      disk.write(path, isRead ? bytesOf(read.last.releases.at(-1)!.release) : bytes);
    };
    const get = (_: Disk, name: keyof Disk) => (name === "write" ? write : disk[name].bind(disk));
    return new Proxy(disk, { get } as ProxyHandler<Disk>);
  }

  /** As in the command: everything is staged first; then the ledger, the data folder and the publish folder are replaced. */
  function release(disk: Disk): void {
    const data = stageFolder("/data", DATA, [], disk);
    const pages = stageFolder("/public", PUBLIC, [], disk);
    const remembered = { ...data, swap: () => writeLedgerWith(LEDGER, KEY, kept, data.swap, named(disk)) };
    try {
      swapAll([remembered, pages]);
    } finally {
      clearAll([remembered, pages]);
    }
  }

  function recover(disk: Disk): void {
    for (const folder of ["/data", "/public"]) recoverFolder(folder, disk);
    for (const file of [LEDGER, keyFileOf(LEDGER)]) recoverTarget(disk, file);
  }

  const next = { ledger: "new", data: "new data", public: "new pages" };

  it.each<[string, Tree, (string | undefined)[][]]>([
    [
      "a later one",
      {
        private: { "ledger.bin": "old ledger", "ledger.key": "key" },
        data: { "table.csv": "old data" },
        public: { "index.html": "old pages" },
      },
      [
        ["old ledger", "old data", "old pages"],
        [next.ledger, "old data", "old pages"],
        [next.ledger, next.data, "old pages"],
        [next.ledger, next.data, next.public],
      ],
    ],
    [
      "the first",
      { private: {}, data: { "table.csv": "old data" } },
      [
        [undefined, "old data", undefined],
        [next.ledger, "old data", undefined],
        [next.ledger, next.data, undefined],
        [next.ledger, next.data, next.public],
      ],
    ],
  ])(
    "leaves each part complete, none newer than one that it depends on, and no other files: %s",
    (_, start, states) => {
      const found = recoveredFrom(survivorsOf(start, release), recover);
      const parts = found.map((tree) => {
        const {
          private: secret,
          data,
          public: pages,
          ...rest
        } = tree as Record<string, Record<string, string>>;
        expect(rest).toEqual({});
        const { "ledger.bin": ledger, "ledger.key": key, ...left } = secret!;
        expect(left).toEqual({});
        expect(Object.keys(data!)).toEqual(["table.csv"]);
        // A ledger is useless without its key.
        if (ledger !== undefined) expect(key).toBeDefined();
        return [ledger, data!["table.csv"], pages?.["index.html"]];
      });
      for (const state of parts) expect(states).toContainEqual(state);
      for (const state of states) expect(parts).toContainEqual(state);
    },
  );

  it("leaves the new release after the command has returned", () => {
    const disk = new ModelDisk({ private: {}, data: { "table.csv": "old data" } });
    release(disk);
    const found = recoveredFrom(disk.survivors(), recover);
    expect(found).toEqual([
      {
        data: { "table.csv": next.data },
        private: {
          "ledger.bin": next.ledger,
          "ledger.key": "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=\n",
        },
        public: { "index.html": next.public },
      },
    ]);
  });
});
