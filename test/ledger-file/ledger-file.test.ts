import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyLedger } from "../../src/disclosure/ledger/ledger.ts";
import { type Disk, DISK } from "../../src/disk/disk.ts";
import type { KeptLedger } from "../../src/ledger-file/format.ts";
import { keyFileOf, openLedger, writeLedger, writeLedgerWith } from "../../src/ledger-file/ledger-file.ts";
import { QUESTIONS } from "../../src/model/metric.ts";
import { UserError } from "../../src/model/problem.ts";
import { isAsGolden } from "../support/as-golden.ts";
import { temporaryFolder } from "../support/folders.ts";
import { saidOf } from "../support/said.ts";
import { KEY, ledgerOf, OLD, packedBodyAs } from "./support.ts";

const keptOf = (name: string): KeptLedger => ({
  last: ledgerOf(name),
  before: emptyLedger(5),
  digests: {},
  tables: {},
});

/** What was said of the ledgers that were refused. */
const said = new Set<string>();

const withQuestions = (questions: readonly string[]) => (file: string) =>
  writeFileSync(
    file,
    packedBodyAs(readFileSync(file), 3, (body) => ({ ...body, questions })),
  );

/** A folder with a ledger. */
function stored(): { folder: string; file: string } {
  const folder = temporaryFolder();
  const file = join(folder, "ledger.bin");
  writeLedgerWith(file, KEY, keptOf("2026-Q3"), () => {});
  return { folder, file };
}

describe("a ledger's file", () => {
  it("is opened as it was written, with its key next to it, readable only by their owner", () => {
    const { folder, file } = stored();
    expect(openLedger(file)).toEqual({ key: Buffer.from(KEY), kept: keptOf("2026-Q3") });
    for (const name of ["ledger.bin", "ledger.key"]) {
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    }
    expect(readFileSync(join(folder, "ledger.key"), "utf8")).toMatch(/^[A-Za-z0-9+/]{43}=\n$/);
    expect(readdirSync(folder).sort()).toEqual(["ledger.bin", "ledger.key"]);
  });

  it("has the k of the last release, and that of the one before", () => {
    const file = join(temporaryFolder(), "ledger.bin");
    const kept = { ...keptOf("2026-Q3"), before: emptyLedger(7) };
    writeLedger(file, KEY, kept);
    expect(openLedger(file).kept).toEqual(kept);
    expect([kept.last.k, openLedger(file).kept?.before.k]).toEqual([5, 7]);
  });

  it("has its key next to it, whatever the file is called", () => {
    expect(["a/ledger.bin", "a.b/ledger", "ledger.json"].map(keyFileOf)).toEqual([
      "a/ledger.key",
      "a.b/ledger.key",
      "ledger.key",
    ]);
  });

  it("does not exist before the first release, and opening it writes nothing", () => {
    const file = join(temporaryFolder(), "ledger.bin");
    const { key, kept } = openLedger(file);
    expect([key.length, kept, existsSync(file), existsSync(keyFileOf(file))]).toEqual([
      32,
      undefined,
      false,
      false,
    ]);
    expect(Buffer.from(openLedger(file).key).equals(Buffer.from(key))).toBe(false);
  });

  it("uses an existing key", () => {
    const { file } = stored();
    rmSync(file);
    expect(openLedger(file)).toEqual({ key: Buffer.from(KEY), kept: undefined });
  });

  it("is restored, or cleaned up after a process that was stopped, when it is opened", () => {
    const { folder, file } = stored();
    for (const name of ["ledger.bin", "ledger.key"]) {
      const staging = join(folder, `.${name}.staging`);
      mkdirSync(staging);
      writeFileSync(join(staging, "compliance-data.pid"), String(2 ** 30));
      writeFileSync(join(staging, "next"), "half");
    }
    expect(openLedger(file).kept).toEqual(keptOf("2026-Q3"));
    expect(readdirSync(folder).sort()).toEqual(["ledger.bin", "ledger.key"]);
  });

  it("is written again without its key, whose file is unchanged", () => {
    const { file } = stored();
    const before = statSync(keyFileOf(file)).ino;
    writeLedgerWith(file, KEY, keptOf("2026-Q4"), () => {});
    expect(statSync(keyFileOf(file)).ino).toBe(before);
  });

  it("is written after its key, so that a stop in between leaves no ledger without a key", () => {
    const file = join(temporaryFolder(), "ledger.bin");
    const placed: string[] = [];
    const disk: Disk = {
      ...DISK,
      rename(from, to) {
        DISK.rename(from, to);
        if (!to.includes(".staging")) placed.push(basename(to));
      },
    };
    writeLedger(file, KEY, keptOf("2026-Q3"), disk);
    expect(placed).toEqual(["ledger.key", "ledger.bin"]);
  });

  it.each<[string, (file: string) => void, RegExp]>([
    [
      "with a key that is too long",
      (file) => writeFileSync(keyFileOf(file), Buffer.alloc(33).toString("base64")),
      /is not the key of a ledger, which has 32 bytes, written in base64$/,
    ],
    [
      "without its key",
      (file) => rmSync(keyFileOf(file)),
      /ledger\.key, the key of the ledger .*ledger\.bin, is missing$/,
    ],
    [
      "with another key",
      (file) => writeFileSync(keyFileOf(file), `${Buffer.alloc(32).toString("base64")}\n`),
      /ledger\.key is not the key of the ledger/,
    ],
    [
      "with a broken key",
      (file) => writeFileSync(keyFileOf(file), "abc"),
      /is not the key of a ledger, which has 32 bytes, written in base64$/,
    ],
    [
      "that is cut off",
      (file) => writeFileSync(file, readFileSync(file).subarray(0, 300)),
      /was changed by something else, or is incomplete$/,
    ],
    ["that is something else", (file) => writeFileSync(file, "{}"), /ledger\.bin is not a ledger$/],
    [
      "of an earlier method",
      (file) => writeFileSync(file, '{"format":"compliance-data-ledger/1","key":"x","releases":[]}'),
      /ledger\.bin is a ledger of an earlier method, which has no blocks$/,
    ],
    [
      "of a later version",
      (file) => writeFileSync(file, "compliance-data-ledger/9 {}\n"),
      /ledger\.bin is a ledger of a later version$/,
    ],
    [
      "that lacks a question",
      withQuestions(QUESTIONS.filter((question) => question !== OLD)),
      new RegExp(`ledger\\.bin is a ledger for other questions: without ${OLD}$`),
    ],
    [
      "that has an additional question",
      withQuestions([...QUESTIONS, "other"]),
      /ledger\.bin is a ledger for other questions: with other$/,
    ],
    [
      "that has the questions in another order",
      withQuestions(QUESTIONS.toReversed()),
      /ledger\.bin is a ledger for other questions: in another order$/,
    ],
  ])("is refused %s", (_, spoil, message) => {
    const { file } = stored();
    spoil(file);
    expect(() => openLedger(file)).toThrow(UserError);
    expect(() => openLedger(file)).toThrow(message);
    for (const line of saidOf(() => openLedger(file)))
      said.add(line.replaceAll(dirname(file), "HERE").replaceAll(OLD, "QUESTION"));
  });

  it("is no folder", () => {
    const folder = temporaryFolder();
    expect(saidOf(() => openLedger(folder))).toEqual([
      `${folder} is a folder. Name the ledger's file with --ledger.`,
    ]);
  });

  it("for other questions needs the year since which a new one is asked, unless others are gone as well", () => {
    const remedyOf = (questions: readonly string[]) => {
      const { file } = stored();
      withQuestions(questions)(file);
      return saidOf(() => openLedger(file)).join();
    };
    const lacking = QUESTIONS.filter((question) => question !== OLD);
    expect(remedyOf(lacking)).toContain(`without ${OLD}. State since which year ${OLD} is asked, `);
    expect(remedyOf([...lacking, "other"])).toContain(
      `without ${OLD} and with other. Use the program with the questions of the ledger. `,
    );
  });

  it("is refused with messages that say what to do", async () => {
    await isAsGolden("ledger.txt", [...said]);
  });
});

describe("writing a ledger around some work", () => {
  it("has the new ledger in place while the work is done", () => {
    const { file } = stored();
    let seen: string | undefined;
    writeLedgerWith(file, KEY, keptOf("2026-Q4"), () => {
      seen = openLedger(file).kept!.last.releases[0]!.release;
    });
    expect(seen).toBe("2026-Q4");
    expect(openLedger(file).kept!.last.releases[0]!.release).toBe("2026-Q4");
  });

  it("leaves the ledger unchanged, readable only by its owner, if the work fails, or none if there was none", () => {
    const { folder, file } = stored();
    const before = readFileSync(file);
    const fail = () => {
      throw new Error("no space");
    };
    expect(() => writeLedgerWith(file, KEY, keptOf("2026-Q4"), fail)).toThrow("no space");
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const other = join(folder, "other.bin");
    expect(() => writeLedgerWith(other, KEY, keptOf("2026-Q4"), fail)).toThrow("no space");
    expect(readdirSync(folder).sort()).toEqual(["ledger.bin", "ledger.key", "other.key"]);
  });
});
