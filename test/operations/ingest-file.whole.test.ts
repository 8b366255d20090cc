import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { describe, expect, it } from "vitest";
import { readFolder } from "../../src/disk/read-folder.ts";
import type { Files } from "../../src/model/file.ts";
import { DataError, type DataProblem, UserError } from "../../src/model/problem.ts";
import { ingestFile } from "../../src/operations/ingest-file.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { loadTables } from "../../src/tables/load.ts";
import { sample, smallSample } from "../submissions/support.ts";
import { committedData } from "../support/data.ts";
import { digests, temporaryFolder, writeFiles } from "../support/folders.ts";
import { releasedGolden } from "../support/golden.ts";

const quiet = { step: () => {}, count: () => {} };
const OPERATORS = [
  "reference/industries.csv",
  "reference/frameworks.csv",
  "reference/regions.csv",
  "reference/countries.csv",
  "reference/requirements.csv",
  "reference/bottlenecks.csv",
  "methodology.json",
  "release.json",
  "observatory/changelog.csv",
];
const ARCHIVES = [
  "releases/index.json",
  "releases/2026-Q3.json.br",
  "releases/2026-Q4.json.br",
  "releases/2026-Q4.changes.json.br",
];
const MADE_BESIDE_TABLES = ["datapackage.json", "privacy-report.json"];
const YEAR = SAMPLE_COLUMNS.indexOf("year");
const rows = smallSample(200, 1);
const textOf = (some: typeof rows) =>
  [SAMPLE_COLUMNS, ...some].map((cells) => `${cells.map((cell) => `"${cell}"`).join(",")}\n`).join("");
const submissions = textOf(rows);
const ofEarlierYears = textOf(rows.filter((cells) => cells[YEAR] !== "2026"));

/** A folder with a copy of the hand-made data and its releases, and submissions next to it. */
function place(text: string | Uint8Array = submissions, files: Files = releasedGolden()) {
  const folder = temporaryFolder();
  const [data, file] = [join(folder, "data"), join(folder, "s.csv")];
  writeFiles(data, files);
  writeFileSync(file, text);
  return { folder, data, file, forbidden: [join(folder, "public")] };
}

async function problems(work: Promise<unknown>): Promise<readonly DataProblem[]> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DataError);
  return (error as DataError).problems;
}

describe("ingestFile", () => {
  it.skipIf(process.platform === "win32")(
    "reads submissions once: they may come through a pipe",
    async () => {
      const { folder, ...places } = place();
      const pipe = join(folder, "pipe.csv");
      execFileSync("mkfifo", [pipe]);
      const writer = spawn("cp", [places.file, pipe]);
      const { read } = await ingestFile({ ...places, file: pipe }, quiet);
      expect(read).toBe(rows.length);
      writer.kill();
    },
  );

  it("replaces every table that is made from submissions with valid ones", async () => {
    const { folder, data, file, forbidden } = place();
    const before = digests(data);
    const report = await ingestFile({ file, data, forbidden }, quiet);
    const after = digests(data);
    const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
    expect(changed.sort()).toEqual(
      [...Object.keys(before), ...MADE_BESIDE_TABLES]
        .filter((path) => ![...OPERATORS, ...ARCHIVES].includes(path))
        .sort(),
    );
    expect(loadTables(readFolder(data)).benchmark).toHaveLength(report.keptByYear[2026]!);
    expect(readdirSync(folder).sort()).toEqual(["data", "s.csv"]);
  });

  it("makes the same bytes from the same submissions, every time", async () => {
    const { data, file, forbidden } = place();
    const first = await ingestFile({ file, data, forbidden }, quiet);
    const bytes = digests(data);
    expect(await ingestFile({ file, data, forbidden }, quiet)).toEqual(first);
    expect(digests(data)).toEqual(bytes);
  });

  it("makes the tables of a folder that has only the operator's files", async () => {
    const { folder, data, file, forbidden } = place();
    const fresh = join(folder, "fresh");
    for (const path of OPERATORS) cpSync(join(data, path), join(fresh, path));
    await ingestFile({ file, data: fresh, forbidden }, quiet);
    await ingestFile({ file, data, forbidden }, quiet);
    rmSync(join(data, "releases"), { recursive: true });
    expect(digests(fresh)).toEqual(digests(data));
  });

  it("makes the same tables from a folder as from one file with the same rows, encrypted or not", async () => {
    const { folder, data, file, forbidden } = place();
    const whole = await ingestFile({ file, data, forbidden }, quiet);
    const expected = digests(data);
    const [header = "", ...lines] = submissions.trimEnd().split("\n");
    const part = (from: number, to?: number) => `${[header, ...lines.slice(from, to)].join("\n")}\n`;
    const own = join(folder, "in");
    mkdirSync(own);
    writeFileSync(join(own, "a.csv"), part(0, 80));
    const key = await generateX25519Identity();
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(key));
    writeFileSync(join(own, "b.csv.age"), await encrypter.encrypt(part(80, 160)));
    writeFileSync(join(own, "c.csv"), part(160));
    const identity = join(folder, "identity.txt");
    writeFileSync(identity, `# of a test\n${key}\n`);
    const report = await ingestFile({ file: own, data, forbidden, identity }, quiet);
    expect(report).toEqual({
      ...whole,
      files: [
        { file: join(own, "a.csv"), read: 80 },
        { file: join(own, "b.csv.age"), read: 80 },
        { file: join(own, "c.csv"), read: lines.length - 160 },
      ],
    });
    expect(digests(data)).toEqual(expected);
    expect(readdirSync(folder).sort()).toEqual(["data", "identity.txt", "in", "s.csv"]);
    expect(readdirSync(own)).toEqual(["a.csv", "b.csv.age", "c.csv"]);
  });

  it("reports spellings of one organisation, and organisations that a line of withdrawn.csv may mean, and writes them to no file", async () => {
    const own = ["Müller AG", "Mueller AG", "König"];
    const [header = "", ...lines] = submissions.trimEnd().split("\n");
    const named = lines.map((line, at) => `${line},"${own[at] ?? `org-${at}`}"`);
    const { folder, data, file, forbidden } = place(`${header},"organisation"\n${named.join("\n")}\n`);
    writeFileSync(join(folder, "withdrawn.csv"), "organisation,date\nKoenig,2026-10-05\n");
    const { nearNames } = await ingestFile({ file, data, forbidden }, quiet);
    expect(nearNames).toEqual([
      {
        spellings: [
          { written: "Müller AG", file, row: 2 },
          { written: "Mueller AG", file, row: 3 },
        ],
        withdrawn: [],
      },
      { spellings: [{ written: "König", file, row: 4 }], withdrawn: [{ written: "Koenig", line: 2 }] },
    ]);
    const written = [...readFolder(data).values()].map((bytes) => Buffer.from(bytes).toString("latin1"));
    expect(written.filter((text) => /Mueller|Koenig|K\xc3\xb6nig|org-\d/.test(text))).toEqual([]);
  });

  it("reports every invalid file of a folder, and changes nothing", async () => {
    const { folder, data, forbidden } = place();
    const own = join(folder, "in");
    mkdirSync(own);
    writeFileSync(join(own, "a.csv"), submissions.replace("industry", "Industry"));
    writeFileSync(join(own, "b.csv"), submissions);
    writeFileSync(join(own, "c.csv.age"), "age-encryption.org/v1\n");
    const before = digests(data);
    const found = await problems(ingestFile({ file: own, data, forbidden }, quiet));
    expect(found.map(({ file, rule }) => [file, rule])).toEqual([
      [join(own, "a.csv"), "column is missing"],
      [join(own, "a.csv"), "is not a column of a submissions file"],
      [join(own, "c.csv.age"), "is encrypted"],
    ]);
    expect(digests(data)).toEqual(before);
  });

  it("refuses an identity, withdrawals and a file of a folder that would be committed or published", async () => {
    const { folder, data, file, forbidden } = place();
    mkdirSync(forbidden[0]!);
    const exposed = join(forbidden[0]!, "private.txt");
    writeFileSync(exposed, "");
    for (const named of [{ identity: exposed }, { withdrawn: exposed }]) {
      await expect(ingestFile({ file, data, forbidden, ...named }, quiet)).rejects.toThrow(
        "which is committed or published",
      );
    }
    const own = join(folder, "in");
    mkdirSync(own);
    writeFileSync(join(forbidden[0]!, "a.csv"), submissions);
    symlinkSync(join(forbidden[0]!, "a.csv"), join(own, "a.csv"));
    await expect(ingestFile({ file: own, data, forbidden }, quiet)).rejects.toThrow(
      "which is committed or published",
    );
  });

  it("keeps the operator's files, and other files, unchanged", async () => {
    const { data, file, forbidden } = place();
    mkdirSync(join(data, "notes"));
    writeFileSync(join(data, "notes/2026.md"), "mine");
    writeFileSync(join(data, ".gitattributes"), "*.csv text");
    const kept = [...OPERATORS, "notes/2026.md", ".gitattributes"];
    const state = () =>
      kept.map((path) => {
        const { ino, mtimeMs } = statSync(join(data, path));
        return [path, ino, mtimeMs, readFileSync(join(data, path), "utf8")];
      });
    const before = state();
    await ingestFile({ file, data, forbidden }, quiet);
    expect(state()).toEqual(before);
  });

  it("follows a link to the data folder, and keeps the link", async () => {
    const { folder, data, file, forbidden } = place();
    const link = join(folder, "link");
    symlinkSync(data, link);
    const before = digests(data)["compliance-cost.csv"];
    await ingestFile({ file, data: link, forbidden }, quiet);
    expect(digests(data)["compliance-cost.csv"]).not.toBe(before);
    expect(readdirSync(folder).sort()).toEqual(["data", "link", "s.csv"]);
  });

  it("reports its progress, and how many rows it has read", async () => {
    const { data, file, forbidden } = place();
    const steps: string[] = [];
    const counts: number[] = [];
    const listener = {
      step: (text: string) => steps.push(text),
      count: (done: number) => {
        if (steps.at(-1) === `Reading ${file}`) counts.push(done);
      },
    };
    const { read } = await ingestFile({ file, data, forbidden }, listener);
    expect(steps).toEqual([
      `Reading ${file}`,
      "Comparing with earlier releases",
      "Cutting blocks",
      "Computing rates",
      "Computing tables",
      "Checking what would be published",
      "Writing the report",
      `Writing ${data}`,
    ]);
    expect([counts[0], counts.at(-1), counts.length]).toEqual([1, read, read]);
  });
});

describe("a failing ingest", () => {
  it.each([
    [
      "a ragged row",
      () => `${submissions}one,two\n`,
      `must have ${SAMPLE_COLUMNS.length} values, as the header has, but has 2`,
    ],
    ["only a header", () => submissions.split("\n", 1)[0]!, "has no rows below its header"],
    ["an empty file", () => "", "must not be empty"],
    ["a quote that is never closed", () => `${submissions}"`, "has a quote that is never closed"],
    [
      "another encoding, with decimal signs in doubt",
      () => Buffer.from(`${submissions}é\n`, "latin1"),
      "has an ambiguous decimal sign",
    ],
    [
      "too few programmes",
      () => ofEarlierYears,
      "each answer must come from at least 5 organisations of one industry in 2026",
    ],
    [
      "another spelling of an industry, which nobody has besides",
      () => submissions.replaceAll('"beta"', '"betta"'),
      "rows have it, but data/reference/industries.csv does not",
    ],
  ])("leaves the data unchanged, and says why: %s", async (_, text, rule) => {
    const { folder, data, file, forbidden } = place(text());
    const before = digests(data);
    const found = await problems(ingestFile({ file, data, forbidden }, quiet));
    expect(found[0]).toMatchObject({ file, rule: expect.stringContaining(rule) });
    expect(digests(data)).toEqual(before);
    expect(readdirSync(folder).sort()).toEqual(["data", "s.csv"]);
  });

  it.each([
    ["methodology.json", '"k": 5', '"k": 4', "must be at least 5"],
    ["methodology.json", '"maturity": 0.4', '"maturity": 0.9', "must add up to 1"],
    [
      "methodology.json",
      '"Foundational", "from": 0',
      '"Foundational", "from": 40',
      "thresholds that fall to 0",
    ],
    ["methodology.json", '"band": "55-65"', '"band": "40-55"', "must have different names"],
    ["release.json", '"release":', '"release"', "must be JSON"],
    ["reference/countries.csv", ",oceania", ",atlantis", "is not in reference/regions.csv"],
    ["observatory/changelog.csv", "date,", "day,", "column is missing"],
  ])(
    "leaves the data unchanged if a file of the operator is wrong: %s with %s",
    async (path, old, wrong, rule) => {
      const { data, file, forbidden } = place(textOf(sample(400, 1)), committedData);
      const own = join(data, path);
      writeFileSync(own, readFileSync(own, "utf8").replace(old, wrong));
      const before = digests(data);
      const found = await problems(ingestFile({ file, data, forbidden }, quiet));
      expect(found[0]).toMatchObject({ file: own, rule: expect.stringContaining(rule) });
      expect(digests(data)).toEqual(before);
    },
  );

  it("reports all problems of the operator's files together", async () => {
    const { data, file, forbidden } = place();
    writeFileSync(join(data, "methodology.json"), "{");
    writeFileSync(join(data, "reference/regions.csv"), "");
    const found = await problems(ingestFile({ file, data, forbidden }, quiet));
    expect(new Set(found.map((problem) => problem.file))).toEqual(
      new Set([join(data, "methodology.json"), join(data, "reference/regions.csv")]),
    );
  });

  it.each(["data/s.csv", "data/observatory/s.csv", "public/s.csv"])(
    "refuses submissions in %s",
    async (at) => {
      const { folder, data, forbidden } = place();
      mkdirSync(join(folder, "public"));
      writeFileSync(join(folder, at), submissions);
      const before = digests(data);
      const refused = ingestFile({ file: join(folder, at), data, forbidden }, quiet);
      await expect(refused).rejects.toThrow(UserError);
      await expect(refused).rejects.toThrow("which is committed or published");
      expect(digests(data)).toEqual(before);
    },
  );

  it("refuses a link to submissions in the data folder", async () => {
    const { folder, data, forbidden } = place();
    writeFileSync(join(data, "s.csv"), submissions);
    symlinkSync(join(data, "s.csv"), join(folder, "link.csv"));
    await expect(ingestFile({ file: join(folder, "link.csv"), data, forbidden }, quiet)).rejects.toThrow(
      UserError,
    );
  });

  it("says that a file or a folder does not exist", async () => {
    const { folder, data, file, forbidden } = place();
    const none = join(folder, "none");
    await expect(ingestFile({ file: none, data, forbidden }, quiet)).rejects.toThrow(
      `${none} does not exist`,
    );
    await expect(ingestFile({ file, data: none, forbidden }, quiet)).rejects.toThrow(
      `there is no data folder ${none}`,
    );
  });
});
