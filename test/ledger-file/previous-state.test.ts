import { describe, expect, it } from "vitest";
import { emptyLedger } from "../../src/disclosure/ledger/ledger.ts";
import type { KeptLedger } from "../../src/ledger-file/format.ts";
import {
  type PreviousState,
  previousState,
  type LedgerFound,
  keptAfter,
} from "../../src/ledger-file/previous-state.ts";
import { bytesOf, type Files } from "../../src/model/file.ts";
import { UserError } from "../../src/model/problem.ts";
import { frozenOf } from "../../src/releases/frozen.ts";
import { ALL_TABLES } from "../../src/tables/index.ts";
import { filesOf, ledgerOf, tablesOf } from "./support.ts";

const frozen = (name: string, content = name) =>
  frozenOf(
    name,
    tablesOf(content).map(({ path, bytes }) => ({ path: `datasets/${path}`, bytes })),
  );

/** What ingest does with a ledger: finds its base, and leaves the ledger of the release with its tables. */
function make(
  found: Partial<LedgerFound>,
  content = found.release!,
): { base: PreviousState; kept: KeptLedger } {
  const base = previousState({
    file: "ledger.bin",
    kept: undefined,
    present: new Map(),
    previous: undefined,
    release: "2026-Q3",
    k: 5,
    firstRelease: false,
    unpublished: false,
    ...found,
  });
  return { base, kept: keptAfter(base, ledgerOf(content, base.ledger), tablesOf(content)) };
}

const namesOf = ({ base, kept }: ReturnType<typeof make>) => [
  base.ledger.releases.map(({ release }) => release),
  kept.last.releases.map(({ release }) => release),
];

const first = make({ release: "2026-Q3" }).kept;
const second = make({ kept: first, previous: frozen("2026-Q3"), release: "2026-Q4" }).kept;

describe("the first release", () => {
  it("is compared with nothing if nothing was published", () => {
    const { base } = make({});
    expect(base).toEqual({ comparison: "first release", ledger: emptyLedger(5), tables: new Map() });
  });

  it("starts from an empty state however often it is tried, whatever was written", () => {
    for (const present of [new Map(), filesOf("2026-Q3"), filesOf("something before")]) {
      expect(namesOf(make({ kept: first, present, release: "2026-Q3" }))).toEqual([[], ["2026-Q3"]]);
    }
  });

  it.each<[string, Partial<LedgerFound>, RegExp]>([
    [
      "a release is published",
      { previous: frozen("2026-Q3"), release: "2026-Q4" },
      /^ledger\.bin is missing: the release must be compared with 2026-Q3, which is published$/,
    ],
    [
      "the data folder holds blocks",
      { present: filesOf("2026-Q3") },
      /^ledger\.bin is missing, and the data folder holds tables that may be published$/,
    ],
  ])("is not accepted as first without a ledger if %s, unless the operator says so", (_, found, message) => {
    expect(() => make(found)).toThrow(UserError);
    expect(() => make(found)).toThrow(message);
    expect(make({ ...found, firstRelease: true }).base.comparison).toBe("first release");
  });

  it("is not accepted as first if the ledger has a release, whatever the operator says", () => {
    const found = { kept: first, previous: frozen("2026-Q3"), release: "2026-Q4", firstRelease: true };
    expect(() => make(found)).toThrow(
      "ledger.bin records release 2026-Q3, which --first-release would forget",
    );
  });

  it("is not accepted as first if the ledger has two releases, and the data folder other tables", () => {
    const found = { kept: second, present: filesOf("other"), release: "2027-Q1", firstRelease: true };
    expect(() => make(found)).toThrow(
      "ledger.bin belongs to other tables (release 2026-Q4) than those of the data folder",
    );
  });

  it("may be tried again under another name if the operator says that it was never published", () => {
    const found = { kept: first, present: filesOf("something before"), release: "2026-Q4" };
    expect(() => make(found)).toThrow(
      "ledger.bin belongs to other tables (release 2026-Q3) than those of the data folder",
    );
    expect(make({ ...found, firstRelease: true }).base.comparison).toBe("first release");
  });
});

describe("a release after others that are frozen", () => {
  it("is compared with the last of them, and takes its tables from the archive", () => {
    const { base } = make({ kept: first, previous: frozen("2026-Q3"), release: "2026-Q4" });
    expect(base).toMatchObject({ comparison: "release before", ledger: first.last });
    expect(base.tables).toEqual(filesOf("2026-Q3"));
  });

  it.each([
    ["is tried again, before its tables were written or after", second, "2026-Q3", "2026-Q4", ["2026-Q3"]],
    ["comes after an attempt that was never published", second, "2026-Q3", "2027-Q1", ["2026-Q3"]],
    ["comes after one that was", second, "2026-Q4", "2027-Q1", ["2026-Q3", "2026-Q4"]],
    ["is made again while it is already published", second, "2026-Q4", "2026-Q4", ["2026-Q3", "2026-Q4"]],
  ])("%s: it is compared with the one that is published", (_, kept, published, release, before) => {
    expect(namesOf(make({ kept, previous: frozen(published), release }))).toEqual([
      before,
      [...before, release],
    ]);
  });

  it("is compared with tables that were released as they are under another name", () => {
    const made = make({ kept: second, previous: frozen("2027-Q1", "2026-Q4"), release: "2027-Q2" });
    expect(namesOf(made)[0]).toEqual(["2026-Q3", "2026-Q4"]);
  });

  it("starts before an attempt with the same tables, and after a release with the same tables", () => {
    const same = keptAfter(
      { comparison: "release before", ledger: first.last, tables: filesOf("2026-Q3") },
      ledgerOf("2026-Q4", first.last),
      tablesOf("2026-Q3"),
    );
    const attempt = make({ kept: same, previous: frozen("2026-Q3"), release: "2026-Q4" });
    expect(namesOf(attempt)[0]).toEqual(["2026-Q3"]);
    const again = make({ kept: same, previous: frozen("2026-Q4", "2026-Q3"), release: "2026-Q4" });
    expect(namesOf(again)[0]).toEqual(["2026-Q3", "2026-Q4"]);
  });

  it("continues if an attempt has the same tables as the release before", () => {
    const same = keptAfter(
      { comparison: "release before", ledger: first.last, tables: filesOf("2026-Q3") },
      ledgerOf("2026-Q3", first.last),
      tablesOf("2026-Q3"),
    );
    const again = make({ kept: same, previous: frozen("2026-Q3"), release: "2026-Q4" });
    expect(again.base.ledger.releases).toHaveLength(2);
  });

  it.each<[string, KeptLedger, ReturnType<typeof frozen>]>([
    ["was rolled back", first, frozen("2026-Q4")],
    [
      "is of a later release than the data folder",
      make({ kept: second, previous: frozen("2026-Q4"), release: "2027-Q1" }).kept,
      frozen("2026-Q3"),
    ],
    ["is of other tables", second, frozen("2026-Q4", "others")],
    ["has blocks, but the release has none", second, frozenOf("2026-Q4", [])],
  ])("is refused if the ledger %s", (_, kept, previous) => {
    const found = { kept, previous, release: "2027-Q2" };
    expect(() => make(found)).toThrow(UserError);
    expect(() => make(found)).toThrow(
      /^ledger\.bin belongs to other tables \(release 20\d\d-Q\d\) than those published as 2026-Q[34]$/,
    );
  });

  it("is refused with a lower k than the ledger's blocks have, and made with a higher one", () => {
    const found = { kept: first, previous: frozen("2026-Q3"), release: "2026-Q4" };
    const kept = { ...first, last: { ...first.last, k: 10 } };
    expect(() => make({ ...found, kept, k: 7 })).toThrow(
      "ledger.bin records blocks of at least 10 organisations, but methodology.json says k = 7: organisations answered under the promise of 10",
    );
    expect(make({ ...found, k: 10 }).base.comparison).toBe("release before");
  });
});

describe("a release after one that is erased", () => {
  const erased = { releaseId: "2026-Q3", files: undefined };

  it("is made again from the state and the tables that the ledger keeps of it", () => {
    const { base } = make({ kept: second, previous: erased, release: "2026-Q4" });
    expect(base.ledger.releases.map(({ release }) => release)).toEqual(["2026-Q3"]);
    expect(base.tables).toEqual(filesOf("2026-Q3"));
  });

  it("is refused if the ledger has another release before it", () => {
    const other = { ...erased, releaseId: "2026-Q2" };
    expect(() => make({ kept: second, previous: other, release: "2026-Q4" })).toThrow(
      "ledger.bin belongs to other tables (release 2026-Q4) than those published as 2026-Q2",
    );
  });
});

describe("a release after others that are not frozen", () => {
  const next = make({ kept: first, present: filesOf("2026-Q3"), release: "2026-Q4" });

  it("is compared with the tables of the data folder", () => {
    expect(next.base).toMatchObject({ comparison: "release before", ledger: first.last });
    expect(next.base.tables).toEqual(filesOf("2026-Q3"));
    expect(namesOf(make({ kept: next.kept, present: filesOf("2026-Q4"), release: "2027-Q1" }))[0]).toEqual([
      "2026-Q3",
      "2026-Q4",
    ]);
  });

  it("continues from the last of them if two have the same tables", () => {
    const same = { ...next.kept, digests: first.digests };
    const after = make({ kept: same, present: filesOf("2026-Q3"), release: "2027-Q1" });
    expect(namesOf(after)[0]).toEqual(["2026-Q3", "2026-Q4"]);
  });

  it.each(["2026-Q3", "2026-Q4"])(
    "is tried again from where it began, with the tables of %s in the folder",
    (content) => {
      const again = make({ kept: next.kept, present: filesOf(content), release: "2026-Q4" });
      expect(namesOf(again)).toEqual([["2026-Q3"], ["2026-Q3", "2026-Q4"]]);
      expect(again.base.tables).toEqual(filesOf("2026-Q3"));
    },
  );

  it("forgets an attempt whose tables were reverted if the operator says that it was never published", () => {
    const found = { kept: next.kept, present: filesOf("2026-Q3"), release: "2027-Q1" };
    expect(() => make(found)).toThrow(
      "ledger.bin records release 2026-Q4, but the data folder has an earlier one",
    );
    const skipped = make({ ...found, unpublished: true });
    expect(namesOf(skipped)).toEqual([["2026-Q3"], ["2026-Q3", "2027-Q1"]]);
  });

  it.each([
    ["no table", new Map()],
    ["other tables", filesOf("others")],
    [
      "a table that was edited",
      new Map([...filesOf("2026-Q4"), ["observatory/requirement-gaps.csv", Buffer.from("x")]]),
    ],
  ])("is refused with %s in the folder", (_, present: Files) => {
    for (const release of ["2026-Q4", "2027-Q1"]) {
      expect(() => make({ kept: next.kept, present, release })).toThrow(/than those of the data folder$/);
    }
  });
});

describe("a refusal", () => {
  /** What the user is told, and is to do. */
  const said = (found: Partial<LedgerFound>) => {
    try {
      make({ release: "2027-Q1", ...found });
      return "not refused";
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return `${error.message}. ${error.remedy}`;
    }
  };

  it("says what does not match, for which releases, and every remedy", () => {
    expect([
      said({ previous: frozen("2026-Q4") }),
      said({ present: filesOf("something") }),
      said({ kept: second, previous: frozen("2026-Q4"), firstRelease: true }),
      said({ kept: second, previous: frozen("2026-Q4"), k: 4 }),
      said({ kept: second, present: filesOf("2026-Q3") }),
      said({ kept: second, present: filesOf("2026-Q3"), unpublished: true }),
      said({ kept: second, previous: frozen("2026-Q4", "other") }),
      said({ kept: second, present: filesOf("other") }),
      said({ kept: first, present: filesOf("other") }),
    ]).toMatchInlineSnapshot(`
      [
        "ledger.bin is missing: the release must be compared with 2026-Q4, which is published. Restore the ledger and its key from a copy, or name it with --ledger. To publish without a comparison, run with --first-release, which starts a ledger, or with --no-ledger; the privacy report says so.",
        "ledger.bin is missing, and the data folder holds tables that may be published. Restore the ledger and its key from a copy, or name it with --ledger. To publish without a comparison, run with --first-release, which starts a ledger, or with --no-ledger; the privacy report says so.",
        "ledger.bin records release 2026-Q4, which --first-release would forget. Leave --first-release out. If you have to start again, move the ledger and its key away.",
        "ledger.bin records blocks of at least 5 organisations, but methodology.json says k = 4: organisations answered under the promise of 5. Set k to 5 or more. If nothing of it was ever published, or you have to start again, move the ledger and its key away and run with --first-release.",
        "ledger.bin records release 2026-Q4, but the data folder has an earlier one. Restore the data folder of 2026-Q4. If 2026-Q4 was never published, run with --unpublished.",
        "not refused",
        "ledger.bin belongs to other tables (release 2026-Q4) than those published as 2026-Q4. Restore the ledger or the data folder from a copy, so that both are of the same release. If nothing of it was ever published, or you have to start again, move the ledger and its key away and run with --first-release.",
        "ledger.bin belongs to other tables (release 2026-Q4) than those of the data folder. Restore the ledger or the data folder from a copy, so that both are of the same release. If nothing of it was ever published, or you have to start again, move the ledger and its key away and run with --first-release.",
        "ledger.bin belongs to other tables (release 2026-Q3) than those of the data folder. Restore the ledger or the data folder from a copy, so that both are of the same release. If release 2026-Q3 was never published, run with --first-release.",
      ]
    `);
  });
});

it("the ledger keeps the tables that the next release is compared with, and no others", () => {
  const base: PreviousState = { comparison: "first release", ledger: emptyLedger(5), tables: new Map() };
  const files = [...ALL_TABLES.map(({ path }) => path), "privacy-report.json", "release.json"];
  const kept = keptAfter(
    base,
    ledgerOf("2026-Q3"),
    files.map((path) => ({ path, bytes: bytesOf(path) })),
  );
  expect(Object.keys(kept.digests).sort()).toEqual([
    "observatory/bands.csv",
    "observatory/blocks.csv",
    "observatory/bottlenecks.csv",
    "observatory/cost-shares.csv",
    "observatory/distributions.csv",
    "observatory/framework-trends.csv",
    "observatory/industry-frameworks.csv",
    "observatory/industry-regions.csv",
    "observatory/industry-trends.csv",
    "observatory/peer-distributions.csv",
    "observatory/quantiles.csv",
    "observatory/region-trends.csv",
    "observatory/requirement-gaps.csv",
  ]);
  expect(kept.tables).toEqual({});
});
