import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { DISK } from "../../src/disk/disk.ts";
import { UserError } from "../../src/model/problem.ts";
import { writeSample } from "../../src/operations/write-sample.ts";
import { temporaryFolder } from "../support/folders.ts";

const nobody = () => {};

describe("writeSample", () => {
  it("writes the same bytes on every machine, a header and a line for each row", async () => {
    const out = join(temporaryFolder(), "s.csv");
    const rows = await writeSample(out, { programmes: 1200, seed: 4 }, [], nobody);
    const bytes = readFileSync(out);
    const digest = createHash("sha256").update(bytes).digest("hex");
    await expect(`${rows} rows, SHA-256 ${digest}\n`, "npm run golden pins them anew").toMatchFileSnapshot(
      "../golden/sample.txt",
    );
    const lines = bytes.toString().split("\n");
    expect(lines).toHaveLength(rows + 2);
    expect(lines.filter((line) => line.startsWith("submission_id,"))).toHaveLength(1);
    expect(lines.at(-1)).toBe("");
  });

  it("reports how many rows it has written, batch by batch", async () => {
    const told: number[] = [];
    const out = join(temporaryFolder(), "s.csv");
    const rows = await writeSample(out, { programmes: 4500, seed: 1 }, [], (count) => told.push(count));
    expect(told).toEqual([2000, 4000, rows]);
  });

  it("syncs the rows to disk before the file is put in place", async () => {
    const out = join(temporaryFolder(), "s.csv");
    const calls: string[] = [];
    for (const name of ["sync", "rename"] as const) {
      const usual = DISK[name] as (...paths: string[]) => void;
      const spy = vi.spyOn(DISK, name).mockImplementation((...paths: string[]) => {
        calls.push([name, ...paths.map((path) => basename(path))].join(" "));
        usual(...paths);
      });
      onTestFinished(() => spy.mockRestore());
    }
    await writeSample(out, { programmes: 5, seed: 1 }, [], nobody);
    const inPlace = calls.indexOf("rename next s.csv");
    expect(inPlace).toBeGreaterThan(0);
    expect(calls.slice(0, inPlace)).toContain("sync next");
  });

  it("replaces an existing file, and leaves nothing else behind", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "s.csv"), "old");
    await writeSample(join(folder, "s.csv"), { programmes: 5, seed: 1 }, [], nobody);
    expect(readFileSync(join(folder, "s.csv"), "utf8")).toMatch(/^submission_id,industry,/);
    expect(readdirSync(folder)).toEqual(["s.csv"]);
  });

  it("keeps the old file, and nothing else, when it is stopped on the way", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "s.csv"), "old");
    const stop = () => {
      throw new Error("stopped");
    };
    await expect(writeSample(join(folder, "s.csv"), { programmes: 5, seed: 1 }, [], stop)).rejects.toThrow(
      "stopped",
    );
    expect(readFileSync(join(folder, "s.csv"), "utf8")).toBe("old");
    expect(readdirSync(folder)).toEqual(["s.csv"]);
  });

  it("refuses a place in a folder that is committed or published, and writes nothing there", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "data"));
    const forbidden = [join(folder, "data"), join(folder, "public")];
    for (const place of ["data/s.csv", "data/new/s.csv", "public/s.csv"]) {
      const writing = writeSample(join(folder, place), { programmes: 5, seed: 1 }, forbidden, nobody);
      await expect(writing).rejects.toThrow(UserError);
    }
    expect(readdirSync(folder, { recursive: true })).toEqual(["data"]);
  });

  it("refuses a path into such a folder through a link and .., as the system resolves it", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "data/observatory"), { recursive: true });
    symlinkSync(join(folder, "data/observatory"), join(folder, "link"));
    const out = `${folder}/link/../s.csv`;
    const writing = writeSample(out, { programmes: 5, seed: 1 }, [join(folder, "data")], nobody);
    await expect(writing).rejects.toThrow(UserError);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(["data", "data/observatory", "link"]);
  });

  it("leaves nothing behind if the path is a folder, and says so", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "s.csv"));
    const writing = writeSample(join(folder, "s.csv"), { programmes: 5, seed: 1 }, [], nobody);
    await expect(writing).rejects.toThrow("EISDIR");
    expect(readdirSync(folder, { recursive: true })).toEqual(["s.csv"]);
  });

  it("leaves nothing behind for a seed that is out of range", async () => {
    const folder = temporaryFolder();
    const writing = writeSample(join(folder, "s.csv"), { programmes: 5, seed: 2 ** 31 }, [], nobody);
    await expect(writing).rejects.toThrow(RangeError);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("creates a missing folder, as for other private files", async () => {
    const folder = temporaryFolder();
    await writeSample(join(folder, "private/s.csv"), { programmes: 5, seed: 1 }, [], nobody);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(["private", join("private", "s.csv")]);
  });

  it("writes the same to standard output, and no file", async () => {
    const folder = temporaryFolder();
    const written: string[] = [];
    const write = vi.spyOn(process.stdout, "write").mockImplementation(((text: string, done: () => void) => {
      written.push(text);
      done();
      return true;
    }) as typeof process.stdout.write);
    try {
      expect(await writeSample("-", { programmes: 300, seed: 1 }, [folder], nobody)).toBeGreaterThanOrEqual(
        300,
      );
    } finally {
      write.mockRestore();
    }
    await writeSample(join(folder, "s.csv"), { programmes: 300, seed: 1 }, [], nobody);
    expect(written.join("")).toBe(readFileSync(join(folder, "s.csv"), "utf8"));
    expect(existsSync("-")).toBe(false);
  });
});
