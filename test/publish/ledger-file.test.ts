import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UserError } from "../../src/model/problem.ts";
import { ingestFile } from "../../src/publish/ingest-file.ts";
import { readFolder } from "../../src/publish/read-folder.ts";
import { SUBMISSION_COLUMNS } from "../../src/submissions/columns.ts";
import { loadTables } from "../../src/tables/load.ts";
import { sample } from "../submissions/support.ts";
import { DATA_FOLDER } from "../support/data.ts";
import { digests, stageOfAnother, temporaryFolder } from "../support/folders.ts";

const quiet = { step: () => {}, count: () => {} };
const [YEAR, MATURITY] = [SUBMISSION_COLUMNS.indexOf("year"), SUBMISSION_COLUMNS.indexOf("maturity_score")];
const submissions = sample(2000, 1);
const wholeOf = (year: string) =>
  submissions.findIndex(
    (cells) =>
      cells[YEAR] === year && cells[1] === "retail" && cells[2] === "PCI_DSS_v4" && !cells.includes(""),
  );

let folder: string;
/** A first release of the submissions, with its ledger. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "compliance-data-"));
  cpSync(DATA_FOLDER, join(folder, "data"), { recursive: true });
  rmSync(join(folder, "data/releases"), { recursive: true });
  await release(folder, "2026-Q3", submissions);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of it. */
function copy(): string {
  const own = temporaryFolder();
  cpSync(folder, own, { recursive: true });
  return own;
}

function release(at: string, name: string, rows: readonly (readonly string[])[]) {
  const [data, file, ledger] = [join(at, "data"), join(at, "s.csv"), join(at, "ledger.json")];
  const settings = JSON.parse(readFileSync(join(data, "release.json"), "utf8"));
  writeFileSync(join(data, "release.json"), JSON.stringify({ ...settings, release: name }));
  writeFileSync(file, [SUBMISSION_COLUMNS, ...rows].map((cells) => cells.map(quoted).join(",")).join("\n"));
  return ingestFile({ file, data, ledger, forbidden: [join(at, "public")] }, quiet);
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Digests of the tables alone. */
function tablesIn(at: string): Record<string, string> {
  const all = Object.entries(digests(join(at, "data")));
  return Object.fromEntries(all.filter(([path]) => path.endsWith(".csv")));
}

describe("a ledger", () => {
  it("is written with its key beside it, for their owner's eyes alone", () => {
    for (const name of ["ledger.json", "ledger.key"]) {
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    }
    expect(readFileSync(join(folder, "ledger.key"), "utf8")).toMatch(/^[A-Za-z0-9+/]{43}=\n$/);
  });

  it("holds no answer and no name: figures in it are those that are published", () => {
    const { releases } = JSON.parse(readFileSync(join(folder, "ledger.json"), "utf8"));
    const [{ tables, ...rest }] = releases;
    expect(Object.keys(tables)).toContain("pci-dss-benchmark.csv");
    for (const [path, text] of Object.entries(tables)) {
      expect(readFileSync(join(folder, "data", path), "utf8"), path).toBe(text);
    }
    const private_ = JSON.stringify(rest);
    const [one] = [submissions[wholeOf("2026")]!];
    for (const cell of one.slice(5, 12)) expect(private_).not.toContain(`"${cell}"`);
    expect(private_).not.toMatch(/S0000\d/);
  });

  it.each<[string, (at: string) => void, RegExp]>([
    [
      "without its key",
      (at) => rmSync(join(at, "ledger.key")),
      /ledger\.key, the key of the ledger .* is missing/,
    ],
    [
      "with another key",
      (at) => writeFileSync(join(at, "ledger.key"), `${Buffer.alloc(32).toString("base64")}\n`),
      /is not the key of the ledger/,
    ],
    [
      "with a broken key",
      (at) => writeFileSync(join(at, "ledger.key"), "abc"),
      /is not a key: 32 bytes in base64/,
    ],
    [
      "that is cut off",
      (at) => writeFileSync(join(at, "ledger.json"), readFileSync(join(at, "ledger.json")).subarray(0, 5000)),
      /is not a ledger, or not whole/,
    ],
    [
      "that is something else",
      (at) => writeFileSync(join(at, "ledger.json"), "{}"),
      /is not a ledger, or not whole/,
    ],
    [
      "that remembers other tables than those of the data folder",
      (at) => cpSync(join(DATA_FOLDER, "observatory"), join(at, "data", "observatory"), { recursive: true }),
      /are not those that .* remembers of release 2026-Q3/,
    ],
  ])("is refused %s, and nothing is changed", async (_, spoil, message) => {
    const own = copy();
    spoil(own);
    const before = tablesIn(own);
    const refused = release(own, "2026-Q4", submissions);
    await expect(refused).rejects.toThrow(UserError);
    await expect(refused).rejects.toThrow(message);
    expect(tablesIn(own)).toEqual(before);
  });

  it.each(["data/ledger.json", "data/observatory/ledger.json", "public/ledger.json"])(
    "is refused at %s, where it would be committed or published",
    async (path) => {
      const own = copy();
      const places = { file: join(own, "s.csv"), data: join(own, "data"), forbidden: [join(own, "public")] };
      await expect(ingestFile({ ...places, ledger: join(own, path) }, quiet)).rejects.toThrow(
        /which is committed or published/,
      );
      expect(existsSync(join(own, path))).toBe(false);
    },
  );

  it("stays as it was where the tables cannot be written", async () => {
    const own = copy();
    const ledger = readFileSync(join(own, "ledger.json"), "utf8");
    // Another process, which runs, is writing them.
    stageOfAnother(join(own, "data"));
    await expect(release(own, "2026-Q4", submissions)).rejects.toThrow(/is being written by another process/);
    expect(readFileSync(join(own, "ledger.json"), "utf8")).toBe(ledger);
    expect(readdirSync(own).sort()).toEqual([".data.staging", "data", "ledger.json", "ledger.key", "s.csv"]);
  });
});

describe("the next release", () => {
  it("has the same tables where the submissions are the same", async () => {
    const own = copy();
    const { since } = await release(own, "2026-Q4", submissions);
    expect(since).toMatchObject({ release: "2026-Q3", heldBack: 0, keptYears: [] });
    expect(tablesIn(own)).toEqual(tablesIn(folder));
  });

  it("has the same tables where one programme is new: it waits, and is counted", async () => {
    const own = copy();
    const added = submissions[wholeOf("2026")]!.with(MATURITY, "61.23");
    const { since, dropped } = await release(own, "2026-Q4", [...submissions, added]);
    expect(since).toMatchObject({ heldBack: 1, keptYears: [] });
    expect(dropped["waits until k organisations change with it"]).toBe(1);
    expect(tablesIn(own)).toEqual(tablesIn(folder));
  });

  it.each(["2019", "2024", "2025", "2026"])(
    "has the same tables where one programme of %s is withdrawn or corrected: the year keeps its figures",
    async (year) => {
      const index = wholeOf(year);
      const corrected = submissions.with(index, submissions[index]!.with(MATURITY, "61.23"));
      for (const rows of [submissions.toSpliced(index, 1), corrected]) {
        const own = copy();
        const { since } = await release(own, "2026-Q4", rows);
        expect(since!.keptYears.map((kept) => kept.year)).toEqual([Number(year)]);
        expect(since!.keptYears[0]!.cells).toContain(`all, ${year} would change by 1 organisation`);
        expect(tablesIn(own)).toEqual(tablesIn(folder));
      }
    },
  );

  it("has new figures of one year beside kept ones of another, in tables that are in order", async () => {
    const own = copy();
    const index = wholeOf("2026");
    const one = submissions[wholeOf("2025")]!;
    const five = ["60.11", "60.12", "60.13", "60.14", "60.15"].map((score) => one.with(MATURITY, score));
    const { since } = await release(own, "2026-Q4", [...submissions.toSpliced(index, 1), ...five]);
    expect(since).toMatchObject({ heldBack: 0, keptYears: [{ year: 2026 }] });
    const [before, after] = [folder, own].map((at) => loadTables(readFolder(join(at!, "data"))));
    const counts = (tables: typeof before, year: number) =>
      tables!.industryTrends
        .filter((row) => row.year === year)
        .reduce((sum, row) => sum + row.sample_size!, 0);
    expect(counts(after, 2025)).toBe(counts(before, 2025) + 5);
    expect(counts(after, 2026)).toBe(counts(before, 2026));
    expect(after!.benchmark).toEqual(before!.benchmark);
  });

  it("is compared with the release before however often it is made, and the one after with it", async () => {
    const own = copy();
    const one = submissions[wholeOf("2026")]!;
    const more = ["60.11", "60.12", "60.13", "60.14"].map((score) => one.with(MATURITY, score));
    expect((await release(own, "2026-Q4", [...submissions, ...more])).since).toMatchObject({ heldBack: 4 });
    const five = [...submissions, ...more, one.with(MATURITY, "60.15")];
    expect((await release(own, "2026-Q4", five)).since).toMatchObject({ release: "2026-Q3", heldBack: 0 });
    expect(tablesIn(own)).not.toEqual(tablesIn(folder));
    expect((await release(own, "2027-Q1", five)).since).toMatchObject({ release: "2026-Q4", heldBack: 0 });
  });

  it("is compared with every release before it: who is new since the first waits, though the second lacked others too", async () => {
    const own = copy();
    const one = wholeOf("2026");
    const batch = ["60.11", "60.12", "60.13", "60.14", "60.15", "60.16"].map((score) =>
      submissions[one]!.with(MATURITY, score),
    );
    const late = submissions[one]!.with(MATURITY, "61.23");
    expect((await release(own, "2026-Q4", [...submissions, ...batch])).since).toMatchObject({ heldBack: 0 });
    expect((await release(own, "2027-Q1", submissions)).since).toMatchObject({ heldBack: 0, keptYears: [] });
    // Six come back and one is new: that is seven beside the second release, and one beside the first.
    const third = await release(own, "2027-Q2", [...submissions, ...batch, late]);
    expect(third.since).toMatchObject({ heldBack: 1, keptYears: [] });
  });

  it("says in its privacy report whether it was compared", async () => {
    const own = copy();
    const resultOf = (at: string) => {
      const { checks } = JSON.parse(readFileSync(join(at, "data/privacy-report.json"), "utf8"));
      return checks.find(({ id }: { id: string }) => id === "between-releases").result;
    };
    expect(resultOf(own)).toBe("not run");
    await release(own, "2026-Q4", submissions);
    expect(resultOf(own)).toBe("passed");
  });
});
