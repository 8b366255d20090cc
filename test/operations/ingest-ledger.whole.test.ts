import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { earlierLimits } from "../../src/disclosure/ledger/answer-limits.ts";
import { openLedger } from "../../src/ledger-file/ledger-file.ts";
import { type DataError, UserError } from "../../src/model/problem.ts";
import { forget } from "../../src/operations/forget.ts";
import { ingestFile } from "../../src/operations/ingest-file.ts";
import type { IngestOptions } from "../../src/operations/open-ingest.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { lacksNothing, smallSample } from "../submissions/support.ts";
import { digests, temporaryFolder } from "../support/folders.ts";
import { GOLDEN_FOLDER } from "../support/golden.ts";
import { layLedgerKey } from "../support/ledger-key.ts";
import { recordingSwaps } from "../support/swaps.ts";

const quiet = { step: () => {}, count: () => {} };
const submissions = smallSample(360, 1);
const [ID, YEAR, MATURITY] = ["submission_id", "year", "maturity_score"].map((column) =>
  SAMPLE_COLUMNS.indexOf(column),
) as [number, number, number];
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

let folder: string;
/** A first release of the submissions, with its ledger. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "compliance-data-"));
  cpSync(GOLDEN_FOLDER, join(folder, "data"), { recursive: true });
  layLedgerKey(join(folder, "private/ledger.bin"));
  await ingest(folder, "2026-Q3", submissions, { firstRelease: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function copy(): string {
  const own = temporaryFolder();
  cpSync(folder, own, { recursive: true });
  return own;
}

function ingest(
  at: string,
  name: string,
  rows: readonly (readonly string[])[],
  more: Partial<IngestOptions> = {},
) {
  const data = join(at, "data");
  const settings = JSON.parse(readFileSync(join(data, "release.json"), "utf8"));
  writeFileSync(join(data, "release.json"), JSON.stringify({ ...settings, release: name }));
  mkdirSync(join(at, "private"), { recursive: true });
  const [file, ledger] = [join(at, "private/s.csv"), join(at, "private/ledger.bin")];
  const columns = [...SAMPLE_COLUMNS, "organisation"].slice(0, rows[0]?.length);
  writeFileSync(file, [columns, ...rows].map((cells) => cells.map(quoted).join(",")).join("\n"));
  return ingestFile({ file, data, ledger, forbidden: [join(at, "public")], ...more }, quiet);
}

const tablesIn = (at: string) =>
  Object.fromEntries(Object.entries(digests(join(at, "data"))).filter(([path]) => path.endsWith(".csv")));
const releasesIn = (at: string) =>
  openLedger(join(at, "private/ledger.bin")).kept!.last.releases.map(({ release }) => release);

describe("a release with a ledger", () => {
  it("is compared with the previous one, and has the same tables for the same submissions", async () => {
    const own = copy();
    const { comparison, since, waiting } = await ingest(own, "2026-Q4", submissions);
    expect([comparison, since, waiting]).toEqual(["release before", "2026-Q3", []]);
    expect(releasesIn(own)).toEqual(["2026-Q3", "2026-Q4"]);
    expect(tablesIn(own)).toEqual(tablesIn(folder));
  });

  it("sets the same limits for an industry whether it was renamed or not", async () => {
    const fresh = smallSample(200, 2).map((cells, at) => cells.with(ID, `NEW-${at}`));
    const limitsAfter = async (registry: string, industry: string) => {
      const own = copy();
      writeFileSync(join(own, "data/reference/industries.csv"), registry);
      await ingest(own, "2026-Q4", [...submissions, ...fresh]);
      const { key, kept } = openLedger(join(own, "private/ledger.bin"));
      return earlierLimits(kept!.last, key)(industry, 2026);
    };
    const limits = await limitsAfter("id,display_name\nalpha,Alpha & Sons\nbeta,Beta\n", "alpha");
    expect(limits).toBeDefined();
    const renamed = "id,display_name,previously\nomega,Alpha & Sons,alpha\nbeta,Beta,\n";
    expect(await limitsAfter(renamed, "omega")).toEqual(limits);
  });

  it("asks about new submissions only if they were misread as a whole", async () => {
    const fresh = smallSample(600, 2).filter((_, at) => at % 16 === 0);
    const named = fresh.map((cells, at) => cells.with(ID, `NEW-${at}`));
    const turned: Readonly<Record<string, string>> = { open: "closed", closed: "open" };
    const misread = named.map((cells) => cells.map((cell) => turned[cell] ?? cell));
    const own = copy();
    const asked = await ingest(own, "2026-Q4", [...submissions, ...misread]).catch((error: DataError) =>
      error.problems.map(({ column }) => column),
    );
    expect(asked).toEqual(["requirements open, new since 2026-Q3"]);
    expect((await ingest(own, "2026-Q4", [...submissions, ...named])).since).toBe("2026-Q3");
  });

  it("asks about answers that changed only if they are many", async () => {
    const corrected = (share: number) =>
      submissions.map((cells, at) =>
        at % 10 < 10 * share ? cells.with(MATURITY, `${50 + (at % 23)}.4`) : cells,
      );
    const own = copy();
    const asked = await ingest(own, "2026-Q4", corrected(0.8)).catch((error: DataError) =>
      error.problems.map(({ column }) => column),
    );
    expect(asked).toEqual(["maturity_score, changed since 2026-Q3"]);
    expect((await ingest(own, "2026-Q4", corrected(0.5))).since).toBe("2026-Q3");
  });

  it("can be repeated from the same state, and the next one starts from the tables in the folder", async () => {
    const own = copy();
    const corrected = submissions.map((cells, index) =>
      index % 8 === 0 ? cells.with(MATURITY, "61.2") : cells,
    );
    await ingest(own, "2026-Q4", corrected);
    expect((await ingest(own, "2026-Q4", submissions)).since).toBe("2026-Q3");
    expect(tablesIn(own)).toEqual(tablesIn(folder));
    expect((await ingest(own, "2027-Q1", submissions)).since).toBe("2026-Q4");
  });

  it("leaves the ledger and the folder as they were, and nothing beside them, if the tables cannot be put in place", async () => {
    const own = copy();
    const before = [digests(own)["private/ledger.bin"], tablesIn(own), readdirSync(own).sort()];
    const { disk } = recordingSwaps((name) => {
      if (name === "data") throw new Error("EIO");
    });
    await expect(ingest(own, "2026-Q4", submissions, { disk })).rejects.toThrow("EIO");
    expect([digests(own)["private/ledger.bin"], tablesIn(own), readdirSync(own).sort()]).toEqual(before);
  });

  it("is refused if the key of its ledger is in a published folder, though by a link", async () => {
    const own = copy();
    const key = join(own, "private/ledger.key");
    mkdirSync(join(own, "public"));
    renameSync(key, join(own, "public/ledger.key"));
    symlinkSync(join(own, "public/ledger.key"), key);
    await expect(ingest(own, "2026-Q4", submissions)).rejects.toThrow(
      `${key} is in ${join(own, "public")}, which is committed or published`,
    );
  });

  it("reports what waits after one addition, where and since when, and changes nothing until more are added", async () => {
    const own = copy();
    const whole = submissions.find((cells) => cells[YEAR] === "2026" && lacksNothing(cells))!;
    const added = [...submissions, whole.with(ID, "NEW").with(MATURITY, "61.23")];
    const { waiting } = await ingest(own, "2026-Q4", added);
    // One addition is never published alone, and no others wait for it.
    expect(waiting).toEqual([
      {
        ...{ industry: whole[1], year: 2026, additions: 1, corrections: 0, leftOver: 0 },
        ...{ since: "2026-Q4", needed: 4 },
      },
    ]);
    const tables = tablesIn(own);
    const next = await ingest(own, "2027-Q1", added);
    expect(next.waiting).toEqual(waiting);
    expect(tablesIn(own)).toEqual(tables);
  });

  it.each<[string, Partial<IngestOptions>]>([
    ["--first-release", { firstRelease: true }],
    ["--no-ledger", { ledger: undefined }],
  ])("is refused without its ledger, and made with %s, as the privacy report says", async (_, option) => {
    const own = copy();
    rmSync(join(own, "private"), { recursive: true });
    const before = tablesIn(own);
    await expect(ingest(own, "2026-Q4", submissions)).rejects.toThrow(UserError);
    expect(tablesIn(own)).toEqual(before);
    const { comparison } = await ingest(own, "2026-Q4", submissions, option);
    expect(comparison).toBe(option.firstRelease ? "first release" : "no ledger");
    const report = JSON.parse(readFileSync(join(own, "data/privacy-report.json"), "utf8"));
    expect(report.comparison.with).toBe(comparison);
    expect(existsSync(join(own, "private/ledger.bin"))).toBe(option.firstRelease === true);
  });
});

describe("a file whose figures are many times those of the previous release", () => {
  it("is refused with a question, and nothing changes", async () => {
    const own = copy();
    const before = tablesIn(own);
    const hours = SAMPLE_COLUMNS.indexOf("audit_hours");
    const misread = submissions.map((cells) => cells.with(hours, String(4 * Number(cells[hours]))));
    const problems = await ingest(own, "2026-Q4", misread).catch((error: DataError) => error.problems);
    expect(problems).toContainEqual(
      expect.objectContaining({ column: "audit_hours, since the last release" }),
    );
    expect(tablesIn(own)).toEqual(before);
  });
});

describe("a file that lacks programmes of the previous release", () => {
  const industry = SAMPLE_COLUMNS.indexOf("industry");

  it("is refused, and nothing changes, unless the operator accepts it; then the report counts them", async () => {
    const own = copy();
    const before = tablesIn(own);
    const short = submissions.filter((_, index) => index % 10 < 7);
    await expect(ingest(own, "2026-Q4", short)).rejects.toMatchObject({
      problems: expect.arrayContaining([
        expect.objectContaining({
          rule: expect.stringMatching(
            /programmes of release 2026-Q3 are neither among the usable submissions of the file nor withdrawn/,
          ),
          remedy: expect.stringContaining("--accept-absent"),
        }),
      ]),
    });
    expect(tablesIn(own)).toEqual(before);
    const { absence } = await ingest(own, "2026-Q4", short, { acceptAbsent: true });
    expect(absence!.absent).toBeGreaterThan(0.2 * absence!.before);
  });

  it("is refused if the whole benchmark year is missing, with what is missing before its consequences", async () => {
    const own = copy();
    const before = tablesIn(own);
    const left = submissions.filter((cells) => cells[YEAR]!.trim() !== "2026");
    await expect(ingest(own, "2026-Q4", left)).rejects.toMatchObject({
      problems: [
        { value: "2026", rule: expect.stringMatching(/^all \d+ programmes of release 2026-Q3 are missing/) },
        { value: "2026", rule: expect.stringMatching(/of one industry in 2026, the benchmark year$/) },
      ],
    });
    expect(tablesIn(own)).toEqual(before);
  });

  it("is refused if one industry's year is missing, and accepted if its contributors withdrew", async () => {
    const own = copy();
    const year = submissions.filter((cells) => cells[industry] === "alpha" && cells[YEAR]!.trim() === "2025");
    const left = submissions.filter((cells) => !year.includes(cells));
    await expect(ingest(own, "2026-Q4", left)).rejects.toMatchObject({
      problems: [
        { value: "alpha, 2025", rule: expect.stringMatching(/are missing, and not all of them withdrew$/) },
      ],
    });
    const names = year.map((cells) => `${cells[ID]},2026-10-05`);
    writeFileSync(join(own, "private/withdrawn.csv"), `submission_id,date\n${names.join("\n")}\n`);
    expect((await ingest(own, "2026-Q4", left)).absence).toMatchObject({ absent: 0, gone: [] });
  });
});

describe("a file that lacks a column of the previous release", () => {
  it("is refused, with the column named, and nothing changes", async () => {
    const own = copy();
    const before = tablesIn(own);
    const days = SAMPLE_COLUMNS.indexOf("remediation_days");
    const lacking = submissions.map((cells) => cells.with(days, ""));
    const problems = await ingest(own, "2026-Q4", lacking).catch((error: DataError) => error.problems);
    expect(problems).toMatchObject([
      {
        column: "remediation_days",
        rule: expect.stringMatching(
          /had an answer in release 2026-Q3, \d+ have no answer now \(2019 to 2026\)$/,
        ),
        remedy: expect.stringContaining("--accept-absent"),
      },
      { value: "2026", rule: expect.stringMatching(/of one industry in 2026, the benchmark year/) },
    ]);
    const requirement = SAMPLE_COLUMNS.indexOf("requirement_3");
    const earlier = submissions.map((cells) =>
      cells[YEAR]!.trim() === "2025" ? cells.with(requirement, "") : cells,
    );
    const ofOne = await ingest(own, "2026-Q4", earlier).catch((error: DataError) => error.problems);
    expect(ofOne).toMatchObject([
      { column: "requirement_3", rule: expect.stringMatching(/have no answer now \(2025\)$/) },
    ]);
    expect(tablesIn(own)).toEqual(before);
    await expect(ingest(own, "2026-Q4", earlier, { acceptAbsent: true })).resolves.toBeDefined();
  });
});

describe("a file whose rows were numbered anew", () => {
  const named = submissions.map((cells, index) => [...cells, `Firm ${index}`]);
  const numberedAnew = named.slice(1).map((cells, index) => cells.with(ID, named[index]![ID]!));

  async function released(): Promise<string> {
    const own = temporaryFolder();
    cpSync(GOLDEN_FOLDER, join(own, "data"), { recursive: true });
    layLedgerKey(join(own, "private/ledger.bin"));
    await ingest(own, "2026-Q3", named, { firstRelease: true });
    return own;
  }

  it("is refused, because its identifiers belong to other organisations now", async () => {
    const own = await released();
    const before = tablesIn(own);
    const again = ingest(own, "2026-Q4", numberedAnew, { acceptAbsent: true });
    expect(await again.catch((error: DataError) => error.problems)).toMatchObject([
      {
        column: "submission_id",
        rule: expect.stringMatching(
          /^belonged in release 2026-Q3 to another organisation, which is still in the file; the same is true of \d+ others of \d+ submissions$/,
        ),
        remedy: expect.stringContaining("leave it empty"),
      },
    ]);
    expect(tablesIn(own)).toEqual(before);
  });

  it("has the same programmes if its identifiers are left empty, also those that were corrected", async () => {
    const corrected = (cells: string[], index: number) =>
      index % 50 === 7 ? cells.with(MATURITY, "61") : cells;
    const unnumbered = numberedAnew.map((cells) => cells.with(ID, "")).map(corrected);
    const { absence, changed } = await ingest(await released(), "2026-Q4", unnumbered);
    expect([absence?.absent, changed]).toEqual([1, 8]);
  });
});

describe("a contributor that withdraws", () => {
  it("is no longer used, and leaves nothing in the ledger, even if it is still in the submissions", async () => {
    const own = copy();
    const gone = submissions.filter((cells) => cells[YEAR] === "2026").slice(0, 3);
    const names = gone.map((cells) => `,${cells[ID]},2026-10-05`);
    const withdrawn = join(own, "private/withdrawn.csv");
    writeFileSync(withdrawn, `organisation,submission_id,date\n${names.join("\n")}\n,S0,2026-10-05\n`);
    const { dropped, withdrawals } = await ingest(own, "2026-Q4", submissions);
    expect(dropped.withdrawn).toBe(3);
    expect(withdrawals).toEqual({ listed: 4, unmatched: [5] });
    const places = {
      withdrawn,
      ledger: join(own, "private/ledger.bin"),
      folder: join(own, "private"),
      erase: false,
    };
    const remains = forget(places);
    expect(remains.entries).toBe(0);
    expect(remains.mentions.map(({ withdrawal }) => withdrawal).sort()).toEqual([2, 3, 4]);
  });

  it("is refused if the given list is missing or in a published folder", async () => {
    const own = copy();
    await expect(ingest(own, "2026-Q4", submissions, { withdrawn: join(own, "none.csv") })).rejects.toThrow(
      /none\.csv does not exist$/,
    );
    writeFileSync(join(own, "data/withdrawn.csv"), "organisation,date\n");
    await expect(
      ingest(own, "2026-Q4", submissions, { withdrawn: join(own, "data/withdrawn.csv") }),
    ).rejects.toThrow(/which is committed or published$/);
  });
});
