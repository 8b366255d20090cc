import { expect, test } from "vitest";
import { bytesOf } from "../../src/model/file.ts";
import { packed } from "../../src/releases/archive.ts";
import { type ReleaseRecord, recordOf, ReleaseIndexSchema } from "../../src/releases/release-index.ts";
import { requireSize } from "../../src/releases/release-size.ts";
import { parseDocument } from "../../src/tables/parse-document.ts";
import { saidOf } from "../support/said.ts";
import { FACTS, frozenWith } from "./support.ts";

const frozen = frozenWith({ "datasets/t.csv": 'a\n"1"\n', "intelligence/x.json": "{}" });

test("the index has room for 40 releases of 500 industries, 60 regions and 1,000 announced ends", () => {
  const record = recordOf(FACTS, { frozen, archive: packed(frozen), before: [] });
  const large: ReleaseRecord = {
    ...record,
    files: 6_082,
    bytes: 80_000_000,
    archive: { ...record.archive, bytes: 3_000_000, unpackedBytes: 100_000_000 },
    deprecations: Array.from({ length: 1_000 }, (_, at) => ({
      what: `/api/intelligence/audit-hours?industry=industry-${at}`,
      deprecated: "2026-10-05",
      sunset: "2027-10-05",
      instead: `/api/intelligence/audit-hours?industry=other-${at}`,
    })),
  };
  const bytes = bytesOf(JSON.stringify({ releases: Array.from({ length: 40 }, () => large) }));
  expect(parseDocument("index.json", ReleaseIndexSchema, bytes).problems).toEqual([]);
});

test("a release may have as many files, and bytes in its archive, as the limits allow", () => {
  const archiveBytes = packed(frozen).unpackedBytes;
  expect(() => requireSize(frozen, { releaseFiles: 2, archiveBytes })).not.toThrow();
});

test("one more is refused, with the number and what to cut", () => {
  const archiveBytes = packed(frozen).unpackedBytes;
  expect(saidOf(() => requireSize(frozen, { releaseFiles: 1, archiveBytes }))).toEqual([
    "release 2026-Q4 would have 2 files, but can have at most 1. Most of them are answers for one industry or region: publish fewer of these, or fewer years.",
  ]);
  expect(() => requireSize(frozen, { releaseFiles: 2, archiveBytes: 10 })).toThrow(
    /^release 2026-Q4 would have \d+ bytes in its archive, but can have at most 10/,
  );
});
