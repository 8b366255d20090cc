import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cliHere } from "../support/cli-here.ts";
import { once } from "../support/once.ts";
import { nameOf, type Published, publishedIn, recomputed } from "./recompute.ts";
import {
  another,
  below,
  INDUSTRIES,
  INDUSTRY,
  json,
  keepIndustries,
  LEDGER,
  MATURITY,
  prepare,
  type Quarter,
  type Rows,
  releaseArgs,
  releaseFiguresOf,
  releaseRows,
  type Summary,
  SUBMISSIONS,
  SUBMITTED,
  stateOf,
  wholeOf,
  writeSubmissions,
} from "./support.ts";

const QUARTERS: readonly Quarter[] = ["2026-Q1", "2026-Q2", "2026-Q3", "2026-Q4"];
const STEPS = ["2026-Q1..2026-Q2", "2026-Q2..2026-Q3", "2026-Q3..2026-Q4"];

/** In the last quarter one programme is new, and one of 2023 is withdrawn. */
const LAST = [
  ...SUBMITTED.revised.filter((cells) => cells !== wholeOf("2023")),
  another(wholeOf("2026"), "new").with(MATURITY, "61.23"),
];

let folder: string;
/** After each release: its output, every file, and the lists of releases, private and public. */
const released = new Map<Quarter, Moment>();
/** An attempt that must not succeed, with all files before and after it. */
const attempts = new Map<string, Attempt>();

interface Moment {
  readonly summary: Summary;
  readonly state: Record<string, string>;
  readonly records: readonly { readonly release: string }[];
  readonly listed: readonly { readonly release: string }[];
}

interface Attempt {
  readonly status: number | null;
  readonly output: string;
  readonly before: Record<string, string>;
  readonly after: Record<string, string>;
}

/** Only the last quarter has pages and formats, which are always of the latest release. */
async function play(quarter: Quarter, rows: Rows): Promise<void> {
  released.set(quarter, {
    summary: await (quarter === QUARTERS.at(-1) ? releaseWhole : releaseFiguresOf)(folder, quarter, rows),
    state: stateOf(folder),
    records: json(folder, "data/releases/index.json").releases,
    listed: json(folder, "public/api/releases/index.json").releases,
  });
}

async function releaseWhole(...release: Parameters<typeof releaseRows>): Promise<Summary> {
  const { status, stdout, stderr } = await releaseRows(...release);
  // Those of the last quarter: one newcomer, and those of the block that one left.
  const warned = /^Warning: (\d+) of \1 programmes that were added, corrected or left over [^\n]+\n$/;
  expect([status, stderr], stdout).toEqual([0, expect.stringMatching(warned)]);
  return JSON.parse(stdout);
}

/** Tries a release of a project that is damaged before, and repaired afterwards. */
async function attempt(
  name: string,
  rows: Rows,
  spoil: () => void,
  ...options: readonly string[]
): Promise<void> {
  const parts = ["data", "private"];
  for (const part of parts) cpSync(join(folder, part), join(folder, "copy", part), { recursive: true });
  spoil();
  writeSubmissions(folder, rows);
  const before = stateOf(folder);
  const args = releaseArgs("2026-Q2", "--submissions", SUBMISSIONS, ...options);
  const { status, stdout, stderr } = await cliHere(args, { cwd: folder });
  attempts.set(name, { status, output: stdout + stderr, before, after: stateOf(folder) });
  for (const part of parts) {
    rmSync(join(folder, part), { recursive: true });
    cpSync(join(folder, "copy", part), join(folder, part), { recursive: true });
  }
  rmSync(join(folder, "copy"), { recursive: true });
}

/** Gives an industry another name, in the registry and in all submissions. */
function rename(rows: Rows, name: string, other: string): Rows {
  return rows.map((cells) => (cells[INDUSTRY] === name ? cells.with(INDUSTRY, other) : cells));
}

function editRegistry(change: (text: string) => string): void {
  const file = join(folder, "data/reference/industries.csv");
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "compliance-data-"));
  prepare(folder);
  keepIndustries(join(folder, "data"), INDUSTRIES);
  await play("2026-Q1", SUBMITTED.first);
  await attempt("an industry left out", SUBMITTED.first, () =>
    editRegistry((text) => text.replace(/^retail,.*\n/m, "")),
  );
  const renamed = rename(SUBMITTED.first, "retail", "shops");
  const renameInRegistry = () => editRegistry((text) => text.replace(/^retail,/m, "shops,"));
  await attempt("an industry renamed, without a ledger", renamed, renameInRegistry, "--no-ledger");
  await attempt("a ledger that is lost", SUBMITTED.first, () => rmSync(join(folder, LEDGER)));
  await play("2026-Q2", SUBMITTED.more);
  await play("2026-Q3", SUBMITTED.revised);
  await play("2026-Q4", LAST);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("after each release of a year", () => {
  const pairs = QUARTERS.flatMap((later, at) =>
    QUARTERS.slice(0, at).map((earlier) => [earlier, later] as const),
  );

  it.each(pairs)("%s is the same to the byte as when it was published, once %s is out", (earlier, later) => {
    const [then, now] = [released.get(earlier)!, released.get(later)!];
    const published = below(then.state, `public/api/releases/${earlier}/`);
    expect(Object.keys(published).length).toBeGreaterThan(100);
    expect(below(now.state, `public/api/releases/${earlier}/`)).toEqual(published);
    const archives = Object.entries(then.state).filter(([path]) =>
      path.startsWith(`data/releases/${earlier}.`),
    );
    expect(archives.length).toBe(earlier === "2026-Q1" ? 1 : 2);
    expect(now.state).toMatchObject(Object.fromEntries(archives));
  });

  it.each(pairs)("the record of %s in both lists is unchanged once %s is out", (earlier, later) => {
    const [then, now] = [released.get(earlier)!, released.get(later)!];
    expect(now.records.slice(0, then.records.length)).toEqual(then.records);
    expect(now.listed.slice(-then.listed.length)).toEqual(then.listed);
    expect(now.records.map(({ release }) => release)).toEqual(QUARTERS.slice(0, QUARTERS.indexOf(later) + 1));
  });

  it.each(QUARTERS)("the current files are the same as those frozen as %s", (quarter) => {
    const { state } = released.get(quarter)!;
    for (const part of ["intelligence/", "datasets/", "schemas/"]) {
      const frozen = below(state, `public/api/releases/${quarter}/${part}`);
      expect(Object.keys(frozen).length, part).toBeGreaterThan(10);
      expect(frozen, part).toEqual(below(state, `public/api/${part}`));
    }
  });
});

describe("a year", () => {
  /**
   * Answers and the columns yoy_… of tables may compare a year with the one before; the others are of one year.
   * An empty cell that appears or disappears does not count.
   */
  const inTables = (changes: readonly Told[]) =>
    changes
      .filter(({ source, field }) => !source.startsWith("/") && !field.startsWith("yoy_"))
      .filter((change) => (change.old ?? change.new) !== null);

  it("begins with many new programmes, which are all published", () => {
    const { submissions, changes } = released.get("2026-Q2")!.summary;
    const before = released.get("2026-Q1")!.summary.submissions;
    expect(submissions.kept - before.kept).toBeGreaterThan(250);
    expect(submissions.waiting).toEqual([]);
    expect(changes.changed).toBeGreaterThan(300);
    expect(changes.added).toBeGreaterThan(0);
  });

  it("has a revision: programmes change answers of a past year, and every change of a table is marked as a revision", () => {
    const { summary } = released.get("2026-Q3")!;
    expect(summary.changes.changed).toBeGreaterThan(0);
    expect(summary.submissions.waiting).toEqual([]);
    expect(summary.changes.revisions).toBeGreaterThan(0);
    const { changes } = json(folder, "public/api/releases/changes/2026-Q2..2026-Q3.json");
    expect(changes).toContainEqual(
      expect.objectContaining({ source: "industry-trends", field: "maturity_score_mean", revision: true }),
    );
    for (const { key, revision } of inTables(changes)) expect([key.year, revision]).toEqual([2024, true]);
  });

  it("ends with one new programme, which waits for others, and one withdrawn, whose block is dissolved", () => {
    const { summary } = released.get("2026-Q4")!;
    const { waiting } = summary.submissions;
    expect(waiting).toHaveLength(2);
    const [of2026, of2023] = [2026, 2023].map((year) => waiting.find((one: Told) => one.year === year));
    const retail = { industry: "retail", corrections: 0, since: "2026-Q4" };
    expect(of2026).toMatchObject({ ...retail, additions: 1, leftOver: 0, needed: 4 });
    expect(of2023).toMatchObject({ ...retail, additions: 0 });
    expect(of2023.leftOver).toBeGreaterThanOrEqual(4);
    const before = released.get("2026-Q3")!.summary.submissions.kept;
    expect(summary.submissions.kept).toBe(before - (of2023.leftOver + 1));
    const { changes } = json(folder, "public/api/releases/changes/2026-Q3..2026-Q4.json");
    expect(new Set(inTables(changes).map(({ key, revision }) => `${key.year} ${revision}`))).toEqual(
      new Set(["2023 true"]),
    );
  });

  it("leaves a folder that verifies", async () => {
    const { status, stdout } = await cliHere(["verify", "public"], { cwd: folder });
    expect(status, stdout).toBe(0);
  });
});

describe("an attempt that would break a promise is refused and changes nothing", () => {
  it.each<[string, RegExp]>([
    [
      "an industry left out",
      /^\/api\/intelligence\/audit-hours\?industry=retail: filter value vanished: clients of 1\.0\.0 rely on it/m,
    ],
    [
      "an industry renamed, without a ledger",
      /^\/api\/intelligence\/audit-hours.*filter value vanished: clients of 1\.0\.0 rely on it.*\. Keep the value\. If it was renamed, list it in the column previously of the renamed entry\.$/m,
    ],
    [
      "a ledger that is lost",
      /^error: private\/compliance-ledger\.bin is missing: the release must be compared with 2026-Q1, which is published\. Restore the ledger and its key from a copy/m,
    ],
  ])("%s", (name, message) => {
    const { status, output, before, after } = attempts.get(name)!;
    expect(status, output).toBe(1);
    expect(output).toMatch(message);
    expect(after).toEqual(before);
  });
});

/** Each is read once, and compared with the one before and the one after. */
const published = Object.fromEntries(
  QUARTERS.map((quarter) => [quarter, once(() => publishedIn(join(folder, "public/api/releases", quarter)))]),
) as Record<Quarter, () => Published>;

describe.each(STEPS)("the changes %s", (step) => {
  const [from, to] = step.split("..") as [Quarter, Quarter];
  const document = () => json(folder, `public/api/releases/changes/${step}.json`);
  const computed = once(() => recomputed(published[from](), published[to]()));

  it("are all the differences between the files of both releases, with numbers computed from them", () => {
    const { changes } = document();
    const told = changes.map(({ kind, old, new: now, absolute, percent, revision, ...place }: Told) => [
      nameOf(place),
      { kind, old, new: now, absolute, percent, revision },
    ]);
    expect(new Map(told).size).toBe(changes.length);
    expect(new Map(told)).toEqual(computed());
  });

  it("have the same counts in the document, in both lists and in the summary", () => {
    const all = [...computed().values()];
    const of = (kind: string) => all.filter((change) => change.kind === kind).length;
    const counts = {
      added: of("added"),
      removed: of("removed"),
      changed: of("changed"),
      revisions: all.filter(({ revision }) => revision).length,
    };
    const { summary, records, listed } = released.get(to)!;
    expect(document().summary).toMatchObject(counts);
    expect(summary.changes).toEqual(counts);
    expect(records.at(-1)).toMatchObject({ changes: { from, ...counts } });
    expect(listed[0]).toMatchObject({ release: to, changes: counts });
  });

  it("are the same in the table", () => {
    const { changes } = document();
    const rows: Told[] = parse(readFileSync(join(folder, `public/api/releases/changes/${step}.csv`)), {
      columns: true,
    });
    const inCells = ({ kind, source, field, unit, old, new: now, absolute, percent, revision }: Told) =>
      [kind, source, field, unit, old, now, absolute, percent, revision].map((value) => String(value ?? ""));
    expect(rows.map(inCells)).toEqual(changes.map(inCells));
  });
});

// oxlint-disable-next-line typescript/no-explicit-any -- a change of any kind of value
type Told = any;
